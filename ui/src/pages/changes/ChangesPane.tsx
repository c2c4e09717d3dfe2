//! The changes of one list, beside it: new, changed (each field with old and new value), and no longer listed. Each
//! draft can be opened, one no longer listed with its last known data.

import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/Button';
import { DraftNumber } from '../../components/DraftNumber';
import { ErrorBand } from '../../components/ErrorBand';
import { Money } from '../../components/Money';
import { BareSelect } from '../../components/Select';
import type { DraftChange } from '../../generated/views';
import { useText } from '../../i18n';
import { asTrouble } from '../../ipc';
import { useChangesOf } from '../../ipc/queries';
import { fullTime, shortTime } from '../../time';
import { useNow } from '../../useNow';
import { FieldChanges } from './FieldChanges';
import { KINDS, markSeen, type Since } from './seen';
import './changes.css';

const SINCE: Since[] = ['looked', 'refresh'];

interface ChangesPaneProps {
  stage: string;
  accounts: string[];
  since: Since;
  onOpen: (key: string) => void;
  onClose: () => void;
}

export function ChangesPane({ stage, accounts, since: asked, onOpen, onClose }: ChangesPaneProps) {
  const text = useText();
  const [since, setSince] = useState<Since>(asked);
  const query = useChangesOf({ stages: [stage], accounts, since, key: null });
  const view = query.data;
  return (
    <aside className="detail changes" aria-label={text('changes-title')} data-pane="detail" data-testid="changes">
      <div className="detail-bar">
        <BareSelect
          className="changes-since"
          label={text('changes-title')}
          value={since}
          onChange={setSince}
          options={SINCE.map((value) => ({ value, label: text(`changes-since-${value}`) }))}
          testId="changes-since"
        />
        <span className="gap" />
        {since === 'looked' && view !== undefined && view.count > 0 && (
          <Button
            kind="quiet"
            icon={<Check aria-hidden />}
            label={text('changes-mark-seen-title')}
            onPress={() => void markSeen([stage], accounts, view.up_to)}
            testId="changes-mark-seen"
          >
            {text('changes-mark-seen')}
          </Button>
        )}
        <Button kind="quiet" icon={<X aria-hidden />} label={text('changes-close')} onPress={onClose}>
          {null}
        </Button>
      </div>
      <div className="detail-content">
        {query.error && <ErrorBand trouble={asTrouble(query.error)} />}
        {view?.count === 0 && <p className="changes-note">{text('changes-nothing')}</p>}
        {KINDS.map((kind) => (
          <Kind key={kind} kind={kind} rows={view?.rows.filter((row) => row.kind === kind) ?? []} onOpen={onOpen} />
        ))}
        {view && view.rows.length < view.count && (
          <p className="changes-note">{text('changes-more', { shown: view.rows.length, count: view.count })}</p>
        )}
      </div>
    </aside>
  );
}

function Kind({ kind, rows, onOpen }: { kind: string; rows: DraftChange[]; onOpen: (key: string) => void }) {
  const text = useText();
  if (rows.length === 0) return null;
  return (
    <section className="changes-kind" data-testid={`changes-${kind}`}>
      <h3>
        {text(`changes-kind-${kind}`)} <span className="quiet">{rows.length}</span>
      </h3>
      {kind === 'no_longer_listed' && <p className="changes-note">{text('changes-gone-what')}</p>}
      {rows.map((row) => (
        <Change key={`${row.account} ${row.key}`} row={row} onOpen={onOpen} />
      ))}
    </section>
  );
}

function Change({ row, onOpen }: { row: DraftChange; onOpen: (key: string) => void }) {
  const text = useText();
  const now = useNow();
  return (
    <article className="change" data-testid={`change-${row.key}`}>
      <button type="button" className="change-open" onClick={() => onOpen(row.key)}>
        {row.draft_number ? <DraftNumber number={row.draft_number} /> : row.key}
        <span className="change-facts">
          <Money amount={row.amount} />
          <span className="figures">{row.due_date}</span>
          <time className="quiet" dateTime={row.at} title={fullTime(row.at)}>
            {shortTime(row.at, now)}
          </time>
        </span>
        <span className="quiet change-party">{row.acceptor_name}</span>
      </button>
      {row.fields.length > 0 && <FieldChanges fields={row.fields} />}
      {row.kind === 'changed' && row.fields.length === 0 && (
        <p className="changes-note">{text('changes-bytes-only')}</p>
      )}
    </article>
  );
}
