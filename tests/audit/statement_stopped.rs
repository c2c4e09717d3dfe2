//! A large statement that a person stops, in the preview or in the import: at each step it says so, and nothing is stored.

use std::cell::Cell;

use acceptance::account;
use treasury::LongRead;
use treasury::view::{FileProgress, FileStep};

use crate::bench::Bench;

/// Lines of the file: each step reports several times.
const LINES: u32 = 10_000;

#[tokio::test(flavor = "multi_thread")]
async fn a_stopped_import_stores_nothing_at_any_step() {
    let bench = Bench::new().await;
    let (desk, account) = (bench.desk(), account::key(&bench.bank.accounts[0]));
    let line = |at: u32| format!("2026-01-05,-{at}.00,CNY,AV-{at},-{}.00\n", at * (at + 1) / 2);
    let file = bench.folder().join("long.csv");
    let text = "Date,Amount,Currency,Reference,Balance\n".to_owned() + &(1..=LINES).map(line).collect::<String>();
    std::fs::write(&file, text).expect("written");
    let columns = desk.statement_look(&file, &account, None, &LongRead::quiet()).expect("a statement").columns;
    for step in [FileStep::Cells, FileStep::Lines, FileStep::Comparison, FileStep::Storage] {
        let is_stopped = Cell::new(false);
        let stop = || is_stopped.get();
        let watch = |progress: FileProgress| is_stopped.set(progress.step == step && progress.done > 0);
        let long = LongRead::new(&stop, &watch);
        let refused = desk.statement_take(&file, &account, &columns, &long).expect_err("stopped");
        assert_eq!(refused.trouble().code, "file-stopped", "{step:?}");
        if step != FileStep::Storage {
            is_stopped.set(false);
            let refused = desk.statement_look(&file, &account, None, &long).expect_err("stopped");
            assert_eq!(refused.trouble().code, "file-stopped", "the preview, {step:?}");
        }
        assert!(desk.statement_lines().expect("the lines").is_empty(), "{step:?}");
        assert!(desk.statement_imports().expect("the imports").is_empty(), "{step:?}");
        assert!(desk.reconciliations().expect("the balances").rows.is_empty(), "{step:?}");
    }
    let imported = desk.statement_take(&file, &account, &columns, &LongRead::quiet()).expect("not stopped");
    assert_eq!((imported.lines, imported.new), (LINES, LINES));
}
