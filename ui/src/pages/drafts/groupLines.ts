//! The lines of a grouped list: the heading of each group, and the rows of those that are open. The cursor moves over
//! rows; a closed group is one stop, at its first row. All by arithmetic over the groups, so that rows cost nothing.

import type { InboxGroup } from '../../generated/views';

export type Line = { group: number; row: null } | { group: number | null; row: number };

export interface Lines {
  /** Number of lines. */
  count: number;
  /** The heading or row of a line. */
  at: (line: number) => Line;
  /** The line of a row; the heading where its group is closed. */
  lineOf: (row: number) => number;
  /** The group of a row whose rows are hidden; `null` where the row is shown. */
  closedAt: (row: number) => number | null;
  /** The group of a row; `null` where the list has none. */
  groupAt: (row: number) => number | null;
  /** The first row of a group. */
  firstOf: (group: number) => number;
  /** Number of places at which the cursor can be. */
  stops: number;
  stopOf: (row: number) => number;
  rowOf: (stop: number) => number;
}

/** The last of these ascending numbers that is not above `value`. */
function lastAt(from: readonly number[], value: number): number {
  let [low, high] = [0, from.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((from[middle] ?? 0) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

export const groupKey = (group: InboxGroup) => group.value ?? '';

export function linesOf(rows: number, groups: readonly InboxGroup[], closed: ReadonlySet<string>): Lines {
  if (groups.length === 0) {
    const same = (at: number) => at;
    return {
      count: rows,
      at: (line) => ({ group: null, row: line }),
      lineOf: same,
      closedAt: () => null,
      groupAt: () => null,
      firstOf: () => 0,
      stops: rows,
      stopOf: same,
      rowOf: same,
    };
  }
  const isClosed = groups.map((group) => closed.has(groupKey(group)));
  const [firstRow, firstLine, firstStop]: [number[], number[], number[]] = [[], [], []];
  let [row, line, stop] = [0, 0, 0];
  for (const [at, group] of groups.entries()) {
    firstRow.push(row);
    firstLine.push(line);
    firstStop.push(stop);
    row += group.rows;
    line += 1 + (isClosed[at] ? 0 : group.rows);
    stop += isClosed[at] ? 1 : group.rows;
  }
  const groupAt = (at: number) => lastAt(firstRow, at);
  /** Rows of the group before this one; 0 where it is closed. */
  const inside = (group: number, at: number) => (isClosed[group] ? 0 : at - (firstRow[group] ?? 0));
  return {
    count: line,
    at: (at) => {
      const group = lastAt(firstLine, at);
      const below = at - (firstLine[group] ?? 0);
      return below === 0 ? { group, row: null } : { group, row: (firstRow[group] ?? 0) + below - 1 };
    },
    lineOf: (at) => {
      const group = groupAt(at);
      return (firstLine[group] ?? 0) + (isClosed[group] ? 0 : 1 + inside(group, at));
    },
    closedAt: (at) => {
      const group = groupAt(at);
      return isClosed[group] ? group : null;
    },
    groupAt,
    firstOf: (group) => firstRow[group] ?? 0,
    stops: stop,
    stopOf: (at) => {
      const group = groupAt(at);
      return (firstStop[group] ?? 0) + inside(group, at);
    },
    rowOf: (at) => {
      const group = lastAt(firstStop, at);
      return (firstRow[group] ?? 0) + (isClosed[group] ? 0 : at - (firstStop[group] ?? 0));
    },
  };
}
