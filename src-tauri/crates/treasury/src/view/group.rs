//! The group of desks: this desk's standing in it, its desks, and an invitation to it.

use model::Sentence;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A new group, created by this desk.
#[derive(Debug, Clone)]
pub struct NewGroup {
    /// Address of its book, without a password.
    pub url: String,
    /// Its name.
    pub name: String,
    /// Name of this desk in it.
    pub desk_name: String,
    /// Certificates (PEM) of the authority of the database's certificate.
    pub authorities: Option<String>,
}

/// An invitation, as it is stored in a file. Its code is valid once and for a day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GroupInvitation {
    /// Address of the book, without a password.
    pub url: String,
    /// Id of the group.
    pub group: String,
    /// The code.
    pub code: String,
    /// Certificates (PEM) of the authority of the database's certificate.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub authorities: Option<String>,
}

/// This desk in its group.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct GroupStanding {
    /// Id of the group; `None` for a desk that belongs to none.
    pub group: Option<String>,
    /// Id of this desk in it.
    pub desk: Option<String>,
    /// Address of the book.
    pub url: Option<String>,
    /// When the book was last reached.
    pub reached_at: Option<String>,
    /// Newest event of this journal that the book has.
    pub mirrored: u32,
    /// Newest event of this journal.
    pub events: u32,
    /// Why nothing can be sent because of the group.
    pub off: Option<Sentence>,
}

/// A desk of the group.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct GroupDesk {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Whether it is this desk.
    pub own: bool,
    /// When it joined.
    pub enrolled_at: String,
    /// When it last wrote to the book.
    pub seen_at: String,
    /// The person who revoked it.
    pub revoked_by: Option<String>,
    /// When it was revoked.
    pub revoked_at: Option<String>,
    /// Why it was revoked.
    pub reason: Option<String>,
}

/// The check of one desk's events in the book.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct GroupCheck {
    /// Name of the desk.
    pub name: String,
    /// Number of events that are right.
    pub events: i64,
    /// The first event that is wrong: changed by another program, or not signed by this desk.
    pub wrong_at: Option<i64>,
}

/// The group as the profile page shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct GroupView {
    /// This desk in it.
    pub standing: GroupStanding,
    /// Its desks; none while the book cannot be reached.
    pub desks: Vec<GroupDesk>,
}
