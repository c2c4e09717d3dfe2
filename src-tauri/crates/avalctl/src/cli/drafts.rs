//! The flags of `avalctl drafts` and `avalctl views`.

use clap::{ArgGroup, Args, Subcommand};

use super::Export;

#[derive(Debug, Clone, Subcommand)]
pub enum Drafts {
    /// The rows of one list.
    List(Box<DraftsList>),
    /// One draft with all its data.
    Show {
        #[command(flatten)]
        of: OneDraft,
        /// Read it from the service; exit code 6 if the service cannot be reached.
        #[arg(long)]
        live: bool,
    },
    /// The changes of one draft that this desk saw, and its operations on it, oldest first.
    History(OneDraft),
    /// Number of drafts in each list.
    Count,
    /// Changes found by refreshes: new, changed (old and new value), no longer listed.
    Changes(Changes),
}

/// One draft, by its number or its bank-side identifier.
#[derive(Debug, Clone, Args)]
#[command(group(ArgGroup::new("which").required(true).args(["draft_number", "bank_draft_id"])))]
pub struct OneDraft {
    /// The list that contains it.
    #[arg(long)]
    pub stage: String,
    /// ACCOUNT or BANK_MARK:ACCOUNT.
    #[arg(long, value_name = "A")]
    pub account: String,
    /// Draft number.
    #[arg(long, value_name = "N")]
    pub draft_number: Option<String>,
    /// Bank-side draft identifier.
    #[arg(long, value_name = "I")]
    pub bank_draft_id: Option<String>,
}

#[derive(Debug, Clone, Args)]
pub struct Changes {
    /// Since each list was last viewed in the window, instead of since the previous refresh.
    #[arg(long)]
    pub since_looked: bool,
    /// A list's name without `list-bank-`; may be repeated; default: all lists.
    #[arg(long = "stage")]
    pub stages: Vec<String>,
    /// ACCOUNT or BANK_MARK:ACCOUNT; may be repeated; default: all accounts.
    #[arg(long = "account", value_name = "A")]
    pub accounts: Vec<String>,
    /// Then mark the shown changes as seen.
    #[arg(long, requires = "since_looked", conflicts_with_all = ["limit", "from"])]
    pub mark_seen: bool,
    /// At most N; the count covers all, and `next` in the JSON is the place after the last one.
    #[arg(long, value_name = "N")]
    pub limit: Option<usize>,
    /// Without the first N.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub from: usize,
}

#[derive(Debug, Clone, Args)]
pub struct DraftsList {
    /// The list's name without `list-bank-`; `draft` for the plain list.
    #[arg(long, required_unless_present_any = ["view", "query"])]
    pub stage: Option<String>,
    /// A saved view; other flags override it.
    #[arg(long, value_name = "NAME", conflicts_with = "query")]
    pub view: Option<String>,
    /// A query in one line, as stored in a saved view; other flags override it. For example: `stage=draft due<=today+30
    /// amount>=100000 party~NAME sort=-amount`
    #[arg(long, value_name = "TEXT")]
    pub query: Option<String>,
    /// ACCOUNT or BANK_MARK:ACCOUNT.
    #[arg(long, value_name = "A")]
    pub account: Option<String>,
    /// Any part of number, names or remark, or the beginning of the amount.
    #[arg(long, value_name = "T")]
    pub text: Option<String>,
    /// Any part of the name of a party: drawer, acceptor or payee.
    #[arg(long, value_name = "T")]
    pub party: Option<String>,
    /// A draft type as the service writes it, for example AC01; may be repeated.
    #[arg(long = "type", value_name = "CODE")]
    pub types: Vec<String>,
    /// A draft status as the service writes it; may be repeated.
    #[arg(long = "status", value_name = "CODE")]
    pub statuses: Vec<String>,
    /// Due on or after: YYYY-MM-DD, today, today+N or today-N.
    #[arg(long, value_name = "D")]
    pub due_from: Option<String>,
    /// Due on or before, in the same formats.
    #[arg(long, value_name = "D")]
    pub due_to: Option<String>,
    /// Issued on or after, in the same formats.
    #[arg(long, value_name = "D")]
    pub issued_from: Option<String>,
    /// Issued on or before, in the same formats.
    #[arg(long, value_name = "D")]
    pub issued_to: Option<String>,
    /// Minimum amount.
    #[arg(long, value_name = "X")]
    pub amount_from: Option<String>,
    /// Maximum amount.
    #[arg(long, value_name = "X")]
    pub amount_to: Option<String>,
    /// Only new or changed drafts: refresh (since the previous refresh) or looked (since the list was last viewed).
    #[arg(long, value_name = "SINCE", value_parser = ["refresh", "looked"])]
    pub changes: Option<String>,
    /// Order; a leading `-` reverses it. Several keys are separated by commas, the first one counts most. Keys: due_date,
    /// amount, draft_number, acceptor_name, drawer_name, payee_name, endorsee_name, endorser_name, pledgee_name, date, status,
    /// draft_type, account, company, bank_draft_id, sequence_number, remark.
    #[arg(long, value_name = "KEY", allow_hyphen_values = true)]
    pub sort: Option<String>,
    /// Maximum number of rows.
    #[arg(long, value_name = "N")]
    pub limit: Option<u32>,
    /// Columns of the table, separated by commas, by the members of the rows in --json, for example
    /// draftNumber,acceptorName,amount,lock.state. A wrong name prints all of them.
    #[arg(long, value_name = "NAMES", value_delimiter = ',', conflicts_with = "json")]
    pub columns: Vec<String>,
    #[command(flatten)]
    pub export: Export,
}

#[derive(Debug, Clone, Subcommand)]
pub enum Views {
    /// All views, with their queries.
    List,
    /// Save a query under a name; replaces a view with this name.
    Save {
        /// Its name.
        name: String,
        /// The query: `stage=draft due<=today+30 sort=-amount`.
        text: String,
    },
    /// Remove a view; drafts are not affected.
    Remove {
        /// Its name.
        name: String,
    },
}
