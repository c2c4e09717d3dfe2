//! The accounts that a transfer is paid from: available, this order, after it. An unknown amount is shown as a dash.

import { AccountText } from '../../components/AccountText';
import { Money } from '../../components/Money';
import type { AccountFunds } from '../../generated/views';
import { useText } from '../../i18n';
import '../../components/table.css';

export function Funds({ funds, hidden }: { funds: AccountFunds[]; hidden: boolean }) {
  const text = useText();
  if (funds.length === 0) return null;
  return (
    <table className="table check-funds" data-testid="check-funds">
      <thead>
        <tr>
          <th scope="col">{text('table-account')}</th>
          <th scope="col" className="figures">
            {text('check-available')}
          </th>
          <th scope="col" className="figures">
            {text('check-this-order')}
          </th>
          <th scope="col" className="figures">
            {text('check-after')}
          </th>
        </tr>
      </thead>
      <tbody>
        {funds.map((one) => (
          <tr key={`${one.account} ${one.currency}`} data-short={one.is_short} data-old={one.is_old}>
            <th scope="row">
              <AccountText account={one.account} full />
            </th>
            <td>
              <Money amount={one.available} currency={one.currency} />
              <Age funds={one} />
            </td>
            <td>{hidden ? text('check-hidden') : <Money amount={one.ordered} currency={one.currency} />}</td>
            <td>{hidden ? text('check-hidden') : <Money amount={one.after} currency={one.currency} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A balance that is not today's says so. */
function Age({ funds }: { funds: AccountFunds }) {
  const text = useText();
  if (funds.day === null) return <p className="quiet">{text('check-balance-never')}</p>;
  return funds.is_old ? <p className="field-warning">{text('check-balance-old', { day: funds.day })}</p> : null;
}
