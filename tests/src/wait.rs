//! Waits for an event of another task, thread or process, with a deadline and a message for the test that misses it.

use std::time::{Duration, Instant};

/// Longer than any event takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);
/// The pause between two checks.
const PAUSE: Duration = Duration::from_millis(1);

/// Checks until the event has happened; other tasks run in between.
///
/// # Panics
/// After two minutes, with the name of the event.
pub async fn until(event: &str, mut happened: impl FnMut() -> bool) {
    let deadline = Instant::now() + PATIENCE;
    while !happened() {
        assert!(Instant::now() < deadline, "{event}: not after {PATIENCE:?}");
        tokio::time::sleep(PAUSE).await;
    }
}

/// The same without an async runtime: for threads and processes.
///
/// # Panics
/// As [`until`].
pub fn until_blocking(event: &str, mut happened: impl FnMut() -> bool) {
    let deadline = Instant::now() + PATIENCE;
    while !happened() {
        assert!(Instant::now() < deadline, "{event}: not after {PATIENCE:?}");
        std::thread::sleep(PAUSE);
    }
}
