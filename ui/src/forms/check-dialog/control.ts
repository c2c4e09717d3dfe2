//! The control total: the voucher's total, typed before ours is shown. Compared as decimals, digit by digit; the core
//! compares again, and its result decides.

import type { CheckView } from '../../generated/views';
import { plainDigits } from '../../money';
import { sameAmount } from '../order-form/order';

interface Part {
  currency: string;
  amount: string;
}

/** `CNY:1,200 USD:35.5`, with the separators of either keyboard. */
function parts(typed: string): Part[] {
  const words = typed.split(/[\s，；;]+/).filter(Boolean);
  return words.map((word) => {
    const [currency = '', amount = ''] = word.replace('：', ':').split(':');
    return { currency: currency.toUpperCase(), amount: plainDigits(amount) };
  });
}

/** The control total for `confirm`: plain digits, or `CUR:AMOUNT` for each currency where there are several. */
export function controlTotal(check: CheckView, typed: string): string | null {
  if (!check.control_total) return null;
  if (check.totals.length <= 1) return plainDigits(typed);
  return parts(typed)
    .map(({ currency, amount }) => `${currency}:${amount}`)
    .join(' ');
}

/** Whether our amounts may be shown: no control total is required, or the typed one agrees. */
export function revealed(check: CheckView, typed: string): boolean {
  if (!check.control_total) return true;
  const [first, ...more] = check.totals;
  if (!first || check.totals.some((total) => total.left_out > 0)) return false;
  if (more.length === 0) return sameAmount(plainDigits(typed), first.amount);
  const given = parts(typed);
  return (
    given.length === check.totals.length &&
    check.totals.every((total) =>
      given.some((part) => part.currency === total.currency && sameAmount(part.amount, total.amount)),
    )
  );
}
