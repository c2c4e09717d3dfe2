//! Views for the auditor: proof packs, the chain head's external copies, statement lines and their candidate transfers.

use std::path::PathBuf;

use model::spelling::DecimalMark;
use model::{ChainHead, Sentence, State, StatementLine, Total, Trouble};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Candidate, Finality, KnownLine, RuleFits};

/// A request for a proof pack of one submission or of a period.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PackForm {
    /// The submission; `None` for a period.
    pub submission_id: Option<String>,
    /// First day of a period, `YYYY-MM-DD`.
    pub from: Option<String>,
    /// Last day of a period, `YYYY-MM-DD`.
    pub to: Option<String>,
    /// Absolute path of the folder; it must not exist yet.
    pub folder: String,
    /// Also write `FOLDER.zip`.
    pub zip: bool,
    /// Language of the pack's page, `en` or `zh-CN`.
    pub language: String,
}

/// The form of a statement file, by its content.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum StatementForm {
    /// CSV, text with tabs or semicolons, or a workbook: its columns have to be known.
    Table,
    /// ISO 20022 camt.053.
    Camt053,
    /// ISO 20022 camt.052: an intraday report.
    Camt052,
    /// ISO 20022 camt.054: a notification.
    Camt054,
    /// SWIFT MT940.
    Mt940,
    /// SWIFT MT942: an intraday report.
    Mt942,
}

/// The lines of a statement's file. A file with a line that is neither is refused.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, TS)]
pub struct StatementCounts {
    /// Lines with a cell; entries of a file without lines.
    pub lines: u32,
    /// Bookings.
    pub bookings: u32,
    /// Titles, the header, sums and remarks, entries that are not booked, and those of other accounts.
    pub others: u32,
}

impl StatementCounts {
    /// The counts of a file by all its lines and its bookings.
    pub(crate) fn of(lines: usize, bookings: usize) -> Self {
        let count = |rows: usize| u32::try_from(rows).unwrap_or(u32::MAX);
        Self { lines: count(lines), bookings: count(bookings), others: count(lines.saturating_sub(bookings)) }
    }
}

/// A statement file before it is imported.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct StatementLook {
    /// Its form.
    pub form: StatementForm,
    /// The account that it was read for, `BANK_MARK:ACCOUNT`: the chosen one, else the only own one that the file names.
    pub account: Option<String>,
    /// The accounts as the file writes them; those of a table are in its titles.
    pub accounts: Vec<String>,
    /// The file's headers.
    pub headers: Vec<String>,
    /// Its first rows, unchanged.
    pub sample: Vec<Vec<String>>,
    /// Header of each field: as chosen by a person, else guessed from the names. `day` is blank where no header fits.
    pub columns: Columns,
    /// The first lines as they would be stored.
    pub lines: Vec<StatementLine>,
    /// Number of lines.
    pub count: u32,
    /// Lines that are not stored yet.
    pub new: u32,
    /// All lines of the file, its bookings, and the others.
    pub counts: StatementCounts,
    /// That its balances agree with its lines, or that it has none; a difference is a note.
    pub control: Option<Sentence>,
    /// Why the file cannot be imported with these columns.
    pub trouble: Option<Trouble>,
    /// Notes about how the file was read and about lines that are left out.
    pub notes: Vec<Sentence>,
}

/// Transfers and lines that a person can reconcile at once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct ExactMatches {
    /// Pairs that agree in everything, each without another such partner.
    pub rows: Vec<ExactMatch>,
    /// Pairs that agree but for our reference: the line names the payee instead. They need a reason.
    pub by_payee: Vec<ExactMatch>,
    /// Pairs of which a rule states the payee.
    pub by_rule: Vec<ExactMatch>,
    /// Lines that a rule sets aside.
    pub asides: Vec<AsideProposed>,
    /// Lines that a rule would set aside, but that may be a transfer: they stay open.
    pub asides_kept: u32,
    /// Why no rule is applied: their file is wrong.
    pub rules_trouble: Option<Trouble>,
    /// The sums of `rows` by currency.
    pub sums: Vec<Total>,
    /// The sums of `by_payee` by currency.
    pub sums_by_payee: Vec<Total>,
    /// The sums of `by_rule` by currency.
    pub sums_by_rule: Vec<Total>,
    /// The sums of `asides` by currency.
    pub sums_asides: Vec<Total>,
    /// Open transfers that are in no pair.
    pub transfers_left: u32,
    /// Outgoing lines that are in no pair and not reconciled.
    pub lines_left: u32,
}

/// A transfer and the line that fits it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct ExactMatch {
    /// The transfer.
    pub transfer: LineTransfer,
    /// The line.
    pub line: StatementLine,
    /// Name of the rule that states the payee.
    pub rule: Option<String>,
}

