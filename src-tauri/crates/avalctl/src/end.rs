//! The signals that end a program that serves until it is told to stop.

/// SIGINT and SIGTERM, or what the system has instead.
pub struct End {
    #[cfg(unix)]
    interrupt: tokio::signal::unix::Signal,
    #[cfg(unix)]
    terminate: tokio::signal::unix::Signal,
    #[cfg(windows)]
    interrupt: tokio::signal::windows::CtrlC,
}

#[cfg(unix)]
impl End {
    /// Listens from now on.
    ///
    /// # Errors
    /// The system's, if it gives no signals.
    pub fn listen() -> std::io::Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Self { interrupt: signal(SignalKind::interrupt())?, terminate: signal(SignalKind::terminate())? })
    }

    /// Waits for one of them.
    pub async fn came(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
    }
}

#[cfg(windows)]
impl End {
    /// Listens from now on.
    ///
    /// # Errors
    /// The system's, if it gives no signals.
    pub fn listen() -> std::io::Result<Self> {
        Ok(Self { interrupt: tokio::signal::windows::ctrl_c()? })
    }

    /// Waits for one of them.
    pub async fn came(&mut self) {
        let _ = self.interrupt.recv().await;
    }
}
