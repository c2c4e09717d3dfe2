//! Shared settings (code book, calendar, watch list, counterparties, saved views, policy) with versions, each
//! with its author and signed by the desk of the change. And attachments, stored once by their hash.

use std::collections::BTreeMap;

use sha2::{Digest, Sha256};
use tokio_postgres::Row;

use crate::approval::{limited, most};
use crate::book::now;
use crate::error::{BookError, Result};
use crate::key::verifies;
use crate::member::Member;
use crate::statements;
use crate::transaction::{Tx, Work, run};

/// Largest content of a setting, in bytes.
pub const SETTING_BYTES_MAX: usize = 16 << 20;

/// One version of a shared setting.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SharedSetting {
    /// Its version, from 1.
    pub version: i64,
    /// Its content.
    pub content: Vec<u8>,
    /// The person who changed it.
    pub person: String,
    /// The desk of the change.
    pub desk: String,
    /// When, in milliseconds since 1970 by the server's clock.
    pub changed_at: i64,
    /// The desk's signature, as 128 hexadecimal digits.
    pub signature: String,
}

impl SharedSetting {
    /// Whether the signature is that of the desk with this public key.
    pub fn is_signed_by(&self, group: &str, kind: &str, public_key: &str) -> bool {
        let bytes = signed_bytes(group, kind, self.version, &self.person, &self.content);
        verifies(public_key, &bytes, &self.signature)
    }
}

/// A change of a shared setting.
#[derive(Debug, Clone, Copy)]
pub struct SettingChange<'a> {
    /// Kind of the setting.
    pub kind: &'a str,
    /// The version that it follows; 0 for the first.
    pub follows: i64,
    /// The new content.
    pub content: &'a [u8],
    /// The person who changes it.
    pub person: &'a str,
}

impl Member {
    /// Writes the next version of a setting. Repeated by the same desk with the same content, it changes nothing.
    ///
    /// # Errors
    /// [`BookError::VersionExists`] if another change was first, [`BookError::TooLarge`], [`BookError::Revoked`], and those
    /// of the connection.
    pub async fn change_setting(&self, change: SettingChange<'_>) -> Result<i64> {
        limited(change.content, SETTING_BYTES_MAX)?;
        run(&self.book().pool, &Change { member: self, change }).await
    }

    /// The newest version of each setting, by kind.
    ///
    /// # Errors
    /// Those of the connection.
    pub async fn setting_versions(&self) -> Result<BTreeMap<String, i64>> {
        run(&self.book().pool, &Versions(self)).await
    }

    /// The versions of a setting without their contents, newest first, at most `count`.
    ///
    /// # Errors
    /// Those of the connection.
    pub async fn setting_history(&self, kind: &str, count: i64) -> Result<Vec<SharedSetting>> {
        run(&self.book().pool, &History { member: self, kind, count }).await
    }

    /// The newest version of a setting. One whose content is too large is not read.
    ///
    /// # Errors
    /// Those of the connection.
    pub async fn newest_setting(&self, kind: &str) -> Result<Option<SharedSetting>> {
        run(&self.book().pool, &Newest { member: self, kind }).await
    }

    /// Stores packed bytes under the hash of their content, once.
    ///
    /// # Errors
    /// [`BookError::Revoked`], and those of the connection.
    pub async fn keep_attachment(&self, sha256: &str, packed: &[u8]) -> Result<()> {
        run(&self.book().pool, &Keep { member: self, sha256, packed }).await
    }

    /// The packed bytes of an attachment.
    ///
    /// # Errors
    /// Those of the connection.
    pub async fn attachment(&self, sha256: &str) -> Result<Option<Vec<u8>>> {
        run(&self.book().pool, &Read { member: self, sha256 }).await
    }
}

fn signed_bytes(group: &str, kind: &str, version: i64, person: &str, content: &[u8]) -> Vec<u8> {
    let content = hex::encode(Sha256::digest(content));
    format!("aval group setting 1\n{group}\n{kind}\n{version}\n{}\n{person}\n{content}\n", person.len()).into_bytes()
}

