//! A note above some content: information, a warning, or an outcome in doubt.

import type { ReactNode } from 'react';
import './error-band.css';

interface NoteBandProps {
  tone?: 'info' | 'warn' | 'stale';
  children: ReactNode;
  testId?: string;
}

export function NoteBand({ tone = 'info', children, testId }: NoteBandProps) {
  return (
    <div className={`note-band note-band-${tone}`} {...(testId ? { 'data-testid': testId } : {})}>
      {children}
    </div>
  );
}
