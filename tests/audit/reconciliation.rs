//! The bank reconciliation of an account, from statements of several forms and days beside the transfers of the bank's ledger.

use std::path::PathBuf;

use acceptance::account;
use chrono::{Days, NaiveDate};
use model::Sentence;
use treasury::LongRead;
use treasury::view::{Imported, Reconciliation, ReconciliationPage, ReconciliationQuery};

use crate::bench::Bench;
use crate::statement_forms::{bookings, confirmed, pay};

/// A line of a day: the amount, negative where it went out, and its reference.
type Line<'a> = (&'a str, &'a str);

fn amounts(balance: i64) -> String {
    format!("{}.{:02}", balance / 100, balance % 100)
}

/// The statement of a day in a form, which begins with an opening balance in cents; returns its file and its closing balance.
fn statement(bench: &Bench, form: &str, day: NaiveDate, opening: i64, lines: &[Line<'_>]) -> (PathBuf, i64) {
    let number = &bench.bank.accounts[0].account_number;
    let cents = |text: &str| text.replace('.', "").parse::<i64>().expect("cents");
    let closing = lines.iter().fold(opening, |balance, (amount, _)| balance + cents(amount));
    let before = day - Days::new(1);
    let text = match form {
        "MT940" => {
            let of = |day: NaiveDate, balance: i64| {
                format!("C{}CNY{}", day.format("%y%m%d"), amounts(balance).replace('.', ","))
            };
            let entries: String = lines
                .iter()
                .map(|(amount, reference)| {
                    let (side, digits) = amount.strip_prefix('-').map_or(("C", *amount), |digits| ("D", digits));
                    let digits = digits.replace('.', ",");
                    format!(":61:{}{}{side}{digits}NTRF{reference}\r\n", day.format("%y%m%d"), day.format("%m%d"))
                })
                .collect();
            format!(
                ":20:1\r\n:25:{number}\r\n:28C:1/1\r\n:60F:{}\r\n{entries}:62F:{}\r\n-\r\n",
                of(before, opening),
                of(day, closing)
            )
        }
        "table" => {
            let mut balance = opening;
            let mut row = |(amount, reference): &Line<'_>| {
                balance += cents(amount);
                format!("{day},{amount},CNY,{reference},{}\n", amounts(balance))
            };
            let rows: String = lines.iter().map(&mut row).collect();
            format!("交易日期,金额,币种,业务参考号,余额\n{rows}")
        }
        form => panic!("{form}"),
    };
    let file = bench.folder().join(format!("{form}-{day}-{opening}.{}", if form == "table" { "csv" } else { "sta" }));
    std::fs::write(&file, text).expect("a file");
    (file, closing)
}

fn import(bench: &Bench, file: &std::path::Path) -> Imported {
    bench.desk().statement_import(file, &account::key(&bench.bank.accounts[0]), None).expect("imported")
}

fn gaps(notes: &[Sentence]) -> Vec<&str> {
    let gap = |note: &&Sentence| note.id == "statement-gap-of-files";
    notes.iter().filter(gap).map(|note| note.args["by"].as_str()).collect()
}

fn page(bench: &Bench, day: Option<NaiveDate>) -> ReconciliationPage {
    let account = account::key(&bench.bank.accounts[0]);
    let query = ReconciliationQuery { account, currency: None, day: day.map(|day| day.to_string()) };
    bench.desk().reconciliation(&query).expect("a reconciliation")
}

/// Ours, ours adjusted, the bank's, the bank's adjusted, the difference and its unexplained rest.
fn figures(of: &Reconciliation) -> [&str; 6] {
    [&of.ours, &of.ours_adjusted, &of.closing, &of.bank_adjusted, &of.difference, &of.unexplained].map(String::as_str)
}

