//! Accepted transfers with their age, the oldest unreconciled one first.

import type { StatementShow, TransfersPage, TransferToReconcile } from '../../generated/views';
import { type Text, useText } from '../../i18n';
import { type Column, type Shown, StatementTable } from './StatementTable';

/** The days after which a bank has normally booked an accepted transfer. */
const OLD_DAYS = 3;

const COLUMNS: Column<TransferToReconcile>[] = [
  { title: 'journal-number', name: 'figures', Cell: ({ row }) => row.number },
  { title: 'statements-day', name: 'statement-day', Cell: ({ row }) => row.day ?? '–' },
  { title: 'statements-age', name: 'figures', Cell: Age },
  { title: 'statements-payee', name: 'statement-party', Cell: Payee },
];

interface TransferTableProps {
  page: TransfersPage;
  show: StatementShow;
  selected: string | null;
  onSelect: (instruction: string) => void;
}

export function TransferTable({ page, show, selected, onSelect }: TransferTableProps) {
  const text = useText();
  return (
    <StatementTable
      rows={page.rows}
      none={show === 'open' && page.open === 0 ? 'statements-none-open' : 'statements-no-match'}
      columns={COLUMNS}
      standing="statements-on"
      shown={(row): Shown => ({
        id: row.instruction,
        reconciled: row.ticked !== null,
        amount: row.amount,
        currency: row.currency,
        account: row.account,
        standing: standing(row, text),
      })}
      selected={selected}
      onSelect={onSelect}
      testId="statement-transfer"
    />
  );
}

function Age({ row }: { row: TransferToReconcile }) {
  const text = useText();
  if (row.days_old === null || row.ticked) return <span className="quiet">–</span>;
  const old = row.days_old > OLD_DAYS;
  return <span className={old ? 'statement-old' : ''}>{text('statements-days', { days: row.days_old })}</span>;
}

function Payee({ row }: { row: TransferToReconcile }) {
  return (
    <>
      {row.counterparty ?? ''}
      <span className="mono quiet">{row.reference_order ?? ''}</span>
    </>
  );
}

/** Reconciled, or the number of candidate lines. */
function standing(row: TransferToReconcile, text: Text): Shown['standing'] {
  if (row.ticked && row.ticked.finality !== 'final') {
    return { tone: 'warn', words: text('statements-finality', { finality: row.ticked.finality }) };
  }
  if (row.ticked) return { tone: 'ok', words: text('statements-ticked', { day: row.ticked.line.day }) };
  if (row.candidates.length === 0) return { tone: null, words: text('statements-no-line') };
  const sure = row.candidates.some((one) => one.same_reference);
  const words = text(sure ? 'statements-found' : 'statements-maybe', { count: row.candidates.length });
  return { tone: 'info', words };
}
