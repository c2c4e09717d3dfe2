//! Advice on a draft before it is received, transferred or presented, and paying an amount with several drafts:
//! proposed, checked, endorsed as one submission. Advice stops nothing.

use model::State;
use money::view::CheckView;
use treasury::view::{DraftRow, ProposeQuery};

use crate::bench::{Bench, outsider, states};

fn notes(check: &CheckView) -> Vec<&str> {
    check.rows.iter().flat_map(|row| &row.notes).map(|note| note.id.as_str()).collect()
}

pub fn watch(bench: &Bench, row: &DraftRow) {
    let file = bench.folder().join("watch.csv");
    let name = row.acceptor_name.as_deref().expect("an acceptor");
    std::fs::write(&file, format!("名称,等级\n\"{name}\",持续逾期\n")).expect("written");
    bench.desk().watch_import(&file, true).expect("taken");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_acceptor_on_the_watch_list_is_named_and_stops_nothing() {
    let bench = Bench::new().await;
    bench.refresh(&["receipt-by-endorsee", "endorsement-transfer"]).await;
    for (stage, operation, fields) in [
        ("receipt-by-endorsee", "receipt-by-endorsee", vec![]),
        ("endorsement-transfer", "endorse", outsider("endorsee")),
    ] {
        let rows = bench.rows(stage);
        let order = bench.order(operation, &[&rows[0]], &fields);
        assert!(!notes(&bench.prepare(&order)).contains(&"note-watched"));
        watch(&bench, &rows[0]);
        let check = bench.prepare(&order);
        assert!(notes(&check).contains(&"note-watched"), "{:?}", notes(&check));
        let sent = bench.send(&bench.confirm(&check).id).await;
        assert_eq!(states(&sent), [State::Accepted]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn presenting_says_the_window_and_the_risk_of_clearing_offline() {
    let bench = Bench::new().await;
    bench.refresh(&["prompt-payment-app"]).await;
    let rows = bench.rows("prompt-payment-app");
    let early = rows.iter().find(|row| row.days_to_due.is_some_and(|days| days > 0)).expect("one before its due day");
    let online = bench.prepare(&bench.order("create-prompt-payment-app", &[early], &[]));
    assert!(notes(&online).contains(&"present-risk-early") && !notes(&online).contains(&"note-offline-clearing"));
    for row in rows.iter().filter(|row| row.draft_number.is_some()) {
        let flag = ("onlineFlag", bench.flag(&row.bank_mark, "onlineFlag", "offline"));
        let check = bench.prepare(&bench.order("create-prompt-payment-app", &[row], &[flag]));
        let newer = row.draft_number.as_deref().is_some_and(|number| number.starts_with(['5', '6']));
        let risk = if newer { "note-offline-newer-system" } else { "note-offline-clearing" };
        assert!(notes(&check).contains(&risk), "{:?}", notes(&check));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_amount_is_paid_with_a_proposed_set_as_one_submission() {
    let bench = Bench::new().await;
    bench.refresh(&["endorsement-transfer"]).await;
    let rows = bench.rows("endorsement-transfer");
    let amount = |row: &DraftRow| bank_contract::Amount::parse_plain(row.amount.as_deref().unwrap()).unwrap();
    // A payment has no more than 64 bits of ten-thousandths.
    let exact: Vec<&DraftRow> = rows.iter().filter(|row| row.amount_exact && amount(row).scaled().is_some()).collect();
    let wanted = [exact[3], exact[9], exact[17]].map(amount);
    let target = wanted.into_iter().fold(bank_contract::Amount::ZERO, |sum, one| sum.checked_add(one).unwrap());
    let query = ProposeQuery { amount: target.to_string(), several_payers: true, ..ProposeQuery::default() };
    let found = bench.desk().propose(&query).unwrap();
    assert!(found.complete && found.candidates.count > 20);
    let set = &found.sets[0];
    assert!(set.exact && set.fits && set.kinds.contains(&"fewest".to_owned()) && set.rows.len() <= 3, "{set:#?}");
    assert_eq!((set.rest.as_str(), set.notes[0].id.as_str()), ("0.00", "propose-proven"));
    for set in &found.sets {
        let sum =
            set.rows.iter().map(amount).fold(bank_contract::Amount::ZERO, |sum, one| sum.checked_add(one).unwrap());
        assert_eq!(sum, target);
        assert!(set.rows.iter().all(|row| !row.split && row.lock.is_none() && row.unreadable.is_none()));
    }
    let drafts: Vec<&DraftRow> = set.rows.iter().collect();
    let check = bench.prepare(&bench.order("endorse", &drafts, &outsider("endorsee")));
    assert_eq!(check.totals.len(), 1);
    assert_eq!(bank_contract::Amount::parse_plain(&check.totals[0].amount).unwrap(), target);
    let confirmed = bench.confirm(&check);
    let locked = bench.desk().propose(&query).unwrap();
    let why = |view: &treasury::view::ProposalsView, why: &str| {
        view.excluded.iter().find(|one| one.why.word() == why).map_or(0, |one| one.count as usize)
    };
    assert_eq!(why(&locked, "locked"), drafts.len(), "what is on its way is not proposed again");
    let sent = bench.send(&confirmed.id).await;
    assert!(states(&sent).iter().all(|state| *state == State::Accepted) && sent.instructions.len() == drafts.len());
    let other = exact.iter().find(|row| drafts.iter().all(|taken| taken.key != row.key)).expect("one that stays");
    watch(&bench, other);
    let without = bench.desk().propose(&query).unwrap();
    let with = bench.desk().propose(&ProposeQuery { with_watched: true, ..query.clone() }).unwrap();
    assert!(why(&without, "watched") > 0 && why(&with, "watched") == 0);
    for (change, code) in [("0", "propose-amount"), ("1,00", "propose-amount"), ("", "propose-amount")] {
        let error = bench.desk().propose(&ProposeQuery { amount: change.to_owned(), ..query.clone() }).unwrap_err();
        assert_eq!(error.trouble().code, code);
    }
}
