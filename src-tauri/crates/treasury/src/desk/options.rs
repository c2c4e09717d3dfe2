//! How a desk is opened.

use std::path::PathBuf;
use std::sync::Arc;

use bank_client::Limits;

use crate::clock::Clock;
use crate::token::{Keychain, MemoryKeychain, SystemKeychain};

/// How a desk is opened.
pub struct Options {
    /// Where the time comes from.
    pub clock: Clock,
    /// Where the token is kept.
    pub keychain: Arc<dyn Keychain>,
    /// What `AVAL_TOKEN` says. It is for the only profile, or for the one that the next field names.
    pub environment_token: Option<String>,
    /// What `AVAL_TOKEN_PROFILE` says.
    pub environment_token_profile: Option<String>,
    /// A token handed over for this session (standard input, the window's field).
    pub given_token: Option<String>,
    /// Try to take the lock to act at once.
    pub act: bool,
    /// Where the policy file lies; `None`: none is asked for.
    pub policy: Option<PathBuf>,
    /// Where facts are kept that a copy of the data directory must not bring with it; `None`: nowhere.
    pub state: Option<PathBuf>,
    /// How long calls to the service may take, and how much they may bring.
    pub limits: Limits,
}

impl Default for Options {
    /// The computer's clock and keychain, and `AVAL_TOKEN`; reading only.
    fn default() -> Self {
        Self {
            clock: Clock::System,
            keychain: Arc::new(SystemKeychain),
            environment_token: std::env::var("AVAL_TOKEN").ok(),
            environment_token_profile: std::env::var("AVAL_TOKEN_PROFILE").ok().filter(|name| !name.is_empty()),
            given_token: None,
            act: false,
            policy: Some(crate::profile::policy_place()),
            state: crate::place::state_dir(),
            limits: Limits::default(),
        }
    }
}

impl Options {
    /// Without keychain and environment: for tests, and for the practice bank, whose token is no secret.
    pub fn quiet() -> Self {
        let keychain = Arc::new(MemoryKeychain::default());
        let state = std::env::var_os("AVAL_STATE_DIR").map(PathBuf::from);
        Self { keychain, environment_token: None, policy: None, state, ..Self::default() }
    }
}
