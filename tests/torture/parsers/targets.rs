//! The targets and their promises.

use bank_client::{BodyEnd, Observation, Outcome, RawReply, classify};
use bank_contract::record::{Fields, decode, elements};
use bank_contract::row::Type;
use bank_contract::wire::{Draft, DraftTransactionRecord, TransferRecord};
use bank_contract::{Amount, Endpoint, Item, Wire, scan};
use chrono::NaiveDate;
use journal::Entry;
use model::StatementLine;
use model::clock::Zone;
use model::profile::{CodeBook, Profile};
use serde_json::value::RawValue;
use treasury::LongRead;
use treasury::audit::{StatementFor, read_statement};
use treasury::view::{Columns, StatementForm};

use super::{Target, examples, files, sheets, written};
use crate::torture::malformed::oracle;
use crate::torture::malformed::original::Original;
use crate::torture::observations::sample::{Book, MARK, item};

/// All targets.
pub const TARGETS: &[Target] = &[
    Target { name: "scan", examples: examples::replies, read: scanned },
    Target { name: "record", examples: examples::lists, read: decoded },
    Target { name: "amount", examples: examples::amounts, read: amount },
    Target { name: "request", examples: examples::requests, read: request },
    Target { name: "classify", examples: examples::observed, read: classified },
    Target { name: "statement", examples: examples::statements, read: statement },
    Target { name: "order-sheet", examples: sheets::examples, read: sheets::order_sheet },
    Target { name: "counterparty-file", examples: sheets::counterparties, read: sheets::counterparty_file },
    Target { name: "bank-list", examples: sheets::banks, read: sheets::bank_list },
    Target { name: "code-book", examples: examples::code_books, read: code_book },
    Target { name: "profile", examples: examples::profiles, read: profile },
    Target { name: "event", examples: examples::events, read: event },
    Target { name: "approval-request", examples: files::requests, read: files::approval_request },
    Target { name: "approval-answer", examples: files::answers, read: files::approval_answer },
    Target { name: "policy", examples: files::policies, read: files::policy },
    Target { name: "move", examples: files::moves, read: files::move_file },
    Target { name: "written-amount", examples: written::amounts, read: written::amount },
    Target { name: "calendar", examples: written::calendars, read: written::calendar },
];

/// The strict scan accepts JSON with each key once, and refuses no such JSON for its spelling.
fn scanned(bytes: &[u8]) -> bool {
    let plain = std::str::from_utf8(bytes).ok().filter(|text| serde_json::from_str::<&RawValue>(text).is_ok());
    match scan::check(bytes, scan::Limits::REPLY) {
        Ok(text) => {
            assert_eq!(text.as_bytes(), bytes);
            assert!(plain.is_some(), "taken, and no JSON");
            assert!(!oracle::key_stands_twice(text), "taken, and a key stands twice");
            true
        }
        Err(refusal) => {
            use scan::Fault::{Empty, Syntax, Trailing, Utf8};
            assert!(refusal.at <= bytes.len(), "{refusal}");
            let for_spelling = matches!(refusal.fault, Empty | Syntax | Trailing | Utf8);
            // An unpaired surrogate is JSON to a reader that does not decode texts.
            let is_json = plain.is_some_and(oracle::is_json_with_texts);
            assert!(!(for_spelling && is_json), "{refusal}: it is JSON");
            false
        }
    }
}

/// An accepted record has every field that the interface requires, and its row has the same values.
fn decoded(bytes: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(bytes) else { return false };
    let Ok(list) = elements(text) else { return false };
    let mut taken = 0;
    for raw in &list {
        taken += usize::from(one::<Draft>(raw)) + usize::from(one::<TransferRecord>(raw));
        taken += usize::from(one::<DraftTransactionRecord>(raw));
    }
    taken > 0
}

fn one<T: Wire>(raw: &RawValue) -> bool {
    let fields = Fields::read(T::TYPE, raw);
    if let Ok(fields) = &fields {
        let known = fields.named().filter_map(|(field, _, _)| fields.text(field.name)).count();
        assert!(known <= fields.of.fields.len());
        fields.unknown().for_each(|(name, _)| assert!(T::TYPE.field(name).is_none(), "{name} is known"));
    }
    let taken = decode::<T>(raw).is_ok();
    if taken {
        let fields = fields.unwrap_or_else(|error| panic!("a record that is no object: {error:?}"));
        assert_eq!(fields.missing().next(), None, "taken without a required field: {}", raw.get());
    }
    taken
}

