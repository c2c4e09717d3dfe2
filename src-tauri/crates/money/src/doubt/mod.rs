//! Doubts: asking the bank what became of an instruction. Probes may suggest an outcome, with the reason and the race
//! that they cannot rule out; a person decides. Not here: an automatic decision, because neither absence nor presence
//! in a list is proof.

mod balance;
mod before;
mod detail;
mod inquire;
mod learn;
mod look;
mod poll;
mod propose;
mod records;
mod resolve;
mod schedule;
mod settled;
mod signature;
mod still;
mod watch;

pub use detail::{Found, of as detail_of};
pub use inquire::{Inquiry, prove};
pub use learn::learn;
pub use resolve::{Days, Decided, approved as approved_resolution, decided, in_time};
pub use schedule::next_look;
pub use settled::{beside as settling_beside, wait as refusal_settles};
pub use watch::{DoubtFacts, Watch};
