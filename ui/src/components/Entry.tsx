//! One entry of a list of items that wait for a person (approvals, doubts): title, time, subject, amounts and state.

import type { ReactNode } from 'react';
import './entry.css';

interface EntryProps {
  open: boolean;
  onOpen: () => void;
  what: string;
  when: string;
  about: string;
  /** It is a number, to be compared by eye. */
  mono?: boolean;
  standing: ReactNode;
  amounts: ReactNode;
  testId: string;
  id: string;
  state: string;
}

export function Entry({ open, onOpen, what, when, about, mono, standing, amounts, testId, id, state }: EntryProps) {
  return (
    <li>
      <button
        type="button"
        className={`entry${open ? ' entry-open' : ''}`}
        aria-current={open}
        onClick={onOpen}
        data-testid={testId}
        data-id={id}
        data-state={state}
      >
        <span className="entry-line">
          <strong>{what}</strong>
          <span className="quiet">{when}</span>
        </span>
        <span className={`entry-about${mono ? ' mono' : ''}`}>{about}</span>
        <span className="entry-line">
          <span>{standing}</span>
          <span className="entry-amounts">{amounts}</span>
        </span>
      </button>
    </li>
  );
}
