//! The state of an instruction, and the questions that the program asks of it. SQL conditions are made from the same
//! functions (`journal/condition.rs`), and the window gets the answers as booleans.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// State of an instruction: a fold of its events.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum State {
    /// Shown in a check dialog; nothing is confirmed.
    Prepared,
    /// Waiting for the approval.
    AwaitingApproval,
    /// Confirmed by a person; nothing has been sent.
    Confirmed,
    /// A connection may have been opened.
    Sending,
    /// Proven: nothing left this computer.
    NotSent,
    /// Answered and matched.
    Accepted,
    /// Answered by a matching record whose codes are not in the code book.
    ToVerify,
    /// Refused: reported by the service, or proven.
    Refused,
    /// Received by the service; the result is outstanding.
    Pending,
    /// It is not known whether the service executed it.
    InDoubt,
    /// Resolved so by a person.
    Executed,
    /// Resolved so by a person.
    NotExecuted,
    /// Cancelled at this desk before sending.
    Cancelled,
}

impl State {
    /// Every state.
    pub const ALL: [Self; 13] = [
        Self::Prepared,
        Self::AwaitingApproval,
        Self::Confirmed,
        Self::Sending,
        Self::NotSent,
        Self::Accepted,
        Self::ToVerify,
        Self::Refused,
        Self::Pending,
        Self::InDoubt,
        Self::Executed,
        Self::NotExecuted,
        Self::Cancelled,
    ];

    /// Its word, in events, tables and views.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Prepared => "prepared",
            Self::AwaitingApproval => "awaiting_approval",
            Self::Confirmed => "confirmed",
            Self::Sending => "sending",
            Self::NotSent => "not_sent",
            Self::Accepted => "accepted",
            Self::ToVerify => "to_verify",
            Self::Refused => "refused",
            Self::Pending => "pending",
            Self::InDoubt => "in_doubt",
            Self::Executed => "executed",
            Self::NotExecuted => "not_executed",
            Self::Cancelled => "cancelled",
        }
    }

    /// The state of a word.
    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.word() == word)
    }

    /// A person must decide about it: in doubt, pending, to verify, or refused without proof.
    pub const fn is_open(self, unproven: bool) -> bool {
        matches!(self, Self::InDoubt | Self::Pending | Self::ToVerify) || unproven
    }

    /// Its outcome is not known: it is being sent, or a person must decide about it.
    pub const fn is_unknown(self, unproven: bool) -> bool {
        matches!(self, Self::Sending) || self.is_open(unproven)
    }

    /// It has not ended: it waits for an approver or its turn, or its outcome is not known.
    pub const fn is_live(self, unproven: bool) -> bool {
        matches!(self, Self::AwaitingApproval | Self::Confirmed) || self.is_unknown(unproven)
    }

    /// It is known to have had no effect at the bank.
    pub const fn is_without_effect(self, unproven: bool) -> bool {
        match self {
            Self::NotSent | Self::NotExecuted | Self::Cancelled => true,
            Self::Refused => !unproven,
            _ => false,
        }
    }

    /// A connection may have been opened for it.
    pub const fn was_sent(self) -> bool {
        match self {
            Self::Prepared | Self::AwaitingApproval | Self::Confirmed | Self::NotSent | Self::Cancelled => false,
            Self::Sending
            | Self::Accepted
            | Self::ToVerify
            | Self::Refused
            | Self::Pending
            | Self::InDoubt
            | Self::Executed
            | Self::NotExecuted => true,
        }
    }

    /// The service answered with the record of this order, whether or not the code book has the record's codes.
    pub const fn has_its_record(self) -> bool {
        matches!(self, Self::Accepted | Self::ToVerify)
    }

    /// It succeeded: the bank accepted it, or a person found it executed.
    pub const fn has_succeeded(self) -> bool {
        matches!(self, Self::Accepted | Self::Executed)
    }

    /// It ended without effect and without a person's wish to end it, so that it may be resubmitted.
    pub const fn may_be_resubmitted(self, unproven: bool) -> bool {
        self.is_without_effect(unproven) && !matches!(self, Self::Cancelled)
    }

    /// It stops a transfer like it: it was sent, and it is not known to have succeeded. A refusal counts, proven or not.
    pub const fn stops_a_duplicate(self) -> bool {
        self.is_unknown(false) || matches!(self, Self::Refused)
    }

    /// The service reported a refusal, and nothing else shows it.
    pub const fn is_reported_refusal(self, unproven: bool) -> bool {
        matches!(self, Self::Refused) && unproven
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_state_has_the_word_of_its_json() {
        for state in State::ALL {
            assert_eq!(serde_json::to_value(state).unwrap(), state.word());
            assert_eq!(State::named(state.word()), Some(state));
        }
        assert_eq!(State::named("unclassified"), None);
    }

    #[test]
    fn an_instruction_is_live_or_ended_and_only_ended_ones_have_no_effect() {
        use State as S;
        // open, unknown, live, without effect, succeeded
        let rows = [
            (S::AwaitingApproval, false, [false, false, true, false, false]),
            (S::Confirmed, false, [false, false, true, false, false]),
            (S::Sending, false, [false, true, true, false, false]),
            (S::InDoubt, false, [true, true, true, false, false]),
            (S::Pending, false, [true, true, true, false, false]),
            (S::ToVerify, false, [true, true, true, false, false]),
            (S::Refused, true, [true, true, true, false, false]),
            (S::Refused, false, [false, false, false, true, false]),
            (S::NotSent, false, [false, false, false, true, false]),
            (S::NotExecuted, false, [false, false, false, true, false]),
            (S::Cancelled, false, [false, false, false, true, false]),
            (S::Accepted, false, [false, false, false, false, true]),
            (S::Executed, false, [false, false, false, false, true]),
        ];
        for (state, unproven, expected) in rows {
            let said = [
                state.is_open(unproven),
                state.is_unknown(unproven),
                state.is_live(unproven),
                state.is_without_effect(unproven),
                state.has_succeeded(),
            ];
            assert_eq!(said, expected, "{state:?} {unproven}");
        }
    }
}
