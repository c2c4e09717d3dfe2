//! Where the window puts each of the 16 lists and which operation is started from it: three desks of five.
//!
//! Assumption: service.md gives lists and operations names and states no relation between them; this table reads the names
//! by the draft law. What may be done with a draft follows from the list it stands in, never from a status code.
//! Deliberately absent: labels (bank-contract's terms) and values of flags (a profile's code book).

use bank_contract::metadata::Place;
use bank_contract::terms::BOTH_ANSWERS;
use bank_contract::{Endpoint, Stage};

/// The integer fields of requests whose values come from the code book.
pub const FLAGS: &[&str] = &["replayFlag", "transferFlag", "onlineFlag", "bankUrgentFlag", "customerUrgentFlag"];

/// The field that a receipt's answer goes into.
pub const ANSWER_FLAG: &str = "replayFlag";

const fn place(
    family: &'static str,
    desk: &'static str,
    operation: Option<Endpoint>,
    role: Option<&'static str>,
) -> (Option<Endpoint>, Place) {
    (operation, Place { family: Some(family), desk: Some(desk), operation: None, answers: false, role })
}

/// The operation that is started from a list; `None` where the interface has none ("view only, act at the bank").
pub fn operation(stage: Stage) -> Option<Endpoint> {
    row(stage).0
}

/// The list in which a draft must stand for an operation: what a pre-flight read looks at.
pub fn acting_stage(operation: Endpoint) -> Option<Stage> {
    Stage::ALL.iter().copied().find(|stage| self::operation(*stage) == Some(operation))
}

/// Where the window puts a list.
pub fn place_of(stage: Stage) -> Place {
    let (operation, place) = row(stage);
    let answers = operation.is_some_and(answers);
    Place { operation: operation.map(|endpoint| endpoint.row().name()), answers, ..place }
}

/// Whether an operation takes an answer: sign or refuse.
pub fn answers(operation: Endpoint) -> bool {
    operation.row().body.is_some_and(|item| item.field(ANSWER_FLAG).is_some())
}

/// The answer of several instructions: theirs where it is one, [`BOTH_ANSWERS`] where they differ.
pub fn answer_of_all<'a>(answers: impl Iterator<Item = Option<&'a str>>) -> Option<String> {
    let mut known: Vec<&str> = answers.flatten().collect();
    known.sort_unstable();
    known.dedup();
    match known.as_slice() {
        [] => None,
        [one] => Some((*one).to_owned()),
        _ => Some(BOTH_ANSWERS.to_owned()),
    }
}

fn row(stage: Stage) -> (Option<Endpoint>, Place) {
    use Endpoint as Op;
    match stage {
        Stage::Draft => (None, Place { family: None, desk: None, operation: None, answers: false, role: None }),
        Stage::EndorsementTransfer => place("endorsement", "ready", Some(Op::Endorse), Some("holder")),
        Stage::TransferWithdrawal => place("endorsement", "awaiting", Some(Op::TransferWithdrawal), Some("endorser")),
        Stage::ReceiptByEndorsee => place("endorsement", "to_sign", Some(Op::ReceiptByEndorsee), Some("endorsee")),
        Stage::PledgeApplication => place("pledge", "ready", Some(Op::CreatePledgeApplication), Some("pledgor")),
        Stage::PledgeAppWithdrawal => {
            place("pledge", "awaiting", Some(Op::PledgeApplicationWithdrawal), Some("pledgor"))
        }
        Stage::MortgageConfirm => place("pledge", "to_sign", Some(Op::ReceiptPledgeConfirm), Some("pledgee")),
        Stage::MortgageReleaseApp => {
            place("release", "ready", Some(Op::CreatePledgeReleaseApplication), Some("pledgee"))
        }
        Stage::MortgageRelAppWithdrawal => {
            place("release", "awaiting", Some(Op::MortgageReleaseAppWithdrawal), Some("pledgee"))
        }
        Stage::MortgageReleaseConfirm => {
            place("release", "to_sign", Some(Op::ReceiptPledgeReleaseConfirm), Some("pledgor"))
        }
        Stage::PromptPaymentApp => place("presentment", "ready", Some(Op::CreatePromptPaymentApp), Some("holder")),
        Stage::PromptPaymentAppWithdrawal => {
            place("presentment", "awaiting", Some(Op::PromptPaymentAppWithdrawal), Some("holder"))
        }
        Stage::ReceiptSettleConfirm => place("presentment", "to_sign", None, None),
        Stage::PromptReceipt => place("issue", "ready", None, Some("drawer")),
        Stage::PromptReceiptWithdrawal => place("issue", "awaiting", None, Some("drawer")),
        Stage::ReceiptConfirm => place("issue", "to_sign", Some(Op::ReceiptConfirm), Some("payee")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_desks_hold_five_lists_each_and_every_draft_operation_starts_from_exactly_one_list() {
        for desk in ["ready", "awaiting", "to_sign"] {
            let families: Vec<_> = Stage::ALL.iter().filter(|stage| place_of(**stage).desk == Some(desk)).collect();
            assert_eq!(families.len(), 5, "{desk}");
        }
        let drafts = Endpoint::operations().filter(|operation| operation.row().path.starts_with("drafts/"));
        for operation in drafts {
            let lists = Stage::ALL.iter().filter(|stage| super::operation(**stage) == Some(operation)).count();
            assert_eq!(lists, 1, "{operation:?}");
        }
    }

    #[test]
    fn every_flag_is_an_integer_of_some_request() {
        for flag in FLAGS {
            let carried: Vec<_> =
                Endpoint::operations().filter_map(|operation| operation.row().body?.field(flag)).collect();
            assert!(!carried.is_empty(), "{flag}");
            assert!(carried.iter().all(|field| field.kind == bank_contract::row::Kind::Integer), "{flag}");
        }
    }
}
