//! The journal's rows for a table, filtered and paged by the core.

import type { InstructionView, JournalFilter, JournalView } from '../../generated/views';
import { useJournal } from '../../ipc/queries';

export const PAGE_ROWS = 50;

/** The filter that leaves nothing out. */
export const ALL_ROWS: JournalFilter = {
  state: null,
  operations: [],
  text: null,
  person: null,
  from: null,
  to: null,
  oldest_first: false,
};

/** Whether a filter leaves rows out; the order alone does not. */
export const narrows = ({ state, operations, text, person, from, to }: JournalFilter) =>
  Boolean(state || operations.length > 0 || text || person || from || to);

export interface Group {
  /** The submission of these rows. */
  submission: string;
  /** The index of its first row on the page. */
  at: number;
  rows: InstructionView[];
}

/** Neighbouring rows of one submission belong together. */
export function groupsOf(rows: InstructionView[]): Group[] {
  const groups: Group[] = [];
  rows.forEach((row, at) => {
    const last = groups.at(-1);
    if (last?.submission === row.submission_id) last.rows.push(row);
    else groups.push({ submission: row.submission_id, at, rows: [row] });
  });
  return groups;
}

export interface JournalRows {
  rows: InstructionView[];
  /** Rows over all pages. */
  count: number;
  /** The whole answer, for the chain. */
  view: JournalView | undefined;
  error: Error | null;
}

/** `filter` is `null` for all rows. */
export function useJournalRows(page: number, filter: JournalFilter | null): JournalRows {
  const { data: view, error } = useJournal(page * PAGE_ROWS, PAGE_ROWS, filter);
  return { rows: view?.rows ?? [], count: view?.count ?? 0, view, error };
}
