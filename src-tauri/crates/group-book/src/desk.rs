//! The desks of a group: the first one, which creates the group, invitations, joining, and revocation.
//!
//! A desk proves itself to the database by the database's user and password, and to the other desks by its key.

use sha2::{Digest, Sha256};
use tokio_postgres::Row;

use crate::book::{Book, Group, group, now};
use crate::error::{BookError, Result};
use crate::key::DeskKey;
use crate::member::Member;
use crate::statements;
use crate::transaction::{Tx, Work, run};

/// How long an invitation is valid, in milliseconds: a day.
pub const INVITATION_MS: i64 = 24 * 60 * 60 * 1000;

/// A desk as the book has it. Times are milliseconds since 1970 by the server's clock.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Desk {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its public key, as 64 hexadecimal digits.
    pub public_key: String,
    /// The desk that invited it; its own id for the first one.
    pub enrolled_by: String,
    /// When it joined.
    pub enrolled_at: i64,
    /// When it last mirrored its journal.
    pub seen_at: i64,
    /// Its revocation.
    pub revoked: Option<Revocation>,
}

/// A revocation: the desk may no longer act.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Revocation {
    /// The person who revoked it.
    pub by: String,
    /// When.
    pub at: i64,
    /// Why.
    pub reason: String,
}

/// A desk that is about to become a member.
#[derive(Debug, Clone, Copy)]
pub struct NewDesk<'a> {
    /// Its id, made by the desk.
    pub id: &'a str,
    /// Its name, which no other desk of the group has.
    pub name: &'a str,
    /// Its key.
    pub key: &'a DeskKey,
}

impl Book {
    /// Creates the group, with this desk as the first member. Repeated by the same desk, it changes nothing.
    ///
    /// # Errors
    /// [`BookError::GroupExists`] for a database that has one, and those of [`Book::migrate`].
    pub async fn create(&self, group: &Group, desk: NewDesk<'_>) -> Result<()> {
        self.migrate().await?;
        run(&self.pool, &Create { group, desk }).await
    }

    /// Makes this desk a member, by an invitation. Repeated by the same desk with the same code, it changes nothing.
    ///
    /// # Errors
    /// [`BookError::Invitation`], [`BookError::DeskExists`], [`BookError::NoGroup`], and those of the connection.
    pub async fn join(&self, code: &str, desk: NewDesk<'_>) -> Result<Group> {
        run(&self.pool, &Join { code_hash: hash_of(code), desk }).await
    }

    /// All desks, in the order in which they joined.
    ///
    /// # Errors
    /// [`BookError::NoGroup`] for a database without a book, and those of the connection.
    pub async fn desks(&self) -> Result<Vec<Desk>> {
        run(&self.pool, &ReadDesks).await
    }
}

impl Member {
    /// Makes a code for one more desk, valid once and for a day.
    ///
    /// # Errors
    /// [`BookError::Revoked`], [`BookError::NotEnrolled`], and those of the connection.
    pub async fn invite(&self) -> Result<String> {
        let code = new_code()?;
        run(&self.book().pool, &Invite { member: self, code_hash: hash_of(&code) }).await?;
        Ok(code)
    }

    /// Revokes a desk. A second revocation changes nothing.
    ///
    /// # Errors
    /// [`BookError::NotEnrolled`] for a desk that the book does not know, and those of [`Member::invite`].
    pub async fn revoke(&self, desk: &str, by: &str, reason: &str) -> Result<()> {
        run(&self.book().pool, &Revoke { member: self, desk, by, reason }).await
    }
}

/// 125 random bits in digits and capital letters that are not mistaken for each other.
fn new_code() -> Result<String> {
    const LETTERS: &[u8; 32] = b"23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
    let mut bytes = [0; 25];
    getrandom::fill(&mut bytes).map_err(|error| BookError::Unreachable(error.to_string()))?;
    let letter = |byte: &u8| char::from(LETTERS[usize::from(byte % 32)]);
    let groups: Vec<String> = bytes.chunks(5).map(|five| five.iter().map(letter).collect()).collect();
    Ok(groups.join("-"))
}

fn hash_of(code: &str) -> String {
    hex::encode(Sha256::digest(code.trim().to_uppercase().as_bytes()))
}

