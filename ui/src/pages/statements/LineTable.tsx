//! The lines of the bank's statements, newest first, each with its transfer or the number of candidates.

import type { LinesPage, LineToReconcile } from '../../generated/views';
import { type Text, useText } from '../../i18n';
import { Finality } from './Finality';
import { type Column, type Shown, StatementTable } from './StatementTable';

const COLUMNS: Column<LineToReconcile>[] = [
  { title: 'statements-day', name: 'statement-day', Cell: ({ row }) => row.line.day },
  { title: 'statements-direction', Cell: Direction },
  { title: 'statements-counterparty', name: 'statement-party', Cell: Counterparty },
];

interface LineTableProps {
  page: LinesPage;
  selected: string | null;
  onSelect: (line: string) => void;
}

export function LineTable({ page, selected, onSelect }: LineTableProps) {
  const text = useText();
  return (
    <StatementTable
      rows={page.rows}
      none={page.all === 0 ? 'statements-no-lines' : 'statements-no-match'}
      columns={COLUMNS}
      standing="statements-transfer"
      shown={({ line, ...row }): Shown => ({
        id: line.sha256,
        reconciled: row.ticked !== null,
        aside: line.aside !== null,
        amount: line.amount,
        currency: line.currency,
        account: line.account,
        standing: standing({ line, ...row }, text),
      })}
      selected={selected}
      onSelect={onSelect}
      testId="statement-line"
    />
  );
}

function Direction({ row }: { row: LineToReconcile }) {
  const text = useText();
  return text('statements-direction-name', { direction: row.line.direction });
}

function Counterparty({ row: { line } }: { row: LineToReconcile }) {
  return (
    <>
      {line.finality !== 'final' && <Finality finality={line.finality} />}
      {[line.counterparty, line.remark].filter(Boolean).join(' · ')}
      <span className="mono quiet">{line.reference}</span>
    </>
  );
}

/** The reconciled transfer, the category, the rule that proposes something, or the number of candidates. */
function standing(row: LineToReconcile, text: Text): Shown['standing'] {
  const { aside } = row.line;
  if (aside) return { tone: 'ok', words: text('statements-aside', { category: aside.category }) };
  if (row.ticked) return { tone: 'ok', words: text('statements-is', { number: row.ticked.number }) };
  if (row.rule && row.candidates.length === 0) {
    return { tone: 'info', words: text('statements-rule-waits', { rule: row.rule.name }) };
  }
  if (row.line.finality === 'not_in_final')
    return { tone: 'warn', words: text('statements-finality', { finality: row.line.finality }) };
  if (row.candidates.length === 0) return { tone: null, words: text('statements-no-transfer') };
  return { tone: 'info', words: text('statements-may-be', { count: row.candidates.length }) };
}
