//! To approve: prepared orders that need an approver's decision, and approved ones that wait to be sent.

import { useState } from 'react';
import { Button } from '../../components/Button';
import { Entry } from '../../components/Entry';
import { ErrorBand } from '../../components/ErrorBand';
import { TotalMoney } from '../../components/Money';
import type { ApprovalView, GroupRequest } from '../../generated/views';
import { useText } from '../../i18n';
import { asTrouble } from '../../ipc';
import { useApprovals, useGroupRequests } from '../../ipc/queries';
import { usePage } from '../../stores/nav';
import { shortTime } from '../../time';
import { useChosen } from '../../useChosen';
import { useMayNot } from '../../useMayNot';
import { useNow } from '../../useNow';
import { Approval } from './Approval';
import { ApprovalPill } from './ApprovalPill';
import { inOrder } from './approvals';
import { GroupRequestPart } from './GroupRequestPart';
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
  const requests = useGroupRequests().data ?? [];
  const open = chosen ?? requests[0]?.approval.id ?? approvals[0]?.id ?? null;
  const isOther = requests.some((one) => one.approval.id === open);
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
      {query.data && approvals.length + requests.length === 0 ? (
        <p className="entries-none" data-testid="approvals-none">
          {text('approvals-none')}
        </p>
      ) : (
        <div className="entries">
          <ul className="entries-list">
            {requests.map((one, at) => (
              <RequestEntry
                key={one.approval.id}
                one={one}
                at={at}
                open={one.approval.id === open}
                onOpen={() => setChosen(one.approval.id)}
              />
            ))}
            {approvals.map((one, at) => (
              <ApprovalEntry key={one.id} one={one} at={at} open={one.id === open} onOpen={() => setChosen(one.id)} />
            ))}
          </ul>
          {open && isOther && <GroupRequestPart key={open} id={open} />}
          {open && !isOther && <Approval key={open} id={open} />}
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

function ApprovalEntry({ one, ...rest }: ApprovalEntryProps) {
  const text = useText();
  return <AskedEntry one={one} about={text('approvals-by', { name: one.preparer })} row="approval-row" {...rest} />;
}

interface RequestEntryProps extends Omit<ApprovalEntryProps, 'one'> {
  one: GroupRequest;
}

/** A request of another desk; its state is the answer that waits for that desk. */
function RequestEntry({ one, ...rest }: RequestEntryProps) {
  const text = useText();
  const about = text('approvals-group-by', { name: one.approval.preparer, desk: one.desk });
  return <AskedEntry one={one.approval} about={about} answered={one.answered_by} row="group-request-row" {...rest} />;
}

interface AskedEntryProps extends ApprovalEntryProps {
  about: string;
  answered?: string[];
  row: string;
}

function AskedEntry({ one, at, open, onOpen, about, answered = [], row }: AskedEntryProps) {
  const text = useText();
  const what = useApprovalName();
  const now = useNow();
  return (
    <Entry
      open={open}
      onOpen={onOpen}
      what={what(one)}
      when={shortTime(one.asked_at, now)}
      about={about}
      standing={
        answered.length > 0 ? (
          <span className="quiet">{text('approvals-group-answered-short', { name: answered.join(', ') })}</span>
        ) : (
          <ApprovalPill approval={one} />
        )
      }
      amounts={one.totals.map((total) => <TotalMoney key={total.currency} total={total} />)}
      testId={`${row}-${at}`}
      id={one.id}
      state={answered.length > 0 ? 'answered' : one.state}
    />
  );
}
