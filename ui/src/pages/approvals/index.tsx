//! To approve: prepared orders that need an approver's decision, and approved ones that wait to be sent.

import { useState } from 'react';
import { Button } from '../../components/Button';
import { Entry } from '../../components/Entry';
import { ErrorBand } from '../../components/ErrorBand';
import { Money } from '../../components/Money';
import type { ApprovalView } from '../../generated/views';
import { useText } from '../../i18n';
import { asTrouble } from '../../ipc';
import { useApprovals } from '../../ipc/queries';
import { usePage } from '../../stores/nav';
import { shortTime } from '../../time';
import { useChosen } from '../../useChosen';
import { useMayNot } from '../../useMayNot';
import { useNow } from '../../useNow';
import { Approval } from './Approval';
import { ApprovalPill } from './ApprovalPill';
import { inOrder } from './approvals';
import { ImportDialog } from './ImportDialog';
import { useApprovalName } from './useApprovalName';
import '../journal/journal.css';
import './approvals.css';

export function ApprovalsPage() {
  const text = useText();
  const off = useMayNot('view_only');
  const page = usePage();
  const asked = page.name === 'approvals' ? (page.approval ?? null) : null;
  const [chosen, setChosen] = useChosen(asked);
  const [importing, setImporting] = useState(false);
  const query = useApprovals();
  const approvals = inOrder(query.data ?? []);
  const open = chosen ?? approvals[0]?.id ?? null;
  return (
    <main className="page" data-testid="page-approvals">
      <header className="page-title">
        <h1>{text('nav-approvals')}</h1>
        <p className="quiet">{text('approvals-what')}</p>
        <span className="gap" />
        <Button onPress={() => setImporting(true)} disabled={off} testId="approval-import">
          {text('approvals-import')}
        </Button>
      </header>
      {query.error && <ErrorBand trouble={asTrouble(query.error)} />}
      {query.data && approvals.length === 0 ? (
        <p className="entries-none" data-testid="approvals-none">
          {text('approvals-none')}
        </p>
      ) : (
        <div className="entries">
          <ul className="entries-list">
            {approvals.map((one, at) => (
              <ApprovalEntry key={one.id} one={one} at={at} open={one.id === open} onOpen={() => setChosen(one.id)} />
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

interface ApprovalEntryProps {
  one: ApprovalView;
  at: number;
  open: boolean;
  onOpen: () => void;
}

function ApprovalEntry({ one, at, open, onOpen }: ApprovalEntryProps) {
  const text = useText();
  const what = useApprovalName();
  const now = useNow();
  return (
    <Entry
      open={open}
      onOpen={onOpen}
      what={what(one)}
      when={shortTime(one.asked_at, now)}
      about={text('approvals-by', { name: one.preparer })}
      standing={<ApprovalPill approval={one} />}
      amounts={one.totals.map((total) => (
        <Money key={total.currency} amount={total.amount} currency={total.currency} />
      ))}
      testId={`approval-row-${at}`}
      id={one.id}
      state={one.state}
    />
  );
}
