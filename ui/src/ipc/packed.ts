//! Rows of a list as the core sends them: the names of the fields once, then the values of each row.

import type { RowFact } from '../generated/columns';
import type { DraftRow, PackedRows } from '../generated/views';

/** A row of a list: the facts of every row, and the fields of the columns with which the list was opened. Of the fields of
 * a column only the first with a value is filled; `responseStatus` without its column only where it is an error. */
export type ListRow = Pick<DraftRow, RowFact> & Partial<Omit<DraftRow, RowFact>>;

/** The rows with their names. The core writes both, so that the values have the types of the fields. */
export function unpacked({ names, rows }: PackedRows): ListRow[] {
  return rows.map((values) => {
    const row: Record<string, unknown> = {};
    for (let at = 0; at < names.length; at += 1) row[names[at] ?? ''] = values[at];
    return row as ListRow;
  });
}
