//! Stopping a refresh from outside.

use tokio::sync::watch;

/// Stops a refresh from outside. Clones stop the same one.
#[derive(Debug, Clone)]
pub struct Stop(watch::Sender<bool>);

impl Default for Stop {
    fn default() -> Self {
        Self(watch::Sender::new(false))
    }
}

impl Stop {
    /// A handle for a refresh that has not begun.
    pub fn new() -> Self {
        Self::default()
    }

    /// Stops the refresh; lists that were read completely stay.
    pub fn stop(&self) {
        self.0.send_replace(true);
    }

    /// Whether it was stopped.
    pub fn is_stopped(&self) -> bool {
        *self.0.borrow()
    }

    pub(crate) async fn stopped(&self) {
        // We hold the sender, so waiting cannot fail.
        let _ = self.0.subscribe().wait_for(|stopped| *stopped).await;
    }
}
