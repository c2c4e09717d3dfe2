//! The options for opening a desk.

use std::path::PathBuf;
use std::sync::Arc;

use bank_client::Limits;
use model::clock::Clock;
use model::{Keychain, MemoryKeychain};

use super::group::GroupSecrets;
use super::token::SystemKeychain;
use super::whose_token::KeptToken;

/// The options for opening a desk.
pub struct Options {
    /// Source of the time.
    pub clock: Clock,
    /// Store of the token.
    pub keychain: Arc<dyn Keychain>,
    /// Value of `AVAL_TOKEN`. It is for the only profile, or for the one that the next field names.
    pub environment_token: Option<String>,
    /// Value of `AVAL_TOKEN_PROFILE`.
    pub environment_token_profile: Option<String>,
    /// Value of `AVAL_CLIENT_SECRET`, with which a schedule signs in; for the same profile as `AVAL_TOKEN`.
    pub environment_secret: Option<String>,
    /// The secrets of the group book, for a computer without a keychain.
    pub group_secrets: GroupSecrets,
    /// A token for this session only (from standard input or the window's field).
    pub given_token: Option<String>,
    /// The token of the desk that this one replaces.
    pub kept_token: Option<KeptToken>,
    /// Try to take the act lock immediately.
    pub act: bool,
    /// The caller is the command line, whose acts a policy and the settings can forbid.
    pub by_command_line: bool,
    /// A person keeps this program open: a pasted token is locked after the idle minutes, as a session is.
    pub attended: bool,
    /// Path of the policy file; `None`: no policy is read.
    pub policy: Option<PathBuf>,
    /// Folder for facts that a copy of the data directory must not contain; `None`: not stored.
    pub state: Option<PathBuf>,
    /// Limits of calls to the service: durations and sizes.
    pub limits: Limits,
}

impl Default for Options {
    /// The computer's clock and keychain, and `AVAL_TOKEN`; without the act lock.
    fn default() -> Self {
        Self {
            clock: Clock::System,
            keychain: Arc::new(SystemKeychain),
            environment_token: std::env::var("AVAL_TOKEN").ok(),
            environment_token_profile: std::env::var("AVAL_TOKEN_PROFILE").ok().filter(|name| !name.is_empty()),
            environment_secret: std::env::var("AVAL_CLIENT_SECRET").ok(),
            group_secrets: GroupSecrets::of_environment(),
            given_token: None,
            kept_token: None,
            act: false,
            by_command_line: false,
            attended: false,
            policy: Some(model::profile::policy_place()),
            state: crate::home::place::state_dir(),
            limits: Limits::default(),
        }
    }
}

impl Options {
    /// Without keychain and environment: for tests, and for the practice bank, whose token is no secret.
    pub fn quiet() -> Self {
        let keychain = Arc::new(MemoryKeychain::default());
        let state = std::env::var_os("AVAL_STATE_DIR").map(PathBuf::from);
        let group_secrets = GroupSecrets::default();
        Self {
            keychain,
            environment_token: None,
            environment_secret: None,
            group_secrets,
            policy: None,
            state,
            ..Self::default()
        }
    }
}
