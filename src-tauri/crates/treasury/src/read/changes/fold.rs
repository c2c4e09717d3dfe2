//! Combines several readings: a draft that was new and then changed is new; one that changed and changed back is not
//! different; one that appeared and disappeared between two views is no longer listed. An operation of this desk counts
//! as a look at its draft: the changes up to it are no news. The cache holds the drafts that are listed now.

use std::collections::HashMap;

use model::Result;
use rusqlite::{Connection, OptionalExtension, params};

use crate::store::cache::columns::hash;
use crate::store::cache::rows::raw;
use crate::store::cache::{DifferenceKind, Digest128};
use crate::store::kept::list_changes::ListChange;

/// The combined change of one draft over some readings of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Net {
    pub identity: Digest128,
    pub kind: DifferenceKind,
    /// Start of the last of these readings.
    pub at: String,
    pub draft_number: Option<String>,
    /// The record to compare with: the one before the readings, or the last known one; `None` for a new draft.
    pub before: Option<Digest128>,
    /// Its row in the cache, where it is listed now.
    pub draft: Option<i64>,
}

struct Folded {
    identity: Digest128,
    /// The record before these readings; `None` where the draft was not listed.
    start: Option<Digest128>,
    /// The last record known to have left.
    last: Option<Digest128>,
    at: String,
    draft_number: Option<String>,
}

/// Combines the changes of one list, oldest first. `list` is its row in the cache; with `None` (never read since the
/// cache was made) the result is empty.
pub(crate) fn net(cache: &Connection, list: Option<i64>, changes: Vec<ListChange>) -> Result<Vec<Net>> {
    let Some(list) = list else { return Ok(Vec::new()) };
    let mut all = Vec::new();
    for one in fold(changes) {
        let now = listed(cache, list, &one.identity)?;
        // Only a draft that was listed before is compared, by the hash of its stored record.
        let now = match now {
            Some(draft) if one.start.is_some() => Some((draft, hash(&raw(cache, draft)?))),
            Some(draft) => Some((draft, Digest128::default())),
            None => None,
        };
        all.extend(judge(one, now));
    }
    Ok(all)
}

fn fold(changes: Vec<ListChange>) -> Vec<Folded> {
    let mut folded: Vec<Option<Folded>> = Vec::new();
    let mut places: HashMap<Digest128, usize> = HashMap::new();
    for change in changes {
        if change.own {
            if let Some(place) = places.remove(&change.identity) {
                folded[place] = None;
            }
            continue;
        }
        if let Some(one) = places.get(&change.identity).and_then(|place| folded[*place].as_mut()) {
            one.last = change.before.or(one.last);
            one.at = change.at;
            one.draft_number = change.draft_number.or(one.draft_number.take());
            continue;
        }
        places.insert(change.identity, folded.len());
        folded.push(Some(Folded {
            identity: change.identity,
            start: change.before,
            last: change.before,
            at: change.at,
            draft_number: change.draft_number,
        }));
    }
    folded.into_iter().flatten().collect()
}

fn judge(one: Folded, now: Option<(i64, Digest128)>) -> Option<Net> {
    let (kind, before) = match (one.start, now) {
        (Some(start), Some((_, hash))) if start == hash => return None,
        (Some(start), Some(_)) => (DifferenceKind::Changed, Some(start)),
        (None, Some(_)) => (DifferenceKind::New, None),
        // A reading killed before the swap: the draft was never listed.
        (_, None) if one.last.is_none() => return None,
        (_, None) => (DifferenceKind::NoLongerListed, one.last),
    };
    let draft = now.map(|(draft, _)| draft);
    Some(Net { identity: one.identity, kind, at: one.at, draft_number: one.draft_number, before, draft })
}

fn listed(cache: &Connection, list: i64, identity: &Digest128) -> Result<Option<i64>> {
    let mut statement = cache.prepare_cached(
        "SELECT d.id FROM draft d JOIN membership m ON m.list = ?2 AND m.due = d.due AND m.draft = d.id \
         WHERE d.identity = ?1",
    )?;
    Ok(statement.query_row(params![identity, list], |row| row.get(0)).optional()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use DifferenceKind::{Changed, New, NoLongerListed};

    #[test]
    fn readings_taken_together_say_what_is_different_now() {
        // The changes (with the record before), the record that is listed now, and the expected result.
        let rows = [
            ("new", vec![(New, None)], Some(5), Some((New, None))),
            ("new, then changed", vec![(New, None), (Changed, Some(1))], Some(5), Some((New, None))),
            ("came and went", vec![(New, None), (NoLongerListed, Some(1))], None, Some((NoLongerListed, Some(1)))),
            ("changed twice", vec![(Changed, Some(1)), (Changed, Some(2))], Some(3), Some((Changed, Some(1)))),
            ("changed and changed back", vec![(Changed, Some(1)), (Changed, Some(2))], Some(1), None),
            ("went", vec![(NoLongerListed, Some(1))], None, Some((NoLongerListed, Some(1)))),
            (
                "changed and went",
                vec![(Changed, Some(1)), (NoLongerListed, Some(2))],
                None,
                Some((NoLongerListed, Some(2))),
            ),
            ("went and came back", vec![(NoLongerListed, Some(1)), (New, None)], Some(1), None),
            (
                "went and came back otherwise",
                vec![(NoLongerListed, Some(1)), (New, None)],
                Some(2),
                Some((Changed, Some(1))),
            ),
            ("killed before the swap", vec![(New, None)], None, None),
        ];
        for (case, happened, now, expected) in rows {
            let change = |(kind, before): (DifferenceKind, Option<u8>)| ListChange {
                identity: [7; 16],
                at: String::new(),
                kind,
                before: before.map(|hash| [hash; 16]),
                draft_number: None,
                own: false,
            };
            let folded = fold(happened.into_iter().map(change).collect());
            assert_eq!(folded.len(), 1, "{case}");
            let judged = folded.into_iter().find_map(|one| judge(one, now.map(|hash| (1, [hash; 16]))));
            let said = judged.map(|net| (net.kind, net.before.map(|hash| hash[0])));
            assert_eq!(said, expected, "{case}");
        }
    }

    #[test]
    fn an_own_operation_hides_what_came_before_it_and_nothing_after_it() {
        let change = |(identity, kind, before, own): (u8, DifferenceKind, Option<u8>, bool)| ListChange {
            identity: [identity; 16],
            at: String::new(),
            kind,
            before: before.map(|hash| [hash; 16]),
            draft_number: None,
            own,
        };
        let happened = [
            // Came, was acted on, and changed through another party.
            (1, New, None, false),
            (1, Changed, Some(1), true),
            (1, Changed, Some(2), false),
            // Arrived through an own operation, and left through another party.
            (2, New, None, true),
            (2, NoLongerListed, Some(5), false),
            // Only an own operation.
            (3, NoLongerListed, Some(7), true),
        ];
        let folded = fold(happened.into_iter().map(change).collect());
        let started: Vec<_> = folded.iter().map(|one| (one.identity[0], one.start.map(|hash| hash[0]))).collect();
        assert_eq!(started, [(1, Some(2)), (2, Some(5))]);
    }
}
