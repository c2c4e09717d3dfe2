//! Cash today: available and booked, per currency.

import { Link } from '../../components/Link';
import { Money } from '../../components/Money';
import { TableHead } from '../../components/TableHead';
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
        {text('today-cash')}
        <span className="today-as-of">{view.as_of ? text('as-of', { time: shortTime(view.as_of, now) }) : ''}</span>
      </h2>
      {view.available_totals.length === 0 ? (
        <p>
          {text('today-cash-unread')} <Link onPress={() => go({ name: 'balances' })}>{text('nav-balances')}</Link>
        </p>
      ) : (
        <table>
          <TableHead columns={['currency', '>today-available', '>today-book']} />
          <tbody>
            {view.available_totals.map((total) => {
              const book = view.book_totals.find((one) => one.currency === total.currency);
              return (
                <tr key={total.currency ?? ''}>
                  <th scope="row">
                    <Link onPress={() => go({ name: 'balances' })}>{total.currency ?? '–'}</Link>
                  </th>
                  <td className="figures">
                    <Money amount={total.amount} />
                  </td>
                  <td className="figures quiet">{book && <Money amount={book.amount} />}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </section>
  );
}
