//! The core of Aval above the money path: the cache, inboxes, balances, search, export, their views, and the facade
//! [`Desk`] for the window and the command line.
//!
//! Not here: the money path (`money`), the journal (`journal`), profiles and the code book (`model`).
pub mod audit;
mod balances;
mod cache;
mod changes;
pub mod desk;
mod detail;
pub mod export;
pub mod figures;
mod finding;
pub mod home;
mod html;
mod imported_text;
mod inbox;
mod kept;
pub mod list_columns;
mod matching;
mod maturity;
pub mod moving;
pub mod order_file;
pub mod place;
mod reading;
mod session;
mod share;
pub mod token;
pub mod view;

pub use desk::{Desk, Options, Scope, Stop, connection_test};
pub use home::Home;
pub use kept::counterparties::KnownParty;

/// Version of this program.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
