//! One flag of the interface: its values as words of the profile's code book. There is no default, because an integer's
//! meaning at a bank is unknown until it is entered in the code book. The integer itself is shown before sending only,
//! under *Exactly what is sent*.

import { NoteBand } from '../../components/NoteBand';
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
  const missing = form.banksWithout(field.name);
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
      </legend>
      {options.length === 0 ? (
        <NoteBand tone="warn" testId={`${id}-locked`}>
          {text(needed ? 'order-flag-locked' : 'order-flag-absent', { banks: missing.join(', '), flag: field.name })}
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
        </div>
      )}
      {error && <p className="field-error">{error}</p>}
    </fieldset>
  );
}
