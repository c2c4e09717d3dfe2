//! Live, cached, offline or not signed in, computed from the lists' age and the last contact.

import type { ListsView } from '../generated/views';
import { isUnreachable, type Reach } from '../stores/refresh';
import { minutesSince } from '../time';

/** Lists at most this old count as live. */
export const LIVE_MINUTES_MAX = 15;

export interface Connection {
  state: 'live' | 'cached' | 'offline' | 'signed-out' | 'never';
  /** When the oldest list was read; `null` where a list was never read. */
  as_of: string | null;
}

export function connectionOf(lists: ListsView | undefined, reach: Reach, now: Date): Connection {
  const times = lists?.stages.map((stage) => stage.as_of).filter((at) => at !== null) ?? [];
  const as_of = lists?.as_of ?? times.sort()[0] ?? null;
  const troubles = lists?.stages.flatMap((stage) => stage.errors.map((error) => error.trouble)) ?? [];
  if (reach === 'signed-out') return { state: reach, as_of };
  const offline = reach === 'unreachable' || (reach === 'unknown' && troubles.some(isUnreachable));
  if (offline) return { state: 'offline', as_of };
  if (as_of === null) return { state: 'never', as_of };
  const minutes = minutesSince(as_of, now);
  const fresh = minutes !== null && minutes <= LIVE_MINUTES_MAX && troubles.length === 0;
  return { state: fresh ? 'live' : 'cached', as_of };
}
