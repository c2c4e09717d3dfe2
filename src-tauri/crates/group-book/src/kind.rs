//! Events of one kind, from the ends of many desks' journals in one round trip.

use futures_util::future::{try_join, try_join_all};
use tokio_postgres::types::ToSql;

use crate::book::Book;
use crate::error::{BookError, Result};
use crate::event::{BookEvent, event_of};
use crate::head::head_of;
use crate::statements;
use crate::transaction::{Tx, Work, run};

/// The events of one kind of one desk.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OfKind {
    /// The desk's newest event, up to which was searched.
    pub end: i64,
    /// The events, newest first.
    pub events: Vec<BookEvent>,
}

impl Book {
    /// The newest events of a kind of each desk after a sequence, at most `count` of each. Nothing is checked: see
    /// [`Book::is_signed`].
    ///
    /// # Errors
    /// Those of the connection.
    pub async fn events_of_kind(&self, kind: &str, desks: &[(String, i64)], count: i64) -> Result<Vec<OfKind>> {
        run(&self.pool, &ReadKind { kind, desks, count }).await
    }
}

struct ReadKind<'a> {
    kind: &'a str,
    desks: &'a [(String, i64)],
    count: i64,
}

impl Work for ReadKind<'_> {
    type Output = Vec<OfKind>;
    async fn run(&self, tx: &Tx<'_>) -> Result<Self::Output> {
        let read = self.desks.iter().map(|(desk, after)| async move {
            let values: [&(dyn ToSql + Sync); 4] = [desk, &self.kind, after, &self.count];
            let (head, rows) = try_join(head_of(tx, desk), tx.rows(statements::EVENTS_OF_KIND, &values)).await?;
            let events = rows.iter().map(event_of).collect();
            Ok::<_, BookError>(OfKind { end: head.map_or(0, |head| head.0), events })
        });
        try_join_all(read).await
    }
}
