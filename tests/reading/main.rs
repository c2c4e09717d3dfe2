//! Reading, end to end: a desk over a practice bank, and over servers that misbehave as real ones have done.
//!
//! Everything is sent over real HTTP and stored in real SQLite files. Faults are set at the bank's control port; a
//! scripted server plays the others.

mod balance_days;
mod balances;
mod bench;
mod changes;
mod connection;
mod detail;
mod diagnosis;
mod ends;
mod export;
mod inbox;
mod killed;
mod lists;
mod maturity;
mod offline;
mod pages;
mod polling;
mod practice_past;
mod rounds;
mod scripted;
mod setup;
mod whole_refresh;
