//! Where a draft would show after an operation: the table of MONEY-PATH, "Evidence for what is in doubt".
//!
//! Assumption: what a list means is only implied by its name (service.md gives no transitions). The table is a hypothesis:
//! it proposes, a person decides. Transfers and refusals are never told by machine.

use bank_contract::{Endpoint, Stage};

/// What an executed operation would leave behind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Signs {
    /// The draft would be gone from the acting list and stand in one of these.
    pub then_in: &'static [Stage],
    /// A part of the record that must carry the other side's account number.
    pub party: Option<(&'static str, &'static str)>,
    /// A part of the record that must carry the amount.
    pub amount: Option<(&'static str, &'static str)>,
}

/// The signs of an operation; `None` where nothing can be told by machine.
pub fn of(operation: Endpoint, refuses: bool) -> Option<Signs> {
    use Endpoint as Op;
    let signs = |then_in| Some(Signs { then_in, party: None, amount: None });
    match operation {
        _ if refuses => None,
        Op::CreatePledgeApplication => Some(Signs {
            then_in: &[Stage::PledgeAppWithdrawal],
            party: Some(("pledgeInfo", "pledgeeAccountNumber")),
            amount: None,
        }),
        Op::Endorse => Some(Signs {
            then_in: &[Stage::TransferWithdrawal],
            party: Some(("endorseInfo", "endorseeAccountNumber")),
            amount: None,
        }),
        Op::CreatePromptPaymentApp => Some(Signs {
            then_in: &[Stage::PromptPaymentAppWithdrawal],
            party: None,
            amount: Some(("promptPayInfo", "promptPayAmount")),
        }),
        Op::CreatePledgeReleaseApplication => signs(&[Stage::MortgageRelAppWithdrawal]),
        Op::TransferWithdrawal => signs(&[Stage::EndorsementTransfer]),
        Op::PledgeApplicationWithdrawal => signs(&[Stage::PledgeApplication]),
        Op::PromptPaymentAppWithdrawal => signs(&[Stage::PromptPaymentApp]),
        Op::MortgageReleaseAppWithdrawal => signs(&[Stage::MortgageReleaseApp]),
        // `list-bank-draft` may hold everything, so it proves nothing and is not asked.
        Op::ReceiptByEndorsee | Op::ReceiptConfirm => signs(&[Stage::EndorsementTransfer, Stage::PledgeApplication]),
        Op::ReceiptPledgeConfirm => signs(&[Stage::MortgageReleaseApp]),
        Op::ReceiptPledgeReleaseConfirm => {
            signs(&[Stage::EndorsementTransfer, Stage::PledgeApplication, Stage::PromptPaymentApp])
        }
        _ => None,
    }
}
