//! A small toggle button: selects one of several views, or expands a section.

import type { ReactNode } from 'react';
import './chip.css';

interface ChipProps {
  children: ReactNode;
  onPress: () => void;
  pressed?: boolean;
  /** Set where the chip expands a section instead of being on or off. */
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
