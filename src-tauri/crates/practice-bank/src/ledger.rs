//! The bank's truth: every operation that was applied, in order. Tests count here what was really executed.

use serde::{Deserialize, Serialize};

/// Who applied an operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// A call of the interface.
    Client,
    /// The other side, by the control port.
    Counterparty,
}

/// An applied operation.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// Its number: 1, 2, 3 without gaps.
    pub sequence: u64,
    /// The endpoint's last path segment; for the other side what it did: `sign`, `refuse`, `withdraw`, `release`.
    pub endpoint: String,
    /// The bank.
    pub bank_mark: String,
    /// The account that acted, or at whose desk the other side's answer arrives.
    pub account_number: String,
    /// The draft, for draft operations.
    pub draft_number: Option<String>,
    /// The draft's id at the bank.
    pub bank_draft_id: Option<String>,
    /// The amount, exact, as text.
    pub amount: String,
    /// Its currency.
    pub currency: String,
    /// Name of the other side.
    pub counterparty_name: Option<String>,
    /// Account of the other side.
    pub counterparty_account: Option<String>,
    /// `referenceOrder` of a transfer.
    pub reference_order: Option<String>,
    /// `accept` or `refuse` for answers.
    pub answer: Option<String>,
    /// Who applied it.
    pub by: By,
    /// When, RFC 3339 in UTC.
    pub applied_at: String,
}

/// A balance as the ledger shows it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct BalanceLine {
    /// The account.
    pub account_number: String,
    /// The currency.
    pub currency: String,
    /// What may be spent, as text.
    pub available: String,
    /// What the books say, as text.
    pub book: String,
}

/// What the control port shows.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Ledger {
    /// The applied operations, in order.
    pub entries: Vec<Entry>,
    /// The balances now.
    pub balances: Vec<BalanceLine>,
}
