//! Every command of the shell as one typed function, and its events. Each function rejects with a `Trouble`.

import type {
  AccountStages,
  AgainView,
  ApprovalDetail,
  ApprovalGiven,
  ApprovalSentBack,
  ApprovalView,
  AppView,
  BalanceHistory,
  BalancesCompared,
  BalancesQuery,
  BalancesView,
  BalanceThreshold,
  CalendarLook,
  CalendarView,
  ChainView,
  ChangesQuery,
  ChangesView,
  CheckView,
  CodeBookChange,
  CodeBookEdit,
  CodeBookView,
  CodeSuggestion,
  Columns,
  CompareQuery,
  CounterpartyView,
  DailyReport,
  DraftDetail,
  DraftHistory,
  DraftRow,
  Exported,
  ExportForm,
  ExportOf,
  ExposureView,
  HeadCopy,
  HistoryQuery,
  Imported,
  InboxChoices,
  InboxOpened,
  InboxQuery,
  InstructionDetail,
  InstructionView,
  JournalFilter,
  JournalView,
  LadderView,
  LinesPage,
  ListsView,
  ListTable,
  MoneyUnit,
  Order,
  Packed,
  PackForm,
  ProfileForm,
  ProposalsView,
  ProposeQuery,
  RefreshProgress,
  RefreshRow,
  Resolution,
  RetryView,
  SavedView,
  SendProgress,
  SheetView,
  StatementLook,
  StatementQuery,
  SubmissionView,
  Total,
  TransfersPage,
  WatchLine,
  WatchLook,
} from '../generated/views';
import { invoke, listen } from './invoke';

export { asTrouble } from './invoke';

/** What the shell tells the window without being asked. */
export interface Events {
  'refresh-progress': RefreshProgress;
  /** How far a submission is, and the instructions that changed. */
  submission: SendProgress;
  /** The window was closed while this is being sent: it stays until the person has decided. */
  closing: SendProgress[];
  changed: 'lists' | 'balances' | 'journal' | 'statements' | 'app' | (string & {});
}

/** What a path is chosen for: something new that is written, a bank's statement, or a file that is there. */
export type PathFor = 'new' | 'statement' | 'existing';

