//! Whether a list ended in a way that can be right.
//!
//! The end of a list is an empty or a repeated page, and a service that fails for a moment answers the same. Such an end is
//! read once more; where it stays, the snapshot before stays too, and a person decides. Assumption: "Limits" states neither
//! how a page after the last one is answered nor how many records a page has.

use model::{DeskError, Sentence};

/// Fewest drafts that have to be missing before a list counts as cut: a clerk at another desk signs a few in a minute.
const CUT_MIN: usize = 100;

/// The same where the list ends with a full page, which is where a missing page would be; a quarter of the list then.
const CUT_AT_A_PAGE_MIN: usize = 20;

/// A finished pass over a list.
#[derive(Debug, Clone, Default)]
pub(super) struct ListEnd {
    /// Number of records of each page, in order: the last one is empty or repeats another.
    pub lengths: Vec<usize>,
    /// Size of the pages that were asked for.
    pub page_size: usize,
    /// The list was read completely before.
    pub was_read: bool,
    /// Drafts of the snapshot before.
    pub before: usize,
    /// Of these, drafts that are in the list no more, without those on which this desk has acted.
    pub missing: usize,
    /// Drafts of the list as it was read now.
    pub now: usize,
    /// The page after the empty one has records.
    pub goes_on: bool,
}

/// Why an end cannot be right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Doubt {
    /// A full page came, and then the same page again: the service may give this page for every number.
    Repeated,
    /// An empty page came, and the page after it has records.
    Gap,
    /// Most drafts of the list are missing at once, or a quarter of them after a full page.
    Cut,
}

impl ListEnd {
    /// The last page with records was full, so that a further one was to be expected.
    pub(super) fn is_at_full_page(&self) -> bool {
        let Some((_, read)) = self.lengths.split_last() else { return false };
        let Some((last, before)) = read.split_last() else { return false };
        *last >= self.page_size.max(1) || before.iter().max().is_some_and(|longest| last >= longest)
    }

    fn repeats_its_only_page(&self) -> bool {
        matches!(self.lengths[..], [first, second] if first >= self.page_size.max(1) && first == second)
    }

    /// Why this end cannot be right; `None` where it can.
    pub(super) fn doubt(&self) -> Option<Doubt> {
        let is_as_before = self.was_read && self.missing == 0 && self.now == self.before;
        let is_cut = self.missing >= CUT_MIN && 2 * self.missing > self.before;
        let is_quarter = self.missing >= CUT_AT_A_PAGE_MIN && 4 * self.missing >= self.before;
        match () {
            () if self.goes_on => Some(Doubt::Gap),
            () if self.repeats_its_only_page() && !is_as_before => Some(Doubt::Repeated),
            () if self.was_read && (is_cut || is_quarter && self.is_at_full_page()) => Some(Doubt::Cut),
            () => None,
        }
    }

    /// The error of a list whose end stays doubtful.
    pub(super) fn error(&self, doubt: Doubt) -> DeskError {
        let id = match doubt {
            Doubt::Repeated => "list-end-repeated",
            Doubt::Gap => "list-end-gap",
            Doubt::Cut => "list-end-cut",
        };
        let sentence = Sentence::new(id).with("before", self.before).with("now", self.now);
        DeskError::local("list-end", sentence.with("missing", self.missing))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::Rng;
    use proptest::test_runner::{RngAlgorithm, TestRng};

    use super::*;

    fn end(lengths: &[usize], before: usize, missing: usize) -> ListEnd {
        let now = lengths.iter().sum();
        let was_read = before > 0;
        ListEnd { lengths: lengths.to_vec(), page_size: 200, was_read, before, missing, now, goes_on: false }
    }

    #[test]
    fn an_end_that_cannot_be_right_is_told_from_one_that_can() {
        let repeated = |before, missing| ListEnd { now: 200, ..end(&[200, 200], before, missing) };
        let rows = [
            ("a full page and nothing, 94 missing", end(&[200, 0], 294, 94), Some(Doubt::Cut)),
            ("a first page without a draft", end(&[0], 294, 294), Some(Doubt::Cut)),
            ("one short page", end(&[37, 0], 294, 257), Some(Doubt::Cut)),
            ("a full page twice, never read before", repeated(0, 0), Some(Doubt::Repeated)),
            ("a full page twice, 94 missing", repeated(294, 94), Some(Doubt::Repeated)),
            ("a full page twice, as it was before", repeated(200, 0), None),
            ("a page goes on after an empty one", ListEnd { goes_on: true, ..end(&[200, 0], 0, 0) }, Some(Doubt::Gap)),
            ("a full page and nothing, never read before", end(&[200, 0], 0, 0), None),
            ("a full page and nothing, three signed", end(&[200, 0], 203, 3), None),
            ("a last page that comes again", end(&[200, 94, 94], 294, 0), None),
            ("a small list is empty", end(&[0], 40, 40), None),
            ("a service of small pages", end(&[50, 50, 0], 140, 40), Some(Doubt::Cut)),
            ("a list never read is empty", end(&[0], 0, 0), None),
            ("a page that is not full, twice", end(&[80, 80], 0, 0), None),
        ];
        for (case, end, doubt) in rows {
            assert_eq!(end.doubt(), doubt, "{case}");
        }
    }

    /// Lists of up to 600 drafts over 100,000 days: each day up to a tenth comes and a sixth goes, one day in fifty a
    /// colleague at another desk empties a list of up to 90. No such day may be stopped more than once in 1,000.
    #[test]
    fn ordinary_days_are_hardly_ever_stopped() {
        let mut dice = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
        let mut up_to = |most: usize| dice.next_u32() as usize % (most + 1);
        let (mut stopped, mut drafts) = (0, 120_usize);
        const DAYS: u32 = 100_000;
        for _ in 0..DAYS {
            let (before, most) = (drafts, drafts / 6);
            let empties = before <= 90 && up_to(49) == 0;
            let missing = if empties { before } else { up_to(most) };
            let new = up_to(60_usize.min(600_usize.saturating_sub(before) + most / 2));
            drafts = before - missing + new;
            let mut lengths: Vec<usize> = vec![200; drafts / 200];
            lengths.extend((drafts % 200 > 0).then_some(drafts % 200));
            lengths.push(0);
            let end = ListEnd { now: drafts, ..end(&lengths, before, missing) };
            stopped += u32::from(end.doubt().is_some());
        }
        println!("{stopped} of {DAYS} ordinary days stopped");
        assert!(stopped * 1_000 <= DAYS, "{stopped} of {DAYS}");
    }
}
