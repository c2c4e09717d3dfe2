//! Transactions of the book: SERIALIZABLE, repeated on SQLSTATE 40001 with jitter, with a limit in time.
//!
//! A connection that ends before COMMIT was sent has written nothing. One that ends within COMMIT leaves the outcome
//! open; that is an error of its own, because only the caller can ask the book for it.
//!
//! [`run`] decides between its statements, so each of them is a round trip. [`at_once`] sends statements that decide for
//! themselves together with BEGIN and COMMIT: one round trip, which either writes all of them or nothing, and does not say
//! why. A caller that needs the reason runs the work that decides.

use std::future::poll_fn;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::Poll;
use std::time::Duration;

use deadpool_postgres::Object;
use futures_util::future::{BoxFuture, FutureExt, TryFutureExt, maybe_done, try_join_all};
use tokio_postgres::types::ToSql;
use tokio_postgres::{IsolationLevel, Row};

use crate::connect::Connections;
use crate::error::{BookError, Result};
use crate::statements::{self, Statement};

/// Most attempts of one transaction.
const ATTEMPTS_MAX: u32 = 10;
/// Longest time of one attempt, its COMMIT included.
const ATTEMPT_TIMEOUT: Duration = Duration::from_secs(15);
/// Longest pause before the second attempt, in milliseconds; each later one is longer by as much.
const PAUSE_STEP_MS: u64 = 15;

/// Values of a statement.
pub(crate) type Values<'a> = &'a [&'a (dyn ToSql + Sync)];

/// The statements of a transaction. They may be run several times, and must be idempotent.
pub(crate) trait Work: Sync {
    /// Its result once it is committed.
    type Output: Send;
    /// Runs the statements.
    fn run(&self, tx: &Tx<'_>) -> impl Future<Output = Result<Self::Output>> + Send;
}

/// A statement with its values.
pub(crate) struct Step<'a> {
    pub(crate) statement: Statement,
    pub(crate) values: Vec<&'a (dyn ToSql + Sync)>,
}

/// An open transaction, which takes the statements of `statements.rs` only.
pub(crate) struct Tx<'a>(deadpool_postgres::Transaction<'a>);

impl Tx<'_> {
    /// The rows of a query.
    pub(crate) async fn rows(&self, statement: Statement, values: Values<'_>) -> Result<Vec<Row>> {
        let prepared = self.0.prepare_cached(statement.text()).await?;
        Ok(self.0.query(&prepared, values).await?)
    }

    /// The row of a query that has at most one.
    pub(crate) async fn row(&self, statement: Statement, values: Values<'_>) -> Result<Option<Row>> {
        Ok(self.rows(statement, values).await?.into_iter().next())
    }

    /// Changes rows; returns their number.
    pub(crate) async fn change(&self, statement: Statement, values: Values<'_>) -> Result<u64> {
        let prepared = self.0.prepare_cached(statement.text()).await?;
        Ok(self.0.execute(&prepared, values).await?)
    }

    /// Runs statements in their order, without waiting for each reply.
    pub(crate) async fn change_all(&self, steps: &[Step<'_>]) -> Result<()> {
        let prepared = try_join_all(steps.iter().map(|step| self.0.prepare_cached(step.statement.text()))).await?;
        let sent = prepared.iter().zip(steps).map(|(prepared, step)| self.0.execute(prepared, &step.values));
        try_join_all(sent).await.map(|_| ()).map_err(BookError::from)
    }
}

/// Runs a transaction until it is committed or refused.
///
/// # Errors
/// [`BookError::Unreachable`], [`BookError::CommitUnknown`], [`BookError::Busy`], [`BookError::Database`], and the work's own.
pub(crate) async fn run<W: Work>(pool: &Connections, work: &W) -> Result<W::Output> {
    for attempt in 1..=ATTEMPTS_MAX {
        let mut lease = Lease::of(pool).await?;
        let in_commit = AtomicBool::new(false);
        let ended = in_time(once(lease.client()?, work, &in_commit)).await;
        match lease.ended(ended, in_commit.load(Ordering::SeqCst)) {
            Err(BookError::Database { code, .. }) if is_repeatable(&code) => pause(attempt).await,
            ended => return ended,
        }
    }
    Err(BookError::Busy)
}

