//! For the auditor: proof packs that can be checked without Aval, the chain's head at a second place, settings as
//! events, and reconciliation with bank statements.
//!
//! Everything here opens the journal's file read-only on its own ([`book`]), so that a pack can be made even of a
//! broken or newer journal. Events are added only through [`journal`]. Not here: decisions about an instruction.

mod approvals;
mod archive;
mod book;
mod check_pack;
mod content;
mod files;
mod head_copy;
mod included;
mod lines;
mod offsets;
mod pack;
mod page;
mod page_difference;
mod page_words;
mod period;
mod record;
mod settings;
mod statement;
mod zipped;

pub use archive::{Archive, ArchiveChecked};
pub use check_pack::{PackChecked, check_pack};
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
    DAYS_ELSEWHERE, ExactBy, LineAgainst, LineRules, LineShows, Operations, Payment, RULES_BYTES_MAX, RULES_FILE,
    StatementRun, amounts_of_transfers, candidates, change_by, differs, exact, lines_against, may_be_booked,
    names_account, reconciliation, rules_checked, rules_of, rules_written, runs, unbounded,
};

/// The document of the byte format and the pack's layout, with the check script.
pub const FORMAT: &str = include_str!("../../../FORMAT.md");

/// The check scripts that every pack contains, by file; [`FORMAT`] quotes them. The first one is run, and uses the others.
pub const SCRIPTS: [(&str, &str); 3] =
    [("check.py", include_str!("check.py")), ("rebuild.py", REBUILD), ("page.py", include_str!("page.py"))];

/// The script that names the words of every version.
const REBUILD: &str = include_str!("rebuild.py");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_document_holds_the_check_scripts_word_by_word() {
        for (name, script) in SCRIPTS {
            assert!(FORMAT.contains(&format!("```python\n{script}```\n")), "FORMAT.md and {name} differ");
        }
    }

    #[test]
    fn the_scripts_know_the_words_of_this_program() {
        let hash = model::hex(&model::sha256(page_words::PageWords::of_program().text().as_bytes()));
        let known = format!("    \"{hash}\",\n");
        assert!(REBUILD.contains(&known), "the page has new words: add {hash} to WORDS in rebuild.py and FORMAT.md");
    }
}
