//! Which interfaces refuse the sign-in. One may do so alone while the others answer: its permission is stored at the service as
//! public, and the gateway sends it no user. Several in a row mean that the session has ended.

use std::collections::BTreeSet;
use std::sync::Mutex;

use bank_client::ReadError;
use bank_contract::Stage;
use model::sync::hold;
use model::{DeskError, Trouble};

/// The error code of a refused sign-in.
const SIGN_IN: &str = "401";

/// As many interfaces in a row that refuse it mean that the session has ended.
const IN_A_ROW: usize = 3;

/// The interfaces that refused the sign-in since the last one that answered.
#[derive(Default)]
pub(crate) struct RefusedSignIns(Mutex<BTreeSet<Stage>>);

impl RefusedSignIns {
    /// An interface answered.
    pub(crate) fn end(&self) {
        hold(&self.0).clear();
    }

    /// Notes the refusal of an interface. Returns whether the session has ended.
    pub(crate) fn note(&self, stage: Stage) -> bool {
        let mut refused = hold(&self.0);
        refused.insert(stage);
        refused.len() >= IN_A_ROW
    }
}

/// The same trouble as that of the interface alone, if it is a refused sign-in: others accept the sign-in.
pub(crate) fn of_interface(trouble: &Trouble) -> Option<Trouble> {
    let message = || trouble.service_message.clone();
    (trouble.code == SIGN_IN).then(|| DeskError::from_read(&ReadError::of_interface(message())).to_trouble())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_session_has_ended_when_several_interfaces_refuse_in_a_row() {
        let refused = RefusedSignIns::default();
        let (one, two, three) = (Stage::Draft, Stage::EndorsementTransfer, Stage::PledgeApplication);
        assert!(!refused.note(one) && !refused.note(two) && !refused.note(one));
        refused.end();
        assert!(!refused.note(two) && !refused.note(three));
        assert!(refused.note(one));
    }
}
