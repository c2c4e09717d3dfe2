//! From an old instruction back to what a form holds: the interface's values as they were sent, flags by the code book's
//! words. Pure, so that it can be tested without a window.

import type { AgainView, FlagView } from '../../generated/views';
import { kindOf, type Layout } from '../order-form/layout';
import type { Typed } from '../order-form/order';

/** A flag whose value the code book no longer knows stays open: somebody has to choose anew. */
export function typedAgain(again: AgainView, layout: Layout, book: FlagView[]): Typed {
  const [item] = again.order.items;
  const bank = item?.account.split(':')[0] ?? '';
  const common: Record<string, string> = {};
  for (const field of [...layout.common, ...layout.folded]) {
    const value = item?.fields[field.name];
    if (value === undefined) continue;
    const word = book.find(
      (entry) => entry.bank_mark === bank && entry.flag === field.name && entry.value === value,
    )?.word;
    if (kindOf(field) !== 'flag') common[field.name] = value;
    else if (word !== undefined) common[field.name] = word;
  }
  return { common, each: [{}], account: again.row ? '' : (item?.account ?? ''), reason: again.order.reason ?? '' };
}