/// A line that a rule sets aside.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct AsideProposed {
    /// The line.
    pub line: StatementLine,
    /// Name of the rule.
    pub rule: String,
    /// The rule's category.
    pub category: String,
}

/// A line to be set aside, as a person confirms it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ConfirmedAside {
    /// The line's SHA-256.
    pub line: String,
    /// Name of the rule.
    pub rule: String,
    /// The category.
    pub category: String,
}

/// The state of a line that is set aside.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct LineAside {
    /// Its category.
    pub category: String,
    /// Name of the rule.
    pub rule: String,
    /// System account of the person who confirmed it.
    pub by: String,
    /// When.
    pub at: String,
}

/// A pair that a person confirms.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ConfirmedPair {
    /// The transfer's instruction id.
    pub instruction: String,
    /// The line's SHA-256.
    pub line: String,
}

/// Filter by reconciliation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum StatementShow {
    /// Not reconciled.
    #[default]
    Open,
    /// Reconciled; `ticked` in JSON.
    #[serde(rename = "ticked")]
    Reconciled,
    /// Lines that are set aside.
    Aside,
    /// All.
    All,
}

/// Query for one page of lines or transfers.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, TS)]
pub struct StatementQuery {
    /// `BANK_MARK:ACCOUNT`; `None` for all.
    pub account: Option<String>,
    /// Part of the counterparty, reference, remark or amount.
    pub text: Option<String>,
    /// Reconciled, open or both.
    pub show: StatementShow,
    /// Index of the page's first row.
    pub from: u32,
    /// Rows in the page, at most 200.
    pub count: u32,
}

/// An accepted transfer with the statement line it is reconciled with, or candidates for it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct TransferToReconcile {
    /// Its gapless number.
    pub number: u32,
    /// Its id.
    pub instruction: String,
    /// `BANK_MARK:ACCOUNT`.
    pub account: String,
    /// Amount.
    pub amount: Option<String>,
    /// Currency.
    pub currency: Option<String>,
    /// Its day.
    pub day: Option<String>,
    /// Days since its day.
    pub days_old: Option<u32>,
    /// Our reference.
    pub reference_order: Option<String>,
    /// Name of the payee.
    pub counterparty: Option<String>,
    /// `accepted`, or `executed` where a person resolved it.
    pub state: State,
    /// The line it is reconciled with.
    #[serde(rename = "ticked")]
    pub reconciled: Option<ReconciledView>,
    /// Candidate lines, the likeliest first.
    pub candidates: Vec<Candidate>,
}

impl TransferToReconcile {
    /// Whether it has no line, or one that the statement of its day does not contain.
    pub(crate) fn is_open(&self) -> bool {
        self.reconciled.as_ref().is_none_or(|pair| pair.finality == Finality::NotInFinal)
    }
}

/// A reconciliation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct ReconciledView {
    /// The line.
    pub line: StatementLine,
    /// Name of the statement's file.
    pub file: String,
    /// Fields that did not agree.
    pub differs: Vec<String>,
    /// The person's reason for reconciling despite that.
    pub reason: Option<String>,
    /// How far the bank's booking is certain.
    pub finality: Finality,
    /// System account that reconciled it.
    pub by: String,
}

/// A page of accepted transfers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct TransfersPage {
    /// Oldest first for open transfers, otherwise newest first.
    pub rows: Vec<TransferToReconcile>,
    /// Rows that match the query.
    pub count: u32,
    /// Accepted transfers that are not reconciled, over all accounts.
    pub open: u32,
}

/// A statement line with its candidate transfers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct LineToReconcile {
    /// The line.
    pub line: KnownLine,
    /// The transfer it is reconciled with.
    #[serde(rename = "ticked")]
    pub reconciled: Option<LineTransfer>,
    /// Candidate transfers, the likeliest first.
    pub candidates: Vec<LineTransfer>,
    /// The rule that applies, where the line is open.
    pub rule: Option<RuleFits>,
}

/// A transfer as shown beside a statement line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct LineTransfer {
    /// Its gapless number.
    pub number: u32,
    /// Its id.
    pub instruction: String,
    /// Amount.
    pub amount: Option<String>,
    /// Currency.
    pub currency: Option<String>,
    /// Its day.
    pub day: Option<String>,
    /// Our reference.
    pub reference_order: Option<String>,
    /// Name of the payee.
    pub counterparty: Option<String>,
    /// The line's reference or remark contains our reference.
    pub same_reference: bool,
    /// They differ, so that matching them needs a reason.
    pub needs_reason: bool,
    /// Days between the line and the transfer; `None` where a person reconciled them.
    pub days_apart: Option<u32>,
}

