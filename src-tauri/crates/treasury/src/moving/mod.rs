//! Moving a profile to another computer: out of the old one for good, into the new one once.
//!
//! The journal goes with its whole chain. Its event `moved_out` ends sending at the old computer, `moved_in` begins it at
//! the new one. That one file is taken in at two computers is noticed by the head at the second place; where a profile has
//! none, nothing can tell, and that is said.

mod file;
mod seal;

pub(crate) use file::{FORM, List, pack, unpack};
pub use seal::{Code, Unsealed, seal, unseal};

use serde::Serialize;

use crate::journal::ChainHead;
use crate::view::{ApproverView, Environment, Sentence, TierView};

/// A profile went out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct WentOut {
    /// Name of the profile.
    pub profile: String,
    /// The file.
    pub file: String,
    /// Names this one way.
    pub move_id: String,
    /// Where the chain ends: at the event that says it goes.
    pub head: ChainHead,
    /// Instructions in doubt or otherwise open that go along.
    pub open: u32,
    /// The code of its seal, shown this once. It goes to the other computer by another way than the file.
    pub code: String,
}

/// A profile that a file would bring in, to be compared with the old computer before it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Coming {
    /// Name of the profile.
    pub profile: String,
    /// The computer that it comes from.
    pub machine: String,
    /// Version of Aval there.
    pub program: String,
    /// When the file was written.
    pub made_at: String,
    /// Its environment.
    pub environment: Environment,
    /// The service.
    pub base_url: String,
    /// The tenant.
    pub organization_id: String,
    /// Its accounts.
    pub accounts: Vec<String>,
    /// The second person's tiers; empty where it has none.
    pub tiers: Vec<TierView>,
    /// People who can sign approval files.
    pub approvers: Vec<ApproverView>,
    /// Events of its journal.
    pub events: u32,
    /// Where its chain ends.
    pub head: ChainHead,
}

/// A profile came in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CameIn {
    /// Name of the profile here.
    pub profile: String,
    /// Names this one way.
    pub move_id: String,
    /// Where the chain ends now.
    pub head: ChainHead,
    /// The second place knows of it: a second taking in elsewhere is noticed there.
    pub second_place: bool,
    /// What nothing here can tell.
    pub notes: Vec<Sentence>,
}

/// Whether a version is newer than another, number by number. What cannot be read is taken for newer.
pub(crate) fn is_newer(version: &str, than: &str) -> bool {
    let numbers = |text: &str| {
        let core = text.split(['-', '+']).next().unwrap_or_default();
        core.split('.').map(|part| part.parse::<u64>().ok()).collect::<Option<Vec<u64>>>()
    };
    match (numbers(version), numbers(than)) {
        (Some(version), Some(than)) => version > than,
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::is_newer;

    #[test]
    fn versions_are_compared_number_by_number() {
        let rows = [
            ("0.1.0", "0.1.0", false),
            ("0.1.1", "0.1.0", true),
            ("0.10.0", "0.9.9", true),
            ("0.9.9", "0.10.0", false),
            ("1.0.0-beta.1", "0.9.0", true),
            ("1.0.0-beta.1", "1.0.0", false),
            ("something", "1.0.0", true),
        ];
        for (version, than, newer) in rows {
            assert_eq!(is_newer(version, than), newer, "{version} after {than}");
        }
    }
}
