//! A rule for statement lines as the form edits it, and in words.

import type { RuleCounted, StatementLine, StatementRule } from '../../generated/views';
import type { Text } from '../../i18n';

/** The conditions that are parts of a line's texts. */
export const PARTS = ['counterparty', 'reference', 'remark'] as const;

export const NEW_RULE: StatementRule = {
  name: '',
  off: false,
  counterparty: null,
  reference: null,
  remark: null,
  direction: null,
  account: null,
  currency: null,
  amount_from: null,
  amount_to: null,
  aside: null,
  payee: null,
};

/** The rule that one line suggests: its counterparty, or without one its remark, in its direction and account. */
export function ruleOf(line: StatementLine): StatementRule {
  const counterparty = line.counterparty.trim() || null;
  const remark = counterparty === null ? line.remark.trim() || null : null;
  return {
    ...NEW_RULE,
    name: (counterparty ?? remark ?? '').slice(0, 60),
    counterparty,
    remark,
    direction: line.direction === 'unknown' ? null : line.direction,
    account: line.account,
  };
}

/** Without the counts, as it is saved. */
export function bare({ open_lines: _, set_aside: __, ...rule }: RuleCounted): StatementRule {
  return rule;
}

/** The rule at a place moved by one. */
export function moved(rules: StatementRule[], at: number, by: 1 | -1): StatementRule[] {
  const next = [...rules];
  const [rule] = next.splice(at, 1);
  if (rule) next.splice(at + by, 0, rule);
  return next;
}

/** Its conditions in words. */
export function conditions(rule: StatementRule, text: Text, account: (key: string) => string): string {
  const parts = PARTS.filter((part) => rule[part]).map((part) =>
    text('statements-rule-contains', { what: text(`statements-${part}`), text: rule[part] ?? '' }),
  );
  const amounts =
    rule.amount_from || rule.amount_to
      ? text('statements-rule-amounts', { from: rule.amount_from ?? '0', to: rule.amount_to ?? '∞' })
      : null;
  const rest = [
    rule.direction && text('statements-direction-name', { direction: rule.direction }),
    rule.account && account(rule.account),
    rule.currency,
    amounts,
  ];
  const said = [...parts, ...rest.filter((one): one is string => Boolean(one))];
  return said.length === 0 ? text('statements-rule-every') : said.join(' · ');
}

/** Its proposal in words. */
export const does = (rule: { aside: string | null; payee: string | null }, text: Text): string =>
  rule.aside !== null
    ? text('statements-rule-aside', { category: rule.aside })
    : text('statements-rule-pays', { payee: rule.payee ?? '' });
