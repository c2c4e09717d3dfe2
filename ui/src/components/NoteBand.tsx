//! A sentence that belongs above something: information, a warning, or something that is in doubt.

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
