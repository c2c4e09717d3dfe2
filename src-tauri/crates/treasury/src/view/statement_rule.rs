//! Rules for statement lines, as the window and the command line show and edit them.

use model::{Sentence, StatementLine};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A rule for statement lines: its conditions, of which all must hold, and one of two proposals. Also a table of
/// `statement-rules.toml`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, TS)]
#[serde(default, deny_unknown_fields)]
pub struct StatementRule {
    /// Its name.
    pub name: String,
    /// Switched off.
    pub off: bool,
    /// Text in the counterparty.
    pub counterparty: Option<String>,
    /// Text in the reference.
    pub reference: Option<String>,
    /// Text in the remark.
    pub remark: Option<String>,
    /// `out` or `in`.
    pub direction: Option<String>,
    /// `BANK_MARK:ACCOUNT`.
    pub account: Option<String>,
    /// Currency.
    pub currency: Option<String>,
    /// Smallest amount.
    pub amount_from: Option<String>,
    /// Largest amount.
    pub amount_to: Option<String>,
    /// Category: lines are set aside with it.
    pub aside: Option<String>,
    /// Payee: lines are a payment to this payee, and pair with a transfer of the same account, amount and currency.
    pub payee: Option<String>,
}

/// The rule that applies to an open line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct RuleFits {
    /// Name of the rule.
    pub name: String,
    /// Its category.
    pub aside: Option<String>,
    /// Its payee.
    pub payee: Option<String>,
}

/// A rule with the number of lines that it concerns.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct RuleCounted {
    /// The rule.
    #[serde(flatten)]
    pub rule: StatementRule,
    /// Open lines that it applies to: earlier rules do not.
    pub open_lines: u32,
    /// Lines that are set aside by it.
    pub set_aside: u32,
}

/// All rules, in the order of their application.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct RulesView {
    /// The first one that fits a line applies.
    pub rules: Vec<RuleCounted>,
    /// Open lines without a rule.
    pub without_rule: u32,
    /// The file.
    pub file: String,
    /// SHA-256 of the file's text.
    pub version: String,
}

/// The effect of a rule before it is saved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct RuleLook {
    /// Lines that it fits, of all imported lines.
    pub lines: u32,
    /// All imported lines.
    pub all: u32,
    /// Open lines that it fits.
    pub open_lines: u32,
    /// Some of the lines, open ones first.
    pub sample: Vec<StatementLine>,
    /// It is too wide: it has no condition, or fits most lines.
    pub warning: Option<Sentence>,
}
