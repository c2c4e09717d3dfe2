//! To approve: what somebody prepared and a second person has to decide about, and what was approved and waits to be sent.

import { useEffect, useState } from 'react';
import { Button } from '../../components/Button';
import { ErrorBand } from '../../components/ErrorBand';
import { Money } from '../../components/Money';
import type { ApprovalView } from '../../generated/views';
import { useLabels, useText } from '../../i18n';
import { asTrouble } from '../../ipc';
import { useApprovals } from '../../ipc/queries';
import { usePage } from '../../stores/nav';
import { shortTime } from '../../time';
import { useNow } from '../../useNow';
import { Approval } from './Approval';
import { ApprovalPill } from './ApprovalPill';
import { inOrder } from './approvals';
import { ImportDialog } from './ImportDialog';
import '../doubts/doubts.css';
import '../journal/journal.css';
import './approvals.css';

export function ApprovalsPage() {
  const text = useText();
  const page = usePage();
  const asked = page.name === 'approvals' ? (page.approval ?? null) : null;
  const [chosen, setChosen] = useState(asked);
  const [importing, setImporting] = useState(false);
  useEffect(() => setChosen(asked), [asked]);
  const query = useApprovals();
  const approvals = inOrder(query.data ?? []);
  const open = chosen ?? approvals[0]?.id ?? null;
  return (
    <main className="page" data-testid="page-approvals">
      <header className="page-title">
        <h1>{text('nav-approvals')}</h1>
        <p className="quiet">{text('approvals-what')}</p>
        <span className="gap" />
        <Button onPress={() => setImporting(true)} testId="approval-import">
          {text('approvals-import')}
        </Button>
      </header>
      {query.error && <ErrorBand trouble={asTrouble(query.error)} />}
      {query.data && approvals.length === 0 ? (
        <p className="doubts-none" data-testid="approvals-none">
          {text('approvals-none')}
        </p>
      ) : (
        <div className="doubts">
          <ul className="doubts-list">
            {approvals.map((one, at) => (
              <Entry key={one.id} one={one} at={at} open={one.id === open} onOpen={() => setChosen(one.id)} />
            ))}
          </ul>
          {open && <Approval key={open} id={open} />}
        </div>
      )}
      {importing && (
        <ImportDialog
          onClose={() => setImporting(false)}
          onTaken={(taken) => {
            setImporting(false);
            setChosen(taken.id);
          }}
        />
      )}
    </main>
  );
}

interface EntryProps {
  one: ApprovalView;
  at: number;
  open: boolean;
  onOpen: () => void;
}

function Entry({ one, at, open, onOpen }: EntryProps) {
  const text = useText();
  const labels = useLabels();
  const now = useNow();
  return (
    <li>
      <button
        type="button"
        className={`doubts-entry${open ? ' doubts-entry-open' : ''}`}
        aria-current={open}
        onClick={onOpen}
        data-testid={`approval-row-${at}`}
        data-id={one.id}
        data-state={one.state}
      >
        <span className="doubts-entry-line">
          <strong>
            {one.operation
              ? text('approvals-order', { operation: labels.operation(one.operation), count: one.count })
              : text('approvals-subject', { subject: one.subject })}
          </strong>
          <span className="quiet">{shortTime(one.asked_at, now)}</span>
        </span>
        <span className="doubts-entry-number">{text('approvals-by', { name: one.preparer })}</span>
        <span className="doubts-entry-line">
          <ApprovalPill approval={one} />
          <span className="approval-sums">
            {one.totals.map((total) => (
              <Money key={total.currency} amount={total.amount} currency={total.currency} />
            ))}
          </span>
        </span>
      </button>
    </li>
  );
}
