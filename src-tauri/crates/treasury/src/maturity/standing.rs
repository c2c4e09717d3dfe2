//! What each of the 16 lists says about whose money a draft is. This table is the one place that decides it.
//!
//! service.md names lists and explains none of them; the reading below is the names' by the draft law, as in `desks`.
//!
//! | list | says | because |
//! |---|---|---|
//! | endorsement-transfer | ours | we may endorse it: nobody else has a claim on it |
//! | pledge-application | ours | we may pledge it, so it is not pledged yet |
//! | prompt-payment-app | ours | we may present it for payment |
//! | prompt-payment-app-withdrawal | ours | presented and not answered: its money is on the way to us and to nobody else |
//! | transfer-withdrawal | endorsed | endorsed and not signed: the endorsee may sign at any moment, so it is not counted on |
//! | pledge-app-withdrawal | pledged | the pledgee may sign at any moment |
//! | mortgage-release-confirm | pledged | the release is offered; until we sign it the draft is in pledge |
//! | receipt-by-endorsee | to sign | endorsed to us: ours only once we sign |
//! | receipt-confirm | to sign | issued to us: ours only once we sign |
//! | mortgage-confirm | of others | offered to us in pledge: its money is the pledgor's |
//! | mortgage-release-app | of others | held by us in pledge: its money is the pledgor's |
//! | mortgage-rel-app-withdrawal | of others | as above, the release offered and not signed |
//! | prompt-receipt | drawn | drawn by us and not handed over: owed once it is |
//! | prompt-receipt-withdrawal | drawn | handed over: owed on its due day |
//! | receipt-settle-confirm | nothing | somebody settles a recourse; when and how much the list does not say |
//! | draft | nothing | every draft of the account, in whatever role |
//!
//! Where an account has a draft in several lists, what takes it away from us wins over what leaves it: lists are read at
//! different moments, and money that is counted twice is worse than money that is found later. Between several of our
//! accounts it is the other way round: whoever holds it has it. Payable is beside all of this: a draft whose record names
//! one of our accounts as its acceptor or drawer is paid by that account, wherever else it stands.

use bank_contract::Stage;

/// Whose money a draft is, as far as lists say. In the order in which one says more than the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Standing {
    /// It is endorsed away and may be signed for at any moment.
    Endorsed,
    /// It is pledged, or may be at any moment.
    Pledged,
    /// Its money is somebody else's.
    OfOthers,
    /// It becomes ours once we sign.
    ToSign,
    /// It is ours.
    Ours,
    /// We drew it.
    Drawn,
    /// No list says.
    Unknown,
}

impl Standing {
    /// A stable word.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Endorsed => "endorsed",
            Self::Pledged => "pledged",
            Self::OfOthers => "of_others",
            Self::ToSign => "to_sign",
            Self::Ours => "receivable",
            Self::Drawn => "drawn",
            Self::Unknown => "unknown",
        }
    }

    /// What one list says.
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

    /// What an account's lists say together; `mask` has a bit per stage.
    pub(crate) fn of_lists(mask: i64) -> Self {
        let listed = Stage::ALL.iter().filter(|stage| mask >> **stage as usize & 1 == 1);
        listed.map(|stage| Self::of_list(*stage)).min().unwrap_or(Self::Unknown)
    }

    /// What two of our accounts say together.
    pub(crate) fn beside(self, other: Self) -> Self {
        if self == Self::Ours || other == Self::Ours { Self::Ours } else { self.min(other) }
    }
}

/// The bit of a stage in such a mask.
pub(crate) const fn bit(stage: Stage) -> i64 {
    1 << stage as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(stages: &[Stage]) -> Standing {
        Standing::of_lists(stages.iter().map(|stage| bit(*stage)).sum())
    }

    #[test]
    fn what_takes_a_draft_away_wins_within_an_account_and_who_holds_it_wins_between_accounts() {
        let rows = [
            (vec![Stage::Draft, Stage::EndorsementTransfer, Stage::PledgeApplication], Standing::Ours),
            (vec![Stage::Draft, Stage::PromptPaymentAppWithdrawal], Standing::Ours),
            (vec![Stage::Draft, Stage::EndorsementTransfer, Stage::TransferWithdrawal], Standing::Endorsed),
            (vec![Stage::PledgeApplication, Stage::PledgeAppWithdrawal], Standing::Pledged),
            (vec![Stage::Draft, Stage::MortgageReleaseConfirm], Standing::Pledged),
            (vec![Stage::MortgageReleaseApp], Standing::OfOthers),
            (vec![Stage::ReceiptConfirm], Standing::ToSign),
            (vec![Stage::Draft, Stage::PromptReceipt], Standing::Drawn),
            (vec![Stage::Draft], Standing::Unknown),
            (vec![Stage::ReceiptSettleConfirm], Standing::Unknown),
            (vec![], Standing::Unknown),
        ];
        for (stages, standing) in rows {
            assert_eq!(of(&stages), standing, "{stages:?}");
        }
        assert_eq!(Standing::Endorsed.beside(Standing::Ours), Standing::Ours);
        assert_eq!(Standing::ToSign.beside(Standing::Endorsed), Standing::Endorsed);
        assert_eq!(Standing::Unknown.beside(Standing::Drawn), Standing::Drawn);
    }
}
