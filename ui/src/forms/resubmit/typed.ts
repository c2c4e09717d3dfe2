//! Turns an old instruction back into a form's values: the interface's values as they were sent, flags as words of the
//! code book. Pure, so that it can be tested without a window.

import type { FlagView, ResubmitView } from '../../generated/views';
import { kindOf, type Layout } from '../order-form/layout';
import type { Typed } from '../order-form/order';

/** A flag whose value is no longer in the code book stays empty, so that the clerk chooses it again. */
export function typedResubmit(resubmit: ResubmitView, layout: Layout, book: FlagView[]): Typed {
  const [item] = resubmit.order.items;
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
  return {
    common,
    each: [{}],
    account: resubmit.row ? '' : (item?.account ?? ''),
    reason: resubmit.order.reason ?? '',
  };
}
