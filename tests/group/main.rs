//! Several desks of one group over one practice bank and one PostgreSQL: locks, a missing group book, and the bank's own
//! ledger, which has nothing twice.

mod alone;
mod asked;
#[path = "../observations/authority.rs"]
#[allow(dead_code, reason = "of the network of other tests")]
mod authority;
#[path = "../money/bench.rs"]
#[allow(dead_code, reason = "of the desk of other tests")]
mod bench;
mod certified;
mod day;
mod gone;
mod missing;
mod office;
mod policies;
mod policy;
mod races;
mod remote;
mod secured;
mod shared;
