//! The lines of the bank's statements, the newest first, each with the transfer that it is or may be.

import { AccountText } from '../../components/AccountText';
import { Money } from '../../components/Money';
import { Pill } from '../../components/Pill';
import type { LinesPage, LineToTick } from '../../generated/views';
import { useText } from '../../i18n';
import '../../components/table.css';

interface LineTableProps {
  page: LinesPage;
  selected: string | null;
  onSelect: (line: string) => void;
}

export function LineTable({ page, selected, onSelect }: LineTableProps) {
  const text = useText();
  if (page.rows.length === 0) {
    return (
      <p className="quiet" data-testid="statement-none">
        {text(page.all === 0 ? 'statements-no-lines' : 'statements-no-match')}
      </p>
    );
  }
  return (
    <table className={`table table-sticky table-press${selected ? ' statement-narrow' : ''}`}>
      <thead>
        <tr>
          <th scope="col">{text('statements-day')}</th>
          <th scope="col">{text('statements-direction')}</th>
          <th scope="col">{text('statements-other-side')}</th>
          <th scope="col" className="figures">
            {text('result-amount')}
          </th>
          <th scope="col">{text('statements-transfer')}</th>
          <th scope="col" className="statement-account">
            {text('journal-account')}
          </th>
        </tr>
      </thead>
      <tbody>
        {page.rows.map((row, at) => {
          const { line } = row;
          return (
            <tr
              key={line.sha256}
              className={line.sha256 === selected ? 'table-row-open' : ''}
              onClick={() => onSelect(line.sha256)}
              data-testid={`statement-line-${at}`}
              data-ticked={row.ticked !== null}
            >
              <td className="statement-day">
                <button type="button" className="table-number" aria-expanded={line.sha256 === selected}>
                  {line.day}
                </button>
              </td>
              <td>{text('statements-direction-name', { direction: line.direction })}</td>
              <td className="statement-party">
                {[line.counterparty, line.remark].filter(Boolean).join(' · ')}
                <span className="mono quiet">{line.reference}</span>
              </td>
              <td>
                <Money amount={line.amount} currency={line.currency} />
              </td>
              <td className="statement-state">
                <Standing row={row} />
              </td>
              <td className="statement-account">
                <AccountText account={line.account} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Standing({ row }: { row: LineToTick }) {
  const text = useText();
  if (row.ticked) return <Pill tone="ok">{text('statements-is', { number: row.ticked.number })}</Pill>;
  if (row.candidates.length === 0) return <span className="quiet">{text('statements-no-transfer')}</span>;
  return <Pill tone="info">{text('statements-may-be', { count: row.candidates.length })}</Pill>;
}
