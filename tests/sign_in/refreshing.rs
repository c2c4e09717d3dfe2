//! Refreshing: before the end, once at a time, over all programs; and refusals, outages and clocks.

use chrono::TimeDelta;
use serde_json::{Value, json};
use sign_in::{SignInError, Way};

use crate::Bench;

/// A lifetime in which no call arrives for sure: each call needs a refresh.
const ENDED_AT_ONCE: u64 = 1;

#[tokio::test(flavor = "multi_thread")]
async fn fifty_calls_of_two_programs_need_one_refresh() {
    let bench = Bench::new().await;
    bench.server.set(json!({ "access_seconds": ENDED_AT_ONCE })).await;
    bench.sign_in().await.expect("signed in");
    let other = bench.other_program();
    bench.server.set(json!({ "access_seconds": 3600, "delay_ms": 50 })).await;
    let calls: Vec<_> = (0..50)
        .map(|call| {
            let session = if call % 2 == 0 { bench.session.clone() } else { other.clone() };
            tokio::spawn(async move { session.fresh().await })
        })
        .collect();
    let mut tokens = Vec::new();
    for call in calls {
        tokens.push(call.await.unwrap().expect("a token").text().to_owned());
    }
    tokens.dedup();
    assert_eq!(tokens.len(), 1, "every call has the same token");
    assert_eq!(bench.server.refreshes().await, 1);
    assert!(bench.server.is_active(&tokens[0]).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn each_refresh_uses_the_newest_refresh_token() {
    let bench = Bench::new().await;
    bench.server.set(json!({ "access_seconds": ENDED_AT_ONCE })).await;
    bench.sign_in().await.expect("signed in");
    for turn in 1..=3 {
        let refresh = refresh_token(&bench);
        bench.session.fresh().await.expect("a token");
        assert_ne!(refresh_token(&bench), refresh, "turn {turn}: the server rotates, and the new token is kept");
    }
    assert_eq!(bench.server.refreshes().await, 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_refresh_token_ends_the_session() {
    for how in ["expired", "revoked", "used twice"] {
        let bench = Bench::new().await;
        let refresh_seconds = if how == "expired" { 1 } else { 3600 };
        bench.server.set(json!({ "access_seconds": ENDED_AT_ONCE, "refresh_seconds": refresh_seconds })).await;
        bench.sign_in().await.expect("signed in");
        match how {
            "expired" => tokio::time::sleep(std::time::Duration::from_millis(2100)).await,
            "revoked" => bench.server.revoke(&refresh_token(&bench)).await,
            _ => {
                let before = bench.place.text().unwrap();
                bench.session.fresh().await.expect("a token");
                // A thief, or a restored keychain, has the old refresh token.
                sign_in::Place::write(&*bench.place, &bench.place.sessions()[0], &before).unwrap();
                let thief = bench.other_program();
                assert!(matches!(thief.fresh().await, Err(SignInError::Ended(_))), "{how}");
            }
        }
        let refused = bench.session.fresh().await;
        assert!(matches!(refused, Err(SignInError::Ended(_) | SignInError::NotSignedIn)), "{how}: {refused:?}");
        assert_eq!((bench.session.signed_in(), bench.place.text()), (None, None), "{how}");
        assert_eq!(bench.session.fresh().await, Err(SignInError::NotSignedIn), "{how}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_outage_ends_no_session_and_a_token_that_is_still_good_is_used() {
    let bench = Bench::new().await;
    // Due at once after two thirds of its time, good for longer.
    bench.server.set(json!({ "access_seconds": 9 })).await;
    bench.sign_in().await.expect("signed in");
    let token = bench.session.token().expect("a token");
    bench.server.set(json!({ "status": 503 })).await;
    tokio::time::sleep(std::time::Duration::from_millis(6100)).await;
    assert_eq!(bench.session.fresh().await, Ok(token.clone()), "still good");
    tokio::time::sleep(std::time::Duration::from_millis(1500)).await;
    let lost = bench.session.fresh().await;
    assert!(matches!(&lost, Err(error @ SignInError::Unreachable(_)) if error.is_passing()), "{lost:?}");
    bench.server.set(json!({ "status": null, "access_seconds": 3600 })).await;
    let renewed = bench.session.fresh().await.expect("the session is still there");
    assert!(renewed != token && bench.server.is_active(renewed.text()).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sign_out_in_one_program_ends_the_session_of_the_other() {
    let bench = Bench::new().await;
    bench.server.set(json!({ "access_seconds": ENDED_AT_ONCE })).await;
    bench.sign_in().await.expect("signed in");
    bench.other_program().sign_out(None).await.expect("signed out");
    assert_eq!(bench.session.fresh().await, Err(SignInError::NotSignedIn));
    assert_eq!(bench.place.text(), None, "no refresh brings it back");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_wrong_by_hours_neither_refuses_tokens_nor_uses_ended_ones() {
    for hours in [-5, 5] {
        let bench = Bench::at(TimeDelta::hours(hours), |provider| provider);
        bench.server.set(json!({ "access_seconds": 3600 })).await;
        let signed_in = bench.sign_in().await.expect("signed in");
        assert_eq!(signed_in.way, Way::Browser, "{hours} h");
        bench.session.fresh().await.expect("a token");
        assert_eq!(bench.server.refreshes().await, 0, "{hours} h: an hour is left");
        let token = bench.session.token().expect("good");
        bench.server.set(json!({ "access_seconds": ENDED_AT_ONCE })).await;
        bench.session.replaced(&token).await.expect("another");
        assert_eq!(bench.session.token(), None, "{hours} h: ended");
    }
}

fn refresh_token(bench: &Bench) -> String {
    let entry: Value = serde_json::from_str(&bench.place.text().expect("a session")).unwrap();
    entry["refresh"].as_str().expect("a refresh token").to_owned()
}