#[tokio::test(flavor = "multi_thread")]
async fn both_balances_meet_and_what_lies_between_them_is_named() {
    let bench = Bench::new().await;
    pay(&bench, &["20.00", "30.00", "40.50"]).await;
    let references: Vec<String> = bookings(&bench).await.into_iter().map(|one| one.reference).collect();
    let (desk, today) = (bench.desk(), bench.desk().today());
    // The bank has not booked the third transfer; it received money and took a fee.
    let lines = [("-20.00", &*references[0]), ("-30.00", &references[1]), ("100.00", "SALE"), ("-0.50", "FEE")];
    let (file, closing) = statement(&bench, "MT940", today, 100_000, &lines);
    assert_eq!((gaps(&import(&bench, &file).notes), closing), (vec![], 104_950));
    // Nothing is matched yet: all transfers are not booked, and all lines are open.
    assert_eq!(figures(&page(&bench, None).figures), ["909.50", "959.00", "1049.50", "959.00", "0.00", "0.00"]);
    let exact = desk.statement_exact().expect("pairs");
    desk.statement_reconcile_exact(&confirmed(&exact.rows), None, &[]).expect("matched");
    let fee =
        desk.statement_lines().expect("lines").into_iter().find(|known| known.line.amount == "0.50").expect("a fee");
    desk.statement_set_aside(&fee.line.sha256, "bank charges").expect("set aside");
    let found = page(&bench, None);
    // 1000.00 - 0.50 - 50.00 - 40.50, and with the money received; 1049.50 - 40.50.
    assert_eq!(figures(&found.figures), ["909.00", "1009.00", "1049.50", "1009.00", "0.00", "0.00"]);
    let of = &found.figures;
    let sums = [&of.paid, &of.unbooked, &of.open_in, &of.open_out, &of.aside_out, &of.aside_in];
    let sums = sums.map(|total| (total.amount.as_str(), total.count));
    assert_eq!(sums, [("50.00", 2), ("40.50", 1), ("100.00", 1), ("0.00", 0), ("0.50", 1), ("0.00", 0)]);
    let unbooked: Vec<_> = found.unbooked_rows.iter().map(|one| one.reference_order.clone()).collect();
    assert_eq!((unbooked, found.open_rows.len()), (vec![Some(references[2].clone())], 1));
    // A match with another amount is a part of the difference.
    let (later, _) = statement(&bench, "table", today, closing, &[("-40.00", &references[2])]);
    assert_eq!(gaps(&import(&bench, &later).notes), Vec::<&str>::new(), "a table continues an MT940 statement");
    let line =
        desk.statement_lines().expect("lines").into_iter().find(|known| known.line.amount == "40.00").expect("a line");
    let id = found.unbooked_rows[0].instruction.clone();
    desk.statement_reconcile(&id, &line.line.sha256, Some("the bank kept a fee")).expect("matched");
    let found = page(&bench, None);
    assert_eq!(figures(&found.figures), ["909.00", "1009.00", "1009.50", "1009.50", "0.50", "0.00"]);
    assert_eq!((found.figures.differing.amount.as_str(), found.differing_rows.len()), ("0.50", 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn statements_of_several_files_continue_each_other_or_the_missing_sum_is_said() {
    let bench = Bench::new().await;
    let last = bench.desk().today();
    let day = |back: u64| last - Days::new(back);
    let (first, after_first) = statement(&bench, "MT940", day(9), 100_000, &[("-10.00", "A")]);
    let (second, after_second) = statement(&bench, "table", day(8), after_first, &[("5.00", "B"), ("-1.00", "C")]);
    let (missing, after_missing) = statement(&bench, "MT940", day(7), after_second, &[("-7.00", "D")]);
    let (fourth, after_fourth) = statement(&bench, "MT940", day(6), after_missing, &[("-2.00", "E")]);
    assert_eq!(gaps(&import(&bench, &first).notes), Vec::<&str>::new());
    assert_eq!(gaps(&import(&bench, &second).notes), Vec::<&str>::new());
    let key = account::key(&bench.bank.accounts[0]);
    let seen = bench.desk().statement_look(&fourth, &key, None, &LongRead::quiet()).expect("a look");
    assert_eq!(gaps(&seen.notes), ["-7.00"], "the preview says it before anything is stored");
    assert_eq!(gaps(&import(&bench, &fourth).notes), ["-7.00"]);
    let found = page(&bench, None);
    assert_eq!(
        (found.figures.first_day.clone(), gaps(&found.notes)),
        (day(6).to_string(), vec!["-7.00"]),
        "from the gap on"
    );
    let earlier = page(&bench, Some(day(8)));
    assert_eq!(earlier.figures.first_day, day(9).to_string());
    assert_eq!(figures(&earlier.figures), ["1000.00", "994.00", "994.00", "994.00", "0.00", "0.00"]);
    // The missing statement closes the gap.
    assert_eq!(gaps(&import(&bench, &missing).notes), Vec::<&str>::new());
    let whole = page(&bench, None);
    assert_eq!((whole.figures.first_day.clone(), whole.notes.len()), (day(9).to_string(), 0));
    assert_eq!((whole.figures.closing.clone(), whole.days.len()), (amounts(after_fourth), 4));
    // A file of several days repeats two of them: nothing is missing and no line is twice.
    let text = std::fs::read_to_string(&missing).expect("text") + &std::fs::read_to_string(&fourth).expect("text");
    let both = bench.folder().join("both.sta");
    std::fs::write(&both, text).expect("a file");
    let again = import(&bench, &both);
    assert_eq!((again.new, gaps(&again.notes)), (0, vec![]));
    assert_eq!(page(&bench, None).figures, whole.figures);
    // Taken back, its statement is missing again; the other file has its days still.
    let imports = bench.desk().statement_imports().expect("imports");
    let of = |file: &PathBuf| {
        let name = file.file_name().expect("a name").to_string_lossy().into_owned();
        imports.iter().find(|one| one.file == name).expect("an import").file_sha256.clone()
    };
    bench.desk().statement_take_back(&of(&second), &key).expect("taken back");
    let found = page(&bench, None);
    assert_eq!((found.figures.first_day.clone(), gaps(&found.notes)), (day(7).to_string(), vec!["4.00"]));
}

#[tokio::test(flavor = "multi_thread")]
async fn files_that_overlap_share_their_lines_and_a_changed_one_is_said() {
    let bench = Bench::new().await;
    let today = bench.desk().today() - Days::new(3);
    let morning = [("-10.00", "A"), ("-20.00", "B"), ("4.00", "C")];
    let (first, _) = statement(&bench, "table", today, 100_000, &morning);
    let more = [("-20.00", "B"), ("4.00", "C"), ("-1.00", "D")];
    let (overlapping, closing) = statement(&bench, "table", today, 99_000, &more);
    for (order, new) in [([&first, &overlapping], [3, 1]), ([&overlapping, &first], [3, 1])] {
        let bench = Bench::new().await;
        let imported = order.map(|file| import(&bench, file));
        assert_eq!(imported.each_ref().map(|one| one.new), new, "two lines are of both");
        assert!(imported.iter().all(|one| gaps(&one.notes).is_empty()), "{imported:?}");
        let found = page(&bench, None).figures;
        assert_eq!((found.closing, found.unexplained), (amounts(closing), "0.00".to_owned()));
    }
    let bench = Bench::new().await;
    import(&bench, &first);
    let (changed, _) = statement(&bench, "table", today, 99_100, &more);
    assert_eq!(
        gaps(&import(&bench, &changed).notes),
        ["17.00"],
        "lines with other balances are others: none is of both"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_statement_without_balances_is_named_and_no_figure_is_invented() {
    let bench = Bench::new().await;
    let (key, desk, today) = (account::key(&bench.bank.accounts[0]), bench.desk(), bench.desk().today());
    let file = bench.folder().join("plain.csv");
    std::fs::write(&file, format!("交易日期,金额,币种\n{today},-1.00,CNY\n")).expect("a file");
    desk.statement_import(&file, &key, None).expect("imported");
    let found = desk.reconciliations().expect("reconciliations");
    assert_eq!((found.rows.len(), found.without_balances), (0, vec![key.clone()]));
    let query = ReconciliationQuery { account: key, currency: None, day: None };
    let refused = desk.reconciliation(&query).expect_err("no balances");
    assert_eq!(refused.trouble().sentence.id, "reconciliation-none");
}
