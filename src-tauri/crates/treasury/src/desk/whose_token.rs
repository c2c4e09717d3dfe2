//! The token that a profile may use: the keychain's for its service, the environment's if it is for this profile, and
//! the one entered for this session.

use std::path::Path;
use std::sync::Arc;

use bank_client::Connection;
use journal::Entry;
use model::clock::Clock;
use model::profile::{ConnectionSettings, Profile, SignIn, service_address};
use model::{Keychain, Result};

use super::session;
use super::token::{Owner, TokenSource};
use crate::home::Home;
use crate::out::audit::JournalRead;

/// The use of `AVAL_TOKEN` for a profile.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum FromEnvironment {
    /// It is not set.
    None,
    /// It is for this profile.
    Own(String),
    /// It is set, but for another profile, or its profile is not stated.
    Withheld,
}

impl FromEnvironment {
    pub(super) fn token(self) -> Option<String> {
        match self {
            Self::Own(token) => Some(token),
            Self::None | Self::Withheld => None,
        }
    }
}

/// The environment's token is for the only profile, or for the one in `named`: no other service may receive it.
///
/// # Errors
/// `disk` when the profiles cannot be listed.
pub(super) fn from_environment(
    home: &Home,
    name: &str,
    token: Option<String>,
    named: Option<String>,
) -> Result<FromEnvironment> {
    let Some(token) = token.filter(|token| !token.trim().is_empty()) else { return Ok(FromEnvironment::None) };
    let is_own = match named {
        Some(named) => named == name,
        None => home.profile_names()?.iter().all(|one| one == name),
    };
    Ok(if is_own { FromEnvironment::Own(token) } else { FromEnvironment::Withheld })
}

/// Tokens and secrets from outside the keychain, for this profile.
pub(super) struct Given {
    /// `AVAL_TOKEN`.
    pub environment: Option<String>,
    /// `AVAL_CLIENT_SECRET`.
    pub secret: Option<String>,
    /// Entered for this session only.
    pub entered: Option<String>,
    /// Of the desk that this one replaces.
    pub kept: Option<KeptToken>,
    /// A person keeps this program open.
    pub attended: bool,
}

/// The token of a desk that is closed because its settings change, for the desk that opens with them. It is used only for the
/// same service, tenant, identity server and way there, and keeps the idle lock.
#[derive(Clone)]
pub struct KeptToken {
    source: Arc<TokenSource>,
    of: TokenOf,
}

/// The settings that a token depends on.
#[derive(Clone, PartialEq, Eq)]
struct TokenOf {
    entry: String,
    sign_in: Option<SignIn>,
    connection: ConnectionSettings,
}

impl TokenOf {
    fn of(owner: &Owner<'_>, profile: &Profile) -> Self {
        // These two do not say whose token it is.
        let plain = |sign_in: &SignIn| SignIn { idle_minutes: 0, wait_seconds: 0, ..sign_in.clone() };
        let sign_in = profile.sign_in.as_ref().map(plain);
        Self { entry: owner.entry(), sign_in, connection: profile.connection.clone() }
    }
}

impl KeptToken {
    /// The token of an open desk.
    pub(super) fn of(source: &Arc<TokenSource>, owner: &Owner<'_>, profile: &Profile) -> Self {
        Self { source: source.clone(), of: TokenOf::of(owner, profile) }
    }

    /// The token, if it belongs to these settings.
    fn for_settings(self, owner: &Owner<'_>, profile: &Profile) -> Option<Arc<TokenSource>> {
        (self.of == TokenOf::of(owner, profile)).then_some(self.source)
    }
}

/// Opens the token of a profile; `profile` has the settings in force.
pub(super) fn open(
    home: &Home,
    owner: Owner<'_>,
    profile: &Profile,
    keychain: Arc<dyn Keychain>,
    connection: Connection,
    given: Given,
    clock: &Clock,
) -> Arc<TokenSource> {
    if let Some(kept) = given.kept.and_then(|kept| kept.for_settings(&owner, profile)) {
        return kept;
    }
    // Without a folder there is no profile, and nothing to sign in for.
    let folder = home.profile_dir(owner.profile).ok();
    let people = profile.sign_in.as_ref().zip(folder.clone()).map(|(settings, folder)| {
        let provider = session::provider(settings, connection);
        session::open(provider, keychain.clone(), owner.entry(), folder, clock.clone(), given.secret)
    });
    let address = owner.address.clone();
    let sent_there = || folder.is_some_and(|folder| sent_last_to(&folder, &address, profile.organization_id));
    let attended_by = given.attended.then(|| clock.clone());
    Arc::new(TokenSource::open(keychain, owner, given.environment, given.entered, people, attended_by, sent_there))
}

/// Whether the newest confirmed instruction of a profile was for that service and tenant; `false` without one.
fn sent_last_to(folder: &Path, address: &str, organization_id: i64) -> bool {
    let newest = JournalRead::open(folder).and_then(|book| book.map_or(Ok(None), |book| book.newest_of("confirmed")));
    let Ok(Some(Entry::Confirmed(confirmed))) = newest.map(|event| event.map(|event| event.entry())) else {
        return false;
    };
    let url = service_address(&confirmed.url);
    let behind = url.strip_prefix(address).unwrap_or_default();
    [format!("/v1/{organization_id}/"), format!("/{organization_id}/")].iter().any(|tenant| behind.starts_with(tenant))
}
