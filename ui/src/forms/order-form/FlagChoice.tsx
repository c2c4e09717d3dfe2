//! One flag of the interface: its values as words of the profile's code book, each with the number that is sent. There
//! is no default, because an integer's meaning at a bank is unknown until it is entered in the code book.

import { NoteBand } from '../../components/NoteBand';
import type { Field } from '../../generated/contract';
import { type Text, useLabels, useText } from '../../i18n';
import type { FlagOption } from './flags';
import { isNeeded } from './layout';
import { useForm } from './state';
import './flag-choice.css';

/** The number that is sent; where banks use different numbers for one word, each number with its bank. */
function sends({ values }: FlagOption, text: Text): string {
  if (values.length === 1) return text('order-flag-sends', { value: values[0]?.value ?? '' });
  const comma = text('journal-list-comma');
  const each = values.map(({ value, banks }) => text('order-flag-sends-to', { value, banks: banks.join(comma) }));
  return each.join(comma);
}

export function FlagChoice({ field, type, error }: { field: Field; type: string; error: string | null }) {
  const text = useText();
  const labels = useLabels();
  const form = useForm();
  const options = form.flagOptions(field.name);
  const missing = form.banksWithout(field.name);
  const needed = isNeeded(field);
  const id = `form-${field.name}`;
  const chosen = form.typed.common[field.name] ?? '';
  const choices = [
    ...(needed ? [] : [{ word: '', face: text('order-flag-none'), sends: null }]),
    ...options.map((option) => ({
      word: option.word,
      face: option.label ?? form.flagWord(option.word),
      sends: sends(option, text),
    })),
  ];
  return (
    <fieldset className={`field flag-choice${error ? ' field-wrong' : ''}`} id={id} tabIndex={-1} data-testid={id}>
      <legend className="field-label">
        {labels.label(type, field.name)}
        {!needed && <span className="field-optional"> {text('optional')}</span>}
      </legend>
      {options.length === 0 ? (
        <NoteBand tone="warn" testId={`${id}-locked`}>
          {text(needed ? 'order-flag-locked' : 'order-flag-absent', { banks: missing.join(', '), flag: field.name })}
        </NoteBand>
      ) : (
        <div className="flag-choice-row">
          {choices.map(({ word, face, sends }) => (
            <label key={word} className="flag-choice-option">
              <input
                type="radio"
                name={id}
                checked={chosen === word}
                onChange={() => form.setCommon({ [field.name]: word })}
                data-testid={`${id}-${word || 'none'}`}
              />
              <span className="flag-choice-word">{face}</span>
              {sends !== null && <span className="flag-choice-raw">{sends}</span>}
            </label>
          ))}
        </div>
      )}
      {error && <p className="field-error">{error}</p>}
    </fieldset>
  );
}
