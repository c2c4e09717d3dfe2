//! What the pages read, as React Query hooks: one key per command, so that a `changed` event knows what to read again.
//! The old answer stays on screen while a new one is read. The core is on this machine: nothing is retried here.

import { keepPreviousData, notifyManager, QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type {
  AppView,
  BalancesQuery,
  ChangesQuery,
  CodeBookView,
  CompareQuery,
  HistoryQuery,
  InboxQuery,
  JournalFilter,
  ListTable,
  MoneyUnit,
  SavedView,
  StatementQuery,
} from '../generated/views';
import { ipc } from './index';

// An answer is on the screen with the next frame; the library's own way waits for a timer first, which this web view rounds up.
notifyManager.setScheduler(queueMicrotask);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      refetchOnWindowFocus: false,
      networkMode: 'always',
      staleTime: Number.POSITIVE_INFINITY,
      placeholderData: keepPreviousData,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

export const keys = {
  app: ['app'] as const,
  lists: ['lists'] as const,
  inbox: ['inbox'] as const,
  views: ['views'] as const,
  detail: ['detail'] as const,
  balances: ['balances'] as const,
  journal: ['journal'] as const,
  /** Ticks are the journal's, lines are not: either makes them old. */
  statements: ['journal', 'statements'] as const,
};

export const useApp = () => useQuery({ queryKey: keys.app, queryFn: ipc.app });

/** Puts the answer of a command that returns the whole program into the cache. */
export function storeApp(app: AppView) {
  queryClient.setQueryData(keys.app, app);
}

export const useLists = (accounts: string[]) =>
  useQuery({ queryKey: [...keys.lists, accounts], queryFn: () => ipc.lists(accounts) });

/** Which lists are pulled for which account; as old as the lists. */
export const useListTable = () => useQuery({ queryKey: [...keys.lists, 'table'], queryFn: ipc.listTable });

/** Puts the answer of a command that changed the table into the cache. */
export function storeListTable(table: ListTable) {
  queryClient.setQueryData([...keys.lists, 'table'], table);
}

/** What readings changed; asked for only where it is shown. */
export const useChangesOf = (query: ChangesQuery | null) =>
  useQuery({
    queryKey: [...keys.lists, 'changes', query],
    queryFn: () => ipc.draftChanges(query ?? { stages: [], accounts: [], since: 'looked', key: null }),
    enabled: query !== null,
    placeholderData: () => undefined,
  });

/** What the filters can be set to; asked for when one of their menus is open. */
export const useChoices = (query: InboxQuery, asked: boolean) =>
  useQuery({ queryKey: [...keys.inbox, 'choices', query], queryFn: () => ipc.inboxChoices(query), enabled: asked });

export const useViews = () => useQuery({ queryKey: keys.views, queryFn: ipc.views });

/** Puts the answer of a command that changed the saved views into the cache. */
export const storeViews = (views: SavedView[]) => queryClient.setQueryData(keys.views, views);

export const useDetail = (stage: string, key: string | null) =>
  useQuery({
    queryKey: [...keys.detail, stage, key],
    queryFn: () => ipc.draftDetail(stage, key ?? '', false),
    enabled: key !== null,
  });

/** It changes with the lists, and with the balances and the journal, on which it stands. */
export const useLadder = (by: string, accounts: string[]) => {
  const balances = useBalances(null).data?.as_of ?? null;
  return useQuery({
    queryKey: [...keys.lists, 'ladder', by, accounts, balances],
    queryFn: () => ipc.ladder(by, accounts),
  });
};

export const useExposure = (accounts: string[]) =>
  useQuery({ queryKey: [...keys.lists, 'exposure', accounts], queryFn: () => ipc.exposure(accounts) });

/** Both mark rows of lists: what changes them makes lists old, and the other way round costs nothing. */
export const useWatchList = () => useQuery({ queryKey: [...keys.lists, 'watch'], queryFn: ipc.watchList });
export const useCalendar = () => useQuery({ queryKey: [...keys.lists, 'calendar'], queryFn: ipc.calendarView });

/** What was seen of a draft over time; it changes with lists, details and the journal, as the detail does. */
export const useHistory = (stage: string, key: string) =>
  useQuery({ queryKey: [...keys.detail, 'history', stage, key], queryFn: () => ipc.draftHistory(stage, key) });

export const useBalancesOf = (query: BalancesQuery) =>
  useQuery({ queryKey: [...keys.balances, query], queryFn: () => ipc.balances(query) });

/** A day in the currency's own unit; `null` is today, or the newest day that is kept. */
export const useBalances = (day: string | null) => useBalancesOf({ day, order: 'company', unit: 'one' });

export const useBalanceHistory = (query: HistoryQuery) =>
  useQuery({ queryKey: [...keys.balances, 'history', query], queryFn: () => ipc.balanceHistory(query) });

export const useBalancesCompared = (query: CompareQuery) =>
  useQuery({ queryKey: [...keys.balances, 'compared', query], queryFn: () => ipc.balancesCompared(query) });

/** Made anew whenever it is opened: it says when it was made. */
export const useDailyReport = (day: string | null, unit: MoneyUnit) =>
  useQuery({ queryKey: [...keys.balances, 'report', day, unit], queryFn: () => ipc.dailyReport(day, unit), gcTime: 0 });

export const useJournal = (from: number, count: number, filter: JournalFilter | null = null) =>
  useQuery({
    queryKey: [...keys.journal, 'page', from, count, filter],
    queryFn: () => ipc.journal(from, count, filter),
  });

/** A submission as it is; it changes with the journal. */
export const useSubmissionOf = (id: string | null) =>
  useQuery({
    queryKey: [...keys.journal, 'submission', id],
    queryFn: () => ipc.submission(id ?? ''),
    placeholderData: () => undefined,
    enabled: id !== null,
  });

/** The code book with what has shown its values: it changes with the journal. */
export const useCodeBook = () =>
  useQuery({ queryKey: [...keys.journal, 'code-book'], queryFn: ipc.codeBook, placeholderData: () => undefined });

/** What records pair; counted over the whole cache, so only once it is asked for. */
export const useCodeSuggestions = (asked: boolean) =>
  useQuery({
    queryKey: [...keys.journal, 'code-suggestions'],
    queryFn: ipc.codeSuggestions,
    enabled: asked,
  });

/** Puts the answer of a command that changed the code book into the cache. */
export function storeCodeBook(view: CodeBookView) {
  queryClient.setQueryData([...keys.journal, 'code-book'], view);
  void queryClient.invalidateQueries({ queryKey: keys.app });
}

/** Whom this desk has sent something to: known once it was accepted, so it changes with the journal. */
export const useCounterparties = () =>
  useQuery({ queryKey: [...keys.journal, 'counterparties'], queryFn: ipc.counterparties });

export const useInstruction = (id: string | null) =>
  useQuery({
    queryKey: [...keys.journal, 'instruction', id],
    queryFn: () => ipc.instruction(id ?? ''),
    placeholderData: () => undefined,
    enabled: id !== null,
  });

/** What waits for a person after a stop; it changes with the journal. */
export const useStopped = () => useQuery({ queryKey: [...keys.journal, 'stopped'], queryFn: ipc.stopped });

export const useDoubts = () => useQuery({ queryKey: [...keys.journal, 'doubts'], queryFn: ipc.doubts });

/** What a second person was asked. Read again with the journal, and every minute: time alone ends some of them. */
export const useApprovals = () =>
  useQuery({ queryKey: [...keys.journal, 'approvals'], queryFn: ipc.approvals, refetchInterval: 60_000 });

export const useApproval = (id: string | null) =>
  useQuery({
    queryKey: [...keys.journal, 'approval', id],
    queryFn: () => ipc.approval(id ?? ''),
    placeholderData: () => undefined,
    enabled: id !== null,
  });

/** Where the chain ends here and at the second place. */
export const useChainHead = () => useQuery({ queryKey: [...keys.journal, 'head'], queryFn: ipc.chainHead });

export const useStatementLines = (query: StatementQuery) =>
  useQuery({ queryKey: [...keys.statements, 'lines', query], queryFn: () => ipc.statementLines(query) });

export const useStatementTransfers = (query: StatementQuery) =>
  useQuery({ queryKey: [...keys.statements, 'transfers', query], queryFn: () => ipc.statementTransfers(query) });

/** Lists, their rows and what is summed over them. */
const LISTS = [keys.lists, keys.inbox, keys.detail];

/** Reads all of that again: something was imported that marks drafts. */
export function readListsAgain() {
  for (const queryKey of LISTS) void queryClient.invalidateQueries({ queryKey });
}

/** Everything that an event of the money path may have changed. */
const AFTER_MONEY = [keys.journal, ...LISTS];

/** Reads all of that again: an instruction was answered, approved, sent back or resolved. */
export function readMoneyAgain() {
  for (const queryKey of AFTER_MONEY) void queryClient.invalidateQueries({ queryKey });
}

/** Reads again what the shell says has changed. Mounted once, by the frame. */
export function useChanges() {
  const client = useQueryClient();
  useEffect(
    () =>
      ipc.on('changed', (what) => {
        const stale: readonly (readonly string[])[] =
          what === 'lists'
            ? LISTS
            : what === 'balances'
              ? [keys.balances]
              : what === 'statements'
                ? [keys.statements]
                : what === 'journal'
                  ? AFTER_MONEY
                  : [keys.app];
        for (const queryKey of stale) void client.invalidateQueries({ queryKey });
      }),
    [client],
  );
}
