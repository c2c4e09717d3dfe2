//! Sign-in codes that are not exchanged yet.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

use crate::sessions::Person;
use crate::unpredictable::now_ms;

/// Lifetime of a code.
const CODE_TTL_MS: u64 = 60_000;
/// Limit of unused codes; the oldest ones are dropped.
const CODES_MAX: usize = 1_000;

/// Codes that are not exchanged yet.
#[derive(Debug, Default)]
pub struct Grants(Mutex<HashMap<String, Grant>>);

#[derive(Debug)]
struct Grant {
    challenge: String,
    redirect_uri: String,
    person: Person,
    ends_ms: u64,
}

impl Grants {
    /// Keeps the grant of a new code.
    pub fn keep(&self, code: &str, challenge: &str, redirect_uri: &str, person: Person) {
        let mut codes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        codes.retain(|_, grant| grant.ends_ms > now_ms());
        if codes.len() >= CODES_MAX {
            codes.clear();
        }
        let grant = Grant {
            challenge: challenge.to_owned(),
            redirect_uri: redirect_uri.to_owned(),
            person,
            ends_ms: now_ms() + CODE_TTL_MS,
        };
        codes.insert(code.to_owned(), grant);
    }

    /// A code can be exchanged once, for the address it was sent to, by a client with the verifier.
    pub fn exchange(&self, code: &str, verifier: &str, redirect_uri: &str) -> Option<Person> {
        let grant = self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(code);
        let grant = grant.filter(|grant| {
            let challenge = URL_SAFE_NO_PAD.encode(Sha256::digest(verifier));
            grant.ends_ms > now_ms() && grant.redirect_uri == redirect_uri && grant.challenge == challenge
        });
        grant.map(|grant| grant.person)
    }
}
