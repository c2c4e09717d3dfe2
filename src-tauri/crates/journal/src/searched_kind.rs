//! The kinds of events that are searched for by their kind. They are rarer than those of the money path, so an index over
//! them alone costs sending nothing, and a start does not read the whole journal for them.
//!
//! A false index would hide an event; the check at every start that may act compares each index with its table.

/// A kind with an index.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SearchedKind {
    /// `archived`
    Archived,
    /// `gone_resolved`
    GoneResolved,
    /// `moved_in`
    MovedIn,
    /// `moved_out`
    MovedOut,
    /// `place`
    Place,
    /// `reopened`
    Reopened,
    /// `set_aside`
    SetAside,
    /// `settings`
    Settings,
    /// `shared_taken`
    SharedTaken,
    /// `ticked`
    Reconciled,
    /// `unticked`
    Unreconciled,
    /// `weakening_read`
    WeakeningRead,
}

impl SearchedKind {
    /// All of them.
    pub const ALL: [Self; 12] = [
        Self::Archived,
        Self::GoneResolved,
        Self::MovedIn,
        Self::MovedOut,
        Self::Place,
        Self::Reopened,
        Self::SetAside,
        Self::Settings,
        Self::SharedTaken,
        Self::Reconciled,
        Self::Unreconciled,
        Self::WeakeningRead,
    ];

    /// The word in the events.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Archived => "archived",
            Self::GoneResolved => "gone_resolved",
            Self::MovedIn => "moved_in",
            Self::MovedOut => "moved_out",
            Self::Place => "place",
            Self::Reopened => "reopened",
            Self::SetAside => "set_aside",
            Self::Settings => "settings",
            Self::SharedTaken => "shared_taken",
            Self::Reconciled => "ticked",
            Self::Unreconciled => "unticked",
            Self::WeakeningRead => "weakening_read",
        }
    }
}

/// SQL: one of these kinds, as the index spells it. SQLite takes the index only for a query that has this condition too.
pub const IS_SEARCHED: &str = "(kind = 'archived' OR kind = 'gone_resolved' OR kind = 'moved_in' OR kind = 'moved_out' \
    OR kind = 'place' OR kind = 'reopened' OR kind = 'set_aside' OR kind = 'settings' \
    OR kind = 'shared_taken' OR kind = 'ticked' OR kind = 'unticked' OR kind = 'weakening_read')";

#[cfg(test)]
mod tests {
    use rusqlite::Connection;

    use super::*;
    use crate::entry::KINDS;
    use crate::schema::migrate;

    #[test]
    fn every_search_by_kind_goes_along_the_index() {
        let mut connection = Connection::open_in_memory().unwrap();
        migrate(&mut connection).unwrap();
        let sql = format!(
            "EXPLAIN QUERY PLAN SELECT payload FROM event WHERE kind IN (?1, ?2) AND {IS_SEARCHED} ORDER BY sequence"
        );
        let plan: Vec<String> = connection
            .prepare(&sql)
            .unwrap()
            .query_map(["", ""], |row| row.get(3))
            .unwrap()
            .map(Result::unwrap)
            .collect();
        assert!(plan[0].contains("event_by_searched_kind"), "{plan:?}");
        let words = SearchedKind::ALL.map(|kind| format!("kind = '{}'", kind.word())).join(" OR ");
        assert_eq!(IS_SEARCHED, format!("({words})"));
        // An index over a list would make SQLite build a table of its words at each insert.
        let insert = "EXPLAIN INSERT INTO event VALUES (1, '', 'settings', x'', x'', x'')";
        let mut steps = connection.prepare(insert).unwrap();
        let steps: Vec<String> = steps.query_map([], |row| row.get(1)).unwrap().map(Result::unwrap).collect();
        assert!(!steps.iter().any(|step| step == "OpenEphemeral" || step == "Program"), "{steps:?}");
    }

    #[test]
    fn each_word_is_that_of_an_event() {
        for kind in SearchedKind::ALL {
            assert!(KINDS.contains(&kind.word()), "{}", kind.word());
        }
    }
}
