//! One draft, beside its list (over it in a narrow window): its facts, its actions and its history.

import { ChevronDown, ChevronUp, RefreshCw, X } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { Button } from '../../components/Button';
import { DraftNumber } from '../../components/DraftNumber';
import { ErrorBand } from '../../components/ErrorBand';
import { Money } from '../../components/Money';
import { NoteBand } from '../../components/NoteBand';
import { ResponseStatus } from '../../components/ResponseStatus';
import type { DraftDetail, Trouble } from '../../generated/views';
import { Say, sentenceText, useText } from '../../i18n';
import { asTrouble } from '../../ipc';
import { useApp, useDetail } from '../../ipc/queries';
import { composing } from '../../keys';
import { Notes } from '../../notes/Notes';
import { isToRead } from '../../response';
import { daysTone, fullTime, shortTime } from '../../time';
import { useNow } from '../../useNow';
import { ChangedSince } from '../changes/ChangedSince';
import { ActedNote } from './ActedNote';
import { Actions } from './Actions';
import { Advice } from './Advice';
import { Chain } from './Chain';
import { Fields } from './Fields';
import { History } from './History';
import { LockNote } from './LockNote';
import { StageFacts } from './StageFacts';
import { Tabs } from './Tabs';
import { useLive } from './useLive';
import './detail.css';
import './history.css';

type Tab = 'draft' | 'history';
const TABS: Tab[] = ['draft', 'history'];

interface DetailPaneProps {
  stage: string;
  rowKey: string;
  /** Receives the button of the draft's first action. */
  primaryRef: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
  /** Next (1) or previous (-1) draft of the list. */
  onStep: (by: number) => void;
}

export function DetailPane({ stage, rowKey, primaryRef, onClose, onStep }: DetailPaneProps) {
  const text = useText();
  const query = useDetail(stage, rowKey);
  const detail = query.data;
  const { reading, readNow } = useLive(stage, rowKey, query.isPlaceholderData ? undefined : detail);
  const [tab, setTab] = useState<Tab>('draft');
  const failed = query.error ? sentenceText(text, asTrouble(query.error).sentence) : null;
  const blocked = query.isPlaceholderData ? text('loading') : failed;

  function onKeyDown(event: KeyboardEvent) {
    if (event.code !== 'Escape' || composing(event.nativeEvent)) return;
    event.stopPropagation();
    onClose();
  }

  return (
    <aside
      className="detail"
      aria-label={text('detail')}
      data-pane="detail"
      tabIndex={-1}
      data-testid="detail"
      onKeyDown={onKeyDown}
    >
      <div className="detail-bar">
        <Button
          kind="quiet"
          icon={<ChevronUp aria-hidden />}
          label={text('detail-previous')}
          onPress={() => onStep(-1)}
        >
          {null}
        </Button>
        <Button kind="quiet" icon={<ChevronDown aria-hidden />} label={text('detail-next')} onPress={() => onStep(1)}>
          {null}
        </Button>
        {detail && <Freshness detail={detail} />}
        <Button
          kind="quiet"
          icon={<RefreshCw aria-hidden />}
          onPress={readNow}
          disabled={reading ? text('detail-reading') : detail?.no_detail_query ? text('detail-no-query') : null}
          testId="read-now"
        >
          {text('detail-read-now')}
        </Button>
        <Button kind="quiet" icon={<X aria-hidden />} label={text('close')} onPress={onClose} testId="detail-close">
          {null}
        </Button>
      </div>
      {query.error && <ErrorBand trouble={asTrouble(query.error)} />}
      {detail && (
        <Tabs tabs={TABS} open={tab} onOpen={setTab} label={(one) => text(`detail-tab-${one}`)} name="detail-tab">
          {tab === 'draft' ? (
            <Content detail={detail} blocked={blocked} primaryRef={primaryRef} />
          ) : (
            <History stage={stage} rowKey={rowKey} />
          )}
        </Tabs>
      )}
    </aside>
  );
}

function Freshness({ detail }: { detail: DraftDetail }) {
  const text = useText();
  const now = useNow();
  const time = detail.as_of ? shortTime(detail.as_of, now) : '';
  return (
    <span
      className={`detail-fresh${detail.live ? ' detail-live' : ''}`}
      title={detail.as_of ? fullTime(detail.as_of) : ''}
      data-testid="detail-as-of"
      data-live={detail.live}
      data-source={detail.source}
    >
      {text(`detail-source-${detail.source}`, { time })}
    </span>
  );
}

interface ContentProps {
  detail: DraftDetail;
  /** Why no action is allowed: the pane still shows the previous draft, or one that no longer exists. */
  blocked: string | null;
  primaryRef: RefObject<HTMLButtonElement | null>;
}

function Content({ detail, blocked, primaryRef }: ContentProps) {
  const text = useText();
  const { row } = detail;
  const open = useApp().data?.open;
  const currency = open?.accounts.find((account) => account.key === row.account)?.draft_currency ?? null;
  const days = row.daysToDue;
  const tone = daysTone(days, open?.overdue_days);
  return (
    <div className="detail-content">
      <div className="detail-head">
        {row.draftNumber && <DraftNumber number={row.draftNumber} copy />}
        <p className="detail-amount selectable" data-testid="detail-amount">
          <Money amount={row.amount} currency={currency} />
        </p>
        <p className="detail-due">
          <span className="figures">{row.dueDay ?? row.dueDate ?? text('detail-no-due')}</span>
          {days !== null && (
            <span className={`days-${tone}`}>
              {' · '}
              {text(days < 0 ? (tone === 'overdue' ? 'days-overdue' : 'days-due-now') : 'days-to-due', {
                days: Math.abs(days),
              })}
            </span>
          )}
        </p>
        {row.amount !== null && !row.amountExact && <p className="detail-odd">{text('amount-not-summed')}</p>}
      </div>
      {detail.trouble && <Unread trouble={detail.trouble} gone={detail.gone} />}
      {row.unreadable && (
        <NoteBand tone="warn">
          <Say sentence={row.unreadable} />
        </NoteBand>
      )}
      {isToRead(detail.response_status) && (
        <NoteBand tone="warn">
          <ResponseStatus status={detail.response_status} testId="detail-response" />
        </NoteBand>
      )}
      {row.lock && <LockNote lock={row.lock} />}
      {row.acted && <ActedNote acted={row.acted} />}
      <Actions detail={detail} blocked={blocked} primaryRef={primaryRef} />
      <Advice detail={detail} />
      <ChangedSince stage={detail.stage} account={row.account} rowKey={row.key} />
      <Chain chain={detail.chain} />
      {row.draftNumber && <Notes key={row.draftNumber} about="draft" subject={row.draftNumber} />}
      <StageFacts detail={detail} />
      <Fields record={detail} />
    </div>
  );
}

/** Why stored data is shown. A draft that the service no longer has is news, not an error. */
function Unread({ trouble, gone }: { trouble: Trouble; gone: boolean }) {
  const text = useText();
  if (!gone) return <ErrorBand trouble={trouble} />;
  return (
    <NoteBand tone="warn" testId="detail-gone">
      {text('detail-not-there')}
    </NoteBand>
  );
}
