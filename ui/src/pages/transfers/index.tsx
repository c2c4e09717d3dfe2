//! Transfers: those sent from this desk, and the form for a new one. The service has no list of transfers, so these are
//! the journal's; transfers sent elsewhere are missing, as the page says.

import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/Button';
import { ErrorBand } from '../../components/ErrorBand';
import { ExportButton } from '../../export/ExportButton';
import { NotPermitted } from '../../forms/NotPermitted';
import { sentenceText, useText } from '../../i18n';
import { asTrouble } from '../../ipc';
import { useApp } from '../../ipc/queries';
import { openTemplates, openTransfer } from '../../stores/dialog';
import { go } from '../../stores/nav';
import { InstructionPane } from '../journal/InstructionPane';
import { JournalTable } from '../journal/JournalTable';
import { Pager } from '../journal/Pager';
import { ALL_ROWS, useJournalRows } from '../journal/rows';
import '../journal/journal.css';

const TRANSFERS = { ...ALL_ROWS, operations: ['transfer', 'transfer-personal'] };

export function TransfersPage() {
  const text = useText();
  const off = useApp().data?.open?.acting_off ?? null;
  const [page, setPage] = useState(0);
  const [open, setOpen] = useState<string | null>(null);
  const journal = useJournalRows(page, TRANSFERS);

  return (
    <main className="page" data-testid="page-transfers">
      <header className="page-title">
        <h1>{text('nav-transfers')}</h1>
        <span className="gap" />
        <Pager page={page} count={journal.count} onPage={setPage} />
        <ExportButton
          of={{ view: 'journal', filter: TRANSFERS }}
          name={text('nav-transfers')}
          disabled={journal.count === 0 ? text('export-nothing') : null}
        />
        <Button onPress={() => go({ name: 'order-file', operation: 'transfer' })} testId="open-order-file">
          {text('order-file-open')}
        </Button>
        <Button onPress={openTemplates} testId="open-templates">
          {text('templates-open')}
        </Button>
        <Button
          kind="primary"
          icon={<Plus aria-hidden />}
          onPress={() => openTransfer('transfer')}
          disabled={off ? sentenceText(text, off) : null}
          testId="transfer-new"
        >
          {text('transfer-new')}
        </Button>
      </header>
      {journal.error && <ErrorBand trouble={asTrouble(journal.error)} />}
      <NotPermitted operations={TRANSFERS.operations} accounts={[]} />
      <p className="chain-line">{text('transfer-only-here')}</p>
      <div className="journal">
        <div className="page-body">
          {journal.view && journal.rows.length === 0 ? (
            <p className="quiet" data-testid="transfers-empty">
              {text('transfer-empty')}
            </p>
          ) : (
            <JournalTable
              rows={journal.rows}
              selected={open}
              onSelect={setOpen}
              name="transfer"
              notes={journal.view?.notes ?? {}}
            />
          )}
        </div>
        {open && <InstructionPane id={open} onClose={() => setOpen(null)} />}
      </div>
    </main>
  );
}