/// Writes the desk's row. `false` if the desk is a member already.
async fn add(tx: &Tx<'_>, desk: &NewDesk<'_>, by: &str, at: i64) -> Result<bool> {
    let public = desk.key.public();
    if let Some(row) = tx.row(statements::DESK, &[&desk.id]).await? {
        let own: String = row.get(1);
        return if own == public { Ok(false) } else { Err(BookError::DeskExists) };
    }
    if tx.row(statements::DESK_LIKE, &[&desk.name, &public]).await?.is_some() {
        return Err(BookError::DeskExists);
    }
    tx.change(statements::DESK_ADD, &[&desk.id, &desk.name, &public, &by, &at]).await?;
    Ok(true)
}

struct Create<'a> {
    group: &'a Group,
    desk: NewDesk<'a>,
}

impl Work for Create<'_> {
    type Output = ();
    async fn run(&self, tx: &Tx<'_>) -> Result<()> {
        let at = now(tx).await?;
        match group(tx).await {
            Ok(found) if found != *self.group => return Err(BookError::GroupExists(found.name)),
            Ok(_) => {}
            Err(BookError::NoGroup) => {
                tx.change(statements::GROUP_ADD, &[&self.group.id, &self.group.name, &at]).await?;
            }
            Err(error) => return Err(error),
        }
        add(tx, &self.desk, self.desk.id, at).await.map(|_| ())
    }
}

struct Join<'a> {
    code_hash: String,
    desk: NewDesk<'a>,
}

impl Work for Join<'_> {
    type Output = Group;
    async fn run(&self, tx: &Tx<'_>) -> Result<Group> {
        let group = group(tx).await?;
        let at = now(tx).await?;
        let row = tx.row(statements::INVITATION, &[&self.code_hash]).await?.ok_or(BookError::Invitation)?;
        let (by, ends_at, used_by): (String, i64, Option<String>) = (row.get(0), row.get(1), row.get(2));
        match used_by {
            Some(used_by) if used_by != self.desk.id => return Err(BookError::Invitation),
            None if at > ends_at => return Err(BookError::Invitation),
            _ => {}
        }
        if add(tx, &self.desk, &by, at).await? {
            let used = tx.change(statements::INVITATION_USE, &[&self.code_hash, &self.desk.id]).await?;
            // A code that was used before makes no second desk, also not for the id that used it.
            if used != 1 {
                return Err(BookError::Invitation);
            }
        }
        Ok(group)
    }
}

struct ReadDesks;

impl Work for ReadDesks {
    type Output = Vec<Desk>;
    async fn run(&self, tx: &Tx<'_>) -> Result<Vec<Desk>> {
        group(tx).await?;
        Ok(tx.rows(statements::DESKS, &[]).await?.iter().map(desk_of).collect())
    }
}

fn desk_of(row: &Row) -> Desk {
    let (by, at, reason): (Option<String>, Option<i64>, Option<String>) = (row.get(6), row.get(7), row.get(8));
    let revoked = by.zip(at).map(|(by, at)| Revocation { by, at, reason: reason.unwrap_or_default() });
    Desk {
        id: row.get(0),
        name: row.get(1),
        public_key: row.get(2),
        enrolled_by: row.get(3),
        enrolled_at: row.get(4),
        seen_at: row.get(5),
        revoked,
    }
}

struct Invite<'a> {
    member: &'a Member,
    code_hash: String,
}

impl Work for Invite<'_> {
    type Output = ();
    async fn run(&self, tx: &Tx<'_>) -> Result<()> {
        self.member.check(tx).await?;
        let ends_at = now(tx).await? + INVITATION_MS;
        if tx.row(statements::INVITATION, &[&self.code_hash]).await?.is_none() {
            tx.change(statements::INVITATION_ADD, &[&self.code_hash, &self.member.id(), &ends_at]).await?;
        }
        Ok(())
    }
}

struct Revoke<'a> {
    member: &'a Member,
    desk: &'a str,
    by: &'a str,
    reason: &'a str,
}

impl Work for Revoke<'_> {
    type Output = ();
    async fn run(&self, tx: &Tx<'_>) -> Result<()> {
        self.member.check(tx).await?;
        if tx.row(statements::DESK, &[&self.desk]).await?.is_none() {
            return Err(BookError::NotEnrolled);
        }
        let at = now(tx).await?;
        tx.change(statements::DESK_REVOKE, &[&self.desk, &self.by, &at, &self.reason]).await.map(|_| ())
    }
}
