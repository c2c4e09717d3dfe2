//! One line (or an area) of text. The typed text is kept unchanged; the core parses it.

import type { ClipboardEvent, ReactNode } from 'react';
import { withoutUnit } from '../amount/units';
import { plainDigits } from '../money';
import { readDay } from '../time';
import { DayButton } from './DayField';
import { Field, type FieldProps } from './Field';

export interface TextFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  /** Writes a chosen day in another form than YYYY-MM-DD; the typed text is then not normalised. */
  dayText?: (day: string) => string;
  /** `number` for account and bank numbers: monospaced, pasted spaces are removed. `amount`: right-aligned, pasted
   * separators are removed, and a unit such as 万 becomes digits. `date`: a day as YYYY-MM-DD, typed and normalised on blur, or chosen in a month; the native
   * date field differs by system and language. */
  kind?: 'text' | 'number' | 'amount' | 'password' | 'area' | 'date';
  /** The id that a summary of errors links to. */
  id?: string;
  placeholder?: string;
  autoFocus?: boolean;
  readOnly?: boolean;
  testId?: string;
}

const CLASSES = { number: ' input-mono', amount: ' input-amount', area: ' input-mono' } as Record<string, string>;

export function TextField(props: TextFieldProps) {
  const { value, onChange, kind = 'text', id, placeholder, autoFocus, readOnly, testId, dayText, ...field } = props;

  const take = (typed: string) => onChange(kind === 'amount' ? (withoutUnit(typed) ?? typed) : typed);

  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    if (kind !== 'number' && kind !== 'amount') return;
    const pasted = event.clipboardData.getData('text');
    const clean = kind === 'number' ? pasted.replace(/\s/g, '') : plainDigits(pasted);
    if (clean === pasted) return;
    event.preventDefault();
    event.currentTarget.setRangeText(
      clean,
      event.currentTarget.selectionStart ?? 0,
      event.currentTarget.selectionEnd ?? 0,
      'end',
    );
    take(event.currentTarget.value);
  }

  const shared = {
    className: `input${CLASSES[kind] ?? ''}`,
    value,
    readOnly: readOnly ?? false,
    spellCheck: false,
    autoComplete: 'off',
    ...(placeholder ? { placeholder } : kind === 'date' && !dayText ? { placeholder: 'YYYY-MM-DD' } : {}),
    ...(testId ? { 'data-testid': testId } : {}),
  };

  return (
    <Field {...field} {...(id ? { id } : {})}>
      {(ids) =>
        kind === 'area' ? (
          <textarea {...ids} {...shared} rows={5} onChange={(event) => onChange(event.target.value)} />
        ) : (
          <WithDays {...props}>
            <input
              {...ids}
              {...shared}
              type={kind === 'password' ? 'password' : 'text'}
              inputMode={kind === 'amount' ? 'decimal' : kind === 'number' ? 'numeric' : 'text'}
              // biome-ignore lint/a11y/noAutofocus: a form that was just opened starts at its first field.
              autoFocus={autoFocus ?? false}
              onPaste={onPaste}
              onBlur={() => {
                const day = kind === 'date' && !dayText ? readDay(value) : null;
                if (day !== null && day !== value) onChange(day);
              }}
              // Letters of an input method are not changed under its hand.
              onCompositionEnd={(event) => take(event.currentTarget.value)}
              onChange={(event) =>
                event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing
                  ? onChange(event.target.value)
                  : take(event.target.value)
              }
            />
          </WithDays>
        )
      }
    </Field>
  );
}

/** The input of a day has the button of its month beside it. */
function WithDays({ kind, value, onChange, dayText, id, testId, children }: TextFieldProps & { children: ReactNode }) {
  if (kind !== 'date') return children;
  return (
    <div className="day-line">
      {children}
      <DayButton
        day={readDay(value)}
        onChoose={(day) => onChange(dayText ? dayText(day) : day)}
        testId={testId ?? id ?? 'day'}
      />
    </div>
  );
}
