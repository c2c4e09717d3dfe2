//! The journal's hash of an event that the book mirrors.

use group_book::BookEvent;
use journal::HashedEvent;

/// The journal's hash of an event of the book.
pub(super) fn computed_hash(event: &BookEvent) -> String {
    let BookEvent { sequence, at, kind, payload, previous, hash } = event.clone();
    let sequence = u32::try_from(sequence).unwrap_or_default();
    HashedEvent { sequence, at, kind, payload, previous, hash }.computed_hash().unwrap_or_default()
}
