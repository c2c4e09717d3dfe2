//! Views of paying with drafts.

use model::{Sentence, Total};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::DraftRow;

/// The amount to pay, and which drafts may be used.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ProposeQuery {
    /// The amount, plain decimal.
    pub amount: String,
    /// Name of the payee, as in the endorsement. Each set says how many of its drafts already name this payee as
    /// drawer, acceptor or first payee; such drafts stay in, because neither the interface nor the list forbids
    /// endorsing them.
    pub payee: Option<String>,
    /// Currency of the drafts; `None` where all have the same.
    pub currency: Option<String>,
    /// `BANK_MARK:ACCOUNT` keys; empty means every account of the profile.
    pub accounts: Vec<String>,
    /// Due on or after, `YYYY-MM-DD`.
    pub due_from: Option<String>,
    /// Due on or before, `YYYY-MM-DD`.
    pub due_to: Option<String>,
    /// Part of the acceptor's name.
    pub acceptor: Option<String>,
    /// Include drafts whose acceptor is on the watch list.
    pub with_watched: bool,
    /// The company that pays, as in [`ProposalsView::payers`]. Required where the accounts belong to several companies,
    /// unless `several_payers` is set.
    #[serde(default)]
    pub payer: Option<String>,
    /// A set may have drafts of several companies.
    #[serde(default)]
    pub several_payers: bool,
}

/// Sets of drafts for an amount.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ProposalsView {
    /// The amount as it was read.
    pub amount: String,
    /// Currency of the drafts; `None` where the profile states none.
    pub currency: Option<String>,
    /// The companies of the accounts in scope, in the profile's order; an account without a company is named itself.
    pub payers: Vec<String>,
    /// The company whose drafts were searched; `None` where the query allows several.
    pub payer: Option<String>,
    /// How old and how complete the lists of endorsable drafts are.
    pub lists: Sentence,
    /// All endorsable drafts that the search considered.
    pub candidates: Total,
    /// Excluded drafts by reason.
    pub excluded: Vec<ExcludedView>,
    /// The sets; all have the same sum.
    pub sets: Vec<ProposalView>,
    /// When the oldest list of endorsable drafts was read.
    pub as_of: Option<String>,
    /// Every list of endorsable drafts was read to its end.
    pub complete: bool,
}

model::worded! {
    /// Why a draft is not proposed for a payment.
    ExcludedReason {
        /// Another acceptor was asked for.
        Acceptor = "acceptor",
        /// This desk acted on it, and the list was not read since.
        Acted = "acted",
        /// The list of another own account has it too: one of the two is older.
        ListedTwice = "again",
        /// Another currency.
        Currency = "currency",
        /// Due outside the days that were asked for.
        Due = "due",
        /// Its amount is missing or not exact.
        Inexact = "inexact",
        /// An instruction has it.
        Locked = "locked",
        /// It has no draft number.
        NoNumber = "no_number",
        /// Another company's.
        Payer = "payer",
        /// Two rows have its number.
        Split = "split",
        /// Its record cannot be read.
        Unreadable = "unreadable",
        /// Its acceptor is on the watch list.
        Watched = "watched",
    }
}

/// Drafts excluded for one reason.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ExcludedView {
    /// Why.
    pub why: ExcludedReason,
    /// Number of drafts.
    pub count: u32,
}

/// One set of drafts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ProposalView {
    /// `fewest`, `due_first`, `due_last`; several where they give the same set.
    pub kinds: Vec<String>,
    /// Its drafts, by due day.
    pub rows: Vec<DraftRow>,
    /// Its sums per account, in the order of its drafts.
    pub parts: Vec<ProposalPart>,
    /// Their exact sum.
    pub sum: String,
    /// Amount minus sum.
    pub rest: String,
    /// The sum equals the amount exactly.
    pub exact: bool,
    /// Notes: how certain it is that no set is nearer or smaller, and how many drafts name the payee already.
    pub notes: Vec<Sentence>,
    /// The set fits into one submission.
    pub fits: bool,
}

/// The drafts of one account in a set.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ProposalPart {
    /// The account, `BANK_MARK:ACCOUNT`.
    pub account: String,
    /// Its company; `None` where the profile names none.
    pub company: Option<String>,
    /// Number of drafts.
    pub count: u32,
    /// Their exact sum.
    pub sum: String,
}
