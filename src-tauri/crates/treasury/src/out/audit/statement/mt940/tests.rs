//! The lines of an MT940 and of an MT942: days, marks, amounts, words, balances, and the days that are covered.

use super::*;
use crate::store::kept::read_line::ReadLine;

fn read(text: &str) -> Result<BookedEntries> {
    super::read(text, &LongRead::quiet())
}

fn lines(text: &str) -> Vec<StatementLine> {
    read(text).unwrap().entries.into_iter().map(|entry| entry.line).collect()
}

const HEAD: &str = "{1:F01BANKCNBJAXXX0000000000}{2:I940X}{4:\r\n:20:1\r\n:25:BANKCNBJ/622201\r\n:28C:1/1\r\n:60F:C260104CNY100,00\r\n";

#[test]
fn a_line_has_its_days_mark_amount_references_and_words() {
    let long = "x".repeat(62);
    let text = format!(
        "{HEAD}:61:2601050106D1234,5NTRFAV-1//B77\r\nsupplement\r\n:86:{long}REF\r\nERENCE and 华东纸业\r\n:61:260105CR7,NMSCNONREF//B78\r\n\
         :86:166?00TRANSFER?20INVOICE 7?21 JANUARY?32LINDEN?33 FREIGHT\r\n:62F:D260105CNY1127,50\r\n:86:of the statement\r\n-}}"
    );
    let read = lines(&text);
    let told = |line: &StatementLine| {
        [&line.day, &line.amount, &line.direction, &line.currency, &line.reference, &line.counterparty]
            .map(String::clone)
    };
    assert_eq!(told(&read[0]), ["2026-01-06", "1234.50", "out", "CNY", "AV-1", ""]);
    assert_eq!(read[0].remark, format!("supplement {long}REFERENCE and 华东纸业"), "a full line continues in the next");
    assert_eq!(told(&read[1]), ["2026-01-05", "7.00", "in", "CNY", "B78", "LINDEN FREIGHT"]);
    assert_eq!((read.len(), read[1].remark.as_str()), (2, "INVOICE 7 JANUARY"));
}

#[test]
fn the_day_of_booking_is_in_the_year_nearest_to_the_value() {
    let day = |field: &str| booking(field).unwrap().line.day;
    assert_eq!(day("2601020103D1,NTRFA"), "2026-01-03");
    assert_eq!(day("2601011231D1,NTRFA"), "2025-12-31");
    assert_eq!(day("2512310102D1,NTRFA"), "2026-01-02");
    assert_eq!(day("260105D1,NTRFA"), "2026-01-05");
    assert_eq!(booking("2601050105RCR1,NTRFA").unwrap().line.direction, "out", "a reversed credit leaves the account");
}

#[test]
fn a_line_that_cannot_be_read_is_named_and_nothing_is_kept() {
    for field in ["2601050105D12.50NTRFA", "261305D1,NTRFA", "260105X1,NTRFA", "26", "2601050105D,NTRFA", "华东"] {
        let error = read(&format!("{HEAD}:61:{field}\r\n")).unwrap_err();
        let sentence = &error.trouble().sentence;
        assert!(sentence.id == "statement-line" && sentence.args["line"] == "6", "{field}: {sentence:?}");
    }
    let before = read(":61:2601050105D1,NTRFA\n").unwrap_err();
    assert_eq!(before.trouble().sentence.id, "statement-line");
}

fn words(field: &str) -> (String, String) {
    let line = lines(&format!("{HEAD}:61:2601050105D1,NTRFNONREF//B1\r\n:86:{field}\r\n-}}")).remove(0);
    (line.remark, line.counterparty)
}

