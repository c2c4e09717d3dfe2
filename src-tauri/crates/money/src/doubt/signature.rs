//! A bank's signature: how drafts that began alike looked after the same operation was accepted.
//!
//! A fold of samples from accepted instructions, independent of their order: those with the same result are counted.
//! Fewer than three that agree are a hint, three are proof, and a single contradiction withdraws the proof. Objects
//! that have nothing to do with the operation are ignored. Not here: a decision, because a signature only describes
//! what a bank did.

use std::collections::{BTreeMap, BTreeSet};

use journal::{Listings, Taught};

/// Samples that must agree.
pub const TEACHERS_MIN: usize = 3;

/// The weight of a signature.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// No sample.
    Unknown,
    /// Fewer than [`TEACHERS_MIN`] samples, and they agree.
    Hint,
    /// [`TEACHERS_MIN`] or more samples, and they agree.
    Proof,
    /// They do not agree.
    Contradicted,
}

/// Lists, codes there, and whether the operation's own object was there.
type Shape = BTreeSet<(String, Vec<String>, bool)>;

/// The common result of accepted instructions that began alike.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Signature {
    /// Numbers of the instructions with the most frequent result.
    pub like: Vec<u32>,
    /// Numbers of the instructions with another result.
    pub unlike: Vec<u32>,
    shape: Shape,
    object: Option<String>,
}

impl Signature {
    /// The signature of drafts that began as `before`. `object`: the embedded object that the operation fills.
    pub fn fold<'a>(samples: impl IntoIterator<Item = &'a Taught>, before: &Listings, object: Option<&str>) -> Self {
        let start = start(before);
        let mut seen: BTreeMap<Shape, BTreeSet<u32>> = BTreeMap::new();
        for sample in samples.into_iter().filter(|sample| self::start(&sample.before) == start) {
            seen.entry(shape(&sample.after, object)).or_default().insert(sample.number);
        }
        // The order of shapes breaks a tie, not the order of the samples.
        let Some(most) = seen.iter().max_by_key(|(_, numbers)| numbers.len()).map(|(shape, _)| shape.clone()) else {
            return Self::default();
        };
        let like = seen.remove(&most).unwrap_or_default().into_iter().collect();
        let unlike: BTreeSet<u32> = seen.into_values().flatten().collect();
        Self { like, unlike: unlike.into_iter().collect(), shape: most, object: object.map(str::to_owned) }
    }

    /// Its weight.
    pub fn standing(&self) -> Standing {
        match (self.like.len(), self.unlike.is_empty()) {
            (0, _) => Standing::Unknown,
            (_, false) => Standing::Contradicted,
            (count, true) if count < TEACHERS_MIN => Standing::Hint,
            _ => Standing::Proof,
        }
    }

    /// Whether a probe found the most frequent result. If that was the draft in no list, nothing fits: absence is no
    /// proof.
    pub fn fits(&self, after: &Listings) -> bool {
        !self.shape.is_empty() && shape(after, self.object.as_deref()) == self.shape
    }

    /// The lists in which the samples found the draft.
    pub fn lists(&self) -> Vec<String> {
        self.shape.iter().map(|(list, _, _)| list.clone()).collect()
    }

    /// Whether another sample is wanted: too few agree, or they contradict each other and there are few.
    pub fn wants_a_sample(&self, samples_max: usize) -> bool {
        match self.standing() {
            Standing::Unknown | Standing::Hint => true,
            Standing::Proof => false,
            Standing::Contradicted => self.like.len() + self.unlike.len() < samples_max,
        }
    }
}

fn start(before: &Listings) -> (BTreeSet<&str>, BTreeSet<(&str, &[String])>) {
    let asked = before.asked.iter().map(String::as_str).collect();
    (asked, before.found.iter().map(|listing| (listing.list.as_str(), listing.codes.as_slice())).collect())
}

fn shape(after: &Listings, object: Option<&str>) -> Shape {
    let has = |objects: &[String]| object.is_some_and(|object| objects.iter().any(|one| one == object));
    after.found.iter().map(|listing| (listing.list.clone(), listing.codes.clone(), has(&listing.objects))).collect()
}

#[cfg(test)]
mod tests {
    use journal::Listing;
    use proptest::prelude::*;

    use super::*;

    fn listings(found: &[(&str, &str, &[&str])]) -> Listings {
        let asked = ["endorsement-transfer", "transfer-withdrawal"].map(str::to_owned).to_vec();
        let listing = |(list, code, objects): &(&str, &str, &[&str])| Listing {
            list: (*list).to_owned(),
            codes: vec![(*code).to_owned()],
            objects: objects.iter().map(|one| (*one).to_owned()).collect(),
        };
        Listings { asked, found: found.iter().map(listing).collect() }
    }

    fn free(code: &str) -> Listings {
        listings(&[("endorsement-transfer", code, &["pledgeInfo"])])
    }

