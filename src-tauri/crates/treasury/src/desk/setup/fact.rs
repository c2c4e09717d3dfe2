//! A fact about the service: its topic and sentence, and the setting that it is written to.

use model::Sentence;

use crate::view::{FindingState, ServiceFact};

/// A fact that no setting depends on.
pub(super) fn fact(topic: &str, state: FindingState, sentence: Sentence) -> ServiceFact {
    ServiceFact {
        topic: topic.to_owned(),
        state,
        sentence,
        setting: None,
        value: None,
        choices: Vec::new(),
        examples: Vec::new(),
    }
}

/// A fact about a setting of this name, with its value if there is one.
pub(super) fn of_setting(
    name: &str,
    state: FindingState,
    sentence: Sentence,
    value: impl Into<Option<String>>,
) -> ServiceFact {
    ServiceFact { setting: Some(name.to_owned()), value: value.into(), ..fact(name, state, sentence) }
}
