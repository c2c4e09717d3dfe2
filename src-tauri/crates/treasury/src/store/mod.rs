//! Stored data: the cache, which may be deleted and read again, the history that the service cannot return again, and
//! the columns of the lists.
//!
//! Not here: reading from the bank (`read`), the journal (crate `journal`).

pub(crate) mod cache;
pub(crate) mod kept;
pub mod list_columns;
pub mod long_read;
