//! Transfers of this desk that have not ended, and whether each is in doubt. The ladder and the daily report both use
//! this module, so that they count the same transfers.

use bank_contract::{Amount, Endpoint};
use journal::{Instruction, word};
use model::{Result, State};

use super::Desk;

/// The word for an unproven refusal in the labels of states.
const UNPROVEN: &str = "unproven";

/// A transfer that has not ended.
pub(super) struct Queued {
    /// The state's word as in the journal, or `unproven` for an unproven refusal.
    pub state: String,
    /// Whether the balance includes it is unknown: it is in doubt, or its refusal is unproven.
    pub in_doubt: bool,
    /// `BANK_MARK:ACCOUNT`.
    pub account: String,
    /// The currency.
    pub currency: Option<String>,
    /// `None` if it is not an exact amount.
    pub amount: Option<Amount>,
}

impl Desk {
    /// Every transfer that has not ended, in the order of its states. An accepted transfer has ended, although the
    /// balance may not include it yet.
    pub(super) fn queued(&self) -> Result<Vec<Queued>> {
        let submissions = self.submissions()?;
        let rows = submissions.journal(|journal| {
            let mut rows = journal.in_state(State::AwaitingApproval)?;
            rows.extend(journal.in_state(State::Confirmed)?);
            rows.extend(journal.needs_a_person()?);
            Ok(rows)
        })?;
        let transfers = [Endpoint::Transfer, Endpoint::TransferPersonal].map(|endpoint| endpoint.row().name());
        let mut found: Vec<(usize, Queued)> =
            rows.into_iter().filter(|row| transfers.contains(&row.operation.as_str())).filter_map(queued).collect();
        found.sort_by_key(|(step, _)| *step);
        Ok(found.into_iter().map(|(_, queued)| queued).collect())
    }
}

fn queued(row: Instruction) -> Option<(usize, Queued)> {
    let (step, in_doubt) = step(row.state, row.unproven)?;
    let state = if row.unproven { UNPROVEN.to_owned() } else { word(row.state) };
    let amount = row.amount.as_deref().and_then(Amount::from_json_number);
    Some((step, Queued { state, in_doubt, account: row.account, currency: row.currency, amount }))
}

/// The rank of a transfer's state, and whether it is in doubt; `None` if it has ended.
fn step(state: State, unproven: bool) -> Option<(usize, bool)> {
    match state {
        State::AwaitingApproval => Some((0, false)),
        State::Confirmed => Some((1, false)),
        State::Sending => Some((2, false)),
        State::Pending => Some((3, false)),
        State::InDoubt | State::ToVerify => Some((4, true)),
        State::Refused => unproven.then_some((5, true)),
        State::Accepted | State::Executed | State::NotExecuted => None,
        State::Prepared | State::NotSent | State::Cancelled => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unended_one_is_on_its_way_or_in_doubt_and_an_unseen_refusal_too() {
        let on_its_way = [State::AwaitingApproval, State::Confirmed, State::Sending, State::Pending];
        for (at, state) in on_its_way.into_iter().enumerate() {
            assert_eq!(step(state, false), Some((at, false)), "{state:?}");
        }
        assert_eq!((step(State::InDoubt, false), step(State::Refused, true)), (Some((4, true)), Some((5, true))));
        let ended = [State::Accepted, State::Refused, State::NotSent, State::Cancelled];
        for state in ended.into_iter().chain([State::Executed, State::NotExecuted, State::Prepared]) {
            assert_eq!(step(state, false), None, "{state:?}");
        }
    }
}