fn setting_of(row: &Row) -> SharedSetting {
    SharedSetting {
        version: row.get(0),
        content: row.get(1),
        person: row.get(2),
        desk: row.get(3),
        changed_at: row.get(4),
        signature: row.get(5),
    }
}

struct Change<'a> {
    member: &'a Member,
    change: SettingChange<'a>,
}

impl Work for Change<'_> {
    type Output = i64;
    async fn run(&self, tx: &Tx<'_>) -> Result<i64> {
        self.member.check(tx).await?;
        let SettingChange { kind, follows, content, person } = self.change;
        let version = follows + 1;
        let newest = tx.row(statements::SETTING_HISTORY, &[&kind, &1_i64]).await?;
        let found: i64 = newest.map_or(0, |row| row.get(0));
        if found != follows {
            let row = tx.row(statements::SETTING, &[&kind, &version]).await?.map(|row| setting_of(&row));
            let own = row.is_some_and(|row| row.desk == self.member.id() && row.content == content);
            return if own { Ok(version) } else { Err(BookError::VersionExists(found)) };
        }
        let at = now(tx).await?;
        let signature = self.member.key().sign(&signed_bytes(self.member.group(), kind, version, person, content));
        let id = self.member.id();
        tx.change(statements::SETTING_ADD, &[&kind, &version, &content, &person, &id, &at, &signature]).await?;
        Ok(version)
    }
}

struct Newest<'a> {
    member: &'a Member,
    kind: &'a str,
}

impl Work for Newest<'_> {
    type Output = Option<SharedSetting>;
    async fn run(&self, tx: &Tx<'_>) -> Result<Option<SharedSetting>> {
        self.member.enrolled(tx).await?;
        let row = tx.row(statements::SETTING_NEWEST, &[&self.kind, &most(SETTING_BYTES_MAX)]).await?;
        Ok(row.map(|row| setting_of(&row)))
    }
}

struct Versions<'a>(&'a Member);

impl Work for Versions<'_> {
    type Output = BTreeMap<String, i64>;
    async fn run(&self, tx: &Tx<'_>) -> Result<Self::Output> {
        self.0.enrolled(tx).await?;
        let rows = tx.rows(statements::SETTING_VERSIONS, &[]).await?;
        Ok(rows.iter().map(|row| (row.get(0), row.get(1))).collect())
    }
}

struct History<'a> {
    member: &'a Member,
    kind: &'a str,
    count: i64,
}

impl Work for History<'_> {
    type Output = Vec<SharedSetting>;
    async fn run(&self, tx: &Tx<'_>) -> Result<Self::Output> {
        self.member.enrolled(tx).await?;
        let rows = tx.rows(statements::SETTING_HISTORY, &[&self.kind, &self.count]).await?;
        let version = |row: &Row| SharedSetting {
            version: row.get(0),
            content: Vec::new(),
            person: row.get(1),
            desk: row.get(2),
            changed_at: row.get(3),
            signature: row.get(4),
        };
        Ok(rows.iter().map(version).collect())
    }
}

struct Keep<'a> {
    member: &'a Member,
    sha256: &'a str,
    packed: &'a [u8],
}

impl Work for Keep<'_> {
    type Output = ();
    async fn run(&self, tx: &Tx<'_>) -> Result<()> {
        self.member.check(tx).await?;
        if tx.row(statements::ATTACHMENT, &[&self.sha256]).await?.is_some() {
            return Ok(());
        }
        tx.change(statements::ATTACHMENT_ADD, &[&self.sha256, &self.packed]).await.map(|_| ())
    }
}

struct Read<'a> {
    member: &'a Member,
    sha256: &'a str,
}

impl Work for Read<'_> {
    type Output = Option<Vec<u8>>;
    async fn run(&self, tx: &Tx<'_>) -> Result<Option<Vec<u8>>> {
        self.member.enrolled(tx).await?;
        Ok(tx.row(statements::ATTACHMENT, &[&self.sha256]).await?.map(|row| row.get(0)))
    }
}
