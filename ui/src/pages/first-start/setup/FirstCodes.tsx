//! The values without which nothing is signed and no reply can be judged, bank by bank. The service's document states none of
//! them: a suggestion is counted from the records that were read, and a person decides. *Not yet known* is an answer.

import { useEffect, useState } from 'react';
import { Button } from '../../../components/Button';
import { Dialog } from '../../../components/Dialog';
import { TextField } from '../../../components/TextField';
import type { CodeBookEdit, CodeBookView, CodeSuggestion } from '../../../generated/views';
import { useText } from '../../../i18n';
import { useCodeSuggestions } from '../../../ipc/queries';
import { useMayNot } from '../../../useMayNot';
import { ChangeShown } from '../../profile/code-book/ChangeShown';
import { type FirstField, firstEdits, firstFields, isStatus, wordId } from '../../profile/code-book/codeEdit';
import { useCodeChange } from '../../profile/code-book/useCodeChange';

export function FirstCodes({ book }: { book: CodeBookView }) {
  const text = useText();
  const off = useMayNot('settings_off');
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [taking, setTaking] = useState<CodeBookEdit[] | null>(null);
  const found = useCodeSuggestions(true);
  const fields = firstFields(book.flags);
  const edits = firstEdits(fields, typed);
  const banks = [...new Set(fields.map((field) => field.flag.bank_mark))];
  return (
    <div className="form first-codes" data-testid="first-codes" data-counted={found.data !== undefined}>
      {banks.map((bank) => (
        <fieldset className="first-codes-bank" key={bank}>
          <legend>{bank}</legend>
          {fields
            .filter((field) => field.flag.bank_mark === bank)
            .map((field) => (
              <FirstValue
                key={field.place}
                field={field}
                value={typed[field.place] ?? field.initial}
                seen={found.data ?? null}
                onChange={(value) => setTyped({ ...typed, [field.place]: value })}
              />
            ))}
        </fieldset>
      ))}
      <div className="setup-line">
        <Button
          onPress={() => setTaking(edits)}
          disabled={off ?? (edits.length === 0 ? text('codebook-nothing-changes') : null)}
          testId="first-codes-check"
        >
          {text('first-codes-check')}
        </Button>
      </div>
      {taking && (
        <TakeDialog
          edits={taking}
          onClose={() => setTaking(null)}
          onTaken={() => {
            setTaking(null);
            setTyped({});
          }}
        />
      )}
    </div>
  );
}

interface FirstValueProps {
  field: FirstField;
  value: string;
  /** `null` while the records are counted. */
  seen: CodeSuggestion[] | null;
  onChange: (value: string) => void;
}

function FirstValue({ field, value, seen, onChange }: FirstValueProps) {
  const text = useText();
  const { flag, word, place } = field;
  const name = isStatus(flag.flag) ? text('codebook-status', { word }) : text(wordId(word));
  const follows = value.trim() === '' ? text('first-codes-unknown', { field: word }) : null;
  const help = flag.fixed
    ? text('first-codes-fixed')
    : (follows ?? (isStatus(flag.flag) ? text('first-codes-several') : ''));
  // The records carry the error flag. The codes of an order are only in its reply.
  const rows = (seen ?? []).filter(
    (one) => one.bank_mark === flag.bank_mark && one.flag === flag.flag && word === 'ok',
  );
  return (
    <div className="first-codes-field">
      <TextField
        label={text('first-codes-field', { word: name, flag: flag.flag })}
        help={help}
        value={value}
        onChange={onChange}
        readOnly={flag.fixed !== null}
        testId={`first-code-${place}`}
      />
      {word === 'ok' && seen !== null && rows.length === 0 && <p className="quiet">{text('first-codes-none')}</p>}
      {rows.map(({ code, count, meaning }) => (
        <p className="quiet" key={code} data-testid={`first-code-seen-${place}`}>
          {text('first-codes-seen', { count, code, meaning: meaning === '' ? '' : ` (“${meaning}”)` })}{' '}
          {!flag.fixed && value !== code && (
            <Button kind="quiet" onPress={() => onChange(code)} testId={`first-code-use-${place}`}>
              {text('first-codes-use', { code })}
            </Button>
          )}
        </p>
      ))}
    </div>
  );
}

interface TakeDialogProps {
  edits: CodeBookEdit[];
  onClose: () => void;
  onTaken: () => void;
}

function TakeDialog({ edits, onClose, onTaken }: TakeDialogProps) {
  const text = useText();
  const { change, said, setSaid, call, check, take } = useCodeChange(edits, null, onTaken);
  // biome-ignore lint/correctness/useExhaustiveDependencies: checked once, when the dialog opens.
  useEffect(() => void check(), []);
  return (
    <Dialog
      title={text('first-codes-title')}
      back={text('codebook-back-to-edit')}
      onClose={onClose}
      call={call}
      width="wide"
      commit={
        change && {
          label: text(change.needs_approval ? 'codebook-propose' : 'codebook-take'),
          onPress: () => void take(change),
          disabled: said.reason.trim() === '' ? text('codebook-reason-missing') : null,
        }
      }
      testId="first-codes-take"
    >
      {change && <ChangeShown change={change} said={said} onSaid={setSaid} />}
    </Dialog>
  );
}
