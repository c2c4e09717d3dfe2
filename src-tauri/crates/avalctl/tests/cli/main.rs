//! The command line as scripts see it: output shapes, exit codes, and the bank's executions, over real processes.

mod acting;
mod approvals;
mod audit;
#[path = "../../../../../tests/observations/authority.rs"]
#[allow(dead_code, reason = "of the network of other tests")]
mod authority;
mod bad_input;
mod claims;
mod code_book;
mod connection;
mod desk;
mod doctor;
mod document;
mod document_commands;
mod doubts;
mod export;
#[cfg(unix)]
mod files;
mod find_out;
#[cfg(unix)]
mod full;
mod group;
mod group_certificate;
mod group_policy;
#[cfg(unix)]
mod help_files;
mod login;
#[cfg(unix)]
mod machine;
mod maturity;
mod narrow;
mod notes;
#[cfg(unix)]
mod on_a_terminal;
mod order_files;
mod policy;
#[cfg(target_os = "linux")]
mod practice_day;
#[cfg(unix)]
mod questions;
mod reading;
#[cfg(unix)]
mod readme;
mod receipts;
#[path = "../../../../../tests/group/secured.rs"]
mod secured;
mod sending;
mod shape;
mod teaching;
mod templates;
mod terminal;