/// An amount is exact: the written digits, and the same when it is written and read again.
fn amount(bytes: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(bytes) else { return false };
    let exact = |amount: Amount| {
        let written = amount.to_string();
        assert_eq!(oracle::decimal(&written), oracle::decimal(text), "{text} became {written}");
        let unsigned = written.strip_prefix('-').unwrap_or(&written);
        let again = Amount::parse_plain(unsigned).unwrap_or_else(|error| panic!("{written}: {error}"));
        assert_eq!(again.to_string(), unsigned);
        assert!(!amount.to_money_text().is_empty());
        if let Some(scaled) = amount.scaled() {
            assert_eq!(Amount::from_scaled(i128::from(scaled)), Some(amount), "{text} in ten-thousandths");
        }
        assert_eq!(amount.checked_sub(amount), Some(Amount::ZERO));
    };
    let plain = Amount::parse_plain(text);
    if let Ok(amount) = plain {
        assert!(text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.'), "{text:?} is not plain");
        assert!(!amount.is_negative());
        exact(amount);
    }
    let number = Amount::from_json_number(text);
    number.into_iter().for_each(exact);
    plain.is_ok() || number.is_some()
}

fn operation(byte: u8) -> Endpoint {
    let all: Vec<Endpoint> = Endpoint::operations().collect();
    all[usize::from(byte) % all.len()]
}

/// An accepted instruction is sent as it was read.
fn request(bytes: &[u8]) -> bool {
    let Some((first, rest)) = bytes.split_first() else { return false };
    let of: &'static Type = operation(*first).row().body.expect("an operation has a body");
    let Ok(raw) = serde_json::from_slice::<&RawValue>(rest) else { return false };
    let Ok(item) = Item::from_json(of, raw) else { return false };
    let written = item.to_json();
    let again = serde_json::from_str::<&RawValue>(&written).expect("what leaves is JSON");
    let again = Item::from_json(of, again).unwrap_or_else(|bad| panic!("{written}: {bad:?}"));
    assert_eq!(again, item, "{written}");
    assert!(!oracle::key_stands_twice(&written));
    true
}

/// Any bytes give one verdict per instruction, the same again, and a second reader agrees with every acceptance.
fn classified(bytes: &[u8]) -> bool {
    let [endpoint, status, end, sent, body @ ..] = bytes else { return false };
    let endpoint = operation(*endpoint);
    let status = if *status == 0 { 200 } else { 100 + u16::from(*status) * 2 };
    let ends = [BodyEnd::Whole, BodyEnd::Cut, BodyEnd::TimedOut, BodyEnd::OverCap, BodyEnd::BadChunk];
    let end = *ends.get(usize::from(*end)).unwrap_or(&BodyEnd::Whole);
    let items: Vec<Item> = (1..=u32::from(*sent % 3) + 1).map(|number| item(endpoint, number)).collect();
    let reply = RawReply { status, headers: Vec::new(), body: body.to_vec(), end, proxied: false };
    let kept = serde_json::to_string(&Observation::Replied(reply)).expect("an observation can be kept");
    let reply = serde_json::from_str(&kept).expect("and read back");
    let verdicts = classify(endpoint, &items, MARK, &reply, &Book);
    assert_eq!(verdicts.len(), items.len());
    assert_eq!(verdicts, classify(endpoint, &items, MARK, &reply, &Book));
    let original = Original { endpoint, items: items.clone(), bank_mark: MARK.to_owned(), body: Vec::new() };
    let mut accepted = 0;
    for (item, verdict) in items.iter().zip(&verdicts) {
        assert_ne!(verdict.outcome, Outcome::NotSent, "a reply came");
        assert!(verdict.outcome != Outcome::InDoubt || verdict.stop_the_line);
        if verdict.outcome == Outcome::Accepted {
            accepted += 1;
            assert!(matches!(status, 200 | 201) && end == BodyEnd::Whole, "{verdict:?}");
            let complaint = oracle::complaint(&original, item, body, verdict);
            assert!(complaint.is_none(), "{}: {verdict:#?}", complaint.unwrap_or_default());
        }
    }
    assert!(accepted <= oracle::records(body), "more accepted than records");
    accepted > 0
}

/// Lines of a statement in any form have unique names, exact amounts and days, are counted, add up to the balances of a table, and are
/// the same at the second reading.
fn statement(bytes: &[u8]) -> bool {
    let Some((first, file)) = bytes.split_first() else { return false };
    let of = |name: &str| Some(name.to_owned());
    let plain = Columns {
        day: "day".to_owned(),
        amount: of("amount"),
        currency_value: of("CNY"),
        reference: of("reference"),
        remark: of("remark"),
        ..Columns::default()
    };
    let two = Columns {
        day: "日期".to_owned(),
        day_format: of("%Y%m%d"),
        debit: of("借方"),
        credit: of("贷方"),
        currency: of("币种"),
        counterparty: of("对方"),
        ..Columns::default()
    };
    let columns = if first % 2 == 0 { plain } else { two };
    let day = |text: &str| NaiveDate::parse_from_str(text, "%Y-%m-%d").ok();
    let columns = Some(columns).filter(|_| first % 3 != 2);
    let read = || {
        let (currency, last) = (Some("CNY".to_owned()), None);
        let code = |text: &str| model::spelling::iso_or_text(text);
        let (columns, zone) = (columns.clone(), Zone::Computer);
        let long = &LongRead::quiet();
        let of = StatementFor { account: "EAST:1", columns, last, currency, day, code, zone, long };
        let read = read_statement(file, of).ok()?;
        let lines: Vec<StatementLine> = read.lines.ok()?.into_iter().map(|one| one.line).collect();
        let of_table = (read.form == StatementForm::Table).then_some(read.balances);
        Some((lines, read.counts, of_table.unwrap_or_default()))
    };
    let Some((lines, counts, balances)) = read() else { return false };
    assert_eq!((counts.bookings as usize, counts.bookings + counts.others), (lines.len(), counts.lines), "{counts:?}");
    for stated in &balances {
        let sign = |line: &StatementLine| if line.direction == "out" { "-" } else { "" };
        let change = |line: &StatementLine| Amount::from_json_number(&format!("{}{}", sign(line), line.amount));
        let mut of_currency = lines.iter().filter(|line| line.currency == stated.currency);
        let sum = of_currency.try_fold(stated.opening, |sum, line| sum.checked_add(change(line)?));
        assert_eq!(sum, Some(stated.closing), "{stated:?}");
    }
    for line in &lines {
        assert!(Amount::parse_plain(&line.amount).is_ok(), "{line:?}");
        assert!(line.day.parse::<NaiveDate>().is_ok(), "{line:?}");
    }
    assert_eq!(read().expect("what was taken is taken again").0, lines);
    true
}

/// An accepted code book gives a value for each word and the word for each value.
fn code_book(bytes: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(bytes) else { return false };
    let Ok(book) = CodeBook::parse(text, "code-book.toml") else { return false };
    assert_eq!(book.hash_hex().len(), 64);
    for flag in book.views() {
        let text = serde_json::to_string(&flag).expect("a view");
        assert!(!text.is_empty());
    }
    true
}

/// An accepted profile can be shown, writes days that it can read, and is the same when it is written and read again.
fn profile(bytes: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(bytes) else { return false };
    let Ok(profile) = Profile::parse(text, "profile.toml") else { return false };
    let written = toml::to_string(&profile).expect("a profile can be written");
    let again = Profile::parse(&written, "profile.toml").unwrap_or_else(|error| panic!("{error:?}: {written}"));
    assert_eq!(again, profile);
    let day = NaiveDate::from_ymd_opt(2026, 12, 31).expect("a day");
    assert_eq!(profile.day(&profile.date_text(day)), Some(day), "{:?}", profile.date_format);
    assert!(!treasury::view::setting_views(&profile).is_empty());
    assert_eq!(treasury::view::account_views(&profile).len(), profile.accounts.len());
    for account in &profile.accounts {
        assert_eq!(profile.find_account(&account.key().to_string()).map(|found| found.key()).ok(), Some(account.key()));
    }
    true
}

/// An accepted event is the same when it is written and read again.
fn event(bytes: &[u8]) -> bool {
    let Ok(entry) = serde_json::from_slice::<Entry>(bytes) else { return false };
    assert!(!entry.kind().is_empty());
    if entry == Entry::Later {
        return true;
    }
    let written = serde_json::to_string(&entry).expect("an event can be written");
    assert_eq!(serde_json::from_str::<Entry>(&written).ok().as_ref(), Some(&entry), "{written}");
    assert!(entry.instruction().is_none_or(|id| written.contains(&serde_json::to_string(id).expect("a text"))));
    true
}
