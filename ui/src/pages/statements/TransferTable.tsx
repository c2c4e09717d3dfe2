//! Accepted transfers with their age: the oldest that no statement has shown stands first.

import { AccountText } from '../../components/AccountText';
import { Money } from '../../components/Money';
import { Pill } from '../../components/Pill';
import type { StatementShow, TransfersPage, TransferToTick } from '../../generated/views';
import { useText } from '../../i18n';
import '../../components/table.css';

/** After so many days a bank has normally booked what it accepted. */
const OLD_DAYS = 3;

interface TransferTableProps {
  page: TransfersPage;
  show: StatementShow;
  selected: string | null;
  onSelect: (instruction: string) => void;
}

export function TransferTable({ page, show, selected, onSelect }: TransferTableProps) {
  const text = useText();
  if (page.rows.length === 0) {
    return (
      <p className="quiet" data-testid="statement-none">
        {text(show === 'open' && page.open === 0 ? 'statements-none-open' : 'statements-no-match')}
      </p>
    );
  }
  return (
    <table className={`table table-sticky table-press${selected ? ' statement-narrow' : ''}`}>
      <thead>
        <tr>
          <th scope="col" className="figures">
            {text('journal-number')}
          </th>
          <th scope="col">{text('statements-day')}</th>
          <th scope="col" className="figures">
            {text('statements-age')}
          </th>
          <th scope="col">{text('statements-payee')}</th>
          <th scope="col" className="figures">
            {text('result-amount')}
          </th>
          <th scope="col">{text('statements-on')}</th>
          <th scope="col" className="statement-account">
            {text('journal-account')}
          </th>
        </tr>
      </thead>
      <tbody>
        {page.rows.map((row, at) => (
          <tr
            key={row.instruction}
            className={row.instruction === selected ? 'table-row-open' : ''}
            onClick={() => onSelect(row.instruction)}
            data-testid={`statement-transfer-${at}`}
            data-id={row.instruction}
            data-ticked={row.ticked !== null}
          >
            <td className="figures">
              <button type="button" className="table-number" aria-expanded={row.instruction === selected}>
                {row.number}
              </button>
            </td>
            <td className="statement-day">{row.day ?? '–'}</td>
            <td className="figures">
              <Age row={row} />
            </td>
            <td className="statement-party">
              {row.counterparty ?? ''}
              <span className="mono quiet">{row.reference_order ?? ''}</span>
            </td>
            <td>
              <Money amount={row.amount} currency={row.currency} />
            </td>
            <td className="statement-state">
              <Standing row={row} />
            </td>
            <td className="statement-account">
              <AccountText account={row.account} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Age({ row }: { row: TransferToTick }) {
  const text = useText();
  if (row.days_old === null || row.ticked) return <span className="quiet">–</span>;
  const old = row.days_old > OLD_DAYS;
  return <span className={old ? 'statement-old' : ''}>{text('statements-days', { days: row.days_old })}</span>;
}

/** Ticked off, or how many lines may be it. */
function Standing({ row }: { row: TransferToTick }) {
  const text = useText();
  if (row.ticked) return <Pill tone="ok">{text('statements-ticked', { day: row.ticked.line.day })}</Pill>;
  if (row.candidates.length === 0) return <span className="quiet">{text('statements-no-line')}</span>;
  const sure = row.candidates.some((one) => one.same_reference);
  return (
    <Pill tone="info">{text(sure ? 'statements-found' : 'statements-maybe', { count: row.candidates.length })}</Pill>
  );
}
