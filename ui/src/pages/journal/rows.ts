//! The journal's rows for a table, filtered and paged by the core.

import type { InstructionView, JournalFilter, JournalView } from '../../generated/views';
import { useJournal } from '../../ipc/queries';

export const PAGE_ROWS = 50;

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
