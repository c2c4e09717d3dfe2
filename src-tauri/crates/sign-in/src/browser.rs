//! Sign-in through the system's browser: authorization code with PKCE, state and nonce.

use std::time::Duration;

use openidconnect::core::CoreAuthenticationFlow;
use openidconnect::{
    AuthUrl, AuthorizationCode, CsrfToken, Nonce, PkceCodeChallenge, PkceCodeVerifier, RedirectUrl, Scope,
};

use crate::grant::{Grant, refused};
use crate::http::Http;
use crate::page::{Answer, Port};
use crate::server::Server;
use crate::{Provider, Secret, SignInError};

/// The sentences that the browser shows at the end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pages {
    /// Signed in; the page can be closed.
    pub done: String,
    /// Not signed in; Aval says why.
    pub failed: String,
    /// The request does not belong to the sign-in that is waiting.
    pub foreign: String,
}

/// The demands of a sign-in in the browser.
#[derive(Debug, Clone, Default)]
pub struct Ask {
    /// Their credentials, even if the browser still knows them.
    pub anew: bool,
    /// The name that the sign-in page proposes.
    pub hint: Option<String>,
}

/// A begun sign-in that waits for the browser.
pub struct Attempt<'a> {
    provider: &'a Provider,
    server: &'a Server,
    http: &'a Http,
    secret: Option<&'a Secret>,
    port: Port,
    redirect: RedirectUrl,
    state: CsrfToken,
    nonce: Nonce,
    verifier: PkceCodeVerifier,
    /// The address to open in the browser.
    pub address: String,
}

impl<'a> Attempt<'a> {
    /// Opens the port and makes the address for the browser.
    ///
    /// # Errors
    /// [`SignInError::NoEndpoint`], [`SignInError::Address`] for the redirect, [`SignInError::Listen`].
    pub async fn begin(
        provider: &'a Provider,
        server: &'a Server,
        http: &'a Http,
        secret: Option<&'a Secret>,
        ask: &Ask,
    ) -> Result<Self, SignInError> {
        let authorization = server.authorization.clone().ok_or(SignInError::NoEndpoint("authorization_endpoint"))?;
        let port = Port::open(&provider.redirect()?).await?;
        let redirect = RedirectUrl::from_url(port.address.clone());
        let (challenge, verifier) = PkceCodeChallenge::new_random_sha256();
        let client = server.client(provider, secret).set_auth_uri(AuthUrl::from_url(authorization));
        let client = client.set_redirect_uri(redirect.clone());
        let flow = CoreAuthenticationFlow::AuthorizationCode;
        let mut request = client
            .authorize_url(flow, CsrfToken::new_random, Nonce::new_random)
            .add_scopes(provider.scopes.iter().cloned().map(Scope::new))
            .set_pkce_challenge(challenge);
        for (name, value) in provider.parameters() {
            request = request.add_extra_param(name, value);
        }
        let prompt = [ask.anew.then_some("login"), provider.prompt.as_deref()];
        let mut words: Vec<&str> = prompt.into_iter().flatten().flat_map(str::split_whitespace).collect();
        words.dedup();
        if !words.is_empty() {
            request = request.add_extra_param("prompt", words.join(" "));
        }
        if ask.anew {
            // The server then states in the ID token when the person entered their credentials.
            request = request.set_max_age(Duration::ZERO);
        }
        if let Some(hint) = &ask.hint {
            request = request.add_extra_param("login_hint", hint.clone());
        }
        let (address, state, nonce) = request.url();
        let address = address.to_string();
        Ok(Self { provider, server, http, secret, port, redirect, state, nonce, verifier, address })
    }

    /// Waits for the browser, and exchanges its code. The page in the browser is answered by the caller: it knows
    /// whether the tokens are valid.
    ///
    /// # Errors
    /// [`SignInError::TimedOut`]; [`SignInError::Refused`] by the server, also for a replayed or foreign code;
    /// [`SignInError::Issuer`] if the answer is another server's; [`SignInError::Unreachable`].
    pub async fn finish(self, pages: &Pages) -> Result<(Grant, Nonce, Answer), SignInError> {
        let answer = self.port.answer(self.state.secret(), pages, self.provider.wait).await?;
        let exchange = Exchange { provider: self.provider, server: self.server, http: self.http, secret: self.secret };
        match exchange.code(&answer, self.redirect, self.verifier).await {
            Ok(grant) => Ok((grant, self.nonce, answer)),
            Err(error) => {
                answer.show(&pages.failed).await;
                Err(error)
            }
        }
    }
}

struct Exchange<'a> {
    provider: &'a Provider,
    server: &'a Server,
    http: &'a Http,
    secret: Option<&'a Secret>,
}

impl Exchange<'_> {
    async fn code(
        &self,
        answer: &Answer,
        redirect: RedirectUrl,
        verifier: PkceCodeVerifier,
    ) -> Result<Grant, SignInError> {
        let expected = self.server.issuer.as_ref().map(|issuer| issuer.as_str());
        match (answer.of("iss"), expected) {
            (Some(given), Some(expected)) if given != expected => return Err(SignInError::Issuer(given.to_owned())),
            (None, _) if self.server.names_issuer => return Err(SignInError::Issuer("no iss".to_owned())),
            _ => {}
        }
        if let Some(error) = answer.of("error") {
            let words = answer.of("error_description").map(|words| format!(" ({words})")).unwrap_or_default();
            return Err(SignInError::Refused(format!("{error}{words}")));
        }
        let code = answer.of("code").ok_or_else(|| SignInError::Unreadable("no code in the answer".to_owned()))?;
        let client = self.server.client(self.provider, self.secret).set_redirect_uri(redirect);
        let mut request = client.exchange_code(AuthorizationCode::new(code.to_owned())).set_pkce_verifier(verifier);
        for (name, value) in self.provider.parameters() {
            request = request.add_extra_param(name, value);
        }
        let now = self.http.server_now();
        Ok(Grant::of(&request.request_async(self.http).await.map_err(refused)?, now))
    }
}
