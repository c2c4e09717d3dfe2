//! The counterparty book: names and accounts from accepted orders, from entries and from drafts that were read.

import { FileInput, Landmark, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../components/Button';
import { ErrorBand } from '../../components/ErrorBand';
import { NoteBand } from '../../components/NoteBand';
import { ExportButton } from '../../export/ExportButton';
import type { BookLook } from '../../generated/views';
import { useText } from '../../i18n';
import { asTrouble } from '../../ipc';
import { useCounterpartyBook } from '../../ipc/queries';
import { usePage } from '../../stores/nav';
import { useChosen } from '../../useChosen';
import { useMayNot } from '../../useMayNot';
import { useSettled } from '../../useSettled';
import { BankListDialog } from './BankListDialog';
import { ImportDialog } from './ImportDialog';
import { PartyDialog } from './PartyDialog';
import { PartyPane } from './PartyPane';
import { PartyTable } from './PartyTable';
import '../journal/journal.css';
import '../drafts/filter-bar.css';
import './counterparties.css';

const TYPING_MS = 150;
const ROWS_SHOWN = 300;

export function CounterpartiesPage() {
  const text = useText();
  const off = useMayNot('prepare_off');
  const page = usePage();
  const [open, setOpen] = useChosen(page.name === 'counterparties' ? (page.party ?? null) : null);
  const [typed, setTyped] = useState('');
  const [adding, setAdding] = useState(false);
  const [importing, setImporting] = useState(false);
  const [listing, setListing] = useState(false);
  const [taken, setTaken] = useState<BookLook | null>(null);
  const searched = useSettled(typed, TYPING_MS);
  const book = useCounterpartyBook(searched);
  const all = useRef<HTMLDivElement>(null);
  const found = book.data ?? [];
  const rows = found.slice(0, ROWS_SHOWN);
  const party = found.find((one) => one.name === open || one.merged.includes(open ?? ''));
  return (
    <main className="page" data-testid="page-counterparties">
      <header className="page-title">
        <h1>{text('nav-counterparties')}</h1>
        <span className="gap" />
        <ExportButton
          of={{ view: 'counterparties', text: searched }}
          name={text('nav-counterparties')}
          disabled={found.length === 0 ? text('export-nothing') : null}
        />
        <Button icon={<Landmark aria-hidden />} onPress={() => setListing(true)} disabled={off} testId="bank-list-open">
          {text('bank-list-open')}
        </Button>
        <Button
          icon={<FileInput aria-hidden />}
          onPress={() => setImporting(true)}
          disabled={off}
          testId="counterparty-import"
        >
          {text('parties-import')}
        </Button>
        <Button
          kind="primary"
          icon={<Plus aria-hidden />}
          onPress={() => setAdding(true)}
          disabled={off}
          testId="counterparty-add"
        >
          {text('parties-add')}
        </Button>
      </header>
      {book.error && <ErrorBand trouble={asTrouble(book.error)} />}
      {taken && (
        <NoteBand testId="counterparty-taken">
          {text('parties-taken', { count: taken.count, new: taken.new, accounts: taken.new_accounts })}
        </NoteBand>
      )}
      <p className="chain-line">{text('parties-what')}</p>
      <div className="filter-bar">
        <div className="filter-line">
          <input
            className="input filter-text"
            aria-label={text('parties-search')}
            placeholder={text('parties-search')}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'ArrowDown') all.current?.querySelector<HTMLElement>('.table-number')?.focus();
            }}
            spellCheck={false}
            data-testid="counterparty-search"
          />
          <span className="quiet" role="status" data-testid="counterparty-count">
            {text('parties-count', { count: found.length })}
          </span>
        </div>
      </div>
      <div className="journal">
        <div className="page-body" ref={all}>
          {book.data && found.length === 0 ? (
            <p className="quiet" data-testid="counterparties-none">
              {text(searched.trim() === '' ? 'parties-none' : 'parties-no-match')}
            </p>
          ) : (
            <PartyTable rows={rows} selected={party?.name ?? null} onSelect={setOpen} />
          )}
          {found.length > rows.length && (
            <p className="quiet">{text('parties-more-rows', { shown: rows.length, count: found.length })}</p>
          )}
        </div>
        {party && <PartyPane key={party.name} party={party} onOpen={setOpen} onClose={() => setOpen(null)} />}
      </div>
      {adding && (
        <PartyDialog
          party={null}
          onClose={() => setAdding(false)}
          onSaved={(saved) => {
            setAdding(false);
            setTyped('');
            setOpen(saved.name);
          }}
        />
      )}
      {listing && <BankListDialog onClose={() => setListing(false)} />}
      {importing && (
        <ImportDialog
          onClose={() => setImporting(false)}
          onTaken={(look) => {
            setImporting(false);
            setTaken(look);
          }}
        />
      )}
    </main>
  );
}
