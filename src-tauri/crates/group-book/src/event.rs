//! The mirror of a desk's chain: the events that the book does not have yet are appended, and never changed.
//!
//! The journal's events come as they are stored there, with their hashes. The newest event of each batch carries the
//! desk's signature, so that the rows of a desk can be written by that desk only.

use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

use crate::book::Book;
use crate::desk::Desk;
use crate::error::{BookError, Result};
use crate::head::{Head, head_of};
use crate::key::verifies;
use crate::member::Member;
use crate::statements;
use crate::transaction::{Step, Tx, Work, run};

/// Most events of one transaction.
pub const EVENTS_MAX: usize = 2_000;
/// Most events of one round trip.
const AT_ONCE_MAX: usize = 100;
/// Events of one reading for the signature of one of them.
const SIGNED_PAGE: usize = 50;
/// The `previous` of a chain's first event.
const NO_EVENT: &str = "0000000000000000000000000000000000000000000000000000000000000000";

/// One event of a desk's journal, as it is hashed there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BookEvent {
    /// Its number in the journal, from 1.
    pub sequence: i64,
    /// Its time, as stored.
    pub at: String,
    /// Its kind.
    pub kind: String,
    /// Its canonical payload.
    pub payload: Vec<u8>,
    /// The hash before it, as 64 hexadecimal digits.
    pub previous: String,
    /// Its hash, as 64 hexadecimal digits.
    pub hash: String,
}

/// The end of a journal, from some event on: events without a gap.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tail {
    /// The newest event of this desk that it has seen in the book, or 0.
    pub seen: i64,
    /// The sequence of the event before the first of `events`, or 0.
    pub after: i64,
    /// Its hash; 64 zeros for 0.
    pub after_hash: String,
    /// The events, at most [`EVENTS_MAX`].
    pub events: Vec<BookEvent>,
}

impl Tail {
    /// The tail of a whole journal that the book has not seen.
    pub fn whole(events: Vec<BookEvent>) -> Self {
        Self { seen: 0, after: 0, after_hash: NO_EVENT.to_owned(), events }
    }

    /// The hash of the event with this sequence, if the tail reaches back that far.
    fn hash_at(&self, sequence: i64) -> Option<&str> {
        if sequence == self.after {
            return Some(&self.after_hash);
        }
        let at = usize::try_from(sequence - self.after - 1).ok()?;
        self.events.get(at).map(|event| event.hash.as_str())
    }

    /// The hash of its last event.
    pub(crate) fn end_hash(&self) -> &String {
        self.events.last().map_or(&self.after_hash, |event| &event.hash)
    }

    /// The sequence of its last event.
    pub fn end(&self) -> i64 {
        self.events.last().map_or(self.after, |event| event.sequence)
    }

    /// The events that follow the book's newest one.
    fn missing(&self, head: Option<Head>) -> Result<&[BookEvent]> {
        let (sequence, hash) = head.unwrap_or_else(|| (0, NO_EVENT.to_owned()));
        if sequence < self.seen {
            return Err(BookError::BookWentBack { found: sequence, seen: self.seen });
        }
        if sequence < self.after {
            return Err(BookError::Behind(sequence));
        }
        match self.hash_at(sequence) {
            Some(own) if own == hash => {
                let from = usize::try_from(sequence - self.after).unwrap_or_default();
                Ok(self.events.get(from..).unwrap_or_default())
            }
            // Another hash, or more events than this journal has: both are another history of the same desk.
            _ => Err(BookError::HistoryUnknown { at: sequence }),
        }
    }
}

/// Events of a desk that are written to the book, the newest one signed.
pub(crate) struct NewEvents<'a> {
    events: &'a [BookEvent],
    pub(crate) desk: &'a str,
    pub(crate) group: &'a str,
    pub(crate) public_key: String,
    signature: Option<String>,
    unsigned: Option<String>,
}

impl<'a> NewEvents<'a> {
    /// The events of a tail that the book does not have.
    pub(crate) fn missing(member: &'a Member, tail: &'a Tail, head: Option<Head>) -> Result<Self> {
        Ok(Self::of(member, tail.missing(head)?))
    }

    /// The events of a tail, if the book probably has none of them. `None` where only the book's head can tell, and for more
    /// than are worth one round trip.
    pub(crate) fn expected(member: &'a Member, tail: &'a Tail) -> Option<Self> {
        let is_next = tail.seen <= tail.after && tail.events.len() <= AT_ONCE_MAX;
        is_next.then(|| Self::of(member, &tail.events))
    }

