//! The lists of a draft before and after an accepted instruction.

use serde::{Deserialize, Serialize};

use super::kept_read::KeptRead;

/// A draft in one list, as one probe saw it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub struct Listing {
    /// The list's name without `list-bank-`.
    pub list: String,
    /// `draftStatusCode` and `bankDraftStatusCode`, raw; empty where absent.
    pub codes: Vec<String>,
    /// The embedded objects in the record, in the interface's order.
    pub objects: Vec<String>,
}

/// One probe of a draft.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub struct Listings {
    /// The lists that were read, the acting one first.
    pub asked: Vec<String>,
    /// The lists that hold the draft, in the order of `asked`.
    pub found: Vec<Listing>,
}

/// The probes before and after one accepted instruction.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Learned {
    /// The instruction.
    pub instruction: String,
    /// Bank identifier.
    pub bank_mark: String,
    /// The endpoint's last path segment.
    pub operation: String,
    /// `accept` or `refuse`, for operations that answer a request.
    pub answer: Option<String>,
    /// From the snapshot before sending.
    pub before: Listings,
    /// From the probe after acceptance.
    pub after: Listings,
    /// The reads of the probe after acceptance.
    pub reads: Vec<KeptRead>,
}
