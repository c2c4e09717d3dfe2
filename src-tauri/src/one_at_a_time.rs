//! One call at a time that may take minutes, a sign-in or a diagnosis: the page can end it, and a change of profile does.

use std::sync::{Mutex, PoisonError};

use tokio::sync::{Mutex as AsyncMutex, oneshot};

/// The call that is under way, if one is.
#[derive(Default)]
pub struct OneAtATime {
    /// Dropping the sender cancels the call.
    waits: Mutex<Option<oneshot::Sender<()>>>,
    runs: AsyncMutex<()>,
}

impl OneAtATime {
    /// Runs a call; `None` if it was cancelled. One that is still under way is cancelled first.
    pub async fn run<T>(&self, call: impl Future<Output = T>) -> Option<T> {
        let (sender, cancelled) = oneshot::channel();
        self.hold(Some(sender));
        let _one = self.runs.lock().await;
        tokio::select! {
            done = call => Some(done),
            _ = cancelled => None,
        }
    }

    /// Cancels the call under way, and returns when it holds nothing of the profile any more.
    pub async fn cancel(&self) {
        self.hold(None);
        let _ended = self.runs.lock().await;
    }

    fn hold(&self, sender: Option<oneshot::Sender<()>>) {
        *self.waits.lock().unwrap_or_else(PoisonError::into_inner) = sender;
    }
}

#[cfg(test)]
mod tests {
    use std::future::pending;
    use std::sync::Arc;

    use super::*;

    #[tokio::test]
    async fn a_call_ends_by_itself_or_by_cancelling_or_by_the_next_one() {
        let calls = Arc::new(OneAtATime::default());
        assert_eq!(calls.run(async { 7 }).await, Some(7));
        calls.cancel().await;
        for by_the_next in [false, true] {
            let waiting = calls.clone();
            let (begun, began) = oneshot::channel();
            let first = tokio::spawn(async move {
                let forever = async {
                    let _ = begun.send(());
                    pending::<()>().await;
                };
                waiting.run(forever).await
            });
            began.await.expect("the first one waits");
            if by_the_next {
                assert_eq!(calls.run(async { 8 }).await, Some(8));
            } else {
                calls.cancel().await;
            }
            assert_eq!(first.await.expect("no panic"), None, "by the next: {by_the_next}");
        }
    }
}
