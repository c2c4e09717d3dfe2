//! The doors by which a person or a script orders a payment or an operation on a draft. Each rule of the money path has a
//! table of door and case, and fails where a door has no row.

use std::collections::BTreeSet;

/// A door.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Door {
    Form,
    File,
    Paste,
    Template,
    Reminder,
    PayWithDrafts,
    Retry,
    Approval,
    Avalctl,
    SecondWindow,
    OtherProfile,
}

impl Door {
    pub const ALL: [Self; 11] = [
        Self::Form,
        Self::File,
        Self::Paste,
        Self::Template,
        Self::Reminder,
        Self::PayWithDrafts,
        Self::Retry,
        Self::Approval,
        Self::Avalctl,
        Self::SecondWindow,
        Self::OtherProfile,
    ];
}

/// Fails where a door has no row.
pub fn assert_every_door(rows: impl IntoIterator<Item = Door>) {
    let found: BTreeSet<Door> = rows.into_iter().collect();
    let missing: Vec<Door> = Door::ALL.into_iter().filter(|door| !found.contains(door)).collect();
    assert!(missing.is_empty(), "no row for {missing:?}");
}
