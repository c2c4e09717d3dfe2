//! The data of the pages, as React Query hooks: one key per command, so that a `changed` event invalidates the right
//! ones. The old answer stays on screen while a new one is read. The core is on this machine, so nothing is retried.

import { keepPreviousData, notifyManager, QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type {
  AppView,
  BalancesQuery,
  BankListView,
  ChangesQuery,
  CodeBookView,
  CompareQuery,
  HistoryQuery,
  InboxQuery,
  JournalFilter,
  LadderBy,
  ListTable,
  MoneyUnit,
  ReconciliationQuery,
  SavedView,
  StatementQuery,
  StatementRule,
  TemplateView,
} from '../generated/views';
import { ipc, whenOtherProfile } from './index';

// Shows an answer in the next frame; the library's default waits for a timer, which this web view rounds up.
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
  notes: ['notes'] as const,
  balances: ['balances'] as const,
  journal: ['journal'] as const,
  /** Reconciliations are in the journal, statement lines are not: a change of either makes them stale. */
  statements: ['journal', 'statements'] as const,
};

export const useApp = () => useQuery({ queryKey: keys.app, queryFn: ipc.app });
/** The unfinished instructions of revoked desks; asked only where a desk is revoked. */
export const useGroupGone = (enabled: boolean) =>
  useQuery({ queryKey: [...keys.app, 'group-gone'], queryFn: ipc.groupGone, enabled });

/** The events of the journal that come from the group. */
export const useGroupEvents = () => useQuery({ queryKey: [...keys.journal, 'group-events'], queryFn: ipc.groupEvents });

/** The shared settings of the group. */
export const useGroupSettings = (enabled: boolean) =>
  useQuery({ queryKey: [...keys.app, 'group-settings'], queryFn: ipc.groupSettings, enabled });

/** The group of desks of the open profile; `null` outside of one. */
export const useGroup = () => useQuery({ queryKey: [...keys.app, 'group'], queryFn: ipc.groupView });

// Also where the event of the change was missed: the page follows at its next call.
whenOtherProfile(() => void queryClient.invalidateQueries({ queryKey: keys.app }));

/** Stores the answer of a command that returns the whole program's state. */
export function storeApp(app: AppView) {
  queryClient.setQueryData(keys.app, app);
}

export const useLists = (accounts: string[]) =>
  useQuery({ queryKey: [...keys.lists, accounts], queryFn: () => ipc.lists(accounts) });

/** Which lists are polled for which account; it changes with the lists. */
export const useListTable = () => useQuery({ queryKey: [...keys.lists, 'table'], queryFn: ipc.listTable });

/** Stores the answer of a command that changed the table. */
export function storeListTable(table: ListTable) {
  queryClient.setQueryData([...keys.lists, 'table'], table);
}

/** The changes found by refreshes; read only where they are shown. */
export const useChangesOf = (query: ChangesQuery | null) =>
  useQuery({
    queryKey: [...keys.lists, 'changes', query],
    queryFn: () => ipc.draftChanges(query ?? { stages: [], accounts: [], since: 'looked', key: null }),
    enabled: query !== null,
    placeholderData: () => undefined,
  });

/** The options of the filters; read only while one of their menus is open. */
export const useChoices = (query: InboxQuery, asked: boolean) =>
  useQuery({ queryKey: [...keys.inbox, 'choices', query], queryFn: () => ipc.inboxChoices(query), enabled: asked });

/** The list of banks changes only by an import in this window. */
export const useBankList = () => useQuery({ queryKey: ['bank-list'], queryFn: ipc.bankList });

export const useBanksFound = (typed: string, enabled: boolean) =>
  useQuery({
    queryKey: ['bank-list', 'found', typed],
    queryFn: () => ipc.banksFound(typed),
    enabled: enabled && typed !== '',
    placeholderData: () => undefined,
  });

/** The bank of a number; `null` where the list has none. */
export const useBankNamed = (number: string, enabled: boolean) =>
  useQuery({
    queryKey: ['bank-list', 'named', number],
    queryFn: () => ipc.bankNamed(number),
    enabled,
    placeholderData: () => undefined,
  });

/** Stores the answer of an import; banks that were found before are asked for again. */
export function storeBankList(list: BankListView) {
  queryClient.removeQueries({ queryKey: ['bank-list'] });
  queryClient.setQueryData(['bank-list'], list);
}

/** Days of a month, on which the imported calendars say that the draft system rests. */
export const useDaysOff = (from: string, to: string) =>
  useQuery({
    queryKey: [...keys.lists, 'days-off', from, to],
    queryFn: () => ipc.calendarDays(from, to),
    placeholderData: () => undefined,
  });

/** The templates with their reminders. A confirmed order can end a reminder, and some become due as time passes. */
export const useTemplates = () =>
  useQuery({ queryKey: [...keys.journal, 'templates'], queryFn: ipc.templates, refetchInterval: 600_000 });

/** Stores the answer of a command that changed the templates. */
export const storeTemplates = (templates: TemplateView[]) =>
  queryClient.setQueryData([...keys.journal, 'templates'], templates);

