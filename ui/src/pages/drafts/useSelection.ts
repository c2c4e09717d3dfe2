//! The selection of a list over its life. It contains only drafts of the list: after each refresh the core says which
//! of the selected drafts are still there, and until then no action on them is possible. A filter deselects nothing;
//! the selected drafts that it hides are counted.

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { DraftRow, InboxChosen, InboxHead } from '../../generated/views';
import { ipc } from '../../ipc';
import { extended, kept, NOTHING, type Selection, toggled, without } from './selection';
import { loadRows } from './useRows';

export interface Chosen {
  selection: Selection;
  /** The core has confirmed that the list has all selected drafts. */
  settled: boolean;
  /** Its sum, and how many of it the filter hides; `undefined` until the core has answered. */
  said: InboxChosen | undefined;
  clear: () => void;
  /** Deselects the drafts of a confirmed order. */
  drop: (keys: string[]) => void;
  toggle: (index: number, row: DraftRow) => void;
  extend: (to: number, from: number) => Promise<void>;
  all: (max: number) => Promise<void>;
}

/** `scope`: the accounts of the page; empty for all of them. */
export function useSelection(head: InboxHead | undefined, scope: string[]): Chosen {
  const [held, setHeld] = useState({ selection: NOTHING, view: 0 });
  const anchor = useRef<number | null>(null);
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
    settled: selection.size === 0 || held.view === view,
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
      const rows = await loadRows(head.view, head.rows, first, last);
      put((before) => extended(before, rows));
    },
    all: async (max) => {
      if (!head || head.rows === 0) return;
      const rows = await loadRows(head.view, head.rows, 0, Math.min(head.rows, max) - 1);
      put(() => extended(NOTHING, rows));
    },
  };
}
