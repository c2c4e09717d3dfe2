//! Words and values in the columns of the journal's tables, and statements that are prepared once.

use model::State;
use rusqlite::{Connection, Params};

/// Runs a frequent statement, prepared once per connection. Returns the number of changed rows.
pub(super) fn run(tx: &Connection, sql: &str, values: impl Params) -> rusqlite::Result<usize> {
    tx.prepare_cached(sql)?.execute(values)
}

/// A state's word, as in JSON.
pub fn word(state: State) -> String {
    state.word().to_owned()
}

/// The state of a word. This program writes only known words; an unknown one counts as in doubt.
pub fn state_of(word: &str) -> State {
    State::named(word).unwrap_or(State::InDoubt)
}

pub(super) fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}
