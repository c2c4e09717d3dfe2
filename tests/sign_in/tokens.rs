//! ID tokens that are not valid, and a server that replaces its key.

use sign_in::SignInError;

use crate::Bench;

#[tokio::test(flavor = "multi_thread")]
async fn no_id_token_of_another_origin_is_taken() {
    let bench = Bench::new().await;
    let rows = [
        "issuer",
        "audience",
        "party",
        "nonce",
        "no nonce",
        "ended",
        "access token",
        "none",
        "public key as secret",
        "key",
    ];
    for how in rows {
        bench.server.forge(how).await;
        let signed_in = bench.sign_in().await;
        assert!(matches!(signed_in, Err(SignInError::IdToken(_) | SignInError::Unreadable(_))), "{how}: {signed_in:?}");
        assert_eq!((bench.session.signed_in(), bench.place.text()), (None, None), "{how}");
    }
    bench.server.forge("").await;
    bench.sign_in().await.expect("signed in");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_replaced_key_is_read_again() {
    let bench = Bench::new().await;
    bench.sign_in().await.expect("signed in");
    bench.server.replace_key().await;
    bench.sign_in().await.expect("signed in with the new key");
    assert_eq!(bench.session.verified().map(|one| one.subject).as_deref(), Some("wei"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refresh_that_names_another_person_ends_the_session() {
    let bench = Bench::new().await;
    bench.sign_in().await.expect("signed in");
    let token = bench.session.token().unwrap();
    bench.server.forge("subject").await;
    assert_eq!(bench.session.replaced(&token).await, Err(SignInError::OtherPerson));
    assert_eq!((bench.session.token(), bench.place.text()), (None, None));
}
