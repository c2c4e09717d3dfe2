//! The actions on a waiting approval: approve here, by an approval file, send back, and the preparer's withdrawal.

import { useState } from 'react';
import { Button } from '../../components/Button';
import { ErrorBand } from '../../components/ErrorBand';
import type { ApprovalDetail } from '../../generated/views';
import { sentenceText, useText } from '../../i18n';
import { ipc } from '../../ipc';
import { keys, queryClient, useApp } from '../../ipc/queries';
import { useCall } from '../../useCall';
import { ExportDialog } from './ExportDialog';
import { GivePanel } from './GivePanel';
import { SendBackPanel } from './SendBackPanel';

export function Actions({ detail }: { detail: ApprovalDetail }) {
  const text = useText();
  const desk = useApp().data?.open;
  const off = desk?.sending_off ?? desk?.rights.approve_off ?? null;
  const [open, setOpen] = useState<'give' | 'export' | 'back' | null>(null);
  const { trouble, run } = useCall();
  const { approval } = detail;
  // An unknown history keeps sending off; its own approval can be decided all the same.
  const reason = off && approval.subject !== 'history' ? sentenceText(text, off) : null;
  // The preparer withdraws; they need not be an approver.
  const mayNotWithdraw = desk?.acting_off ? sentenceText(text, desk.acting_off) : null;
  const close = () => setOpen(null);

  const withdraw = () =>
    run(async () => {
      await ipc.cancel(approval.id);
      await queryClient.invalidateQueries({ queryKey: keys.journal });
    });

  return (
    <>
      {trouble && <ErrorBand trouble={trouble} />}
      <div className="approval-actions" hidden={open === 'give' || open === 'back'}>
        <Button
          kind="primary"
          onPress={() => setOpen('give')}
          disabled={reason ?? (approval.tier === 'approval_file' ? text('approvals-only-file') : null)}
          showReason
          testId="approval-give"
        >
          {text('approvals-give')}
        </Button>
        <Button onPress={() => setOpen('export')} testId="approval-export">
          {text('approvals-export')}
        </Button>
        <Button onPress={() => setOpen('back')} disabled={reason} testId="approval-back">
          {text('approvals-back')}
        </Button>
        {approval.subject === 'submission' && (
          <Button kind="quiet" onPress={() => void withdraw()} disabled={mayNotWithdraw} testId="approval-withdraw">
            {text('approvals-withdraw')}
          </Button>
        )}
      </div>
      {open === 'give' && <GivePanel detail={detail} onClose={close} />}
      {open === 'export' && <ExportDialog approval={approval} onClose={close} />}
      {open === 'back' && <SendBackPanel approval={approval} onClose={close} />}
    </>
  );
}
