//! The core of Aval: inboxes, balances, the money path, the journal, the cache, profiles and the code book.
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
pub mod money;
pub mod moving;
pub mod order_file;
pub mod place;
mod reading;
pub mod second_person;
mod session;
mod share;
pub mod token;
pub mod view;
mod witness;

pub use desk::{Desk, Options, Scope, Stop};
pub use home::Home;
pub use kept::counterparties::{KnownParty, Party};

/// Version of this program.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
