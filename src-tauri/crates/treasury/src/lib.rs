//! The core of Aval: inboxes, balances, the money path, the journal, the cache, profiles and the code book.
pub mod audit;
mod balances;
mod cache;
mod changes;
pub mod clock;
mod codes;
pub mod database;
pub mod desk;
pub mod desks;
mod detail;
mod doubt;
pub mod error;
pub mod exit;
pub mod export;
pub mod figures;
mod finding;
pub mod folder;
pub mod home;
mod html;
mod imported_text;
mod inbox;
pub mod journal;
mod kept;
pub mod locks;
mod matching;
mod maturity;
pub mod money;
pub mod moving;
pub mod place;
pub mod profile;
mod reading;
pub mod second_person;
mod service_clock;
mod share;
pub mod spelling;
mod sync;
pub mod token;
pub mod view;
mod witness;
pub mod words;

pub use desk::{Desk, Options, Scope, Stop};
pub use error::{DeskError, Result};
pub use home::Home;
pub use kept::counterparties::{KnownParty, Party};

/// Version of this program.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
