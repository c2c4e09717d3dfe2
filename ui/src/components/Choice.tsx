//! A checkbox or radio button with its label beside it and an explanation below.

import type { ReactNode } from 'react';
import './choice.css';

interface ChoiceProps {
  /** The radio group's name; without one it is a checkbox. */
  group?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
  testId: string;
}

export function Choice({ group, checked, onChange, label, hint, disabled = false, testId }: ChoiceProps) {
  return (
    <label className="choice">
      <input
        type={group === undefined ? 'checkbox' : 'radio'}
        name={group}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        data-testid={testId}
      />
      <span>
        {label}
        {hint && <span className="choice-hint">{hint}</span>}
      </span>
    </label>
  );
}
