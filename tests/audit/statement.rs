//! A bank's statement, made from the bank's own ledger, reconciled with accepted transfers.

use acceptance::account;
use std::path::PathBuf;

use encoding_rs::GB18030;
use model::profile::{CodeBookEdit, CodeLine, STATUS_CODE};
use model::{DeskError, State};
use treasury::LongRead;
use treasury::desk::{CodeBookWish, Said};
use treasury::view::{Columns, ConfirmedPair, StatementQuery, StatementShow};

use crate::bench::{Bench, only};

fn columns() -> Columns {
    let name = |text: &str| Some(text.to_owned());
    Columns {
        day: "交易日期".to_owned(),
        day_format: name("%Y%m%d"),
        debit: name("借方"),
        credit: name("贷方"),
        currency: name("币种"),
        reference: name("凭证号"),
        ..Columns::default()
    }
}

/// The bank's statement: its ledger's transfers, one payment that is not ours, and one incoming payment.
async fn statement(bench: &Bench, with_references: bool) -> PathBuf {
    let mut text = "\u{feff}交易日期,凭证号,借方,贷方,币种\n".to_owned();
    let day = bench.desk().today().format("%Y%m%d").to_string();
    for entry in bench.ledger().await {
        let reference = if with_references { entry["reference_order"].as_str().unwrap() } else { "" };
        let (amount, currency) = (entry["amount"].as_str().unwrap(), entry["currency"].as_str().unwrap());
        text.push_str(&format!("{day},{reference},\"{amount}\",0.00,{currency}\n"));
    }
    // References that cannot be ours, because ours are random.
    text.push_str(&format!("{day},外一,88.00,0.00,CNY\n{day},外二,0.00,1234.50,CNY\n"));
    let path = bench.folder().join("statement.csv");
    std::fs::write(&path, text).unwrap();
    path
}

