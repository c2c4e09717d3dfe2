//! Bank reconciliation (余额调节表): the balance that the bank's statements end with, beside the one that our own operations give.

use model::{Sentence, StatementLine, Total};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::LineTransfer;

/// The two balances of an account in a currency, and their difference.
///
/// `ours` is the opening balance, `aside_in` less `aside_out`, less `paid` and `unbooked`. With `open_in` less `open_out` it is
/// `ours_adjusted`; `closing` less `unbooked` is `bank_adjusted`; `difference` is `bank_adjusted` less `ours_adjusted`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Reconciliation {
    /// `BANK_MARK:ACCOUNT`.
    pub account: String,
    /// Currency.
    pub currency: String,
    /// The first day of the statements, which continue each other up to `day`.
    pub first_day: String,
    /// The day of the closing balance.
    pub day: String,
    /// The statements' balance before the first booking.
    pub opening: String,
    /// The statements' balance on `day`.
    pub closing: String,
    /// Lines that a person set aside, money that came in.
    pub aside_in: Total,
    /// Those of money that went out.
    pub aside_out: Total,
    /// Our transfers that the statements have booked, with the amounts of our orders.
    pub paid: Total,
    /// Our transfers of these days that the statements have not booked.
    pub unbooked: Total,
    /// Lines without a transfer or a category, money that came in.
    pub open_in: Total,
    /// Those of money that went out.
    pub open_out: Total,
    /// Our balance on `day`, by our own operations.
    pub ours: String,
    /// Our balance with the bookings of the bank alone.
    pub ours_adjusted: String,
    /// The bank's balance with our transfers that it has not booked.
    pub bank_adjusted: String,
    /// The bank's adjusted balance less ours.
    pub difference: String,
    /// The part of it from pairs whose line has another amount than the order.
    pub differing: Total,
    /// The part of it by which the statements' own balances differ from their lines.
    pub lines_differ: String,
    /// The rest of it.
    pub unexplained: String,
    /// Lines that state no direction: they are in no sum.
    pub undirected: u32,
    /// Transfers ordered before the first day that no statement has booked. The statements of their days are not here, so they are
    /// in no sum.
    pub earlier: Total,
    /// The balance that the service gave on `day`; `None` where none was read.
    pub service: Option<ServiceBalance>,
}

/// A figure of a reconciliation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ReconciliationPart {
    /// The balance that the statements begin with.
    Opening,
    /// Lines that a person set aside, money that came in.
    AsideIn,
    /// Those of money that went out.
    AsideOut,
    /// Our transfers that the bank has booked.
    Paid,
    /// Our transfers that it has not booked.
    Unbooked,
    /// Our balance.
    Ours,
    /// Open lines, money that came in.
    OpenIn,
    /// Those of money that went out.
    OpenOut,
    /// Our adjusted balance.
    OursAdjusted,
    /// The balance that the statements end with.
    Closing,
    /// The bank's adjusted balance.
    BankAdjusted,
    /// The bank's adjusted balance less ours.
    Difference,
    /// The part of it from pairs with two amounts.
    Differing,
    /// The part of it by which the statements differ from their own lines.
    LinesDiffer,
    /// The rest of it.
    Unexplained,
}

impl ReconciliationPart {
    /// Its word, for `reconciliation-part`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Opening => "opening",
            Self::AsideIn => "aside_in",
            Self::AsideOut => "aside_out",
            Self::Paid => "paid",
            Self::Unbooked => "unbooked",
            Self::Ours => "ours",
            Self::OpenIn => "open_in",
            Self::OpenOut => "open_out",
            Self::OursAdjusted => "ours_adjusted",
            Self::Closing => "closing",
            Self::BankAdjusted => "bank_adjusted",
            Self::Difference => "difference",
            Self::Differing => "differing",
            Self::LinesDiffer => "lines_differ",
            Self::Unexplained => "unexplained",
        }
    }
}

/// One row of a reconciliation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct ReconciliationRow {
    /// Its figure.
    pub part: ReconciliationPart,
    /// The amount, negative where it lowers the balance above it.
    pub amount: String,
    /// The number of lines or transfers; `None` for a balance.
    pub count: Option<u32>,
    /// Those of them without an exact amount: they are not in it.
    pub left_out: u32,
}

/// A balance of the service.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct ServiceBalance {
    /// The book balance; `None` where the service gave none.
    pub book: Option<String>,
    /// When it was read. The bank may have booked more on that day.
    pub as_of: Option<String>,
}

/// A reconciliation with its rows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct ReconciliationPage {
    /// Its figures.
    #[serde(flatten)]
    pub figures: Reconciliation,
    /// The files of the statements, in their order.
    pub files: Vec<String>,
    /// The days that can be asked for: those of the statements' closing balances, the newest first.
    pub days: Vec<String>,
    /// Lines and transfers in no sum, and the earlier statement that these do not continue.
    pub notes: Vec<Sentence>,
    /// From the opening balance to our adjusted one.
    pub our_side: Vec<ReconciliationRow>,
    /// From the closing balance to the bank's adjusted one.
    pub bank_side: Vec<ReconciliationRow>,
    /// The difference and its parts.
    pub rest: Vec<ReconciliationRow>,
    /// The transfers of `unbooked`.
    pub unbooked_rows: Vec<LineTransfer>,
    /// The lines of `open_in` and `open_out` and those without a direction.
    pub open_rows: Vec<StatementLine>,
    /// The pairs of `differing`.
    pub differing_rows: Vec<DifferingPair>,
}

/// A transfer matched with a line of another amount.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct DifferingPair {
    /// The transfer.
    pub transfer: LineTransfer,
    /// The line.
    pub line: StatementLine,
    /// The line's change of the balance, with the amount of the order added.
    pub by: String,
}

/// The reconciliations of all accounts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Reconciliations {
    /// One for each account and currency with balances, up to its newest statement.
    pub rows: Vec<Reconciliation>,
    /// Accounts with lines whose files state no balances.
    pub without_balances: Vec<String>,
}

/// The reconciliation that a page or a file shows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ReconciliationQuery {
    /// `BANK_MARK:ACCOUNT`.
    pub account: String,
    /// Currency; `None` where the account has only one.
    pub currency: Option<String>,
    /// The last day; `None` for the newest.
    pub day: Option<String>,
}
