//! The second person: who prepares does not approve. From the settings' tiers on, what was confirmed waits for somebody else,
//! is bound to them by a digest of everything that leaves, and expires.
//!
//! The rules here are functions of values; the desk puts them around the journal's events. A general question (a doubt that
//! is to be resolved, a change of the code book) goes the same way as a submission: `Desk::ask_second_person`. Deliberately
//! absent: proof that two people were two where both sit at one account: that tier is called procedural.

mod ask;
mod bytes;
mod covered;
mod decision;
mod key;
mod person;
mod policy;
mod read_out;
mod request;
mod travel;
mod weakened;

pub use covered::{Evidence, Signers};
pub use decision::{Answer, Decision};
pub use key::{ApproverKey, PublicKey};
pub use person::{Person, same_name};
pub use policy::{Approver, Earlier, Expires, SecondPerson, Tier};
pub use request::{Asker, CallBack, Exact, Request};

pub(crate) use ask::{Place, request};
pub(crate) use decision::file_refused;
pub(crate) use person::subject;
pub(crate) use weakened::{of_values, stricter, userinfo_before, weakened};

use crate::error::{DeskError, Result};
use crate::view::Sentence;

/// How much of a new account a call-back has to name.
const READ_BACK_CHARACTERS: usize = 4;

/// Whether what an approver heard names every new account that they had to have read back: its last characters.
///
/// # Errors
/// `approval` with the first payee who was not called back.
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

/// The end of an account that is read back.
fn end_of(account: &str) -> String {
    let length = account.chars().count();
    account.chars().skip(length.saturating_sub(READ_BACK_CHARACTERS)).collect()
}

/// What cannot be approved as it is.
pub(crate) fn refused(sentence: Sentence) -> DeskError {
    DeskError::correct("approval", sentence)
}
