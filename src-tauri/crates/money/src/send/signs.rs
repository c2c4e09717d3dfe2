//! Where a draft would show after an operation. The table is that of
//! docs/design/money-path.md, "Evidence for what is in doubt".
//!
//! Assumption: a list's meaning is only implied by its name (service.md gives no transitions). The table is a
//! hypothesis that proposes; a person decides. For transfers and refusals no outcome is proposed.

use bank_contract::{Endpoint, Stage};

/// A field of an embedded object.
pub type Part = (&'static str, &'static str);

/// The traces that an executed operation would leave.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Signs {
    /// The draft would be gone from the acting list and newly in one of these.
    pub then_in: &'static [Stage],
    /// A part of the record that must have the counterparty's account number.
    pub party: Option<Part>,
    /// A part of the record that must have the amount.
    pub amount: Option<Part>,
    /// A part of the record that must have a day that no record from before sending had.
    pub new_day: Option<Part>,
    /// It may be paid at once: then no list has it, and the balance is higher by its amount.
    pub may_be_paid: bool,
}

impl Signs {
    const fn gone_to(then_in: &'static [Stage]) -> Self {
        Self { then_in, party: None, amount: None, new_day: None, may_be_paid: false }
    }

    /// The embedded object that the operation fills, if the table names one.
    pub fn object(&self) -> Option<&'static str> {
        self.party.or(self.amount).or(self.new_day).map(|(object, _)| object)
    }
}

/// The lists in which an executed operation would show, also for a refused receipt.
pub fn lists_of(operation: Endpoint) -> &'static [Stage] {
    of(operation, false).map_or(&[], |signs| signs.then_in)
}

/// Whether an executed operation may show in a balance and in no list.
pub fn may_be_paid(operation: Endpoint) -> bool {
    of(operation, false).is_some_and(|signs| signs.may_be_paid)
}

/// The signs of an operation; `None` if a probe cannot suggest an outcome.
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
        // `list-bank-draft` may contain everything, so it proves nothing and is not read.
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
    use model::desks::acting_stage;

    use super::*;

    #[test]
    fn no_operation_is_told_by_the_list_of_everything_nor_by_its_own_list() {
        for operation in Endpoint::operations() {
            let Some(signs) = of(operation, false) else { continue };
            assert!(!signs.then_in.contains(&Stage::Draft), "{operation:?}");
            assert!(!signs.then_in.contains(&acting_stage(operation).expect("a draft operation")), "{operation:?}");
        }
    }

    #[test]
    fn every_draft_operation_has_signs_transfers_and_refusals_have_none() {
        for operation in Endpoint::operations() {
            let is_about_a_draft = acting_stage(operation).is_some();
            assert_eq!(of(operation, false).is_some(), is_about_a_draft, "{operation:?}");
            assert_eq!(of(operation, true), None, "{operation:?}");
        }
    }
}
