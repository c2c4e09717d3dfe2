//! An amount: exact, in tabular figures, preceded by its currency where it is known.

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

/** The same amount as text, for buttons and sentences. */
export function useMoneyText(): (amount: string, currency?: string | null) => string {
  const { language } = useLook();
  return (amount, currency) => `${currency ? `${currency} ` : ''}${formatAmount(amount, language)}`;
}
