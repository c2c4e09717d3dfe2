//! The book as a desk opens it, before the desk is a member: migrations, the group, and the list of desks.

use crate::connect::{Address, Connections};
use crate::error::{BookError, Result};
use crate::presented::OwnCertificate;
use crate::statements::{self, MIGRATIONS};
use crate::transaction::{Tx, Work, run};

/// The pool of connections to a book.
#[derive(Clone)]
pub struct Book {
    pub(crate) pool: Connections,
}

/// The group that a book belongs to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    /// Its id, made by the desk that created it.
    pub id: String,
    /// Its name.
    pub name: String,
}

impl Book {
    /// For a book at an address. The first operation connects.
    ///
    /// # Errors
    /// [`BookError::Address`] for an address that must not be used.
    pub fn at(address: &Address) -> Result<Self> {
        Ok(Self { pool: address.connections()? })
    }

    /// Presents this client certificate to the server in the connections that are made from now on; `None` presents none.
    /// Open connections stay.
    ///
    /// # Errors
    /// [`BookError::Address`] for a connection without TLS, and for a key that does not belong to the certificate.
    pub fn present(&self, certificate: Option<OwnCertificate>) -> Result<()> {
        self.pool.present(certificate)
    }

    /// The group of this book.
    ///
    /// # Errors
    /// [`BookError::NoGroup`] for a database without one, [`BookError::NewerFormat`], and those of the connection.
    pub async fn group(&self) -> Result<Group> {
        run(&self.pool, &ReadGroup).await
    }

    /// The time by the server's clock, in milliseconds since 1970.
    ///
    /// # Errors
    /// Those of the connection.
    pub async fn time(&self) -> Result<i64> {
        run(&self.pool, &ReadTime).await
    }

    /// Makes the tables that are missing. Each statement can be repeated, and is a transaction of its own, because
    /// distributed engines do not change tables within one.
    ///
    /// # Errors
    /// [`BookError::NewerFormat`], [`BookError::Database`] if the user may not make tables, and those of the connection.
    pub async fn migrate(&self) -> Result<()> {
        let client = self.pool.get().await?;
        client.batch_execute(statements::FORMAT_TABLE.text()).await?;
        let known = newest_format();
        for version in run(&self.pool, &ReadFormat).await? + 1..=known {
            let text = usize::try_from(version - 1).ok().and_then(|at| MIGRATIONS.get(at)).copied().unwrap_or_default();
            for statement in text.split(';').map(str::trim).filter(|statement| !statement.is_empty()) {
                client.batch_execute(statement).await?;
            }
            run(&self.pool, &AddFormat(version)).await?;
        }
        Ok(())
    }
}

fn newest_format() -> i64 {
    i64::try_from(MIGRATIONS.len()).unwrap_or(i64::MAX)
}

/// The time by the server's clock, in milliseconds since 1970.
pub(crate) async fn now(tx: &Tx<'_>) -> Result<i64> {
    let row = tx.row(statements::NOW, &[]).await?;
    row.map(|row| row.get(0)).ok_or_else(|| BookError::Unreadable("no time".to_owned()))
}

/// The group, once the format is known to be one of this program's.
pub(crate) async fn group(tx: &Tx<'_>) -> Result<Group> {
    let row = tx.row(statements::GROUP, &[]).await.map_err(|error| match error {
        // Undefined table.
        BookError::Database { code, .. } if code == "42P01" => BookError::NoGroup,
        error => error,
    })?;
    row.map(|row| Group { id: row.get(0), name: row.get(1) }).ok_or(BookError::NoGroup)
}

struct ReadTime;

impl Work for ReadTime {
    type Output = i64;
    async fn run(&self, tx: &Tx<'_>) -> Result<i64> {
        now(tx).await
    }
}

struct ReadFormat;

impl Work for ReadFormat {
    type Output = i64;
    async fn run(&self, tx: &Tx<'_>) -> Result<i64> {
        let found = tx.row(statements::FORMAT, &[]).await?.map_or(0, |row| row.get(0));
        let known = newest_format();
        if found > known { Err(BookError::NewerFormat { found, known }) } else { Ok(found) }
    }
}

struct AddFormat(i64);

impl Work for AddFormat {
    type Output = ();
    async fn run(&self, tx: &Tx<'_>) -> Result<()> {
        if ReadFormat.run(tx).await? < self.0 {
            tx.change(statements::FORMAT_ADD, &[&self.0]).await?;
        }
        Ok(())
    }
}

struct ReadGroup;

impl Work for ReadGroup {
    type Output = Group;
    async fn run(&self, tx: &Tx<'_>) -> Result<Group> {
        let group = group(tx).await?;
        ReadFormat.run(tx).await.map(|_| group)
    }
}
