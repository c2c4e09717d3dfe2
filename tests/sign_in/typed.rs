//! Addresses typed into the settings in place of a discovery document, and the address that confirms a person.

use chrono::TimeDelta;
use serde_json::json;
use sign_in::{Endpoints, Provider, SignInError};

use crate::Bench;

/// The server's addresses as an administrator types them; without an address that confirms a person.
fn typed(server: &str) -> Endpoints {
    let at = |path: &str| Some(format!("{server}/{path}"));
    Endpoints {
        authorization: at("auth"),
        token: at("token"),
        device: at("device/auth"),
        revocation: at("token/revocation"),
        ..Endpoints::default()
    }
}

fn bench(more: impl Fn(&str, &mut Endpoints)) -> Bench {
    Bench::at(TimeDelta::zero(), |provider: Provider| {
        let server = provider.issuer.clone().expect("an address");
        let mut endpoints = typed(&server);
        more(&server, &mut endpoints);
        Provider { issuer: None, endpoints, ..provider }
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn userinfo_or_introspection_confirms_a_person_without_discovery() {
    let rows: [(&str, &dyn Fn(&str, &mut Endpoints), Option<&str>); 3] = [
        ("userinfo", &|server, of| of.userinfo = Some(format!("{server}/me")), Some("wei")),
        ("introspection", &|server, of| of.introspection = Some(format!("{server}/token/introspection")), Some("wei")),
        ("neither", &|_, _| {}, None),
    ];
    for (how, more, subject) in rows {
        let bench = bench(more);
        let signed_in = bench.sign_in().await.unwrap_or_else(|error| panic!("{how}: {error}"));
        assert_eq!(signed_in.subject.as_deref(), subject, "{how}");
        let token = bench.session.token().expect("a token");
        bench.session.replaced(&token).await.unwrap_or_else(|error| panic!("{how}: {error}"));
        let now = bench.session.verified_now().await.unwrap_or_else(|error| panic!("{how}: {error}"));
        assert_eq!(now.map(|one| one.subject).as_deref(), subject, "{how}: asked again");
        let out = bench.session.sign_out(None).await.expect("signed out");
        assert!(out.revoked, "{how}");
        assert!(!bench.server.is_active(token.text()).await, "{how}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_typed_id_token_needs_issuer_and_keys_and_is_then_checked() {
    let bench = Bench::at(TimeDelta::zero(), |provider| {
        let server = provider.issuer.clone().expect("an address");
        Provider { endpoints: Endpoints { jwks: Some(format!("{server}/jwks")), ..typed(&server) }, ..provider }
    });
    bench.server.forge("key").await;
    assert!(matches!(bench.sign_in().await, Err(SignInError::IdToken(_))), "a foreign key");
    bench.server.forge("").await;
    assert_eq!(bench.sign_in().await.expect("signed in").subject.as_deref(), Some("wei"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_that_the_server_no_longer_knows_confirms_no_person() {
    let bench = bench(|server, of| of.introspection = Some(format!("{server}/token/introspection")));
    bench.server.set(json!({ "access_seconds": 3600 })).await;
    bench.sign_in().await.expect("signed in");
    let token = bench.session.token().expect("a token");
    bench.server.revoke(token.text()).await;
    let refused = bench.session.verified_now().await;
    assert!(matches!(&refused, Err(SignInError::Refused(said)) if said.contains("not active")), "{refused:?}");
}
