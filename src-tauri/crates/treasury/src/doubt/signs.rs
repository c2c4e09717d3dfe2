//! Where a draft would show after an operation: the table of docs/design/money-path.md, "Evidence for what is in doubt".
//!
//! Assumption: what a list means is only implied by its name (service.md gives no transitions). The table is a hypothesis:
//! it proposes, a person decides. Transfers and refusals are never told by machine.

use bank_contract::{Endpoint, Stage};

/// A field of an embedded object.
pub type Part = (&'static str, &'static str);

/// What an executed operation would leave behind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Signs {
    /// The draft would be gone from the acting list and newly stand in one of these.
    pub then_in: &'static [Stage],
    /// A part of the record that must carry the other side's account number.
    pub party: Option<Part>,
    /// A part of the record that must carry the amount.
    pub amount: Option<Part>,
    /// A part of the record that must carry a day which no record from before sending carried.
    pub new_day: Option<Part>,
    /// It may be paid at once: then it is in no list, and the balance is up by its amount.
    pub may_be_paid: bool,
}

impl Signs {
    const fn gone_to(then_in: &'static [Stage]) -> Self {
        Self { then_in, party: None, amount: None, new_day: None, may_be_paid: false }
    }

    /// The embedded object that tells of the operation, where the table names one.
    pub fn object(&self) -> Option<&'static str> {
        self.party.or(self.amount).or(self.new_day).map(|(object, _)| object)
    }
}

/// Whether an executed operation may leave a balance and no list.
pub fn may_be_paid(operation: Endpoint) -> bool {
    of(operation, false).is_some_and(|signs| signs.may_be_paid)
}

/// The signs of an operation; `None` where nothing can be told by machine.
pub fn of(operation: Endpoint, refuses: bool) -> Option<Signs> {
    use Endpoint as Op;
    let gone_to = |then_in| Some(Signs::gone_to(then_in));
    match operation {
        _ if refuses => None,
        Op::CreatePledgeApplication => Some(Signs {
            party: Some(("pledgeInfo", "pledgeeAccountNumber")),
            ..Signs::gone_to(&[Stage::PledgeAppWithdrawal])
        }),
        Op::Endorse => Some(Signs {
            party: Some(("endorseInfo", "endorseeAccountNumber")),
            ..Signs::gone_to(&[Stage::TransferWithdrawal])
        }),
        Op::CreatePromptPaymentApp => Some(Signs {
            amount: Some(("promptPayInfo", "promptPayAmount")),
            may_be_paid: true,
            ..Signs::gone_to(&[Stage::PromptPaymentAppWithdrawal])
        }),
        Op::CreatePledgeReleaseApplication => Some(Signs {
            new_day: Some(("pledgeInfo", "pledgeReleaseApplicationDate")),
            ..Signs::gone_to(&[Stage::MortgageRelAppWithdrawal])
        }),
        Op::TransferWithdrawal => gone_to(&[Stage::EndorsementTransfer]),
        Op::PledgeApplicationWithdrawal => gone_to(&[Stage::PledgeApplication]),
        Op::PromptPaymentAppWithdrawal => gone_to(&[Stage::PromptPaymentApp]),
        Op::MortgageReleaseAppWithdrawal => gone_to(&[Stage::MortgageReleaseApp]),
        // `list-bank-draft` may hold everything, so it proves nothing and is not asked.
        Op::ReceiptByEndorsee | Op::ReceiptConfirm => gone_to(&[Stage::EndorsementTransfer, Stage::PledgeApplication]),
        Op::ReceiptPledgeConfirm => gone_to(&[Stage::MortgageReleaseApp]),
        Op::ReceiptPledgeReleaseConfirm => {
            gone_to(&[Stage::EndorsementTransfer, Stage::PledgeApplication, Stage::PromptPaymentApp])
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desks::acting_stage;

    #[test]
    fn no_operation_is_told_by_the_list_of_everything_nor_by_its_own_list() {
        for operation in Endpoint::operations() {
            let Some(signs) = of(operation, false) else { continue };
            assert!(!signs.then_in.contains(&Stage::Draft), "{operation:?}");
            assert!(!signs.then_in.contains(&acting_stage(operation).expect("a draft operation")), "{operation:?}");
        }
    }

    #[test]
    fn every_draft_operation_has_signs_and_neither_transfers_nor_refusals_have() {
        for operation in Endpoint::operations() {
            let is_about_a_draft = acting_stage(operation).is_some();
            assert_eq!(of(operation, false).is_some(), is_about_a_draft, "{operation:?}");
            assert_eq!(of(operation, true), None, "{operation:?}");
        }
    }
}
