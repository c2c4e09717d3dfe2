//! The ledger: every operation that was applied, in order. Tests count real executions here.

use serde::{Deserialize, Serialize};

/// Who applied an operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// A call to the interface.
    Client,
    /// The counterparty, through the control port.
    Counterparty,
}

/// An applied operation.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// Its number: 1, 2, 3 without gaps.
    pub sequence: u64,
    /// The endpoint's last path segment; for the counterparty its action: `sign`, `refuse`, `withdraw`, `release`.
    pub endpoint: String,
    /// The bank.
    pub bank_mark: String,
    /// The account that acted, or that the counterparty's action concerns.
    pub account_number: String,
    /// The draft, for draft operations.
    pub draft_number: Option<String>,
    /// The draft's id at the bank.
    pub bank_draft_id: Option<String>,
    /// The amount, exact, as text.
    pub amount: String,
    /// Its currency.
    pub currency: String,
    /// Name of the counterparty.
    pub counterparty_name: Option<String>,
    /// Account of the counterparty.
    pub counterparty_account: Option<String>,
    /// `referenceOrder` of a transfer.
    pub reference_order: Option<String>,
    /// `accept` or `refuse` for answers.
    pub answer: Option<String>,
    /// Who applied it.
    pub by: By,
    /// Time, RFC 3339 in UTC.
    pub applied_at: String,
}

/// A balance in the ledger.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct BalanceLine {
    /// The account.
    pub account_number: String,
    /// The currency.
    pub currency: String,
    /// The available amount, as text.
    pub available: String,
    /// The book amount, as text.
    pub book: String,
}

/// The content of the ledger.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Ledger {
    /// The applied operations, in order.
    pub entries: Vec<Entry>,
    /// The current balances.
    pub balances: Vec<BalanceLine>,
}
