//! Moves a profile to another computer: out of the old one for good, into the new one once.
//!
//! The journal is moved with its whole chain. Its event `moved_out` ends sending at the old computer; `moved_in` starts
//! it at the new one. Importing one move file at two computers is detected by the chain's head at the second place; a
//! profile without one cannot detect it, and the result says so.

mod file;
mod seal;

pub(crate) use file::{FORM, List, pack, unpack};
use model::{ChainHead, Environment, Sentence};
pub use seal::{Code, Unsealed, seal, unseal};
use serde::Serialize;

use crate::view::{ApproverView, TierView};

/// The result of moving a profile out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct WentOut {
    /// Name of the profile.
    pub profile: String,
    /// The file.
    pub file: String,
    /// Id of this move.
    pub move_id: String,
    /// End of the chain: the `moved_out` event.
    pub head: ChainHead,
    /// Instructions in doubt or otherwise open that move with it.
    pub open: u32,
    /// The code of its seal, shown only once. It must reach the other computer by another channel than the file.
    pub code: String,
}

/// The profile in a move file, to be compared with the old computer before it is imported.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Coming {
    /// Name of the profile.
    pub profile: String,
    /// The old computer.
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
    /// Approval tiers; empty without an approver.
    pub tiers: Vec<TierView>,
    /// Approvers who can sign approval files.
    pub approvers: Vec<ApproverView>,
    /// Number of events in its journal.
    pub events: u32,
    /// End of its chain.
    pub head: ChainHead,
}

/// The result of importing a profile.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CameIn {
    /// Name of the profile on this computer.
    pub profile: String,
    /// Id of this move.
    pub move_id: String,
    /// End of the chain after the import.
    pub head: ChainHead,
    /// The second place has recorded the import; a second import elsewhere is detected there.
    pub second_place: bool,
    /// Limits of these checks, for the person.
    pub notes: Vec<Sentence>,
}

/// Whether a version is newer than another, number by number. An unreadable version counts as newer.
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
