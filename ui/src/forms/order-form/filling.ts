//! From a template or an earlier instruction to the values of a form, and back. Pure, so that it can be tested without a
//! window.

import type { AccountView, FormValues } from '../../generated/views';
import type { Layout } from './layout';
import type { Typed } from './order';

/** The fields about the payer, which are wrong without its account. */
const OF_PAYER = ['tradeAccountNumber', 'tradeAccountName', 'tradeAccountBankName', 'tradeBankCode', 'feeAccount'];

/** The values for a form. Where the payer is no longer an account of the profile, the fields about it stay empty. */
export function filledBy(values: FormValues, accounts: AccountView[]): Record<string, string> {
  const isGone = values.account !== null && !accounts.some((account) => account.key === values.account);
  const fields = Object.entries(values.fields) as [string, string][];
  return Object.fromEntries(fields.filter(([name]) => !isGone || !OF_PAYER.includes(name)));
}

/** The values of a form for a template. The core leaves out those that belong to one order alone. */
export function valuesOf(operation: string, answer: string | null, layout: Layout, typed: Typed): FormValues {
  const names = [...layout.common, ...layout.folded].map((field) => field.name);
  const fields = Object.entries(typed.common).filter(([name, text]) => names.includes(name) && text.trim() !== '');
  return { operation, answer, account: typed.account || null, fields: Object.fromEntries(fields) };
}

const PARTY = /^(opposite|endorsee|pledgee)AccountName$/;

/** The other side and the amount of a template, as far as it has them. */
export function saidOf({ fields }: FormValues): string[] {
  const party = Object.keys(fields).find((name) => PARTY.test(name));
  const amount = fields.tradeAmount ? [fields.currency, fields.tradeAmount].filter(Boolean).join(' ') : undefined;
  return [party ? fields[party] : undefined, amount].filter((part): part is string => Boolean(part));
}
