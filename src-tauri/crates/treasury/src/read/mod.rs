//! Reading and evaluation: lists are read from the bank, compared with the last snapshot, searched and computed.
//!
//! Not here: files and pages for others (`out`), and the times at which a list is read (`desk`).

pub mod accounts_text;
pub(crate) mod balances;
pub(crate) mod bank_book;
pub(crate) mod bank_list_file;
pub(crate) mod changes;
pub(crate) mod counterparty_file;
pub(crate) mod detail;
pub mod figures;
pub(crate) mod finding;
pub(crate) mod imported_text;
pub(crate) mod inbox;
pub(crate) mod matching;
pub(crate) mod maturity;
pub(crate) mod named_columns;
pub(crate) mod narrow;
pub mod order_file;
pub mod order_sheet;
pub(crate) mod reading;
pub(crate) mod rhythm;
pub(crate) mod sheet;
pub(crate) mod xml_text;
