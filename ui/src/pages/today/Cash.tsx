//! Cash: available and booked, per currency, with its day where that is not today, and the accounts that are not in it.

import { Link } from '../../components/Link';
import { Money } from '../../components/Money';
import { TableHead } from '../../components/TableHead';
import type { BalanceSums } from '../../generated/views';
import { useText } from '../../i18n';
import { useBalances } from '../../ipc/queries';
import { go } from '../../stores/nav';
import { shortTime } from '../../time';
import { useNow } from '../../useNow';

export function Cash() {
  const text = useText();
  const now = useNow();
  const view = useBalances(null).data;
  if (!view) return null;
  return (
    <section className="today-part today-cash">
      <h2>
        {view.day === view.today ? text('today-cash') : text('today-cash-of', { day: view.day })}
        <span className="today-as-of">{view.as_of ? text('as-of', { time: shortTime(view.as_of, now) }) : ''}</span>
      </h2>
      {view.totals.length === 0 ? (
        <p>
          {text('today-cash-unread')} <Link onPress={() => go({ name: 'balances' })}>{text('nav-balances')}</Link>
        </p>
      ) : (
        <table>
          <TableHead columns={['currency', '>today-available', '>today-book']} />
          <tbody>
            {view.totals.map((sums) => (
              <Currency key={sums.currency ?? ''} sums={sums} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** A balance that was not given is no zero: without any there is no sum, and the accounts without are counted. */
function Currency({ sums }: { sums: BalanceSums }) {
  const text = useText();
  const { availableBalance, bookBalance } = sums.sums;
  const without = sums.rows - (availableBalance?.counted ?? 0) + sums.missing;
  return (
    <tr data-testid={`today-cash-${sums.currency ?? 'none'}`}>
      <th scope="row">
        <Link onPress={() => go({ name: 'balances' })}>{sums.currency ?? '–'}</Link>
        {without > 0 && <div className="quiet">{text('today-cash-without', { count: without })}</div>}
      </th>
      <td className="figures">
        <Money amount={availableBalance?.amount ?? null} />
      </td>
      <td className="figures quiet">
        <Money amount={bookBalance?.amount ?? null} />
      </td>
    </tr>
  );
}
