//! The core of Aval above the money path: the cache, inboxes, balances, search, export, their views, and the facade
//! [`Desk`] for the window and the command line.
//!
//! A folder uses those above it in this list and itself: `view` (types only), `store`, `read`, `out`, `moving`, `home`,
//! `desk`. Not here: the money path (`money`), the journal (`journal`), profiles and the code book (`model`).
pub mod desk;
pub mod home;
pub mod moving;
mod out;
mod read;
mod store;
pub mod view;

pub use desk::{
    Desk, GroupSecrets, GroupShown, KeptToken, Newcomer, Options, PastDay, STATEMENT_ENDINGS, Scope, Stop,
    address_notes, authorities_of_file, bank_list_taken, calendar_taken, certificate_file, client_certificate_of_file,
    counterparties_taken, diagnosis_text, template_file, token,
};
pub use home::{Home, place};
pub use out::{audit, export};
pub use read::{accounts_text, figures, order_file, order_sheet};
pub use store::kept::counterparties::KnownParty;
pub use store::list_columns;
pub use store::long_read::LongRead;

/// Version of this program.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
