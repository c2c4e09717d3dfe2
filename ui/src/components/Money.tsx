//! An amount: exact, in tabular figures, preceded by its currency where it is known.

import type { Total } from '../generated/views';
import { formatAmount } from '../money';
import { useLook } from '../stores/look';

export function Money({ amount, currency }: { amount: string | null; currency?: string | null | undefined }) {
  const { language } = useLook();
  if (amount === null) return <span className="quiet">–</span>;
  return (
    <span className="figures">
      {currency ? `${currency} ` : ''}
      {formatAmount(amount, language)}
    </span>
  );
}

/** A sum with its currency; a sum without any amount is not zero. */
export function TotalMoney({ total }: { total: Total }) {
  return <Money amount={total.count > total.left_out ? total.amount : null} currency={total.currency} />;
}

/** The same amount as text, for buttons and sentences. */
export function useMoneyText(): (amount: string, currency?: string | null) => string {
  const { language } = useLook();
  return (amount, currency) => `${currency ? `${currency} ` : ''}${formatAmount(amount, language)}`;
}
