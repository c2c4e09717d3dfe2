//! The selection of a list over its life: filtering empties it; reading the list again keeps it only if every selected
//! draft is still there.

import { useEffect, useRef, useState } from 'react';
import type { DraftRow, InboxHead } from '../../generated/views';
import { ipc } from '../../ipc';
import { extended, NOTHING, type Selection, toggled } from './selection';
import { loadRows } from './useRows';

export function useSelection(head: InboxHead | undefined, filterKey: string) {
  const [selection, setSelection] = useState<Selection>(NOTHING);
  const anchor = useRef<number | null>(null);
  const seen = useRef({ filterKey, view: head?.view });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a filter of its own empties the selection, whatever it held.
  useEffect(() => {
    setSelection(NOTHING);
    anchor.current = null;
  }, [filterKey]);

  useEffect(() => {
    if (!head || seen.current.view === head.view) return;
    seen.current.view = head.view;
    if (selection.size === 0) return;
    const chosen = [...selection.keys()];
    const forget = () => setSelection(NOTHING);
    ipc.inboxTotals(head.view, chosen).then((totals) => {
      const found = totals.map((total) => total.count + total.left_out).reduce((sum, one) => sum + one, 0);
      if (found !== chosen.length) forget();
    }, forget);
  }, [head, selection]);

  return {
    selection,
    clear: () => setSelection(NOTHING),
    toggle: (index: number, row: DraftRow) => {
      anchor.current = index;
      setSelection(toggled(selection, row));
    },
    /** Everything between the last toggled row and this one. */
    extend: async (to: number, from: number) => {
      if (!head) return;
      anchor.current ??= from;
      const [first, last] = [Math.min(anchor.current, to), Math.max(anchor.current, to)];
      const rows = await loadRows(head.view, head.rows, first, last);
      setSelection((before) => extended(before, rows));
    },
    all: async (max: number) => {
      if (!head || head.rows === 0) return;
      const rows = await loadRows(head.view, head.rows, 0, Math.min(head.rows, max) - 1);
      setSelection(extended(NOTHING, rows));
    },
  };
}
