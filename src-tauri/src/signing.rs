//! One sign-in at a time: the page can cancel it, and a change of profile does.

use std::sync::{Mutex, PoisonError};

use tokio::sync::{Mutex as AsyncMutex, oneshot};

/// The sign-in that waits for a person, if one does.
#[derive(Default)]
pub struct Signing {
    /// Dropping the sender cancels the sign-in.
    waits: Mutex<Option<oneshot::Sender<()>>>,
    runs: AsyncMutex<()>,
}

impl Signing {
    /// Runs a sign-in; `None` if it was cancelled. One that still waits is cancelled first.
    pub async fn run<T>(&self, sign_in: impl Future<Output = T>) -> Option<T> {
        let (sender, cancelled) = oneshot::channel();
        self.hold(Some(sender));
        let _one = self.runs.lock().await;
        tokio::select! {
            done = sign_in => Some(done),
            _ = cancelled => None,
        }
    }

    /// Cancels the sign-in that waits, and returns when it holds nothing of the profile any more.
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
    async fn a_sign_in_ends_by_itself_or_by_cancelling_or_by_the_next_one() {
        let signing = Arc::new(Signing::default());
        assert_eq!(signing.run(async { 7 }).await, Some(7));
        signing.cancel().await;
        for by_the_next in [false, true] {
            let waiting = signing.clone();
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
                assert_eq!(signing.run(async { 8 }).await, Some(8));
            } else {
                signing.cancel().await;
            }
            assert_eq!(first.await.expect("no panic"), None, "by the next: {by_the_next}");
        }
    }
}
