//! The practice banks that this program started. A settings file cannot claim this for another address: money there would
//! be shown as unreal.

use std::collections::BTreeSet;
use std::sync::Mutex;

use super::Profile;
use super::policy::is_this_computer;
use crate::Environment;
use crate::sync::hold;

/// The practice banks' addresses.
static STARTED: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

/// Whether this program started the practice bank at that address.
pub fn is_started_here(base_url: &str) -> bool {
    hold(&STARTED).contains(base_url)
}

/// Records that this program has started a practice bank there.
pub fn started_here(base_url: &str) {
    hold(&STARTED).insert(base_url.to_owned());
}

impl Profile {
    /// The environment as it may be shown. Only a practice bank that this program started is one; another service that its
    /// settings call so is a test, and on another computer production.
    pub fn shown_environment(&self) -> Environment {
        match self.environment {
            Environment::Practice if is_started_here(&self.base_url) => Environment::Practice,
            Environment::Practice if is_this_computer(&self.base_url) => Environment::Test,
            Environment::Practice => Environment::Production,
            stated => stated,
        }
    }
}
