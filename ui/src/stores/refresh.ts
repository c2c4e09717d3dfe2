//! Refreshes the lists: one refresh at a time, with progress, stop and resume; lists already read are kept. Complete
//! lists are shown while others are still being read. Also stores the result of the last contact with the service, for
//! the connection pill.

import type { BalancesRead, InboxQuery, RefreshProgress, RefreshReport, RefreshRow, Trouble } from '../generated/views';
import { asTrouble, ipc } from '../ipc';
import { keys, queryClient } from '../ipc/queries';
import { store, useStore } from './store';

export interface Refresh {
  /** The stages being read; `null` when no refresh runs. Empty means all of them. */
  running: string[] | null;
  progress: RefreshProgress | null;
  stopping: boolean;
  /** The report of the last refresh. */
  rows: RefreshRow[];
  /** The balances that it read; `null` where it read lists only. */
  balances: BalancesRead | null;
  /** Why the last refresh did not run at all. */
  trouble: Trouble | null;
}

const NO_REPORT = { rows: [], balances: null, trouble: null };

const refresh = store<Refresh>({ running: null, progress: null, stopping: false, ...NO_REPORT });

/** The result of this window's last contact with the service. */
export type Reach = 'unknown' | 'reached' | 'unreachable' | 'signed-out';

const reach = store<Reach>('unknown');

export const useRefresh = () => useStore(refresh);
export const useReach = () => useStore(reach);

const UNREACHABLE = new Set(['unreachable', 'timeout', 'broken']);

/** Error codes that mean that the service was unreachable. */
export const isUnreachable = (trouble: Trouble) => UNREACHABLE.has(trouble.code);

const SIGNED_OUT = new Set(['401', 'No Jwt token in request', 'no-token']);

/** The service did not accept the access token, or there is no session that has one. */
const isSignedOut = (trouble: Trouble) => SIGNED_OUT.has(trouble.code);

/** Another access token was set: the reply to the old one no longer counts. */
export function noteNewToken() {
  if (reach.get() === 'signed-out') reach.set('unknown');
}

/** Stores the result of a live read: `null` when it worked. */
export function noteReach(trouble: Trouble | null) {
  if (!trouble) reach.set('reached');
  else if (isSignedOut(trouble)) reach.set('signed-out');
  else if (isUnreachable(trouble)) reach.set('unreachable');
}

function noteRows(rows: RefreshRow[]) {
  const failed = rows.find((row) => row.trouble && isUnreachable(row.trouble));
  if (rows.some((row) => !row.trouble)) reach.set('reached');
  else if (rows.some((row) => row.trouble && isSignedOut(row.trouble))) reach.set('signed-out');
  else if (failed) reach.set('unreachable');
}

let last: Promise<void> = Promise.resolve();

/** Ends the refresh of another window here; `null` while there is none. */
let endElsewhere: (() => void) | null = null;

/** Shows the refreshes of other windows, and starts none beside them. Until the returned function is called. */
export function watchRefreshes(): () => void {
  const begun = ipc.on('refresh-progress', (progress) => {
    if (refresh.get().running && !endElsewhere) return;
    if (!endElsewhere) {
      last = new Promise((done) => {
        endElsewhere = done;
      });
    }
    refresh.set({ ...refresh.get(), running: [], progress });
  });
  // The shell says it once a refresh has ended.
  const ended = ipc.on('changed', (what) => {
    if (what !== 'lists' || !endElsewhere) return;
    refresh.set({ ...refresh.get(), running: null, progress: null, stopping: false });
    endElsewhere();
    endElsewhere = null;
  });
  return () => {
    begun();
    ended();
  };
}

/** Reads these stages (empty: all) of these accounts (empty: all). A second call while one runs does nothing. */
export function startRefresh(stages: string[], accounts: string[]): Promise<void> {
  if (!refresh.get().running) last = read(stages, accounts, {});
  return last;
}

/** Reads one list of one account and takes its end as it is: a person has compared it with the bank's own page. */
export async function takeListEnd(stage: string, account: string): Promise<void> {
  while (refresh.get().running) await last;
  last = read([stage], [account], { takeEnd: true });
  return last;
}

/** Reads the lists that today's refresh of all lists has not read yet. */
export function goOnReading(): Promise<void> {
  if (!refresh.get().running) last = read([], [], { rest: true });
  return last;
}

/** Starts the same refresh after the running one, for lists that must be read anew in any case. */
export async function refreshAfter(stages: string[], accounts: string[]): Promise<void> {
  // Several orders may wait for one refresh: each of them waits for the one before it, and the lists of all are read.
  while (refresh.get().running) await last;
  return startRefresh(stages, accounts);
}

/** How often complete lists are shown while others are being read. */
const SHOWN_EVERY_MS = 700;

/** Shows complete lists, several at once, and no others. */
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

async function read(stages: string[], accounts: string[], { rest = false, takeEnd = false }) {
  refresh.set({ running: stages, progress: null, stopping: false, ...NO_REPORT });
  const shown = shower();
  const unlisten = ipc.on('refresh-progress', (progress) => {
    refresh.set({ ...refresh.get(), progress });
    if (progress.read !== null) shown.came(progress.read);
  });
  let report: RefreshReport = { rows: [], balances: null };
  let trouble: Trouble | null = null;
  try {
    report = await ipc.refresh(stages, accounts, rest, takeEnd);
    noteRows(report.rows);
  } catch (error) {
    trouble = asTrouble(error);
    noteReach(trouble);
  } finally {
    unlisten();
    shown.end();
    refresh.set({ running: null, progress: null, stopping: false, ...report, trouble });
    for (const queryKey of [keys.lists, keys.inbox, keys.detail, keys.balances])
      void queryClient.invalidateQueries({ queryKey });
  }
}

/** Dismisses the report of the last refresh. */
export const dismissReport = () => refresh.set({ ...refresh.get(), ...NO_REPORT });

export function stopRefresh() {
  refresh.set({ ...refresh.get(), stopping: true });
  ipc.refreshStop().catch(() => undefined);
}
