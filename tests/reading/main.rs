//! Reading, end to end: a desk over a practice bank, and over servers that do what real ones have been seen to do.
//!
//! Everything goes over real HTTP into real SQLite files. Faults are asked for at the bank's control port; what it has no
//! fault for is played by a server with a script.

mod balance_days;
mod balances;
mod bench;
mod changes;
mod detail;
mod export;
mod inbox;
mod killed;
mod lists;
mod maturity;
mod offline;
mod pages;
mod polling;
mod rounds;
mod scripted;
