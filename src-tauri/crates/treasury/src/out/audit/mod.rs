//! For the auditor: proof packs that can be checked without Aval, the chain's head at a second place, settings as
//! events, and reconciliation with bank statements.
//!
//! Everything here opens the journal's file read-only on its own ([`book`]), so that a pack can be made even of a
//! broken or newer journal. Events are added only through [`journal`]. Not here: decisions about an instruction.

mod approvals;
mod archive;
mod book;
mod content;
mod files;
mod head_copy;
mod lines;
mod pack;
mod page;
mod period;
mod record;
mod settings;
mod statement;
mod zipped;

pub use archive::{Archive, ArchiveChecked};
pub use content::Of;
pub use pack::PackOptions;
pub use period::{Numbers, Override, Period, StateTotal};
pub use statement::{StatementFile, StatementFor, TransferLines, read as read_statement};

pub(crate) use approvals::{WrongApproval, first_wrong};
pub(crate) use archive::{check as check_archive, write as write_archive};
pub(crate) use book::{JournalRead, NO_EVENT};
pub(crate) use content::Facts;
pub(crate) use head_copy::{CopyFound, CopyPlace, compare, holds, within};
pub(crate) use lines::{Lines, PackLine};
pub(crate) use pack::{PackNote, pack};
pub(crate) use settings::changes;
pub(crate) use statement::{
    DAYS_ELSEWHERE, ExactBy, LineAgainst, LineRules, LineShows, Payment, RULES_BYTES_MAX, RULES_FILE, candidates,
    differs, exact, lines_against, may_be_booked, names_account, rules_checked, rules_of, rules_written, unbounded,
};

/// The document of the byte format and the pack's layout, with the check script.
pub const FORMAT: &str = include_str!("../../../FORMAT.md");

/// The check script that every pack contains; [`FORMAT`] quotes it.
pub const CHECK: &str = include_str!("check.py");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_document_holds_the_check_script_word_by_word() {
        assert!(FORMAT.contains(&format!("```python\n{CHECK}```\n")), "FORMAT.md and check.py differ");
    }
}
