//! The query of the statements page: which of the tables, which rows, which page.

import type { Columns, StatementQuery, StatementShow } from '../../generated/views';

export const PAGE_ROWS = 100;

export interface Asked {
  tab: 'transfers' | 'lines' | 'balances';
  show: StatementShow;
  /** `BANK_MARK:ACCOUNT`; empty for all. */
  account: string;
  text: string;
  page: number;
}

export const START: Asked = { tab: 'transfers', show: 'open', account: '', text: '', page: 0 };

/** The changed query from its first page on, so that a filter never leads to a page that does not exist. */
export const changed = (asked: Asked, change: Partial<Omit<Asked, 'page'>>): Asked => ({
  ...asked,
  ...change,
  page: 0,
});

export function queryOf(asked: Asked): StatementQuery {
  const text = asked.text.trim();
  return {
    account: asked.account || null,
    text: text || null,
    show: asked.show,
    from: asked.page * PAGE_ROWS,
    count: PAGE_ROWS,
  };
}

/** The rows that a dialog of pairs shows; all of them are confirmed. */
export const PAIRS_SHOWN = 500;

/** The columns for which a person chooses a header; the day's format and a fixed currency are typed. */
export type HeaderField = Exclude<
  keyof Columns,
  | 'day_format'
  | 'currency_value'
  | 'currency_blank'
  | 'file_account'
  | 'more_remarks'
  | 'account'
  | 'decimal'
  | 'others_by_header'
>;

export const HEADER_FIELDS: HeaderField[] = [
  'day',
  'amount',
  'debit',
  'credit',
  'direction',
  'currency',
  'reference',
  'counterparty',
  'remark',
  'balance',
];

/** Another header for a column; blank means that the file has no such column. A currency column replaces the fixed
 * currency. */
export function withHeader(columns: Columns, field: HeaderField, header: string): Columns {
  const named = header === '' ? null : header;
  if (field === 'day') return { ...columns, day: header };
  if (field === 'remark') return { ...columns, remark: named, more_remarks: [] };
  if (field === 'currency' && named !== null) return { ...columns, currency: named, currency_value: null };
  return { ...columns, [field]: named };
}

/** The missing column; `null` when the core can try. */
export function missing(columns: Columns): 'day' | 'amount' | 'currency' | null {
  if (columns.day === '') return 'day';
  if (columns.amount === null && columns.debit === null) return 'amount';
  if (columns.currency === null && !columns.currency_value?.trim()) return 'currency';
  return null;
}
