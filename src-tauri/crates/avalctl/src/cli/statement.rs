//! The flags of `statement`.

use std::path::PathBuf;

use clap::{ArgGroup, Args, Subcommand, ValueEnum};

use super::Export;

#[derive(Debug, Clone, Subcommand)]
pub enum Statement {
    /// Import a statement of one account from CSV, XLSX, XLS, camt.053 or MT940, or an intraday report or notification (camt.052, camt.054, MT942), whose
    /// lines are provisional. Without column options a table is read with
    /// the columns of the account's last import, or with those that its headers name; columns that no option names are
    /// those that the headers name.
    Import(Box<StatementImport>),
    /// The imported statement files.
    Imports,
    /// Take an import back: delete its lines, except those that another file has too. Refused while one of them is matched.
    TakeBack {
        /// The file's SHA-256, or the first eight or more digits of it; see `statement imports`.
        file_sha256: String,
        /// ACCOUNT or BANK_MARK:ACCOUNT.
        #[arg(long, value_name = "A")]
        account: String,
    },
    /// Set one open line aside by hand. `statement reopen` puts it back.
    SetAside {
        /// The line's SHA-256.
        line: String,
        /// Category, for example bank charges.
        #[arg(long, value_name = "TEXT")]
        category: String,
    },
    /// The bank reconciliation: the balance of the statements beside that of our own operations, and the transfers and
    /// lines between them.
    /// Without an account: one row for each account whose statements have balances.
    Reconciliation(StatementReconciliation),
    /// All lines, each with the transfer that it is matched with.
    Lines(Export),
    /// Accepted transfers, each with the lines that may belong to it.
    Candidates(Export),
    /// Match a transfer with a statement line.
    #[command(alias = "tick")]
    Match {
        /// Instruction id.
        instruction: String,
        /// The line's SHA-256.
        line: String,
        /// Reason; required if line and transfer do not agree.
        #[arg(long, value_name = "TEXT")]
        reason: Option<String>,
    },
    /// Show the pairs of transfers and lines that agree in everything and fit no other, and the proposals of the rules; or
    /// match them all.
    MatchExact {
        /// Match the pairs that are shown.
        #[arg(long)]
        commit: bool,
        /// Also match pairs whose line names the payee instead of the reference, for this reason.
        #[arg(long, value_name = "TEXT", requires = "commit")]
        by_payee: Option<String>,
        /// Also match the pairs of the rules, and set aside the lines that rules set aside.
        #[arg(long, requires = "commit")]
        by_rules: bool,
    },
    /// The rules for statement lines: lines are set aside with a category, or are payments to a payee.
    #[command(subcommand)]
    Rules(RuleCommand),
    /// Reopen a line that was set aside.
    Reopen {
        /// The line's SHA-256.
        line: String,
        /// Reason.
        #[arg(long, value_name = "TEXT")]
        reason: String,
    },
    /// Undo a match.
    #[command(alias = "untick")]
    Unmatch {
        /// Instruction id.
        instruction: String,
        /// Reason.
        #[arg(long, value_name = "TEXT")]
        reason: String,
    },
}

#[derive(Debug, Clone, Args)]
pub struct StatementImport {
    /// The statement: CSV, text with tabs or semicolons (UTF-8, UTF-16, GB18030 or Latin-1), XLSX, XLS, camt or MT.
    pub file: PathBuf,
    /// ACCOUNT or BANK_MARK:ACCOUNT.
    #[arg(long, value_name = "A")]
    pub account: String,
    /// Header of the date.
    #[arg(long, value_name = "HEADER")]
    pub day: Option<String>,
    /// Format of the date, for example %Y%m%d; default: the profile's formats.
    #[arg(long, value_name = "FORM")]
    pub day_format: Option<String>,
    /// Header of the amount; negative amounts are debits.
    #[arg(long, value_name = "HEADER")]
    pub amount: Option<String>,
    /// Header of the debit amount.
    #[arg(long, value_name = "HEADER")]
    pub debit: Option<String>,
    /// Header of the credit amount.
    #[arg(long, value_name = "HEADER")]
    pub credit: Option<String>,
    /// Header of the currency.
    #[arg(long, value_name = "HEADER")]
    pub currency: Option<String>,
    /// The currency of all lines.
    #[arg(long, value_name = "CUR")]
    pub currency_value: Option<String>,
    /// The currency of the lines whose currency is blank.
    #[arg(long, value_name = "CUR", conflicts_with = "currency_value")]
    pub blank_currency: Option<String>,
    /// Header of the reference.
    #[arg(long, value_name = "HEADER")]
    pub reference: Option<String>,
    /// Header of the counterparty.
    #[arg(long, value_name = "HEADER")]
    pub counterparty: Option<String>,
    /// Header of the remark; several are joined.
    #[arg(long, value_name = "HEADER")]
    pub remark: Vec<String>,
    /// Header of the direction: 借/贷, 收/支, D/C.
    #[arg(long, value_name = "HEADER", conflicts_with_all = ["debit", "credit"])]
    pub direction: Option<String>,
    /// Header of the balance behind each line.
    #[arg(long, value_name = "HEADER")]
    pub balance: Option<String>,
    /// The decimal mark of the amounts, where they do not show it.
    #[arg(long, value_enum, value_name = "MARK")]
    pub decimal: Option<Decimal>,
    /// The account number as the file writes it, if it is not the account's own number.
    #[arg(long, value_name = "NUMBER")]
    pub file_account: Option<String>,
}

