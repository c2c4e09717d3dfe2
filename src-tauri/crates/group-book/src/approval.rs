//! Requests and answers of approvals, for the approvers at other desks. The book stores their bytes and does not judge
//! them: an answer is signed by its approver, and the desk that asked checks it as it checks an approval file. That an
//! approval is used once is part of a claim.

use crate::book::now;
use crate::error::{BookError, Result};
use crate::member::Member;
use crate::statements;
use crate::transaction::{Tx, Work, run};

/// Most requests of one reading.
const REQUESTS_MAX: i64 = 1_000;

/// A request that waits for an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ApprovalRequest {
    /// Its id.
    pub id: String,
    /// The desk that asks.
    pub desk: String,
    /// When it was asked, in milliseconds since 1970 by the server's clock.
    pub asked_at: i64,
    /// The request as the desk wrote it.
    pub content: Vec<u8>,
}

/// A signed answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ApprovalAnswer {
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
    /// [`BookError::Unreadable`] if the id has another content, [`BookError::Revoked`], and those of the connection.
    pub async fn ask_approval(&self, id: &str, content: &[u8]) -> Result<()> {
        run(&self.book().pool, &Ask { member: self, id, content }).await
    }

    /// Answers a request. The first answer of a key stays.
    ///
    /// # Errors
    /// [`BookError::Revoked`], and those of the connection.
    pub async fn answer_approval(&self, id: &str, public_key: &str, content: &[u8]) -> Result<()> {
        run(&self.book().pool, &Answer { member: self, id, public_key, content }).await
    }

    /// Closes a request of this desk: it was answered, withdrawn, or has expired.
    ///
    /// # Errors
    /// Those of the connection.
    pub async fn close_approval(&self, id: &str) -> Result<()> {
        run(&self.book().pool, &Close { member: self, id }).await
    }

    /// The open requests of all desks, oldest first.
    ///
    /// # Errors
    /// Those of the connection.
    pub async fn open_approvals(&self) -> Result<Vec<ApprovalRequest>> {
        run(&self.book().pool, &Open(self)).await
    }

    /// The answers to a request.
    ///
    /// # Errors
    /// Those of the connection.
    pub async fn approval_answers(&self, id: &str) -> Result<Vec<ApprovalAnswer>> {
        run(&self.book().pool, &Answers { member: self, id }).await
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
        let answers = tx.rows(statements::ANSWERS, &[&self.id]).await?;
        if answers.iter().any(|row| row.get::<_, String>(0) == self.public_key) {
            return Ok(());
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
        let rows = tx.rows(statements::APPROVALS, &[&REQUESTS_MAX]).await?;
        let request = |row: &tokio_postgres::Row| ApprovalRequest {
            id: row.get(0),
            desk: row.get(1),
            asked_at: row.get(2),
            content: row.get(3),
        };
        Ok(rows.iter().map(request).collect())
    }
}

struct Answers<'a> {
    member: &'a Member,
    id: &'a str,
}

impl Work for Answers<'_> {
    type Output = Vec<ApprovalAnswer>;
    async fn run(&self, tx: &Tx<'_>) -> Result<Vec<ApprovalAnswer>> {
        self.member.enrolled(tx).await?;
        let rows = tx.rows(statements::ANSWERS, &[&self.id]).await?;
        let answer = |row: &tokio_postgres::Row| ApprovalAnswer {
            public_key: row.get(0),
            answered_at: row.get(1),
            content: row.get(2),
        };
        Ok(rows.iter().map(answer).collect())
    }
}
