//! Turns the typed values into the core's query, and into the initial values of the endorsement's form.

import type { AccountView, ProposalsView, ProposeQuery } from '../../generated/views';
import { plainDigits } from '../../money';
import type { Job } from '../../stores/job';
import { readDay } from '../../time';

export interface Typed {
  amount: string;
  currency: string;
  name: string;
  account: string;
  bank: string;
  due_from: string;
  due_to: string;
  acceptor: string;
  with_watched: boolean;
  /** The company that pays; empty before one is chosen, `SEVERAL` for drafts of several companies in one set. */
  payer: string;
}

/** The choice of several companies; no company has a blank for a name. */
export const SEVERAL = ' ';

export const NOTHING: Typed = {
  amount: '',
  currency: '',
  name: '',
  account: '',
  bank: '',
  due_from: '',
  due_to: '',
  acceptor: '',
  with_watched: false,
  payer: '',
};

const orNull = (value: string) => (value.trim() === '' ? null : value.trim());

export function queryOf(typed: Typed, accounts: string[]): ProposeQuery {
  return {
    amount: plainDigits(typed.amount),
    payee: orNull(typed.name),
    currency: orNull(typed.currency),
    accounts,
    due_from: readDay(typed.due_from),
    due_to: readDay(typed.due_to),
    acceptor: orNull(typed.acceptor),
    with_watched: typed.with_watched,
    payer: orNull(typed.payer),
    several_payers: typed.payer === SEVERAL,
  };
}

/** The companies that can pay from the accounts in scope; an account without a company is one of its own. */
export function payersOf(accounts: AccountView[], scope: string[]): string[] {
  const inScope = accounts.filter((account) => scope.length === 0 || scope.includes(account.key));
  return [...new Set(inScope.map((account) => account.owner ?? account.key))];
}

/** The initial values of the endorsement's form; blank fields are left out. */
export function filledOf(typed: Typed): Record<string, string> {
  const fields: Record<string, string> = {
    endorseeAccountName: typed.name.trim(),
    endorseeAccountNumber: typed.account.replace(/\s/g, ''),
    endorseeAccountBankNumber: typed.bank.replace(/\s/g, ''),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}

/** The submission of one of the proposed sets; `null` where the order is of other drafts. */
export function orderedFrom(found: ProposalsView, job: Job | null): string | null {
  const ordered = new Set(job?.drafts);
  const isOrdered = found.sets.some(({ rows }) => rows.length > 0 && rows.every((row) => ordered.has(row.key)));
  return job && isOrdered ? job.submission : null;
}
