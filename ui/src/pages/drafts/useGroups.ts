//! The closed groups of a list. They stay closed while the list is refreshed, and are open again with another grouping.

import { useCallback, useMemo, useState } from 'react';
import type { InboxHead } from '../../generated/views';
import { groupKey, type Lines, linesOf } from './groupLines';

export interface Groups {
  lines: Lines;
  /** Closes a group, or opens it. */
  fold: (group: number, close: boolean) => void;
  /** Closes all groups; opens them where all are closed. */
  foldAll: () => void;
  closed: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

export function useGroups(head: InboxHead | undefined): Groups {
  const by = head?.query.group ?? null;
  const [held, setHeld] = useState<{ by: string | null; closed: ReadonlySet<string> }>({ by: null, closed: NONE });
  const closed = held.by === by ? held.closed : NONE;
  const groups = head?.groups;
  const lines = useMemo(() => linesOf(head?.rows ?? 0, groups ?? [], closed), [head?.rows, groups, closed]);
  const fold = useCallback(
    (group: number, close: boolean) => {
      const one = groups?.[group];
      if (!one) return;
      setHeld((before) => {
        const next = new Set(before.by === by ? before.closed : NONE);
        if (close) next.add(groupKey(one));
        else next.delete(groupKey(one));
        return { by, closed: next };
      });
    },
    [groups, by],
  );
  const foldAll = useCallback(() => {
    const all = (groups ?? []).map(groupKey);
    setHeld((before) => {
      const isClosed = before.by === by && all.every((one) => before.closed.has(one));
      return { by, closed: isClosed ? NONE : new Set(all) };
    });
  }, [groups, by]);
  return useMemo(() => ({ lines, fold, foldAll, closed }), [lines, fold, foldAll, closed]);
}
