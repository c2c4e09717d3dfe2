//! A decision that needs a reason, and under dual control the preparer's name.

import { type ReactNode, useState } from 'react';
import { Dialog } from '../components/Dialog';
import { TextField } from '../components/TextField';
import { useText } from '../i18n';
import { useApp } from '../ipc/queries';
import { useCall } from '../useCall';

interface ReasonDialogProps {
  title: string;
  commit: string;
  label: string;
  help: string;
  /** Why the button is disabled without a reason. */
  missing: string;
  /** The label of the preparer's name, for a decision that an approver has to agree to under dual control. */
  preparer?: string;
  onCommit: (reason: string, preparer: string | null) => Promise<void>;
  onClose: () => void;
  /** The test ids are `TEST_ID-dialog`, `TEST_ID-reason` and `TEST_ID-preparer`. */
  testId: string;
  children?: ReactNode;
}

export function ReasonDialog({ preparer, onCommit, testId, children, ...of }: ReasonDialogProps) {
  const text = useText();
  const [reason, setReason] = useState('');
  const [name, setName] = useState('');
  const asks = (useApp().data?.open?.second_person ?? null) !== null;
  const call = useCall();
  return (
    <Dialog
      title={of.title}
      back={text('back')}
      onClose={of.onClose}
      focusBody
      call={call}
      commit={{
        label: of.commit,
        onPress: () => void call.run(() => onCommit(reason, name.trim() || null)),
        disabled: reason.trim() === '' ? of.missing : null,
      }}
      testId={`${testId}-dialog`}
    >
      {children}
      <div className="form">
        <TextField
          label={of.label}
          help={of.help}
          value={reason}
          onChange={setReason}
          autoFocus
          testId={`${testId}-reason`}
        />
        {preparer && asks && (
          <TextField label={preparer} value={name} onChange={setName} testId={`${testId}-preparer`} />
        )}
      </div>
    </Dialog>
  );
}
