//! A text with suggestions from earlier use. Anything may be typed; choosing a suggestion hands over the whole entry,
//! so that a counterparty's account and bank can follow its name.

import { ComboBox as AriaComboBox, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components';
import { Field, type FieldProps } from './Field';

export interface Suggestion {
  key: string;
  /** What goes into the field. */
  value: string;
  /** A second line, for example account and bank. */
  detail?: string;
}

export interface ComboBoxProps<S extends Suggestion> extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  onPick?: (suggestion: S) => void;
  suggestions: S[];
  kind?: 'text' | 'number';
  id?: string;
  testId?: string;
}

export function ComboBox<S extends Suggestion>(props: ComboBoxProps<S>) {
  const { value, onChange, onPick, suggestions, kind = 'text', id, testId, ...field } = props;
  return (
    <Field {...field} {...(id ? { id } : {})}>
      {(ids) => (
        <AriaComboBox
          className="combo"
          aria-label={field.label}
          allowsCustomValue
          menuTrigger="input"
          inputValue={value}
          onInputChange={(typed) => onChange(kind === 'number' ? typed.replace(/\s/g, '') : typed)}
          onChange={(key) => {
            const picked = suggestions.find((one) => one.key === key);
            if (picked) onPick?.(picked);
          }}
          defaultItems={suggestions}
        >
          <Input
            {...ids}
            className={`input${kind === 'number' ? ' input-mono' : ''}`}
            spellCheck={false}
            {...(testId ? { 'data-testid': testId } : {})}
          />
          <Popover className="combo-list">
            <ListBox<S>>
              {(suggestion) => (
                <ListBoxItem className="combo-option" id={suggestion.key} textValue={suggestion.value}>
                  <span className={kind === 'number' ? 'mono' : ''}>{suggestion.value}</span>
                  {suggestion.detail && <span className="combo-detail">{suggestion.detail}</span>}
                </ListBoxItem>
              )}
            </ListBox>
          </Popover>
        </AriaComboBox>
      )}
    </Field>
  );
}
