//! Faults of the computer on the money path: a full disk, a wrong or changed clock, sleep while something is being
//! sent, a damaged journal. The test reads the bank's own ledger over HTTP, never through the program.

#[path = "../money/bench.rs"]
#[allow(dead_code, reason = "the money path's tests use all of it")]
mod bench;
mod clock;
mod damaged;
#[cfg(unix)]
mod driven;
#[cfg(unix)]
mod full;
#[cfg(unix)]
mod sleep;
