//! The journal's rows for a table: by page as the core hands them out, or, where only some are wanted, out of the newest
//! ones, because the core's journal has no filter. How far back was looked is said.

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { InstructionView, JournalView } from '../../generated/views';
import { ipc } from '../../ipc';
import { keys, useJournal } from '../../ipc/queries';

export const PAGE_ROWS = 50;
const STEP_ROWS = 200;
/** Filtering looks at no more than this many of the newest instructions. */
export const LOOKED_AT_MAX = 2_000;

export interface JournalRows {
  rows: InstructionView[];
  /** Rows over all pages. */
  count: number;
  /** The whole answer, for the chain. */
  view: JournalView | undefined;
  error: Error | null;
  loading: boolean;
  /** The filter did not look at everything. */
  cut: boolean;
}

async function newest(): Promise<JournalView> {
  const first = await ipc.journal(0, STEP_ROWS);
  const rows = [...first.rows];
  while (rows.length < Math.min(first.count, LOOKED_AT_MAX)) {
    const next = await ipc.journal(rows.length, STEP_ROWS);
    if (next.rows.length === 0) break;
    rows.push(...next.rows);
  }
  return { ...first, rows };
}

/** `wanted` is `null` for all rows. */
export function useJournalRows(page: number, wanted: ((row: InstructionView) => boolean) | null): JournalRows {
  const paged = useJournal(page * PAGE_ROWS, PAGE_ROWS);
  const all = useQuery({
    queryKey: [...keys.journal, 'newest'],
    queryFn: newest,
    enabled: wanted !== null,
    placeholderData: keepPreviousData,
  });
  const query = wanted ? all : paged;
  const view = query.data;
  const found = wanted ? (view?.rows ?? []).filter(wanted) : (view?.rows ?? []);
  return {
    rows: wanted ? found.slice(page * PAGE_ROWS, (page + 1) * PAGE_ROWS) : found,
    count: wanted ? found.length : (view?.count ?? 0),
    view,
    error: query.error,
    loading: query.isFetching,
    cut: wanted !== null && (view?.count ?? 0) > LOOKED_AT_MAX,
  };
}
