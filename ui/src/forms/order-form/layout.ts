//! Which fields a form shows, in which order, and how each is typed. Everything is from the contract's metadata; this
//! table only puts the most needed fields first. A field that it does not name is shown at the end.

import { type Field, operations, types } from '../../generated/contract';

/** Taken from the draft and the account, shown and never typed. */
const FROM_DRAFT = ['accountNumber', 'draftNumber', 'bankDraftId'];

/** Typed only to replace the number in the settings of the account. */
const OF_ACCOUNT = 'bankCode';

const FIRST: Record<string, string[]> = {
  CorporateTransferRequest: [
    'tradeAccountNumber',
    'oppositeAccountName',
    'oppositeAccountNumber',
    'oppositeAccountBankName',
    'oppositeBankCode',
    'tradeAmount',
    'currency',
    'tradeDate',
    'purpose',
    'referenceOrder',
    'bankUrgentFlag',
  ],
  PledgeApplicationRequest: ['pledgeeAccountName', 'pledgeeAccountNumber', 'pledgeeAccountBankNumber', 'remark'],
  PromptPaymentRequest: ['amount', 'onlineFlag', 'bookDate', 'overdueReason', 'remark'],
  EndorseRequest: [
    'endorseeAccountName',
    'endorseeAccountNumber',
    'endorseeAccountBankNumber',
    'transferFlag',
    'remark',
  ],
};
FIRST.PersonalTransferRequest = [...(FIRST.CorporateTransferRequest ?? []), 'customerUrgentFlag'];

/** Rarely typed, so collapsed: the payer's own data is filled from the profile. */
const FOLDED = [
  OF_ACCOUNT,
  'tradeAccountName',
  'tradeAccountBankName',
  'tradeBankCode',
  'feeAccount',
  'oppositeBankMark',
];

/** Different for each draft of an order. */
const EACH = ['amount', 'overdueReason', 'remark'];

const AMOUNTS = ['amount', 'tradeAmount'];
const DATES = ['tradeDate', 'bookDate'];
const BANK_NUMBERS = /(BankNumber|BankCode|^bankCode)$/;
const NUMBERS = /(AccountNumber|BankNumber|BankCode|^bankCode|^feeAccount)$/;

export type Kind = 'flag' | 'amount' | 'date' | 'payer' | 'number' | 'text';

export function kindOf(field: Field): Kind {
  if (field.flag) return 'flag';
  if (AMOUNTS.includes(field.name)) return 'amount';
  if (DATES.includes(field.name)) return 'date';
  if (field.name === 'tradeAccountNumber') return 'payer';
  return NUMBERS.test(field.name) ? 'number' : 'text';
}

export const isBankNumber = (name: string) => BANK_NUMBERS.test(name);

export interface Layout {
  /** The request's type in the interface. */
  type: string;
  /** Shown, not typed. */
  known: Field[];
  /** Typed once for the whole order. */
  common: Field[];
  /** Typed per draft, where there are several. */
  each: Field[];
  /** Typed once, collapsed at first. */
  folded: Field[];
}

/** `drafts` is 0 for a transfer. The answer of a receipt was chosen before its form opens, so its flag is not shown. */
export function layoutOf(operation: string, drafts: number): Layout {
  const type = operations[operation]?.item ?? '';
  const fields = types[type] ?? [];
  const first = FIRST[type] ?? [];
  const rank = (field: Field) => (first.includes(field.name) ? first.indexOf(field.name) : first.length);
  const isKnown = (field: Field) => drafts > 0 && FROM_DRAFT.includes(field.name);
  const isEach = (field: Field) => drafts > 1 && EACH.includes(field.name);
  const typed = fields
    .filter((field) => !isKnown(field) && field.name !== 'replayFlag')
    .sort((one, other) => rank(one) - rank(other));
  const open = typed.filter((field) => !FOLDED.includes(field.name) || isNeeded(field));
  return {
    type,
    known: fields.filter(isKnown),
    common: open.filter((field) => !isEach(field)),
    each: open.filter(isEach),
    folded: typed.filter((field) => !open.includes(field)),
  };
}

/** Required by the service or by Aval. */
export const isNeeded = (field: Field) => field.required || field.house;

/** Operations without a field that has to be typed: their check dialog opens at once. */
export function isDirect(operation: string): boolean {
  const layout = layoutOf(operation, 1);
  return [...layout.common, ...layout.folded].every((field) => field.name === OF_ACCOUNT);
}
