//! A person's statement that a line is a certain transfer. It is an event of the journal, so both are shown side by
//! side once more. Where they differ, the core requires a reason and names the difference.

import { useState } from 'react';
import { Dialog } from '../../components/Dialog';
import { TextField } from '../../components/TextField';
import type { Trouble } from '../../generated/views';
import { useText } from '../../i18n';
import { ipc } from '../../ipc';
import { keys, queryClient } from '../../ipc/queries';
import { useCall } from '../../useCall';
import { LineFacts, type Side, TransferFacts } from './Facts';

export function ReconcileDialog({ side, onClose }: { side: Side; onClose: () => void }) {
  const text = useText();
  const [reason, setReason] = useState('');
  const { busy, trouble, run } = useCall();
  const call = { busy, trouble: trouble && differing(trouble, text) };

  const reconcile = () =>
    run(async () => {
      await ipc.statementReconcile(side.transfer.instruction, side.line.sha256, reason.trim() || null);
      onClose();
      void queryClient.invalidateQueries({ queryKey: keys.journal });
    });

  return (
    <Dialog
      title={text('statements-tick-title', { number: side.transfer.number })}
      back={text('back')}
      onClose={onClose}
      call={call}
      commit={{
        label: text('statements-tick-commit'),
        onPress: () => void reconcile(),
        disabled: side.needs_reason === true && reason.trim() === '' ? text('statements-reason-missing') : null,
      }}
      testId="tick-dialog"
    >
      <p>{text('statements-tick-means')}</p>
      <div className="statement-sides">
        <section>
          <h3>{text('statements-transfer')}</h3>
          <TransferFacts transfer={side.transfer} />
        </section>
        <section>
          <h3>{text('statements-line')}</h3>
          <LineFacts line={side.line} />
        </section>
      </div>
      {(side.needs_reason !== false || trouble !== null) && (
        <TextField
          label={text('statements-reason')}
          optional={!side.needs_reason}
          help={text('statements-reason-help')}
          value={reason}
          onChange={setReason}
          testId="tick-reason"
        />
      )}
    </Dialog>
  );
}

/** The core names the differences in its own words; they are replaced by the page's. */
function differing(trouble: Trouble, text: ReturnType<typeof useText>): Trouble {
  const { what } = trouble.sentence.args;
  if (trouble.sentence.id !== 'tick-differs' || what === undefined) return trouble;
  const named = what.split(', ').map((one) => text('statements-differs-name', { what: one }));
  const args = { ...trouble.sentence.args, what: named.join(text('journal-list-comma')) };
  return { ...trouble, sentence: { ...trouble.sentence, args } };
}
