//! One booking is one line: intraday reports and notifications beside statements, in any form and any order of import.

use std::path::PathBuf;

use acceptance::account;
use acceptance::statement_file::Booking;
use chrono::{Days, NaiveDate};
use model::profile::{CodeBookEdit, CodeLine, STATUS_CODE};
use model::{DeskError, State};
use treasury::desk::{CodeBookWish, Said};
use treasury::view::{Finality, Imported, KnownLine, StatementShow};
use treasury::{Desk, LongRead};

use crate::bench::{Bench, only};
use crate::statement_forms::{bookings, pay};

/// A booking of a made-up day.
#[derive(Clone)]
pub(crate) struct Told {
    pub(crate) amount: &'static str,
    pub(crate) direction: &'static str,
    pub(crate) own: String,
    pub(crate) bank: &'static str,
    pub(crate) text: &'static str,
}

pub(crate) const fn told(amount: &'static str, direction: &'static str, bank: &'static str) -> Told {
    Told { amount, direction, own: String::new(), bank, text: "" }
}

/// A payment with our reference, two equal fees, and money that came in.
pub(crate) fn of_a_day() -> Vec<Told> {
    let payment = Told { own: "AV-7".to_owned(), text: "rent", ..told("100.00", "out", "B1") };
    vec![payment, told("0.50", "out", "F1"), told("0.50", "out", "F2"), told("0.50", "in", "F3")]
}

const CAMT: [(&str, &str, &str); 3] = [
    ("camt.053", "BkToCstmrStmt", "Stmt"),
    ("camt.052", "BkToCstmrAcctRpt", "Rpt"),
    ("camt.054", "BkToCstmrDbtCdtNtfctn", "Ntfctn"),
];

fn camt(form: &str, id: &str, account: &str, day: NaiveDate, lines: &[Told]) -> String {
    let (_, root, part) = CAMT.into_iter().find(|(known, ..)| *known == form).expect("a form");
    let entry = |one: &Told| {
        let (side, own) = (if one.direction == "out" { "DBIT" } else { "CRDT" }, &one.own);
        let own = if own.is_empty() { String::new() } else { format!("<EndToEndId>{own}</EndToEndId>") };
        format!(
            "<Ntry><Amt Ccy=\"CNY\">{}</Amt><CdtDbtInd>{side}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>{day}</Dt></BookgDt>\
             <AcctSvcrRef>{}</AcctSvcrRef><NtryDtls><TxDtls><Refs>{own}</Refs></TxDtls></NtryDtls></Ntry>",
            one.amount, one.bank
        )
    };
    let entries: String = lines.iter().map(entry).collect();
    format!(
        "<Document><{root}><{part}><Id>{id}</Id><Acct><Id><Othr><Id>{account}</Id></Othr></Id></Acct>{entries}</{part}></{root}></Document>"
    )
}

/// The balance behind lines that begin at zero.
fn closing(day: NaiveDate, lines: &[Told]) -> String {
    let cents = |one: &Told| one.amount.replace('.', "").parse::<i64>().expect("cents");
    let sum: i64 = lines.iter().map(|one| if one.direction == "out" { -cents(one) } else { cents(one) }).sum();
    let (side, sum) = (if sum < 0 { "D" } else { "C" }, sum.abs());
    format!("{side}{}CNY{},{:02}", day.format("%y%m%d"), sum / 100, sum % 100)
}

fn mt(form: &str, account: &str, day: NaiveDate, lines: &[Told]) -> String {
    let (short, before) = (day.format("%y%m%d"), (day - Days::new(1)).format("%y%m%d"));
    let (head, foot) = match form {
        "MT940" => (format!(":60F:C{before}CNY0,\n"), format!(":62F:{}\n", closing(day, lines))),
        _ => (":34F:CNY0,\n".to_owned(), String::new()),
    };
    let line = |one: &Told| {
        let own = if one.own.is_empty() { "NONREF" } else { &one.own };
        let (mark, amount) = (if one.direction == "out" { "D" } else { "C" }, one.amount.replace('.', ","));
        format!(":61:{short}{}{mark}{amount}NTRF{own}//{}\n:86:{}\n", day.format("%m%d"), one.bank, one.text)
    };
    format!(":20:1\n:25:{account}\n:28C:1/1\n{head}{}{foot}-\n", lines.iter().map(line).collect::<String>())
}

