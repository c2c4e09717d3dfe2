//! A choice among few options. It is the native list, which supports keys, screen readers and input methods already.

import { Field, type FieldProps } from './Field';

interface ChosenProps<T extends string> {
  value: T;
  onChange: (value: T) => void;
  options: { value: T; label: string }[];
  /** Why nothing can be chosen. */
  disabled?: string | null;
  testId?: string;
}

interface SelectProps<T extends string> extends FieldProps, ChosenProps<T> {
  id?: string;
}

/** A field of a form. */
export function Select<T extends string>(props: SelectProps<T>) {
  const { value, onChange, options, disabled = null, id, testId, help, ...field } = props;
  return (
    <Field {...field} help={disabled ?? help} {...(id ? { id } : {})}>
      {(ids) => <List {...ids} {...{ value, onChange, options, disabled }} {...(testId ? { testId } : {})} />}
    </Field>
  );
}

interface BareSelectProps<T extends string> extends ChosenProps<T> {
  /** The accessible name; a bar has no room for a visible label. */
  label: string;
  className?: string;
}

/** A select without a visible label, for bars. */
export function BareSelect<T extends string>({ label, ...chosen }: BareSelectProps<T>) {
  return <List aria-label={label} {...chosen} />;
}

type ListProps<T extends string> = ChosenProps<T> & {
  className?: string;
  id?: string;
  'aria-label'?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
};

function List<T extends string>(props: ListProps<T>) {
  const { value, onChange, options, disabled = null, testId, className, ...aria } = props;
  return (
    <select
      {...aria}
      className={className ? `input ${className}` : 'input'}
      value={value}
      disabled={disabled !== null}
      onChange={(event) => {
        const chosen = options.find((one) => one.value === event.target.value);
        if (chosen) onChange(chosen.value);
      }}
      {...(testId ? { 'data-testid': testId } : {})}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
