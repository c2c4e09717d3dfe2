//! The practice banks that this program started. A settings file cannot claim this for another address.

use std::collections::BTreeSet;
use std::sync::Mutex;

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
