//! The newest event of a desk in the book.

use crate::error::Result;
use crate::statements;
use crate::transaction::Tx;

/// Sequence and hash of a desk's newest event.
pub(crate) type Head = (i64, String);

/// The newest event of a desk; `None` before its first.
pub(crate) async fn head_of(tx: &Tx<'_>, desk: &str) -> Result<Option<Head>> {
    Ok(tx.row(statements::HEAD, &[&desk]).await?.map(|row| (row.get(0), row.get(1))))
}
