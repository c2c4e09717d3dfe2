//! The views as TypeScript, for `ui/src/generated/views.ts`. Written only by `cargo xtask generate`; a test compares.

use journal::{AccountProgress, Outcomes};
use model::profile::fields::{AccountField, FieldColumn, FixedField, SettingField, SettingValue, SettingsFields};
use model::profile::{CodeBookEdit, CodeLine, FlagView, Role};
use model::spelling::DecimalMark;
use model::*;
use money::view::*;
use ts_rs::{Config, TS};

use super::*;

macro_rules! declare {
    ($($view:ty),* $(,)?) => {{
        let config = Config::new();
        [$((stringify!($view), <$view as TS>::decl(&config))),*]
    }};
}

/// All view types as one TypeScript module.
pub fn typescript() -> String {
    // Braces keep rustfmt from putting each name on its own line.
    let declarations = declare! {
        Sentence, Total, Trouble, WorkCounts, ProblemSource, Problem, AppView, DeskLink, LinkKind, NoteAbout, NoteFile, NoteView, NoteEdit, KeysView, KeyView, Environment, ProfileHead, ProfileView, AccountView, PracticeDay,
        TokenOrigin, TokenView, SignedInView, SignInWay, SignInWait, SettingView, FlagView, ConnectionTested, SettingValue, SetupForm, SetupSecrets, SetupFields, AddressRead, AddressAnswer, AccountsRead, FindingState, ServiceFact, FindingsView, ConnectionView, CertificateView, AuthoritiesRead, DiagnosisStep, DiagnosisOutcome, DiagnosisRow, DiagnosisTrouble, DiagnosisView, Role, RightsView, NotPermittedView, ListStarts, SettingCell, SettingEdit, SettingsEdit, SettingField, FieldColumn, FixedField, AccountField, SettingsFields, PolicyView, GroupPolicyView, CodeLine, CodeBookEdit, CodeBookChange,
        DiffLine, CodeBookView, BankCodes, CodeMissing, CodeFlagView, CodeValueView, CodeSuggestion, CodeExample, ListsView, StageView,
        ListTrouble, RefreshProgress, RefreshReport, BalancesRead, RefreshRow, Unfinished, ListTable, AccountLists, ListCell, AccountStages,
        ChangeCounts, ChangesQuery, ChangesView, DraftChange,
        InboxQuery, ListLayout, ListArrangement, LayoutColumn, InboxGroup, InboxChoices, FilterChoice, SavedView, InboxHead, InboxOpened, PackedRows, InboxChosen, DraftRow, LockView, OtherDesk, GroupStanding, GroupDesk, DeskPolicy, GroupView, GroupRequest, GroupRequestDetail, GroupAnswer, GroupCheck, GroupEvent, GoneOutcome, GoneClaim, GoneDecision, SharedKind, SharedState, SharedVersion, SharedView, SharedPolicy, GroupRow, GroupJournal, GroupDayLine, GroupAsked, GroupDay, ActedView, Reread, RecordSource, DraftDetail,
        PartView, ChainLink, FieldShown, FieldGroup, ObjectShown, RecordShown, ResponseShown, NarrowQuery, NarrowView, NarrowRow, ActionView, BalancesQuery, BalancesView, BalanceTrouble, BalanceRow,
        MoneyUnit, BalanceOrder, BalanceGroup, BalancePart, BalanceSums, FigureSum, BalanceThreshold, AlertState,
        BalanceAlert, HistoryQuery, BalanceHistory, DaySpan, AxisTick, PointState, HistoryPoint, HistoryFigure,
        CompareQuery, BalancesCompared, ComparedGroup, ComparedPart, ComparedSums, Change, ComparedState,
        ComparedRow, DailyReport, DueList, QueuedTransfers, State,
        Order, OrderItem, ResubmitView, FormValues, RhythmEvery, OffDay, Rhythm, ReminderAgain, ReminderDue, TemplateView, BankRow, BankListView, BankListLook, RetryView, LeftOut, InstructionName, JournalFilter, CounterpartyView, PartyGroup, AccountOrigin, PartyLimit, BookAccount, BookParty, AccountEdit, PartyEdit, BookLine, CellRefused, BookLook,
        CheckView, AccountFunds, CheckRow, ShownFacts, CommonFacts, Subtotal, CheckMark, Counterparty, SubmissionView, ResumeView, SendProgress, Outcomes, AccountProgress, InstructionView, LaterEndView,
        PendingWriteView, SettlingStep, SettlingView, NotExecutedNeeds,
        JournalView, ChainView, InstructionDetail, PeopleView, ReplyView, EvidenceView, ProbeRead, SignatureView, ProposedDecision, Proposal,
        EventView, Resolution, ClaimView, ClaimTaken, HistoryTaken, ApprovalTier, ApprovalSubject, ApprovalState, ApprovalNeeded, CallBackAsked,
        ApprovalView, ApprovalDetail, ApprovalRequest, ApprovalGiven, ApprovalSentBack, DualControlView,
        TierView, ApproverView, ApprovalRightsView, TierRightsView, WeakenedView, ChainHead, HeadCopyState, HeadCopy, PackForm, Packed, DecimalMark, Columns,
        StatementLine, FileStep, FileProgress, Finality, KnownLine, StatementImport, Reconciliation, ServiceBalance, ReconciliationPart, ReconciliationRow, ReconciliationPage, DifferingPair, Reconciliations, ReconciliationQuery, StatementForm, StatementCounts, StatementLook, ExactMatches, ExactMatch, ConfirmedPair, AsideProposed, ConfirmedAside, LineAside, StatementRule, RuleFits, RuleCounted, RulesView, RuleLook, Imported, StatementShow, StatementQuery, Candidate,
        TransferToReconcile, ReconciledView, TransfersPage, LineToReconcile, LineTransfer, LinesPage,
        LadderBy, LadderView, LadderSeries, LadderCompany, LadderBucket, LadderSpanKind, LadderSum, LadderTick, AsideReason, LadderAside, CountedLists, PresentView, PresentLine,
        PresentmentView, PresentmentMark, ExposureRow, ExposureView, WatchLine, LineRefused, WatchLook, CalendarRow,
        CalendarView, CalendarLook, CalendarDayView, MonthDay, ProposeQuery, ProposalsView, ExcludedReason, ExcludedView, ProposalView, ProposalPart,
        ExportOf, ExportFormat,
        ExportForm, Exported, SheetView, SheetFact, SheetGroup, SheetColumn,
        CellHolds, SheetCell, OrderColumn, OrderRow, SheetFooter, OrderSheet, OrderField, OrderSheetForm, OrderCellProblem, CommonProblem, ControlState, OrderSheetChecked,
        FieldChange, DraftHistory, HistoryEntry, HistoryInstruction, ReceiptView, KeptReceipt, ReceiptFetched,
    };
    let mut text = String::from("// Generated by `cargo xtask generate` from treasury's views. Do not edit.\n\n");
    for (_, declaration) in declarations {
        text.push_str("export ");
        text.push_str(&declaration);
        text.push_str("\n\n");
    }
    text
}

/// The contract with the window's places as one TypeScript module, for `ui/src/generated/contract.ts`.
pub fn contract_typescript() -> String {
    use model::desks::{EXPLAINED, EXPLANATION, FLAGS, place_of};
    use model::profile::words_of;

    let words = |flag: &&str| {
        let quoted: Vec<_> = words_of(flag).iter().map(|word| format!("'{word}'")).collect();
        format!("{flag}: [{}]", quoted.join(", "))
    };
    let words: Vec<_> = FLAGS.iter().map(words).collect();
    let flags: Vec<_> = EXPLAINED.iter().map(|(flag, word)| format!("{{ flag: '{flag}', word: '{word}' }}")).collect();
    format!(
        "{}
/** Values that Aval asks to explain in the field, though the service does not require it. */
export const explained = {{ field: '{EXPLANATION}', values: [{}] }} as const;

/** The words of each flag, of which a bank's code book states the values. */
export const flagWords: Record<string, string[]> = {{ {} }};
",
        bank_contract::metadata::typescript(place_of, FLAGS),
        flags.join(", "),
        words.join(", ")
    )
}
