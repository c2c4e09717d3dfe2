//! Words in the payloads of events, such as why an event was written. A word of a newer program is kept unchanged.

use serde::{Deserialize, Serialize};

macro_rules! words {
    ($($(#[$doc:meta])* $name:ident { $($(#[$of:meta])* $variant:ident = $word:literal,)* })*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
        pub enum $name {
            $($(#[$of])* #[serde(rename = $word)] $variant,)*
            /// A word of a newer program.
            #[serde(untagged)]
            Other(String),
        }

        impl $name {
            /// Its word in the payload.
            pub fn word(&self) -> &str {
                match self {
                    $(Self::$variant => $word,)*
                    Self::Other(word) => word,
                }
            }
        }

        impl From<&str> for $name {
            fn from(word: &str) -> Self {
                match word {
                    $($word => Self::$variant,)*
                    other => Self::Other(other.to_owned()),
                }
            }
        }
    )*};
}

words! {
    /// The basis of a verdict.
    VerdictBasis {
        /// The service's reply, or its absence.
        Reply = "reply",
        /// The checks before sending.
        PreFlight = "pre_flight",
        /// The end of a program or of a queue.
        Recovery = "recovery",
        /// Probes.
        Evidence = "evidence",
        /// A new entry of the code book, for a reply that was stored.
        CodeBook = "code_book",
    }
    /// Why a submission is paused.
    PauseReason {
        /// The line stopped at a doubt.
        Doubt = "doubt",
        /// A queue failed.
        Trouble = "trouble",
        /// The session ended or cannot be refreshed.
        SignIn = "sign_in",
        /// A person paused it.
        Person = "person",
    }
    /// The origin of the settings in force.
    #[derive(Default)]
    SettingsOrigin {
        /// Events of older programs do not state it.
        #[default]
        Unknown = "",
        /// The files were changed outside the program.
        Found = "found",
        /// A person changed the code book here.
        Changed = "changed",
        /// An approver approved such a change.
        Approved = "approved",
    }
    /// A contradiction of a recorded end.
    Contradiction {
        /// Its record has the transaction number of another instruction.
        TransactionNumber = "transaction_number",
        /// It had no effect, and a reading, a reply or a statement line shows it carried out.
        CarriedOut = "carried_out",
        /// A statement has two debits of the full amount.
        SecondDebit = "second_debit",
    }
    /// How an accepted instruction ended later.
    LaterEnd {
        /// The payment came back, or the presentment was refused.
        Returned = "returned",
        /// The counterparty refused the draft.
        Rejected = "rejected",
        /// The pledge was released.
        Released = "released",
        /// The bank reversed the booking.
        Reversed = "reversed",
    }
    /// The evidence for values of the code book.
    ProofBasis {
        /// A record after an accepted instruction.
        Evidence = "evidence",
        /// A person's word.
        Person = "person",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_is_written_as_it_was_read_also_one_of_a_newer_program() {
        for word in ["reply", "pre_flight", "recovery", "evidence", "code_book", "a_newer_word", ""] {
            let json = serde_json::to_string(word).unwrap();
            let basis: VerdictBasis = serde_json::from_str(&json).unwrap();
            assert_eq!((basis.word(), serde_json::to_string(&basis).unwrap()), (word, json));
            assert_eq!(basis, word.into());
        }
        assert_eq!(serde_json::to_string(&SettingsOrigin::default()).unwrap(), "\"\"");
        assert_eq!(serde_json::from_str::<PauseReason>("\"trouble\"").unwrap(), PauseReason::Trouble);
    }
}
