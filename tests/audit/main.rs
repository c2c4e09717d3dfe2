//! The auditor's tests over a real practice bank: packs checked by a script without Aval, restored journals, period
//! reports compared with the bank's own ledger, statements.

#[path = "../money/bench.rs"]
#[allow(dead_code, reason = "the money path's tests use all of it")]
mod bench;
mod history;
mod notes;
mod pack;
mod period;
mod place;
mod place_approved;
mod proof;
mod reconciliation;
mod script;
mod session;
mod statement;
mod statement_evidence;
mod statement_exports;
mod statement_forms;
mod statement_imports;
mod statement_provisional;
mod statement_rewordings;
mod statement_rules;
mod statement_stopped;