export const useViews = () => useQuery({ queryKey: keys.views, queryFn: ipc.views });

/** Stores the answer of a command that changed the saved views. */
export const storeViews = (views: SavedView[]) => queryClient.setQueryData(keys.views, views);

export const useDetail = (stage: string, key: string | null) =>
  useQuery({
    queryKey: [...keys.detail, stage, key],
    queryFn: () => ipc.draftDetail(stage, key ?? '', false),
    enabled: key !== null,
  });

/** It changes with the lists, and with the balances and the journal, from which it is computed. */
export const useLadder = (by: LadderBy, accounts: string[]) => {
  const balances = useBalances(null).data?.as_of ?? null;
  return useQuery({
    queryKey: [...keys.lists, 'ladder', by, accounts, balances],
    queryFn: () => ipc.ladder(by, accounts),
  });
};

export const useExposure = (accounts: string[]) =>
  useQuery({ queryKey: [...keys.lists, 'exposure', accounts], queryFn: () => ipc.exposure(accounts) });

/** Both mark rows of lists, so a change of either invalidates the lists; the reverse is cheap. */
export const useWatchList = () => useQuery({ queryKey: [...keys.lists, 'watch'], queryFn: ipc.watchList });
export const useCalendar = () => useQuery({ queryKey: [...keys.lists, 'calendar'], queryFn: ipc.calendarView });

/** The observed history of a draft; it changes with lists, details and the journal, like the detail. */
export const useHistory = (stage: string, key: string) =>
  useQuery({ queryKey: [...keys.detail, 'history', stage, key], queryFn: () => ipc.draftHistory(stage, key) });

export const useBalancesOf = (query: BalancesQuery) =>
  useQuery({ queryKey: [...keys.balances, query], queryFn: () => ipc.balances(query) });

/** A day in the currency's own unit; `null` is today, or the newest stored day. */
export const useBalances = (day: string | null) => useBalancesOf({ day, order: 'company', unit: 'one' });

export const useBalanceHistory = (query: HistoryQuery) =>
  useQuery({ queryKey: [...keys.balances, 'history', query], queryFn: () => ipc.balanceHistory(query) });

export const useBalancesCompared = (query: CompareQuery) =>
  useQuery({ queryKey: [...keys.balances, 'compared', query], queryFn: () => ipc.balancesCompared(query) });

/** Computed anew whenever it is opened, because it states its time. */
export const useDailyReport = (day: string | null, unit: MoneyUnit) =>
  useQuery({ queryKey: [...keys.balances, 'report', day, unit], queryFn: () => ipc.dailyReport(day, unit), gcTime: 0 });

export const useJournal = (from: number, count: number, filter: JournalFilter | null = null) =>
  useQuery({
    queryKey: [...keys.journal, 'page', from, count, filter],
    queryFn: () => ipc.journal(from, count, filter),
  });

/** The current state of a submission; it changes with the journal. */
export const useSubmissionOf = (id: string | null) =>
  useQuery({
    queryKey: [...keys.journal, 'submission', id],
    queryFn: () => ipc.submission(id ?? ''),
    placeholderData: () => undefined,
    enabled: id !== null,
  });

/** The counts of a whole submission, without its instructions. */
export const useProgressOf = (id: string) =>
  useQuery({
    queryKey: [...keys.journal, 'progress', id],
    queryFn: () => ipc.progress(id),
    placeholderData: () => undefined,
  });

/** The code book with the evidence for its values; it changes with the journal. */
export const useCodeBook = () =>
  useQuery({ queryKey: [...keys.journal, 'code-book'], queryFn: ipc.codeBook, placeholderData: () => undefined });

/** Pairs found in records; computed over the whole cache, so only on request. */
export const useCodeSuggestions = (asked: boolean) =>
  useQuery({
    queryKey: [...keys.journal, 'code-suggestions'],
    queryFn: ipc.codeSuggestions,
    enabled: asked,
  });

/** Stores the answer of a command that changed the code book. */
export function storeCodeBook(view: CodeBookView) {
  queryClient.setQueryData([...keys.journal, 'code-book'], view);
  void queryClient.invalidateQueries({ queryKey: keys.app });
}

/** The counterparty book. It is made from accepted instructions, entries, which the shell tells as changes of the journal,
 * and drafts that were read. */
export const useCounterpartyBook = (text: string) =>
  useQuery({ queryKey: [...keys.journal, 'counterparty-book', text], queryFn: () => ipc.counterpartyBook(text) });

/** The accounts of the book for the suggestions of a form. */
export const useCounterparties = () =>
  useQuery({ queryKey: [...keys.journal, 'counterparties'], queryFn: ipc.counterparties });

export const useInstruction = (id: string | null) =>
  useQuery({
    queryKey: [...keys.journal, 'instruction', id],
    queryFn: () => ipc.instruction(id ?? ''),
    placeholderData: () => undefined,
    enabled: id !== null,
  });

/** Stopped submissions that wait for a person; they change with the journal. */
export const useStopped = () => useQuery({ queryKey: [...keys.journal, 'stopped'], queryFn: ipc.stopped });