#[derive(Debug, Clone, Args)]
pub struct StatementReconciliation {
    /// ACCOUNT or BANK_MARK:ACCOUNT.
    pub account: Option<String>,
    /// Currency, where the account has several.
    #[arg(long, value_name = "CUR", requires = "account")]
    pub currency: Option<String>,
    /// Day of a statement's closing balance, YYYY-MM-DD; default: the newest.
    #[arg(long, value_name = "DAY", requires = "account")]
    pub day: Option<String>,
    #[command(flatten)]
    pub export: Export,
}

/// A decimal mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Decimal {
    /// 1,234.50
    Point,
    /// 1.234,50
    Comma,
}

#[derive(Debug, Clone, Subcommand)]
pub enum RuleCommand {
    /// All rules in their order, with the number of their lines. The first rule that fits a line applies.
    List,
    /// Show which lines a rule fits; with `--commit`, save it at the end, or in place of the rule of that name.
    Set(Box<RuleSet>),
    /// Delete a rule. Lines that it set aside stay so.
    Remove {
        /// Its name.
        name: String,
    },
    /// Move a rule to another place.
    Move {
        /// Its name.
        name: String,
        /// Its new place, from 1.
        #[arg(long, value_name = "N")]
        to: usize,
    },
    /// Switch a rule on or off.
    Switch {
        /// Its name.
        name: String,
        /// On or off.
        #[arg(value_enum)]
        state: OnOff,
    },
}

/// Whether a rule applies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum OnOff {
    /// It applies.
    On,
    /// It does not.
    Off,
}

#[derive(Debug, Clone, Args)]
#[command(group(ArgGroup::new("does").required(true).args(["aside", "payee"])))]
pub struct RuleSet {
    /// Its name.
    pub name: String,
    /// Set lines aside with this category.
    #[arg(long, value_name = "CATEGORY")]
    pub aside: Option<String>,
    /// Lines are payments to this payee: each pairs with a transfer of the same account, amount and currency.
    #[arg(long, value_name = "NAME")]
    pub payee: Option<String>,
    /// Text in the counterparty.
    #[arg(long, value_name = "TEXT")]
    pub counterparty: Option<String>,
    /// Text in the reference.
    #[arg(long, value_name = "TEXT")]
    pub reference: Option<String>,
    /// Text in the remark.
    #[arg(long, value_name = "TEXT")]
    pub remark: Option<String>,
    /// `out` or `in`.
    #[arg(long, value_name = "DIRECTION")]
    pub direction: Option<String>,
    /// ACCOUNT or BANK_MARK:ACCOUNT.
    #[arg(long, value_name = "A")]
    pub account: Option<String>,
    /// Currency.
    #[arg(long, value_name = "CUR")]
    pub currency: Option<String>,
    /// Smallest amount.
    #[arg(long, value_name = "X")]
    pub amount_from: Option<String>,
    /// Largest amount.
    #[arg(long, value_name = "X")]
    pub amount_to: Option<String>,
    /// Save the rule.
    #[arg(long)]
    pub commit: bool,
    /// Save it although it fits most lines.
    #[arg(long, requires = "commit")]
    pub wide: bool,
}
