//! The last look before something leaves: is the draft still in the list that allows the operation, as the clerk saw it?
//!
//! Presence shows that the operation can be asked for; it is no proof of anything else. The judgement is a pure function
//! of the records that were read.

use super::ground::KnownDraft;
use crate::journal::Confirmed;
use crate::view::Sentence;

/// What was read.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Seen {
    /// Records of the acting list, as they came.
    pub acting: Vec<String>,
    /// The list was filtered by the number that was asked for.
    pub filter_works: bool,
    /// The record of the detail query, where there is one.
    pub detail: Option<String>,
}

/// Nothing stands against sending: the draft as it was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cleared {
    /// Keys of its lock that the read made known.
    pub locks: Vec<String>,
}

/// Judges what was read. `names_by_number`: the operation cannot name a part of a split draft.
///
/// # Errors
/// Why nothing may be sent.
pub fn judge(confirmed: &Confirmed, names_by_number: bool, seen: &Seen) -> Result<Cleared, Sentence> {
    let listed: Vec<KnownDraft> = seen.acting.iter().filter_map(|raw| KnownDraft::read(raw)).collect();
    let same_number: Vec<&KnownDraft> = listed.iter().filter(|draft| numbers_agree(confirmed, draft)).collect();
    if names_by_number && same_number.len() > 1 {
        return Err(Sentence::new("pre-flight-split"));
    }
    let fitting: Vec<&KnownDraft> = same_number.into_iter().filter(|draft| ids_agree(confirmed, draft)).collect();
    let detail = seen.detail.as_deref().and_then(KnownDraft::read);
    let found = match fitting[..] {
        [one] => one.clone(),
        // A list that ignores the filter may show another page; the detail of this very stage then has to do.
        [] if !seen.filter_works => {
            detail.clone().filter(|draft| agrees(confirmed, draft)).ok_or(Sentence::new("pre-flight-filter"))?
        }
        [] => return Err(Sentence::new("pre-flight-gone")),
        _ => return Err(Sentence::new("pre-flight-several")),
    };
    if let Some(changed) = changed(confirmed, &found) {
        return Err(changed);
    }
    let mut locks = found.keys(&confirmed.bank_mark);
    if let Some(detail) = detail.filter(|draft| agrees(confirmed, draft)) {
        locks.extend(detail.keys(&confirmed.bank_mark));
    }
    locks.sort();
    locks.dedup();
    Ok(Cleared { locks })
}

/// The draft of an instruction among records.
pub fn find(confirmed: &Confirmed, records: &[String]) -> Option<KnownDraft> {
    records.iter().filter_map(|raw| KnownDraft::read(raw)).find(|draft| agrees(confirmed, draft))
}

fn agrees(confirmed: &Confirmed, draft: &KnownDraft) -> bool {
    numbers_agree(confirmed, draft) && ids_agree(confirmed, draft)
}

fn numbers_agree(confirmed: &Confirmed, draft: &KnownDraft) -> bool {
    match (&confirmed.draft_number, &draft.draft_number) {
        (Some(ours), Some(theirs)) => ours == theirs,
        // Without a number only the id tells.
        (None, _) => confirmed.bank_draft_id.is_some() && confirmed.bank_draft_id == draft.bank_draft_id,
        (Some(_), None) => false,
    }
}

/// The bank's id may differ from stage to stage, but within the acting list it is the one that the clerk saw there.
fn ids_agree(confirmed: &Confirmed, draft: &KnownDraft) -> bool {
    match (&confirmed.bank_draft_id, &draft.bank_draft_id) {
        (Some(ours), Some(theirs)) => ours == theirs,
        _ => true,
    }
}