export const useDoubts = () => useQuery({ queryKey: [...keys.journal, 'doubts'], queryFn: ipc.doubts });

/** Accepted instructions that the bank took back in the last days. */
export const useLaterEnds = () => useQuery({ queryKey: [...keys.journal, 'later-ends'], queryFn: ipc.laterEnds });

/** Open instructions of other profiles that block orders here. */
export const useClaimsHeld = () => useQuery({ queryKey: [...keys.journal, 'claims'], queryFn: ipc.claimsHeld });

/** Approvals. Read again with the journal, and every minute, because some of them expire. */
export const useApprovals = () =>
  useQuery({ queryKey: [...keys.journal, 'approvals'], queryFn: ipc.approvals, refetchInterval: 60_000 });

/** The counts of the work that waits; approvals and reminders also change with the clock. */
export const useWorkCounts = () =>
  useQuery({ queryKey: [...keys.journal, 'work'], queryFn: ipc.workCounts, refetchInterval: 60_000 });

export const useApproval = (id: string | null) =>
  useQuery({
    queryKey: [...keys.journal, 'approval', id],
    queryFn: () => ipc.approval(id ?? ''),
    placeholderData: () => undefined,
    enabled: id !== null,
  });

/** The day of the whole group: other desks write to the book without this desk's knowledge. */
export const useGroupDay = () =>
  useQuery({ queryKey: [...keys.journal, 'group-day'], queryFn: ipc.groupDay, refetchInterval: 10_000 });

/** The instructions of all desks in the last days. */
export const useGroupJournal = (days: number) =>
  useQuery({
    queryKey: [...keys.journal, 'group-journal', days],
    queryFn: () => ipc.groupJournal(days),
    refetchInterval: 10_000,
  });

/** Requests of the other desks of the group; the shell tells when they change, and every minute some expire. */
export const useGroupRequests = () =>
  useQuery({ queryKey: [...keys.journal, 'group-requests'], queryFn: ipc.groupRequests, refetchInterval: 60_000 });

export const useGroupRequest = (id: string) =>
  useQuery({
    queryKey: [...keys.journal, 'group-request', id],
    queryFn: () => ipc.groupRequest(id),
    placeholderData: () => undefined,
  });

/** The newest head of the chain, here and at its second place. */
export const useChainHead = () => useQuery({ queryKey: [...keys.journal, 'head'], queryFn: ipc.chainHead });

export const useStatementLines = (query: StatementQuery) =>
  useQuery({ queryKey: [...keys.statements, 'lines', query], queryFn: () => ipc.statementLines(query) });

/** The imported statement files. */
export const useStatementImports = () =>
  useQuery({ queryKey: [...keys.statements, 'imports'], queryFn: ipc.statementImports });

/** The balances of all accounts' statements beside ours. */
export const useReconciliations = () =>
  useQuery({ queryKey: [...keys.statements, 'balances'], queryFn: ipc.reconciliations });

export const useReconciliation = (query: ReconciliationQuery) =>
  useQuery({ queryKey: [...keys.statements, 'balance', query], queryFn: () => ipc.reconciliation(query) });

export const useStatementExact = () =>
  useQuery({ queryKey: [...keys.statements, 'exact'], queryFn: () => ipc.statementExact() });

/** The rules for statement lines; an error where their file is wrong. */
export const useStatementRules = () =>
  useQuery({ queryKey: [...keys.statements, 'rules'], queryFn: () => ipc.statementRules() });

/** The lines that a rule fits before it is saved. */
export const useStatementRuleLook = (rule: StatementRule) =>
  useQuery({ queryKey: [...keys.statements, 'rule-look', rule], queryFn: () => ipc.statementRuleLook(rule) });

export const useStatementTransfers = (query: StatementQuery) =>
  useQuery({ queryKey: [...keys.statements, 'transfers', query], queryFn: () => ipc.statementTransfers(query) });

/** Lists, their rows and the totals over them. */
const LISTS = [keys.lists, keys.inbox, keys.detail];

/** Invalidates them after an import that marks drafts. */
export function readListsAgain() {
  for (const queryKey of LISTS) void queryClient.invalidateQueries({ queryKey });
}

/** Lists and the journal may be filtered by the words of a note. */
const AFTER_NOTE = [keys.notes, keys.inbox, keys.journal];

/** Invalidates all of it: a note was added or removed. */
export const readNotesAgain = () =>
  Promise.all(AFTER_NOTE.map((queryKey) => queryClient.invalidateQueries({ queryKey })));

/** Everything that an event of the money path may have changed. */
const AFTER_MONEY = [keys.journal, ...LISTS];

/** Invalidates all of it: an instruction was answered, approved, sent back or resolved. */
export function readMoneyAgain() {
  for (const queryKey of AFTER_MONEY) void queryClient.invalidateQueries({ queryKey });
}

/** Reads again the data that the shell reports as changed. Mounted once, by the frame. */
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
                  : what === 'views'
                    ? [keys.views]
                    : what === 'notes'
                      ? AFTER_NOTE
                      : [keys.app];
        for (const queryKey of stale) void client.invalidateQueries({ queryKey });
      }),
    [client],
  );
}