export const ipc = {
  app: () => invoke<AppView>('app'),
  preferencesSet: (change: { language?: string; theme?: string; density?: string; notify?: boolean }) =>
    invoke<AppView>('preferences_set', {
      language: change.language ?? null,
      theme: change.theme ?? null,
      density: change.density ?? null,
      notify: change.notify ?? null,
    }),
  practiceOpen: () => invoke<AppView>('practice_open'),
  profileOpen: (name: string) => invoke<AppView>('profile_open', { name }),
  profileAdd: (form: ProfileForm) => invoke<AppView>('profile_add', { form }),
  tokenSet: (token: string) => invoke<AppView>('token_set', { token }),
  tokenForget: () => invoke<AppView>('token_forget'),

  lists: (accounts: string[]) => invoke<ListsView>('lists', { accounts }),
  /** `rest`: only what today's reading of all lists has not read yet. */
  refresh: (stages: string[], accounts: string[], rest: boolean) =>
    invoke<RefreshRow[]>('refresh', { stages, accounts, rest }),
  refreshStop: () => invoke<null>('refresh_stop'),
  /** What stands on the screen is read before all other lists. */
  lookAt: (stages: string[]) => invoke<null>('look_at', { stages }),
  listTable: () => invoke<ListTable>('list_table'),
  listTableSet: (accounts: AccountStages[]) => invoke<ListTable>('list_table_set', { accounts }),
  pollingSet: (minutes: number | null) => invoke<ListTable>('polling_set', { minutes }),
  draftChanges: (query: ChangesQuery) => invoke<ChangesView>('draft_changes', { query }),
  looked: (stages: string[], accounts: string[], upTo: number) => invoke<null>('looked', { stages, accounts, upTo }),
  /** `first`: how many of its first rows come with it. */
  inboxOpen: (query: InboxQuery, first: number) => invoke<InboxOpened>('inbox_open', { query, first }),
  inboxReady: (query: InboxQuery) => invoke<null>('inbox_ready', { query }),
  inboxChoices: (query: InboxQuery) => invoke<InboxChoices>('inbox_choices', { query }),
  views: () => invoke<SavedView[]>('views'),
  viewSave: (name: string, query: InboxQuery) => invoke<SavedView[]>('view_save', { name, query }),
  viewRename: (name: string, to: string) => invoke<SavedView[]>('view_rename', { name, to }),
  viewRemove: (name: string) => invoke<SavedView[]>('view_remove', { name }),
  queryText: (query: InboxQuery) => invoke<string>('query_text', { query }),
  queryRead: (line: string, stage: string | null) => invoke<InboxQuery>('query_read', { line, stage }),
  inboxRows: (view: number, from: number, count: number) => invoke<DraftRow[]>('inbox_rows', { view, from, count }),
  inboxTotals: (view: number, keys: string[]) => invoke<Total[]>('inbox_totals', { view, keys }),
  draftDetail: (stage: string, key: string, live: boolean) => invoke<DraftDetail>('draft_detail', { stage, key, live }),

  balances: (query: BalancesQuery) => invoke<BalancesView>('balances', { query }),
  ladder: (by: string, accounts: string[]) => invoke<LadderView>('ladder', { by, accounts }),
  exposure: (accounts: string[]) => invoke<ExposureView>('exposure', { accounts }),
  propose: (query: ProposeQuery) => invoke<ProposalsView>('propose', { query }),
  watchList: () => invoke<WatchLine[]>('watch_list'),
  watchLook: (file: string) => invoke<WatchLook>('watch_look', { file }),
  watchImport: (file: string, replace: boolean) => invoke<WatchLook>('watch_import', { file, replace }),
  /** `null`: every line. */
  watchRemove: (name: string | null) => invoke<number>('watch_remove', { name }),
  calendarView: () => invoke<CalendarView>('calendar_view'),
  /** `range`: first and last day that it covers, where a person says so. */
  calendarLook: (file: string, range: [string, string] | null) =>
    invoke<CalendarLook>('calendar_look', { file, range }),
  calendarImport: (file: string, range: [string, string] | null) =>
    invoke<CalendarView>('calendar_import', { file, range }),
  draftHistory: (stage: string, key: string) => invoke<DraftHistory>('draft_history', { stage, key }),

  balancesRefresh: () => invoke<BalancesView>('balances_refresh'),
  balanceHistory: (query: HistoryQuery) => invoke<BalanceHistory>('balance_history', { query }),
  balancesCompared: (query: CompareQuery) => invoke<BalancesCompared>('balances_compared', { query }),
  balanceThresholdSet: (threshold: BalanceThreshold) => invoke<BalancesView>('balance_threshold_set', { threshold }),
  dailyReport: (day: string | null, unit: MoneyUnit) => invoke<DailyReport>('daily_report', { day, unit }),

  prepare: (order: Order) => invoke<CheckView>('prepare', { order }),
  /** `preparer` is asked for where a second person is; `null`: the account at the operating system. */
  confirm: (submissionId: string, nonce: string, controlTotal: string | null, preparer: string | null) =>
    invoke<SubmissionView>('confirm', { submissionId, nonce, controlTotal, preparer }),
  discard: (submissionId: string) => invoke<null>('discard', { submissionId }),
  submission: (id: string) => invoke<SubmissionView>('submission', { id }),
  progress: (id: string) => invoke<SendProgress>('progress', { id }),
  stopped: () => invoke<SendProgress[]>('stopped'),
  pause: (id: string) => invoke<SendProgress>('pause', { id }),
  goOn: (id: string, account: string | null = null) => invoke<SubmissionView>('go_on', { id, account }),
  retry: (id: string, language: string) => invoke<RetryView>('retry', { id, language }),
  resultSave: (id: string, language: string) => invoke<string>('result_save', { id, language }),
  leave: () => invoke<null>('leave'),
  stay: () => invoke<null>('stay'),
  cancel: (id: string) => invoke<SubmissionView>('cancel', { id }),
  again: (id: string, language: string) => invoke<AgainView>('again', { id, language }),
  counterparties: () => invoke<CounterpartyView[]>('counterparties'),

  codeBook: () => invoke<CodeBookView>('code_book'),
  /** `text` is the whole file, where the change is not one flag's. */
  codeBookCheck: (edit: CodeBookEdit, text: string | null) => invoke<CodeBookChange>('code_book_check', { edit, text }),
  codeBookTake: (wish: {
    edit: CodeBookEdit;
    text: string | null;
    digest: string;
    reason: string;
    name: string | null;
  }) => invoke<CodeBookView>('code_book_take', wish),
  codeSuggestions: () => invoke<CodeSuggestion[]>('code_suggestions'),
  codeValueConfirm: (bankMark: string, flag: string, word: string, reason: string) =>
    invoke<CodeBookView>('code_value_confirm', { bankMark, flag, word, reason }),
  codeValueLook: (instruction: string) => invoke<CodeBookView>('code_value_look', { instruction }),
  codeRejudge: (id: string) => invoke<CodeBookView>('code_rejudge', { id }),

  journal: (from: number, count: number, filter: JournalFilter | null = null) =>
    invoke<JournalView>('journal', { from, count, filter }),
  instruction: (id: string) => invoke<InstructionDetail>('instruction', { id }),
  /** Opens a transfer's receipt in the system's browser; where that is, the core says. */
  receiptOpen: (id: string) => invoke<null>('receipt_open', { id }),
  doubts: () => invoke<InstructionView[]>('doubts'),
  doubtInquire: (id: string) => invoke<InstructionDetail>('doubt_inquire', { id }),
  /** `preparer` as at `confirm`: where a second person is asked, nothing is decided before they say yes. */
  doubtResolve: (resolution: Resolution, preparer: string | null) =>
    invoke<InstructionDetail>('doubt_resolve', { resolution, preparer }),

  approvals: () => invoke<ApprovalView[]>('approvals'),
  approval: (id: string) => invoke<ApprovalDetail>('approval', { id }),
  /** The second person's token goes out in this one call and is kept nowhere. */
  approvalGive: (given: ApprovalGiven, ownToken: string | null) =>
    invoke<ApprovalView>('approval_give', { given, ownToken }),
  approvalSendBack: (no: ApprovalSentBack) => invoke<ApprovalView>('approval_send_back', { no }),
  approvalExport: (id: string, file: string) => invoke<null>('approval_export', { id, file }),
  approvalImport: (file: string) => invoke<ApprovalView>('approval_import', { file }),
  approvalSend: (id: string) => invoke<SubmissionView>('approval_send', { id }),
  weakenedRead: (event: number, name: string) => invoke<null>('weakened_read', { event, name }),

  pack: (form: PackForm) => invoke<Packed>('pack', { form }),
  journalVerify: () => invoke<ChainView>('journal_verify'),
  chainHead: () => invoke<HeadCopy>('chain_head'),
  historyAccept: (reason: string) => invoke<number>('history_accept', { reason }),
  statementLook: (file: string, account: string, columns: Columns | null) =>
    invoke<StatementLook>('statement_look', { file, account, columns }),
  statementImport: (file: string, account: string, columns: Columns) =>
    invoke<Imported>('statement_import', { file, account, columns }),
  statementLines: (query: StatementQuery) => invoke<LinesPage>('statement_lines', { query }),
  statementTransfers: (query: StatementQuery) => invoke<TransfersPage>('statement_transfers', { query }),
  statementTick: (instruction: string, line: string, reason: string | null) =>
    invoke<null>('statement_tick', { instruction, line, reason }),
  statementUntick: (instruction: string, reason: string) => invoke<null>('statement_untick', { instruction, reason }),

  exportFile: (form: ExportForm) => invoke<Exported>('export', { form }),
  exportSheet: (of: ExportOf, language: string) => invoke<SheetView>('export_sheet', { of, language }),

  /** The system's own file dialog, opened where `at` points to; `null` where nothing was chosen. */
  choosePath: (what: PathFor, title: string, at: string | null) =>
    invoke<string | null>('choose_path', { what, title, at }),

  /** Calls `receive` for every such event until the returned function is called. */
  on: <E extends keyof Events>(event: E, receive: (payload: Events[E]) => void): (() => void) => listen(event, receive),
};
