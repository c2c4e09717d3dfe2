//! The desk's terms: values that the journal, the money path and the views share. They know no other module.

mod account;
mod approval;
mod chain_head;
mod counterparty;
mod digest;
mod draft_number;
mod environment;
mod instruction_name;
mod person;
mod sentence;
mod shown_facts;
mod state;
mod statement_line;

pub use account::AccountKey;
pub use approval::{ApprovalState, ApprovalSubject, ApprovalTier};
pub use chain_head::ChainHead;
pub use counterparty::Counterparty;
pub use digest::{Hash, hex, sha256, unhex};
pub use draft_number::is_automatic;
pub use environment::Environment;
pub use instruction_name::InstructionName;
pub use person::{CallBack, Person, same_name, subject};
pub use sentence::{Problem, Sentence, Total, Trouble};
pub use shown_facts::ShownFacts;
pub use state::State;
pub use statement_line::StatementLine;
