//! The state of a form: the typed values, the code book's choices, and the problems. The fields read it from a context,
//! so that each needs only its own name.

import { createContext, useContext } from 'react';
import { type UnknownValue, unknownAt } from '../../code-book/unknown';
import type { Field } from '../../generated/contract';
import type { AccountView, DraftRow, ProfileView } from '../../generated/views';
import type { Text } from '../../i18n';
import type { Language } from '../../stores/look';
import { type FlagOption, flagOptions } from './flags';
import type { Layout } from './layout';
import type { Typed } from './order';

export interface Form {
  profile: ProfileView;
  layout: Layout;
  rows: DraftRow[];
  typed: Typed;
  setCommon: (values: Record<string, string>) => void;
  setEach: (at: number, values: Record<string, string>) => void;
  setAccount: (account: AccountView | null) => void;
  setReason: (reason: string) => void;
  /** After a choice in this field: the focus goes on to the next field that is to be typed. */
  goOn: (from: string) => void;
  /** The service does not require it, and Aval asks for it in this order. */
  isAsked: (field: string) => boolean;
  /** Required by Aval, and optional at the order's banks by the administrator's settings. */
  isRelaxed: (field: Field) => boolean;
  /** The problem of the input with this id. */
  errorOf: (id: string) => string | null;
  flagOptions: (flag: string) => FlagOption[];
  flagWord: (word: string) => string;
  /** The words of a flag without a number at the order's banks. */
  unknownAt: (flag: string) => UnknownValue[];
  /** Opens a part of the profile's page, or only leaves the form; the typed values are kept. */
  leaveTo: (part: string | null) => void;
  /** The currency of the amounts, where it is known. */
  currency: string | null;
}

const context = createContext<Form | null>(null);

export const FormProvider = context.Provider;

export function useForm(): Form {
  const form = useContext(context);
  if (!form) throw new Error('a field stands outside of its form');
  return form;
}

/** The banks whose code books apply: those of the drafts, or the payer's. */
export function banksOf(rows: DraftRow[], accounts: AccountView[], account: string): string[] {
  if (rows.length > 0) return [...new Set(rows.map((row) => row.bankMark))];
  const payer = accounts.find((one) => one.key === account);
  return payer ? [payer.bank_mark] : [];
}

/** Whether the settings of all these banks make a field optional. */
const isOptionalAt = (accounts: AccountView[], banks: string[], field: string) =>
  banks.every((bank) => accounts.find((one) => one.bank_mark === bank)?.optional_fields.includes(field));

/** The code book's and the settings' part of a form. Before a payer is chosen, it covers all banks of the profile. */
export function bookOf(profile: ProfileView, rows: DraftRow[], account: string, language: Language, text: Text) {
  const chosen = banksOf(rows, profile.accounts, account);
  const banks = chosen.length > 0 ? chosen : [...new Set(profile.accounts.map((one) => one.bank_mark))];
  return {
    flagOptions: (flag: string) => flagOptions(profile.code_book, banks, flag, language),
    unknownAt: (flag: string) => unknownAt(profile.code_book, banks, flag),
    isRelaxed: (field: Field) => field.house && !field.required && isOptionalAt(profile.accounts, banks, field.name),
    flagWord: (word: string) => text(`word-${word.replaceAll('_', '-')}`),
  };
}

/** Drafts have no currency: the profile's setting for their bank, where all banks have the same one. */
export function draftCurrency(rows: DraftRow[], accounts: AccountView[]): string | null {
  const codes = new Set(rows.map((row) => accounts.find((one) => one.key === row.account)?.draft_currency ?? null));
  return codes.size === 1 ? ([...codes][0] ?? null) : null;
}
