//! The rows of an opened list. The first screenful is part of the answer that opens the list; the others are read over
//! IPC in windows of 60. Only the visible windows are read; a view's rows never change, so a window is read once.

import { QueryObserver, useQuery } from '@tanstack/react-query';
import { useEffect, useReducer } from 'react';
import type { InboxHead, InboxQuery } from '../../generated/views';
import { ipc } from '../../ipc';
import { type ListRow, unpacked } from '../../ipc/packed';
import { keys, queryClient } from '../../ipc/queries';

/** A screenful with the rows beyond its edges; a taller screen reads the rest. */
export const FIRST_ROWS = 40;
/** Little more than a screen has: most rows of a larger one are out of sight, and each takes 5 kB of memory. */
export const WINDOW_ROWS = 60;
/** The most rows that the core gives in one answer. */
const ROWS_AT_ONCE = 200;

/** The window of a row: window 0 has the first rows, and the others follow. */
const windowOf = (index: number) => (index < FIRST_ROWS ? 0 : 1 + Math.floor((index - FIRST_ROWS) / WINDOW_ROWS));
const startOf = (window: number) => (window === 0 ? 0 : FIRST_ROWS + (window - 1) * WINDOW_ROWS);

/** The windows of some rows of a list with `rows` of them. */
export const windowsOf = (wanted: readonly number[], rows: number) => [
  ...new Set(wanted.filter((index) => index >= 0 && index < rows).map(windowOf)),
];

const windowQuery = (view: number, window: number, rows: number) => {
  const from = startOf(window);
  return {
    queryKey: ['rows', view, window] as const,
    queryFn: async () => unpacked(await ipc.inboxRows(view, from, Math.min(startOf(window + 1), rows) - from)),
    placeholderData: undefined,
    // Long enough to scroll back and forth, short enough not to collect a list of a hundred thousand drafts.
    gcTime: 2_000,
  };
};

/** An opened list with its first rows: the old ones stay until the new ones arrive, so that nothing flickers while a
 * name is typed. An answer to an old query is not shown. `gcTime` 0: a view belongs to one opening. */
export function useOpened(query: InboxQuery, columns: string[]) {
  const opened = useQuery(openedQuery(query, columns));
  useReady(opened.data, query);
  return opened;
}

/** Prefetches a list that is shown next: the core finds its rows while the page draws the typed text. */
export function openSoon(query: InboxQuery, columns: string[]) {
  void queryClient.prefetchQuery(openedQuery(query, columns));
}

/** `columns`: those whose fields the rows have. */
const openedQuery = (query: InboxQuery, columns: string[]) => ({
  queryKey: [...keys.inbox, 'opened', query, columns] as const,
  queryFn: async () => {
    const { head, first } = await ipc.inboxOpen(query, FIRST_ROWS, columns);
    // The rows of earlier views: while a name is typed, each letter leaves a screenful behind.
    queryClient.removeQueries({ queryKey: ['rows'], type: 'inactive', fetchStatus: 'idle' });
    await queryClient.fetchQuery({ ...windowQuery(head.view, 0, head.rows), queryFn: () => unpacked(first) });
    return head;
  },
  gcTime: 0,
});

/** Once rows are shown, the core loads the data that searching needs, so that the first key does not wait for it. */
function useReady(head: InboxHead | undefined, query: InboxQuery) {
  const lists = JSON.stringify([query.stage, query.more_stages, query.accounts]);
  const shown = head !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for these lists, whatever the filters.
  useEffect(() => {
    // The next query reports the error.
    if (shown) ipc.inboxReady(query).catch(() => null);
  }, [shown, lists]);
}

/** The rows of a view that were read already, by index. */
export function loadedRows(view: number) {
  let held: { window: number; rows: ListRow[] | undefined } = { window: -1, rows: undefined };
  return (index: number): ListRow | undefined => {
    const window = windowOf(index);
    if (window !== held.window) held = { window, rows: queryClient.getQueryData(['rows', view, window]) };
    return held.rows?.[index - startOf(window)];
  };
}

/** Rows that need not follow each other, `undefined` while their window is loading. Only their windows are read. Draws
 * once for new rows that are there already: the library's hook for several queries would draw again after them. */
export function useRows(view: number, rows: number, wanted: readonly number[]) {
  const [, draw] = useReducer((turn: number) => turn + 1, 0);
  const windows = windowsOf(wanted, rows).join(' ');
  useEffect(() => {
    if (windows === '') return;
    const stops = windows.split(' ').map((window) => {
      const query = { ...windowQuery(view, Number(window), rows), notifyOnChangeProps: ['data' as const] };
      return new QueryObserver(queryClient, query).subscribe(draw);
    });
    return () => {
      for (const stop of stops) stop();
    };
  }, [view, rows, windows]);
  return loadedRows(view);
}

/** Rows `first` to `last`, whether they are in sight or not: for a selection beyond the visible rows. */
export async function loadRows(view: number, first: number, last: number): Promise<ListRow[]> {
  const loaded: ListRow[] = [];
  for (let from = first; from <= last; from += ROWS_AT_ONCE) {
    loaded.push(...unpacked(await ipc.inboxRows(view, from, Math.min(ROWS_AT_ONCE, last + 1 - from))));
  }
  return loaded;
}
