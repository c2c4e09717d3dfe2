//! The arrangement of a list: its columns, their widths, which of them stay in sight, and the height of the rows.

import type { LayoutColumn, ListLayout } from '../../generated/views';
import type { Density } from '../../stores/look';
import { idsOf } from './columns';

export const PLAIN: ListLayout = { columns: [], pinned: 0, density: null };

const WIDTH_MIN = 40;
const WIDTH_MAX = 900;

/** The columns of a list as an arrangement, where it has none yet. */
function columnsIn(layout: ListLayout | null, stages: readonly string[]): LayoutColumn[] {
  if (layout && layout.columns.length > 0) return layout.columns;
  return idsOf(stages, null).map((id) => ({ id, width: null }));
}

const withColumns = (layout: ListLayout | null, columns: LayoutColumn[], pinned?: number): ListLayout => ({
  columns,
  pinned: Math.min(Math.max(pinned ?? layout?.pinned ?? 0, 0), columns.length),
  density: layout?.density ?? null,
});

/** Shows a column, or hides it; the last one stays. */
export function toggledColumn(layout: ListLayout | null, stages: readonly string[], id: string): ListLayout {
  const columns = columnsIn(layout, stages);
  const at = columns.findIndex((column) => column.id === id);
  if (at < 0) return withColumns(layout, [...columns, { id, width: null }]);
  const left = columns.filter((column) => column.id !== id);
  if (left.length === 0) return withColumns(layout, columns);
  const pinned = layout?.pinned ?? 0;
  return withColumns(layout, left, at < pinned ? pinned - 1 : pinned);
}

/** Moves a column by some places. */
export function movedColumn(layout: ListLayout | null, stages: readonly string[], id: string, by: number): ListLayout {
  const columns = columnsIn(layout, stages);
  const at = columns.findIndex((column) => column.id === id);
  const moved = columns[at];
  if (!moved) return withColumns(layout, columns);
  const others = columns.filter((column) => column.id !== id);
  const to = Math.min(Math.max(at + by, 0), others.length);
  return withColumns(layout, [...others.slice(0, to), moved, ...others.slice(to)]);
}

/** Puts a column at the place of another one. */
export function placedColumn(layout: ListLayout | null, stages: readonly string[], id: string, at: string): ListLayout {
  const ids = columnsIn(layout, stages).map((column) => column.id);
  return movedColumn(layout, stages, id, ids.indexOf(at) - ids.indexOf(id));
}

/** Gives a column a width; `null` for its own. */
export function widenedColumn(
  layout: ListLayout | null,
  stages: readonly string[],
  id: string,
  px: number | null,
): ListLayout {
  const width = px === null ? null : Math.round(Math.min(Math.max(px, WIDTH_MIN), WIDTH_MAX));
  const columns = columnsIn(layout, stages).map((column) => (column.id === id ? { id, width } : column));
  return withColumns(layout, columns);
}

/** Keeps a column in sight beside those that are already, or scrolls it again. */
export function pinnedColumn(layout: ListLayout | null, stages: readonly string[], id: string): ListLayout {
  const columns = columnsIn(layout, stages);
  const pinned = layout?.pinned ?? 0;
  const at = columns.findIndex((column) => column.id === id);
  if (at < 0) return withColumns(layout, columns);
  const to = at < pinned ? pinned - 1 : pinned;
  return { ...movedColumn(layout, stages, id, to - at), pinned: at < pinned ? pinned - 1 : pinned + 1 };
}

export const withDensity = (layout: ListLayout | null, density: Density | null): ListLayout => ({
  ...(layout ?? PLAIN),
  density,
});

/** `null` where the arrangement says nothing. */
export const arrangedOrNull = (layout: ListLayout | null): ListLayout | null =>
  layout && (layout.columns.length > 0 || layout.density !== null) ? layout : null;

const DENSITIES: readonly string[] = ['comfortable', 'standard', 'dense'] satisfies Density[];

/** The height of the rows: the arrangement's, else the window's. */
export const densityOf = (layout: ListLayout | null, look: Density): Density =>
  layout?.density && DENSITIES.includes(layout.density) ? (layout.density as Density) : look;
