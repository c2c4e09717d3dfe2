//! What stops the current piece of work, of which a newer one takes the place.

use std::sync::{PoisonError, RwLock};

use treasury::Stop;

/// The stop of the current work. Stopping work that has ended has no effect.
#[derive(Default)]
pub struct CurrentStop(RwLock<Stop>);

impl CurrentStop {
    /// A new stop, for work that begins. The work before it is not stopped.
    pub fn renew(&self) -> Stop {
        let stop = Stop::new();
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = stop.clone();
        stop
    }

    /// Stops the current work.
    pub fn stop(&self) {
        self.0.read().unwrap_or_else(PoisonError::into_inner).stop();
    }
}
