//! Requests and answers of approvals, for the approvers at other desks. The book stores their bytes and does not judge
//! them: an answer is signed by its approver, and the desk that asked checks it as it checks an approval file. That an
//! approval is used once is part of a claim.

use crate::book::now;
use crate::error::{BookError, Result};
use crate::member::Member;
use crate::statements;
use crate::transaction::{Tx, Work, run};

/// Most requests of one reading. With more, each desk has a part of its own, so that one desk cannot hide the others.
const REQUESTS_MAX: i64 = 1_000;
/// Most requests of one desk where there are more.
const REQUESTS_OF_DESK_MAX: i64 = 50;
/// Most answers of one reading. Where there are more, [`Member::answer_of`] finds those of the known approvers.
pub const ANSWERS_MAX: i64 = 4_000;
/// Largest request, in bytes. A larger one is not written, and not read from the database.
pub const REQUEST_BYTES_MAX: usize = 16 << 20;
/// Largest answer, in bytes.
pub const ANSWER_BYTES_MAX: usize = 1 << 20;

/// A request that waits for an answer. Its content never changes and is read once ([`Member::approval_content`]).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ApprovalRequest {
    /// Its id.
    pub id: String,
    /// The desk that asks.
    pub desk: String,
    /// The name of that desk.
    pub desk_name: String,
    /// When it was asked, in milliseconds since 1970 by the server's clock.
    pub asked_at: i64,
}

/// A signed answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ApprovalAnswer {
    /// Id of the request.
    pub approval: String,
    /// The approver's public key.
    pub public_key: String,
    /// When the book received it.
    pub answered_at: i64,
    /// The answer as the approver signed it.
    pub content: Vec<u8>,
}

impl Member {
    /// Shows a request to all desks. Repeated with the same content, it changes nothing.
    ///
    /// # Errors
    /// [`BookError::Unreadable`] if the id has another content, [`BookError::TooLarge`], [`BookError::Revoked`], and those of
    /// the connection.
    pub async fn ask_approval(&self, id: &str, content: &[u8]) -> Result<()> {
        limited(content, REQUEST_BYTES_MAX)?;
        run(&self.book().pool, &Ask { member: self, id, content }).await
    }

    /// Answers a request. Repeated with the same content, it changes nothing; the first answer of a key stays.
    ///
    /// # Errors
    /// [`BookError::AnswerTooLate`] if the request is closed or unknown, or the key has given another answer;
    /// [`BookError::TooLarge`], [`BookError::Revoked`], and those of the connection.
    pub async fn answer_approval(&self, id: &str, public_key: &str, content: &[u8]) -> Result<()> {
        limited(content, ANSWER_BYTES_MAX)?;
        run(&self.book().pool, &Answer { member: self, id, public_key, content }).await
    }

    /// Closes a request of this desk: it was answered, withdrawn, or has expired.
    ///
    /// # Errors
    /// Those of the connection.
    pub async fn close_approval(&self, id: &str) -> Result<()> {
        run(&self.book().pool, &Close { member: self, id }).await
    }

    /// The answer of one key to a request: however many other rows there are.
    ///
    /// # Errors
    /// Those of the connection.
    pub async fn answer_of(&self, id: &str, public_key: &str) -> Result<Option<ApprovalAnswer>> {
        run(&self.book().pool, &AnswerOf { member: self, id, public_key }).await
    }

    /// The content of a request; `None` if there is no such request, or it is too large.
    ///
    /// # Errors
    /// Those of the connection.
    pub async fn approval_content(&self, id: &str) -> Result<Option<Vec<u8>>> {
        run(&self.book().pool, &Content { member: self, id }).await
    }

    /// The open requests of all desks that were not revoked, oldest first.
    ///
    /// # Errors
    /// Those of the connection.
    pub async fn open_approvals(&self) -> Result<Vec<ApprovalRequest>> {
        run(&self.book().pool, &Open(self)).await
    }

    /// The answers to the open requests, oldest first.
    ///
    /// # Errors
    /// Those of the connection.
    pub async fn open_answers(&self) -> Result<Vec<ApprovalAnswer>> {
        run(&self.book().pool, &Answers(self)).await
    }
}

/// Refuses a content that is too large.
pub(crate) fn limited(content: &[u8], most: usize) -> Result<()> {
    if content.len() > most { Err(BookError::TooLarge { bytes: content.len(), most }) } else { Ok(()) }
}

/// A limit as a value of a statement.
pub(crate) fn most(bytes: usize) -> i32 {
    i32::try_from(bytes).unwrap_or(i32::MAX)
}

struct AnswerOf<'a> {
    member: &'a Member,
    id: &'a str,
    public_key: &'a str,
}