/// A page of statement lines.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct LinesPage {
    /// Newest first.
    pub rows: Vec<LineToReconcile>,
    /// Rows that match the query.
    pub count: u32,
    /// Number of lines.
    pub all: u32,
    /// Lines that are neither reconciled nor set aside.
    pub open: u32,
}

/// A finished pack.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Packed {
    /// The folder.
    pub folder: PathBuf,
    /// The zip file, where requested.
    pub zip: Option<PathBuf>,
    /// The chain's head.
    pub head: ChainHead,
    /// Number of events in full.
    pub events: u32,
    /// Number of instructions shown.
    pub instructions: u32,
    /// Number of files, without the manifest.
    pub files: u32,
    /// SHA-256 of the manifest without the page, which has this value on it: one value for the whole pack.
    pub fingerprint: String,
}

/// The second place compared with this journal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum HeadCopyState {
    /// The profile names no second place.
    NotSet,
    /// The second place has no file yet.
    Empty,
    /// It cannot be reached or read.
    Unreachable,
    /// The journal holds the copied head.
    Agrees,
    /// The journal does not hold the copied head, so its history is not known.
    HistoryUnknown,
}

/// The second place and its state, for display.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct HeadCopy {
    /// Its state.
    pub state: HeadCopyState,
    /// The file.
    pub path: Option<PathBuf>,
    /// The copied head.
    pub copied: Option<ChainHead>,
    /// When the copied head was written.
    pub copied_at: Option<String>,
    /// The head of this journal.
    pub own: ChainHead,
    /// Why it cannot be reached.
    pub detail: Option<String>,
    /// The fault, where the history is not known; without a second place, the case that is not detected.
    pub why: Option<Sentence>,
}

/// The headers of the columns. A header that the file lacks is an error, not a blank.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Columns {
    /// Header of the day.
    pub day: String,
    /// Format of the day, such as `%Y-%m-%d`; absent: the profile's formats.
    pub day_format: Option<String>,
    /// Header of the amount; a minus sign means that money left the account.
    pub amount: Option<String>,
    /// Header of the amount that left the account, where the file has two columns.
    pub debit: Option<String>,
    /// Header of the amount that entered the account, where the file has two columns.
    pub credit: Option<String>,
    /// Header of the currency.
    pub currency: Option<String>,
    /// The currency of all lines, where there is no such column.
    pub currency_value: Option<String>,
    /// The currency of the lines whose cell of that column is blank, where a person states it for the file.
    #[serde(default)]
    pub currency_blank: Option<String>,
    /// Header of the reference.
    pub reference: Option<String>,
    /// Header of the counterparty.
    pub counterparty: Option<String>,
    /// Header of the remark.
    pub remark: Option<String>,
    /// Further headers of words, joined to the remark.
    #[serde(default)]
    pub more_remarks: Vec<String>,
    /// Header of the direction: 借/贷, 收/支, D/C.
    #[serde(default)]
    pub direction: Option<String>,
    /// Header of the balance behind each line.
    #[serde(default)]
    pub balance: Option<String>,
    /// Header of the own account.
    #[serde(default)]
    pub account: Option<String>,
    /// The decimal mark, where the amounts of the file do not show it.
    #[serde(default)]
    pub decimal: Option<DecimalMark>,
    /// The columns that are not named are those that the headers name; otherwise the file has none.
    #[serde(default)]
    pub others_by_header: bool,
    /// The account as a camt.053 or MT940 file writes it, where a person states that it is the chosen one.
    #[serde(default)]
    pub file_account: Option<String>,
}

impl Columns {
    /// All named headers.
    pub(crate) fn headers(&self) -> impl Iterator<Item = &str> {
        let others = [
            &self.amount,
            &self.debit,
            &self.credit,
            &self.direction,
            &self.currency,
            &self.reference,
            &self.counterparty,
            &self.remark,
            &self.balance,
            &self.account,
        ];
        let others = others.into_iter().filter_map(|header| header.as_deref());
        let all = [self.day.as_str()].into_iter().chain(others).chain(self.more_remarks.iter().map(String::as_str));
        all.filter(|header| !header.is_empty())
    }
}

/// The result of an import.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Imported {
    /// Number of lines in the file.
    pub lines: u32,
    /// Number of lines that were new.
    pub new: u32,
    /// All lines of the file, its bookings, and the others.
    pub counts: StatementCounts,
    /// That its balances agree with its lines, or that it has none; a difference is a note.
    pub control: Option<Sentence>,
    /// SHA-256 of the file.
    pub file_sha256: String,
    /// Notes about how the file was read and about lines that are left out.
    pub notes: Vec<Sentence>,
}