fn changed(confirmed: &Confirmed, found: &KnownDraft) -> Option<Sentence> {
    let seen = confirmed.draft_status.as_ref()?;
    if *seen == found.status {
        return None;
    }
    let text = |status: &super::ground::DraftStatus| {
        [&status.0, &status.1].into_iter().flatten().cloned().collect::<Vec<_>>().join(" / ")
    };
    Some(Sentence::new("pre-flight-changed").with("seen", text(seen)).with("now", text(&found.status)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(number: &str, id: &str, status: &str) -> String {
        format!(
            r#"{{"draftNumber":"{number}","bankDraftId":"{id}","draftStatusCode":"{status}","bankDraftStatusCode":"B"}}"#
        )
    }

    fn confirmed(number: Option<&str>, id: Option<&str>, status: Option<&str>) -> Confirmed {
        Confirmed {
            bank_mark: "BANK".to_owned(),
            draft_number: number.map(str::to_owned),
            bank_draft_id: id.map(str::to_owned),
            draft_status: status.map(|status| (Some(status.to_owned()), Some("B".to_owned()))),
            ..Confirmed::default()
        }
    }

    #[test]
    fn only_the_one_draft_unchanged_in_its_list_clears_an_instruction() {
        let detail = || Some(record("1", "a", "S"));
        // number, id, status seen, by number, acting list, filter works, detail → stops with
        let cases = [
            (
                "there and unchanged",
                (Some("1"), Some("a"), Some("S")),
                false,
                vec![record("1", "a", "S")],
                true,
                None,
                "",
            ),
            ("never cached", (Some("1"), None, None), true, vec![record("1", "a", "S")], true, None, ""),
            ("gone", (Some("1"), Some("a"), Some("S")), false, vec![], true, detail(), "pre-flight-gone"),
            (
                "status changed",
                (Some("1"), None, Some("S")),
                true,
                vec![record("1", "a", "T")],
                true,
                None,
                "pre-flight-changed",
            ),
            (
                "another id",
                (Some("1"), Some("a"), Some("S")),
                false,
                vec![record("1", "b", "S")],
                true,
                None,
                "pre-flight-gone",
            ),
            (
                "split, by number",
                (Some("1"), Some("a"), Some("S")),
                true,
                vec![record("1", "a", "S"), record("1", "b", "S")],
                true,
                None,
                "pre-flight-split",
            ),
            (
                "split, by id",
                (Some("1"), Some("a"), Some("S")),
                false,
                vec![record("1", "a", "S"), record("1", "b", "S")],
                true,
                None,
                "",
            ),
            (
                "twice the same",
                (Some("1"), Some("a"), Some("S")),
                false,
                vec![record("1", "a", "S"), record("1", "a", "S")],
                true,
                None,
                "pre-flight-several",
            ),
            (
                "filter ignored, listed",
                (Some("1"), None, Some("S")),
                true,
                vec![record("2", "b", "S"), record("1", "a", "S")],
                false,
                None,
                "",
            ),
            (
                "filter ignored, elsewhere",
                (Some("1"), Some("a"), Some("S")),
                true,
                vec![record("2", "b", "S")],
                false,
                detail(),
                "",
            ),
            (
                "filter ignored, nowhere",
                (Some("1"), Some("a"), Some("S")),
                true,
                vec![record("2", "b", "S")],
                false,
                None,
                "pre-flight-filter",
            ),
            ("by id alone", (None, Some("a"), None), false, vec![record("1", "a", "S")], true, None, ""),
            ("by nothing", (None, None, None), false, vec![record("1", "a", "S")], true, None, "pre-flight-gone"),
            (
                "unreadable record",
                (Some("1"), None, Some("S")),
                true,
                vec!["[1]".to_owned()],
                true,
                None,
                "pre-flight-gone",
            ),
        ];
        for (name, (number, id, status), by_number, acting, filter_works, detail, stops) in cases {
            let seen = Seen { acting, filter_works, detail };
            let answer = judge(&confirmed(number, id, status), by_number, &seen);
            assert_eq!(answer.err().map_or(String::new(), |sentence| sentence.id), stops, "{name}");
        }
    }

    #[test]
    fn the_read_makes_all_known_ids_part_of_the_lock() {
        let seen = Seen {
            acting: vec![record("1", "a", "S")],
            filter_works: true,
            detail: Some(r#"{"draftNumber":"1","bankDraftId":"a","draftId":9007199254740993}"#.to_owned()),
        };
        let cleared = judge(&confirmed(Some("1"), None, None), true, &seen).unwrap();
        assert_eq!(cleared.locks, ["BANK|bank-draft-id|a", "BANK|draft-id|9007199254740993", "BANK|number|1"]);
    }
}
