//! Proves an unproven value: by probing an instruction that used it again, or by a person's word with a reason.

import { useState } from 'react';
import { Button } from '../../../components/Button';
import { Dialog } from '../../../components/Dialog';
import { TextField } from '../../../components/TextField';
import type { CodeBookView, CodeFlagView, CodeValueView } from '../../../generated/views';
import { useText } from '../../../i18n';
import { ipc } from '../../../ipc';
import { storeCodeBook } from '../../../ipc/queries';
import { useCall } from '../../../useCall';

interface ProofDialogProps {
  flag: CodeFlagView;
  value: CodeValueView;
  onClose: () => void;
}

export function ProofDialog({ flag, value, onClose }: ProofDialogProps) {
  const text = useText();
  const [reason, setReason] = useState('');
  const call = useCall();
  const { word, value: number } = value.line;
  const used = value.instruction;
  const about = { bank: flag.bank_mark, flag: flag.flag, word, value: number };

  const store = (ask: () => Promise<CodeBookView>) =>
    call.run(async () => {
      storeCodeBook(await ask());
      onClose();
    });

  return (
    <Dialog
      title={text('codebook-prove-title', about)}
      back={text('back')}
      onClose={onClose}
      call={call}
      focusBody
      commit={{
        label: text('codebook-confirm'),
        onPress: () => void store(() => ipc.codeValueConfirm(flag.bank_mark, flag.flag, word, reason)),
        disabled:
          (used ? null : text('codebook-not-used')) ?? (reason.trim() === '' ? text('codebook-reason-missing') : null),
      }}
      extra={
        used && (
          <Button
            onPress={() => void store(() => ipc.codeValueProbe(used.id))}
            disabled={call.busy ? text('being-written') : null}
            testId="code-look"
          >
            {text('codebook-look')}
          </Button>
        )
      }
      testId="code-proof"
    >
      <div className="code-lines">
        <p>{text(value.proof === 'contradicted' ? 'codebook-contradicted-why' : 'codebook-unproven-why', about)}</p>
        <p>{used ? text('codebook-used', { number: String(used.number) }) : text('codebook-not-used')}</p>
        <TextField
          label={text('codebook-how-known')}
          help={text('codebook-reason-help')}
          value={reason}
          onChange={setReason}
          autoFocus
          testId="code-proof-reason"
        />
      </div>
    </Dialog>
  );
}
