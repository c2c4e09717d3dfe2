//! The rows of an opened list, in windows of 200 over IPC. Only the windows in sight are asked for; a view's rows never
//! change, so a window is read once.

import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { DraftRow, InboxHead, InboxQuery } from '../../generated/views';
import { ipc } from '../../ipc';
import { keys, queryClient } from '../../ipc/queries';

export const WINDOW_ROWS = 200;

export function windowsOf(first: number, last: number): number[] {
  const from = Math.floor(Math.max(first, 0) / WINDOW_ROWS);
  const to = Math.floor(Math.max(last, 0) / WINDOW_ROWS);
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

const windowQuery = (view: number, window: number, rows: number) => {
  const from = window * WINDOW_ROWS;
  return {
    queryKey: ['rows', view, window] as const,
    queryFn: () => ipc.inboxRows(view, from, Math.min(WINDOW_ROWS, rows - from)),
    placeholderData: undefined,
    // Long enough to scroll back and forth; a list of a hundred thousand drafts is not gathered here.
    gcTime: 5_000,
  };
};

/** An opened list with its first rows: the old ones stay until the new ones are there, so that nothing flickers while a
 * name is typed. An answer to what is no longer asked is not shown. `gcTime` 0: a view belongs to one opening. */
export function useOpened(query: InboxQuery) {
  const opened = useQuery({
    queryKey: [...keys.inbox, 'opened', query],
    queryFn: async () => {
      const head = await ipc.inboxOpen(query);
      if (head.rows > 0) await queryClient.fetchQuery(windowQuery(head.view, 0, head.rows));
      return head;
    },
    gcTime: 0,
  });
  useReady(opened.data, query);
  return opened;
}

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
    const at = windows.indexOf(Math.floor(index / WINDOW_ROWS));
    return results[at]?.data?.[index % WINDOW_ROWS];
  };
}

/** Rows `first` to `last`, wherever they are: for a selection that reaches out of sight. */
export async function loadRows(view: number, rows: number, first: number, last: number): Promise<DraftRow[]> {
  const loaded: DraftRow[] = [];
  for (const window of windowsOf(first, last)) {
    const chunk = await queryClient.fetchQuery(windowQuery(view, window, rows));
    const start = window * WINDOW_ROWS;
    loaded.push(...chunk.slice(Math.max(first - start, 0), last - start + 1));
  }
  return loaded;
}
