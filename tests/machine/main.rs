//! What the computer itself does to the money path: a disk that is full, a clock that is off or jumps, sleep while
//! something is being sent, a damaged journal. The bank's own ledger is asked over HTTP, never through the program.

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
