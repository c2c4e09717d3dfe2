//! The columns of a list: those of the core, and two of the window's own. Made once per list and width, so that the grid
//! never creates them again.

import { LIST_COLUMNS, type ListColumn } from '../../generated/columns';
import type { DraftRow } from '../../generated/views';

export interface Column extends ListColumn {
  /** The message of a title of our own; `null` for the label of the interface's field. */
  message: string | null;
}

const own = (id: string, message: string, width: string): Column => ({
  id,
  message,
  width,
  of: '',
  field: '',
  fields: [],
  sort: null,
  givesWay: 0,
  lists: null,
});

const DAYS = { ...own('days', 'column-days', '72px'), givesWay: 5 };

/** Replaces the payee where drafts of several lists are shown. */
const LIST: Column = { ...own('list', 'column-list', 'minmax(60px, 1.2fr)'), fields: ['stage'], givesWay: 1 };

/** The columns of some lists, from left to right. With `less`, so many of them are hidden, the least needed first. */
export function columnsOf(stages: readonly string[], less: number): Column[] {
  const all = LIST_COLUMNS.filter((column) => !column.lists || stages.every((stage) => column.lists?.includes(stage)))
    .map((column): Column => (column.id === 'payee' && stages.length > 1 ? LIST : { ...column, message: null }))
    .flatMap((column) => (column.id === 'due' ? [column, DAYS] : [column]));
  const hidden = all
    .filter((column) => column.givesWay > 0)
    .sort((one, other) => one.givesWay - other.givesWay)
    .slice(0, less);
  return all.filter((column) => !hidden.includes(column));
}

/** Selection and marks come first. */
export const tracksOf = (columns: readonly Column[]) =>
  ['32px', '44px', ...columns.map((column) => column.width)].join(' ');

export function cellText(column: Column, row: DraftRow): string {
  const field = column.fields.find((name) => row[name] !== null && row[name] !== undefined);
  return field === undefined ? '' : String(row[field]);
}
