//! When a list counts as seen: its page was left after some seconds without a filter that could hide a change, or a
//! person marked it. Marks stay on screen as long as the page is open.

import { useEffect, useRef } from 'react';
import type { InboxHead } from '../../generated/views';
import { ipc } from '../../ipc';
import { keys, queryClient } from '../../ipc/queries';

export type Since = 'looked' | 'refresh';

export const KINDS = ['new', 'changed', 'no_longer_listed'];

/** A page that was open for less is not counted as seen. */
const LOOKED_MS_MIN = 3_000;

/** Records that the clerk has seen the changes. If that fails, the marks stay, which is safe. */
export async function markSeen(stages: string[], accounts: string[], upTo: number) {
  await ipc.looked(stages, accounts, upTo).catch(() => undefined);
  for (const queryKey of [keys.lists, keys.inbox]) void queryClient.invalidateQueries({ queryKey });
}

/** The newest change on screen, since when, and the newest change that was on screen long enough to be seen. */
export interface Shown {
  upTo: number;
  at: number;
  seen: number | null;
}

/** The newest change seen by now. */
export const seenBy = (shown: Shown, now: number): number | null =>
  now - shown.at >= LOOKED_MS_MIN ? shown.upTo : shown.seen;

/** The same list with further changes: they are not seen yet, but the earlier ones may be. */
export function shownNow(before: Shown | null, upTo: number, now: number): Shown {
  if (!before) return { upTo, at: now, seen: null };
  return before.upTo === upTo ? before : { upTo, at: now, seen: seenBy(before, now) };
}

/** Records the list as seen when its page, or its accounts, are left. `head` is the list on screen without filters. */
export function useLooked(stage: string, accounts: string[], head: InboxHead | undefined) {
  const shown = useRef<Shown | null>(null);
  if (head) shown.current = shownNow(shown.current, head.changes_up_to, Date.now());
  const scope = accounts.join(' ');
  useEffect(
    () => () => {
      const seen = shown.current && seenBy(shown.current, Date.now());
      shown.current = null;
      if (seen !== null) void markSeen([stage], scope ? scope.split(' ') : [], seen);
    },
    [stage, scope],
  );
}
