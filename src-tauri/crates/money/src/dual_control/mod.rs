//! Dual control: the preparer must not approve. From the tiers of the settings on, a confirmed submission waits for an
//! approver, is bound by a digest of everything that leaves, and expires.
//!
//! The settings and the approvers' keys are in `model`, because a profile contains them; the rules here compare events of
//! the journal, which `model` does not know. They are functions of values; the desk applies them. Other requests (the
//! resolution of a doubt, a change of the code book) use `Desk::ask_approver`. Not here: proof that
//! two people at one system account are two; that tier is called procedural.

mod ask;
mod bytes;
mod covered;
mod decision;
mod read_out;
mod request;
mod travel;

pub use ask::{Place, request};
pub use covered::{Signers, check as check_approval, exact, knows};
pub use decision::file_refused;
pub use decision::{Answer, Decision};
use model::{CallBack, DeskError, Result, Sentence};
pub use request::{Asker, Exact, Request};

/// Characters of a new account's end that a call-back must contain.
const READ_BACK_CHARACTERS: usize = 4;

/// Whether an approver's note contains the last characters of every new account that needs a call-back.
///
/// # Errors
/// `approval` with the first payee whose account is missing.
pub fn call_back_names(call_backs: &[CallBack], words: &str) -> Result<()> {
    let words = words.to_lowercase();
    let missing = call_backs.iter().find(|one| !words.contains(&end_of(&one.account.to_lowercase())));
    match missing {
        None => Ok(()),
        Some(one) => {
            let sentence = Sentence::new("approval-call-back").with("name", &one.name);
            Err(refused(sentence.with("account", &one.account)))
        }
    }
}

/// The end of an account, for the call-back.
fn end_of(account: &str) -> String {
    let length = account.chars().count();
    account.chars().skip(length.saturating_sub(READ_BACK_CHARACTERS)).collect()
}

/// The error for content that cannot be approved.
pub fn refused(sentence: Sentence) -> DeskError {
    DeskError::correct("approval", sentence)
}
