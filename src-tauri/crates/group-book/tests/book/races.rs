//! Two desks race for one key, 2,000 times or as often as `AVAL_RACES` says, and for one approval.

use std::collections::BTreeMap;

use group_book::{BookError, Claim, Followed};

use crate::chain::{TestDesk, claim};
use crate::place::Place;

/// Claims, sends, and mirrors that it was carried out; a refused desk mirrors its refusal, as it does at its next contact.
/// Without that, its tail grows with each lost race, and a desk that is slower for it loses the next one too. Returns the
/// desk, and whether it sent.
async fn act(mut desk: TestDesk, wanted: Claim) -> (TestDesk, Result<(), BookError>) {
    let ended = match desk.claim(&wanted).await {
        Ok(()) => desk.done(&wanted.instruction).await,
        Err(refused) => desk.follow(&Followed::default()).await.and(Err(refused)),
    };
    (desk, ended)
}

/// The number of races; `AVAL_RACES` names another, for the long run.
fn races() -> usize {
    std::env::var("AVAL_RACES").map_or(2_000, |number| number.parse().expect("a number of races"))
}

/// Every second race is for a draft, which is free again after a later look; the others are for a transfer.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_desks_race_for_one_key_and_one_of_them_sends() {
    let races = races();
    let (place, [mut first, mut second]) = Place::with_desks("raced", ["Shanghai", "Beijing"]).await;
    let mut ledger: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    let (mut won, mut acted_since) = ([0, 0], 0);
    for race in 0..races {
        let key = format!("key|{race}");
        let looked_after = if race % 2 == 0 { Some(first.member.book().time().await.unwrap()) } else { None };
        let wanted = |desk: &str| Claim { looked_after, ..claim(&format!("{desk}-{race}"), &[&key]) };
        let (one, other) = (wanted("a"), wanted("b"));
        // Each begins first every other time.
        let (one, other) = if race / 2 % 2 == 0 {
            let one = tokio::spawn(act(first, one));
            (one, tokio::spawn(act(second, other)))
        } else {
            let other = tokio::spawn(act(second, other));
            (tokio::spawn(act(first, one)), other)
        };
        let (one, other) = (one.await.unwrap(), other.await.unwrap());
        (first, second) = (one.0, other.0);
        let names = ["Shanghai", "Beijing"];
        for (desk, ended) in [one.1, other.1].into_iter().enumerate() {
            match ended {
                Ok(()) => {
                    won[desk] += 1;
                    ledger.entry(key.clone()).or_default().push(names[desk]);
                }
                Err(BookError::Held(held)) => assert_eq!((held.desk_name.as_str(), &held.key), (names[1 - desk], &key)),
                Err(BookError::ActedSince(held)) => {
                    acted_since += 1;
                    assert_eq!((held.desk_name.as_str(), race % 2), (names[1 - desk], 0));
                }
                Err(error) => panic!("race {race}: {error}"),
            }
        }
    }
    let doubles = ledger.values().filter(|sends| sends.len() != 1).count();
    assert_eq!((ledger.len(), doubles, won[0] + won[1]), (races, 0, races), "{won:?}");
    let done = place.count("SELECT COUNT(*) FROM claim WHERE done_at IS NOT NULL").await;
    assert_eq!(usize::try_from(done), Ok(races));
    println!("{races} races, {won:?} won, {acted_since} after the other's act, {doubles} doubles");
    assert!(won.iter().all(|won| *won > races / 20) && acted_since > 0, "not a race: {won:?}, {acted_since}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_desks_race_for_one_approval_and_one_of_them_uses_it() {
    let (place, [mut first, mut second]) = Place::with_desks("approved", ["Shanghai", "Beijing"]).await;
    for race in 0..200 {
        let with = |desk: &str| Claim {
            approval: Some((format!("approval-{race}"), format!("{desk}-{race}"))),
            ..claim(&format!("{desk}-{race}"), &[&format!("draft|{desk}-{race}")])
        };
        let (one, other) = (with("a"), with("b"));
        let ended = tokio::join!(first.claim(&one), second.claim(&other));
        let used = [&ended.0, &ended.1].into_iter().filter(|ended| ended.is_ok()).count();
        let refused = |ended: &Result<(), BookError>| matches!(ended, Err(BookError::ApprovalUsed { .. }));
        assert!(used == 1 && (refused(&ended.0) || refused(&ended.1)), "{ended:?}");
    }
    // The other instructions of the submission use the same approval.
    let second_of = |submission: &str| Claim {
        approval: Some(("approval-x".to_owned(), submission.to_owned())),
        ..claim(&format!("i-{submission}"), &["draft|x"])
    };
    first.claim(&second_of("s")).await.unwrap();
    first
        .claim(&Claim { keys: vec!["draft|y".to_owned()], instruction: "i-2".to_owned(), ..second_of("s") })
        .await
        .unwrap();
    assert_eq!(place.count("SELECT COUNT(*) FROM approval_use").await, 201);
}

/// The transfers have different keys, so only the look-alike of the other desk can refuse one.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_desks_race_for_transfers_that_look_the_same() {
    let (place, [mut first, mut second]) = Place::with_desks("raced_alike", ["Shanghai", "Beijing"]).await;
    let (mut both_refused, mut refused) = (0, 0);
    for race in 0..300 {
        let alike = |desk: &str| Claim {
            alike: Some(format!("alike-{race}")),
            ..claim(&format!("{desk}-{race}"), &[&format!("transfer|{desk}-{race}")])
        };
        let (one, other) = (alike("a"), alike("b"));
        let ended = tokio::join!(first.claim(&one), second.claim(&other));
        for error in [&ended.0, &ended.1].into_iter().filter_map(|ended| ended.as_ref().err()) {
            assert!(matches!(error, BookError::LookAlike(_)), "race {race}: {error}");
            refused += 1;
        }
        both_refused += usize::from(ended.0.is_err() && ended.1.is_err());
    }
    let pairs = "SELECT COUNT(*) FROM claim AS a JOIN claim AS b ON a.alike = b.alike AND a.desk < b.desk";
    assert_eq!(place.count(pairs).await, 0);
    assert_eq!((refused, both_refused), (300, 0));
}
