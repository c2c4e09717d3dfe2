//! Plain values that the core makes for the window and the command line; no decision is left to them.
//!
//! Amounts and 64-bit ids are strings. Times are RFC 3339 in UTC. Days are `YYYY-MM-DD` where the profile's format
//! could be read, and otherwise the service's own text. Sentences are ids with arguments ([`Sentence`]); their texts
//! are in the locale files that the core and the window share. Not here: rusqlite, reqwest and wire types.

mod approval;
mod audit;
mod balance_history;
mod bank_list;
mod claim;
mod code_book;
mod connection;
mod counterparty_book;
mod diagnosis;
mod draft;
mod export;
mod funds;
mod group;
mod group_day;
mod history;
mod journaled;
mod layout;
mod link;
mod matching;
mod maturity;
mod narrow;
mod note;
mod order_sheet;
mod packed;
mod past_orders;
mod profile;
mod reading;
mod reconciliation;
mod settings;
mod setup;
mod statement_line;
mod statement_rule;
mod template;
mod typescript;
mod work;

pub use approval::*;
pub use audit::*;
pub use balance_history::*;
pub use bank_list::*;
pub use claim::*;
pub use code_book::*;
pub use connection::*;
pub use counterparty_book::*;
pub use diagnosis::*;
pub use draft::*;
pub use export::*;
pub use funds::*;
pub use group::*;
pub use group_day::*;
pub use history::*;
pub use layout::*;
pub use link::*;
pub use matching::*;
pub use maturity::*;
pub use narrow::*;
pub use note::*;
pub use order_sheet::*;
pub use packed::*;
pub use past_orders::*;
pub use profile::*;
pub use reading::*;
pub use reconciliation::*;
pub use settings::{account_views, setting_views};
pub(crate) use settings::{
    approver_views, fixed_settings, group_policy_view, policy_view, tier_views, without_certificates,
};
pub use setup::*;
pub use statement_line::*;
pub use statement_rule::*;
pub use template::*;
pub use typescript::{contract_typescript, typescript};
pub use work::*;