/// Runs statements as one transaction in one round trip. `false`: one of them failed, and nothing was written.
///
/// # Errors
/// [`BookError::Unreachable`], [`BookError::CommitUnknown`], [`BookError::Busy`]; [`BookError::Database`] if the transaction
/// could not begin.
pub(crate) async fn at_once(pool: &Connections, steps: &[Step<'_>]) -> Result<bool> {
    for attempt in 1..=ATTEMPTS_MAX {
        let mut lease = Lease::of(pool).await?;
        let ended = in_time(together(lease.client()?, steps)).await;
        match lease.ended(ended, true)? {
            Written::Conflict => pause(attempt).await,
            written => return Ok(written == Written::All),
        }
    }
    Err(BookError::Busy)
}

async fn pause(attempt: u32) {
    let longest = PAUSE_STEP_MS * u64::from(attempt);
    tokio::time::sleep(Duration::from_millis(rand::random_range(0..=longest))).await;
}

/// Serialization failure, deadlock.
fn is_conflict(code: &str) -> bool {
    matches!(code, "40001" | "40P01")
}

/// A conflict, and the unique violation that some engines report in its place: the repetition sees the row of the other
/// transaction. 25P02: of statements that were sent together, another one failed; the repetition tells why, because every
/// statement is prepared by then and is answered in order.
fn is_repeatable(code: &str) -> bool {
    is_conflict(code) || matches!(code, "23505" | "25P02")
}

/// A connection of the pool. It is closed unless the transaction ended with a reply: after a lost one, also where the
/// caller stopped waiting, a late reply must not meet the next transaction.
struct Lease(Option<Object>);

impl Lease {
    async fn of(pool: &Connections) -> Result<Self> {
        pool.get().await.map(|client| Self(Some(client)))
    }

    fn client(&mut self) -> Result<&mut Object> {
        self.0.as_mut().ok_or(BookError::Busy)
    }

    /// Gives the connection back after a reply.
    fn ended<T>(mut self, ended: Result<T>, in_commit: bool) -> Result<T> {
        match ended {
            Err(BookError::Unreachable(detail)) if in_commit => Err(BookError::CommitUnknown(detail)),
            Err(BookError::Unreachable(detail)) => Err(BookError::Unreachable(detail)),
            ended => {
                drop(self.0.take());
                ended
            }
        }
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        self.0.take().map(Object::take);
    }
}

/// Waits for an attempt as long as it may take.
async fn in_time<T>(attempt: impl Future<Output = Result<T>>) -> Result<T> {
    let late = || BookError::Unreachable("no reply in time".to_owned());
    tokio::time::timeout(ATTEMPT_TIMEOUT, attempt).await.map_err(|_| late())?
}

async fn once<W: Work>(client: &mut Object, work: &W, in_commit: &AtomicBool) -> Result<W::Output> {
    let tx = client.build_transaction().isolation_level(IsolationLevel::Serializable).start().await?;
    let tx = Tx(tx);
    let done = work.run(&tx).await?;
    in_commit.store(true, Ordering::SeqCst);
    tx.0.commit().await?;
    Ok(done)
}

/// The outcome of statements that were sent together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Written {
    All,
    /// Nothing, because another transaction was in the way: a repetition may write all of it.
    Conflict,
    /// Nothing, because a statement refused.
    Nothing,
}

async fn together(client: &Object, steps: &[Step<'_>]) -> Result<Written> {
    let prepared = try_join_all(steps.iter().map(|step| client.prepare_cached(step.statement.text()))).await?;
    let mut sent = vec![client.batch_execute(statements::BEGIN.text()).boxed()];
    for (prepared, step) in prepared.iter().zip(steps) {
        sent.push(client.execute(prepared, &step.values).map_ok(|_| ()).boxed());
    }
    sent.push(client.batch_execute(statements::COMMIT.text()).boxed());
    let mut replies = replies(sent).await.into_iter();
    // Without BEGIN each statement was a transaction of its own. A claim that is refused for it is ended by the next mirror.
    replies.next().unwrap_or(Ok(()))?;
    // The first error counts. The reply to the COMMIT of a failed transaction is none.
    match replies.find_map(|reply| reply.err().map(BookError::from)) {
        None => Ok(Written::All),
        Some(BookError::Database { code, .. }) if is_conflict(&code) => Ok(Written::Conflict),
        Some(BookError::Database { .. }) => Ok(Written::Nothing),
        Some(error) => Err(error),
    }
}

/// The replies to all of them. A request is sent when it is polled first, so these are sent in their order.
async fn replies<T>(sent: Vec<BoxFuture<'_, T>>) -> Vec<T> {
    let mut sent: Vec<_> = sent.into_iter().map(maybe_done).collect();
    poll_fn(|cx| {
        let waiting = sent.iter_mut().filter_map(|one| one.poll_unpin(cx).is_pending().then_some(())).count();
        if waiting == 0 { Poll::Ready(()) } else { Poll::Pending }
    })
    .await;
    sent.iter_mut().filter_map(|one| Pin::new(one).take_output()).collect()
}
