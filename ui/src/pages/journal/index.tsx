//! The journal: every instruction ever confirmed here, newest first, never deleted, with the state of its chain.

import { useState } from 'react';
import { ErrorBand } from '../../components/ErrorBand';
import { BareSelect } from '../../components/Select';
import { ExportButton } from '../../export/ExportButton';
import { operations, states } from '../../generated/contract';
import { useLabels, useText } from '../../i18n';
import { asTrouble } from '../../ipc';
import { go, usePage } from '../../stores/nav';
import { useChosen } from '../../useChosen';
import { PackButton } from '../pack/PackButton';
import { ChainLine } from './ChainLine';
import { HistoryUnknown } from './HistoryUnknown';
import { InstructionPane } from './InstructionPane';
import { JournalTable } from './JournalTable';
import { Pager } from './Pager';
import { useJournalRows } from './rows';
import './journal.css';

/** The possible states in the journal: it has an instruction only after it was confirmed. */
const STATES = Object.keys(states).filter((name) => name !== 'prepared');

export function JournalPage() {
  const text = useText();
  const labels = useLabels();
  const page = usePage();
  const asked = page.name === 'journal' ? (page.instruction ?? null) : null;
  const [open, setOpen] = useChosen(asked);
  const [at, setAt] = useState(0);
  const [state, setState] = useState('');
  const [operation, setOperation] = useState('');
  const filtered = state !== '' || operation !== '';
  const filter = { state: state || null, operations: operation ? [operation] : [] };
  const journal = useJournalRows(at, filtered ? filter : null);

  return (
    <main className="page" data-testid="page-journal">
      <header className="page-title">
        <h1>{text('nav-journal')}</h1>
        <BareSelect
          className="journal-filter"
          label={text('journal-filter')}
          value={state}
          onChange={(state) => {
            setState(state);
            setAt(0);
          }}
          options={[
            { value: '', label: text('journal-all-states') },
            ...STATES.map((name) => ({ value: name, label: labels.state(name) })),
          ]}
          testId="journal-filter"
        />
        <BareSelect
          className="journal-filter"
          label={text('journal-operation')}
          value={operation}
          onChange={(operation) => {
            setOperation(operation);
            setAt(0);
          }}
          options={[
            { value: '', label: text('journal-all-operations') },
            ...Object.values(operations).flatMap(({ name, en_refuse }) => [
              { value: name, label: labels.operation(name) },
              ...(en_refuse ? [{ value: `${name}:refuse`, label: labels.operation(name, 'refuse') }] : []),
            ]),
          ]}
          testId="journal-filter-operation"
        />
        <span className="gap" />
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
        <ExportButton
          of={{ view: 'journal', filter: filtered ? filter : null }}
          name={text('nav-journal')}
          disabled={journal.count === 0 ? text('export-nothing') : null}
        />
        <PackButton submission={null} testId="journal-pack" />
      </header>
      {journal.error && <ErrorBand trouble={asTrouble(journal.error)} />}
      <HistoryUnknown />
      {journal.view && <ChainLine chain={journal.view.chain} />}
      <div className="journal">
        <div className="page-body">
          {journal.view && journal.rows.length === 0 ? (
            <p className="quiet" data-testid="journal-empty">
              {text(filtered ? 'journal-no-match' : 'journal-empty')}
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