    fn sent(code: &str, objects: &[&str]) -> Listings {
        listings(&[("transfer-withdrawal", code, objects)])
    }

    fn sample(number: u32, before: &Listings, after: &Listings) -> Taught {
        Taught { number, before: before.clone(), after: after.clone() }
    }

    /// Name, samples, standing, numbers alike, numbers unlike.
    type Row = (&'static str, Vec<Taught>, Standing, &'static [u32], &'static [u32]);

    #[test]
    fn a_hint_becomes_proof_by_three_and_loses_it_by_one() {
        let (old, new) = (free("0"), free("CS"));
        let (there, chance) = (sent("1", &["endorseInfo"]), sent("1", &["endorseInfo", "discountInfo"]));
        let three = [sample(12, &old, &there), sample(15, &old, &chance), sample(19, &old, &there)];
        let gone = sample(23, &old, &listings(&[]));
        let rows: [Row; 6] = [
            ("nobody", Vec::new(), Standing::Unknown, &[], &[]),
            ("two", three[..2].to_vec(), Standing::Hint, &[12, 15], &[]),
            ("the same one again", vec![three[0].clone(); 3], Standing::Hint, &[12], &[]),
            ("three", three.to_vec(), Standing::Proof, &[12, 15, 19], &[]),
            ("another start", vec![sample(1, &new, &there); 3], Standing::Unknown, &[], &[]),
            ("a contradiction", [three.to_vec(), vec![gone]].concat(), Standing::Contradicted, &[12, 15, 19], &[23]),
        ];
        for (name, samples, standing, like, unlike) in rows {
            let signature = Signature::fold(&samples, &old, Some("endorseInfo"));
            assert_eq!(signature.standing(), standing, "{name}");
            assert_eq!((signature.like.as_slice(), signature.unlike.as_slice()), (like, unlike), "{name}");
        }
    }

    #[test]
    fn a_look_fits_by_lists_codes_and_own_object_never_by_absence() {
        let old = free("0");
        let samples: Vec<Taught> = (1..=3).map(|number| sample(number, &old, &sent("1", &["endorseInfo"]))).collect();
        let signature = Signature::fold(&samples, &old, Some("endorseInfo"));
        let rows = [
            ("the same", sent("1", &["endorseInfo"]), true),
            ("an object by chance", sent("1", &["creditInfo", "endorseInfo"]), true),
            ("another code", sent("2", &["endorseInfo"]), false),
            ("without its object", sent("1", &["creditInfo"]), false),
            ("nowhere", listings(&[]), false),
            ("still there", free("0"), false),
        ];
        for (name, after, fits) in rows {
            assert_eq!(signature.fits(&after), fits, "{name}");
        }
        let nowhere: Vec<Taught> = (1..=3).map(|number| sample(number, &old, &listings(&[]))).collect();
        assert!(!Signature::fold(&nowhere, &old, None).fits(&listings(&[])), "absence is no proof");
        assert_eq!(signature.lists(), ["transfer-withdrawal"]);
    }

    #[test]
    fn samples_are_wanted_until_three_agree_and_again_when_they_do_not() {
        let old = free("0");
        let at = |number, code| sample(number, &old, &sent(code, &[]));
        let rows = [
            (vec![at(1, "1"), at(2, "1")], true),
            (vec![at(1, "1"), at(2, "1"), at(3, "1")], false),
            (vec![at(1, "1"), at(2, "1"), at(3, "1"), at(4, "2")], true),
            (vec![at(1, "1"), at(2, "1"), at(3, "1"), at(4, "2"), at(5, "1")], false),
        ];
        for (samples, wanted) in rows {
            assert_eq!(Signature::fold(&samples, &old, None).wants_a_sample(5), wanted, "{}", samples.len());
        }
    }

    proptest! {
        #[test]
        fn the_order_of_samples_and_their_repetition_change_nothing(
            drawn in prop::collection::vec((1_u32..9, 0_usize..2, 0_usize..3), 0..12),
            keys in prop::collection::vec(any::<u64>(), 24),
        ) {
            let starts = [free("0"), free("CS")];
            let ends = [sent("1", &["endorseInfo"]), sent("2", &[]), listings(&[])];
            let samples: Vec<Taught> =
                drawn.iter().map(|(number, start, end)| sample(*number, &starts[*start], &ends[*end])).collect();
            let mut again: Vec<(u64, Taught)> =
                keys.iter().copied().zip(samples.iter().chain(samples.iter()).cloned()).collect();
            again.sort_by_key(|(key, _)| *key);
            let again: Vec<Taught> = again.into_iter().map(|(_, sample)| sample).collect();
            for start in &starts {
                let one = Signature::fold(&samples, start, Some("endorseInfo"));
                prop_assert_eq!(&one, &Signature::fold(&again, start, Some("endorseInfo")));
                prop_assert!(one.standing() != Standing::Proof || one.like.len() >= TEACHERS_MIN);
            }
        }
    }
}