#[test]
fn no_words_of_a_line_are_lost() {
    let rows = [
        (
            "166?00TRANSFER?20Invoice 2026\r\n-0042 part 1?21REF AV-77?32LINDEN\r\n?33 FREIGHT",
            "Invoice 2026-0042 part 1REF AV-77",
            "LINDEN FREIGHT",
        ),
        ("Can you confirm? Payment of invoice AV-77 January", "Can you confirm? Payment of invoice AV-77 January", ""),
        ("Ready?20 pieces", "Ready?20 pieces", ""),
        ("166?20EREF+AV-2026-0000\r\n?210777?22SVWZ+invoice?32LINDEN", "EREF+AV-2026-00000777 SVWZ+invoice", "LINDEN"),
        ("166?20part one ?29part ten ?60REF AV-77?63END?32LINDEN", "part one part ten REF AV-77END", "LINDEN"),
        ("?20only parts?31DE99?32LINDEN", "only parts DE99", "LINDEN"),
        ("166?20why? because?32LINDEN", "why? because", "LINDEN"),
        ("{note} in braces\r\n{second}", "{note} in braces {second}", ""),
        ("one\r\n:86:two", "one two", ""),
    ];
    for (field, remark, party) in rows {
        assert_eq!(words(field), (remark.to_owned(), party.to_owned()), "{field}");
    }
    let supplement = lines(&format!("{HEAD}:61:2601050105D1,NTRFAV-1//B1\r\none\r\ntwo\r\n:62F:C260105CNY99,\r\n-}}"));
    assert_eq!(supplement[0].remark, "one two");
    let left = read(&format!("{HEAD}:61:2601050105D1,NTRFA\n:86:166?00TRANSFER?1099?20x?34000\n")).unwrap();
    assert_eq!(left.notes.last().map(|note| note.args["fields"].as_str()), Some("?00, ?10, ?34"));
}

#[test]
fn amounts_and_days_are_read_in_the_spellings_of_banks() {
    for (field, amount, day) in [
        ("2601050105D000000000100,00NTRFA", "100.00", "2026-01-05"),
        ("2601050105D100NTRFA", "100.00", "2026-01-05"),
        ("2601050105D0000,50NTRFA", "0.50", "2026-01-05"),
        ("2602300302D100,00NINTA", "100.00", "2026-03-02"),
        ("2512320101D1,00NINTA", "1.00", "2026-01-01"),
    ] {
        let line = booking(field).expect(field).line;
        assert_eq!((line.amount.as_str(), line.day.as_str()), (amount, day), "{field}");
    }
    assert!(booking("260230D100,00NINTA").is_err(), "without a day of booking the line has no day");
    let text = format!("{HEAD}:61:2602300302D1,NINTA\r\n:62F:C260302CNY99,\r\n-}}").replace("\r\n", "\r");
    let odd = read(&text).unwrap();
    assert_eq!((odd.entries.len(), odd.notes[0].id.as_str()), (1, "statement-value-day"), "line ends of CR only");
}

#[test]
fn the_balances_of_each_statement_are_compared() {
    let note = |tail: &str| {
        let text = format!("{HEAD}:61:2601050105D10,NTRFA\r\n{tail}");
        let read = read(&text).unwrap().lines_of("B:622201", None).unwrap();
        (read.lines[0].balance.is_some(), read.notes.last().map(|note| note.id.clone()).unwrap_or_default())
    };
    for (tail, expected) in [
        (":62F:C260105CNY90,00\r\n-", (true, "statement-balances-agree")),
        (":62M:C260105CNY90,\r\n-", (true, "statement-balances-agree")),
        (":62F:C260105CNY50,00\r\n-", (false, "statement-balances-differ")),
        (":62F:D260105CNY90,00\r\n-", (false, "statement-balances-differ")),
        ("", (false, "statement-cut")),
    ] {
        assert_eq!(note(tail), (expected.0, expected.1.to_owned()), "{tail}");
    }
}

