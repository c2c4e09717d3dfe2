//! The first start with a real service: a typed address is asked, and facts are derived from replies. Every call reads.
//!
//! `newcomer` is the profile that does not exist yet; `address` asks without a token. `find_out` reads one page of each list of each bank and the balances; `lists`, `dates` and
//! `money` derive the facts that service.md does not state. A fact is written to the settings only when a person keeps it.

mod address;
mod counted_reads;
mod dates;
mod fact;
mod find_out;
mod lists;
mod money;
mod newcomer;

pub use address::address_notes;
pub use newcomer::Newcomer;
