//! The draft that a command names.

use treasury::Desk;
use treasury::desk::DraftAsked;
use treasury::view::DraftRow;

use super::account_key;
use crate::cli::{Cli, OneDraft};
use crate::open::failure;
use crate::print::Failure;

/// The rows of the named draft: several if the list contains its number twice.
pub fn named(cli: &Cli, desk: &Desk, of: &OneDraft) -> Result<Vec<DraftRow>, Failure> {
    let account = account_key(cli, desk, &of.account)?;
    let asked = DraftAsked { draft_number: of.draft_number.clone(), bank_draft_id: of.bank_draft_id.clone() };
    let found = desk.find_drafts(&of.stage, Some(&account), &asked).map_err(|error| failure(cli, &error))?;
    if found.is_empty() {
        return Err(Failure::usage("No such draft was read in that list. Refresh the list, or look in another one."));
    }
    Ok(found)
}