#[test]
fn an_intraday_report_has_provisional_lines_and_says_how_many() {
    let text = |count: &str| {
        format!(
            ":20:1\n:25:6001\n:28C:1/1\n:34F:CNYD0,\n:34F:CNYC0,\n:13D:2601051200+0800\n:61:2601050105D1,5NTRFAV-1//B1\n\
             :86:rent\n:61:2601050105C2,NTRFNONREF//B2\n:90D:1CNY1,5\n:90C:{count}CNY2,\n-\n"
        )
    };
    let whole = read(&text("1")).unwrap();
    assert_eq!(form(&whole), StatementForm::Mt942);
    let whole = whole.lines_of("B:6001", None).unwrap();
    let told = |one: &ReadLine| (one.line.amount.clone(), one.line.currency.clone(), one.is_provisional);
    let line = |amount: &str| (amount.to_owned(), "CNY".to_owned(), true);
    assert_eq!(whole.lines.iter().map(told).collect::<Vec<_>>(), [line("1.50"), line("2.00")]);
    let ids: Vec<&str> = whole.notes.iter().map(|note| note.id.as_str()).collect();
    assert_eq!((ids, whole.days), (vec!["statement-balances-none", "statement-provisional"], Some(Vec::new())));
    assert_eq!(read(&text("2")).unwrap().notes[0].id, "statement-entries-differ");
    // A file with both: each message has its own lines.
    let both = read(&format!("{}{HEAD}:61:2601050105D1,5NTRFAV-1//B1\n:62F:C260105CNY98,5\n-}}", text("1")));
    let both = both.unwrap();
    assert_eq!((form(&both), both.statements.len()), (StatementForm::Mt940, 2));
    assert_eq!(both.lines_of("B:622201", None).unwrap().lines.iter().filter(|one| one.is_provisional).count(), 0);
}

#[test]
fn a_statement_covers_the_days_behind_its_opening_balance() {
    let days = |text: &str| {
        let read = read(&format!(":20:1\n:25:6001\n{text}\n-\n")).unwrap();
        let of = read.lines_of("B:6001", None).unwrap().days.unwrap();
        of.iter().map(|one| format!("{}..{}", one.first, one.last)).collect::<Vec<_>>().join(" ")
    };
    for (text, covered) in [
        (":60F:C260104CNY1,\n:62F:C260105CNY1,", "2026-01-05..2026-01-05"),
        (":60F:C260105CNY1,\n:62F:C260105CNY1,", "2026-01-05..2026-01-05"),
        (":60F:C260102CNY1,\n:62F:C260105CNY1,", "2026-01-03..2026-01-05"),
        (":60F:C260104CNY1,\n:62M:C260105CNY1,", ""),
        (":60M:C260105CNY1,\n:62F:C260105CNY1,", "2026-01-05..2026-01-05"),
        (":60F:C260104CNY1,", ""),
        (":34F:CNY0,", ""),
    ] {
        assert_eq!(days(text), covered, "{text}");
    }
}

#[test]
fn what_is_in_no_field_or_in_an_unknown_one_is_named() {
    let text = format!(
        "a line before\n{HEAD}:61:2601050105D1,NTRFA\r\n:99X:what\r\n:86:words\r\n:62F:C260105CNY99,\r\n-}}\r\nbehind"
    );
    let said = read(&text).unwrap();
    let note = said.notes.iter().find(|note| note.id == "statement-fields-unread").unwrap();
    assert_eq!(note.args["text"], "1: a line before; 8: what; 12: behind");
    let twice = format!("{HEAD}:61:2601050105DX1,NTRFA\r\n:62F:C260105CNY99,\r\n:62F:C260105CNY99,\r\nmore\r\n-}}");
    let note = read(&twice).unwrap().notes.remove(0);
    assert_eq!(note.args["text"], "6: X; 8: C260105CNY99,; 9: more");
    let quiet = format!("{HEAD}:61:2601050105D1,NTRFA\r\n:62F:C260105CNY99,\r\n:64:C260105CNY99,\r\n-}}\r\n\r\n");
    assert_eq!(read(&quiet).unwrap().notes, []);
}

#[test]
fn a_damaged_balance_line_or_second_currency_refuses_the_file() {
    for text in [
        format!("{HEAD}:62F:C260105USD100,\r\n"),
        format!("{HEAD}:62F:C260105\r\n"),
        format!("{HEAD}:62F:C260105CNY1.00\r\n"),
        format!("{HEAD}:62F:X260105CNY1,\r\n"),
        format!("{HEAD}:62F:C2,0105CNY1,\r\n"),
        format!("{HEAD}:62F:C260105CNY100,\r\n:61:2601050105D1,NTRFA\r\n"),
        format!("{HEAD}:61:2601050105D1,NT\r\n"),
        HEAD.replace(":25:BANKCNBJ/622201\r\n", ""),
        HEAD.replace("622201", "622201USD"),
    ] {
        assert_eq!(read(&text).unwrap_err().trouble().sentence.id, "statement-line", "{text}");
    }
    assert_eq!(read(&HEAD.replace("622201", "622201CNY")).unwrap().statements.len(), 1);
}