fn table(day: NaiveDate, lines: &[Told]) -> String {
    let line = |one: &Told| {
        let sign = if one.direction == "out" { "-" } else { "" };
        format!("{day},{sign}{},CNY,{},{}\n", one.amount, one.own, one.text)
    };
    format!("Date,Amount,Currency,Reference,Remark\n{}", lines.iter().map(line).collect::<String>())
}

pub(crate) fn written(bench: &Bench, form: &str, name: &str, day: NaiveDate, lines: &[Told]) -> PathBuf {
    let account = &bench.bank.accounts[0].account_number;
    let (text, ending) = match form {
        "CSV" => (table(day, lines), "csv"),
        "MT940" | "MT942" => (mt(form, account, day, lines), "sta"),
        _ => (camt(form, name, account, day, lines), "xml"),
    };
    let file = bench.folder().join(format!("{name}.{ending}"));
    std::fs::write(&file, text).unwrap();
    file
}

pub(crate) fn take(bench: &Bench, form: &str, name: &str, day: NaiveDate, lines: &[Told]) -> Imported {
    let file = written(bench, form, name, day, lines);
    let key = account::key(&bench.bank.accounts[0]);
    bench.desk().statement_import(&file, &key, None).unwrap()
}

pub(crate) fn on(desk: &Desk, day: NaiveDate) -> Vec<KnownLine> {
    let day = day.to_string();
    desk.statement_lines().unwrap().into_iter().filter(|known| known.line.day == day).collect()
}

fn standing(desk: &Desk, day: NaiveDate) -> Vec<(String, Finality)> {
    let mut found: Vec<_> = on(desk, day).into_iter().map(|known| (known.line.amount, known.finality)).collect();
    found.sort_by_key(|(amount, finality)| (amount.clone(), format!("{finality:?}")));
    found
}

fn refusal(error: DeskError) -> String {
    error.trouble().sentence.id.clone()
}

pub(crate) fn day(count: u64) -> NaiveDate {
    NaiveDate::from_ymd_opt(2025, 3, 1).unwrap() + Days::new(count)
}

