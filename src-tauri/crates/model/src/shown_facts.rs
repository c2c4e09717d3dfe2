//! Facts that a check shows beside an instruction's request.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Facts that are shown beside an instruction and are in no request: from the profile, and from the list that has the
/// draft. They are stored with the confirmed instruction, because the draft leaves its list afterwards.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ShownFacts {
    /// The company that owns the acting account; `None` where the profile names none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional = nullable)]
    pub company: Option<String>,
    /// The draft's acceptor.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional = nullable)]
    pub acceptor: Option<String>,
    /// The last endorser, from whom the draft came.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional = nullable)]
    pub endorser: Option<String>,
    /// To whom the endorsement was sent, for its withdrawal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional = nullable)]
    pub endorsee: Option<String>,
    /// The due day, `YYYY-MM-DD`; the service's text where it cannot be read as a day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional = nullable)]
    pub due: Option<String>,
}

impl ShownFacts {
    /// The facts with the ids of their labels, in the order of a check.
    pub fn labelled(&self) -> [(&'static str, Option<&str>); 5] {
        // Without `..`: a new fact does not compile until it has its label here.
        let Self { company, acceptor, endorser, endorsee, due } = self;
        [
            ("table-company", company.as_deref()),
            ("table-acceptor", acceptor.as_deref()),
            ("table-endorser", endorser.as_deref()),
            ("table-endorsee", endorsee.as_deref()),
            ("table-due", due.as_deref()),
        ]
    }

    /// The ids of their labels.
    pub fn labels() -> [&'static str; 5] {
        Self::default().labelled().map(|(id, _)| id)
    }

    /// No fact is known.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}
