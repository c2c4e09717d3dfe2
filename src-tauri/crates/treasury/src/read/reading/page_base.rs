//! Finds the number of the service's first page. The service does not state it, so one list is read without `page` and
//! with 0, 1 and 2, and the drafts are compared: by identity, because a service may spell a record anew in each reply.
//! Where they do not decide it, it is not guessed: the administrator is asked.

use crate::store::cache::Digest128;

/// The drafts of a page, by identity; `None` where the service refused the page.
pub(crate) type Seen = Option<Vec<Digest128>>;

/// The base that four reads of one list show; `None` where they do not decide it.
pub(crate) fn decide(without: &[Digest128], zero: &Seen, one: &Seen, two: &Seen) -> Option<i64> {
    let same = |page: &Seen| page.as_ref().is_some_and(|rows| sorted(rows) == sorted(without));
    if without.is_empty() {
        return None;
    }
    match (same(zero), same(one), same(two)) {
        (true, false, false) => Some(0),
        (false, true, false) => Some(1),
        // A service whose first page is 1 may treat 0 as 1; one whose first page is 0 never repeats it as 1.
        (true, true, false) => Some(1),
        // All equal: the service ignores `page`.
        _ => None,
    }
}

/// Sorted, because a service without a fixed order may shuffle the rows of a page.
fn sorted(rows: &[Digest128]) -> Vec<Digest128> {
    let mut rows = rows.to_vec();
    rows.sort_unstable();
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(rows: &[u8]) -> Vec<Digest128> {
        rows.iter().map(|row| [*row; 16]).collect()
    }

    #[test]
    fn the_first_page_is_told_by_content_or_not_at_all() {
        let some = |rows: &[u8]| Some(page(rows));
        let rows = [
            ("first page 0, several pages", page(&[1, 2]), some(&[1, 2]), some(&[3, 4]), some(&[5]), Some(0)),
            ("first page 0, all on one page", page(&[1, 2]), some(&[2, 1]), some(&[]), some(&[]), Some(0)),
            ("first page 1, 0 is refused", page(&[1, 2]), None, some(&[1, 2]), some(&[3]), Some(1)),
            ("first page 1, 0 is empty", page(&[1, 2]), some(&[]), some(&[1, 2]), some(&[]), Some(1)),
            ("first page 1, 0 is taken for it", page(&[1, 2]), some(&[1, 2]), some(&[1, 2]), some(&[]), Some(1)),
            ("page is ignored", page(&[1, 2]), some(&[1, 2]), some(&[1, 2]), some(&[1, 2]), None),
            ("an empty list", page(&[]), some(&[]), some(&[]), some(&[]), None),
            ("nothing fits", page(&[1]), some(&[2]), some(&[3]), some(&[4]), None),
            ("all refused", page(&[1]), None, None, None, None),
        ];
        for (case, without, zero, one, two, base) in rows {
            assert_eq!(decide(&without, &zero, &one, &two), base, "{case}");
        }
    }
}
