//! An import is taken back unless one of its lines is matched, and leaves the lines of other files; a person sets a line aside.

use acceptance::account;
use chrono::NaiveDate;
use model::DeskError;
use treasury::Desk;
use treasury::view::Finality;

use crate::bench::Bench;
use crate::statement_forms::{bookings, pay};
use crate::statement_provisional::{Told, day, of_a_day, of_ledger, on, take, told};

fn refusal(error: DeskError) -> String {
    error.trouble().sentence.id.clone()
}

/// Takes the import of a file back, by its name.
fn take_back(bench: &Bench, name: &str) -> u32 {
    let key = account::key(&bench.bank.accounts[0]);
    let imports = bench.desk().statement_imports().unwrap();
    let import = imports.iter().find(|one| one.file.starts_with(&format!("{name}."))).expect(name);
    bench.desk().statement_take_back(&import.file_sha256, &key).unwrap()
}

/// The numbers of final and of other lines of a day.
fn counts(desk: &Desk, day: NaiveDate) -> (usize, usize) {
    let lines = on(desk, day);
    let whole = lines.iter().filter(|known| known.finality == Finality::Final).count();
    (whole, lines.len() - whole)
}

#[tokio::test(flavor = "multi_thread")]
async fn an_import_is_taken_back_and_leaves_what_other_files_have() {
    let bench = Bench::new().await;
    let desk = bench.desk();
    let more = || [of_a_day(), vec![told("9.00", "out", "Z9")]].concat();
    // Alone, and again.
    for _ in 0..2 {
        assert_eq!(take(&bench, "CSV", "alone", day(1), &of_a_day()).new, 4);
        assert_eq!((take_back(&bench, "alone"), counts(desk, day(1))), (4, (0, 0)));
    }
    // Two files that overlap, in both orders.
    for (nth, first) in [(2, "few"), (3, "many")] {
        for name in [first, if first == "few" { "many" } else { "few" }] {
            let lines = if name == "few" { of_a_day() } else { more() };
            take(&bench, "CSV", &format!("{name}{nth}"), day(nth), &lines);
        }
        assert_eq!(take_back(&bench, &format!("many{nth}")), 1, "the line that only it has");
        assert_eq!(counts(desk, day(nth)), (4, 0));
        assert_eq!(take_back(&bench, &format!("few{nth}")), 4);
        assert_eq!(take(&bench, "CSV", &format!("few{nth}"), day(nth), &of_a_day()).new, 4);
    }
    // A statement, with its intraday report before and behind it.
    for (nth, order) in [(4, "PF"), (5, "FP"), (6, "PFP")] {
        for (at, sign) in order.chars().enumerate() {
            let form = if sign == 'P' { "camt.052" } else { "MT940" };
            take(&bench, form, &format!("{sign}{nth}x{at}"), day(nth), &of_a_day());
        }
        let whole = format!("F{nth}x{}", order.find('F').unwrap());
        assert_eq!((take_back(&bench, &whole), counts(desk, day(nth))), (4, (0, 4)), "{order}: shown again");
        assert_eq!(take(&bench, "CSV", &format!("table{nth}"), day(nth), &of_a_day()).new, 4);
        assert_eq!(counts(desk, day(nth)), (4, 0), "{order}: replaced again");
    }
    // Of two statements with the booking, the other one has it still.
    take(&bench, "camt.054", "p7", day(7), &of_a_day());
    take(&bench, "MT940", "f7", day(7), &of_a_day());
    take(&bench, "CSV", "g7", day(7), &of_a_day());
    take_back(&bench, "f7");
    assert_eq!(counts(desk, day(7)), (4, 0));
    // The first of two equal lines is taken back and imported again.
    let fee = [told("0.50", "out", "")];
    take(&bench, "camt.054", "n1", day(8), &fee);
    take(&bench, "camt.054", "n2", day(8), &fee);
    assert_eq!((take_back(&bench, "n1"), counts(desk, day(8))), (1, (0, 1)));
    assert_eq!(take(&bench, "camt.054", "n2", day(8), &fee).new, 0, "it is known still");
    assert_eq!(take(&bench, "camt.054", "n1", day(8), &fee).new, 1);
    assert_eq!(counts(desk, day(8)), (0, 2));
    assert_eq!(
        refusal(desk.statement_take_back("0", &account::key(&bench.bank.accounts[0])).unwrap_err()),
        "statement-import-none"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_matched_line_keeps_its_import_and_the_refusal_names_the_pair() {
    let bench = Bench::new().await;
    let paid = pay(&bench, &["20.00"]).await.remove(0);
    let lines: Vec<Told> = bookings(&bench).await.iter().map(of_ledger).collect();
    let (desk, today, key) = (bench.desk(), bench.desk().today(), account::key(&bench.bank.accounts[0]));
    take(&bench, "CSV", "f", today, &lines);
    let line = on(desk, today).remove(0).line.sha256;
    assert_eq!(refusal(desk.statement_set_aside(&line, "fees").unwrap_err()), "aside-may-be", "it names the transfer");
    desk.statement_reconcile(&paid, &line, None).unwrap();
    let import = desk.statement_imports().unwrap().remove(0);
    assert_eq!((import.lines, import.matched, import.file.as_str()), (1, 1, "f.csv"));
    let error = desk.statement_take_back(&import.file_sha256, &key).unwrap_err();
    let sentence = &error.trouble().sentence;
    let number = desk.statement_candidates().unwrap()[0].number;
    assert_eq!(sentence.id, "statement-import-matched");
    assert_eq!(sentence.args["pairs"], format!("{number} ({today} {} 20.00)", on(desk, today)[0].line.currency));
    assert_eq!(refusal(desk.statement_set_aside(&line, "fees").unwrap_err()), "aside-not-open");
    // A second file with the line keeps it, with its match.
    take(&bench, "CSV", "g", today, &[lines, vec![told("9.00", "out", "")]].concat());
    assert_eq!(desk.statement_take_back(&import.file_sha256, &key).unwrap(), 0);
    let kept = on(desk, today).into_iter().find(|known| known.line.sha256 == line).unwrap();
    assert_eq!((kept.instruction.as_ref(), kept.file.as_str()), (Some(&paid), "g.csv"));
    desk.statement_unreconcile(&paid, "wrong").unwrap();
    assert_eq!(take_back(&bench, "g"), 2);
    bench.chain_is_whole();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_is_set_aside_by_hand_and_put_back() {
    let bench = Bench::new().await;
    let desk = bench.desk();
    take(&bench, "CSV", "f", day(1), &[told("0.50", "out", "")]);
    take(&bench, "camt.054", "p", day(40), &[told("0.50", "out", "F1")]);
    let line = |at| on(desk, day(at)).remove(0);
    let sha256 = line(1).line.sha256;
    for (line, category, expected) in [
        (sha256.as_str(), " ", "aside-not-open"),
        (&line(40).line.sha256, "fees", "aside-not-open"),
        ("none", "fees", "tick-no-line"),
    ] {
        assert_eq!(refusal(desk.statement_set_aside(line, category).unwrap_err()), expected, "{line} {category}");
    }
    desk.statement_set_aside(&sha256, "fees").unwrap();
    let aside = line(1).aside.unwrap();
    assert_eq!((aside.category.as_str(), aside.rule.as_str()), ("fees", ""));
    assert_eq!(refusal(desk.statement_set_aside(&sha256, "fees").unwrap_err()), "aside-not-open");
    desk.statement_reopen(&sha256, "a mistake").unwrap();
    assert!(line(1).aside.is_none());
    desk.statement_set_aside(&sha256, "fees").unwrap();
    assert!(line(1).aside.is_some(), "a person may decide again");
    bench.chain_is_whole();
}
