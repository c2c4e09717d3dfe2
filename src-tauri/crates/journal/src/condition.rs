//! SQL conditions made from the predicates of [`State`].

use std::fmt;

use model::State;

/// A predicate of the columns `state` and `unproven`. It is written into a statement with `{}`.
#[derive(Clone, Copy)]
pub struct Condition(fn(State, bool) -> bool);

/// The instruction is known to have had no effect.
pub const WITHOUT_EFFECT: Condition = Condition(State::is_without_effect);
/// The outcome is not known.
pub const UNKNOWN: Condition = Condition(State::is_unknown);
/// A person must decide about it.
pub const OPEN: Condition = Condition(State::is_open);
/// The instruction was sent and may have had an effect.
pub const MAY_HAVE_EFFECT: Condition =
    Condition(|state, unproven| state.was_sent() && !state.is_without_effect(unproven));
/// The instruction has not ended.
pub const LIVE: Condition = Condition(State::is_live);
/// The instruction stops a transfer like it.
pub const STOPS_A_DUPLICATE: Condition = Condition(|state, _| state.stops_a_duplicate());
/// The instruction succeeded.
pub const SUCCEEDED: Condition = Condition(|state, _| state.has_succeeded());

impl Condition {
    /// The condition about the instruction of a table's alias.
    pub fn of(self, alias: &str) -> String {
        self.over(&format!("{alias}."))
    }

    fn over(self, prefix: &str) -> String {
        let among = |wanted: fn(bool, bool) -> bool| {
            let holds = |state: &State| wanted((self.0)(*state, false), (self.0)(*state, true));
            let words: Vec<String> =
                State::ALL.into_iter().filter(holds).map(|state| format!("'{}'", state.word())).collect();
            (!words.is_empty()).then(|| format!("{prefix}state IN ({})", words.join(", ")))
        };
        let always = among(|proven, unproven| proven && unproven);
        let only_proven = among(|proven, unproven| proven && !unproven);
        let only_unproven = among(|proven, unproven| !proven && unproven);
        let of = |states: Option<String>, value: u8| {
            states.map(|states| format!("({states} AND {prefix}unproven = {value})"))
        };
        let parts: Vec<String> = [always, of(only_proven, 0), of(only_unproven, 1)].into_iter().flatten().collect();
        format!("({})", parts.join(" OR "))
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.over(""))
    }
}

#[cfg(test)]
mod tests {
    use rusqlite::{Connection, params};

    use super::*;

    #[test]
    fn sqlite_and_the_predicate_agree_on_every_state() {
        let connection = Connection::open_in_memory().unwrap();
        let all = [WITHOUT_EFFECT, UNKNOWN, LIVE, STOPS_A_DUPLICATE, SUCCEEDED];
        for (at, condition) in all.into_iter().enumerate() {
            let sql = format!("SELECT {} FROM (SELECT ?1 AS state, ?2 AS unproven) AS i", condition.of("i"));
            for (state, unproven) in State::ALL.into_iter().flat_map(|state| [(state, false), (state, true)]) {
                let said: bool = connection.query_row(&sql, params![state.word(), unproven], |row| row.get(0)).unwrap();
                assert_eq!(said, (condition.0)(state, unproven), "condition {at}, {state:?}, {unproven}");
            }
        }
        assert_eq!(
            WITHOUT_EFFECT.to_string(),
            "(state IN ('not_sent', 'not_executed', 'cancelled') OR (state IN ('refused') AND unproven = 0))"
        );
    }
}
