//! A note on clearing outside the draft system: the draft may be given up before the money arrives. It advises; it
//! never blocks.

use bank_contract::Item;
use model::{AccountKey, Sentence, is_automatic};

use super::context::CheckContext;
use super::flags;

const FLAG: &str = "onlineFlag";

/// The note for an item that asks for offline clearing.
pub(super) fn note(context: &CheckContext<'_>, account: &AccountKey, item: &Item) -> Option<Sentence> {
    if flags::word(context.code_book, &account.bank_mark, item, FLAG) != Some("offline") {
        return None;
    }
    let newer = item.text("draftNumber").is_some_and(|number| is_automatic(&number));
    Some(Sentence::new(if newer { "note-offline-newer-system" } else { "note-offline-clearing" }))
}
