//! What titles and buttons of an order say: the operation's own verb, how many, and the amount.

import { useMoneyText } from '../components/Money';
import type { CheckView } from '../generated/views';
import { useLabels, useText } from '../i18n';

export interface Words {
  title: (count: number) => string;
  /** The commit button: what it does, with the amount where that may be shown. */
  commit: (check: CheckView | null, shown: boolean) => string;
}

const isTransfer = (operation: string) => operation.startsWith('transfer') && operation !== 'transfer-withdrawal';

export function useWords(operation: string, answer: 'accept' | 'refuse' | null): Words {
  const text = useText();
  const labels = useLabels();
  const money = useMoneyText();
  const act = answer === null ? 'act' : answer === 'accept' ? 'sign' : 'refuse';
  const verb = labels.verb(operation);
  return {
    title: (count) =>
      isTransfer(operation)
        ? verb
        : text(`order-title-${act}`, { verb, count, operation: labels.operation(operation) }),
    commit: (check, shown) => {
      const sums = (check?.totals ?? []).map((total) => money(total.amount, total.currency)).join(' + ');
      const count = check?.rows.length ?? 1;
      if (!check || !shown || sums === '') return text(`order-commit-${act}-plain`, { verb, count });
      return text(`order-commit-${act}`, { verb, count, amount: sums });
    },
  };
}
