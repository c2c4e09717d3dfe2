//! Enters the codes of one reply into the code book together: a person names the outcome that the bank states, sees
//! the change, and gives its reason.

import { useState } from 'react';
import { Choice } from '../../components/Choice';
import { Dialog } from '../../components/Dialog';
import { useText } from '../../i18n';
import { ChangeShown } from '../profile/code-book/ChangeShown';
import { chapterName } from '../profile/code-book/codeEdit';
import { useCodeChange } from '../profile/code-book/useCodeChange';
import { editsOf, OUTCOMES, type Outcome, type UnknownCode, wordOf } from './codesOf';
import '../profile/code-book/code-book.css';

interface CodesDialogProps {
  codes: UnknownCode[];
  /** The outcome that the reply itself states beside the codes. */
  said: Outcome | null;
  onClose: () => void;
}

export function CodesDialog({ codes, said: outcomeSaid, onClose }: CodesDialogProps) {
  const text = useText();
  const [outcome, setOutcome] = useState(outcomeSaid);
  const edits = outcome ? editsOf(codes, outcome) : [];
  const { change, setChange, said, setSaid, call, check, take } = useCodeChange(edits, null, onClose);
  const bank = codes[0]?.flag.bank_mark ?? '';
  return (
    <Dialog
      title={text('doubt-codes-title', { bank })}
      back={text(change ? 'codebook-back-to-edit' : 'back')}
      onClose={change ? () => setChange(null) : onClose}
      call={call}
      width="wide"
      commit={
        change
          ? {
              label: text(change.needs_approval ? 'codebook-propose' : 'codebook-take'),
              onPress: () => void take(change),
              disabled: said.reason.trim() === '' ? text('codebook-reason-missing') : null,
            }
          : {
              label: text('codebook-check'),
              onPress: () => void check(),
              disabled:
                outcome === null ? text('doubt-codes-choose') : edits.length === 0 ? text('doubt-codes-taken') : null,
            }
      }
      testId="doubt-codes-dialog"
    >
      {change ? (
        <ChangeShown change={change} said={said} onSaid={setSaid} />
      ) : (
        <>
          <p>{text('doubt-codes-means')}</p>
          <fieldset className="doubt-codes">
            <legend>{text('doubt-codes-outcome')}</legend>
            {OUTCOMES.map((one) => (
              <Choice
                key={one}
                group="doubt-codes-outcome"
                checked={outcome === one}
                onChange={() => setOutcome(one)}
                label={text('codebook-status', { word: one })}
                hint={codes
                  .map((code) => `${chapterName(text, code.flag.flag)} ${code.code} = ${wordOf(code, one) ?? '–'}`)
                  .join(', ')}
                testId={`doubt-codes-${one}`}
              />
            ))}
          </fieldset>
        </>
      )}
    </Dialog>
  );
}
