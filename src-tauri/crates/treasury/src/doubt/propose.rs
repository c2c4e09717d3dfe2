//! What the polls propose, as a pure function. Absence is never proof, and neither is presence alone: "not executed" is
//! proposed only for a draft that stood unchanged in the acting list in at least three polls over at least an hour, after
//! the service's day had changed, at a bank without an authorisation queue of its own.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::signs::Signs;
use crate::view::{Proposal, Sentence};

/// Polls that must agree before "not executed" is proposed.
const POLLS_MIN: usize = 3;
/// Minutes over which they must lie.
const POLLS_MINUTES_MIN: i64 = 60;

/// What one poll found.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Poll {
    /// When.
    pub at: DateTime<Utc>,
    /// The draft stands in the acting list; `None` where the list could not be read.
    pub acting: Option<bool>,
    /// Its status there is the one from before.
    pub unchanged: bool,
    /// The lists of the table in which it stands.
    pub found_in: Vec<String>,
    /// What those lists say of the other side or the amount agrees with the instruction.
    pub agrees: bool,
    /// The service's day, where it told one.
    pub service_day: Option<String>,
    /// The account's balances differ from those before sending (transfers).
    pub balance_moved: Option<bool>,
}

/// What is known of the instruction besides its polls.
#[derive(Debug, Clone, Copy)]
pub struct Case<'a> {
    /// The endpoint's last path segment.
    pub operation: &'a str,
    /// What an executed operation would leave behind.
    pub signs: Option<Signs>,
    /// It is a transfer.
    pub transfer: bool,
    /// The service's day when it was sent.
    pub sent_day: Option<&'a str>,
    /// The bank has people of its own who release what was sent.
    pub authorisation_queue: bool,
}

/// What the polls propose, newest last.
pub fn propose(case: &Case<'_>, polls: &[Poll]) -> Option<Proposal> {
    let last = polls.last()?;
    let why = |id: &str| Sentence::new(id).with("operation", case.operation);
    let nothing = |sentence: Sentence| Some(Proposal { decision: None, why: sentence });
    if case.transfer {
        let id = match last.balance_moved {
            Some(true) => "evidence-balance-moved",
            Some(false) => "evidence-balance-same",
            None => "evidence-unreadable",
        };
        return nothing(why(id));
    }
    let Some(acting) = last.acting else { return nothing(why("evidence-unreadable")) };
    if case.signs.is_none() {
        return nothing(why(if acting { "evidence-refusal-listed" } else { "evidence-refusal-gone" }));
    }
    let lists = last.found_in.join(", ");
    match (acting, last.found_in.is_empty()) {
        (false, false) if last.agrees => {
            Some(Proposal { decision: Some("executed".to_owned()), why: why("evidence-executed").with("lists", lists) })
        }
        (false, false) => nothing(why("evidence-other-party").with("lists", lists)),
        (false, true) => nothing(why("evidence-gone")),
        (true, false) => nothing(why("evidence-both").with("lists", lists)),
        (true, true) if !last.unchanged => nothing(why("evidence-changed")),
        (true, true) => Some(still_listed(case, polls, &why)),
    }
}

fn still_listed(case: &Case<'_>, polls: &[Poll], why: &dyn Fn(&str) -> Sentence) -> Proposal {
    let agreeing: Vec<&Poll> =
        polls.iter().filter(|poll| poll.acting == Some(true) && poll.unchanged && poll.found_in.is_empty()).collect();
    let minutes = match (agreeing.first(), agreeing.last()) {
        (Some(first), Some(last)) => (last.at - first.at).num_minutes(),
        _ => 0,
    };
    let day_changed = agreeing
        .last()
        .and_then(|poll| poll.service_day.as_deref())
        .is_some_and(|day| case.sent_day.is_some_and(|sent| day > sent));
    let all_agree = agreeing.len() == polls.iter().filter(|poll| poll.acting.is_some()).count();
    let enough = all_agree
        && agreeing.len() >= POLLS_MIN
        && minutes >= POLLS_MINUTES_MIN
        && day_changed
        && !case.authorisation_queue;
    let (decision, id) = if enough {
        (Some("not_executed".to_owned()), "evidence-not-executed")
    } else if case.authorisation_queue {
        (None, "evidence-still-listed-queue")
    } else {
        (None, "evidence-still-listed")
    };
    Proposal { decision, why: why(id).with("polls", agreeing.len()).with("minutes", minutes) }
}

