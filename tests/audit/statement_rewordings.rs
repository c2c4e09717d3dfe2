//! The same bookings in two files with other words: one line where the balances of a file show that it has all bookings of
//! the day, two lines and a note where they do not.

use std::path::{Path, PathBuf};

use acceptance::account;
use chrono::NaiveDate;
use treasury::view::Imported;

use crate::bench::Bench;
use crate::statement_provisional::{Told, day, on, take, told, written};

/// A table with a balance behind each line, which begins at zero.
fn with_balances(bench: &Bench, name: &str, days: &[(NaiveDate, Vec<Told>)]) -> PathBuf {
    let mut cents = 0_i64;
    let mut text = "Date,Amount,Currency,Reference,Remark,Balance\n".to_owned();
    for (day, one) in days.iter().flat_map(|(day, lines)| lines.iter().map(move |one| (day, one))) {
        let (sign, by) = if one.direction == "out" { ("-", -1) } else { ("", 1) };
        cents += by * one.amount.replace('.', "").parse::<i64>().expect("cents");
        let (minus, sum) = (if cents < 0 { "-" } else { "" }, cents.abs());
        let line =
            format!("{day},{sign}{},CNY,{},in words,{minus}{}.{:02}\n", one.amount, one.own, sum / 100, sum % 100);
        text.push_str(&line);
    }
    let file = bench.folder().join(format!("{name}.csv"));
    std::fs::write(&file, text).expect("written");
    file
}

fn import(bench: &Bench, file: &Path) -> Imported {
    bench.desk().statement_import(file, &account::key(&bench.bank.accounts[0]), None).expect("imported")
}

fn note(imported: &Imported, id: &str) -> Option<String> {
    imported.notes.iter().find(|note| note.id == id).map(|note| note.args["count"].clone())
}

/// A payment with our reference, two equal fees without one, and a receipt.
fn of_a_day() -> Vec<Told> {
    let payment = Told { own: "AV-7".to_owned(), ..told("100.00", "out", "") };
    vec![payment, told("0.50", "out", ""), told("0.50", "out", ""), told("7.00", "in", "")]
}