    fn of(member: &'a Member, events: &'a [BookEvent]) -> Self {
        let (group, desk) = (member.group(), member.id());
        let signature = events.last().map(|last| member.key().sign(&signed_bytes(group, desk, last)));
        Self { events, desk, group, public_key: member.key().public(), signature, unsigned: None }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.events.is_empty()
    }

    /// The statements that append them.
    pub(crate) fn appending(&self) -> Vec<Step<'_>> {
        let last = self.events.len().saturating_sub(1);
        let row = |(at, event): (usize, &'a BookEvent)| {
            let BookEvent { sequence, at: time, kind, payload, previous, hash } = event;
            let signature = if at == last { &self.signature } else { &self.unsigned };
            let values: Vec<&(dyn ToSql + Sync)> =
                vec![&self.desk, sequence, time, kind, payload, previous, hash, signature];
            Step { statement: statements::EVENT_ADD, values }
        };
        self.events.iter().enumerate().map(row).collect()
    }

    /// As [`NewEvents::appending`]; the first of them refuses all where the book does not end right before it, and where
    /// this desk is no member, or is revoked and must not be.
    pub(crate) fn following<'v>(&'v self, may_be_revoked: &'v bool) -> Vec<Step<'v>> {
        let mut steps = self.appending();
        if let Some(first) = steps.first_mut() {
            first.statement = statements::EVENT_FOLLOW;
            first.values.extend([&self.group as &(dyn ToSql + Sync), &self.public_key, may_be_revoked]);
        }
        steps
    }
}

/// The bytes that a desk signs.
fn signed_bytes(group: &str, desk: &str, event: &BookEvent) -> Vec<u8> {
    format!("aval group event 1\n{group}\n{desk}\n{}\n{}\n", event.sequence, event.hash).into_bytes()
}

impl Member {
    /// The newest event of this desk in the book, or 0.
    ///
    /// # Errors
    /// [`BookError::NotEnrolled`], [`BookError::OtherGroup`], and those of the connection.
    pub async fn head(&self) -> Result<i64> {
        run(&self.book().pool, &ReadHead(self)).await
    }
}

struct ReadHead<'a>(&'a Member);

impl Work for ReadHead<'_> {
    type Output = i64;
    async fn run(&self, tx: &Tx<'_>) -> Result<i64> {
        self.0.enrolled(tx).await?;
        Ok(head_of(tx, self.0.id()).await?.map_or(0, |head| head.0))
    }
}

impl Book {
    /// The newest event of a desk in the book, or 0.
    ///
    /// # Errors
    /// Those of the connection.
    pub async fn newest(&self, desk: &str) -> Result<i64> {
        run(&self.pool, &ReadNewest(desk)).await
    }

    /// The events of a desk after a sequence, at most `count`.
    ///
    /// # Errors
    /// Those of the connection.
    pub async fn events(&self, desk: &str, after: i64, count: usize) -> Result<Vec<BookEvent>> {
        let read = run(&self.pool, &ReadEvents { desk, after, count }).await?;
        Ok(read.into_iter().map(|(event, _)| event).collect())
    }

    /// Whether an event is of its desk: its hash is right, and the chain from it leads to an event that the desk signed.
    ///
    /// # Errors
    /// Those of the connection.
    pub async fn is_signed(
        &self,
        group: &str,
        desk: &Desk,
        event: &BookEvent,
        hash: impl Fn(&BookEvent) -> String,
    ) -> Result<bool> {
        let (mut after, mut previous) = (event.sequence - 1, event.previous.clone());
        loop {
            let page = run(&self.pool, &ReadEvents { desk: &desk.id, after, count: SIGNED_PAGE }).await?;
            if page.is_empty() {
                return Ok(false);
            }
            for (one, signature) in page {
                let is_asked = one.sequence != event.sequence || one == *event;
                if !is_asked || one.sequence != after + 1 || one.previous != previous || hash(&one) != one.hash {
                    return Ok(false);
                }
                if let Some(signature) = signature {
                    return Ok(verifies(&desk.public_key, &signed_bytes(group, &desk.id, &one), &signature));
                }
                (after, previous) = (one.sequence, one.hash);
            }
        }
    }

