//! The currency of a list's drafts. The interface gives none: a profile may state one per bank.

import type { AccountView } from '../../generated/views';

export interface DraftCurrency {
  /** The only currency of all accounts in scope. */
  one: string | null;
  /** By account, where there are several. */
  several: ReadonlyMap<string, string> | null;
}

export function draftCurrency(accounts: AccountView[], scope: string[]): DraftCurrency {
  const inScope = accounts.filter((account) => scope.length === 0 || scope.includes(account.key));
  const known = inScope.flatMap((account) =>
    account.draft_currency === null ? [] : [[account.key, account.draft_currency] as const],
  );
  const distinct = new Set(known.map(([, currency]) => currency));
  const [first] = distinct;
  if (distinct.size === 1 && known.length === inScope.length && first) return { one: first, several: null };
  return { one: null, several: distinct.size === 0 ? null : new Map(known) };
}
