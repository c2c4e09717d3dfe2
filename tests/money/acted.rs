//! After an accepted operation, every list that holds the draft marks it and leaves it out of its sums until it is read
//! again; the core names the lists to read.

use bank_contract::{Amount, Stage};
use treasury::view::{InboxHead, InboxQuery, State, Total};

use crate::bench::{Bench, only, outsider};

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
