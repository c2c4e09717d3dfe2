//! The desk for what nobody here knows: one instruction at a time, with everything that was seen of it. Asking
//! and resolving send nothing; a doubt ends only by evidence and a person. What waits behind one may go on from here.

import { useEffect, useState } from 'react';
import { ErrorBand } from '../../components/ErrorBand';
import { Money } from '../../components/Money';
import { StatePill } from '../../components/StatePill';
import type { InstructionView } from '../../generated/views';
import { useLabels, useText } from '../../i18n';
import { asTrouble } from '../../ipc';
import { useDoubts } from '../../ipc/queries';
import { usePage } from '../../stores/nav';
import { shortTime } from '../../time';
import { useNow } from '../../useNow';
import { Unproven } from '../journal/JournalTable';
import { Doubt } from './Doubt';
import './doubts.css';

export function DoubtsPage() {
  const text = useText();
  const page = usePage();
  const asked = page.name === 'doubts' ? (page.instruction ?? null) : null;
  const [chosen, setChosen] = useState<string | null>(asked);
  useEffect(() => setChosen(asked), [asked]);
  const query = useDoubts();
  const doubts = query.data ?? [];
  const open = chosen ?? doubts[0]?.id ?? null;
  return (
    <main className="page" data-testid="page-doubts">
      <header className="page-title">
        <h1>{text('nav-doubts')}</h1>
        <p className="quiet">{text('doubt-what')}</p>
      </header>
      {query.error && <ErrorBand trouble={asTrouble(query.error)} />}
      {query.data && doubts.length === 0 && !chosen ? (
        <p className="doubts-none" data-testid="doubts-none">
          {text('doubt-none')}
        </p>
      ) : (
        <div className="doubts">
          <ul className="doubts-list">
            {doubts.map((one, at) => (
              <Entry key={one.id} one={one} at={at} open={one.id === open} onOpen={() => setChosen(one.id)} />
            ))}
          </ul>
          {open && <Doubt key={open} id={open} onResolved={() => setChosen(open)} />}
        </div>
      )}
    </main>
  );
}

interface EntryProps {
  one: InstructionView;
  at: number;
  open: boolean;
  onOpen: () => void;
}

function Entry({ one, at, open, onOpen }: EntryProps) {
  const labels = useLabels();
  const now = useNow();
  return (
    <li>
      <button
        type="button"
        className={`doubts-entry${open ? ' doubts-entry-open' : ''}`}
        aria-current={open}
        onClick={onOpen}
        data-testid={`doubt-row-${at}`}
        data-id={one.id}
        data-state={one.state}
      >
        <span className="doubts-entry-line">
          <strong>{labels.operation(one.operation)}</strong>
          <span className="quiet">{shortTime(one.confirmed_at ?? one.since, now)}</span>
        </span>
        <span className={`doubts-entry-number${one.draft_number ? ' mono' : ''}`}>
          {one.draft_number ?? one.counterparty?.name ?? ''}
        </span>
        <span className="doubts-entry-line">
          <span>
            <StatePill state={one.state} unclassified={one.unclassified} /> <Unproven row={one} />
          </span>
          <Money amount={one.amount} currency={one.currency} />
        </span>
      </button>
    </li>
  );
}
