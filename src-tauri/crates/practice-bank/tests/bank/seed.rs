//! The generated data: lists, records, ids, amounts, parties.

use std::collections::{BTreeSet, HashMap};

use bank_contract::wire::Draft;
use bank_contract::{Stage, Wire, record, scan};
use practice_bank::Options;

use crate::desk::{Desk, id};

const BEYOND_FLOATS: i64 = 1 << 53;

#[tokio::test]
async fn all_sixteen_lists_of_five_accounts_hold_readable_records() {
    let desk = Desk::open().await;
    let mut objects = BTreeSet::new();
    for stage in Stage::ALL {
        for account in 0..5 {
            let answer = desk.list_with(*stage, account, &[("size", "500")]).await;
            scan::check(answer.text.as_bytes(), scan::Limits::REPLY).expect("a strict reply");
            let raw = record::elements(&answer.text).expect("an array");
            assert!(!raw.is_empty(), "{} of account {account} is empty", stage.name());
            for raw in raw {
                let draft: Draft = record::decode(raw).expect("a record of the interface");
                let fields = record::Fields::read(Draft::TYPE, raw).expect("an object");
                assert_eq!(fields.missing().count() + fields.unknown().count(), 0, "{raw}");
                assert!(fields.named().all(|(_, _, fits)| fits), "{raw}");
                assert_eq!(draft.accountNumber.as_ref(), Some(&desk.account(account).account_number));
                assert_eq!(draft.bankMark, desk.account(account).bank_mark);
                assert!(draft.draftId > Some(BEYOND_FLOATS) && draft.tenantId > Some(BEYOND_FLOATS));
                objects.extend(fields.named().filter(|(_, raw, _)| raw.get().starts_with('{')).map(|(f, ..)| f.name));
            }
        }
    }
    assert_eq!(objects.len(), 12, "every embedded object is used: {objects:?}");
}

#[tokio::test]
async fn every_detail_query_shows_the_record_that_stands_in_its_list() {
    let desk = Desk::open().await;
    for (stage, detail) in Stage::ALL.iter().filter_map(|stage| Some((*stage, stage.detail()?))) {
        let account = desk.account(3);
        let row = desk.list(stage, 3).await.remove(0);
        let draft_id = id(&row);
        for (name, value) in [("bankDraftId", &draft_id), ("draftNumber", &row.draftNumber)] {
            let query =
                [("bankMark", account.bank_mark.as_str()), ("accountNumber", &account.account_number), (name, value)];
            assert_eq!(desk.read(detail, &query).await.one::<Draft>(), row, "{} by {name}", stage.name());
        }
    }
}

#[tokio::test]
async fn one_draft_is_split_into_two_rows_with_one_number() {
    let desk = Desk::open().await;
    let mut by_number: HashMap<String, Vec<Draft>> = HashMap::new();
    for draft in desk.list(Stage::EndorsementTransfer, 0).await {
        by_number.entry(draft.draftNumber.clone()).or_default().push(draft);
    }
    let split: Vec<Vec<Draft>> = by_number.into_values().filter(|drafts| drafts.len() > 1).collect();
    let [parts] = split.as_slice() else { panic!("{} numbers stand twice", split.len()) };
    let [one, other] = parts.as_slice() else { panic!("{} parts", parts.len()) };
    assert_ne!((&one.bankDraftId, one.draftId), (&other.bankDraftId, other.draftId));
    assert_ne!(one.sequenceNumber, other.sequenceNumber);
    assert_eq!((&one.dueDate, &one.drawerName), (&other.dueDate, &other.drawerName));
}

#[tokio::test]
async fn the_same_seed_and_day_make_the_same_bank_and_another_seed_another() {
    let day = chrono::NaiveDate::from_ymd_opt(2026, 1, 5);
    let first_list = |seed| async move {
        let desk = Desk::at(Options { seed, reference_day: day, ..Options::awkward() }).await;
        desk.list_with(Stage::Draft, 0, &[("size", "200")]).await.text
    };
    let (one, again, other) = (first_list(7).await, first_list(7).await, first_list(8).await);
    assert_eq!(one, again);
    assert_ne!(one, other);
}

#[tokio::test]
async fn records_are_as_long_as_real_ones_and_amounts_are_mixed() {
    let desk = Desk::at(Options { drafts: 2_400, ..Options::awkward() }).await;
    let mut lengths = Vec::new();
    let mut amounts = Vec::new();
    for account in 0..5 {
        for page in ["0", "1"] {
            let answer = desk.list_with(Stage::Draft, account, &[("size", "500"), ("page", page)]).await;
            lengths.extend(record::elements(&answer.text).expect("an array").iter().map(|raw| raw.get().len()));
            amounts.extend(answer.many::<Draft>().into_iter().filter_map(|draft| draft.amount));
        }
    }
    lengths.sort_unstable();
    let (least, median, most) = (lengths[0], lengths[lengths.len() / 2], lengths[lengths.len() - 1]);
    assert!((800..2_000).contains(&least), "the shortest record has {least} bytes");
    assert!((4_200..5_200).contains(&median), "the median record has {median} bytes");
    assert!((6_500..8_500).contains(&most), "the longest record has {most} bytes");
    let digits = |text: &str| text.bytes().filter(u8::is_ascii_digit).count();
    assert!(amounts.iter().any(|amount| digits(&amount.text) == 18), "no amount of 18 digits");
    assert!(amounts.iter().any(|amount| !amount.text.contains('.')), "no amount without a fraction");
    assert!(amounts.iter().any(|amount| amount.text.ends_with(".00")), "no amount with two zeros");
}

#[tokio::test]
async fn the_parties_of_a_large_bank_are_many_and_some_stand_on_many_drafts() {
    let desk = Desk::at(Options { drafts: 20_000, ..Options::awkward() }).await;
    let mut drawers: HashMap<String, usize> = HashMap::new();
    for page in 0..6 {
        let page = page.to_string();
        let answer = desk.list_with(Stage::EndorsementTransfer, 0, &[("size", "500"), ("page", &page)]).await;
        for draft in answer.many::<Draft>() {
            *drawers.entry(draft.drawerName.expect("a drawer")).or_default() += 1;
        }
    }
    let drafts: usize = drawers.values().sum();
    assert!(drawers.len() > drafts / 4, "{} names on {drafts} drafts", drawers.len());
    assert!(drawers.values().any(|count| *count > 4), "no name stands on many drafts");
    assert!(drawers.keys().any(|name| name.is_ascii()) && drawers.keys().any(|name| !name.is_ascii()));
}
