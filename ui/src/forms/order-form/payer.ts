//! The payer of a transfer, filled in by the form where there is one choice.

import type { AccountView, BalanceRow, InstructionView, JournalFilter } from '../../generated/views';
import { ALL_ROWS } from '../../pages/journal/rows';

/** The interface's fields about the payer. */
export const payerFields = (account: AccountView) => ({
  tradeAccountNumber: account.account_number,
  tradeAccountName: account.owner ?? '',
  tradeBankCode: account.bank_code ?? '',
});

/** The currency of an account: that of its balances where they are in one, else that of its newest transfer. */
export function currencyOf(balances: BalanceRow[], account: string, past: InstructionView[] = []): string | null {
  const currencies = new Set(balances.filter((row) => row.account === account).map((row) => row.currencyCode));
  if (currencies.size === 1) return [...currencies][0] ?? null;
  const last = past.find((one) => one.account === account && one.currency !== null)?.currency ?? null;
  return last !== null && (currencies.size === 0 || currencies.has(last)) ? last : null;
}

/** The transfers in the journal, newest first. */
export const TRANSFERS: JournalFilter = { ...ALL_ROWS, operations: ['transfer', 'transfer-personal'] };
export const isTransfer = (operation: string) => TRANSFERS.operations.includes(operation);
/** How many of them are looked at for a currency. */
export const TRANSFERS_READ = 200;

/** The payer of the newest transfer, where it is still in the scope. */
export function lastPayer(accounts: AccountView[], scope: string[], past: InstructionView[]): AccountView | null {
  const last = past[0]?.account;
  return accounts.find(({ key }) => key === last && (scope.length === 0 || scope.includes(key))) ?? null;
}

/** The payer where there is one choice: the profile's only account, or the only one of the scope. */
export function onlyPayer(accounts: AccountView[], scope: string[]): AccountView | null {
  const [only, ...others] = accounts.filter((account) => scope.length === 0 || scope.includes(account.key));
  return only && others.length === 0 ? only : null;
}
