//! Turns the typed values into the core's query, and into the initial values of the endorsement's form.

import type { ProposeQuery } from '../../generated/views';
import { plainDigits } from '../../money';
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
}

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
  };
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