#[tokio::test(flavor = "multi_thread")]
async fn one_booking_is_one_line_in_any_form_and_any_order() {
    let bench = Bench::new().await;
    let orders = ["PF", "FP", "PPF", "PFP", "PFFP", "FPF", "FPPF"];
    let mut at = 0;
    for provisional in ["camt.052", "camt.054", "MT942"] {
        for whole in ["camt.053", "MT940", "CSV"] {
            for order in orders {
                at += 1;
                let (told, what) = (of_a_day(), format!("{provisional} {whole} {order}"));
                for (nth, sign) in order.char_indices() {
                    let form = if sign == 'P' { provisional } else { whole };
                    let imported = take(&bench, form, &format!("{sign}{at}"), day(at), &told);
                    let is_new = nth == 0 || (sign == 'F' && !order[..nth].contains('F'));
                    assert_eq!(imported.new, if is_new { 4 } else { 0 }, "{what}, {nth}");
                }
                let lines = on(bench.desk(), day(at));
                assert_eq!(lines.len(), 4, "{what}");
                assert!(lines.iter().all(|known| known.finality == Finality::Final), "{what}");
            }
        }
    }
    // Each form of a provisional line beside another one.
    for (one, two) in [("camt.052", "camt.054"), ("camt.054", "MT942"), ("MT942", "camt.052")] {
        at += 1;
        assert_eq!(take(&bench, one, &format!("a{at}"), day(at), &of_a_day()).new, 4);
        assert_eq!(take(&bench, two, &format!("b{at}"), day(at), &of_a_day()).new, 0, "{one} {two}");
        assert!(on(bench.desk(), day(at)).iter().all(|known| known.finality == Finality::Provisional));
        assert_eq!(take(&bench, "CSV", &format!("c{at}"), day(at), &of_a_day()).new, 4);
        assert_eq!(on(bench.desk(), day(at)).len(), 4, "{one} {two}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_booking_that_the_statement_has_not_is_named_and_two_equal_ones_are_two() {
    let bench = Bench::new().await;
    let (is, not, told_so) = (Finality::Final, Finality::NotInFinal, Finality::Provisional);
    let fee = |bank| told("0.50", "out", bank);
    // The provisional lines, those of the statement, and the result.
    let rows: Vec<(Vec<Told>, Vec<Told>, Vec<Finality>)> = vec![
        (vec![fee("F1"), fee("F2")], vec![fee("F2")], vec![is, not]),
        (vec![fee("F1")], vec![fee("F2")], vec![is, not]),
        (vec![fee(""), fee("")], vec![fee("F1")], vec![is, not]),
        (vec![fee("")], vec![fee("F1"), fee("F2")], vec![is, is]),
        (vec![fee("F1")], vec![told("0.50", "in", "F1")], vec![is, not]),
        (vec![fee("F1")], vec![told("0.5", "out", "F1")], vec![is]),
        (vec![Told { own: "A".to_owned(), ..fee("") }], vec![Told { own: "B".to_owned(), ..fee("") }], vec![is, not]),
        (vec![fee("F1"), fee("F2")], Vec::new(), vec![not, not]),
    ];
    let mut at = 0;
    for (provisional, whole, expected) in rows {
        for order in ["PF", "FP"] {
            at += 1;
            for sign in order.chars() {
                match sign {
                    'P' => take(&bench, "camt.052", &format!("p{at}"), day(at), &provisional),
                    _ => take(&bench, "MT940", &format!("f{at}"), day(at), &whole),
                };
            }
            let found: Vec<Finality> = standing(bench.desk(), day(at)).into_iter().map(|(_, of)| of).collect();
            assert_eq!(found, expected, "row {at} {order}");
        }
    }
    // Without a bank's reference another notification tells another booking, and a copy of one tells the same.
    for (ids, count) in [(["n1", "n1"], 1), (["n2", "n3"], 2)] {
        at += 1;
        for id in ids {
            take(&bench, "camt.054", id, day(at), &[fee("")]);
        }
        assert_eq!(on(bench.desk(), day(at)).len(), count, "{ids:?}");
        assert!(standing(bench.desk(), day(at)).iter().all(|(_, of)| *of == told_so));
    }
    // A table of today says nothing about the rest of today; one of yesterday has all of it.
    let today = bench.desk().today();
    for (day, expected) in [(today, told_so), (today - Days::new(1), not)] {
        take(&bench, "CSV", &format!("t{day}"), day, &[told("7", "out", "")]);
        take(&bench, "MT942", &format!("i{day}"), day, &[told("8", "out", "")]);
        let eight = standing(bench.desk(), day).into_iter().find(|(amount, _)| amount == "8.00");
        assert_eq!(eight.map(|(_, of)| of), Some(expected), "{day}");
    }
}

pub(crate) fn of_ledger(one: &Booking) -> Told {
    let amount: &'static str = Box::leak(one.amount.clone().into_boxed_str());
    Told { own: one.reference.clone(), ..told(amount, "out", "") }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_moves_to_the_statement_and_a_provisional_line_proves_nothing() {
    let mut bench = Bench::new().await;
    let account = account::key(&bench.bank.accounts[0]);
    let bank_mark = bench.bank.accounts[0].bank_mark.clone();
    let mut lines = bench.desk().code_book_own().lines(&bank_mark, STATUS_CODE);
    lines.push(CodeLine { word: "P9".to_owned(), value: "processing".to_owned(), ..CodeLine::default() });
    let wish = CodeBookWish::Flags(vec![CodeBookEdit { bank_mark, flag: STATUS_CODE.to_owned(), lines }]);
    let shown = bench.desk().code_book_check(&wish).unwrap();
    bench.desk().code_book_take(&wish, &shown.digest, &Said { reason: "the bank's list", name: None }).unwrap();
    let edit = serde_json::json!({ "kind": "edit_record", "set": { "statusCode": "P9", "statusMeaning": "处理中" } });
    bench.fault("transfer", edit).await;
    let pending = only(&bench.submit(&bench.transfer("transfer", "30.00", "6200900000109")).await).clone();
    assert_eq!(pending.state, State::Pending);
    let paid = pay(&bench, &["20.00"]).await.remove(0);
    let told: Vec<Told> = bookings(&bench).await.iter().map(of_ledger).collect();
    let today = bench.desk().today();
    take(&bench, "camt.052", "p", today, &told);
    let desk = bench.desk();
    let exact = desk.statement_exact().unwrap();
    assert_eq!((exact.rows.len(), exact.sums.len(), exact.lines_left), (0, 0, 0), "none is booked");
    let line = |amount: &str| on(desk, today).into_iter().find(|known| known.line.amount == amount).unwrap();
    for (instruction, amount) in [(&pending.id, "30.00"), (&paid, "20.00")] {
        desk.statement_reconcile(instruction, &line(amount).line.sha256, None).unwrap();
        assert_eq!(line(amount).instruction.as_ref(), Some(instruction));
    }
    assert_eq!(desk.instruction(&pending.id).unwrap().instruction.state, State::Pending, "no proof of an end");
    let file = written(&bench, "camt.053", "f", today, &told);
    let look = desk.statement_look(&file, &account, None, &LongRead::quiet()).unwrap();
    assert!(look.notes.iter().any(|note| note.id == "statement-replaced" && note.args["count"] == "2"));
    let imported = desk.statement_import(&file, &account, None).unwrap();
    assert!(imported.notes.iter().any(|note| note.id == "statement-pairs-moved" && note.args["count"] == "2"));
    assert_eq!(desk.instruction(&pending.id).unwrap().instruction.state, State::Executed, "the statement proves it");
    bench.open();
    let desk = bench.desk();
    for (instruction, amount) in [(&pending.id, "30.00"), (&paid, "20.00")] {
        let line = on(desk, today).into_iter().find(|known| known.line.amount == amount).unwrap();
        assert_eq!((line.instruction.as_ref(), line.finality), (Some(instruction), Finality::Final));
        let of = desk.statement_candidates().unwrap().into_iter().find(|one| one.instruction == *instruction).unwrap();
        assert_eq!(of.reconciled, Some(line.line.sha256));
    }
    assert_eq!(desk.statement_import(&file, &account, None).unwrap().new, 0, "the same file again");
    bench.chain_is_whole();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_matched_line_that_the_statement_has_not_opens_its_transfer_again() {
    let bench = Bench::new().await;
    let paid = pay(&bench, &["20.00", "40.00"]).await;
    let told: Vec<Told> = bookings(&bench).await.iter().map(of_ledger).collect();
    let (desk, today) = (bench.desk(), bench.desk().today());
    take(&bench, "camt.054", "p", today, &told);
    let line =
        |amount: &str| on(desk, today).into_iter().find(|known| known.line.amount == amount).unwrap().line.sha256;
    desk.statement_reconcile(&paid[0], &line("20.00"), None).unwrap();
    let open = || desk.transfers_page(&treasury::view::StatementQuery { count: 9, ..Default::default() }).unwrap().open;
    assert_eq!(open(), 1);
    take(&bench, "MT940", "f", today, &[told_other()]);
    assert_eq!(open(), 2, "the statement of the day has neither");
    let query = treasury::view::StatementQuery { count: 9, show: StatementShow::Open, ..Default::default() };
    let rows = desk.transfers_page(&query).unwrap().rows;
    let pair = rows.iter().find(|row| row.instruction == paid[0]).unwrap().reconciled.clone().unwrap();
    assert_eq!(pair.finality, Finality::NotInFinal);
    assert!(rows.iter().all(|row| row.candidates.is_empty()), "it is proposed for none");
    assert_eq!(refusal(desk.statement_reconcile(&paid[1], &line("40.00"), Some("why")).unwrap_err()), "tick-not-final");
}

fn told_other() -> Told {
    told("9.00", "out", "Z9")
}
