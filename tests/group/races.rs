//! Two desks race for one draft and for one payment. The practice bank's ledger lists the operations that arrived.

use std::collections::BTreeMap;

use model::State;

use crate::bench::outsider;
use crate::office::{Office, confirmed, sent, why};

/// Races of each kind. The races of the book itself are 2,000, in the crate `group-book`.
const RACES: usize = 25;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_desks_that_race_for_one_draft_act_on_it_once() {
    let office = Office::new().await;
    office.refresh("endorsement-transfer").await;
    let rows = office.first.rows("endorsement-transfer");
    assert!(rows.len() >= RACES, "{}", rows.len());
    let (mut won, mut reasons) = ([0, 0], BTreeMap::<String, u32>::new());
    for (race, row) in rows.iter().take(RACES).enumerate() {
        let order = office.first.order("endorse", &[row], &outsider("endorsee"));
        let [first, second] = office.desks().map(|desk| (desk, confirmed(desk, &order)));
        let ended = tokio::join!(sent(first.0, &first.1), sent(second.0, &second.1));
        for (desk, one) in [ended.0, ended.1].iter().enumerate() {
            match one.state {
                State::Accepted | State::ToVerify => won[desk] += 1,
                State::NotSent => *reasons.entry(why(one)).or_default() += 1,
                state => panic!("race {race}: {state:?} {}", why(one)),
            }
        }
        assert_eq!(office.sent().await, race + 1, "race {race}");
    }
    assert_eq!(won[0] + won[1], RACES, "{won:?} {reasons:?}");
    assert!(reasons.contains_key("group-held"), "the losers say who holds it: {reasons:?}");
    let known = ["group-held", "group-acted-since", "pre-flight-gone"];
    assert!(reasons.keys().all(|reason| known.contains(&reason.as_str())), "{reasons:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_desks_that_race_for_one_payment_make_it_once() {
    let office = Office::new().await;
    let mut reasons = BTreeMap::<String, u32>::new();
    for race in 0..RACES {
        let order = office.first.transfer("transfer", &format!("{}.75", race + 1), "6200900000109");
        let notes = office.first.prepare(&order).notes;
        let said = |id: &str| notes.iter().any(|note| note.id == id);
        assert!(said("note-group-transfer") && !said("note-other-desks-transfer"), "{notes:?}");
        let [first, second] = office.desks().map(|desk| (desk, confirmed(desk, &order)));
        let ended = tokio::join!(sent(first.0, &first.1), sent(second.0, &second.1));
        let all = [ended.0, ended.1];
        let lost = all.iter().find(|one| one.state == State::NotSent).unwrap_or_else(|| panic!("race {race}: {all:?}"));
        *reasons.entry(why(lost)).or_default() += 1;
        let args = &lost.reason.as_ref().unwrap().args;
        assert!(["Shanghai", "Beijing"].contains(&args["desk"].as_str()), "{args:?}");
        assert_eq!(office.sent().await, race + 1, "race {race}");
    }
    assert!(reasons.keys().all(|reason| ["group-held", "group-done"].contains(&reason.as_str())), "{reasons:?}");
}
