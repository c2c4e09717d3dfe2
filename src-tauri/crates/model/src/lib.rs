//! The desk's terms: values that the journal, the money path and the views share, the settings of a profile, and the few
//! things of this computer that all of them use: the clock, private files, locks and databases.
//!
//! Not here: HTTP, the journal and views.

mod account;
mod approval;
mod chain_head;
pub mod clock;
mod counterparty;
pub mod database;
pub mod days;
pub mod desks;
mod digest;
mod draft_facts;
mod draft_number;
pub mod dual_control;
mod environment;
pub mod error;
pub mod exit;
pub mod folder;
mod instruction_name;
mod keychain;
pub mod locks;
mod package_part;
mod person;
pub mod profile;
mod sentence;
mod shown_facts;
pub mod spelling;
mod state;
mod statement_line;
pub mod sync;
pub mod typed;
mod worded;
pub mod words;

pub use account::AccountKey;
pub use approval::{ApprovalState, ApprovalSubject, ApprovalTier};
pub use chain_head::ChainHead;
pub use counterparty::Counterparty;
pub use digest::{Hash, hex, sha256, unhex};
pub use draft_facts::DraftFacts;
pub use draft_number::is_automatic;
pub use environment::Environment;
pub use error::{DeskError, Result};
pub use instruction_name::InstructionName;
pub use keychain::{Keychain, MemoryKeychain};
pub use package_part::PackagePart;
pub use person::{CallBack, Person, client, same_name, subject};
pub use sentence::{Problem, ProblemSource, Sentence, Total, Trouble};
pub use shown_facts::ShownFacts;
pub use state::State;
pub use statement_line::StatementLine;
