//! An instruction, named to a person.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Another instruction, by its number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct InstructionName {
    /// Its ULID.
    pub id: String,
    /// Gapless number in this journal.
    pub number: u32,
}
