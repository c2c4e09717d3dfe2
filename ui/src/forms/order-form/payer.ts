//! The payer of a transfer, filled in by the form where there is one choice.

import type { AccountView, BalanceRow, InstructionView, JournalFilter } from '../../generated/views';
import { ipc } from '../../ipc';
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

/** How many transfers to a payee are looked at for their payer. */
const TO_PAYEE_READ = 20;

/** The payer of the newest transfer to a payee's account. The orders of a file set none: their instructions have
 * companions, an order of the form has one instruction. */
export async function lastPayerTo(payee: string): Promise<string | null> {
  const { rows } = await ipc.journal(0, TO_PAYEE_READ, { ...TRANSFERS, text: payee });
  // The text is searched in all columns.
  for (const row of rows.filter((one) => one.counterparty?.account_number === payee)) {
    const { all } = await ipc.progress(row.submission_id);
    if (all === 1) return row.account;
  }
  return null;
}

/** The payer where there is one choice: the profile's only account, or the only one of the scope. */
export function onlyPayer(accounts: AccountView[], scope: string[]): AccountView | null {
  const [only, ...others] = accounts.filter((account) => scope.length === 0 || scope.includes(account.key));
  return only && others.length === 0 ? only : null;
}
