//! The code book: the values that a request contains, the effects of a change before it is applied, evidence from
//! records after accepted instructions, and suggestions from records.
//!
//! Nothing is stored here; the journal stores the decisions. Not here: applying a suggestion, and defaults for values
//! that the service does not state, because a person decides both.

mod change;
mod evidence;
mod pairs;
mod suggest;
mod used;

pub use change::change;
pub use evidence::{can_be_shown, prove_after};
pub use pairs::meaning_of;
pub use suggest::Tally;
pub use used::used_in;