impl Work for AnswerOf<'_> {
    type Output = Option<ApprovalAnswer>;
    async fn run(&self, tx: &Tx<'_>) -> Result<Self::Output> {
        self.member.enrolled(tx).await?;
        let most = most(ANSWER_BYTES_MAX);
        let row = tx.row(statements::ANSWER_CONTENT, &[&self.id, &self.public_key, &most]).await?;
        Ok(row.map(|row| ApprovalAnswer {
            approval: self.id.to_owned(),
            public_key: self.public_key.to_owned(),
            answered_at: 0,
            content: row.get(0),
        }))
    }
}

struct Ask<'a> {
    member: &'a Member,
    id: &'a str,
    content: &'a [u8],
}

impl Work for Ask<'_> {
    type Output = ();
    async fn run(&self, tx: &Tx<'_>) -> Result<()> {
        self.member.check(tx).await?;
        if let Some(row) = tx.row(statements::APPROVAL, &[&self.id]).await? {
            let (desk, content): (String, Vec<u8>) = (row.get(0), row.get(2));
            let same = desk == self.member.id() && content == self.content;
            return if same { Ok(()) } else { Err(BookError::Unreadable(format!("approval {}", self.id))) };
        }
        let at = now(tx).await?;
        tx.change(statements::APPROVAL_ADD, &[&self.id, &self.member.id(), &at, &self.content]).await.map(|_| ())
    }
}

struct Answer<'a> {
    member: &'a Member,
    id: &'a str,
    public_key: &'a str,
    content: &'a [u8],
}

impl Work for Answer<'_> {
    type Output = ();
    async fn run(&self, tx: &Tx<'_>) -> Result<()> {
        self.member.check(tx).await?;
        if let Some(row) = tx.row(statements::ANSWER, &[&self.id, &self.public_key]).await? {
            let same = row.get::<_, Vec<u8>>(0) == self.content;
            return if same { Ok(()) } else { Err(BookError::AnswerTooLate) };
        }
        let request = tx.row(statements::APPROVAL, &[&self.id]).await?;
        if request.is_none_or(|row| row.get::<_, Option<i64>>(3).is_some()) {
            return Err(BookError::AnswerTooLate);
        }
        let at = now(tx).await?;
        tx.change(statements::ANSWER_ADD, &[&self.id, &self.public_key, &at, &self.content]).await.map(|_| ())
    }
}

struct Close<'a> {
    member: &'a Member,
    id: &'a str,
}

impl Work for Close<'_> {
    type Output = ();
    async fn run(&self, tx: &Tx<'_>) -> Result<()> {
        self.member.enrolled(tx).await?;
        let at = now(tx).await?;
        tx.change(statements::APPROVAL_CLOSE, &[&self.id, &self.member.id(), &at]).await.map(|_| ())
    }
}

struct Open<'a>(&'a Member);

impl Work for Open<'_> {
    type Output = Vec<ApprovalRequest>;
    async fn run(&self, tx: &Tx<'_>) -> Result<Vec<ApprovalRequest>> {
        self.0.enrolled(tx).await?;
        let mut rows = tx.rows(statements::APPROVALS, &[&REQUESTS_MAX]).await?;
        if i64::try_from(rows.len()).is_ok_and(|count| count >= REQUESTS_MAX) {
            rows.clear();
            for desk in tx.rows(statements::DESKS, &[]).await? {
                let id: String = desk.get(0);
                rows.extend(tx.rows(statements::APPROVALS_OF, &[&id, &REQUESTS_OF_DESK_MAX]).await?);
            }
        }
        let request = |row: &tokio_postgres::Row| ApprovalRequest {
            id: row.get(0),
            desk: row.get(1),
            desk_name: row.get(2),
            asked_at: row.get(3),
        };
        Ok(rows.iter().map(request).collect())
    }
}

struct Content<'a> {
    member: &'a Member,
    id: &'a str,
}

impl Work for Content<'_> {
    type Output = Option<Vec<u8>>;
    async fn run(&self, tx: &Tx<'_>) -> Result<Option<Vec<u8>>> {
        self.member.enrolled(tx).await?;
        let row = tx.row(statements::APPROVAL_CONTENT, &[&self.id, &most(REQUEST_BYTES_MAX)]).await?;
        Ok(row.map(|row| row.get(0)))
    }
}

struct Answers<'a>(&'a Member);

impl Work for Answers<'_> {
    type Output = Vec<ApprovalAnswer>;
    async fn run(&self, tx: &Tx<'_>) -> Result<Vec<ApprovalAnswer>> {
        self.0.enrolled(tx).await?;
        let rows = tx.rows(statements::ANSWERS, &[&ANSWERS_MAX, &most(ANSWER_BYTES_MAX)]).await?;
        let answer = |row: &tokio_postgres::Row| ApprovalAnswer {
            approval: row.get(0),
            public_key: row.get(1),
            answered_at: row.get(2),
            content: row.get(3),
        };
        Ok(rows.iter().map(answer).collect())
    }
}
