//! Turns a form's values into an `Order`, and maps a problem back to its field. Pure, so that the order can be tested
//! without a window.

import type { AccountView, DraftRow, FlagView, Order, OrderItem, Problem, ResubmitView } from '../../generated/views';
import { plainDigits } from '../../money';
import type { Language } from '../../stores/look';
import { flagValue } from './flags';
import { kindOf, type Layout } from './layout';
import { payerFields } from './payer';

/** The values of a form, as typed. Flags are words of the code book. */
export interface Typed {
  common: Record<string, string>;
  /** One per draft, in the order of the drafts. */
  each: Record<string, string>[];
  /** The payer, of transfers only: key of an account of the profile. */
  account: string;
  /** Asked only where Aval requires one. */
  reason: string;
}

export interface Ordered {
  operation: string;
  layout: Layout;
  rows: DraftRow[];
  answer: 'accept' | 'refuse' | null;
  accounts: AccountView[];
  book: FlagView[];
  language: Language;
  /** The instruction without effect that this one replaces, in an order of one. */
  supersedes: string | null;
  /** The list that has the drafts; `null` for a transfer. */
  list: string | null;
}

export const supersededBy = (resubmit: ResubmitView | null) => resubmit?.order.items[0]?.supersedes ?? null;

/** The known fields of a draft and its account, by the interface's names. */
export function knownFields(layout: Layout, row: DraftRow, account: AccountView | undefined): Record<string, string> {
  const known: Record<string, string | null | undefined> = {
    accountNumber: account?.account_number ?? row.accountNumber,
    bankCode: account?.bank_code,
    draftNumber: row.draftNumber,
    bankDraftId: row.bankDraftId,
  };
  const fields: Record<string, string> = {};
  for (const field of [...layout.known, ...layout.folded]) {
    const value = known[field.name];
    if (value) fields[field.name] = value;
  }
  return fields;
}

/** A blank value is left out. */
function put(fields: Record<string, string>, name: string, value: string | undefined) {
  const text = value?.trim();
  if (text) fields[name] = text;
}

function typedFields(ordered: Ordered, values: Record<string, string>, bank: string): Record<string, string> {
  const { layout, book } = ordered;
  const fields: Record<string, string> = {};
  for (const field of [...layout.common, ...layout.each, ...layout.folded]) {
    const typed = values[field.name];
    if (!typed) continue;
    const kind = kindOf(field);
    if (kind === 'flag') put(fields, field.name, flagValue(book, bank, field.name, typed));
    else if (kind === 'amount') put(fields, field.name, plainDigits(typed));
    else if (kind === 'number' || kind === 'payer') put(fields, field.name, typed.replace(/\s/g, ''));
    else put(fields, field.name, typed);
  }
  return fields;
}

function itemOf(ordered: Ordered, typed: Typed, row: DraftRow, at: number): OrderItem {
  const account = ordered.accounts.find((one) => one.key === row.account);
  const fields = {
    ...knownFields(ordered.layout, row, account),
    ...typedFields(ordered, { ...typed.common, ...typed.each[at] }, row.bankMark),
  };
  if (ordered.answer) put(fields, 'replayFlag', flagValue(ordered.book, row.bankMark, 'replayFlag', ordered.answer));
  return { account: row.account, draft: row.key, fields, supersedes: ordered.supersedes };
}

export function orderOf(ordered: Ordered, typed: Typed): Order {
  const bank = ordered.accounts.find((one) => one.key === typed.account)?.bank_mark ?? '';
  const items: OrderItem[] =
    ordered.rows.length > 0
      ? ordered.rows.map((row, at) => itemOf(ordered, typed, row, at))
      : [
          {
            account: typed.account,
            draft: null,
            fields: typedFields(ordered, typed.common, bank),
            supersedes: ordered.supersedes,
          },
        ];
  return {
    operation: ordered.operation,
    items,
    language: ordered.language,
    reason: typed.reason.trim() || null,
    list: ordered.list,
  };
}

/** A form's initial values: those given when it opens, for the fields that it has. The amount of a presentment is the
 * draft's own until the clerk types another. `payer` and `currency` are those of a transfer where there is one choice. */
export function startOf(
  rows: DraftRow[],
  layout: Layout,
  today: string | null,
  filled: Record<string, string> = {},
  payer: AccountView | null = null,
  currency: string | null = null,
): Typed {
  const fields = [...layout.common, ...layout.folded];
  const known = Object.entries(filled).filter(([name]) => fields.some((field) => field.name === name));
  const common: Record<string, string> = Object.fromEntries(known);
  const each: Record<string, string>[] = rows.map(() => ({}));
  for (const [at, row] of rows.entries()) {
    if (!row.amount || !row.amountExact) continue;
    if (layout.each.some((field) => field.name === 'amount')) each[at] = { amount: row.amount };
    else if (layout.common.some((field) => field.name === 'amount')) common.amount = row.amount;
  }
  if (layout.common.some((field) => field.name === 'tradeDate') && today) common.tradeDate = today;
  const pays = layout.common.some((field) => field.name === 'tradeAccountNumber') ? payer : null;
  if (pays) Object.assign(common, payerFields(pays), currency ? { currency } : {});
  return { common, each, account: pays?.key ?? '', reason: '' };
}

/** Whether some presentment has another amount than its draft: Aval then requires a reason. */
export function amountDiffers(rows: DraftRow[], typed: Typed): boolean {
  return rows.some((row, at) => {
    const amount = typed.each[at]?.amount ?? typed.common.amount;
    return Boolean(amount) && row.amount !== null && !sameAmount(plainDigits(amount ?? ''), row.amount);
  });
}

/** Equal as decimals: `100.10` and `100.1`. A text that is no plain amount equals only itself. */
export function sameAmount(one: string, other: string): boolean {
  return trimmed(one) === trimmed(other);
}

function trimmed(amount: string): string {
  const match = /^0*(\d+)(?:\.(\d*?)0*)?$/.exec(amount);
  return match ? `${match[1]}.${match[2] ?? ''}` : amount;
}

/** The id of the input of a problem; `null` for a problem of the whole order. */
export function inputId(layout: Layout, problem: Problem, drafts: number): string | null {
  const { field } = problem;
  if (field === null) return null;
  if (field === 'reason') return 'form-reason';
  if (drafts > 1 && layout.each.some((one) => one.name === field)) return `form-${field}-${problem.item}`;
  return [...layout.common, ...layout.folded].some((one) => one.name === field) ? `form-${field}` : null;
}
