//! What titles and buttons of an order say: the operation's name, how many, and the amount.

import { useMoneyText } from '../components/Money';
import type { CheckView } from '../generated/views';
import { useLabels, useText } from '../i18n';

export interface Words {
  title: (count: number) => string;
  /** The commit button: what it does, with the amount where that may be shown. */
  commit: (check: CheckView | null, shown: boolean) => string;
}

/** `answer`: of the four receipts. Signing and refusing have names of their own. */
export function useWords(operation: string, answer: 'accept' | 'refuse' | null): Words {
  const text = useText();
  const labels = useLabels();
  const money = useMoneyText();
  return {
    title: (count) => text('order-title', { verb: labels.operation(operation, answer), count }),
    commit: (check, shown) => {
      const verb = labels.operation(operation, check?.answer ?? answer);
      const sums = (check?.totals ?? []).map((total) => money(total.amount, total.currency)).join(' + ');
      const count = check?.rows.length ?? 1;
      if (!check || !shown || sums === '') return text('order-commit-plain', { verb, count });
      return text('order-commit', { verb, count, amount: sums });
    },
  };
}
