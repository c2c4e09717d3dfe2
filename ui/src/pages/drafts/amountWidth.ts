//! How wide the amounts of a list are. No single amount is longer than their sum, so the sum's length is the column's
//! and no amount is ever cut.

import type { Total } from '../../generated/views';
import { formatAmount } from '../../money';

const DIGIT_PX = 8.2;
const PADDING_PX = 28;
const LEAST_PX = 130;

export function amountPx(totals: Total[], language: string, withCurrency: boolean): number {
  const lengths = totals.map((total) => {
    const currency = withCurrency && total.currency ? total.currency.length + 1 : 0;
    return formatAmount(total.amount, language).length + currency;
  });
  return Math.max(LEAST_PX, Math.ceil(Math.max(0, ...lengths) * DIGIT_PX) + PADDING_PX);
}
