//! The payer of a transfer, filled in by the form where there is one choice.

import type { AccountView, BalanceRow } from '../../generated/views';

/** The interface's fields about the payer. */
export const payerFields = (account: AccountView) => ({
  tradeAccountNumber: account.account_number,
  tradeAccountName: account.owner ?? '',
  tradeBankCode: account.bank_code ?? '',
});

/** The currency of an account whose balances are in one currency. */
export function currencyOf(balances: BalanceRow[], account: string): string | null {
  const currencies = new Set(balances.filter((row) => row.account === account).map((row) => row.currencyCode));
  return currencies.size === 1 ? ([...currencies][0] ?? null) : null;
}

/** The payer where there is one choice: the profile's only account, or the only one of the scope. */
export function onlyPayer(accounts: AccountView[], scope: string[]): AccountView | null {
  const [only, ...others] = accounts.filter((account) => scope.length === 0 || scope.includes(account.key));
  return only && others.length === 0 ? only : null;
}
