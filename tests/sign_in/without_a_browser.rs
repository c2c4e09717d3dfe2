//! A computer without a browser, and a schedule without a person.

use serde_json::json;
use sign_in::{Provider, Secret, SignInError, Way};
use tokio::sync::oneshot;

use crate::Bench;

#[tokio::test(flavor = "multi_thread")]
async fn a_device_code_signs_a_person_in_and_a_refusal_does_not() {
    let bench = Bench::new().await;
    for confirm in [false, true] {
        let (shown, code) = oneshot::channel();
        let session = bench.session.clone();
        let show = move |code: &sign_in::DeviceCode| shown.send(code.clone()).expect("the test waits");
        let signing_in = tokio::spawn(async move { session.sign_in_by_device(show).await });
        let code = code.await.unwrap();
        assert!(code.whole_address.unwrap().contains(&code.code));
        bench.server.type_code(&code.address, &code.code, confirm).await;
        let signed_in = signing_in.await.unwrap();
        match confirm {
            false => assert_eq!(signed_in, Err(SignInError::Refused("access_denied".to_owned()))),
            true => {
                let signed_in = signed_in.expect("signed in");
                assert_eq!((signed_in.way, signed_in.subject.as_deref()), (Way::Device, Some("wei")));
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_schedule_signs_in_with_its_secret() {
    let schedule = |provider| Provider { client_id: "schedule".to_owned(), ..provider };
    let bench = Bench::at(chrono::TimeDelta::zero(), schedule);
    let wrong = bench.session.sign_in_by_secret(Secret::new("another")).await;
    assert!(matches!(&wrong, Err(SignInError::Refused(said)) if said.starts_with("invalid_client")), "{wrong:?}");
    bench.server.set(json!({ "access_seconds": 1 })).await;
    let signed_in =
        bench.session.sign_in_by_secret(Secret::new("the-secret-of-the-schedule")).await.expect("signed in");
    assert_eq!((signed_in.way, signed_in.subject, signed_in.refreshes), (Way::ClientCredentials, None, true));
    assert_eq!(bench.session.verified(), None);
    let first = bench.session.fresh().await.expect("a token");
    let second = bench.session.fresh().await.expect("another token");
    assert_ne!(first.text(), second.text());
}
