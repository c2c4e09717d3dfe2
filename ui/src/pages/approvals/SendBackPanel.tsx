//! The approver's refusal: nothing is sent, and the preparer reads the reason.

import { useState } from 'react';
import { Panel } from '../../components/Panel';
import { TextField } from '../../components/TextField';
import type { ApprovalView } from '../../generated/views';
import { useText } from '../../i18n';
import { ipc } from '../../ipc';
import { readMoneyAgain } from '../../ipc/queries';
import { useCall } from '../../useCall';

export function SendBackPanel({ approval, onClose }: { approval: ApprovalView; onClose: () => void }) {
  const text = useText();
  const [name, setName] = useState('');
  const [reason, setReason] = useState('');
  const call = useCall();
  const lacks = name.trim() === '' ? 'approvals-lacks-name' : reason.trim() === '' ? 'statements-reason-missing' : null;

  const sendBack = () =>
    call.run(async () => {
      await ipc.approvalSendBack({ id: approval.id, name: name.trim(), reason: reason.trim() });
      onClose();
      readMoneyAgain();
    });

  return (
    <Panel
      title={text('approvals-back-title')}
      back={text('back')}
      onClose={onClose}
      call={call}
      commit={{
        label: text('approvals-back-commit'),
        onPress: () => void sendBack(),
        disabled: lacks ? text(lacks) : null,
      }}
      testId="back-dialog"
    >
      <p className="approval-what">{text('approvals-back-means')}</p>
      <div className="form">
        <TextField
          label={text('approvals-name')}
          help={text('approvals-name-help', { name: approval.preparer })}
          value={name}
          onChange={setName}
          autoFocus
          testId="back-name"
        />
        <TextField
          label={text('statements-reason')}
          help={text('approvals-back-help')}
          value={reason}
          onChange={setReason}
          testId="back-reason"
        />
      </div>
    </Panel>
  );
}
