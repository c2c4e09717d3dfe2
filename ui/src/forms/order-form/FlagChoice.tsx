//! One flag of the interface: its values as words of the profile's code book. There is no default, because an integer's
//! meaning at a bank is unknown until it is entered in the code book. A word without a number is shown as not yet known,
//! with the way out. The integer itself is shown before sending only, under *Exactly what is sent*.

import { NotYetKnown } from '../../code-book/NotYetKnown';
import type { UnknownValue } from '../../code-book/unknown';
import { NoteBand } from '../../components/NoteBand';
import { Pill } from '../../components/Pill';
import type { Field } from '../../generated/contract';
import { useLabels, useText } from '../../i18n';
import { isNeeded } from './layout';
import { useForm } from './state';
import './flag-choice.css';

interface FlagChoiceProps {
  field: Field;
  type: string;
  error: string | null;
  autoFocus: boolean;
}

export function FlagChoice({ field, type, error, autoFocus }: FlagChoiceProps) {
  const text = useText();
  const labels = useLabels();
  const form = useForm();
  const options = form.flagOptions(field.name);
  const unknown = form.unknownAt(field.name);
  const needed = isNeeded(field);
  const id = `form-${field.name}`;
  const chosen = form.typed.common[field.name] ?? '';
  const choices = [
    ...(needed ? [] : [{ word: '', face: text('order-flag-none') }]),
    ...options.map((option) => ({
      word: option.word,
      face: option.label ?? form.flagWord(option.word),
    })),
  ];
  return (
    <fieldset className={`field flag-choice${error ? ' field-wrong' : ''}`} id={id} tabIndex={-1} data-testid={id}>
      <legend className="field-label">
        {labels.label(type, field.name)}
        {!needed && <span className="field-optional"> {text('optional')}</span>}
        {unknown.length > 0 && (
          <span className="flag-choice-unknown" data-testid={`${id}-unknown`}>
            <Pill tone="warn">{text('not-yet-known')}</Pill>
          </span>
        )}
      </legend>
      {options.length === 0 ? (
        <NoteBand tone="warn" testId={`${id}-locked`}>
          {text(needed ? 'order-flag-locked' : 'order-flag-absent', {
            banks: unknown.map(({ bank }) => bank).join(', '),
            flag: labels.label(type, field.name),
          })}
        </NoteBand>
      ) : (
        <div className="flag-choice-row">
          {choices.map(({ word, face }, at) => (
            <label key={word} className="flag-choice-option">
              <input
                type="radio"
                name={id}
                checked={chosen === word}
                // biome-ignore lint/a11y/noAutofocus: a form that was just opened starts at its first empty field.
                autoFocus={autoFocus && at === 0}
                onChange={() => form.setCommon({ [field.name]: word })}
                data-testid={`${id}-${word || 'none'}`}
              />
              <span className="flag-choice-word">{face}</span>
            </label>
          ))}
          <UnknownWords unknown={unknown} known={options.map((option) => option.word)} />
        </div>
      )}
      {unknown.length > 0 && <NotYetKnown unknown={unknown} type={type} onOpen={form.leaveTo} />}
      {error && <p className="field-error">{error}</p>}
    </fieldset>
  );
}

/** The other words: they cannot be chosen, and each names the banks where its number is not yet known. */
function UnknownWords({ unknown, known }: { unknown: UnknownValue[]; known: string[] }) {
  const text = useText();
  const form = useForm();
  const words = [...new Set(unknown.flatMap((one) => one.words))].filter((word) => !known.includes(word));
  return words.map((word) => (
    <span key={word} className="flag-choice-option flag-choice-off" data-testid={`flag-unknown-${word}`}>
      <span className="flag-choice-word">{form.flagWord(word)}</span>
      <span>
        {text('not-yet-known-at', {
          banks: unknown.flatMap((one) => (one.words.includes(word) ? [one.bank] : [])).join(', '),
        })}
      </span>
    </span>
  ));
}
