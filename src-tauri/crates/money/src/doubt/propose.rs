//! The proposal of the probes, as a pure function. Absence is never proof, and neither is presence alone. "Executed"
//! needs the draft gone from the acting list and *newly* in a list where the operation would put it, agreeing with the
//! instruction; "not executed" needs everything that [`weigh`] asks for. A bank's signature can strengthen or withdraw
//! the first.

use model::Sentence;

use super::absence::{AbsenceFacts, weigh};
use super::poll::{Poll, Told};
use super::signature::{Signature, Standing};
use crate::send::signs::Signs;
use crate::view::{Proposal, ProposedDecision};

/// The facts about an instruction besides its probes.
#[derive(Debug, Clone)]
pub struct Case<'a> {
    /// The endpoint's last path segment.
    pub operation: &'a str,
    /// The expected signs of an executed operation; `None` for a transfer, and for a draft of a list that Aval does not propose.
    pub signs: Option<Signs>,
    /// It is a transfer.
    pub transfer: bool,
    /// It refuses a receipt.
    pub refuses: bool,
    /// Clocks, days and the bank's own queue.
    pub facts: AbsenceFacts,
    /// The bank's learned signature of this operation.
    pub signature: &'a Signature,
}

/// The proposal of the probes, given oldest first; `None` before the first.
pub fn propose(case: &Case<'_>, polls: &[Poll]) -> Option<Proposal> {
    let last = polls.last()?;
    let why = |id: &str| Sentence::new(id).with("operation", case.operation);
    let lists = || {
        let all = last.found_in.iter().filter(|list| last.new_in.is_empty() || last.new_in.contains(list));
        all.cloned().collect::<Vec<_>>().join(", ")
    };
    let nothing = |sentence| Some(Proposal { decision: None, why: sentence, missing: Vec::new() });
    if case.transfer {
        return nothing(why(balances(last)));
    }
    if case.signs.is_none() {
        return nothing(why("evidence-other-list"));
    }
    let Some(acting) = last.acting else {
        return nothing(why("evidence-unreadable"));
    };
    if case.refuses {
        let id = match (acting, last.new_in.is_empty()) {
            (true, _) => "evidence-refusal-listed",
            (false, true) => "evidence-refusal-gone",
            (false, false) => "evidence-refusal-signed",
        };
        return nothing(why(id).with("lists", lists()));
    }
    if !acting {
        return Some(gone(case, last, &why, &lists()));
    }
    if !last.new_in.is_empty() || !last.unknown_before.is_empty() {
        return nothing(why("evidence-both").with("lists", lists()));
    }
    if !last.changed.is_empty() {
        return nothing(why("evidence-changed").with("fields", last.changed.join(", ")));
    }
    Some(listed(case, polls, &why))
}

fn balances(last: &Poll) -> &'static str {
    match last.balance_moved {
        Some(true) if last.by_amount => "evidence-balance-by-amount",
        Some(true) => "evidence-balance-moved",
        Some(false) => "evidence-balance-same",
        None => "evidence-unreadable",
    }
}

/// The proposal if the draft has left the list that allowed the operation.
fn gone(case: &Case<'_>, last: &Poll, why: &dyn Fn(&str) -> Sentence, lists: &str) -> Proposal {
    let nothing = |id: &str| Proposal { decision: None, why: why(id).with("lists", lists), missing: Vec::new() };
    if last.new_in.is_empty() {
        return match () {
            () if !last.unread.is_empty() => {
                let unread = last.unread.join(", ");
                Proposal { why: why("evidence-gone-unread").with("lists", unread), ..nothing("evidence-gone-unread") }
            }
            () if !last.unknown_before.is_empty() => nothing("evidence-unknown-before"),
            () if !last.found_in.is_empty() => nothing("evidence-not-new"),
            () if case.signs.is_some_and(|signs| signs.may_be_paid) && last.by_amount => nothing("evidence-gone-paid"),
            () => nothing("evidence-gone"),
        };
    }
    match last.told {
        Told::Contradicts => nothing("evidence-other-party"),
        Told::Silent => nothing("evidence-unsaid"),
        Told::Agrees => moved(case, last, why, lists),
    }
}

/// The proposal if the draft is newly in an expected list and its record agrees with the instruction.
fn moved(case: &Case<'_>, last: &Poll, why: &dyn Fn(&str) -> Sentence, lists: &str) -> Proposal {
    let numbers = case.signature.like.iter().map(u32::to_string).collect::<Vec<_>>().join(", ");
    let said = |id: &str| why(id).with("lists", lists).with("numbers", &numbers);
    // A signature covers all lists: a probe that missed one can neither fit nor contradict it.
    let proof = case.signature.standing() == Standing::Proof && last.unread.is_empty();
    if proof && !case.signature.fits(&last.listings) {
        return Proposal { decision: None, why: said("evidence-unlike-learned"), missing: Vec::new() };
    }
    let id = if proof { "evidence-executed-learned" } else { "evidence-executed" };
    Proposal { decision: Some(ProposedDecision::Executed), why: said(id), missing: Vec::new() }
}

