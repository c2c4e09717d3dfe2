//! A box to tick, or one of several to choose from, with its words beside it and what it means below them.

import type { ReactNode } from 'react';
import './choice.css';

interface ChoiceProps {
  /** Those that exclude one another share it; without one it is ticked by itself. */
  group?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  label: ReactNode;
  hint?: ReactNode;
  testId: string;
}

export function Choice({ group, checked, onChange, label, hint, testId }: ChoiceProps) {
  return (
    <label className="choice">
      <input
        type={group === undefined ? 'checkbox' : 'radio'}
        name={group}
        checked={checked}
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