    /// Checks the chain of a desk, with the hash function of the journal. Returns the first sequence that is wrong.
    ///
    /// # Errors
    /// Those of the connection.
    pub async fn check_chain(
        &self,
        group: &str,
        desk: &str,
        public_key: &str,
        hash: impl Fn(&BookEvent) -> String,
    ) -> Result<Checked> {
        let (mut events, mut previous, mut signed) = (0_i64, NO_EVENT.to_owned(), true);
        loop {
            let page = run(&self.pool, &ReadEvents { desk, after: events, count: EVENTS_MAX }).await?;
            if page.is_empty() {
                // The newest event of a batch is signed, so the newest of all is.
                return Ok(Checked { events, wrong_at: (!signed).then_some(events) });
            }
            for (event, signature) in page {
                let follows = event.sequence == events + 1 && event.previous == previous && hash(&event) == event.hash;
                let bytes = signed_bytes(group, desk, &event);
                let right = signature.as_ref().is_none_or(|signature| verifies(public_key, &bytes, signature));
                if !follows || !right {
                    return Ok(Checked { events, wrong_at: Some(events + 1) });
                }
                (events, previous, signed) = (event.sequence, event.hash, signature.is_some());
            }
        }
    }
}

/// The outcome of the check of one desk's chain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checked {
    /// Number of events that are right.
    pub events: i64,
    /// Sequence of the first that is wrong.
    pub wrong_at: Option<i64>,
}

struct ReadNewest<'a>(&'a str);

impl Work for ReadNewest<'_> {
    type Output = i64;
    async fn run(&self, tx: &Tx<'_>) -> Result<i64> {
        Ok(head_of(tx, self.0).await?.map_or(0, |head| head.0))
    }
}

struct ReadEvents<'a> {
    desk: &'a str,
    after: i64,
    count: usize,
}

impl Work for ReadEvents<'_> {
    type Output = Vec<(BookEvent, Option<String>)>;
    async fn run(&self, tx: &Tx<'_>) -> Result<Self::Output> {
        let count = i64::try_from(self.count.min(EVENTS_MAX)).unwrap_or(i64::MAX);
        let rows = tx.rows(statements::EVENTS, &[&self.desk, &self.after, &count]).await?;
        Ok(rows.iter().map(|row| (event_of(row), row.get(6))).collect())
    }
}

pub(crate) fn event_of(row: &Row) -> BookEvent {
    BookEvent {
        sequence: row.get(0),
        at: row.get(1),
        kind: row.get(2),
        payload: row.get(3),
        previous: row.get(4),
        hash: row.get(5),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tail(seen: i64, after: i64, hashes: &[&str]) -> Tail {
        let event = |(sequence, hash): (i64, &&str)| BookEvent {
            sequence,
            at: String::new(),
            kind: String::new(),
            payload: Vec::new(),
            previous: String::new(),
            hash: (*hash).to_owned(),
        };
        let after_hash = if after == 0 { NO_EVENT.to_owned() } else { format!("h{after}") };
        Tail { seen, after, after_hash, events: (after + 1..).zip(hashes).map(event).collect() }
    }

    #[test]
    fn only_events_that_continue_the_book_are_appended() {
        let head = |sequence, hash: &str| Some((sequence, hash.to_owned()));
        // Tail, the book's head, sequences that are appended or the kind of error.
        for (tail, head, wanted) in [
            (tail(0, 0, &["h1", "h2"]), None, Ok(vec![1, 2])),
            (tail(0, 0, &["h1", "h2"]), head(1, "h1"), Ok(vec![2])),
            (tail(2, 2, &["h3"]), head(2, "h2"), Ok(vec![3])),
            (tail(2, 2, &["h3"]), head(3, "h3"), Ok(vec![])),
            (tail(0, 0, &[]), None, Ok(vec![])),
            (tail(0, 0, &["h1", "x2"]), head(2, "h2"), Err("fork")),
            (tail(2, 2, &["h3"]), head(2, "x2"), Err("fork")),
            (tail(2, 2, &["h3"]), head(4, "h4"), Err("fork")),
            (tail(0, 0, &[]), head(1, "h1"), Err("fork")),
            (tail(0, 2, &["h3"]), head(1, "h1"), Err("behind")),
            (tail(2, 2, &["h3"]), head(1, "h1"), Err("went back")),
            (tail(2, 2, &["h3"]), None, Err("went back")),
        ] {
            let missing = match tail.missing(head.clone()) {
                Ok(events) => Ok(events.iter().map(|event| event.sequence).collect()),
                Err(BookError::HistoryUnknown { .. }) => Err("fork"),
                Err(BookError::Behind(_)) => Err("behind"),
                Err(BookError::BookWentBack { .. }) => Err("went back"),
                Err(other) => panic!("{other}"),
            };
            assert_eq!(missing, wanted, "{tail:?} on {head:?}");
        }
    }
}
