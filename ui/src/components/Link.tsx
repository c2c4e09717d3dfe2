//! A way to another place of the window, in a line or in a table.

import type { ReactNode } from 'react';
import './link.css';

interface LinkProps {
  children: ReactNode;
  onPress: () => void;
  /** Where it stands, where that takes a style of its own. */
  className?: string;
  testId?: string;
}

export function Link({ children, onPress, className, testId }: LinkProps) {
  return (
    <button
      type="button"
      className={className ? `link ${className}` : 'link'}
      onClick={onPress}
      {...(testId ? { 'data-testid': testId } : {})}
    >
      {children}
    </button>
  );
}