/// The proposal if the draft is still in the acting list, unchanged.
fn listed(case: &Case<'_>, polls: &[Poll], why: &dyn Fn(&str) -> Sentence) -> Proposal {
    let absence = weigh(&case.facts, polls);
    let id = match (absence.missing.is_empty(), case.facts.authorisation_queue) {
        (true, _) => "evidence-not-executed",
        (false, true) => "evidence-still-listed-queue",
        (false, false) => "evidence-still-listed",
    };
    Proposal {
        decision: absence.missing.is_empty().then_some(ProposedDecision::NotExecuted),
        why: why(id).with("polls", absence.probes).with("minutes", absence.minutes),
        missing: absence.missing,
    }
}

#[cfg(test)]
mod tests {
    use bank_contract::Endpoint;
    use chrono::{DateTime, Utc};
    use journal::{Listing, Listings, Taught};
    use model::clock::Zone;

    use super::super::absence::Booked;
    use super::*;
    use crate::send::signs;

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    fn listed(time: &str) -> Poll {
        Poll { at: at(time), acting: Some(true), compared: true, service_at: Some(at(time)), ..Poll::default() }
    }

    fn gone(found_in: &[&str], new_in: &[&str], told: Told) -> Poll {
        let names = |all: &[&str]| all.iter().map(|list| (*list).to_owned()).collect();
        let found = names(found_in);
        Poll { acting: Some(false), found_in: found, new_in: names(new_in), told, ..listed("2026-01-05T10:00:00Z") }
    }

