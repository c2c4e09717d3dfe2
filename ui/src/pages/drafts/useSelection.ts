//! The selection of a list over its life. It contains only drafts of the list: after each refresh the core says which
//! of the selected drafts are still there, and until then no action on them is possible. A filter deselects nothing;
//! the selected drafts that it hides are counted.

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { InboxChosen, InboxHead } from '../../generated/views';
import { ipc } from '../../ipc';
import type { ListRow } from '../../ipc/packed';
import { extended, kept, NOTHING, obstacle, type Selection, toggled, without } from './selection';
import { loadRows } from './useRows';

export interface Chosen {
  selection: Selection;
  /** The core has confirmed that the list has all selected drafts, and none is still being read. */
  settled: boolean;
  /** Its sum, and how many of it the filter hides; `undefined` until the core has answered. */
  said: InboxChosen | undefined;
  clear: () => void;
  /** Deselects the drafts of a confirmed order. */
  drop: (keys: string[]) => void;
  toggle: (index: number, row: ListRow) => void;
  extend: (to: number, from: number) => Promise<void>;
  all: (max: number) => Promise<void>;
  /** Selects this many drafts from the row `from` on, leaving out those on which no operation is possible. Returns the
   * last one's row. */
  take: (from: number, count: number) => Promise<number>;
}

/** `scope`: the accounts of the page; empty for all of them. */
export function useSelection(head: InboxHead | undefined, scope: string[]): Chosen {
  const [held, setHeld] = useState({ selection: NOTHING, view: 0 });
  const anchor = useRef<number | null>(null);
  const [reading, setReading] = useState(0);
  const whileRead = async <T>(read: () => Promise<T>): Promise<T> => {
    setReading((before) => before + 1);
    return read().finally(() => setReading((before) => before - 1));
  };
  const view = head?.view ?? 0;
  const { selection } = held;
  const keys = [...selection.keys()];
  const put = (change: (before: Selection) => Selection) =>
    setHeld((before) => ({
      // A draft added to an empty selection belongs to the view shown.
      view: before.selection.size === 0 ? view : before.view,
      selection: change(before.selection),
    }));

  const said = useQuery({
    queryKey: ['chosen', view, keys],
    queryFn: () => ipc.inboxChosen(view, keys, []),
    enabled: view > 0 && keys.length > 0,
    placeholderData: () => undefined,
    gcTime: 0,
  }).data;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer is to these keys of this view.
  useEffect(() => {
    if (said) setHeld((before) => ({ view, selection: kept(before.selection, keys, said.rows) }));
  }, [said]);

  const inScope = scope.join(' ');
  useEffect(() => {
    const accounts = inScope === '' ? [] : inScope.split(' ');
    setHeld((before) => {
      const outside = [...before.selection.values()].filter(
        (row) => accounts.length > 0 && !accounts.includes(row.account),
      );
      return outside.length === 0
        ? before
        : {
            ...before,
            selection: without(
              before.selection,
              outside.map((row) => row.key),
            ),
          };
    });
  }, [inScope]);

  return {
    selection,
    settled: reading === 0 && (selection.size === 0 || held.view === view),
    said,
    clear: () => {
      anchor.current = null;
      put(() => NOTHING);
    },
    drop: (gone) => put((before) => without(before, gone)),
    toggle: (index, row) => {
      anchor.current = index;
      put((before) => toggled(before, row));
    },
    /** Selects everything between the last toggled row and this one. */
    extend: async (to, from) => {
      if (!head) return;
      anchor.current ??= from;
      const [first, last] = [Math.min(anchor.current, to), Math.max(anchor.current, to)];
      await whileRead(async () => {
        const rows = await loadRows(head.view, first, last);
        put((before) => extended(before, rows));
      });
    },
    take: (from, count) =>
      whileRead(async () => {
        const taken: ListRow[] = [];
        let last = from;
        for (let at = from; head && at < head.rows && taken.length < count; at += count) {
          const rows = await loadRows(head.view, at, Math.min(at + count, head.rows) - 1);
          for (const [step, row] of rows.entries()) {
            if (taken.length === count || obstacle([row]) !== null) continue;
            taken.push(row);
            last = at + step;
          }
        }
        anchor.current = from;
        put((before) => extended(before, taken));
        return last;
      }),
    all: async (max) => {
      if (!head || head.rows === 0) return;
      await whileRead(async () => {
        const rows = await loadRows(head.view, 0, Math.min(head.rows, max) - 1);
        put(() => extended(NOTHING, rows));
      });
    },
  };
}
