//! The life of a draft: its phases, which lists show it to which account, and who may do what.
//!
//! service.md names stages and shows no transitions ("States and transitions"), so everything here is an assumption of
//! this bank. What may be done follows from the list that a draft stands in, and nothing happens by time alone.

use bank_contract::{Amount, Stage};
use serde::{Deserialize, Serialize};

use super::PRESENTABLE_DAYS;
use crate::accounts::AccountId;

/// Where a draft stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Phase {
    /// With its holder, free.
    Held,
    /// Endorsed by the holder; the other side has not answered.
    EndorsementPending,
    /// Pledged by the holder; the other side has not answered.
    PledgePending,
    /// In pledge: the other side is the pledgee.
    Pledged,
    /// The pledgee offers the release; the holder has not answered.
    ReleasePending,
    /// Presented for payment; the acceptor has not answered.
    PresentmentPending,
    /// Drawn and accepted, not handed over yet; the holder is the drawer.
    Drawn,
    /// Handed over by the drawer; the payee (the other side) has not answered.
    HandOverPending,
    /// A settlement that the holder would have to sign; the service has no operation for it.
    SettlementPending,
    /// Paid.
    Settled,
}

/// The other side of an application, as the application names it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Named {
    /// Account name.
    pub name: String,
    /// Account number.
    pub account: String,
    /// Inter-bank number.
    pub bank_number: String,
}

/// What changes about a draft. `None` as holder or other side is an outsider, or nobody.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Life {
    /// Where it stands.
    pub phase: Phase,
    /// The account that holds it; as drawer in [`Phase::Drawn`] and [`Phase::HandOverPending`].
    pub holder: Option<AccountId>,
    /// The account on the other side.
    pub other: Option<AccountId>,
    /// It may be endorsed on.
    pub transferable: bool,
    /// The other side, where an operation named it; else it is the seed's outsider.
    pub named: Option<Named>,
    /// The day of the last application.
    pub applied_on: Option<String>,
    /// The remark of the last application or answer.
    pub remark: Option<String>,
    /// The amount that was presented.
    pub presented: Option<Amount>,
    /// How it was presented: `onlineFlag`.
    pub online: Option<i64>,
    /// Why it was presented late.
    pub overdue_reason: Option<String>,
    /// The last application was refused.
    pub refused: bool,
}

impl Life {
    /// A life at the start of a phase.
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

    /// The lists in which the account sees a draft that is due in so many days.
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

    /// The phase after the side that was asked says no, or the side that asked takes it back; `None` where nothing is open.
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

    /// The phase after the side that was asked signs; `None` where nothing is open.
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

/// Lists of a free draft: what it may be used for. After the due day it may only be presented.
fn held(transferable: bool, due_in_days: i32) -> &'static [Stage] {
    match (transferable, due_in_days) {
        (true, days) if days > PRESENTABLE_DAYS => {
            &[Stage::Draft, Stage::EndorsementTransfer, Stage::PledgeApplication]
        }
        (true, days) if days >= 0 => &[Stage::Draft, Stage::EndorsementTransfer, Stage::PromptPaymentApp],
        _ => &[Stage::Draft, Stage::PromptPaymentApp],
    }
}
