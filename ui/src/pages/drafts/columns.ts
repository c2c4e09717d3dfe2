//! The columns of a list: those of the core, and some of the window's own. Made once per list, width and arrangement, so
//! that the grid never creates them again.

import { LIST_COLUMNS, type ListColumn } from '../../generated/columns';
import type { ListLayout } from '../../generated/views';
import type { ListRow } from '../../ipc/packed';
import { responseSaid } from '../../response';

export interface Column extends ListColumn {
  /** The message of a title of our own; `null` for the label of the interface's field. */
  message: string | null;
  /** px from the left where it stays in sight; `null` where it is scrolled. */
  left: number | null;
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
  onChoice: false,
  left: null,
});

const DAYS = { ...own('days', 'column-days', '72px'), givesWay: 5 };

/** Replaces the payee where drafts of several lists are shown. */
const LIST: Column = { ...own('list', 'column-list', 'minmax(60px, 1.2fr)'), fields: ['stage'], givesWay: 1 };

const OF_OUR_OWN: Column[] = [
  DAYS,
  LIST,
  { ...own('account', 'column-account', 'minmax(100px, 1.2fr)'), fields: ['account'], sort: 'account' },
  { ...own('company', 'column-company', 'minmax(100px, 1.2fr)'), fields: ['account'], sort: 'company' },
  { ...own('bank', 'column-bank', '110px'), fields: ['bankMark'] },
];

const ofRecord = (column: ListColumn): Column => ({ ...column, message: null, left: null });

/** Every column that can be chosen, in the order in which they are offered. */
export const ALL_COLUMNS: readonly Column[] = [...LIST_COLUMNS.map(ofRecord), ...OF_OUR_OWN];

const KNOWN = new Map(ALL_COLUMNS.map((column) => [column.id, column]));

/** The list's own columns, from left to right. */
function ownColumns(stages: readonly string[]): Column[] {
  return LIST_COLUMNS.filter(
    (column) => !column.onChoice && (!column.lists || stages.every((stage) => column.lists?.includes(stage))),
  )
    .map((column) => (column.id === 'payee' && stages.length > 1 ? LIST : ofRecord(column)))
    .flatMap((column) => (column.id === 'due' ? [column, DAYS] : [column]));
}

/** Selection and marks. */
const BEFORE_PX = [32, 44];

/** The least px of a column in an arranged list, where its own width does not say it. */
const LEAST_PX: Record<string, number> = { number: 224, amount: 160, bankid: 150, account: 210, company: 190 };

const leastOf = (column: Column) => LEAST_PX[column.id] ?? Math.max(Number(/\d+/.exec(column.width)?.[0] ?? 0), 90);

/** The columns of some lists, from left to right. With `less`, so many of them are hidden, the least needed first. An
 * arranged list hides none: it is scrolled. `amountPx`: the least width at which no amount is cut. */
export function columnsOf(
  stages: readonly string[],
  less: number,
  layout: ListLayout | null = null,
  amountPx = LEAST_PX.amount ?? 0,
): Column[] {
  if (layout && layout.columns.length > 0) return arranged(layout, amountPx);
  const all = ownColumns(stages);
  const hidden = all
    .filter((column) => column.givesWay > 0)
    .sort((one, other) => one.givesWay - other.givesWay)
    .slice(0, less);
  return all.filter((column) => !hidden.includes(column));
}

function arranged(layout: ListLayout, amountPx: number): Column[] {
  let left = BEFORE_PX.reduce((sum, one) => sum + one, 0);
  return layout.columns.flatMap(({ id, width }, at) => {
    const column = KNOWN.get(id);
    if (!column) return [];
    const px = id === 'amount' ? Math.max(width ?? 0, amountPx) : (width ?? leastOf(column));
    const pinned = at < layout.pinned;
    const here = left;
    if (pinned) left += px;
    const track = column.width.includes('fr') && !pinned ? `minmax(${px}px, ${frOf(column)})` : `${px}px`;
    return [{ ...column, width: width === null ? track : `${px}px`, left: pinned ? here : null }];
  });
}

const frOf = (column: Column) => /[\d.]+fr/.exec(column.width)?.[0] ?? '1fr';

/** The ids of a list's columns, arranged or its own. */
export const idsOf = (stages: readonly string[], layout: ListLayout | null) =>
  columnsOf(stages, 0, layout).map((column) => column.id);

/** Selection and marks come first. */
export const tracksOf = (columns: readonly Column[]) =>
  [...BEFORE_PX.map((px) => `${px}px`), ...columns.map((column) => column.width)].join(' ');

/** The px that the columns of an arranged list need. */
export const leastPx = (columns: readonly Column[]) =>
  [...BEFORE_PX, ...columns.map((column) => Number(/[\d.]+/.exec(column.width)?.[0] ?? 0))].reduce(
    (sum, one) => sum + one,
    0,
  );

export function cellText(column: Column, row: ListRow): string {
  const field = column.fields.find((name) => row[name] !== null && row[name] !== undefined);
  if (field === undefined) return '';
  return field === 'responseStatus' && row.responseStatus ? responseSaid(row.responseStatus) : String(row[field]);
}
