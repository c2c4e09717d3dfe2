//! Lines of bank statements: imported from CSV, compared with accepted transfers, reconciled by a person.
//!
//! *Accepted* means that the service took an order; only the bank's own statement shows that it was booked. The program
//! proposes, a person reconciles, and each reconciliation is an event of the journal.

mod candidates;
mod csv_file;
mod look;

pub use candidates::TransferLines;
pub(crate) use candidates::{candidates, differs, may_be_booked};
pub use csv_file::{StatementFile, read_csv};
pub(crate) use look::look;
