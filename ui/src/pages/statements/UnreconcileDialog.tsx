//! Undoes a reconciliation. The journal keeps the original event, so a reason is required.

import { ReasonDialog } from '../../forms/ReasonDialog';
import type { TransferToReconcile } from '../../generated/views';
import { useText } from '../../i18n';
import { ipc } from '../../ipc';
import { keys, queryClient } from '../../ipc/queries';
import { LineFacts } from './Facts';

export function UnreconcileDialog({ one, onClose }: { one: TransferToReconcile; onClose: () => void }) {
  const text = useText();
  return (
    <ReasonDialog
      title={text('statements-untick-title', { number: one.number })}
      commit={text('statements-untick')}
      label={text('statements-reason')}
      help={text('statements-untick-help')}
      missing={text('statements-reason-missing')}
      onCommit={async (reason) => {
        await ipc.statementUnreconcile(one.instruction, reason);
        onClose();
        void queryClient.invalidateQueries({ queryKey: keys.journal });
      }}
      onClose={onClose}
      testId="unreconcile"
    >
      {one.ticked && <LineFacts line={one.ticked.line} />}
    </ReasonDialog>
  );
}
