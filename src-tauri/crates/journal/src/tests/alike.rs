//! Look-alike transfers: which are found, which can be resubmitted, and which payees are known.

use model::Counterparty;

use super::*;

/// A transfer of 12.5 to an account.
fn transfer(id: &str, number: u32, payee: &str) -> Confirmed {
    let account_number = Some(payee.to_owned());
    let counterparty = Counterparty { name: None, account_number, bank: None, first_time: false };
    Confirmed {
        instruction: id.to_owned(),
        submission: "s".to_owned(),
        number,
        position: number - 1,
        operation: "transfer".to_owned(),
        bank_mark: "BANK".to_owned(),
        account_number: "1".to_owned(),
        amount_normal: Some("12.5".to_owned()),
        currency: Some("CNY".to_owned()),
        recorded_counterparty: Some(counterparty),
        trade_day: Some("2026-01-06".to_owned()),
        reference_order: Some(format!("R-{id}")),
        body: format!("[{{\"purpose\":\"for {id}\"}}]"),
        ..Confirmed::default()
    }
}

/// A journal with these transfers, each with its verdict; `None` is not sent yet.
fn journal(folder: &tempfile::TempDir, all: &[(&str, &str, Option<State>)]) -> Journal {
    let mut journal = open(folder);
    add(&mut journal, &submission("s")).unwrap();
    for (number, (id, payee, state)) in (1..).zip(all) {
        add(&mut journal, &Entry::Confirmed(Box::new(transfer(id, number, payee)))).unwrap();
        let Some(state) = state else { continue };
        add(&mut journal, &sending(id)).unwrap();
        add(&mut journal, &replied(id, "00".repeat(32))).unwrap();
        add(&mut journal, &verdict(id, *state, false, false)).unwrap();
    }
    journal
}

#[test]
fn what_looks_alike_and_may_have_moved_is_found_the_newest_first() {
    use State::{Accepted, InDoubt, Refused};
    let folder = tempfile::tempdir().unwrap();
    let all = [
        ("a", "62001", Some(Accepted)),
        ("b", "62001", Some(InDoubt)),
        ("c", "62001", Some(Refused)),
        ("d", "62002", Some(Accepted)),
    ];
    let journal = journal(&folder, &all);
    let days = |first: &str, last: &str| [first, last].map(|day| day.parse().unwrap());
    let alike = |amount: &str, first: &str, last: &str| {
        let found = journal.with_others().unwrap().transfers_of(amount, days(first, last)).unwrap();
        found.iter().map(|one| (one.number, one.state, one.is_in_doubt())).collect::<Vec<_>>()
    };
    let all = [(4, Accepted, false), (2, InDoubt, true), (1, Accepted, false)];
    assert_eq!(alike("12.5", "2026-01-01", "2026-01-06"), all);
    assert_eq!(alike("12.5", "2026-01-07", "2026-01-09"), [(2, InDoubt, true)], "one in doubt is found on any day");
    assert!(alike("12.6", "2026-01-01", "2026-01-06").is_empty());
    let all = journal.with_others().unwrap();
    let mut one = all.transfers_of("12.5", days("2026-01-06", "2026-01-06")).unwrap().remove(0);
    all.complete(&mut one).unwrap();
    assert_eq!((one.texts.reference.as_deref(), one.texts.purpose.as_deref()), (Some("R-d"), Some("for d")));
    assert_eq!((one.day.as_str(), one.payee.as_str(), one.currency.as_str()), ("2026-01-06", "62002", "CNY"));
    assert_eq!(one.payer.to_string(), "BANK:1");
    let plan = "EXPLAIN QUERY PLAN SELECT url FROM instruction WHERE payee_account IS NOT NULL AND amount_normal = '1'
                AND (trade_day BETWEEN 'a' AND 'b' OR trade_day IS NULL)";
    let plan: String = journal.connection.query_row(plan, [], |row| row.get(3)).unwrap();
    assert!(plan.contains("INDEX instruction_by_amount "), "{plan}");
}

#[test]
fn other_profiles_journals_are_asked_and_an_unreadable_one_is_named() {
    let data = tempfile::tempdir().unwrap();
    let in_profile = |under: &str, name: &str| {
        let folder = data.path().join(under).join(name);
        std::fs::create_dir_all(&folder).unwrap();
        folder.join("journal.sqlite")
    };
    let made = |file: &std::path::Path, profile: &str| {
        let created = Created { profile: profile.to_owned(), program: "0".to_owned() };
        Journal::open(file, true, &created, noon()).unwrap()
    };
    let mut own = made(&in_profile("profiles", "one"), "one");
    for (under, name, id, state) in [
        ("profiles", "two", "t", State::Accepted),
        ("profiles", "refused", "f", State::Refused),
        ("profiles-removed", "old", "o", State::Accepted),
    ] {
        let mut other = made(&in_profile(under, name), name);
        add(&mut other, &submission("s")).unwrap();
        add(&mut other, &Entry::Confirmed(Box::new(transfer(id, 1, "62001")))).unwrap();
        add(&mut other, &sending(id)).unwrap();
        add(&mut other, &replied(id, "00".repeat(32))).unwrap();
        add(&mut other, &verdict(id, state, false, false)).unwrap();
    }
    std::fs::write(in_profile("profiles", "broken"), vec![7; 9_000]).unwrap();
    let days = ["2026-01-01", "2026-01-09"].map(|day| day.parse().unwrap());
    assert!(own.with_others().unwrap().transfers_of("12.5", days).unwrap().is_empty(), "alone");
    let settings = "base_url = \"https://bank.example\"\norganization_id = 7\nenvironment = \"test\"\n";
    let profile = model::profile::Profile::parse(settings, "profile.toml").unwrap();
    let scope = crate::Scope::of(&profile, "one");
    own.share(crate::Claims::open(&data.path().join("claims.sqlite"), scope).unwrap());
    let all = own.with_others().unwrap();
    assert_eq!(all.unread(), ["broken"]);
    let mut found = all.transfers_of("12.5", days).unwrap();
    found.iter_mut().for_each(|one| all.complete(one).unwrap());
    let found: Vec<_> = found.iter().map(|one| (one.named(), one.texts.purpose.clone().unwrap())).collect();
    assert_eq!(found, [("1 (two)".to_owned(), "for t".to_owned()), ("1 (old)".to_owned(), "for o".to_owned())]);
}

