//! Rows of a list as the core sends them: the names of the fields once, then the values of each row.

import type { DraftRow, PackedRows } from '../generated/views';

/** The rows with their names. The core writes both, so that the values have the types of the fields. */
export function unpacked({ names, rows }: PackedRows): DraftRow[] {
  return rows.map((values) => {
    const row: Record<string, unknown> = {};
    for (let at = 0; at < names.length; at += 1) row[names[at] ?? ''] = values[at];
    return row as DraftRow;
  });
}
