//! The cursor of a list. It is a draft, not a row number: after a refresh it stays with its draft, and where the draft
//! has left the list it moves to the one that followed.

import { useCallback, useEffect, useRef, useState } from 'react';
import type { InboxHead } from '../../generated/views';
import { ipc } from '../../ipc';
import type { ListRow } from '../../ipc/packed';
import { useLatest } from '../../useLatest';
import { loadedRows, loadRows, useRows } from './useRows';

/** How many drafts near the cursor are remembered, in case its draft leaves the list. */
const NEAR_ROWS = 60;

export interface Cursor {
  at: number;
  /** A key was used in this list: before that no row is marked, and the first arrow moves to the first row. */
  entered: boolean;
  row: ListRow | undefined;
  /** Increases each time the list should scroll to the row. */
  reveal: number;
  move: (to: number) => void;
  /** Moves there and scrolls to it. */
  show: (to: number) => void;
  /** A new query starts before its first row. */
  restart: () => void;
  /** Moves the cursor to the draft after the last of these; `null` where no other is left. */
  goAfter: (drafts: string[]) => Promise<ListRow | null>;
}

/** Keys of the rows from `at` on, then of those before it, as far as they are loaded. */
function nearOf(view: number, at: number): string[] {
  const after = Array.from({ length: NEAR_ROWS }, (_, step) => at + step);
  const before = Array.from({ length: Math.min(NEAR_ROWS, at) }, (_, step) => at - 1 - step);
  const loaded = loadedRows(view);
  return [...after, ...before].flatMap((index) => loaded(index)?.key ?? []);
}

/** `start`: the key of the draft to start at; `null` for the first row. */
export function useCursor(head: InboxHead | undefined, start: string | null): Cursor {
  const [place, setPlace] = useState({ at: 0, entered: false, reveal: 0 });
  const view = head?.view ?? 0;
  const rows = head?.rows ?? 0;
  const asked = JSON.stringify(head?.query);
  const row = useRows(view, rows, [place.at])(place.at);
  const near = useRef<string[]>([]);
  const wanted = useRef(start);
  // The query and the view for which the cursor was last set.
  const put = useRef({ asked, view });
  const turn = useRef(0);

  const move = useCallback((to: number) => {
    turn.current += 1;
    setPlace((before) => ({ ...before, at: to, entered: true }));
  }, []);
  const show = useCallback((to: number) => {
    turn.current += 1;
    setPlace((before) => ({ at: to, entered: true, reveal: before.reveal + 1 }));
  }, []);
  const restart = useCallback(() => {
    turn.current += 1;
    setPlace((before) => ({ ...before, at: 0, entered: false }));
  }, []);

  const find = useLatest(async (keys: string[], reveal: boolean) => {
    turn.current += 1;
    const mine = turn.current;
    const found = await ipc.inboxChosen(view, [], keys).catch(() => null);
    if (mine !== turn.current) return;
    put.current = { asked, view };
    setPlace((before) => ({
      at: found?.at ?? Math.min(before.at, Math.max(rows - 1, 0)),
      entered: before.entered || reveal,
      reveal: before.reveal + (reveal ? 1 : 0),
    }));
  });

  const goAfter = useLatest(async (drafts: string[]): Promise<ListRow | null> => {
    const { last } = await ipc.inboxChosen(view, drafts, []);
    const from = last === null ? place.at : last + 1;
    const loaded = from < rows ? await loadRows(view, from, Math.min(from + NEAR_ROWS, rows) - 1) : [];
    const first = Math.max(from - 1 - NEAR_ROWS, 0);
    const before = from > 0 ? (await loadRows(view, first, from - 1)).reverse() : [];
    const others = [...loaded, ...before].filter((one) => !drafts.includes(one.key));
    near.current = others.map((one) => one.key);
    await find(near.current, true);
    return loaded[0] ?? null;
  });

  useEffect(() => {
    if (view !== 0 && wanted.current !== null) {
      const keys = [wanted.current];
      wanted.current = null;
      void find(keys, true);
      return;
    }
    if (view === 0 || put.current.view === view) return;
    // The same query refreshed: the cursor stays with its draft. A new query starts at its first row.
    if (put.current.asked === asked && put.current.view !== 0 && near.current.length > 0)
      void find(near.current, false);
    else put.current = { asked, view };
  }, [view, asked, find]);

  useEffect(() => {
    if (row && put.current.view === view) near.current = nearOf(view, place.at);
  }, [row, view, place.at]);

  useEffect(() => {
    if (rows > 0 && place.at >= rows && put.current.view === view) {
      setPlace((before) => ({ ...before, at: Math.max(rows - 1, 0) }));
    }
  }, [rows, view, place.at]);

  return { ...place, row, move, show, restart, goAfter };
}
