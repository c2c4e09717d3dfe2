//! The journal: every instruction ever confirmed here, never deleted, with the state of its chain.

import { useState } from 'react';
import { ErrorBand } from '../../components/ErrorBand';
import { type Scope, ScopeSwitch } from '../../components/ScopeSwitch';
import { ExportButton } from '../../export/ExportButton';
import type { JournalFilter } from '../../generated/views';
import { useText } from '../../i18n';
import { asTrouble } from '../../ipc';
import { go, usePage } from '../../stores/nav';
import { useChosen } from '../../useChosen';
import { PackButton } from '../pack/PackButton';
import { ChainLine } from './ChainLine';
import { Filters } from './Filters';
import { GroupEvents } from './GroupEvents';
import { GroupWork } from './GroupWork';
import { HistoryUnknown } from './HistoryUnknown';
import { InstructionPane } from './InstructionPane';
import { JournalTable } from './JournalTable';
import { Pager } from './Pager';
import { ALL_ROWS, narrows, useJournalRows } from './rows';
import './journal.css';

export function JournalPage() {
  const text = useText();
  const page = usePage();
  const asked = page.name === 'journal' ? (page.instruction ?? null) : null;
  const [open, setOpen] = useChosen(asked);
  const [at, setAt] = useState(0);
  const [filter, setFilter] = useState(ALL_ROWS);
  const [scope, setScope] = useState<Scope>('desk');
  const filtered = narrows(filter);
  const journal = useJournalRows(at, filter);
  function set(change: Partial<JournalFilter>) {
    setFilter({ ...filter, ...change });
    setAt(0);
  }

  if (scope === 'group') {
    return (
      <main className="page" data-testid="page-journal">
        <header className="page-title">
          <h1>{text('nav-journal')}</h1>
          <ScopeSwitch scope={scope} onScope={setScope} />
        </header>
        <GroupWork />
      </main>
    );
  }
  return (
    <main className="page" data-testid="page-journal">
      <header className="page-title">
        <h1>{text('nav-journal')}</h1>
        <ScopeSwitch scope={scope} onScope={setScope} />
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
        <Pager page={at} count={journal.count} oldestFirst={filter.oldest_first} onPage={setAt} />
        <ExportButton
          of={{ view: 'journal', filter }}
          name={text('nav-journal')}
          disabled={journal.count === 0 ? text('export-nothing') : null}
        />
        <PackButton submission={null} testId="journal-pack" />
      </header>
      <Filters filter={filter} set={set} />
      {journal.error && <ErrorBand trouble={asTrouble(journal.error)} />}
      <HistoryUnknown />
      {journal.view && <ChainLine chain={journal.view.chain} />}
      <GroupEvents />
      <div className="journal">
        <div className="page-body">
          {journal.view && journal.rows.length === 0 ? (
            <p className="quiet" data-testid="journal-empty">
              {text(filtered ? 'journal-no-match' : 'journal-empty')}
            </p>
          ) : (
            <JournalTable
              rows={journal.rows}
              selected={open}
              onSelect={setOpen}
              name="journal"
              grouped
              notes={journal.view?.notes ?? {}}
              people={journal.view?.people ?? {}}
            />
          )}
        </div>
        {open && <InstructionPane id={open} onClose={() => setOpen(null)} />}
      </div>
    </main>
  );
}
