//! Classification of mutated replies of the practice bank to each of the 14 operations: it never panics, and it never
//! accepts an instruction whose record contradicts the request or is incomplete.

pub mod mutate;
pub mod oracle;
pub mod original;

use std::sync::OnceLock;

use bank_client::{BodyEnd, Observation, Outcome, RawReply, classify};
use money::Known;
use original::{Original, Originals};

use super::seed::Seed;
use super::{Asked, Counts, Failure, workers};

/// The invariants of every run.
pub const INVARIANTS: &str = "no panic; one verdict an instruction, the same when it is made again; nothing accepted \
whose record is not whole, stands twice, says that it failed or contradicts the request, by a second reader of JSON; a 2xx \
never proves that nothing was done";

/// Mutates and classifies as often as requested.
///
/// # Errors
/// [`Failure`] when a run broke an invariant.
pub fn run(asked: Asked) -> Result<Counts, Failure> {
    static ORIGINALS: OnceLock<Originals> = OnceLock::new();
    let originals = ORIGINALS.get_or_init(Originals::collect);
    let all = &originals.all;
    let whole = workers::run(
        Asked { runs: 1, ..asked },
        1,
        || (),
        |(), _, counts| {
            for original in all {
                let verdicts = verdicts(originals, original, 200, original.body.clone(), BodyEnd::Whole);
                assert!(
                    verdicts.iter().all(|one| one.outcome == Outcome::Accepted),
                    "as it came: {original:?}\n{verdicts:#?}"
                );
            }
            counts.add("real replies", all.len() as u64);
        },
    )?;
    let mut counts = workers::run(asked, 1, || (), |(), number, counts| one(originals, number, counts))?;
    counts.merge(whole);
    Ok(counts)
}

fn one(originals: &Originals, number: u64, counts: &mut Counts) {
    let mut seed = Seed::new(number);
    let original = seed.of(&originals.all);
    let other = seed.of(&originals.all);
    let mut body = original.body.clone();
    for _ in 0..1 + seed.below(3) {
        let (name, changed) = mutate::mutated(&body, &other.body, &mut seed);
        counts.one(name);
        body = changed;
    }
    let status = if seed.percent(90) { *seed.of(&[200, 201]) } else { *seed.of(&[202, 204, 206]) };
    let end = if seed.percent(95) { BodyEnd::Whole } else { BodyEnd::Cut };
    let verdicts = verdicts(originals, original, status, body.clone(), end);
    for (item, verdict) in original.items.iter().zip(&verdicts) {
        assert!(
            !matches!(verdict.outcome, Outcome::NotSent | Outcome::RefusedProven),
            "a {status} proves nothing: {verdict:?}"
        );
        if verdict.outcome == Outcome::Accepted {
            let whole = end == BodyEnd::Whole && matches!(status, 200 | 201);
            let complaint =
                oracle::complaint(original, item, &body, verdict).or((!whole).then(|| "not whole".to_owned()));
            let text = String::from_utf8_lossy(&body);
            assert!(complaint.is_none(), "{}: {text}\n{verdict:#?}\n{item:?}", complaint.unwrap_or_default());
        }
        counts.one(&format!("ended {:?}", verdict.outcome));
    }
    let accepted = verdicts.iter().filter(|verdict| verdict.outcome == Outcome::Accepted).count();
    assert!(accepted <= oracle::records(&body), "more accepted than records: {verdicts:#?}");
}

fn verdicts(
    originals: &Originals,
    original: &Original,
    status: u16,
    body: Vec<u8>,
    end: BodyEnd,
) -> Vec<bank_client::Verdict> {
    let known = Known { profile: &originals.profile, code_book: &originals.code_book };
    let reply = Observation::Replied(RawReply { status, headers: Vec::new(), body, end, proxied: false });
    let verdicts = classify(original.endpoint, &original.items, &original.bank_mark, &reply, &known);
    assert_eq!(verdicts.len(), original.items.len());
    let again = classify(original.endpoint, &original.items, &original.bank_mark, &reply, &known);
    assert_eq!(format!("{verdicts:?}"), format!("{again:?}"), "the same bytes, the same verdict");
    verdicts
}
