//! Reading the lists again: one at a time, with progress, stoppable, and going on where it was; it keeps what it has read.
//! Lists that came whole are shown while others are still being read. Also what the last contact with the service showed,
//! for the connection pill.

import type { InboxQuery, RefreshProgress, RefreshRow, Trouble } from '../generated/views';
import { asTrouble, ipc } from '../ipc';
import { keys, queryClient } from '../ipc/queries';
import { store, useStore } from './store';

export interface Refresh {
  /** The stages being read; `null` when nothing is. Empty means all of them. */
  running: string[] | null;
  progress: RefreshProgress | null;
  stopping: boolean;
  /** Report of the last one. */
  rows: RefreshRow[];
  /** Why the last one did not take place at all. */
  trouble: Trouble | null;
}

const refresh = store<Refresh>({ running: null, progress: null, stopping: false, rows: [], trouble: null });

/** What the last live contact of this window showed. */
const reach = store<'unknown' | 'reached' | 'unreachable'>('unknown');

export const useRefresh = () => useStore(refresh);
export const useReach = () => useStore(reach);

const UNREACHABLE = new Set(['unreachable', 'timeout', 'broken']);

/** Codes that mean that the service was not there at all. */
export const isUnreachable = (trouble: Trouble) => UNREACHABLE.has(trouble.code);

/** Notes what a live read showed: `null` when it worked. */
export function noteReach(trouble: Trouble | null) {
  if (!trouble) reach.set('reached');
  else if (isUnreachable(trouble)) reach.set('unreachable');
}

function noteRows(rows: RefreshRow[]) {
  const failed = rows.find((row) => row.trouble && isUnreachable(row.trouble));
  if (rows.some((row) => !row.trouble)) reach.set('reached');
  else if (failed) reach.set('unreachable');
}

let last: Promise<void> = Promise.resolve();

/** Reads these stages (empty: all) of these accounts (empty: all). A second call while one runs does nothing. */
export function startRefresh(stages: string[], accounts: string[]): Promise<void> {
  if (!refresh.get().running) last = read(stages, accounts, false);
  return last;
}

/** Reads what today's reading of all lists has not read yet. */
export function goOnReading(): Promise<void> {
  if (!refresh.get().running) last = read([], [], true);
  return last;
}

/** The same, after the one that runs: for what must be seen anew whatever else is being read. */
export function refreshAfter(stages: string[], accounts: string[]): Promise<void> {
  return last.then(() => startRefresh(stages, accounts));
}

/** Between two looks at lists that came while others are being read. */
const SHOWN_EVERY_MS = 700;

/** Shows lists that came whole, several at once, and only those. */
function shower() {
  const came = new Set<string>();
  let timer: number | null = null;
  function show() {
    timer = null;
    const now = new Set(came);
    came.clear();
    const shows = (part: unknown) => {
      const { stage, more_stages } = (part ?? {}) as Partial<InboxQuery>;
      return [stage, ...(more_stages ?? [])].some((one) => one !== undefined && now.has(one));
    };
    const inCame = ({ queryKey }: { queryKey: readonly unknown[] }) =>
      queryKey[0] === keys.inbox[0] && queryKey.some(shows);
    void queryClient.invalidateQueries({ queryKey: keys.lists });
    void queryClient.invalidateQueries({ predicate: inCame });
  }
  return {
    came: (stage: string) => {
      came.add(stage);
      timer ??= window.setTimeout(show, SHOWN_EVERY_MS);
    },
    end: () => {
      if (timer !== null) window.clearTimeout(timer);
    },
  };
}

async function read(stages: string[], accounts: string[], rest: boolean) {
  refresh.set({ running: stages, progress: null, stopping: false, rows: [], trouble: null });
  const shown = shower();
  const unlisten = ipc.on('refresh-progress', (progress) => {
    refresh.set({ ...refresh.get(), progress });
    if (progress.read !== null) shown.came(progress.read);
  });
  let rows: RefreshRow[] = [];
  let trouble: Trouble | null = null;
  try {
    rows = await ipc.refresh(stages, accounts, rest);
    noteRows(rows);
  } catch (error) {
    trouble = asTrouble(error);
    noteReach(trouble);
  } finally {
    unlisten();
    shown.end();
    refresh.set({ running: null, progress: null, stopping: false, rows, trouble });
    for (const queryKey of [keys.lists, keys.inbox, keys.detail]) void queryClient.invalidateQueries({ queryKey });
  }
}

/** The report of the last one has been seen. */
export const dismissReport = () => refresh.set({ ...refresh.get(), rows: [], trouble: null });

export function stopRefresh() {
  refresh.set({ ...refresh.get(), stopping: true });
  ipc.refreshStop().catch(() => undefined);
}
