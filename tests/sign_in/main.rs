//! Sign-in at a real identity server: oidc-provider, started by the tests, with bad manners on request.

mod browser;
#[allow(dead_code, reason = "the window and the command line use all of it")]
mod identity_server;
mod place;
mod refreshing;
mod tokens;
mod typed;
mod without_a_browser;

use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use sign_in::{Ask, Pages, People, Provider, SignInError, SignedIn};
use tokio::sync::oneshot;

use crate::identity_server::IdentityServer;
use crate::place::Memory;

/// An identity server and one program that signs in there.
struct Bench {
    server: IdentityServer,
    place: Arc<Memory>,
    session: Arc<People>,
}

impl Bench {
    async fn new() -> Self {
        Self::at(TimeDelta::zero(), |provider| provider)
    }

    /// The program's clock differs by `skew` from the server's.
    fn at(skew: TimeDelta, settings: impl FnOnce(Provider) -> Provider) -> Self {
        let server = IdentityServer::start();
        let place = Arc::<Memory>::default();
        let session = Arc::new(People::open(settings(provider(&server)), place.clone(), clock(skew), None));
        Self { server, place, session }
    }

    /// Another program of the same computer.
    fn other_program(&self) -> Arc<People> {
        Arc::new(People::open(provider(&self.server), self.place.clone(), clock(TimeDelta::zero()), None))
    }

    /// Signs in; the browser follows the address.
    async fn sign_in(&self) -> Result<SignedIn, SignInError> {
        let (signing_in, address) = begun(&self.session);
        let page = self.server.sign_in(&address.await.expect("an address")).await;
        let signed_in = signing_in.await.expect("no panic");
        let expected = if signed_in.is_ok() { "<p>done" } else { "<p>failed" };
        assert!(page.contains(expected), "the page fits the result: {page}");
        signed_in
    }
}

/// A sign-in that waits for the browser, and its address.
fn begun(session: &Arc<People>) -> (tokio::task::JoinHandle<Result<SignedIn, SignInError>>, oneshot::Receiver<String>) {
    let (shown, address) = oneshot::channel();
    let session = session.clone();
    let show = move |address: &str| shown.send(address.to_owned()).expect("the test waits");
    (tokio::spawn(async move { session.sign_in_by_browser(&Ask::default(), &pages(), show).await }), address)
}

fn provider(server: &IdentityServer) -> Provider {
    Provider {
        issuer: Some(server.address.clone()),
        endpoints: sign_in::Endpoints::default(),
        client_id: "aval".to_owned(),
        scopes: ["openid", "offline_access", "profile", "treasury"].map(str::to_owned).to_vec(),
        audience: None,
        resource: None,
        prompt: None,
        redirect: "http://127.0.0.1/".to_owned(),
        wait: Duration::from_secs(60),
        connection: bank_client::Connection::default(),
    }
}

fn pages() -> Pages {
    let of = str::to_owned;
    Pages { done: of("done"), failed: of("failed"), foreign: of("foreign") }
}

fn clock(skew: TimeDelta) -> Arc<dyn Fn() -> DateTime<Utc> + Send + Sync> {
    Arc::new(move || Utc::now() + skew)
}
