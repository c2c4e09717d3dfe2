//! The life of a draft: its phases, the lists that show it to each account, and the operations allowed in each.
//!
//! service.md names stages but no transitions ("States and transitions"), so everything here is an assumption. The list
//! that contains a draft decides which operations are allowed, and no phase changes by time alone.

use bank_contract::{Amount, Stage};
use serde::{Deserialize, Serialize};

use super::PRESENTABLE_DAYS;
use crate::accounts::AccountId;

/// The phase of a draft.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Phase {
    /// Free, with its holder.
    Held,
    /// Endorsed by the holder; the counterparty has not answered.
    EndorsementPending,
    /// Pledged by the holder; the counterparty has not answered.
    PledgePending,
    /// In pledge: the counterparty is the pledgee.
    Pledged,
    /// The pledgee offers the release; the holder has not answered.
    ReleasePending,
    /// Presented for payment; the acceptor has not answered.
    PresentmentPending,
    /// Drawn and accepted, not yet handed over; the holder is the drawer.
    Drawn,
    /// Handed over by the drawer; the payee (the counterparty) has not answered.
    HandOverPending,
    /// A settlement that the holder must sign; the service has no operation for it.
    SettlementPending,
    /// Paid.
    Settled,
}

/// The counterparty as named in an application.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Named {
    /// Account name.
    pub name: String,
    /// Account number.
    pub account: String,
    /// Inter-bank number.
    pub bank_number: String,
}

/// The variable data of a draft. A holder or counterparty of `None` is a party without an account here, or absent.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Life {
    /// Its phase.
    pub phase: Phase,
    /// The account that holds it; in [`Phase::Drawn`] and [`Phase::HandOverPending`] the drawer's.
    pub holder: Option<AccountId>,
    /// The counterparty's account.
    pub other: Option<AccountId>,
    /// Whether it may be endorsed on.
    pub transferable: bool,
    /// The counterparty named in an operation; without one it is the external party of the seed.
    pub named: Option<Named>,
    /// The day of the last application.
    pub applied_on: Option<String>,
    /// The remark of the last application or answer.
    pub remark: Option<String>,
    /// The presented amount.
    pub presented: Option<Amount>,
    /// `onlineFlag` of the presentment.
    pub online: Option<i64>,
    /// The reason for a late presentment.
    pub overdue_reason: Option<String>,
    /// Whether the last application was refused.
    pub refused: bool,
}

impl Life {
    /// A life that starts in a phase.
    pub fn new(phase: Phase, holder: Option<AccountId>, other: Option<AccountId>) -> Self {
        Self {
            phase,
            holder,
            other,
            transferable: true,
            named: None,
            applied_on: None,
            remark: None,
            presented: None,
            online: None,
            overdue_reason: None,
            refused: false,
        }
    }

    /// The lists that show the account a draft with this many days until its due day.
    pub fn lists(&self, account: AccountId, due_in_days: i32) -> &'static [Stage] {
        let is_holder = self.holder == Some(account);
        let is_other = self.other == Some(account);
        match self.phase {
            Phase::Held if is_holder => held(self.transferable, due_in_days),
            Phase::EndorsementPending if is_holder => &[Stage::Draft, Stage::TransferWithdrawal],
            Phase::EndorsementPending if is_other => &[Stage::ReceiptByEndorsee],
            Phase::PledgePending if is_holder => &[Stage::Draft, Stage::PledgeAppWithdrawal],
            Phase::PledgePending if is_other => &[Stage::MortgageConfirm],
            Phase::Pledged if is_holder => &[Stage::Draft],
            Phase::Pledged if is_other => &[Stage::MortgageReleaseApp],
            Phase::ReleasePending if is_holder => &[Stage::Draft, Stage::MortgageReleaseConfirm],
            Phase::ReleasePending if is_other => &[Stage::MortgageRelAppWithdrawal],
            Phase::PresentmentPending if is_holder => &[Stage::Draft, Stage::PromptPaymentAppWithdrawal],
            Phase::Drawn if is_holder => &[Stage::Draft, Stage::PromptReceipt],
            Phase::HandOverPending if is_holder => &[Stage::Draft, Stage::PromptReceiptWithdrawal],
            Phase::HandOverPending if is_other => &[Stage::ReceiptConfirm],
            Phase::SettlementPending if is_holder => &[Stage::ReceiptSettleConfirm],
            _ => &[],
        }
    }

    /// The life after a refusal or a withdrawal; `None` if no application is open.
    pub fn closed(&self) -> Option<Self> {
        let back = |phase| Some(Self { phase, ..self.clone() });
        match self.phase {
            Phase::EndorsementPending | Phase::PledgePending => {
                Some(Self { phase: Phase::Held, other: None, named: None, ..self.clone() })
            }
            Phase::ReleasePending => back(Phase::Pledged),
            Phase::PresentmentPending => back(Phase::Held),
            Phase::HandOverPending => Some(Self { phase: Phase::Drawn, other: None, ..self.clone() }),
            _ => None,
        }
    }

    /// The life after the answering party signs; `None` if no application is open.
    pub fn signed(&self) -> Option<Self> {
        let moved = || Some(Self { phase: Phase::Held, holder: self.other, other: None, named: None, ..self.clone() });
        match self.phase {
            Phase::EndorsementPending | Phase::HandOverPending => moved(),
            Phase::PledgePending => Some(Self { phase: Phase::Pledged, ..self.clone() }),
            Phase::ReleasePending => Some(Self { phase: Phase::Held, other: None, named: None, ..self.clone() }),
            Phase::PresentmentPending => Some(Self { phase: Phase::Settled, ..self.clone() }),
            _ => None,
        }
    }
}

/// The lists of a free draft, by its possible operations. After the due day it may only be presented.
fn held(transferable: bool, due_in_days: i32) -> &'static [Stage] {
    match (transferable, due_in_days) {
        (true, days) if days > PRESENTABLE_DAYS => {
            &[Stage::Draft, Stage::EndorsementTransfer, Stage::PledgeApplication]
        }
        (true, days) if days >= 0 => &[Stage::Draft, Stage::EndorsementTransfer, Stage::PromptPaymentApp],
        _ => &[Stage::Draft, Stage::PromptPaymentApp],
    }
}
