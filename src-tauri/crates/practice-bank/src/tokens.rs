//! Access tokens: permissions and expiry. A token contains its expiry and is sealed with the bank's secret, so it stays
//! valid after a restart with the same state.

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

use serde::Deserialize;
use sha2::{Digest, Sha256};

use crate::bank::Bank;
use crate::unpredictable::{hex, now_ms, random_text};

/// The permissions of a token. Assumption: service.md, "Authentication" 9, documents no permission codes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Default)]
#[serde(rename_all = "snake_case")]
pub enum Permissions {
    /// Everything.
    #[default]
    All,
    /// All calls that do not act.
    Read,
    /// Signed in, without any permission.
    None,
}

impl Permissions {
    const fn word(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Read => "read",
            Self::None => "none",
        }
    }

    fn named(word: &str) -> Option<Self> {
        [Self::All, Self::Read, Self::None].into_iter().find(|permissions| permissions.word() == word)
    }

    /// Whether it permits a call.
    pub fn permit(self, acts: bool) -> bool {
        match self {
            Self::All => true,
            Self::Read => !acts,
            Self::None => false,
        }
    }
}

fn seal(secret: &str, payload: &str) -> String {
    hex(&Sha256::digest(format!("{secret}\n{payload}\n{secret}"))[..16])
}

/// Whose token it is where nobody says so.
pub const CLERK: &str = "clerk";

/// A new token of a person. Only letters, digits and hyphens of the subject are kept: a full stop divides a token's parts.
pub fn issue(bank: &Bank, permissions: Permissions, subject: &str, ttl_seconds: u64) -> String {
    let subject: String = subject.chars().filter(|sign| sign.is_ascii_alphanumeric() || *sign == '-').collect();
    let ends = now_ms().saturating_add(ttl_seconds.saturating_mul(1000));
    let (generation, word) = (bank.token_generation, permissions.word());
    let payload = format!("pb1.{generation}.{ends}.{word}.{subject}.{}", random_text());
    let seal = seal(&bank.secret, &payload);
    format!("{payload}.{seal}")
}

/// Tokens of another identity server, by their hash, with their permissions and their end.
#[derive(Debug, Default)]
pub struct Foreign(RwLock<HashMap<String, (Permissions, u64)>>);

impl Foreign {
    /// Takes a token until its end.
    pub fn accept(&self, token: &str, permissions: Permissions, ttl_seconds: u64) {
        let ends = now_ms().saturating_add(ttl_seconds.saturating_mul(1000));
        let mut all = self.0.write().unwrap_or_else(PoisonError::into_inner);
        all.insert(hash(token), (permissions, ends));
    }

    /// Its permissions now.
    pub fn check(&self, token: &str) -> Option<Permissions> {
        let all = self.0.read().unwrap_or_else(PoisonError::into_inner);
        all.get(&hash(token)).filter(|(_, ends)| now_ms() < *ends).map(|(permissions, _)| *permissions)
    }
}

fn hash(token: &str) -> String {
    hex(&Sha256::digest(token))
}

/// Whose token it is; `None` where it is not good now.
pub fn subject(bank: &Bank, token: &str) -> Option<String> {
    check(bank, token)?;
    token.split('.').nth(4).map(str::to_owned)
}

/// What a token permits now; `None` where it has ended or is not one of this bank's.
pub fn check(bank: &Bank, token: &str) -> Option<Permissions> {
    let (payload, given) = token.rsplit_once('.')?;
    let mut parts = payload.split('.').skip(1);
    let generation: u64 = parts.next()?.parse().ok()?;
    let ends: u64 = parts.next()?.parse().ok()?;
    let permissions = Permissions::named(parts.next()?)?;
    let is_ours = seal(&bank.secret, payload) == given && generation == bank.token_generation;
    (is_ours && now_ms() < ends).then_some(permissions)
}
