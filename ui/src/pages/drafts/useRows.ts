//! The rows of an opened list, in windows of 200 over IPC. Only the windows in sight are asked for; a view's rows never
//! change, so a window is read once.

import { useQueries } from '@tanstack/react-query';
import type { DraftRow } from '../../generated/views';
import { ipc } from '../../ipc';
import { queryClient } from '../../ipc/queries';

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
    gcTime: 30_000,
  };
};

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
