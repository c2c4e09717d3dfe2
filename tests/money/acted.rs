//! After an accepted operation, every list that holds the draft marks it and leaves it out of its sums until it is read
//! again; the core names the lists to read.

use std::collections::BTreeSet;

use bank_contract::{Amount, Stage};
use model::{State, Total};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use serde_json::json;
use treasury::view::{
    AsideReason, ChangesQuery, DraftChange, DraftRow, ExcludedReason, InboxHead, InboxQuery, LadderBy, ProposeQuery,
};

use crate::bench::{Bench, only, outsider, states};
use crate::maturity::watch;

fn opened(bench: &Bench, stage: &str) -> InboxHead {
    bench.desk().inbox_open(&InboxQuery { stage: stage.to_owned(), ..InboxQuery::default() }).expect("the list")
}

fn ten_thousandths(amount: &str) -> i128 {
    Amount::parse_plain(amount).expect("an amount").ten_thousandths()
}

/// Counted drafts and the exact sum over all currencies, in ten-thousandths.
fn sum(totals: &[Total]) -> (u32, i128) {
    let amounts = totals.iter().map(|total| ten_thousandths(&total.amount));
    (totals.iter().map(|total| total.count).sum(), amounts.sum())
}

#[tokio::test(flavor = "multi_thread")]
async fn each_list_marks_and_leaves_out_an_endorsed_draft_until_read_again() {
    let bench = Bench::new().await;
    bench.refresh(&[]).await;
    let row = bench.rows("endorsement-transfer").into_iter().find(|row| row.amount_exact).expect("a draft");
    let holds = |stage: &str| bench.rows(stage).iter().any(|one| one.key == row.key);
    let holding: Vec<&str> = Stage::ALL.iter().map(|stage| stage.name()).filter(|stage| holds(stage)).collect();
    assert!(holding.len() >= 3, "{holding:?}");
    let before: Vec<InboxHead> = holding.iter().map(|stage| opened(&bench, stage)).collect();
    let listed = |bench: &Bench, stage: &str| {
        let lists = bench.desk().lists(&[]).expect("the lists");
        lists.stages.into_iter().find(|one| one.stage == stage).expect("the list")
    };
    let drafts_before: Vec<u32> = holding.iter().map(|stage| listed(&bench, stage).drafts).collect();

    let sent = bench.submit(&bench.order("endorse", &[&row], &outsider("endorsee"))).await;
    assert_eq!(only(&sent).state, State::Accepted);

    let amount = ten_thousandths(row.amount.as_deref().expect("an amount"));
    for (at, stage) in holding.iter().enumerate() {
        let rows = bench.rows(stage);
        let marked: Vec<_> = rows.iter().filter_map(|one| Some((&one.key, one.acted.as_ref()?))).collect();
        assert_eq!(marked.len(), 1, "{stage}");
        assert_eq!((marked[0].0, marked[0].1.operation.as_str()), (&row.key, "endorse"), "{stage}");
        let head = opened(&bench, stage);
        assert_eq!((head.rows, head.acted), (before[at].rows, 1), "{stage}: it is shown");
        let (count, total) = sum(&before[at].totals);
        assert_eq!(sum(&head.totals), (count - 1, total - amount), "{stage}");
        let group = Some("acceptor".to_owned());
        let query = InboxQuery { stage: (*stage).to_owned(), group, ..InboxQuery::default() };
        let groups = bench.desk().inbox_open(&query).expect("the list in groups").groups;
        let sums = groups.iter().map(|group| sum(&group.totals));
        let whole = sums.fold((0, 0), |(count, total), one| (count + one.0, total + one.1));
        assert_eq!(whole, sum(&head.totals), "{stage}: the groups leave it out too");
        assert_eq!(groups.iter().map(|group| group.acted).sum::<u32>(), 1, "{stage}");
        let list = listed(&bench, stage);
        assert_eq!(list.drafts, drafts_before[at] - 1, "{stage}");
        assert_eq!(sum(&list.totals), sum(&head.totals), "{stage}: the same sum in both places");
    }

    let reread = bench.desk().reread_after(&sent.id).expect("the journal").expect("lists to read");
    assert_eq!((reread.accounts.as_slice(), reread.balances), ([row.account.clone()].as_slice(), false));
    for stage in holding.iter().chain(&["transfer-withdrawal", "receipt-by-endorsee"]) {
        assert!(reread.stages.iter().any(|one| one == stage), "{stage} is not among {:?}", reread.stages);
    }
    let stages: Vec<&str> = reread.stages.iter().map(String::as_str).collect();
    bench.refresh(&stages).await;
    for stage in &holding {
        assert_eq!(opened(&bench, stage).acted, 0, "{stage} was read again");
        assert!(bench.rows(stage).iter().all(|one| one.acted.is_none()), "{stage} was read again");
    }
    assert_eq!(opened(&bench, "transfer-withdrawal").acted, 0, "the list in which it arrived is newer");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_row_without_columns_has_the_same_marks_as_the_whole_row() {
    let bench = Bench::new().await;
    bench.refresh(&[]).await;
    let drafts = bench.rows("endorsement-transfer");
    watch(&bench, &drafts[2]);
    bench.submit(&bench.order("endorse", &[&drafts[0]], &outsider("endorsee"))).await;
    for draft in &drafts[3..5] {
        bench.fault("endorse", json!({"kind": "record_says", "message": "交易失败"})).await;
        bench.submit(&bench.order("endorse", &[draft], &outsider("endorsee"))).await;
    }
    // One of the two in doubt is known by the bank's id alone.
    let cache = rusqlite::Connection::open(bench.desk().folder().join("cache.sqlite")).expect("the cache");
    let unnumbered = "UPDATE draft SET draft_number = NULL WHERE bank_draft_id = ?1";
    assert!(cache.execute(unnumbered, [drafts[3].bank_draft_id.as_deref()]).expect("written") > 0);
    let mut marked = BTreeSet::new();
    for stage in ["draft", "endorsement-transfer", "prompt-payment-app"] {
        let query = InboxQuery { stage: stage.to_owned(), ..InboxQuery::default() };
        let view = bench.desk().inbox_open_with(&query, 0, &[]).expect("the list").head.view;
        let packed = bench.desk().inbox_shown(view, 0, 200).expect("its rows");
        let rows = serde_json::to_value(&packed).expect("as JSON");
        let whole = bench.desk().inbox_rows(view, 0, 200).expect("its rows");
        for (row, whole) in rows["rows"].as_array().expect("rows").iter().zip(whole) {
            let whole = serde_json::to_value(whole).expect("as JSON");
            for mark in ["lock", "acted", "watch", "presentment", "split", "difference"] {
                let at = packed.names.iter().position(|name| *name == mark).expect("a fact of every row");
                assert_eq!(row[at], whole[mark], "{stage}: {mark}");
                if ![json!(null), json!([]), json!(false)].contains(&row[at]) {
                    marked.insert((mark, whole["draftNumber"].is_string()));
                }
            }
        }
    }
    let every = [("acted", true), ("lock", false), ("lock", true), ("presentment", true), ("watch", true)];
    assert!(every.iter().all(|mark| marked.contains(mark)), "{marked:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_check_and_an_opened_list_do_not_wait_for_each_other() {
    let bench = Bench::new().await;
    bench.refresh(&["endorsement-transfer"]).await;
    let order = bench.order("endorse", &[&bench.rows("endorsement-transfer")[0]], &outsider("endorsee"));
    let (done, ended) = std::sync::mpsc::channel();
    // A check needs the journal, then the cached drafts; a list needs its rows, then the journal.
    for is_check in [true, false] {
        let (desk, order, done) = (bench.desk().clone(), order.clone(), done.clone());
        std::thread::spawn(move || {
            let query = InboxQuery { stage: "endorsement-transfer".to_owned(), ..InboxQuery::default() };
            for _ in 0..150 {
                match is_check {
                    true => drop(desk.prepare(&order).expect("a check")),
                    false => drop(desk.inbox_open(&query).expect("a list")),
                }
            }
            done.send(is_check).expect("the test waits");
        });
    }
    for _ in 0..2 {
        ended.recv_timeout(std::time::Duration::from_secs(60)).expect("both end");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_transfer_rereads_the_balances_and_what_was_not_sent_rereads_nothing() {
    let bench = Bench::new().await;
    let sent = bench.submit(&bench.transfer("transfer", "10.00", "6200900000101")).await;
    let reread = bench.desk().reread_after(&sent.id).expect("the journal").expect("balances to read");
    assert_eq!((reread.stages.len(), reread.balances, reread.accounts.len()), (0, true, 1));
    let waiting = bench.confirm(&bench.prepare(&bench.transfer("transfer", "11.00", "6200900000102")));
    assert_eq!(bench.desk().reread_after(&waiting.id).expect("the journal"), None, "it is not sent yet");
}

/// The changes of all lists since the previous reading or the last look, and the drafts they are about.
fn changes(bench: &Bench, since: &str) -> Vec<DraftChange> {
    let query = ChangesQuery { since: since.to_owned(), ..ChangesQuery::default() };
    bench.desk().draft_changes(&query).expect("the changes").rows
}

/// Marks all changes found so far as seen.
fn look(bench: &Bench) {
    let up_to = bench.desk().draft_changes(&ChangesQuery { since: "looked".to_owned(), ..ChangesQuery::default() });
    bench.desk().looked(&[], &[], up_to.expect("the changes").up_to).expect("a look");
}

/// The lists that count a draft as new, changed or no longer listed, since the previous reading or the last look.
fn counting(bench: &Bench) -> Vec<(String, u32)> {
    let lists = bench.desk().lists(&[]).expect("the lists").stages.into_iter();
    let counted = lists.map(|list| {
        let unseen = list.unseen.new + list.unseen.changed + list.unseen.no_longer_listed;
        (list.stage, list.new + list.changed + list.no_longer_listed + unseen)
    });
    counted.filter(|(_, count)| *count > 0).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn own_moves_are_news_in_no_list_and_moves_of_others_are() {
    let mut bench = Bench::new().await;
    bench.refresh(&[]).await;
    let offered = bench.rows("endorsement-transfer");
    let own: Vec<_> = offered.iter().filter(|row| row.amount_exact).take(3).collect();
    let sent = bench.submit(&bench.order("endorse", &own, &outsider("endorsee"))).await;
    assert_eq!(states(&sent), [State::Accepted; 3]);
    // Another party's move, found by the same reading.
    let refused = bench.rows("pledge-app-withdrawal").remove(0);
    let number = |of: &Option<String>| of.clone().expect("a number");
    let refuse = |draft: &str| json!({ "draftNumber": draft, "answer": "refuse" }).to_string();
    bench.post("counterparty", refuse(&number(&refused.draft_number))).await;

    // A restart between the acceptance and the reading loses nothing.
    bench.open();
    bench.refresh(&[]).await;
    for since in ["refresh", "looked"] {
        let found = changes(&bench, since);
        assert!(!found.is_empty(), "the other party's move is news");
        assert!(found.iter().all(|one| one.draft_number == refused.draft_number), "since {since}: {found:#?}");
    }
    let of_own = |row: &&DraftRow| own.iter().any(|one| one.draft_number == row.draft_number);
    let sent_now: Vec<_> = bench.rows("transfer-withdrawal");
    assert_eq!(sent_now.iter().filter(of_own).count(), 3, "they have arrived in the list of endorsements sent");
    for row in sent_now.iter().chain(&bench.rows("draft")).filter(of_own) {
        assert_eq!((row.unseen.as_deref(), row.difference.as_deref()), (None, None), "{:?}", row.draft_number);
    }
    let only_news = |stage: &str| {
        let changes = Some("looked".to_owned());
        let query = InboxQuery { stage: stage.to_owned(), changes, ..InboxQuery::default() };
        bench.desk().inbox_open(&query).expect("the list").rows
    };
    assert_eq!(only_news("transfer-withdrawal"), 0);
    look(&bench);

    // What happens to such a draft afterwards is news again.
    bench.post("counterparty", refuse(&number(&own[0].draft_number))).await;
    bench.refresh(&[]).await;
    let found = changes(&bench, "looked");
    assert!(found.iter().any(|one| one.stage == "transfer-withdrawal" && one.kind == "no_longer_listed"), "{found:#?}");
    assert!(found.iter().all(|one| one.draft_number == own[0].draft_number), "{found:#?}");
    assert!(!counting(&bench).is_empty());
    look(&bench);
    bench.refresh(&[]).await;
    assert_eq!(counting(&bench), [], "nothing has changed since");
}

/// Lists whose drafts the random jobs act upon, each with its operation and the role that it names.
const JOBS: [(&str, &str, &str); 4] = [
    ("receipt-by-endorsee", "receipt-by-endorsee", ""),
    ("endorsement-transfer", "endorse", "endorsee"),
    ("pledge-application", "create-pledge-application", "pledgee"),
    ("prompt-payment-app", "create-prompt-payment-app", ""),
];

/// The sum of rows, as [`sum`] counts: rows without an exact amount count and add nothing.
fn added(rows: &[&DraftRow]) -> (u32, i128) {
    let exact = rows.iter().filter(|row| row.amount_exact);
    let amounts = exact.map(|row| ten_thousandths(row.amount.as_deref().expect("an amount")));
    (u32::try_from(rows.len()).expect("few rows"), amounts.sum())
}

/// Every sum of a list and of its selection, with the drafts that are left out of both.
fn list_says_what_it_leaves_out(bench: &Bench, stage: &str, at_least: Option<u32>) -> u32 {
    let amount_from = at_least.map(|least| least.to_string());
    let query = InboxQuery { stage: stage.to_owned(), amount_from, ..InboxQuery::default() };
    let head = bench.desk().inbox_open(&query).expect("the list");
    assert!(head.rows <= 200, "{stage} fits into one window");
    let rows = bench.desk().inbox_rows(head.view, 0, 200).expect("its rows");
    let (acted, free): (Vec<&DraftRow>, Vec<&DraftRow>) = rows.iter().partition(|row| row.acted.is_some());
    assert_eq!(head.acted as usize, acted.len(), "{stage}");
    assert_eq!(sum(&head.totals), added(&free), "{stage}: the list");
    let keys: Vec<String> = rows.iter().map(|row| row.key.clone()).collect();
    let chosen = bench.desk().inbox_chosen(head.view, &keys, &[]).expect("the selection");
    assert_eq!((chosen.acted, chosen.rows.len()), (head.acted, free.len()), "{stage}");
    assert_eq!(chosen.last, head.rows.checked_sub(1), "{stage}: the place of the last one, marked or not");
    assert_eq!(sum(&chosen.totals), added(&free), "{stage}: the selection of everything");
    head.acted
}

/// No set of the proposals has such a draft, and the proposals count those that they leave out.
fn proposals_leave_out(bench: &Bench, acted: u32) {
    let query = ProposeQuery { amount: "5000000".to_owned(), several_payers: true, ..ProposeQuery::default() };
    let view = bench.desk().propose(&query).expect("proposals");
    let left_out: u32 = view.excluded.iter().filter(|one| one.why == ExcludedReason::Acted).map(|one| one.count).sum();
    assert_eq!(left_out, acted);
    let excluded: u32 = view.excluded.iter().map(|one| one.count).sum();
    assert_eq!(view.candidates.count + excluded, opened(bench, "endorsement-transfer").rows);
    assert!(view.sets.iter().flat_map(|set| &set.rows).all(|row| row.acted.is_none()));
}

/// What falls due names the drafts that it leaves out, the same number everywhere.
fn maturities_leave_out(bench: &Bench) -> u32 {
    let ladder = bench.desk().ladder(LadderBy::Week, &[]).expect("the ladder");
    let aside = ladder.aside.iter().filter(|one| one.why == AsideReason::Acted).flat_map(|one| &one.totals);
    let aside: Vec<Total> = aside.cloned().collect();
    let set = Some("acted".to_owned());
    let behind = bench.desk().inbox_open(&InboxQuery { stage: "draft".to_owned(), set, ..InboxQuery::default() });
    let exposure = bench.desk().exposure(&[]).expect("the exposure");
    let counts = [ladder.present.acted, exposure.acted, behind.expect("the drafts behind it").rows];
    assert_eq!(counts, [sum(&aside).0; 3]);
    sum(&aside).0
}

#[tokio::test(flavor = "multi_thread")]
async fn no_total_selection_or_proposal_has_a_draft_that_this_desk_acted_on() {
    let bench = Bench::new().await;
    bench.refresh(&[]).await;
    let least = proptest::option::of(0_u32..2_000_000);
    let jobs = (0..JOBS.len(), 1_usize..5, 0_usize..200, least, proptest::bits::u16::ANY);
    let mut runner = TestRunner::deterministic();
    let (mut left_out, mut not_due) = (0, 0);
    for _ in 0..16 {
        let (which, count, from, filter, read) = jobs.new_tree(&mut runner).expect("a job").current();
        let (stage, operation, role) = JOBS[which];
        let rows = bench.rows(stage);
        let free: Vec<&DraftRow> = rows.iter().filter(|row| row.acted.is_none() && row.amount_exact).collect();
        let picked: Vec<&DraftRow> = free.iter().cycle().skip(from).take(count.min(free.len())).copied().collect();
        let fields = if role.is_empty() { Vec::new() } else { outsider(role) };
        let order = bench.order(operation, &picked, &fields);
        if let Ok(check) = bench.desk().prepare(&order) {
            assert_eq!(sum(&check.totals), added(&picked), "{stage}: the check");
            let totals = check
                .totals
                .iter()
                .map(|total| format!("{}:{}", total.currency.as_deref().unwrap_or_default(), total.amount));
            let control = totals.collect::<Vec<_>>().join(" ");
            let confirmed =
                bench.desk().confirm(&check.submission_id, &check.nonce, Some(&control)).expect("confirmed");
            let sent = bench.send(&confirmed.id).await;
            assert!(states(&sent).iter().all(|state| *state == State::Accepted), "{stage}: {:?}", states(&sent));
        }
        // Some lists are read again, others stay as they were.
        let again: Vec<&str> =
            Stage::ALL.iter().filter(|stage| read >> **stage as usize & 3 == 3).map(|stage| stage.name()).collect();
        if !again.is_empty() {
            bench.refresh(&again).await;
        }
        for (stage, ..) in JOBS {
            left_out += list_says_what_it_leaves_out(&bench, stage, filter);
        }
        proposals_leave_out(&bench, opened(&bench, "endorsement-transfer").acted);
        not_due += maturities_leave_out(&bench);
    }
    assert!(left_out > 40 && not_due > 10, "{left_out} and {not_due} drafts were left out");
    bench.refresh(&[]).await;
    assert_eq!(maturities_leave_out(&bench), 0, "every list was read again");
}

#[tokio::test(flavor = "multi_thread")]
async fn falls_due_loses_the_endorsed_draft_until_a_list_says_where_it_is() {
    let bench = Bench::new().await;
    bench.refresh(&[]).await;
    let receivable = || bench.desk().exposure(&[]).expect("the exposure");
    let row = bench.rows("endorsement-transfer").into_iter().find(|row| row.amount_exact).expect("a draft");
    let amount = ten_thousandths(row.amount.as_deref().expect("an amount"));
    let (count, before) = sum(&receivable().totals);
    let sent = bench.submit(&bench.order("endorse", &[&row], &outsider("endorsee"))).await;
    assert_eq!(only(&sent).state, State::Accepted);
    assert_eq!((sum(&receivable().totals), receivable().acted), ((count - 1, before - amount), 1));
    bench.refresh(&["draft"]).await;
    assert_eq!(receivable().acted, 1, "the list of all drafts does not say whose it is");
    bench.refresh(&["transfer-withdrawal"]).await;
    assert_eq!((sum(&receivable().totals), receivable().acted), ((count - 1, before - amount), 0), "it is endorsed");
    bench.refresh(&[]).await;
    assert_eq!(sum(&receivable().totals), (count - 1, before - amount));
}
