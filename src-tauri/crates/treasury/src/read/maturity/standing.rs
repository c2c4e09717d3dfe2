//! Defines what each of the 16 lists says about whose money a draft is. No other code decides this.
//!
//! service.md names lists and explains none; this reads the names by the draft law, as `desks` does.
//!
//! | list | says | because |
//! |---|---|---|
//! | endorsement-transfer | ours | we may endorse it, so no other party has a claim on it |
//! | pledge-application | ours | we may pledge it, so it is not pledged yet |
//! | prompt-payment-app | ours | we may present it for payment |
//! | prompt-payment-app-withdrawal | ours | presented and not answered: its money will be paid to us |
//! | transfer-withdrawal | endorsed | endorsed and not signed: the endorsee may sign at any moment |
//! | pledge-app-withdrawal | pledged | the pledgee may sign at any moment |
//! | mortgage-release-confirm | pledged | the release is offered; the draft is pledged until we sign it |
//! | receipt-by-endorsee | to sign | endorsed to us: ours only once we sign |
//! | receipt-confirm | to sign | issued to us: ours only once we sign |
//! | mortgage-confirm | of others | offered to us in pledge: its money is the pledgor's |
//! | mortgage-release-app | of others | pledged to us: its money is the pledgor's |
//! | mortgage-rel-app-withdrawal | of others | as above; the release is offered and not signed |
//! | prompt-receipt | drawn | drawn by us and not handed over: payable once it is |
//! | prompt-receipt-withdrawal | drawn | handed over: payable on its due day |
//! | receipt-settle-confirm | nothing | a recourse is being settled; the list says neither when nor how much |
//! | draft | nothing | every draft of the account, in any role |
//!
//! Where an account has a draft in several lists, the list that takes it from us wins: lists are read at different
//! moments, and counting money twice is worse than counting it late. Between several of our accounts it is the
//! opposite: the account that holds it counts. Payable is independent: a draft whose record names one of our accounts
//! as acceptor or drawer is paid by that account, in any list. A list that was read before this desk acted on the draft
//! says nothing about it.

use bank_contract::Stage;

use crate::view::CountedLists;

/// Whose money a draft is according to the lists. An earlier variant overrides a later one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Ownership {
    /// Endorsed to another; the endorsee may sign at any moment.
    Endorsed,
    /// Pledged, or the pledgee may sign at any moment.
    Pledged,
    /// Its money belongs to another party.
    OfOthers,
    /// Ours once we sign.
    ToSign,
    /// Ours.
    Ours,
    /// Drawn by us.
    Drawn,
    /// This desk acted on it, and the lists that would show the result were not read since.
    Acted,
    /// No list says.
    Unknown,
}

impl Ownership {
    /// Stable name.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Endorsed => "endorsed",
            Self::Pledged => "pledged",
            Self::OfOthers => "of_others",
            Self::ToSign => "to_sign",
            Self::Ours => "receivable",
            Self::Drawn => "drawn",
            Self::Acted => "acted",
            Self::Unknown => "unknown",
        }
    }

    /// The standing by one list.
    const fn of_list(stage: Stage) -> Self {
        match stage {
            Stage::EndorsementTransfer
            | Stage::PledgeApplication
            | Stage::PromptPaymentApp
            | Stage::PromptPaymentAppWithdrawal => Self::Ours,
            Stage::TransferWithdrawal => Self::Endorsed,
            Stage::PledgeAppWithdrawal | Stage::MortgageReleaseConfirm => Self::Pledged,
            Stage::ReceiptByEndorsee | Stage::ReceiptConfirm => Self::ToSign,
            Stage::MortgageConfirm | Stage::MortgageReleaseApp | Stage::MortgageRelAppWithdrawal => Self::OfOthers,
            Stage::PromptReceipt | Stage::PromptReceiptWithdrawal => Self::Drawn,
            Stage::ReceiptSettleConfirm | Stage::Draft => Self::Unknown,
        }
    }

    /// The lists that decide it.
    pub(crate) fn lists() -> CountedLists {
        let of = |standings: &[Self]| {
            let of_them = Stage::ALL.iter().filter(|stage| standings.contains(&Self::of_list(**stage)));
            of_them.map(|stage| stage.name().to_owned()).collect()
        };
        // Each standing before `Ours` wins over it within an account.
        let taken = [Self::Endorsed, Self::Pledged, Self::OfOthers, Self::ToSign];
        CountedLists { ours: of(&[Self::Ours]), taken: of(&taken), drawn: of(&[Self::Drawn]) }
    }

    /// The standing by all lists of an account; `mask` has one bit per stage.
    pub(crate) fn of_lists(mask: i64) -> Self {
        let listed = Stage::ALL.iter().filter(|stage| mask >> **stage as usize & 1 == 1);
        listed.map(|stage| Self::of_list(*stage)).min().unwrap_or(Self::Unknown)
    }

    /// The combined standing of two of our accounts.
    pub(crate) fn beside(self, other: Self) -> Self {
        if self == Self::Ours || other == Self::Ours { Self::Ours } else { self.min(other) }
    }
}

/// The bit of a stage in the mask.
pub(crate) const fn bit(stage: Stage) -> i64 {
    1 << stage as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(stages: &[Stage]) -> Ownership {
        Ownership::of_lists(stages.iter().map(|stage| bit(*stage)).sum())
    }

    #[test]
    fn leaving_lists_win_within_an_account_and_holding_ones_between() {
        let rows = [
            (vec![Stage::Draft, Stage::EndorsementTransfer, Stage::PledgeApplication], Ownership::Ours),
            (vec![Stage::Draft, Stage::PromptPaymentAppWithdrawal], Ownership::Ours),
            (vec![Stage::Draft, Stage::EndorsementTransfer, Stage::TransferWithdrawal], Ownership::Endorsed),
            (vec![Stage::PledgeApplication, Stage::PledgeAppWithdrawal], Ownership::Pledged),
            (vec![Stage::Draft, Stage::MortgageReleaseConfirm], Ownership::Pledged),
            (vec![Stage::MortgageReleaseApp], Ownership::OfOthers),
            (vec![Stage::ReceiptConfirm], Ownership::ToSign),
            (vec![Stage::Draft, Stage::PromptReceipt], Ownership::Drawn),
            (vec![Stage::Draft], Ownership::Unknown),
            (vec![Stage::ReceiptSettleConfirm], Ownership::Unknown),
            (vec![], Ownership::Unknown),
        ];
        for (stages, standing) in rows {
            assert_eq!(of(&stages), standing, "{stages:?}");
        }
        assert_eq!(Ownership::Endorsed.beside(Ownership::Ours), Ownership::Ours);
        assert_eq!(Ownership::ToSign.beside(Ownership::Endorsed), Ownership::Endorsed);
        assert_eq!(Ownership::Unknown.beside(Ownership::Drawn), Ownership::Drawn);
    }
}
