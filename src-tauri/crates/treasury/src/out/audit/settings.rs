//! The differences between two states of the settings, by name.

use std::collections::BTreeMap;

use journal::Change;

/// The settings that differ, sorted by name.
pub fn changes(before: &BTreeMap<String, String>, after: &BTreeMap<String, String>) -> Vec<Change> {
    let mut names: Vec<&String> = before.keys().chain(after.keys()).collect();
    names.sort_unstable();
    names.dedup();
    let change = |name: &String| Change {
        name: name.clone(),
        before: before.get(name).cloned(),
        after: after.get(name).cloned(),
    };
    names.into_iter().map(change).filter(|change| change.before != change.after).collect()
}

#[cfg(test)]
mod tests {
    use model::profile::flattened;

    use super::*;

    #[test]
    fn a_setting_that_came_went_or_changed_is_named_with_both_values() {
        let before = flattened("profile", "page_size = 200\ntime_zone = \"Asia/Shanghai\"\n[[accounts]]\nrole = \"a\"");
        let after = flattened("profile", "page_size = 500\n[limits]\nbatch_items_max = 5\n[[accounts]]\nrole = \"a\"");
        let told: Vec<_> =
            changes(&before, &after).into_iter().map(|change| (change.name, change.before, change.after)).collect();
        let text = |text: &str| Some(text.to_owned());
        assert_eq!(
            told,
            [
                ("profile.limits.batch_items_max".to_owned(), None, text("5")),
                ("profile.page_size".to_owned(), text("200"), text("500")),
                ("profile.time_zone".to_owned(), text("Asia/Shanghai"), None),
            ]
        );
        assert!(before.contains_key("profile.accounts[0].role"));
        assert!(changes(&after, &after).is_empty());
    }
}
