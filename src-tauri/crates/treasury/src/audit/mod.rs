//! The auditor's side: proof packs that can be checked without Aval, the chain's head at a second place, settings as
//! events, and statement lines that a person ticks off.
//!
//! Everything here reads the journal's file by itself and read-only ([`book`]), so that a journal that is broken or newer
//! can still be packed. What is added to the journal goes through the same recording as everything else. Deliberately
//! absent: deciding anything about an instruction.

mod approvals;
mod archive;
mod book;
mod files;
mod head_copy;
mod lines;
mod pack;
mod page;
mod period;
mod settings;
mod statement;
mod zipped;

pub use archive::{Archive, ArchiveChecked};
pub use head_copy::{HeadCopy, HeadCopyState};
pub use pack::{Of, PackOptions, Packed};
pub use period::{Numbers, Override, Period, StateTotal};
pub use statement::{Candidate, Columns, Imported, KnownLine, StatementFile, TransferLines, read_csv};

pub(crate) use approvals::{WrongApproval, first_wrong};
pub(crate) use archive::{check as check_archive, write as write_archive};
pub(crate) use book::{Book, NO_EVENT};
pub(crate) use head_copy::{Found, Place, compare, holds, within};
pub(crate) use lines::{Line, Lines};
pub(crate) use pack::{Facts, pack};
pub(crate) use settings::changes;
pub(crate) use statement::{candidates, differs, look, may_be_booked};

/// The document of the byte format, the pack's layout and the check script.
pub const FORMAT: &str = include_str!("../../FORMAT.md");

/// The check script, as it lies in every pack and stands in [`FORMAT`].
pub const CHECK: &str = include_str!("check.py");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_document_holds_the_check_script_word_by_word() {
        assert!(FORMAT.contains(&format!("```python\n{CHECK}```\n")), "FORMAT.md and check.py differ");
    }
}
