//! The journal: every instruction that was ever confirmed here, newest first, never deleted, with the state of its chain.

import { useEffect, useState } from 'react';
import { ErrorBand } from '../../components/ErrorBand';
import { NoteBand } from '../../components/NoteBand';
import { states } from '../../generated/contract';
import type { InstructionView } from '../../generated/views';
import { useLabels, useText } from '../../i18n';
import { asTrouble } from '../../ipc';
import { go, usePage } from '../../stores/nav';
import { ChainLine } from './ChainLine';
import { InstructionPane } from './InstructionPane';
import { JournalTable } from './JournalTable';
import { Pager } from './Pager';
import { LOOKED_AT_MAX, useJournalRows } from './rows';
import './journal.css';

/** What stands in the journal only after a person said yes. */
const NEVER_HERE = new Set(['prepared']);

const wantedBy = (state: string) =>
  state === ''
    ? null
    : (row: InstructionView) =>
        state === 'unclassified' ? row.unclassified : row.state === state && !row.unclassified;

export function JournalPage() {
  const text = useText();
  const labels = useLabels();
  const page = usePage();
  const asked = page.name === 'journal' ? (page.instruction ?? null) : null;
  const [open, setOpen] = useState<string | null>(asked);
  const [at, setAt] = useState(0);
  const [state, setState] = useState('');
  const journal = useJournalRows(at, wantedBy(state));
  useEffect(() => setOpen(asked), [asked]);

  return (
    <main className="page" data-testid="page-journal">
      <header className="page-title">
        <h1>{text('nav-journal')}</h1>
        <select
          className="input journal-filter"
          aria-label={text('journal-filter')}
          value={state}
          onChange={(event) => {
            setState(event.target.value);
            setAt(0);
          }}
          data-testid="journal-filter"
        >
          <option value="">{text('journal-all-states')}</option>
          {Object.keys(states)
            .filter((name) => !NEVER_HERE.has(name))
            .map((name) => (
              <option key={name} value={name}>
                {labels.state(name)}
              </option>
            ))}
        </select>
        <span className="journal-gap" />
        {journal.view && journal.view.open > 0 && (
          <button
            type="button"
            className="journal-open"
            onClick={() => go({ name: 'doubts' })}
            data-testid="journal-doubts"
          >
            {text('journal-open', { count: journal.view.open })}
          </button>
        )}
        <Pager page={at} count={journal.count} onPage={setAt} />
      </header>
      {journal.error && <ErrorBand trouble={asTrouble(journal.error)} />}
      {journal.cut && <NoteBand>{text('journal-cut', { max: LOOKED_AT_MAX })}</NoteBand>}
      {journal.view && <ChainLine chain={journal.view.chain} />}
      <div className="journal">
        <div className="page-body">
          {journal.view && journal.rows.length === 0 ? (
            <p className="quiet" data-testid="journal-empty">
              {text(state ? 'journal-no-match' : 'journal-empty')}
            </p>
          ) : (
            <JournalTable rows={journal.rows} selected={open} onSelect={setOpen} name="journal" />
          )}
        </div>
        {open && <InstructionPane id={open} onClose={() => setOpen(null)} />}
      </div>
    </main>
  );
}
