//! The claim of an instruction in the group book, between the look at the bank and the commit of `sending`: at most one
//! desk of a group acts on a draft or makes a payment at a time. A desk that belongs to no group has no claims.

use std::pin::Pin;

use journal::Confirmed;
use model::Sentence;

/// A future of the group book.
pub type Asking<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// The group book, as far as sending needs it.
pub trait GroupClaims: Send + Sync {
    /// The book's time before the look at the bank, or 0 for an instruction that may be sent while the book is missing.
    ///
    /// # Errors
    /// The sentence that says why nothing can be sent.
    fn time(&self, confirmed: &Confirmed) -> Asking<'_, Result<i64, Sentence>>;

    /// Claims the keys of the instructions of one call: of all of them, or of none.
    ///
    /// # Errors
    /// [`NotClaimed`]; then nothing may be sent.
    fn claim(&self, wanted: Vec<WantedClaim>) -> Asking<'_, Result<(), NotClaimed>>;
}

/// An instruction whose look at the bank found nothing against sending it.
#[derive(Debug, Clone)]
pub struct WantedClaim {
    /// The instruction.
    pub confirmed: Confirmed,
    /// The keys of its draft that the look found.
    pub locks: Vec<String>,
    /// The book's time before the look.
    pub looked_after: i64,
}

/// Why an instruction has no claim.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotClaimed {
    /// Another desk has one, or has used the approval: this instruction ends.
    Held(Sentence),
    /// Another desk acted on the draft after the look: a new look decides. The sentence is for the last attempt.
    LookAgain(Sentence),
    /// Nothing can be sent from this desk.
    Off(Sentence),
}