    fn case(operation: Endpoint, signature: &Signature) -> Case<'_> {
        let facts = AbsenceFacts {
            sent_at: Some(at("2026-01-05T09:59:00Z")),
            booked: Booked::None,
            authorisation_queue: false,
            zone: Zone::Named("Asia/Shanghai".parse().unwrap()),
            next_probe: None,
        };
        let signs = signs::of(operation, false);
        let transfer = operation == Endpoint::Transfer;
        Case { operation: operation.row().name(), signs, transfer, refuses: false, facts, signature }
    }

    const SENT: &str = "transfer-withdrawal";

    #[test]
    fn a_draft_newly_in_the_target_list_proposes_executed_and_no_other() {
        let new = gone(&[SENT], &[SENT], Told::Agrees);
        let unknown = Poll { unknown_before: vec![SENT.to_owned()], ..gone(&[SENT], &[], Told::Silent) };
        let rows = [
            (new.clone(), Some("executed"), "evidence-executed"),
            (gone(&[SENT], &[SENT], Told::Contradicts), None, "evidence-other-party"),
            (gone(&[SENT], &[SENT], Told::Silent), None, "evidence-unsaid"),
            (gone(&[SENT], &[], Told::Agrees), None, "evidence-not-new"),
            (unknown.clone(), None, "evidence-unknown-before"),
            (gone(&[], &[], Told::Silent), None, "evidence-gone"),
            (Poll { unread: vec![SENT.to_owned()], ..gone(&[], &[], Told::Silent) }, None, "evidence-gone-unread"),
            (Poll { acting: Some(true), ..new.clone() }, None, "evidence-both"),
            (Poll { acting: Some(true), ..unknown }, None, "evidence-both"),
            (Poll { acting: None, ..new }, None, "evidence-unreadable"),
            (Poll { changed: vec!["remark".to_owned()], ..listed("2026-01-05T10:00:00Z") }, None, "evidence-changed"),
            (listed("2026-01-05T10:00:00Z"), None, "evidence-still-listed"),
            // It was there before too, and still may be endorsed: unchanged.
            (Poll { found_in: vec![SENT.to_owned()], ..listed("2026-01-05T10:00:00Z") }, None, "evidence-still-listed"),
        ];
        let none = Signature::default();
        for (poll, decision, why) in rows {
            let proposal = propose(&case(Endpoint::Endorse, &none), std::slice::from_ref(&poll)).unwrap();
            assert_eq!(
                (proposal.decision.map(ProposedDecision::word), proposal.why.id.as_str()),
                (decision, why),
                "{poll:?}"
            );
        }
    }

    #[test]
    fn a_rule_of_three_alike_is_named_as_proof_and_spares_an_unlike_draft() {
        let seen = |list: &str, code: &str| Listings {
            asked: vec!["endorsement-transfer".to_owned(), SENT.to_owned()],
            found: vec![Listing { list: list.to_owned(), codes: vec![code.to_owned()], objects: Vec::new() }],
        };
        let before = seen("endorsement-transfer", "0");
        let sample = |number, code| Taught { number, before: before.clone(), after: seen(SENT, code) };
        let three = [sample(12, "1"), sample(15, "1"), sample(19, "1")];
        let four = [three.to_vec(), vec![sample(20, "2")]].concat();
        let poll = |code| Poll { listings: seen(SENT, code), ..gone(&[SENT], &[SENT], Told::Agrees) };
        let rows = [
            ("proof", &three[..], poll("1"), Some("executed"), "evidence-executed-learned"),
            ("unlike", &three, poll("2"), None, "evidence-unlike-learned"),
            ("a hint only", &three[..2], poll("2"), Some("executed"), "evidence-executed"),
            ("contradicted", &four, poll("2"), Some("executed"), "evidence-executed"),
            (
                "a list was missed",
                &three,
                Poll { unread: vec!["pledge-application".to_owned()], ..poll("2") },
                Some("executed"),
                "evidence-executed",
            ),
            (
                "another party all the same",
                &three,
                Poll { told: Told::Contradicts, ..poll("1") },
                None,
                "evidence-other-party",
            ),
        ];
        for (name, samples, poll, decision, why) in rows {
            let signature = Signature::fold(samples, &before, None);
            let proposal = propose(&case(Endpoint::Endorse, &signature), &[poll]).unwrap();
            assert_eq!(
                (proposal.decision.map(ProposedDecision::word), proposal.why.id.as_str()),
                (decision, why),
                "{name}"
            );
            assert!(why != "evidence-executed-learned" || proposal.why.args["numbers"] == "12, 15, 19");
        }
    }

    #[test]
    fn not_executed_is_proposed_where_nothing_is_missing_and_says_what_is() {
        let probes = ["2026-01-05T10:00:00Z", "2026-01-05T11:00:00Z", "2026-01-05T16:05:00Z"].map(listed);
        let none = Signature::default();
        let at_a_bank_with = |authorisation_queue| {
            let case = case(Endpoint::Endorse, &none);
            Case { facts: AbsenceFacts { authorisation_queue, ..case.facts }, ..case }
        };
        let proposal = propose(&at_a_bank_with(false), &probes).unwrap();
        assert_eq!(proposal.decision.map(ProposedDecision::word), Some("not_executed"), "{proposal:?}");
        assert!(proposal.missing.is_empty());
        let proposal = propose(&at_a_bank_with(false), &probes[..2]).unwrap();
        assert_eq!((proposal.decision, proposal.missing.len()), (None, 2), "the day and a probe");
        let proposal = propose(&at_a_bank_with(true), &probes).unwrap();
        assert_eq!((proposal.decision, proposal.why.id.as_str()), (None, "evidence-still-listed-queue"));
    }

    #[test]
    fn a_draft_of_another_list_is_never_told_by_machine() {
        let none = Signature::default();
        let case = Case { signs: None, ..case(Endpoint::Endorse, &none) };
        let day = ["2026-01-05T10:00:00Z", "2026-01-05T11:00:00Z", "2026-01-06T16:05:00Z"].map(listed);
        for polls in [&day[..], &[gone(&[SENT], &[SENT], Told::Agrees)]] {
            let proposal = propose(&case, polls).unwrap();
            assert_eq!((proposal.decision, proposal.why.id.as_str()), (None, "evidence-other-list"));
        }
    }

    #[test]
    fn refusals_and_transfers_are_never_told_by_machine() {
        let none = Signature::default();
        let refusing = Case { refuses: true, ..case(Endpoint::ReceiptByEndorsee, &none) };
        let transfer = case(Endpoint::Transfer, &none);
        let day = ["2026-01-05T10:00:00Z", "2026-01-05T11:00:00Z", "2026-01-06T16:05:00Z"].map(listed);
        let signed = [gone(&["endorsement-transfer"], &["endorsement-transfer"], Told::Agrees)];
        let left = [gone(&[], &[], Told::Silent)];
        for (polls, why) in [
            (&day[..], "evidence-refusal-listed"),
            (&signed, "evidence-refusal-signed"),
            (&left, "evidence-refusal-gone"),
        ] {
            let proposal = propose(&refusing, polls).unwrap();
            assert_eq!((proposal.decision, proposal.why.id.as_str()), (None, why));
        }
        for (moved, by_amount, why) in [
            (Some(true), true, "evidence-balance-by-amount"),
            (Some(true), false, "evidence-balance-moved"),
            (Some(false), false, "evidence-balance-same"),
            (None, false, "evidence-unreadable"),
        ] {
            let poll = Poll { balance_moved: moved, by_amount, ..listed("2026-01-06T16:05:00Z") };
            let proposal = propose(&transfer, &[poll]).unwrap();
            assert_eq!((proposal.decision, proposal.why.id.as_str()), (None, why));
        }
    }
}
