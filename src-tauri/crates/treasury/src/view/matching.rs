//! Views of paying with drafts.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{DraftRow, Sentence, Total};

/// What is to be paid, and with which drafts it may be.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ProposeQuery {
    /// The amount, plain decimal.
    pub amount: String,
    /// Name of the payee, as the endorsement will have it. A set says how many of its drafts name it already as drawer,
    /// acceptor or first payee; none is left out for that, because neither the interface nor the list forbids it.
    pub payee: Option<String>,
    /// Currency of the drafts; `None` where they have one only.
    pub currency: Option<String>,
    /// `BANK_MARK:ACCOUNT` keys; empty means every account of the profile.
    pub accounts: Vec<String>,
    /// Due on or after, `YYYY-MM-DD`.
    pub due_from: Option<String>,
    /// Due on or before, `YYYY-MM-DD`.
    pub due_to: Option<String>,
    /// Part of the acceptor's name.
    pub acceptor: Option<String>,
    /// Also drafts whose acceptor is on the watch list.
    pub with_watched: bool,
}

/// Sets of drafts that make up an amount.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ProposalsView {
    /// The amount as it was understood.
    pub amount: String,
    /// Currency of the drafts; `None` where the profile states none.
    pub currency: Option<String>,
    /// All endorsable drafts that were looked among.
    pub candidates: Total,
    /// Why others were left out.
    pub excluded: Vec<ExcludedView>,
    /// The sets; all of them with the same sum.
    pub sets: Vec<ProposalView>,
    /// When the oldest list of endorsable drafts was read.
    pub as_of: Option<String>,
    /// Every one of them was read to its end.
    pub complete: bool,
}

/// Drafts that were left out for one reason.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ExcludedView {
    /// `locked`, `unreadable`, `inexact`, `split`, `no_number`, `again`, `due`, `acceptor`, `watched`, `currency`.
    pub why: String,
    /// How many.
    pub count: u32,
}

/// One set of drafts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ProposalView {
    /// `fewest`, `due_first`, `due_last`; several where they agree.
    pub kinds: Vec<String>,
    /// Its drafts, by due day.
    pub rows: Vec<DraftRow>,
    /// Their exact sum.
    pub sum: String,
    /// What is left of the amount.
    pub rest: String,
    /// It is the amount to the last digit.
    pub exact: bool,
    /// How sure it is that nothing is nearer, or that no fewer make it, and how many name the payee already.
    pub notes: Vec<Sentence>,
    /// They fit into one submission.
    pub fits: bool,
}
