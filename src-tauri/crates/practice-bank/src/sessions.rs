//! Sessions of signed-in people: refresh tokens that are valid once, and the token address's manners on request.
//!
//! A refresh token that comes a second time ends its session, because two programs have it (RFC 9700, 4.14.2).

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use serde::Deserialize;

use crate::unpredictable::random_text;

/// Limit of sessions; beyond it all are ended.
const SESSIONS_MAX: usize = 1_000;

/// The person and the permissions of a session.
#[derive(Debug, Clone)]
pub struct Person {
    /// Subject of its tokens.
    pub subject: String,
    /// Scope that was asked for.
    pub scope: String,
}

/// How the token address behaves; the body of `POST /sign-in`.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Manners {
    /// The subject that signs in; absent: the clerk.
    pub subject: Option<String>,
    /// Lifetime of the next access tokens.
    pub ttl_seconds: Option<u64>,
    /// A status in place of every reply.
    pub status: Option<u16>,
}

/// All sessions.
#[derive(Debug, Default)]
pub struct Sessions(Mutex<Inner>);

#[derive(Debug, Default)]
struct Inner {
    manners: Manners,
    /// Session by refresh token. A used token stays, so that its second use is recognised.
    tokens: HashMap<String, u64>,
    /// The newest refresh token of each session.
    sessions: HashMap<u64, (String, Person)>,
    last: u64,
    refreshes: u64,
}

impl Sessions {
    fn hold(&self) -> std::sync::MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The manners asked for.
    pub fn manners(&self) -> Manners {
        self.hold().manners.clone()
    }

    /// Changes them.
    pub fn set_manners(&self, manners: Manners) {
        self.hold().manners = manners;
    }

    /// Begins a session; returns its refresh token.
    pub fn begin(&self, person: Person) -> String {
        let mut inner = self.hold();
        if inner.sessions.len() >= SESSIONS_MAX {
            inner.sessions.clear();
            inner.tokens.clear();
        }
        inner.last += 1;
        let (session, token) = (inner.last, random_text());
        inner.tokens.insert(token.clone(), session);
        inner.sessions.insert(session, (token.clone(), person));
        token
    }

    /// Exchanges a refresh token for the next one; `None` if it was used before or its session has ended.
    pub fn refresh(&self, token: &str) -> Option<(String, Person)> {
        let mut inner = self.hold();
        let session = *inner.tokens.get(token)?;
        let (newest, person) = inner.sessions.get(&session)?.clone();
        if newest != token {
            inner.sessions.remove(&session);
            return None;
        }
        let next = random_text();
        inner.tokens.insert(next.clone(), session);
        inner.sessions.insert(session, (next.clone(), person.clone()));
        inner.refreshes += 1;
        Some((next, person))
    }

    /// How many refreshes were carried out.
    pub fn refreshes(&self) -> u64 {
        self.hold().refreshes
    }

    /// Ends every session; access tokens stay valid until their end.
    pub fn end_all(&self) {
        self.hold().sessions.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refresh_token_is_valid_once_and_its_second_use_ends_the_session() {
        let sessions = Sessions::default();
        let first = sessions.begin(Person { subject: "wei".to_owned(), scope: String::new() });
        let (second, person) = sessions.refresh(&first).expect("refreshed");
        assert_eq!((person.subject.as_str(), sessions.refreshes()), ("wei", 1));
        assert!(sessions.refresh(&first).is_none(), "used before");
        assert!(sessions.refresh(&second).is_none(), "the session has ended");
    }
}