/// The shown lines of a day.
fn count_lines(bench: &Bench, day: NaiveDate) -> usize {
    on(bench.desk(), day).len()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_booking_in_two_files_is_one_line_where_balances_prove_it() {
    let bench = Bench::new().await;
    let mut from = 1;
    // A table of three days beside a statement of each day, in both orders.
    for order in ["table first", "statements first"] {
        let days: Vec<_> = (from..from + 3).map(|at| (day(at), of_a_day())).collect();
        from += 5;
        let table = with_balances(&bench, &format!("t{from}"), &days);
        let statements =
            || days.iter().map(|(day, lines)| take(&bench, "MT940", &format!("m{day}"), *day, lines)).collect();
        let (first, second): (Vec<Imported>, Vec<Imported>) = match order {
            "table first" => (vec![import(&bench, &table)], statements()),
            _ => (statements(), vec![import(&bench, &table)]),
        };
        assert_eq!(first.iter().map(|one| one.new).sum::<u32>(), 12, "{order}");
        // On the first and the last day, which the table may have in part, only the reference proves it.
        assert_eq!(second.iter().map(|one| one.new).sum::<u32>(), 6, "{order}");
        assert_eq!(days.iter().map(|(day, _)| count_lines(&bench, *day)).collect::<Vec<_>>(), [7, 4, 7], "{order}");
        let counted = |id: &str| second.iter().filter_map(|one| note(one, id)?.parse::<u32>().ok()).sum::<u32>();
        assert_eq!((counted("statement-reworded"), counted("statement-alike")), (6, 6), "{order}");
        assert_eq!(import(&bench, &table).new, 0, "{order}: the same file again");
        assert_eq!(days.iter().map(|(day, _)| count_lines(&bench, *day)).sum::<usize>(), 18, "{order}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_and_a_statement_with_the_same_balances_are_one_statement() {
    let bench = Bench::new().await;
    import(&bench, &with_balances(&bench, "same", &[(day(1), of_a_day())]));
    assert_eq!(take(&bench, "MT940", "same", day(1), &of_a_day()).new, 0);
    assert_eq!(count_lines(&bench, day(1)), 4);
    let rows = bench.desk().reconciliations().expect("the balances").rows;
    let figures: Vec<_> = rows.iter().map(|one| [&one.opening, &one.closing, &one.lines_differ]).collect();
    assert_eq!(figures, [["0.00", "-94.00", "0.00"]], "each booking counts once");
}

#[tokio::test(flavor = "multi_thread")]
async fn balances_that_differ_from_their_lines_prove_nothing() {
    let bench = Bench::new().await;
    let days: Vec<_> = (1..4).map(|at| (day(at), of_a_day())).collect();
    let table = with_balances(&bench, "lies", &days);
    let text = std::fs::read_to_string(&table).expect("a table");
    let (head, closing) = text.trim_end().rsplit_once(',').expect("a balance");
    assert_eq!(closing, "-282.00");
    std::fs::write(&table, format!("{head},-281.99\n")).expect("written");
    let imported = import(&bench, &table);
    assert!(note(&imported, "statement-balances-differ").is_some() && imported.control.is_none());
    days.iter().for_each(|(day, lines)| _ = take(&bench, "MT940", &format!("m{day}"), *day, lines));
    // The day inside of the table is no better known than the two at its ends.
    assert_eq!(days.iter().map(|(day, _)| count_lines(&bench, *day)).collect::<Vec<_>>(), [7, 7, 7]);
}

/// The forms and the lines of two files, the number of lines that are shown, and of those that are said to be alike.
type TwoFiles = ([&'static str; 2], [Vec<Told>; 2], usize, Option<&'static str>);

#[tokio::test(flavor = "multi_thread")]
async fn two_bookings_stay_two_lines_where_nothing_proves_that_they_are_one() {
    let bench = Bench::new().await;
    let fee = |bank| told("0.50", "out", bank);
    let in_words = || Told { text: "fee", ..fee("") };
    let rows: Vec<TwoFiles> = vec![
        (["CSV", "MT940"], [vec![in_words()], vec![fee("")]], 2, Some("1")),
        (["MT940", "CSV"], [vec![fee(""), fee("")], vec![in_words()]], 3, Some("1")),
        (["camt.053", "MT940"], [vec![fee("F1")], vec![fee("F2")]], 2, None),
        (["CSV", "MT940"], [vec![in_words()], vec![told("0.50", "in", "")]], 2, None),
        (["camt.053", "MT940"], [vec![fee("F1"), fee("F2")], vec![fee("F2")]], 2, None),
    ];
    for (at, (forms, files, expected, alike)) in (100..).zip(rows) {
        let taken: Vec<Imported> = forms
            .into_iter()
            .zip(&files)
            .enumerate()
            .map(|(nth, (form, lines))| take(&bench, form, &format!("f{at}{nth}"), day(at), lines))
            .collect();
        assert_eq!(count_lines(&bench, day(at)), expected, "{forms:?} {at}");
        assert_eq!(note(&taken[1], "statement-alike").as_deref(), alike, "{forms:?} {at}");
    }
    // Statements of one day that continue each other have a booking each.
    let (on_day, account) = (day(200), &bench.bank.accounts[0].account_number);
    for (at, (opening, closing)) in [("0,00", "0,50"), ("0,50", "1,00"), ("1,00", "1,50")].into_iter().enumerate() {
        let short = on_day.format("%y%m%d");
        let text = format!(
            ":20:1\n:25:{account}\n:28C:{at}\n:60F:D{short}CNY{opening}\n:61:{short}{}D0,50NTRFNONREF\n:86:fee {at}\n\
             :62F:D{short}CNY{closing}\n-\n",
            on_day.format("%m%d")
        );
        let file = bench.folder().join(format!("part{at}.sta"));
        std::fs::write(&file, text).expect("written");
        assert_eq!(import(&bench, &file).new, 1, "{at}");
    }
    assert_eq!(count_lines(&bench, on_day), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_other_words_are_shown_when_the_import_that_hides_them_is_taken_back() {
    let bench = Bench::new().await;
    let key = account::key(&bench.bank.accounts[0]);
    let days: Vec<_> = (1..4).map(|at| (day(at), of_a_day())).collect();
    let table = with_balances(&bench, "t", &days);
    let first = import(&bench, &table);
    let statement = written(&bench, "MT940", "m", day(2), &of_a_day());
    let second = import(&bench, &statement);
    assert_eq!((second.new, note(&second, "statement-reworded").as_deref()), (0, Some("4")));
    bench.desk().statement_take_back(&first.file_sha256, &key).expect("taken back");
    let lines = on(bench.desk(), day(2));
    assert_eq!(lines.len(), 4, "two equal fees stay two");
    assert!(lines.iter().all(|known| known.file_sha256 == second.file_sha256));
    let again = import(&bench, &table);
    assert_eq!((again.new, note(&again, "statement-reworded").as_deref()), (8, Some("4")));
    assert_eq!(count_lines(&bench, day(2)), 4);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_equal_provisional_lines_stay_two_when_their_statement_is_taken_back() {
    let bench = Bench::new().await;
    let key = account::key(&bench.bank.accounts[0]);
    let fees = |text| vec![Told { text, ..told("0.50", "out", "") }, Told { text, ..told("0.50", "out", "") }];
    // The statements that have the fees, and the lines that are shown after the first of them is taken back.
    for (at, others) in
        (300..).zip([vec![], vec![("CSV", fees("other words"))], vec![("CSV", fees("x")[..1].to_vec())]])
    {
        take(&bench, "MT942", &format!("i{at}"), day(at), &fees(""));
        let first = take(&bench, "MT940", &format!("m{at}"), day(at), &fees("fee"));
        for (form, lines) in others {
            take(&bench, form, &format!("c{at}"), day(at), &lines);
        }
        bench.desk().statement_take_back(&first.file_sha256, &key).expect("taken back");
        assert_eq!(count_lines(&bench, day(at)), 2, "{at}");
    }
}
