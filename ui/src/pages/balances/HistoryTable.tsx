//! A balance's history as a table: every day, newest first, gaps with their reason.

import { Money } from '../../components/Money';
import { TableHead } from '../../components/TableHead';
import type { BalanceHistory } from '../../generated/views';
import { useText } from '../../i18n';

export function HistoryTable({ history }: { history: BalanceHistory }) {
  const text = useText();
  return (
    <table className="table" data-testid="history-table">
      <TableHead
        columns={['balances-day', '>balances-book', '>balances-available', 'balances-currency', 'balances-state']}
      />
      <tbody>
        {[...history.points].reverse().map((point) => (
          <tr key={point.day} className={point.state === 'whole' ? '' : 'quiet'}>
            <td>{point.day}</td>
            <td className="figures">
              <Money amount={point.book.amount} />
            </td>
            <td className="figures">
              <Money amount={point.available.amount} />
            </td>
            <td>{history.query.currency || '–'}</td>
            <td>{text(`balances-point-${point.state}`, { ...point })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
