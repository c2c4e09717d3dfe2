//! Sign-in at the company's identity server, for window and command line.
//!
//! A person signs in through the browser or on another device, a schedule with the client's secret. The token is in the
//! session only; views contain the person, never the token.

use std::sync::Arc;

use bank_client::ReadError;
use model::{DeskError, Result, Sentence, words};
use sign_in::{DeviceCode, Pages, Secret, Session};

use super::Desk;
use crate::session::failed;
use crate::view::SignedInView;

/// The end of a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SignedOut {
    /// There was a session or a pasted token.
    pub had_token: bool,
    /// There was a session.
    pub had_session: bool,
    /// The identity server confirmed that its tokens are no longer valid.
    pub revoked: bool,
}

impl Desk {
    /// Signs a person in through the browser; `open` opens the address. `anew` asks for their credentials even if the
    /// browser still knows them. `language` is that of the page that the browser shows at the end.
    ///
    /// # Errors
    /// `no-token` with the reason: no identity server in the settings, not finished in time, refused, or tokens that are
    /// not valid; `no-token-now` if the identity server cannot be reached. The token before is kept.
    pub async fn sign_in_by_browser(
        &self,
        anew: bool,
        language: &str,
        open: impl FnOnce(&str) + Send,
    ) -> Result<SignedInView> {
        let session = self.own_session()?;
        let signed_in = session.sign_in_by_browser(None, anew, &pages(language), open).await;
        self.signed_in_as(signed_in)
    }

    /// Signs a person in on another device; `show` shows the code.
    ///
    /// # Errors
    /// As [`Desk::sign_in_by_browser`].
    pub async fn sign_in_by_device(&self, show: impl FnOnce(&DeviceCode) + Send) -> Result<SignedInView> {
        let signed_in = self.own_session()?.sign_in_by_device(None, show).await;
        self.signed_in_as(signed_in)
    }

    /// Signs the client itself in with its secret, for a schedule. No person is behind such a session.
    ///
    /// # Errors
    /// As [`Desk::sign_in_by_browser`].
    pub async fn sign_in_by_secret(&self, secret: &str) -> Result<SignedInView> {
        let signed_in = self.own_session()?.sign_in_by_secret(Secret::new(secret.trim())).await;
        self.signed_in_as(signed_in)
    }

    /// The signed-in person or client; `None` with a pasted token or without one.
    pub fn signed_in(&self) -> Option<SignedInView> {
        self.inner.bank.token_source().signed_in().as_ref().map(SignedInView::from)
    }

    /// Ends the session at the identity server and in the keychain, and deletes a pasted token.
    ///
    /// # Errors
    /// `keychain` if the keychain still has a token; `no-token-now` while another program refreshes the session.
    pub async fn sign_out(&self) -> Result<SignedOut> {
        let source = self.inner.bank.token_source();
        let had_token = source.is_present();
        let out = match source.own_session() {
            Some(session) => Some(session.sign_out().await.map_err(|error| failed(&error))?),
            None => None,
        };
        source.forget()?;
        let of = |part: fn(&sign_in::SignedOut) -> bool| out.as_ref().is_some_and(part);
        Ok(SignedOut { had_token, had_session: of(|out| out.was_signed_in), revoked: of(|out| out.revoked) })
    }

    fn own_session(&self) -> Result<Arc<Session>> {
        let session = self.inner.bank.token_source().own_session().cloned();
        session.ok_or_else(|| {
            DeskError::from_read(&ReadError::NoToken { why: "no_settings", detail: String::new(), passing: false })
        })
    }

    fn signed_in_as(&self, result: Result<sign_in::SignedIn, sign_in::SignInError>) -> Result<SignedInView> {
        let signed_in = result.map_err(|error| failed(&error))?;
        self.inner.bank.token_source().use_session();
        Ok(SignedInView::from(&signed_in))
    }
}

fn pages(language: &str) -> Pages {
    let text = |id| words::text(&Sentence::new(id), language);
    Pages {
        done: text("sign-in-page-done"),
        failed: text("sign-in-page-failed"),
        foreign: text("sign-in-page-foreign"),
    }
}
