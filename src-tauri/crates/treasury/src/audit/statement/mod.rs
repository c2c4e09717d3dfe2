//! Lines of bank statements: read from CSV, held against accepted transfers, ticked off by a person.
//!
//! *Accepted* says that the service took an order; only the bank's own statement says that it was booked. The program
//! proposes, a person ticks, and the tick is an event of the journal.

mod candidates;
mod csv_file;
mod look;

pub use candidates::{Candidate, TransferLines};
pub(crate) use candidates::{candidates, differs, may_be_booked};
pub use csv_file::{Columns, Imported, KnownLine, StatementFile, read_csv};
pub(crate) use look::look;
