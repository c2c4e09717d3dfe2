//! The place of each of the 16 lists in the window, and the operation that starts from it: three desks with five lists
//! each.
//!
//! Assumption: service.md names lists and operations and states no relation between them; this table reads the names
//! by the draft law. The list that contains a draft decides which operations are allowed, never a status code. Not
//! here: labels, which are bank-contract's terms, and values of flags, which are in a profile's code book.

use bank_contract::metadata::Place;
use bank_contract::terms::BOTH_ANSWERS;
use bank_contract::{Endpoint, Stage};

/// The integer fields of requests whose values are defined by the code book.
pub const FLAGS: &[&str] = &["replayFlag", "transferFlag", "onlineFlag", "bankUrgentFlag", "customerUrgentFlag"];

/// The field with the answer of a receipt.
pub const ANSWER_FLAG: &str = "replayFlag";

/// The field in which a clerk explains a value that restricts.
pub const EXPLANATION: &str = "remark";

/// Flags and their words that Aval asks to explain in the remark, though the service does not require it.
pub const EXPLAINED: &[(&str, &str)] = &[(ANSWER_FLAG, "refuse"), ("transferFlag", "may_not")];

const fn place(
    family: &'static str,
    desk: &'static str,
    operation: Option<Endpoint>,
    role: Option<&'static str>,
) -> (Option<Endpoint>, Place) {
    (operation, Place { family: Some(family), desk: Some(desk), operation: None, answers: false, role })
}

/// The operation that starts from a list, as Aval proposes it; `None` if the interface has none ("view only, act at the bank").
pub fn operation(stage: Stage) -> Option<Endpoint> {
    row(stage).0
}

/// The list that contains a draft for an operation, as Aval proposes it.
pub fn acting_stage(operation: Endpoint) -> Option<Stage> {
    Stage::ALL.iter().copied().find(|stage| self::operation(*stage) == Some(operation))
}

/// The lists from which an operation starts, as Aval proposes them; a bank's code book can state others. None for a transfer.
pub fn proposed_lists(operation: Endpoint) -> Vec<Stage> {
    acting_stage(operation).into_iter().collect()
}

/// The list from which an application just made can be withdrawn: the counterparty has not answered it there. `None` for
/// an operation that starts from another desk, and where the interface has no withdrawal.
pub fn withdrawal_stage(operation: &str) -> Option<Stage> {
    let from = acting_stage(Endpoint::named(operation)?)?;
    let place = place_of(from);
    let awaits = |stage: &Stage| {
        let other = place_of(*stage);
        other.family == place.family && other.desk == Some("awaiting") && other.operation.is_some()
    };
    Stage::ALL.iter().copied().find(awaits).filter(|_| place.desk == Some("ready"))
}

/// The place of a list in the window.
pub fn place_of(stage: Stage) -> Place {
    let (operation, place) = row(stage);
    let answers = operation.is_some_and(answers);
    Place { operation: operation.map(|endpoint| endpoint.row().name()), answers, ..place }
}

/// Whether an operation takes an answer: sign or refuse.
pub fn answers(operation: Endpoint) -> bool {
    operation.row().body.is_some_and(|item| item.field(ANSWER_FLAG).is_some())
}

/// The common answer of several instructions, or [`BOTH_ANSWERS`] if they differ.
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
    fn three_desks_hold_five_lists_and_each_operation_starts_from_one_list() {
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
    fn an_application_is_withdrawn_from_the_list_that_awaits_the_counterparty() {
        let from = |operation: Endpoint| withdrawal_stage(operation.row().name());
        assert_eq!(from(Endpoint::Endorse), Some(Stage::TransferWithdrawal));
        assert_eq!(from(Endpoint::CreatePledgeApplication), Some(Stage::PledgeAppWithdrawal));
        assert_eq!(from(Endpoint::CreatePledgeReleaseApplication), Some(Stage::MortgageRelAppWithdrawal));
        assert_eq!(from(Endpoint::CreatePromptPaymentApp), Some(Stage::PromptPaymentAppWithdrawal));
        assert_eq!(from(Endpoint::ReceiptByEndorsee), None, "a signature is final");
        assert_eq!(from(Endpoint::TransferWithdrawal), None, "a withdrawal is not withdrawn");
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
