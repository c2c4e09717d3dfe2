//! One row for each account whose statements have balances: the bank's balance, ours, and their difference.

import { AccountText } from '../../components/AccountText';
import { Money, TotalMoney } from '../../components/Money';
import { NoteBand } from '../../components/NoteBand';
import { Pill } from '../../components/Pill';
import type { Reconciliation, Reconciliations } from '../../generated/views';
import { useText } from '../../i18n';
import '../../components/table.css';

/** The identity of a row: an account in a currency. */
export const balanceId = (row: Reconciliation) => `${row.account} ${row.currency}`;

/** Whether an exact amount is nothing, in any spelling of zero. */
const isZero = (amount: string) => /^-?0*(\.0*)?$/.test(amount);

interface BalanceTableProps {
  found: Reconciliations;
  account: string;
  selected: string | null;
  onSelect: (id: string) => void;
}

export function BalanceTable({ found, account, selected, onSelect }: BalanceTableProps) {
  const text = useText();
  const rows = found.rows.filter((row) => account === '' || row.account === account);
  const without = found.without_balances.filter((one) => account === '' || one === account);
  return (
    <>
      {rows.length === 0 && (
        <p className="quiet" data-testid="balances-none">
          {text('statements-balances-none')}
        </p>
      )}
      {without.length > 0 && (
        <NoteBand testId="balances-without">
          {text('reconciliation-without', { accounts: without.map((key) => key.replace(':', ' ')).join(', ') })}
        </NoteBand>
      )}
      {rows.length > 0 && (
        <table className={`table table-sticky table-press${selected ? ' statement-narrow' : ''}`}>
          <thead>
            <tr>
              <th scope="col">{text('journal-account')}</th>
              <th scope="col" className="statement-day">
                {text('statements-until')}
              </th>
              <th scope="col" className="figures">
                {text('reconciliation-part', { part: 'closing' })}
              </th>
              <th scope="col" className="figures">
                {text('reconciliation-part', { part: 'ours' })}
              </th>
              <th scope="col" className="figures statement-account">
                {text('reconciliation-part', { part: 'unbooked' })}
              </th>
              <th scope="col">{text('reconciliation-part', { part: 'difference' })}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr
                key={balanceId(row)}
                className={balanceId(row) === selected ? 'table-row-open' : ''}
                onClick={() => onSelect(balanceId(row))}
                data-testid={`statement-balance-${at}`}
              >
                <td>
                  <button type="button" className="table-number" aria-expanded={balanceId(row) === selected}>
                    <AccountText account={row.account} />
                  </button>
                </td>
                <td className="statement-day">{row.day}</td>
                <td>
                  <Money amount={row.closing} currency={row.currency} />
                </td>
                <td>
                  <Money amount={row.ours} currency={row.currency} />
                </td>
                <td className="statement-account">
                  <TotalMoney total={row.unbooked} />
                </td>
                <td className="statement-state">
                  <Standing row={row} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

function Standing({ row }: { row: Reconciliation }) {
  const text = useText();
  if (!isZero(row.difference)) {
    return (
      <Pill tone="warn">
        <Money amount={row.difference} currency={row.currency} />
      </Pill>
    );
  }
  const open = row.open_in.count + row.open_out.count;
  return open === 0 ? (
    <Pill tone="ok">{text('statements-balances-agree')}</Pill>
  ) : (
    <Pill tone="info">{text('statements-balances-open', { count: open })}</Pill>
  );
}
