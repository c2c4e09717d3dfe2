//! A payroll of five hundred from a workbook with three wrong rows and one duplicate: the cells say why, the mended
//! order leaves once each, and the result comes back with the file's own columns.

use acceptance::account;
use std::collections::BTreeSet;
use std::path::Path;

use calamine::{Data, Reader};
use model::State;
use rust_xlsxwriter::Workbook;
use treasury::view::{ControlState, OrderSheetForm};

use crate::bench::Bench;

const ROWS: u32 = 500;
/// A line whose account is a number of more than 15 digits, one with an amount of three decimals, one without a payee,
/// and one that is the line before it again.
const WRONG: [u32; 4] = [10, 200, 300, 400];

fn write(path: &Path) {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    for (at, header) in ["工号", "姓名", "银行卡号", "开户行", "实发工资", "用途"].iter().enumerate() {
        sheet.write(0, u16::try_from(at).unwrap(), *header).unwrap();
    }
    for line in 1..=ROWS {
        let person = if line == WRONG[3] { line - 1 } else { line };
        let cents = 5_000 + u64::from(person) * 101;
        sheet.write(line, 0, format!("{line:04}")).unwrap();
        if line != WRONG[2] {
            sheet.write(line, 1, format!("员工{person:04}")).unwrap();
        }
        sheet.write(line, 2, format!("62220000{person:08}")).unwrap();
        sheet.write(line, 3, "工行苏州分行").unwrap();
        let amount: f64 = format!("{}.{:02}", cents / 100, cents % 100).parse().unwrap();
        sheet.write(line, 4, amount).unwrap();
        sheet.write(line, 5, "工资").unwrap();
    }
    sheet.write(WRONG[0], 2, 6_222_000_000_000_001_234_f64).unwrap();
    sheet.write(WRONG[1], 4, 5000.125).unwrap();
    sheet.write(ROWS + 1, 0, "合计：500笔").unwrap();
    book.save(path).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payroll_of_500_from_a_workbook_leaves_once_each_and_comes_back() {
    let bench = Bench::new().await;
    let payer = &bench.bank.accounts[0];
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("payroll.xlsx");
    write(&path);
    let sheet = bench.desk().order_sheet_file("transfer-personal", &path, "zh-CN").unwrap();
    assert_eq!(
        (sheet.rows.len(), sheet.footer.as_ref().and_then(|footer| footer.count.clone())),
        (500, Some("500".to_owned()))
    );
    let same = [
        ("tradeAccountNumber", account::key(payer)),
        ("currency", payer.currency.clone()),
        ("tradeDate", bench.desk().today().to_string()),
    ];
    let mut form = OrderSheetForm {
        control_count: "500".to_owned(),
        same: same.into_iter().map(|(field, value)| (field.to_owned(), value)).collect(),
        sheet,
        control_total: String::new(),
        reason: None,
        language: "zh-CN".to_owned(),
    };
    let checked = bench.desk().order_sheet_check(&form).unwrap();
    let lines: BTreeSet<u32> = checked.problems.iter().map(|problem| problem.row.unwrap() + 1).collect();
    assert_eq!(lines, BTreeSet::from(WRONG), "{:#?}", checked.problems);
    let reasons: Vec<&str> = checked.problems.iter().map(|problem| problem.sentence.id.as_str()).collect();
    assert_eq!(reasons[..2], ["cell-rounded", "cell-amount-decimals"]);
    assert_eq!(checked.control, ControlState::Whole);
    assert!(bench.desk().order_sheet_prepare(&form).is_err(), "no order while a cell is wrong");
    for line in WRONG {
        form.sheet.rows[line as usize - 1].left_out = true;
    }
    let check = bench.desk().order_sheet_prepare(&form).unwrap();
    assert_eq!(check.rows.len(), 496);
    let view = bench.send(&bench.confirm(&check).id).await;
    assert!(view.instructions.iter().all(|one| one.state == State::Accepted), "{:#?}", view.progress);
    let ledger = bench.ledger().await;
    let paid: BTreeSet<String> = ledger.iter().map(|entry| entry["counterparty_account"].to_string()).collect();
    assert_eq!((ledger.len(), paid.len()), (496, 496), "the bank's ledger has each of them once");
    // The same payroll once more: every row is like one that was paid, and that is said once.
    let again = bench.desk().order_sheet_check(&form).unwrap();
    let [common] = &again.common[..] else { panic!("{:#?}", again.common) };
    assert_eq!((common.count, again.problems.len()), (496, 496), "{common:#?}");
    assert_eq!(
        common.lines.split(", ").count(),
        WRONG.len() + 1 - usize::from(WRONG.contains(&ROWS)),
        "{}",
        common.lines
    );
    let out = folder.path().join("result.xlsx");
    let saved = bench.desk().save_result(&view.id, "zh-CN", out.to_str().unwrap(), false).unwrap();
    assert_eq!(saved.rows, 500);
    let mut book = calamine::open_workbook_auto(&out).unwrap();
    let range = book.worksheet_range_at(0).unwrap().unwrap();
    let header = range.rows().position(|row| row[0] == "工号").unwrap();
    let rows: Vec<&[Data]> = range.rows().skip(header + 1).collect();
    assert_eq!(rows.len(), 500);
    for (at, row) in rows.iter().enumerate() {
        let line = u32::try_from(at).unwrap() + 1;
        assert_eq!(row[0].to_string(), format!("{line:04}"));
        assert_eq!(row[7].to_string().is_empty(), WRONG.contains(&line), "the bank's reference of line {line}");
    }
}
