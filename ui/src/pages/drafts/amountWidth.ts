//! The width of a list's amount column, so that no amount is ever cut: that of the sum, which no summed amount exceeds,
//! or that of the longest displayed amount outside the sum.

import type { Total } from '../../generated/views';
import type { ListRow } from '../../ipc/packed';
import { formatAmount } from '../../money';

const DIGIT_PX = 8.2;
const PADDING_PX = 28;
/** The width of the header with a currency. */
export const LEAST_PX = 160;

/** `others`: the longest amounts that are not in the totals. */
export function amountPx(totals: Total[], others: string[], language: string, withCurrency: boolean): number {
  const lengths = totals.map((total) => {
    const currency = withCurrency && total.currency ? total.currency.length + 1 : 0;
    return formatAmount(total.amount, language).length + currency;
  });
  const currencyMost = withCurrency ? Math.max(0, ...totals.map((total) => (total.currency?.length ?? -1) + 1)) : 0;
  lengths.push(...others.map((amount) => formatAmount(amount, language).length + currencyMost));
  return Math.max(LEAST_PX, Math.ceil(Math.max(0, ...lengths) * DIGIT_PX) + PADDING_PX);
}

/** The longer of the longest known amount and those of these rows that are outside the sum. */
export function longestOutside(known: string, rows: (ListRow | undefined)[]): string {
  const outside = rows.flatMap((row) => (row && !row.amountExact && row.amount !== null ? [row.amount] : []));
  return outside.reduce((longest, amount) => (amount.length > longest.length ? amount : longest), known);
}
