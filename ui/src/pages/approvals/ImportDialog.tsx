//! Imports an answer signed at another machine. The core verifies its signature.

import { useState } from 'react';
import { Dialog } from '../../components/Dialog';
import { PathField } from '../../components/PathField';
import type { ApprovalView } from '../../generated/views';
import { useText } from '../../i18n';
import { ipc } from '../../ipc';
import { readMoneyAgain } from '../../ipc/queries';
import { useCall } from '../../useCall';

interface ImportDialogProps {
  onClose: () => void;
  onTaken: (approval: ApprovalView) => void;
}

export function ImportDialog({ onClose, onTaken }: ImportDialogProps) {
  const text = useText();
  const [file, setFile] = useState('');
  const call = useCall();

  const take = () =>
    call.run(async () => {
      onTaken(await ipc.approvalImport(file.trim()));
      readMoneyAgain();
    });

  return (
    <Dialog
      title={text('approvals-import-title')}
      back={text('back')}
      onClose={onClose}
      focusBody
      call={call}
      doing={text('approvals-importing')}
      commit={{
        label: text('approvals-import-commit'),
        onPress: () => void take(),
        disabled: file.trim() === '' ? text('statements-missing-file') : null,
      }}
      testId="answer-dialog"
    >
      <p className="approval-what">{text('approvals-import-means')}</p>
      <div className="form">
        <PathField
          label={text('approvals-answer')}
          value={file}
          onChange={setFile}
          what="existing"
          autoFocus
          testId="answer-file"
        />
      </div>
    </Dialog>
  );
}