fn refusal(error: DeskError) -> String {
    error.trouble().sentence.id.clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn accepted_transfers_find_their_lines_and_are_reconciled_once() {
    let mut bench = Bench::new().await;
    let mut ids = Vec::new();
    for reason in [None, Some("two equal salaries".to_owned())] {
        let mut order = bench.transfer("transfer", "1234.50", "6200900000109");
        order.reason = reason;
        ids.push(only(&bench.submit(&order).await).id.clone());
    }
    let account = account::key(&bench.bank.accounts[0]);
    let file = statement(&bench, true).await;
    for new in [4, 0] {
        let imported = bench.desk().statement_import(&file, &account, Some(&columns())).unwrap();
        assert_eq!((imported.lines, imported.new), (4, new), "the same file again brings nothing new");
    }
    let transfers = bench.desk().statement_candidates().unwrap();
    assert_eq!(transfers.len(), 2);
    for transfer in &transfers {
        let found: Vec<_> = transfer.candidates.iter().map(|one| one.same_reference).collect();
        assert_eq!(found, [true, false], "its own line first; the money that came is none");
        let reference = transfer.reference_order.as_deref().unwrap();
        assert_eq!(transfer.candidates[0].line.line.reference, reference);
    }
    let line = |at: usize, nth: usize| transfers[at].candidates[nth].line.line.sha256.clone();
    let desk = bench.desk();
    assert_eq!(refusal(desk.statement_reconcile(&ids[0], &line(0, 1), None).unwrap_err()), "tick-differs");
    desk.statement_reconcile(&ids[0], &line(0, 0), None).unwrap();
    assert_eq!(refusal(desk.statement_reconcile(&ids[1], &line(0, 0), Some("why")).unwrap_err()), "tick-taken");
    assert_eq!(refusal(desk.statement_reconcile(&ids[0], &line(1, 0), Some("why")).unwrap_err()), "tick-twice");
    assert_eq!(refusal(desk.statement_reconcile("nobody's", &line(1, 0), None).unwrap_err()), "journal-unknown");
    desk.statement_reconcile(&ids[1], &line(1, 0), None).unwrap();
    assert_eq!(refusal(desk.statement_unreconcile(&ids[1], " ").unwrap_err()), "tick-none");
    desk.statement_unreconcile(&ids[1], "the wrong one of two").unwrap();
    bench.open();
    let transfers = bench.desk().statement_candidates().unwrap();
    assert!(transfers[0].reconciled.is_some() && transfers[0].candidates.is_empty(), "a restart knows the match");
    assert_eq!((transfers[1].reconciled.as_ref(), transfers[1].candidates.len()), (None, 1));
    let lines = bench.desk().statement_lines().unwrap();
    assert_eq!(lines.iter().filter(|line| line.instruction.is_some()).count(), 1);
    bench.chain_is_whole();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_that_differs_needs_a_reason_and_a_refused_transfer_gets_none() {
    let bench = Bench::new().await;
    let accepted = only(&bench.submit(&bench.transfer("transfer", "20.00", "6200900000109")).await).id.clone();
    let file = statement(&bench, false).await;
    bench.fault("transfer", serde_json::json!({"kind": "status", "status": 422})).await;
    let refused = only(&bench.submit(&bench.transfer("transfer", "21.00", "6200900000109")).await).id.clone();
    let account = account::key(&bench.bank.accounts[0]);
    let desk = bench.desk();
    desk.statement_import(&file, &account, Some(&columns())).unwrap();
    let transfers = desk.statement_candidates().unwrap();
    assert_eq!((transfers.len(), transfers[0].candidates.len()), (1, 1));
    let line = transfers[0].candidates[0].line.line.sha256.clone();
    assert_eq!(refusal(desk.statement_reconcile(&refused, &line, Some("why")).unwrap_err()), "tick-not-accepted");
    assert_eq!(refusal(desk.statement_reconcile(&accepted, &line, None).unwrap_err()), "tick-differs");
    desk.statement_reconcile(&accepted, &line, Some("this bank drops references")).unwrap();
    assert_eq!(refusal(desk.statement_reconcile(&accepted, "none", None).unwrap_err()), "tick-no-line");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_statement_s_preview_is_exact_and_keeps_nothing() {
    let bench = Bench::new().await;
    bench.submit(&bench.transfer("transfer", "1234.50", "6200900000109")).await;
    let account = account::key(&bench.bank.accounts[0]);
    let file = statement(&bench, true).await;
    let desk = bench.desk();
    let look = desk.statement_look(&file, &account, None, &LongRead::quiet()).unwrap();
    assert_eq!(look.headers, ["交易日期", "凭证号", "借方", "贷方", "币种"]);
    assert_eq!(look.columns, Columns { day_format: look.columns.day_format.clone(), ..columns() });
    assert_eq!((look.count, look.new, look.trouble.as_ref()), (3, 3, None));
    assert_eq!((look.lines[0].amount.as_str(), look.lines[0].direction.as_str()), ("1234.50", "out"));
    assert!(desk.statement_lines().unwrap().is_empty());
    let wrong = Columns { day: "币种".to_owned(), ..columns() };
    let look = desk.statement_look(&file, &account, Some(wrong), &LongRead::quiet()).unwrap();
    assert_eq!(look.trouble.expect("why not").sentence.id, "statement-line");
    assert!(look.sample.len() == 3 && look.lines.is_empty(), "the file's own rows are still shown");
    desk.statement_take(&file, &account, &columns(), &LongRead::quiet()).unwrap();
    let again = desk.statement_look(&file, &account, None, &LongRead::quiet()).unwrap();
    assert_eq!((again.new, again.notes), (0, Vec::new()));
    let chinese = bench.folder().join("gb18030.csv");
    let text = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&chinese, GB18030.encode(&text).0).unwrap();
    let look = desk.statement_look(&chinese, &account, None, &LongRead::quiet()).unwrap();
    assert_eq!((look.count, look.new), (3, 0), "the same lines, however they are spelled");
    assert_eq!(look.notes[0].id, "import-gb18030", "said before it is taken");
    for name in ["profile.toml", "statement"] {
        let other = bench.folder().join(name);
        std::fs::write(&other, "secret = 1\n").unwrap();
        assert_eq!(
            refusal(desk.statement_look(&other, &account, None, &LongRead::quiet()).unwrap_err()),
            "statement-not-one"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn transfers_and_lines_name_each_other_page_by_page() {
    let bench = Bench::new().await;
    let mut ids = Vec::new();
    for amount in ["20.00", "1000.00"] {
        ids.push(only(&bench.submit(&bench.transfer("transfer", amount, "6200900000109")).await).id.clone());
    }
    let account = account::key(&bench.bank.accounts[0]);
    let file = statement(&bench, true).await;
    let desk = bench.desk();
    desk.statement_import(&file, &account, Some(&columns())).unwrap();
    let all = StatementQuery { count: 9, ..StatementQuery::default() };
    let page = desk.transfers_page(&all).unwrap();
    assert_eq!((page.rows.len(), page.count, page.open), (2, 2, 2));
    let (first, line) = (&page.rows[0], &page.rows[0].candidates[0].line.line);
    assert_eq!((first.days_old, first.candidates.len(), first.instruction == ids[0]), (Some(0), 1, true));
    desk.statement_reconcile(&ids[0], &line.sha256, None).unwrap();

    let counts =
        |query: &StatementQuery| (desk.transfers_page(query).unwrap().count, desk.lines_page(query).unwrap().count);
    let text = |text: &str| StatementQuery { text: Some(text.to_owned()), show: StatementShow::All, ..all.clone() };
    let cases = [
        (all.clone(), (1, 3)),
        (StatementQuery { show: StatementShow::Reconciled, ..all.clone() }, (1, 1)),
        (StatementQuery { show: StatementShow::All, ..all.clone() }, (2, 4)),
        (StatementQuery { account: Some("OTHER:1".to_owned()), ..all.clone() }, (0, 0)),
        (text("1,000.00"), (1, 1)),
        (text("外一"), (0, 1)),
        (text(" "), (2, 4)),
    ];
    for (query, expected) in cases {
        assert_eq!(counts(&query), expected, "{query:?}");
    }
    let second = StatementQuery { from: 1, count: 1, show: StatementShow::All, ..all.clone() };
    assert_eq!((desk.lines_page(&second).unwrap().rows.len(), desk.lines_page(&second).unwrap().all), (1, 4));
    let reconciled = StatementQuery { show: StatementShow::Reconciled, ..second.clone() };
    let reconciled = desk.lines_page(&StatementQuery { from: 0, ..reconciled }).unwrap().rows.remove(0);
    assert_eq!(reconciled.reconciled.map(|one| one.instruction), Some(ids[0].clone()));
    let open = desk.lines_page(&text("1000")).unwrap().rows.remove(0);
    assert_eq!(open.candidates.iter().map(|one| one.instruction.as_str()).collect::<Vec<_>>(), [ids[1].as_str()]);
    let transfer = desk.transfers_page(&StatementQuery { show: StatementShow::Reconciled, ..second }).unwrap();
    assert_eq!((transfer.count, transfer.open), (1, 1));
}

/// A bank that answers every transfer *in process*: all of them end by their lines, in one confirmation.
#[tokio::test(flavor = "multi_thread")]
async fn transfers_in_process_end_together_by_their_matched_lines() {
    let bench = Bench::new().await;
    let account = account::key(&bench.bank.accounts[0]);
    let bank_mark = bench.bank.accounts[0].bank_mark.clone();
    let mut lines = bench.desk().code_book_own().lines(&bank_mark, STATUS_CODE);
    lines.push(CodeLine { word: "P9".to_owned(), value: "processing".to_owned(), ..CodeLine::default() });
    let wish = CodeBookWish::Flags(vec![CodeBookEdit { bank_mark, flag: STATUS_CODE.to_owned(), lines }]);
    let shown = bench.desk().code_book_check(&wish).unwrap();
    bench.desk().code_book_take(&wish, &shown.digest, &Said { reason: "the bank's list", name: None }).unwrap();
    let edit = serde_json::json!({ "kind": "edit_record", "set": { "statusCode": "P9", "statusMeaning": "处理中" } });
    let mut ids = Vec::new();
    for at in 0..5 {
        bench.fault("transfer", edit.clone()).await;
        let order = bench.transfer("transfer", &format!("{}1.20", at + 1), &format!("620090000070{at}"));
        let one = only(&bench.submit(&order).await).clone();
        assert_eq!(one.state, State::Pending, "{:?}", one.reason);
        ids.push(one.id);
    }
    // A statement without our references proves none of them.
    let without = statement(&bench, false).await;
    bench.desk().statement_import(&without, &account, Some(&columns())).unwrap();
    let found = bench.desk().statement_exact().unwrap();
    assert!(found.rows.is_empty() && found.by_payee.is_empty() && found.by_rule.is_empty(), "{found:?}");
    let with = statement(&bench, true).await;
    bench.desk().statement_import(&with, &account, Some(&columns())).unwrap();
    let rows = bench.desk().statement_exact().unwrap().rows;
    let pairs: Vec<ConfirmedPair> = rows
        .iter()
        .map(|row| ConfirmedPair { instruction: row.transfer.instruction.clone(), line: row.line.sha256.clone() })
        .collect();
    assert_eq!(pairs.len(), 5, "{rows:?}");
    assert_eq!(bench.desk().statement_reconcile_exact(&pairs, None, &[]).unwrap(), 5);
    for id in &ids {
        assert_eq!(bench.desk().instruction(id).unwrap().instruction.state, State::Executed);
    }
    assert!(bench.desk().doubts().unwrap().is_empty());
    assert_eq!(bench.ledger().await.len(), 5);
    bench.chain_is_whole();
}
