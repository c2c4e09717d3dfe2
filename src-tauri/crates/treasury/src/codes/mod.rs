//! The code book with care: what a request says in its words, what a change would do before it is taken, what a record
//! after an accepted instruction shows, and what records suggest.
//!
//! All of it are functions of values; the journal holds what was decided. Deliberately absent: taking a suggestion, and
//! any default for a value that the service does not state.

mod change;
mod evidence;
mod pairs;
mod suggest;
mod used;

pub(crate) use change::change;
pub(crate) use evidence::{can_be_shown, prove_after};
pub(crate) use pairs::meaning_of;
pub(crate) use suggest::Tally;
pub(crate) use used::{flag_values, used_in};
