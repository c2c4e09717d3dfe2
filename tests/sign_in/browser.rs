//! Sign-in through the browser: the signed-in person, and answers that are not of this sign-in.

use std::time::Duration;

use reqwest::Url;
use sign_in::{Provider, SignInError, Way};

use crate::{Bench, begun};

#[tokio::test(flavor = "multi_thread")]
async fn a_person_s_session_is_found_by_the_next_program_until_sign_out() {
    let bench = Bench::new().await;
    let signed_in = bench.sign_in().await.expect("signed in");
    assert_eq!((signed_in.way, signed_in.subject.as_deref(), signed_in.refreshes), (Way::Browser, Some("wei"), true));
    let token = bench.session.token().expect("a token");
    assert!(bench.server.is_active(token.text()).await);

    let other = bench.other_program();
    assert_eq!(other.signed_in(), Some(signed_in));
    assert_eq!(other.verified().map(|one| one.subject).as_deref(), Some("wei"));

    let out = other.sign_out(None).await.expect("signed out");
    assert!(out.was_signed_in && out.revoked);
    assert_eq!((other.token(), bench.place.text()), (None, None));
    assert!(!bench.server.is_active(token.text()).await, "the server ended the session too");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_with_another_state_or_path_changes_nothing() {
    let bench = Bench::new().await;
    let (signing_in, address) = begun(&bench.session);
    let back = bench.server.browse(&address.await.unwrap()).await;
    let with = |change: &dyn Fn(&mut Url)| {
        let mut url = back.clone();
        change(&mut url);
        url
    };
    let query = back.query().unwrap().to_owned();
    let state = query.split('&').find(|pair| pair.starts_with("state=")).unwrap().to_owned();
    let rows = [
        (with(&|url| url.set_query(Some(&query.replace(&state, "state=guessed")))), 400),
        (with(&|url| url.set_query(Some(&query.replace(&state, "")))), 400),
        (with(&|url| url.set_query(Some(&format!("{query}&state=guessed")))), 400),
        (with(&|url| url.set_query(Some("error=access_denied"))), 400),
        (with(&|url| url.set_path("/favicon.ico")), 404),
    ];
    for (url, status) in rows {
        let (answered, page) = bench.server.open(url.clone()).await;
        assert_eq!(answered, status, "{url}");
        assert!(!page.contains("<p>done"), "{url}: {page}");
    }
    assert!(!signing_in.is_finished(), "the sign-in still waits for its own answer");
    let (_, page) = bench.server.open(back).await;
    assert!(page.contains("<p>done"), "{page}");
    signing_in.await.unwrap().expect("signed in");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_foreign_code_is_refused_and_a_replayed_one_too() {
    let bench = Bench::new().await;
    let code_of = |url: &Url| url.query_pairs().find(|(name, _)| name == "code").unwrap().1.into_owned();
    let answered_with = async |code: String| {
        let (signing_in, address) = begun(&bench.session);
        let mut back = bench.server.browse(&address.await.unwrap()).await;
        let own = code_of(&back);
        let query = back.query().unwrap().replace(&own, &code);
        back.set_query(Some(&query));
        bench.server.open(back).await;
        signing_in.await.unwrap()
    };
    // A code of another sign-in: its verifier is not this program's.
    let other = bench.other_program();
    let (waiting, address) = begun(&other);
    let foreign = code_of(&bench.server.browse(&address.await.unwrap()).await);
    let refused = answered_with(foreign).await;
    assert!(matches!(&refused, Err(SignInError::Refused(said)) if said.starts_with("invalid_grant")), "{refused:?}");
    waiting.abort();

    let (signing_in, address) = begun(&bench.session);
    let back = bench.server.browse(&address.await.unwrap()).await;
    let used = code_of(&back);
    bench.server.open(back).await;
    signing_in.await.unwrap().expect("signed in");
    let refused = answered_with(used).await;
    assert!(matches!(&refused, Err(SignInError::Refused(said)) if said.starts_with("invalid_grant")), "{refused:?}");
    assert_eq!(
        bench.session.verified().map(|one| one.subject).as_deref(),
        Some("wei"),
        "the session before the attempt is still there"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_of_another_server_and_a_refusal_end_the_sign_in() {
    let bench = Bench::new().await;
    let rows: [(&dyn Fn(&Url) -> String, &dyn Fn(&SignInError) -> bool); 2] = [
        (&|url| changed(url, "iss", Some("https://another.example")), &|error| matches!(error, SignInError::Issuer(_))),
        (&|url| changed(url, "iss", None), &|error| matches!(error, SignInError::Issuer(_))),
    ];
    for (change, fits) in rows {
        let (signing_in, address) = begun(&bench.session);
        let mut back = bench.server.browse(&address.await.unwrap()).await;
        back.set_query(Some(&change(&back)));
        let (_, page) = bench.server.open(back).await;
        let error = signing_in.await.unwrap().expect_err("not signed in");
        assert!(fits(&error) && page.contains("<p>failed"), "{error} {page}");
    }
    let (signing_in, address) = begun(&bench.session);
    let back = bench.server.browse(&address.await.unwrap()).await;
    let mut refused = back.clone();
    let with_error = changed(&back, "code", None) + "&error=access_denied&error_description=not+today";
    refused.set_query(Some(&with_error));
    bench.server.open(refused).await;
    let error = signing_in.await.unwrap().expect_err("not signed in");
    assert_eq!(error, SignInError::Refused("access_denied (not today)".to_owned()));
    assert_eq!(bench.session.signed_in(), None);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_closed_browser_ends_the_sign_in_after_its_time() {
    let soon = |provider| Provider { wait: Duration::from_millis(200), ..provider };
    let bench = Bench::at(chrono::TimeDelta::zero(), soon);
    let (signing_in, address) = begun(&bench.session);
    let address = Url::parse(&address.await.unwrap()).unwrap();
    assert_eq!(signing_in.await.unwrap(), Err(SignInError::TimedOut));
    let redirect = address.query_pairs().find(|(name, _)| name == "redirect_uri").unwrap().1.into_owned();
    assert!(reqwest::get(redirect).await.is_err(), "the port is closed again");
}

/// The query with another value of a parameter, or without it.
fn changed(url: &Url, name: &str, value: Option<&str>) -> String {
    let mut made = url.clone();
    let pairs: Vec<(String, String)> = url.query_pairs().into_owned().filter(|(one, _)| one != name).collect();
    made.query_pairs_mut().clear().extend_pairs(pairs).extend_pairs(value.map(|value| (name, value)));
    made.query().unwrap_or_default().to_owned()
}
