//! A choice among few. The system's own list: it works with keys, screen readers and input methods as it is.

import { Field, type FieldProps } from './Field';

export interface SelectProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  options: { value: string; label: string }[];
  id?: string;
  testId?: string;
}

export function Select({ value, onChange, options, id, testId, ...field }: SelectProps) {
  return (
    <Field {...field} {...(id ? { id } : {})}>
      {(ids) => (
        <select
          {...ids}
          className="input"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          {...(testId ? { 'data-testid': testId } : {})}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
