//! The words of `avalctl drafts` and `avalctl views`.

use clap::{ArgGroup, Args, Subcommand};

use super::Export;

#[derive(Debug, Clone, Subcommand)]
pub enum Drafts {
    /// The rows of one list.
    List(Box<DraftsList>),
    /// One draft with all that is known of it.
    Show {
        #[command(flatten)]
        of: OneDraft,
        /// Ask the service; exit code 6 when it cannot be reached.
        #[arg(long)]
        live: bool,
    },
    /// What this desk saw of one draft over time, and did with it; oldest first.
    History(OneDraft),
    /// How many drafts stand in each list.
    Count,
    /// What readings changed: new, changed from what to what, no longer listed.
    Changes(Changes),
}

/// One draft, by either of its names.
#[derive(Debug, Clone, Args)]
#[command(group(ArgGroup::new("which").required(true).args(["draft_number", "bank_draft_id"])))]
pub struct OneDraft {
    /// The list it stands in.
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
    /// Since somebody last looked at each list in the window, instead of since the reading before.
    #[arg(long)]
    pub since_looked: bool,
    /// A list's name without `list-bank-`; may be given several times; all lists when left out.
    #[arg(long = "stage")]
    pub stages: Vec<String>,
    /// ACCOUNT or BANK_MARK:ACCOUNT; may be given several times; all accounts when left out.
    #[arg(long = "account", value_name = "A")]
    pub accounts: Vec<String>,
    /// Then count as looked at what was shown.
    #[arg(long, requires = "since_looked")]
    pub mark_seen: bool,
}

#[derive(Debug, Clone, Args)]
pub struct DraftsList {
    /// The list's name without `list-bank-`; `draft` for the plain list.
    #[arg(long, required_unless_present_any = ["view", "query"])]
    pub stage: Option<String>,
    /// A saved view; flags beside it replace what it says.
    #[arg(long, value_name = "NAME", conflicts_with = "query")]
    pub view: Option<String>,
    /// A query as one line, as a saved view holds it: `stage=draft due<=today+30 amount>=100000 party~NAME sort=-amount`.
    /// Flags beside it replace what it says.
    #[arg(long, value_name = "TEXT")]
    pub query: Option<String>,
    /// ACCOUNT or BANK_MARK:ACCOUNT.
    #[arg(long, value_name = "A")]
    pub account: Option<String>,
    /// Any part of number, names or remark, or how the amount begins.
    #[arg(long, value_name = "T")]
    pub text: Option<String>,
    /// Due on or after: YYYY-MM-DD, today, today+N or today-N.
    #[arg(long, value_name = "D")]
    pub due_from: Option<String>,
    /// Due on or before, in the same words.
    #[arg(long, value_name = "D")]
    pub due_to: Option<String>,
    /// At least.
    #[arg(long, value_name = "X")]
    pub amount_from: Option<String>,
    /// At most.
    #[arg(long, value_name = "X")]
    pub amount_to: Option<String>,
    /// due_date, amount, draft_number, acceptor_name, drawer_name, payee_name, date, status, draft_type, account or remark;
    /// Only what is new or changed: refresh (since the reading before) or looked (since somebody last looked).
    #[arg(long, value_name = "SINCE", value_parser = ["refresh", "looked"])]
    pub changes: Option<String>,
    /// `-` before it turns round.
    #[arg(long, value_name = "KEY", allow_hyphen_values = true)]
    pub sort: Option<String>,
    /// At most so many rows.
    #[arg(long, value_name = "N")]
    pub limit: Option<u32>,
    #[command(flatten)]
    pub export: Export,
}

#[derive(Debug, Clone, Subcommand)]
pub enum Views {
    /// All of them, with their lines of text.
    List,
    /// Save a line of text under a name; a view of that name is replaced.
    Save {
        /// Its name.
        name: String,
        /// The query: `stage=draft due<=today+30 sort=-amount`.
        text: String,
    },
    /// Remove one; no draft is touched.
    Remove {
        /// Its name.
        name: String,
    },
}
