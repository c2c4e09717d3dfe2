//! Waiting for an event of another task, thread or process: with a deadline, and a sentence for the test that misses it.

use std::time::{Duration, Instant};

/// Longer than any of them takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);
/// Between two questions.
const PAUSE: Duration = Duration::from_millis(1);

/// Asks until the answer is yes; other tasks run in between.
///
/// # Panics
/// After two minutes, with the name of the event.
pub async fn until(event: &str, mut happened: impl FnMut() -> bool) {
    let deadline = Instant::now() + PATIENCE;
    while !happened() {
        assert!(Instant::now() < deadline, "{event}: not after {PATIENCE:?}");
        tokio::task::yield_now().await;
    }
}

/// The same where no task runs: for threads and processes.
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
