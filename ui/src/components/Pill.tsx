//! A status: a dot and a word, never colour alone.

import type { ReactNode } from 'react';
import './pill.css';

export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'stale' | 'plain';

export function Pill({ tone, children, title }: { tone: Tone; children: ReactNode; title?: string }) {
  return (
    <span className={`pill pill-${tone}`} title={title}>
      {children}
    </span>
  );
}
