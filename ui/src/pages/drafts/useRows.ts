//! The rows of an opened list. The first ones, as many as a screen shows, come with the opening; the others over IPC in windows
//! of 200. Only the windows in sight are asked for; a view's rows never change, so a window is read once.

import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { DraftRow, InboxHead, InboxQuery } from '../../generated/views';
import { ipc } from '../../ipc';
import { keys, queryClient } from '../../ipc/queries';

/** A screen and what is drawn beyond its edges; a higher one asks for the rest. */
export const FIRST_ROWS = 40;
export const WINDOW_ROWS = 200;

/** The window that a row lies in: 0 is the first rows, and the others follow on them. */
const windowOf = (index: number) => (index < FIRST_ROWS ? 0 : 1 + Math.floor((index - FIRST_ROWS) / WINDOW_ROWS));
const startOf = (window: number) => (window === 0 ? 0 : FIRST_ROWS + (window - 1) * WINDOW_ROWS);

export function windowsOf(first: number, last: number): number[] {
  const from = windowOf(Math.max(first, 0));
  const to = windowOf(Math.max(last, 0));
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

const windowQuery = (view: number, window: number, rows: number) => {
  const from = startOf(window);
  return {
    queryKey: ['rows', view, window] as const,
    queryFn: () => ipc.inboxRows(view, from, Math.min(startOf(window + 1), rows) - from),
    placeholderData: undefined,
    // Long enough to scroll back and forth; a list of a hundred thousand drafts is not gathered here.
    gcTime: 5_000,
  };
};

/** An opened list with its first rows: the old ones stay until the new ones are there, so that nothing flickers while a
 * name is typed. An answer to what is no longer asked is not shown. `gcTime` 0: a view belongs to one opening. */
export function useOpened(query: InboxQuery) {
  const opened = useQuery(openedQuery(query));
  useReady(opened.data, query);
  return opened;
}

/** Asks for a list that will be shown next: the core looks for its rows while the page is drawn with what was typed. */
export function openSoon(query: InboxQuery) {
  void queryClient.prefetchQuery(openedQuery(query));
}

const openedQuery = (query: InboxQuery) => ({
  queryKey: [...keys.inbox, 'opened', query] as const,
  queryFn: async () => {
    const { head, first } = await ipc.inboxOpen(query, FIRST_ROWS);
    await queryClient.fetchQuery({ ...windowQuery(head.view, 0, head.rows), queryFn: () => first });
    return head;
  },
  gcTime: 0,
});

/** Once rows are shown, the core reads what searching needs: the first key then finds it there. */
function useReady(head: InboxHead | undefined, query: InboxQuery) {
  const lists = JSON.stringify([query.stage, query.more_stages, query.accounts]);
  const shown = head !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for these lists, whatever is typed into the filters.
  useEffect(() => {
    // What goes wrong here is said by the question that follows.
    if (shown) ipc.inboxReady(query).catch(() => null);
  }, [shown, lists]);
}

/** The rows in sight; `undefined` while a window is on its way. */
export function useRows(view: number, rows: number, first: number, last: number) {
  const windows = rows === 0 ? [] : windowsOf(first, Math.min(last, rows - 1));
  const results = useQueries({ queries: windows.map((window) => windowQuery(view, window, rows)) });
  return (index: number): DraftRow | undefined => {
    const window = windowOf(index);
    return results[windows.indexOf(window)]?.data?.[index - startOf(window)];
  };
}

/** A row that was read already. */
export function loadedRow(view: number, index: number): DraftRow | undefined {
  const window = windowOf(index);
  return queryClient.getQueryData<DraftRow[]>(['rows', view, window])?.[index - startOf(window)];
}

/** Rows `first` to `last`, wherever they are: for a selection that reaches out of sight. */
export async function loadRows(view: number, rows: number, first: number, last: number): Promise<DraftRow[]> {
  const loaded: DraftRow[] = [];
  for (const window of windowsOf(first, last)) {
    const chunk = await queryClient.fetchQuery(windowQuery(view, window, rows));
    const start = startOf(window);
    loaded.push(...chunk.slice(Math.max(first - start, 0), last - start + 1));
  }
  return loaded;
}
