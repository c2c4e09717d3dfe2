//! A link to another page of the window, in a sentence or in a table.

import type { ReactNode } from 'react';
import './link.css';

interface LinkProps {
  children: ReactNode;
  onPress: () => void;
  /** An extra class, for a place that needs its own style. */
  className?: string;
  /** The link in words, where its text is only a number. */
  label?: string;
  testId?: string;
}

export function Link({ children, onPress, className, label, testId }: LinkProps) {
  return (
    <button
      type="button"
      className={className ? `link ${className}` : 'link'}
      onClick={onPress}
      aria-label={label}
      {...(testId ? { 'data-testid': testId } : {})}
    >
      {children}
    </button>
  );
}
