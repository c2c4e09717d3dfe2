//! When a list counts as looked at: its page was left after it had been shown for some seconds without a filter that could
//! hide a change; or a person said so. Marks stay on the screen as long as the page is open.

import { useEffect, useRef } from 'react';
import type { InboxHead } from '../../generated/views';
import { ipc } from '../../ipc';
import { keys, queryClient } from '../../ipc/queries';

export type Since = 'looked' | 'refresh';

export const KINDS = ['new', 'changed', 'no_longer_listed'];

/** Shorter than this, a page was passed by and not looked at. */
const LOOKED_MS_MIN = 3_000;

/** Notes that the clerk has seen what was shown. A note that fails leaves the marks, which is what they are for. */
export async function markSeen(stages: string[], accounts: string[], upTo: number) {
  await ipc.looked(stages, accounts, upTo).catch(() => undefined);
  for (const queryKey of [keys.lists, keys.inbox]) void queryClient.invalidateQueries({ queryKey });
}

/** What is on the screen since when, and up to which change something was there long enough to be seen. */
export interface Shown {
  upTo: number;
  at: number;
  seen: number | null;
}

/** What was seen by now. */
export const seenBy = (shown: Shown, now: number): number | null =>
  now - shown.at >= LOOKED_MS_MIN ? shown.upTo : shown.seen;

/** The same list with other changes in it: they are not seen yet, and what was there before may be. */
export function shownNow(before: Shown | null, upTo: number, now: number): Shown {
  if (!before) return { upTo, at: now, seen: null };
  return before.upTo === upTo ? before : { upTo, at: now, seen: seenBy(before, now) };
}

/** Notes a look when the page of a list, or its accounts, are left. `head` is what is on the screen without filters. */
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
