//! Any reply: one verdict per instruction, no panic, and nothing accepted without a complete matching record.

use std::collections::BTreeMap;

use bank_client::{BodyEnd, Observation, Outcome, RawReply, Verdict, classify};
use bank_contract::{Endpoint, Item};
use proptest::prelude::*;
use serde_json::value::RawValue;

use crate::sample::{Book, MARK, Sample, item, record, reply};

fn answered(endpoint: Endpoint, items: &[Item], status: u16, body: Vec<u8>, end: BodyEnd) -> Vec<Verdict> {
    let reply = RawReply { status, headers: Vec::new(), body, end, proxied: false };
    classify(endpoint, items, MARK, &Observation::Replied(reply), &Book)
}

fn operation() -> impl Strategy<Value = Endpoint> {
    proptest::sample::select(Endpoint::operations().collect::<Vec<_>>())
}

fn end() -> impl Strategy<Value = BodyEnd> {
    use BodyEnd::*;
    proptest::sample::select(vec![Whole, Whole, Whole, Cut, TimedOut, OverCap, BadChunk, BadEncoding])
}

/// A valid reply with a few bytes changed, removed or inserted.
fn bent() -> impl Strategy<Value = (Sample, Vec<u8>)> {
    let edits = proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..3_u8), 0..4);
    (operation(), 0..1_000_u64, edits).prop_map(|(endpoint, seed, edits)| {
        let sample = Sample { endpoint, seed };
        let mut body = reply(sample, &[record(sample, 1, &[])]).into_bytes();
        for (at, byte, how) in edits {
            let at = at.index(body.len());
            match how {
                0 => body[at] = byte,
                1 => body.insert(at, byte),
                _ => drop(body.remove(at)),
            }
        }
        (sample, body)
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_give_a_verdict_and_accept_nothing(
        endpoint in operation(),
        status in 100..1000_u16,
        body in proptest::collection::vec(any::<u8>(), 0..200),
        end in end(),
        sent in 1..4_u32,
    ) {
        let items: Vec<Item> = (1..=sent).map(|number| item(endpoint, number)).collect();
        let verdicts = answered(endpoint, &items, status, body, end);
        prop_assert_eq!(verdicts.len(), items.len());
        for verdict in verdicts {
            prop_assert_ne!(verdict.outcome, Outcome::Accepted);
            prop_assert_ne!(verdict.outcome, Outcome::NotSent);
            prop_assert!(verdict.outcome != Outcome::InDoubt || verdict.stop_the_line);
        }
    }

    #[test]
    fn a_bent_reply_is_accepted_only_as_a_whole_record_of_this_draft((sample, body) in bent(), status in 200..203_u16) {
        let asked = item(sample, 1);
        let verdict = answered(sample.endpoint, std::slice::from_ref(&asked), status, body, BodyEnd::Whole).remove(0);
        if verdict.outcome != Outcome::Accepted {
            return Ok(());
        }
        // Raw, because an unused field may hold a number that no float can represent.
        let kept: BTreeMap<String, Box<RawValue>> = serde_json::from_str(&verdict.record.unwrap()).unwrap();
        let kept = |name: &str| -> Option<String> { serde_json::from_str(kept.get(name)?.get()).ok() };
        prop_assert!(status != 202, "202 says nothing of an outcome");
        // Blanks around a code make no difference.
        prop_assert!(kept("bankMark").is_some_and(|mark| mark.trim() == MARK));
        for required in ["accountNumber", "statusCode"] {
            prop_assert!(kept(required).is_some_and(|text| !text.trim().is_empty()), "{required}");
        }
        for name in ["bankDraftId", "draftNumber", "oppositeAccountNumber", "referenceOrder"] {
            let echoed = kept(name).map(|text| text.trim().to_owned()).filter(|text| !text.is_empty());
            if let (Some(echoed), Some(asked)) = (echoed, asked.text(name)) {
                prop_assert_eq!(echoed.as_str(), asked);
            }
        }
    }
}
