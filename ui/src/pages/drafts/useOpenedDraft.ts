//! The draft in the detail pane. It follows the cursor only where keys moved it: after a refresh the pane stays with its
//! draft.

import { useEffect, useRef, useState } from 'react';
import type { InboxHead } from '../../generated/views';
import type { ListRow } from '../../ipc/packed';
import type { Cursor } from './useCursor';

/** A draft and the list that it was opened from. */
interface Opened {
  key: string;
  stage: string;
}

/** `start`: the key of a draft that is open from the start. */
export function useOpenedDraft(stage: string, start: string | null, head: InboxHead | undefined, cursor: Cursor) {
  const [opened, setOpened] = useState<Opened | null>(start === null ? null : { key: start, stage });
  const follows = useRef(false);
  const { row } = cursor;

  const of = (one: ListRow): Opened => ({ key: one.key, stage: one.stage ?? stage });

  useEffect(() => {
    if (!follows.current || !row) return;
    follows.current = false;
    setOpened((before) => (before === null ? null : { key: row.key, stage: row.stage ?? stage }));
  }, [row, stage]);

  /** Moves the cursor; an open detail follows it. */
  function moveTo(to: number) {
    follows.current = true;
    cursor.move(to);
  }

  /** The next (1) or previous (-1) draft. Where the open draft has left the list, the next one is the cursor's. */
  function step(by: number) {
    if (!head || head.rows === 0) return;
    const left = opened !== null && row !== undefined && row.key !== opened.key;
    if (left && by > 0) setOpened(of(row));
    else moveTo(Math.min(Math.max(cursor.at + by, 0), head.rows - 1));
  }

  return {
    opened,
    moveTo,
    step,
    open: (one: ListRow) => setOpened(of(one)),
    openKey: (key: string) => setOpened({ key, stage }),
    /** An open detail shows this draft instead of its own. */
    replace: (one: ListRow | null) => setOpened((before) => (before === null || one === null ? before : of(one))),
    close: () => setOpened(null),
  };
}