#[test]
fn what_had_no_effect_can_be_resubmitted_once_and_only_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let mut journal = journal(&folder, &[("a", "62001", Some(State::Refused)), ("b", "62001", Some(State::Accepted))]);
    let like = transfer("new", 3, "62001");
    assert_eq!(journal.without_effect(&like).unwrap(), Some(("a".to_owned(), 1)));
    assert_eq!(journal.without_effect(&transfer("new", 3, "62002")).unwrap(), None);
    let other_day = Confirmed { trade_day: Some("2026-01-07".to_owned()), ..like.clone() };
    assert_eq!(journal.without_effect(&other_day).unwrap(), None);
    let again = Confirmed { supersedes: Some("a".to_owned()), ..like.clone() };
    add(&mut journal, &Entry::Confirmed(Box::new(again))).unwrap();
    assert_eq!(journal.without_effect(&like).unwrap(), None, "it was given again");
}

#[test]
fn an_account_counts_as_sent_to_once_something_may_have_reached_it() {
    use State::{Accepted, InDoubt, NotSent, Refused};
    let rows =
        [(None, false), (Some(Accepted), true), (Some(InDoubt), true), (Some(Refused), false), (Some(NotSent), false)];
    for (state, sent) in rows {
        let folder = tempfile::tempdir().unwrap();
        let journal = journal(&folder, &[("a", "62001", state)]);
        assert_eq!(journal.sent_to("62001").unwrap(), sent, "{state:?}");
        assert!(!journal.sent_to("62002").unwrap(), "{state:?}");
    }
}

/// SQLite's query plan for a condition on instructions.
fn plan(journal: &Journal, condition: &str) -> String {
    let sql = format!("EXPLAIN QUERY PLAN SELECT url FROM instruction WHERE {condition}");
    journal.connection.query_row(&sql, [], |row| row.get(3)).unwrap()
}

#[test]
fn an_old_journal_is_opened_and_searched_without_reading_all() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal.sqlite");
    let draft =
        Confirmed { operation: "endorse".to_owned(), draft_number: Some("D".to_owned()), ..transfer("d", 2, "") };
    let draft = Confirmed { recorded_counterparty: None, reference_order: None, ..draft };
    let mut before = journal(&folder, &[("a", "62001", Some(State::Refused))]);
    add(&mut before, &Entry::Confirmed(Box::new(draft.clone()))).unwrap();
    add(&mut before, &Entry::Cancelled(Cancelled { instruction: "d".to_owned(), reason: Sentence::new("r") })).unwrap();
    for (name, column) in [("payee", "payee_account"), ("reference", "reference_order"), ("draft", "draft_number")] {
        let sql =
            format!("DROP INDEX instruction_by_{name}; CREATE INDEX instruction_by_{name} ON instruction ({column})");
        before.connection.execute_batch(&sql).unwrap();
    }
    before.connection.execute_batch(WITHOUT_LATER_ENDS).unwrap();
    let older = "DROP INDEX instruction_by_amount; ALTER TABLE instruction DROP COLUMN answer; ALTER TABLE instruction DROP COLUMN facts; PRAGMA user_version = 7";
    before.connection.execute_batch(older).unwrap();
    drop(before);
    let read = Journal::open(&path, false, &created(), noon()).unwrap();
    assert_eq!(read.of_draft("D").unwrap().len(), 1, "a program that only reads leaves the file as it is");
    drop(read);
    let journal = open(&folder);
    assert_eq!((journal.sending_off(), crate::tables::agree(&journal.connection)), (None, true));
    assert_eq!(journal.without_effect(&transfer("new", 3, "62001")).unwrap(), Some(("a".to_owned(), 1)));
    assert_eq!(journal.without_effect(&draft).unwrap(), Some(("d".to_owned(), 2)));
    let neither = Confirmed { draft_number: None, ..draft };
    assert_eq!(journal.without_effect(&neither).unwrap(), None, "it says neither whom nor what it is about");
    for (index, condition) in [
        ("by_payee", "payee_account = '62001' AND state <> 'confirmed'"),
        ("by_payee", "draft_number IS NULL AND payee_account = '62001' AND bank_mark = 'BANK'"),
        ("by_reference", "reference_order = 'R-a'"),
        ("by_draft", "draft_number = 'D' ORDER BY number"),
        ("by_draft", "draft_number = 'D' AND payee_account IS NULL AND bank_mark = 'BANK'"),
    ] {
        let plan = plan(&journal, condition);
        assert!(
            plan.starts_with(&format!("SEARCH instruction USING INDEX instruction_{index} ")),
            "{condition}: {plan}"
        );
    }
}
