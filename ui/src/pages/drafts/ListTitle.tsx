//! The title of a list: its name, our role in it, the changes of the last refresh, and the actions on the selected
//! drafts.

import { Coins, Eye, FileSpreadsheet, RefreshCw, SearchCheck } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { Button } from '../../components/Button';
import { changesText, shortName } from '../../frame/desks';
import type { StageView } from '../../generated/views';
import { stageOf, useLabels, useText } from '../../i18n';
import { openAsk } from '../../stores/dialog';
import { go } from '../../stores/nav';
import { startRefresh, useRefresh } from '../../stores/refresh';
import './list-title.css';

interface ListTitleProps {
  stage: string;
  /** The operation of the selected drafts' list. */
  operation: string | null;
  accounts: string[];
  view: StageView | undefined;
  selected: number;
  /** How many of them the filter hides. */
  hidden: number;
  /** Why the operation is not available for the selected drafts. */
  disabled: string | null;
  onAct: () => void;
  onShowChanges: () => void;
  /** The name of the saved view. */
  named?: ReactNode;
  /** Further actions on the filtered list. */
  extra?: ReactNode;
}

/** Not drawn again while the filters below it are typed. */
export const ListTitle = memo(function ListTitle(props: ListTitleProps) {
  const { stage, operation, accounts, view, selected, hidden, disabled, onAct, onShowChanges, named, extra } = props;
  const text = useText();
  const labels = useLabels();
  const refresh = useRefresh();
  const row = stageOf(stage);
  const reading = refresh.running !== null;
  return (
    <header className="page-title list-title">
      <div className="list-name">
        <h1 title={labels.stageHint(stage)}>{shortName(labels.stage(stage))}</h1>
        {named}
        {row?.role && <span className="list-role">{text('role', { role: row.role })}</span>}
        {row?.desk && !operation && (
          <span className="list-role" data-testid="view-only">
            <Eye aria-hidden />
            {text('view-only')}
          </span>
        )}
      </div>
      <span className="gap" />
      {view && <Since view={view} onShow={onShowChanges} />}
      <Button
        kind="quiet"
        icon={<RefreshCw aria-hidden />}
        label={text('refresh-list-title')}
        disabled={reading ? text('refresh-running') : null}
        onPress={() => void startRefresh([stage], accounts)}
        testId="refresh-list"
      >
        {text('refresh-list')}
      </Button>
      <Button
        kind="quiet"
        icon={<SearchCheck aria-hidden />}
        label={text('ask-open')}
        onPress={() => openAsk(`list-bank-${stage}`)}
        testId="ask-open"
      >
        {text('ask-open')}
      </Button>
      {operation === 'endorse' && (
        <Button
          kind="quiet"
          icon={<Coins aria-hidden />}
          label={text('propose-open')}
          onPress={() => go({ name: 'propose' })}
          testId="open-propose"
        >
          {text('propose-open')}
        </Button>
      )}
      {extra}
      {row?.operation && (
        <Button
          kind="quiet"
          icon={<FileSpreadsheet aria-hidden />}
          label={text('order-file-open')}
          onPress={() => go({ name: 'order-file', ...(row.operation ? { operation: row.operation } : {}) })}
          testId="open-order-file"
        >
          {text('order-file-open')}
        </Button>
      )}
      {operation && (
        <Button kind="primary" onPress={onAct} disabled={disabled} testId={`act-${operation}`}>
          {selected === 0
            ? labels.operation(operation)
            : hidden === 0
              ? text('act-on', { verb: labels.operation(operation), count: selected })
              : text('act-on-hidden', { verb: labels.operation(operation), shown: selected - hidden, hidden })}
        </Button>
      )}
    </header>
  );
});

/** The changes, with a link to them: since the clerk last looked, where there are any, else since the previous
 * refresh. */
function Since({ view, onShow }: { view: StageView; onShow: () => void }) {
  const text = useText();
  const unseen = changesText(text, view.unseen);
  const said = unseen || changesText(text, view);
  if (said === '') return null;
  return (
    <button
      type="button"
      className="list-since"
      title={`${text(unseen ? 'changes-since-looked' : 'changes-since-refresh')}. ${text('changes-open')}`}
      onClick={onShow}
      data-testid="show-changes"
    >
      {said}
    </button>
  );
}
