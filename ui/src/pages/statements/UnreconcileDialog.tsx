//! Undoes a reconciliation. The journal keeps the original event, so a reason is required.

import { useState } from 'react';
import { Dialog } from '../../components/Dialog';
import { TextField } from '../../components/TextField';
import type { TransferToReconcile } from '../../generated/views';
import { useText } from '../../i18n';
import { ipc } from '../../ipc';
import { keys, queryClient } from '../../ipc/queries';
import { useCall } from '../../useCall';
import { LineFacts } from './Facts';

export function UnreconcileDialog({ one, onClose }: { one: TransferToReconcile; onClose: () => void }) {
  const text = useText();
  const [reason, setReason] = useState('');
  const call = useCall();

  const unreconcile = () =>
    call.run(async () => {
      await ipc.statementUnreconcile(one.instruction, reason);
      onClose();
      void queryClient.invalidateQueries({ queryKey: keys.journal });
    });

  return (
    <Dialog
      title={text('statements-untick-title', { number: one.number })}
      back={text('back')}
      onClose={onClose}
      focusBody
      call={call}
      commit={{
        label: text('statements-untick'),
        onPress: () => void unreconcile(),
        disabled: reason.trim() === '' ? text('statements-reason-missing') : null,
      }}
      testId="unreconcile-dialog"
    >
      {one.ticked && <LineFacts line={one.ticked.line} />}
      <TextField
        label={text('statements-reason')}
        help={text('statements-untick-help')}
        value={reason}
        onChange={setReason}
        autoFocus
        testId="unreconcile-reason"
      />
    </Dialog>
  );
}
