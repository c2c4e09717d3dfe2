//! Titles and buttons of an order: the operation's name, the count, and the amount.

import { useMoneyText } from '../components/Money';
import type { CheckView } from '../generated/views';
import { useLabels, useText } from '../i18n';
import { TRANSFERS } from './order-form/payer';

export interface Words {
  title: (count: number) => string;
  /** The committing button's label, with the amount where it may be shown. */
  commit: (check: CheckView | null, shown: boolean) => string;
}

/** `answer` is for the four receipts, where signing and refusing have names of their own. */
export function useWords(operation: string, answer: 'accept' | 'refuse' | null): Words {
  const text = useText();
  const labels = useLabels();
  const money = useMoneyText();
  const of = TRANSFERS.operations.includes(operation) ? 'transfers' : 'drafts';
  return {
    title: (count) => text('order-title', { verb: labels.operation(operation, answer), count, of }),
    commit: (check, shown) => {
      const verb = labels.operation(operation, check?.answer ?? answer);
      const sums = (check?.totals ?? []).map((total) => money(total.amount, total.currency)).join(' + ');
      const count = check?.rows.length ?? 1;
      if (!check || !shown || sums === '') return text('order-commit-plain', { verb, count, of });
      return text('order-commit', { verb, count, of, amount: sums });
    },
  };
}
