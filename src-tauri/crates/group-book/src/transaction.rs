//! Transactions of the book: SERIALIZABLE, repeated on SQLSTATE 40001 with jitter, with a limit in time.
//!
//! A connection that ends before COMMIT was sent has written nothing. One that ends within COMMIT leaves the outcome
//! open; that is an error of its own, because only the caller can ask the book for it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use deadpool_postgres::{Object, Pool};
use futures_util::future::try_join_all;
use tokio_postgres::types::ToSql;
use tokio_postgres::{IsolationLevel, Row};

use crate::error::{BookError, Result};
use crate::statements::Statement;

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

    /// Runs a statement once per row of values, without waiting for each reply.
    pub(crate) async fn change_each(&self, statement: Statement, all: &[Vec<&(dyn ToSql + Sync)>]) -> Result<u64> {
        if all.is_empty() {
            return Ok(0);
        }
        let prepared = self.0.prepare_cached(statement.text()).await?;
        let changed = try_join_all(all.iter().map(|values| self.0.execute(&prepared, values))).await?;
        Ok(changed.iter().sum())
    }
}

/// Runs a transaction until it is committed or refused.
///
/// # Errors
/// [`BookError::Unreachable`], [`BookError::CommitUnknown`], [`BookError::Busy`], [`BookError::Database`], and the work's own.
pub(crate) async fn run<W: Work>(pool: &Pool, work: &W) -> Result<W::Output> {
    for attempt in 1..=ATTEMPTS_MAX {
        match attempted(pool, work).await {
            Err(BookError::Database { code, .. }) if is_repeatable(&code) => {
                let longest = PAUSE_STEP_MS * u64::from(attempt);
                tokio::time::sleep(Duration::from_millis(rand::random_range(0..=longest))).await;
            }
            ended => return ended,
        }
    }
    Err(BookError::Busy)
}

/// Serialization failure, deadlock, and the unique violation that some engines report in their place: the repetition sees
/// the row of the other transaction. 25P02: of statements that were sent together, another one failed; the repetition tells
/// why, because every statement is prepared by then and is answered in order.
fn is_repeatable(code: &str) -> bool {
    matches!(code, "40001" | "40P01" | "23505" | "25P02")
}

async fn attempted<W: Work>(pool: &Pool, work: &W) -> Result<W::Output> {
    let mut lease = Lease(Some(pool.get().await?));
    let Some(client) = lease.0.as_mut() else { return Err(BookError::Busy) };
    let in_commit = AtomicBool::new(false);
    let ended = tokio::time::timeout(ATTEMPT_TIMEOUT, once(client, work, &in_commit)).await;
    match ended.unwrap_or_else(|_| Err(BookError::Unreachable("no reply in time".to_owned()))) {
        Err(BookError::Unreachable(detail)) if in_commit.load(Ordering::SeqCst) => {
            Err(BookError::CommitUnknown(detail))
        }
        Err(BookError::Unreachable(detail)) => Err(BookError::Unreachable(detail)),
        ended => {
            lease.give_back();
            ended
        }
    }
}

/// A connection of the pool. It is closed unless it is given back: after a lost reply, also where the caller stopped
/// waiting, a late one must not meet the next transaction.
struct Lease(Option<Object>);

impl Lease {
    fn give_back(mut self) {
        drop(self.0.take());
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        self.0.take().map(Object::take);
    }
}

async fn once<W: Work>(client: &mut Object, work: &W, in_commit: &AtomicBool) -> Result<W::Output> {
    let tx = client.build_transaction().isolation_level(IsolationLevel::Serializable).start().await?;
    let tx = Tx(tx);
    let done = work.run(&tx).await?;
    in_commit.store(true, Ordering::SeqCst);
    tx.0.commit().await?;
    Ok(done)
}
