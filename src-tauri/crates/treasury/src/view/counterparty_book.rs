//! Views of the counterparty book.

use model::Sentence;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The group of a counterparty.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum PartyGroup {
    /// None was chosen.
    #[default]
    None,
    /// A supplier.
    Supplier,
    /// An employee.
    Employee,
    /// A company of this profile.
    Own,
}

/// How an account came into the book.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum AccountOrigin {
    /// A draft that was read names it; no person confirmed it.
    Read,
    /// A person entered or imported it; nothing was sent to it yet.
    Entered,
    /// An instruction to it was accepted.
    Used,
}

/// A limit of one order to a counterparty.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PartyLimit {
    /// The amount.
    pub amount: String,
    /// Its currency.
    pub currency: String,
}

/// An account of a counterparty.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct BookAccount {
    /// The name that belongs to it, as it was sent, entered or read.
    pub name: String,
    /// Its number.
    pub account_number: String,
    /// Its bank's name.
    pub bank_name: Option<String>,
    /// Its bank's number.
    pub bank_number: Option<String>,
    /// How it came into the book.
    pub origin: AccountOrigin,
    /// Nothing was sent to it yet, but to another account of this counterparty: a new account of a known counterparty.
    pub is_new: bool,
    /// When it was first used, entered or read.
    pub first_seen: String,
    /// When an instruction to it was last accepted.
    pub last_used: Option<String>,
    /// Number of accepted instructions.
    pub uses: u32,
    /// The person who entered it.
    pub entered_by: Option<String>,
    /// Words about the call-back that confirmed it.
    pub called_back: Option<String>,
    /// The person who recorded the call-back.
    pub called_back_by: Option<String>,
    /// When it was recorded.
    pub called_back_at: Option<String>,
}

/// A counterparty.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct BookParty {
    /// Its name, which identifies it.
    pub name: String,
    /// Names that a person merged into it.
    pub merged: Vec<String>,
    /// Other counterparties with the same name in another spelling.
    pub same_as: Vec<String>,
    /// Its group.
    pub group: PartyGroup,
    /// Its code at the company.
    pub company_code: String,
    /// The limit of one order.
    pub limit: Option<PartyLimit>,
    /// A note.
    pub note: String,
    /// Accounts, the last used first.
    pub accounts: Vec<BookAccount>,
    /// When an instruction was first accepted.
    pub first_used: Option<String>,
    /// When an instruction was last accepted.
    pub last_used: Option<String>,
    /// Number of accepted instructions.
    pub uses: u32,
    /// The person who last changed the entry; `None` without an entry.
    pub changed_by: Option<String>,
    /// When it was last changed.
    pub changed_at: Option<String>,
}

/// An account of a counterparty, as entered.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AccountEdit {
    /// Its number.
    pub account_number: String,
    /// Its bank's name.
    pub bank_name: String,
    /// Its bank's number.
    pub bank_number: String,
    /// Words about a call-back, if one is recorded now; it names the last four characters of the account.
    pub call_back: String,
}

/// A counterparty, as entered.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PartyEdit {
    /// Its name.
    pub name: String,
    /// Its group.
    pub group: PartyGroup,
    /// Its code at the company.
    pub company_code: String,
    /// The amount of the limit of one order; blank for none.
    pub limit_amount: String,
    /// The currency of the limit.
    pub limit_currency: String,
    /// A note.
    pub note: String,
    /// Accounts to add or to change; other accounts stay.
    pub accounts: Vec<AccountEdit>,
}

/// A line of an imported file, as it would be stored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct BookLine {
    /// Number in the file, from 1.
    pub line: u32,
    /// The counterparty.
    pub party: PartyEdit,
    /// The book has no counterparty of this name in any spelling.
    pub is_new: bool,
    /// The book has the counterparty with other accounts only.
    pub is_new_account: bool,
}

/// A cell that cannot be imported.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CellRefused {
    /// Number of its line in the file, from 1.
    pub line: u32,
    /// Header of its column.
    pub column: String,
    /// Its text.
    pub text: String,
    /// The reason.
    pub why: Sentence,
}

/// Preview of an import.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct BookLook {
    /// Lines that can be imported.
    pub count: u32,
    /// Counterparties among them that the book does not have.
    pub new: u32,
    /// Accounts that are new for a known counterparty.
    pub new_accounts: u32,
    /// The first lines.
    pub lines: Vec<BookLine>,
    /// Cells that cannot be imported, of at most as many lines; their lines are left out.
    pub refused: Vec<CellRefused>,
    /// Number of these cells.
    pub refused_count: u32,
    /// Notes about the file.
    pub notes: Vec<Sentence>,
}
