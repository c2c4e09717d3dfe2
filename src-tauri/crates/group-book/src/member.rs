//! A desk that is in the book, and may act in it: its id, its key, and the group that it expects.

use futures_util::future::try_join;
use tokio_postgres::types::ToSql;

use crate::book::{Book, group};
use crate::error::{BookError, Result};
use crate::head::{Head, head_of};
use crate::key::DeskKey;
use crate::statements;
use crate::transaction::{Tx, Work, run};

/// A member of a group.
pub struct Member {
    book: Book,
    group: String,
    id: String,
    key: DeskKey,
}

impl Member {
    /// The desk with this id and key, in the group with this id.
    pub fn new(book: Book, group: &str, id: &str, key: DeskKey) -> Self {
        Self { book, group: group.to_owned(), id: id.to_owned(), key }
    }

    /// Its id.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The book.
    pub fn book(&self) -> &Book {
        &self.book
    }

    /// The secret of its key, for the keychain.
    pub fn secret(&self) -> String {
        self.key.secret()
    }

    /// The id of its group.
    pub fn group(&self) -> &str {
        &self.group
    }

    pub(crate) fn key(&self) -> &DeskKey {
        &self.key
    }

    /// Checks that the book can be reached, is this group's, and lists this desk as not revoked.
    ///
    /// # Errors
    /// [`BookError::NotEnrolled`], [`BookError::Revoked`], [`BookError::OtherGroup`], and those of the connection.
    pub async fn admitted(&self) -> Result<()> {
        run(&self.book.pool, &Admitted(self)).await
    }

    /// Checks within a transaction that this book is the group's and that this desk is a member.
    pub(crate) async fn enrolled(&self, tx: &Tx<'_>) -> Result<Standing> {
        // Sent together: a book may be far away.
        let values: [&(dyn ToSql + Sync); 1] = [&self.id];
        let (found, row) = try_join(group(tx), tx.row(statements::DESK, &values)).await?;
        if found.id != self.group {
            return Err(BookError::OtherGroup(found.name));
        }
        let row = row.ok_or(BookError::NotEnrolled)?;
        let (public, by): (String, Option<String>) = (row.get(1), row.get(2));
        if public != self.key.public() {
            return Err(BookError::NotEnrolled);
        }
        let (at, reason): (Option<i64>, Option<String>) = (row.get(3), row.get(4));
        Ok(Standing(by.map(|by| (by, at.unwrap_or_default(), reason.unwrap_or_default()))))
    }

    /// As [`Member::enrolled`], with the book's newest event of this desk, in one round trip.
    pub(crate) async fn begun(&self, tx: &Tx<'_>) -> Result<Begun> {
        let (standing, head) = try_join(self.enrolled(tx), head_of(tx, &self.id)).await?;
        Ok(Begun { standing, head })
    }

    /// As [`Member::enrolled`], and that it was not revoked.
    pub(crate) async fn check(&self, tx: &Tx<'_>) -> Result<()> {
        self.enrolled(tx).await?.not_revoked()
    }
}

/// The first answers of a transaction that appends events.
pub(crate) struct Begun {
    pub(crate) standing: Standing,
    pub(crate) head: Option<Head>,
}

/// The desk's revocation, if there is one: person, time and reason.
pub(crate) struct Standing(Option<(String, i64, String)>);

impl Standing {
    pub(crate) fn not_revoked(self) -> Result<()> {
        match self.0 {
            Some((by, at, reason)) => Err(BookError::Revoked { by, at, reason }),
            None => Ok(()),
        }
    }
}

struct Admitted<'a>(&'a Member);

impl Work for Admitted<'_> {
    type Output = ();
    async fn run(&self, tx: &Tx<'_>) -> Result<()> {
        self.0.check(tx).await
    }
}
