//! The totals of an order, one line per currency, and the number of amounts that could not be added.

import { AmountWords } from '../../amount';
import { Money } from '../../components/Money';
import type { Total } from '../../generated/views';
import { useText } from '../../i18n';

export function Totals({ totals }: { totals: Total[] }) {
  const text = useText();
  return (
    <dl className="check-totals" data-testid="check-totals">
      {totals.map((total) => (
        <div key={total.currency ?? ''}>
          <dt>
            {text('check-total', {
              count: total.count,
              counted: total.left_out === 0 ? 'all' : total.count - total.left_out,
            })}
          </dt>
          <dd>
            <strong className="check-total">
              <Money amount={total.amount} currency={total.currency} />
            </strong>
            <span className="check-total-words">
              <AmountWords typed={total.amount} currency={total.currency} />
            </span>
            {total.left_out > 0 && (
              <span className="field-warning">{text('status-left-out', { count: total.left_out })}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
