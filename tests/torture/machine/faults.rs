//! The faults of one POST at the bank, and their verdicts by the table of observations.

use model::State;
use serde_json::{Value, json};

use crate::torture::seed::Seed;

/// One outcome of a POST.
#[derive(Debug, Clone)]
pub struct Ending {
    /// The bank's fault; `None` where it behaves correctly.
    pub fault: Option<Value>,
    pub state: State,
    pub unproven: bool,
    pub unclassified: bool,
    /// The bank carried it out.
    pub executed: bool,
    /// The line stops after it.
    pub stops: bool,
}

fn ending(fault: Value, state: State, marks: &str, executed: bool) -> Ending {
    let has = |mark: &str| marks.split(' ').any(|one| one == mark);
    let stops = state == State::InDoubt || has("stops");
    Ending { fault: Some(fault), state, unproven: has("unproven"), unclassified: has("unclassified"), executed, stops }
}

/// The outcome without a fault.
pub fn well() -> Ending {
    Ending { fault: None, state: State::Accepted, unproven: false, unclassified: false, executed: true, stops: false }
}

/// An outcome by the seed; about half are without a fault.
pub fn some(seed: &mut Seed) -> Ending {
    use State::{Accepted, InDoubt, Pending, Refused, ToVerify};
    if seed.percent(45) {
        return well();
    }
    let status = |status: u16, apply: bool| json!({ "kind": "status", "status": status, "apply": apply });
    let all = [
        ending(json!({ "kind": "apply_then_close" }), InDoubt, "", true),
        ending(json!({ "kind": "close_before_apply" }), InDoubt, "", false),
        // The service reports a failure: only its word, whatever the first probe finds.
        ending(json!({ "kind": "apply_then_failed" }), Refused, "unproven", true),
        ending(json!({ "kind": "failed" }), Refused, "unproven", false),
        ending(json!({ "kind": "record_failure", "reason": "refused in a test" }), Refused, "unproven", false),
        ending(status(400, true), Refused, "unproven", true),
        ending(status(422, false), Refused, "unproven", false),
        ending(status(405, false), Refused, "", false),
        ending(status(429, false), Refused, "unproven stops", false),
        ending(status(409, false), Refused, "unproven stops", false),
        ending(status(202, true), Pending, "", true),
        ending(status(202, false), Pending, "", false),
        ending(status(500, true), InDoubt, "", true),
        ending(status(503, false), InDoubt, "", false),
        ending(json!({ "kind": "empty_body", "apply": true }), InDoubt, "", true),
        ending(json!({ "kind": "null", "apply": true }), InDoubt, "", true),
        ending(json!({ "kind": "empty_list", "apply": true }), InDoubt, "", true),
        ending(json!({ "kind": "wrong_shape", "apply": true }), InDoubt, "", true),
        ending(json!({ "kind": "extra_record" }), Accepted, "stops", true),
        ending(json!({ "kind": "contradicting_record" }), InDoubt, "", true),
        ending(json!({ "kind": "unknown_codes" }), ToVerify, "unclassified", true),
    ];
    seed.of(&all).clone()
}
