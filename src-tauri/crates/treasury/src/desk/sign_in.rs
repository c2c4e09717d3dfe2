//! Sign-in at the company's identity server, for window and command line.
//!
//! A person signs in through the browser or on another device, a schedule with the client's secret. The token is in the
//! session only; views contain the person, never the token. Several people can be signed in at one desk; one of them acts,
//! and signs in again after a time without them at the desk before anything is sent.

use std::sync::Arc;
use std::time::Duration;

use bank_client::ReadError;
use chrono::TimeDelta;
use model::clock;
use model::{DeskError, Result, Sentence, words};
use sign_in::{Ask, DeviceCode, Pages, People, Secret};

use super::Desk;
use super::session::failed;
use crate::view::{SignInWait, SignInWay, SignedInView};
use model::profile::SignIn;

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
    /// Signs a person in through the browser, always with their credentials: a browser that still knows the person
    /// before would sign that person in again. `open` opens the address; `language` is that of the page that the browser
    /// shows at the end. The person acts from now on.
    ///
    /// # Errors
    /// `no-token` with the reason: no identity server in the settings, not finished in time, refused, or tokens that are
    /// not valid; `no-token-now` if the identity server cannot be reached. The token before is kept.
    pub async fn sign_in_by_browser(&self, language: &str, open: impl FnOnce(&str) + Send) -> Result<SignedInView> {
        let ask = Ask { anew: true, hint: None };
        let signed_in = self.people()?.sign_in_by_browser(&ask, &pages(language), open).await;
        self.signed_in_as(signed_in)
    }

    /// Signs a person in on another device; `show` shows the code.
    ///
    /// # Errors
    /// As [`Desk::sign_in_by_browser`].
    pub async fn sign_in_by_device(&self, show: impl FnOnce(&DeviceCode) + Send) -> Result<SignedInView> {
        let signed_in = self.people()?.sign_in_by_device(show).await;
        self.signed_in_as(signed_in)
    }

    /// Signs a person in by one of the two ways; `show` gets the address to open or the code to type.
    ///
    /// # Errors
    /// As [`Desk::sign_in_by_browser`].
    pub async fn sign_in(
        &self,
        way: SignInWay,
        language: &str,
        show: impl FnOnce(SignInWait) + Send,
    ) -> Result<SignedInView> {
        match way {
            SignInWay::Browser => {
                self.sign_in_by_browser(language, |address| show(self.waits_in_browser(address))).await
            }
            SignInWay::Device => self.sign_in_by_device(|code| show(self.waits_for_code(code))).await,
        }
    }

    /// The wait for the browser, for display.
    pub(super) fn waits_in_browser(&self, address: &str) -> SignInWait {
        SignInWait {
            way: SignInWay::Browser,
            address: address.to_owned(),
            code: None,
            whole_address: None,
            ends: self.wait_ends(None),
            opened: false,
        }
    }

    /// The wait for a device's code, for display.
    pub(super) fn waits_for_code(&self, code: &DeviceCode) -> SignInWait {
        SignInWait {
            way: SignInWay::Device,
            address: code.address.clone(),
            code: Some(code.code.clone()),
            whole_address: code.whole_address.clone(),
            ends: self.wait_ends(Some(code.valid)),
            opened: false,
        }
    }

    /// When a sign-in that begins now gives up waiting.
    fn wait_ends(&self, valid: Option<Duration>) -> String {
        let seconds = self.profile().sign_in.as_ref().map_or(0, |settings| settings.wait_seconds);
        let wait = Duration::from_secs(seconds.into());
        let wait = TimeDelta::from_std(valid.map_or(wait, |valid| valid.min(wait))).unwrap_or_default();
        clock::text(self.now() + wait)
    }

    /// Signs the client itself in with its secret, for a schedule. No person is behind such a session.
    ///
    /// # Errors
    /// As [`Desk::sign_in_by_browser`].
    pub async fn sign_in_by_secret(&self, secret: &str) -> Result<SignedInView> {
        let signed_in = self.people()?.sign_in_by_secret(Secret::new(secret.trim())).await;
        self.signed_in_as(signed_in)
    }

    /// The signed-in person or client; `None` with a pasted token or without one.
    pub fn signed_in(&self) -> Option<SignedInView> {
        self.inner.token.signed_in().as_ref().map(SignedInView::from)
    }

    /// Everybody with a session on this desk.
    pub fn signed_in_people(&self) -> Vec<SignedInView> {
        let people = self.inner.token.people().map(|people| people.all()).unwrap_or_default();
        people.iter().map(SignedInView::from).collect()
    }

    /// Lets another signed-in person act. Before they act, they must sign in: reading goes on with their session.
    ///
    /// # Errors
    /// `no-token` if they have no session here; `no-token-now` while another program changes the sessions.
    pub async fn choose_person(&self, person: &str) -> Result<()> {
        let chosen = self.people()?.choose(person).await.map_err(|error| failed(&error))?;
        if !chosen {
            return Err(no_token("no_person"));
        }
        self.inner.token.use_session();
        Ok(())
    }

    /// Ends one person's session at the identity server and in the keychain; other people's sessions stay. Without a
    /// person: the session of the person who acts, and a pasted token.
    ///
    /// # Errors
    /// `keychain` if the keychain still has a token; `no-token-now` while another program refreshes the session.
    pub async fn sign_out(&self, person: Option<&str>) -> Result<SignedOut> {
        let source = &self.inner.token;
        let had_token = source.is_present();
        let out = match source.people() {
            Some(people) => Some(people.sign_out(person).await.map_err(|error| failed(&error))?),
            None => None,
        };
        if person.is_none() {
            source.forget()?;
        }
        let of = |part: fn(&sign_in::SignedOut) -> bool| out.as_ref().is_some_and(part);
        let had_session = of(|out| out.was_signed_in);
        Ok(SignedOut { had_token: had_token || had_session, had_session, revoked: of(|out| out.revoked) })
    }

    /// Ends everybody's session, and deletes a pasted token.
    ///
    /// # Errors
    /// As [`Desk::sign_out`]; the people before the one with the error are signed out.
    pub async fn sign_out_all(&self) -> Result<SignedOut> {
        let mut all = SignedOut { had_token: false, had_session: false, revoked: true };
        for one in self.signed_in_people() {
            let out = self.sign_out(Some(&one.person)).await?;
            all.had_session |= out.had_session;
            all.revoked &= out.revoked;
        }
        let rest = self.sign_out(None).await?;
        all.revoked &= all.had_session && (rest.revoked || !rest.had_session);
        all.had_session |= rest.had_session;
        all.had_token = all.had_session || rest.had_token;
        Ok(all)
    }

    /// The person who acts is at the desk.
    pub fn note_presence(&self) {
        self.inner.token.note_presence(self.idle_limit());
    }

    /// The person who acts has to sign in before they act again. Reading goes on.
    pub fn lock_session(&self) {
        self.inner.token.lock();
    }

    /// Whether the person who acts has to sign in before they act.
    pub fn is_locked(&self) -> bool {
        self.inner.token.is_locked(self.idle_limit())
    }

    /// The time without a person after which that is so. A policy shortens it also for a pasted token.
    pub(super) fn idle_limit(&self) -> TimeDelta {
        let minutes = self.profile().sign_in.as_ref().map_or(SignIn::IDLE_MINUTES, |settings| settings.idle_minutes);
        TimeDelta::minutes(self.policy().idle_minutes().map_or(minutes, |policy| policy.min(minutes)).into())
    }

    /// Refuses an act of a person who was away too long; otherwise the act shows that they are here.
    ///
    /// # Errors
    /// `no-token` with the way to go on.
    pub(super) fn require_presence(&self) -> Result<()> {
        if self.is_locked() {
            return Err(no_token("locked"));
        }
        self.note_presence();
        Ok(())
    }

    /// The people of this desk.
    ///
    /// # Errors
    /// `no-token` if the settings have no identity server.
    pub(super) fn people(&self) -> Result<Arc<People>> {
        self.inner.token.people().cloned().ok_or_else(|| no_token("no_settings"))
    }

    fn signed_in_as(&self, result: Result<sign_in::SignedIn, sign_in::SignInError>) -> Result<SignedInView> {
        let signed_in = result.map_err(|error| failed(&error))?;
        self.inner.token.use_session();
        Ok(SignedInView::from(&signed_in))
    }
}

fn no_token(why: &'static str) -> DeskError {
    DeskError::from_read(&ReadError::NoToken { why, detail: String::new(), passing: false })
}

/// The sentences that the browser shows at the end of a sign-in.
pub(super) fn pages(language: &str) -> Pages {
    let text = |id| words::text(&Sentence::new(id), language);
    Pages {
        done: text("sign-in-page-done"),
        failed: text("sign-in-page-failed"),
        foreign: text("sign-in-page-foreign"),
    }
}
