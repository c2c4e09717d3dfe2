//! The command line's exit code for a submission (docs/design/interfaces.md, "avalctl").

use crate::view::{InstructionView, State, SubmissionView};

/// The codes from the one that matters most to the one that matters least.
const ORDER: [u8; 5] = [8, 3, 4, 5, 6];
const PARTLY: u8 = 7;

/// 0 where all is accepted. Where several apply: 8, 7, 3, 4, 5, 6.
pub fn exit_code(view: &SubmissionView) -> u8 {
    let codes: Vec<u8> = view.instructions.iter().map(code).collect();
    if codes.contains(&ORDER[0]) {
        return ORDER[0];
    }
    let went_through = codes.contains(&0);
    match ORDER.into_iter().find(|code| codes.contains(code)) {
        None => 0,
        Some(_) if went_through => PARTLY,
        Some(code) => code,
    }
}

fn code(instruction: &InstructionView) -> u8 {
    let status = instruction.http_status;
    match instruction.state {
        State::Accepted | State::Executed => 0,
        State::InDoubt | State::Pending | State::ToVerify | State::Sending => 8,
        // Nothing was sent: somebody else has to allow it first.
        State::AwaitingApproval => 4,
        // The service's word alone says neither that a token is missing nor a permission.
        State::Refused if instruction.unproven => 5,
        _ if status == Some(401) => 3,
        _ if status == Some(403) => 4,
        State::Refused | State::NotExecuted => 5,
        // Waiting behind a doubt, cancelled or not sent: nothing of it left.
        _ => 6,
    }
}
