//! After an accepted operation, every list that holds the draft marks it and leaves it out of its sums until it is read
//! again; the core names the lists to read.

use bank_contract::{Amount, Stage};
use serde_json::json;
use treasury::view::{ChangesQuery, DraftChange, InboxHead, InboxQuery, State, Total};

use crate::bench::{Bench, only, outsider, states};

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
async fn each_list_that_holds_an_endorsed_draft_marks_it_and_leaves_it_out_until_it_is_read_again() {
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
async fn a_draft_that_this_desk_moved_is_news_in_no_list_and_one_that_another_moved_is() {
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
    let of_own = |row: &&treasury::view::DraftRow| own.iter().any(|one| one.draft_number == row.draft_number);
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
