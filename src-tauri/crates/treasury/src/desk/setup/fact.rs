//! A fact about the service: its topic and sentence, and the setting that it is written to.

use model::Sentence;
use model::profile::fields::SettingValue;

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
        along: Vec::new(),
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

/// The settings to keep for these answers, with those that are written along with them. An answer comes last and applies.
pub(super) fn with_along(facts: &[ServiceFact], answers: &[SettingValue]) -> Vec<SettingValue> {
    let is_answered = |row: &&ServiceFact| {
        answers.iter().any(|one| row.setting.as_ref() == Some(&one.name) && !one.value.trim().is_empty())
    };
    let along = facts.iter().filter(is_answered).flat_map(|row| row.along.clone());
    along.chain(answers.iter().cloned()).collect()
}