#[cfg(test)]
mod tests {
    use bank_contract::Endpoint;

    use super::super::signs;
    use super::*;

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    fn listed(time: &str) -> Poll {
        Poll {
            at: at(time),
            acting: Some(true),
            unchanged: true,
            service_day: Some(time[..10].to_owned()),
            ..Poll::default()
        }
    }

    fn gone(lists: &[&str], agrees: bool) -> Poll {
        Poll {
            acting: Some(false),
            found_in: lists.iter().map(|list| (*list).to_owned()).collect(),
            agrees,
            ..listed("2026-01-05T10:00:00Z")
        }
    }

    fn case(queue: bool) -> Case<'static> {
        Case {
            operation: "endorse",
            signs: signs::of(Endpoint::Endorse, false),
            transfer: false,
            sent_day: Some("2026-01-05"),
            authorisation_queue: queue,
        }
    }

    #[test]
    fn a_draft_that_moved_where_the_operation_would_put_it_proposes_executed_and_nothing_else_does() {
        let both = Poll { acting: Some(true), ..gone(&["transfer-withdrawal"], true) };
        let unread = Poll { acting: None, ..gone(&["transfer-withdrawal"], true) };
        let cases = [
            (gone(&["transfer-withdrawal"], true), Some("executed"), "evidence-executed"),
            (gone(&["transfer-withdrawal"], false), None, "evidence-other-party"),
            (gone(&[], true), None, "evidence-gone"),
            (both, None, "evidence-both"),
            (unread, None, "evidence-unreadable"),
            (listed("2026-01-05T10:00:00Z"), None, "evidence-still-listed"),
        ];
        for (poll, decision, why) in cases {
            let proposal = propose(&case(false), std::slice::from_ref(&poll)).unwrap();
            assert_eq!((proposal.decision.as_deref(), proposal.why.id.as_str()), (decision, why), "{poll:?}");
        }
    }

    #[test]
    fn not_executed_wants_three_polls_an_hour_and_the_next_day() {
        let polls = |times: &[&str]| times.iter().map(|time| listed(time)).collect::<Vec<_>>();
        let enough = ["2026-01-05T23:00:00Z", "2026-01-05T23:50:00Z", "2026-01-06T00:05:00Z"];
        let mut moved_between = polls(&enough);
        moved_between[1] = gone(&[], false);
        let cases = [
            (polls(&enough), false, Some("not_executed")),
            (polls(&enough), true, None),
            (polls(&enough[..2]), false, None),
            (polls(&["2026-01-05T23:30:00Z", "2026-01-05T23:50:00Z", "2026-01-06T00:05:00Z"]), false, None),
            (polls(&["2026-01-05T10:00:00Z", "2026-01-05T11:00:00Z", "2026-01-05T12:05:00Z"]), false, None),
            (moved_between, false, None),
        ];
        for (at, (polls, queue, decision)) in cases.into_iter().enumerate() {
            assert_eq!(propose(&case(queue), &polls).unwrap().decision.as_deref(), decision, "case {at}");
        }
    }

    #[test]
    fn refusals_and_transfers_are_never_told_by_machine() {
        let refusing = Case { signs: signs::of(Endpoint::ReceiptByEndorsee, true), ..case(false) };
        let transfer = Case { signs: None, transfer: true, ..case(false) };
        for poll in [listed("2026-01-05T10:00:00Z"), gone(&["endorsement-transfer"], true)] {
            for (case, moved) in [(refusing, None), (transfer, Some(true)), (transfer, Some(false)), (transfer, None)] {
                let poll = Poll { balance_moved: moved, ..poll.clone() };
                assert_eq!(propose(&case, &[poll]).unwrap().decision, None);
            }
        }
    }
}
