//! The table "What each observation means", each row and case, through a raw TCP server that misbehaves and the real
//! client, for all 14 operations; in the plain wording, or in the wording of a seed.
//!
//! A wording changes everything that does not change the meaning: texts, amounts, ids, which echoed fields a record has
//! and how they are spelled, the order of fields, records and instructions, further instructions beside a row's own,
//! blanks, headers, and the points at which bytes are cut on the wire. The verdict must be the same in all of them.
//!
//! Not here: rows 26 to 32 (killed, disk full, second program, clock), because no reply causes them; the other torture
//! rows and the acceptance tests do.

pub mod bodies;
pub mod connect;
pub mod heads;
pub mod records;
pub mod row;
#[path = "../../../src-tauri/crates/bank-client/tests/classify/sample.rs"]
pub mod sample;
pub mod statuses;
pub mod wire;

use bank_client::CASES;
use tokio::task::JoinSet;

use super::bench::runtime;
use super::{Asked, Counts, Failure, workers};
use row::{Outcome, Row};

/// The invariants of every run.
pub const INVARIANTS: &str = "each instruction of each cell has the verdict that the table names, and the same one read \
back from a journal's text; exactly its one POST left on one connection (none where the table says not sent); the token is \
in no observation";

/// As many wordings as requested, each over every cell.
///
/// # Errors
/// [`Failure`] when a cell of a wording differs.
pub fn run(asked: Asked) -> Result<Counts, Failure> {
    workers::run(
        asked,
        1,
        || (),
        |(), seed, counts| {
            let outcome = runtime().block_on(table(seed));
            let (differ, cells) = (outcome.complaints.len(), outcome.cells);
            assert!(differ == 0, "{differ} of {cells} cells differ:\n{}", outcome.complaints.join("\n"));
            let unopened = runtime().block_on(connect::all(seed));
            counts.add("cells", cells + unopened);
            counts.add("cells without a connection", unopened);
            for (id, count) in outcome.reached {
                let case = CASES.iter().find(|case| case.id == id).expect("a case of the table");
                counts.add(&format!("ended {:?}", case.outcome), count);
            }
        },
    )
}

/// All rows of the table over all operations in one wording; seed 0 is the plain one.
pub async fn table(seed: u64) -> Outcome {
    let rows = [heads::rows(), bodies::rows(), statuses::rows(), records::rows()].concat();
    let (slow, quick): (Vec<Row>, Vec<Row>) = rows.into_iter().partition(|row| row.times_out);
    let mut outcome = Outcome::default();
    // Rows with a time limit run separately, so that the others do not use their time up.
    for rows in [quick, slow] {
        let running: JoinSet<_> = rows.into_iter().map(|row| row::run(row, seed)).collect();
        running.join_all().await.into_iter().for_each(|found| outcome.merge(found));
    }
    outcome
}
