//! The holder of a claimed key, as other desks show it.

use tokio_postgres::Row;

/// The holder of a key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Holder {
    /// Id of its desk.
    pub desk: String,
    /// Name of its desk.
    pub desk_name: String,
    /// The person who sends it.
    pub person: String,
    /// The instruction.
    pub instruction: String,
    /// Its number in the journal of its desk.
    pub number: i64,
    /// The bank.
    pub bank: String,
    /// The key.
    pub key: String,
    /// When the claim was made, in milliseconds since 1970 by the server's clock.
    pub taken_at: i64,
    /// Since when it is in doubt.
    pub in_doubt_since: Option<i64>,
    /// When it was done: carried out, and no longer acting.
    pub done_at: Option<i64>,
}

/// Reads a row of the queries on `claim`.
pub(crate) fn holder_of(row: &Row) -> Holder {
    let desk: String = row.get(0);
    let name: Option<String> = row.get(7);
    Holder {
        desk_name: name.unwrap_or_else(|| desk.clone()),
        desk,
        instruction: row.get(1),
        number: row.get(2),
        person: row.get(3),
        taken_at: row.get(4),
        in_doubt_since: row.get(5),
        done_at: row.get(8),
        key: row.get(6),
        bank: row.get(9),
    }
}
