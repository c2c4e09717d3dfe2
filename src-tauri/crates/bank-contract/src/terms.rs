//! Every label in both languages: fields, types, lists, operations, states and errors. The data is `data/terms.json`; a
//! test holds it complete against the rows.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

/// Whether somebody reads Chinese: the texts of `zh-CN` and its like. Everybody else reads English.
pub fn is_chinese(language: &str) -> bool {
    language.starts_with("zh")
}

/// A label in English and Chinese.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Label {
    /// English.
    pub en: String,
    /// 简体中文.
    pub zh: String,
}

impl Label {
    /// The label that the reader of a language reads.
    pub fn in_language(&self, language: &str) -> &str {
        if is_chinese(language) { &self.zh } else { &self.en }
    }
}

/// The label of a list, with a hint that says what its name implies.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ListLabel {
    /// English.
    pub en: String,
    /// 简体中文.
    pub zh: String,
    /// What the name implies, in English.
    pub en_hint: String,
    /// What the name implies, in Chinese.
    pub zh_hint: String,
}

impl ListLabel {
    /// The label that the reader of a language reads.
    pub fn in_language(&self, language: &str) -> &str {
        if is_chinese(language) { &self.zh } else { &self.en }
    }
}

/// The label of an operation, with the verb that stands on its button.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OperationLabel {
    /// English.
    pub en: String,
    /// 简体中文.
    pub zh: String,
    /// Verb in English.
    pub en_verb: String,
    /// Verb in Chinese.
    pub zh_verb: String,
}

impl OperationLabel {
    /// The label that the reader of a language reads.
    pub fn in_language(&self, language: &str) -> &str {
        if is_chinese(language) { &self.zh } else { &self.en }
    }
}

/// What an error means: for the clerk (what happened, what it means for the money, what to do) and for the administrator.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ErrorLabel {
    /// For the clerk, in English.
    pub en_clerk: String,
    /// For the clerk, in Chinese.
    pub zh_clerk: String,
    /// For the administrator, in English.
    pub en_admin: String,
    /// For the administrator, in Chinese.
    pub zh_admin: String,
}

/// All labels.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    /// By `Type.field`.
    pub fields: BTreeMap<String, Label>,
    /// By type.
    pub types: BTreeMap<String, Label>,
    /// By stage.
    pub lists: BTreeMap<String, ListLabel>,
    /// By stage.
    pub details: BTreeMap<String, ListLabel>,
    /// By the endpoint's last path segment.
    pub operations: BTreeMap<String, OperationLabel>,
    /// By query parameter.
    pub parameters: BTreeMap<String, Label>,
    /// By state of an instruction.
    pub states: BTreeMap<String, Label>,
    /// By status, code or kind of error.
    pub errors: BTreeMap<String, ErrorLabel>,
    /// `accept` and `refuse`.
    pub answers: BTreeMap<String, Label>,
}

static TERMS: LazyLock<Terms> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../data/terms.json")).expect("data/terms.json is checked by a test")
});

/// All labels.
pub fn terms() -> &'static Terms {
    &TERMS
}
