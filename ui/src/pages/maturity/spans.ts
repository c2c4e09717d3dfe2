//! A span of days and a bar in words.

import { useMoneyText } from '../../components/Money';
import type { LadderBucket } from '../../generated/views';
import { useText } from '../../i18n';
import { type Side, sumOf } from './bars';

/** `2026-03-02 – 2026-03-08`, one day, or why there is no day. */
export function useSpanText(): (bucket: LadderBucket) => string {
  const text = useText();
  return (bucket) => {
    if (bucket.kind === 'overdue' || bucket.kind === 'no_day') return text(`ladder-${bucket.kind}`);
    if (bucket.kind === 'later') return text('ladder-later', { from: bucket.from ?? '' });
    return bucket.from === bucket.to ? (bucket.from ?? '') : `${bucket.from} – ${bucket.to}`;
  };
}

/** `Receivable CNY 1,200.00, 3 drafts`. */
export function useBarText(currency: string | null): (bucket: LadderBucket, side: Side) => string {
  const text = useText();
  const money = useMoneyText();
  return (bucket, side) => {
    const sum = sumOf(bucket, side);
    const said = text(`ladder-bar-${side}`, { amount: money(sum.amount, currency), count: sum.count });
    return sum.left_out > 0 ? `${said} ${text('status-left-out', { count: sum.left_out })}` : said;
  };
}
