//! Changes one flag, or imports a file that was edited outside the program: first the new content, then its effect.
//! Only a previewed change can be applied.

import { useState } from 'react';
import { Dialog } from '../../../components/Dialog';
import type { CodeFlagView, CodeLine } from '../../../generated/views';
import { useText } from '../../../i18n';
import { ChangeShown } from './ChangeShown';
import { chapterName, editLines, editOf } from './codeEdit';
import { EditLines } from './EditLines';
import { useCodeChange } from './useCodeChange';

interface EditDialogProps {
  /** The flag; `null` for a whole file. */
  flag: CodeFlagView | null;
  /** The initial lines, where a suggestion was used. */
  lines: CodeLine[] | null;
  file: string | null;
  onClose: () => void;
}

export function EditDialog({ flag, lines: suggested, file, onClose }: EditDialogProps) {
  const text = useText();
  const [lines, setLines] = useState<CodeLine[]>(() => suggested ?? (flag ? editLines(flag) : []));
  const edits = flag ? [editOf(flag, lines)] : [];
  const { change, setChange, said, setSaid, call, check, take } = useCodeChange(edits, file, onClose);

  const empty = change && change.changes.length === 0 && file === null ? text('codebook-nothing-changes') : null;
  const title = flag
    ? text('codebook-edit-of', { flag: chapterName(text, flag.flag), bank: flag.bank_mark })
    : text('codebook-found');
  return (
    <Dialog
      title={title}
      back={change ? text('codebook-back-to-edit') : text('back')}
      onClose={change && file === null ? () => setChange(null) : onClose}
      call={call}
      focusBody={!change && lines.length > 0}
      width="wide"
      commit={
        change
          ? {
              label: text(change.needs_approval ? 'codebook-propose' : 'codebook-take'),
              onPress: () => void take(change),
              disabled: empty ?? (said.reason.trim() === '' ? text('codebook-reason-missing') : null),
            }
          : { label: text('codebook-check'), onPress: () => void check() }
      }
      testId="code-edit"
    >
      {change ? (
        <ChangeShown change={change} said={said} onSaid={setSaid} />
      ) : flag ? (
        <EditLines flag={flag} lines={lines} onChange={setLines} />
      ) : (
        <p>{text('codebook-found-why')}</p>
      )}
    </Dialog>
  );
}
