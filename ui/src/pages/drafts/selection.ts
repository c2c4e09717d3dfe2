//! The selected drafts. A selection contains whole rows, because they may not be loaded otherwise; after each refresh
//! the core says which of them the list still has. A draft with an accepted operation that the list does not show yet
//! cannot be selected: it is in no sum either.

import type { ListRow } from '../../ipc/packed';

export type Selection = ReadonlyMap<string, ListRow>;

export const NOTHING: Selection = new Map();

/** A person cannot have checked a larger selection. */
export const SELECTED_MAX = 1000;

export function toggled(selection: Selection, row: ListRow): Selection {
  const next = new Map(selection);
  if (!next.delete(row.key) && next.size < SELECTED_MAX && row.acted === null) next.set(row.key, row);
  return next;
}

export function extended(selection: Selection, rows: ListRow[]): Selection {
  const next = new Map(selection);
  for (const row of rows) {
    if (next.size >= SELECTED_MAX) break;
    if (row.acted === null) next.set(row.key, row);
  }
  return next;
}

/** The selection without these drafts. */
export function without(selection: Selection, keys: string[]): Selection {
  if (!keys.some((key) => selection.has(key))) return selection;
  const next = new Map(selection);
  for (const key of keys) next.delete(key);
  return next;
}

/** The selection after the core's answer about `asked`: it still has `rows` of them, in their current state. Drafts
 * selected since the question stay. */
export function kept(selection: Selection, asked: string[], rows: ListRow[]): Selection {
  const there = new Map(rows.map((row) => [row.key, row]));
  const gone = asked.filter((key) => !there.has(key));
  const changed = rows.some((row) => selection.has(row.key) && selection.get(row.key) !== row);
  if (gone.length === 0 && !changed) return selection;
  const next = new Map(without(selection, gone));
  for (const row of rows) if (next.has(row.key)) next.set(row.key, row);
  return next;
}

/** The count after one more digit; a digit that makes it larger than a selection can be is ignored. */
export function countWith(count: number, digit: number): number {
  const next = count * 10 + digit;
  return next <= SELECTED_MAX ? next : count;
}

/** Why no operation is possible on these drafts together, as a message id with arguments; `null` when one is. */
export function obstacle(rows: ListRow[]): { id: string; count: number } | null {
  const locked = rows.filter((row) => row.lock).length;
  if (locked > 0) return { id: 'selection-locked', count: locked };
  const acted = rows.filter((row) => row.acted).length;
  if (acted > 0) return { id: 'selection-acted', count: acted };
  const unreadable = rows.filter((row) => row.unreadable).length;
  if (unreadable > 0) return { id: 'selection-unreadable', count: unreadable };
  return null;
}

/** The earliest due day among the rows. */
export function earliestDue(rows: Iterable<ListRow>): string | null {
  let earliest: string | null = null;
  for (const row of rows) {
    if (row.dueDay !== null && (earliest === null || row.dueDay < earliest)) earliest = row.dueDay;
  }
  return earliest;
}
