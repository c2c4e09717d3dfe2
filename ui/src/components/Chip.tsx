//! A small button that stays pressed: one of several ways to look at something, or a part that is folded out.

import type { ReactNode } from 'react';
import './chip.css';

interface ChipProps {
  children: ReactNode;
  onPress: () => void;
  pressed?: boolean;
  /** It folds something out, instead of being on or off. */
  expanded?: boolean;
  title?: string;
  testId: string;
}

export function Chip({ children, onPress, pressed, expanded, title, testId }: ChipProps) {
  return (
    <button
      type="button"
      className="chip"
      aria-pressed={pressed}
      aria-expanded={expanded}
      title={title}
      onClick={onPress}
      data-testid={testId}
    >
      {children}
    </button>
  );
}
