//! Exports of banks in the forms of their headers, with contents of our own, and money that came back: it proves no payment.
//!
//! Each file of `exports` has one line of 100.00 that went out and one of 50.00 that came in. `{account}` is the account.

use std::path::{Path, PathBuf};

use acceptance::account;
use encoding_rs::GB18030;
use treasury::LongRead;
use treasury::view::Columns;

use crate::bench::{Bench, only};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/audit/exports");

/// One file for each form, in the order of their names.
fn exports() -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(FOLDER).expect("the folder").map(|entry| entry.expect("a file").path()).collect();
    files.sort();
    files
}

/// The columns that the header names; a file without a currency is in CNY.
fn columns() -> Columns {
    Columns { others_by_header: true, currency_value: Some("CNY".to_owned()), ..Columns::default() }
}

fn write_export(export: &Path, number: &str, to: &Path) {
    let bytes = std::fs::read(export).expect("the export");
    let text = String::from_utf8(bytes).unwrap_or_else(|wrong| GB18030.decode(wrong.as_bytes()).0.into_owned());
    std::fs::write(to, text.replace("{account}", number)).expect("written");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_exports_of_banks_are_read_by_their_own_headers() {
    let bench = Bench::new().await;
    let (key, number) = (account::key(&bench.bank.accounts[0]), bench.bank.accounts[0].account_number.clone());
    let exports = exports();
    assert_eq!(exports.len(), 18, "each form has a file");
    for export in exports {
        let name = export.file_name().expect("a name").to_string_lossy().into_owned();
        let file = bench.folder().join(&name);
        write_export(&export, &number, &file);
        let look = bench.desk().statement_look(&file, &key, Some(columns()), &LongRead::quiet()).expect("readable");
        assert_eq!(look.trouble, None, "{name}");
        let lines: Vec<_> = look
            .lines
            .iter()
            .map(|line| (line.day.as_str(), line.direction.as_str(), line.amount.as_str(), line.counterparty.as_str()))
            .collect();
        let expected = [("2026-01-05", "out", "100.00", "青石商贸"), ("2026-01-05", "in", "50.00", "白石商贸")];
        assert_eq!(lines, expected, "{name}");
        assert!(look.lines.iter().all(|line| line.currency == "CNY"), "{name}");
        assert!(look.lines[0].remark.contains("AV-77"), "{name}: {:?}", look.lines[0]);
        assert_eq!((look.counts.bookings, look.counts.lines), (2, 2 + look.counts.others), "{name}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn money_that_came_back_proves_no_payment() {
    for (name, header, rows) in [
        ("a signed column", "日期,金额,摘要", ["{day},+20.00,退款 {ref}", "{day},-5.00,手续费"]),
        ("a negative debit", "日期,借方,贷方,摘要", ["{day},-20.00,,冲正 {ref}", "{day},5.00,,手续费"]),
        ("two columns", "日期,借方,贷方,摘要", ["{day},,20.00,退款 {ref}", "{day},5.00,,手续费"]),
        ("a column of the side", "日期,借贷,金额,摘要", ["{day},贷,20.00,退款 {ref}", "{day},借,5.00,手续费"]),
        ("no sign at all", "日期,金额,摘要", ["{day},20.00,{ref}", "{day},5.00,手续费"]),
    ] {
        let bench = Bench::new().await;
        only(&bench.submit(&bench.transfer("transfer", "20.00", "6200900000109")).await);
        let reference = bench.ledger().await[0]["reference_order"].as_str().expect("a reference").to_owned();
        let (key, day) = (account::key(&bench.bank.accounts[0]), bench.desk().today().to_string());
        let text = format!("{header}\n{}\n", rows.join("\n")).replace("{day}", &day).replace("{ref}", &reference);
        let file = bench.folder().join("s.csv");
        std::fs::write(&file, text).expect("written");
        let imported = bench.desk().statement_import(&file, &key, Some(&columns())).expect("readable");
        assert_eq!(imported.lines, 2, "{name}");
        let exact = bench.desk().statement_exact().expect("pairs");
        assert_eq!((exact.rows.len(), exact.by_payee.len(), exact.transfers_left), (0, 0, 1), "{name}");
        // A line without a sign may be the booking: a person decides.
        let candidates = bench.desk().statement_candidates().expect("transfers")[0].candidates.len();
        assert_eq!(candidates, usize::from(name == "no sign at all"), "{name}");
    }
}
