//! Doubts: asking the bank what became of an instruction. Probes may suggest an outcome, with the reason and the race
//! that they cannot rule out; a person decides. Not here: an automatic decision, because neither absence nor presence
//! in a list is proof.

mod absence;
mod detail;
mod inquire;
mod learn;
mod poll;
mod probe;
mod propose;
mod reading;
mod resolve;
mod schedule;
mod settled;
mod signature;
mod watch;

pub use detail::{Found, of as detail_of};
pub use inquire::{Inquiry, prove};
pub use learn::learn;
pub use reading::{ListedNow, compare_with_end, find_explained, may_show};
pub use resolve::{Days, Decided, approved as approved_resolution, decided, in_time};
pub use schedule::next_probe;
pub use settled::{wait as refusal_settles, with_settling};
pub use watch::{DoubtFacts, Watch};
