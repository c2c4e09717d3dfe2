//! Every label in both languages: fields, types, lists, operations, states and errors. The data is `data/terms.json`; a
//! test checks that every row has its label.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

/// Whether this language reads the Chinese texts: `zh-CN` and other `zh` tags. All others read English.
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
    /// The label in a language.
    pub fn in_language(&self, language: &str) -> &str {
        if is_chinese(language) { &self.zh } else { &self.en }
    }
}

/// The label of a list, with a hint at the meaning that its name implies.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ListLabel {
    /// English.
    pub en: String,
    /// 简体中文.
    pub zh: String,
    /// The implied meaning, in English.
    pub en_hint: String,
    /// The implied meaning, in Chinese.
    pub zh_hint: String,
}

impl ListLabel {
    /// The label in a language.
    pub fn in_language(&self, language: &str) -> &str {
        if is_chinese(language) { &self.zh } else { &self.en }
    }
}

/// The label of an operation: the text on its button, used everywhere as its name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OperationLabel {
    /// English.
    pub en: String,
    /// 简体中文.
    pub zh: String,
    /// The name of its refusal in English, if it takes an answer.
    #[serde(default)]
    pub en_refuse: Option<String>,
    /// The same in Chinese.
    #[serde(default)]
    pub zh_refuse: Option<String>,
}

/// The answer of a submission that signs some drafts and refuses others.
pub const BOTH_ANSWERS: &str = "both";

impl OperationLabel {
    /// The name in a language. Signing and refusing are two operations, distinguished by the answer: `refuse`,
    /// [`BOTH_ANSWERS`], or any other value for the operation itself.
    pub fn in_language(&self, answer: Option<&str>, language: &str) -> String {
        let chinese = is_chinese(language);
        let name = if chinese { &self.zh } else { &self.en };
        let refusal = if chinese { &self.zh_refuse } else { &self.en_refuse };
        match (answer, refusal) {
            (Some("refuse"), Some(refusal)) => refusal.clone(),
            (Some(BOTH_ANSWERS), Some(refusal)) => format!("{name} / {refusal}"),
            _ => name.clone(),
        }
    }
}

/// The meaning of an error: for the clerk (what happened, the effect on the money, the next step) and the
/// administrator.
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

impl ErrorLabel {
    /// For the clerk, in a language.
    pub fn clerk(&self, language: &str) -> &str {
        if is_chinese(language) { &self.zh_clerk } else { &self.en_clerk }
    }

    /// For the administrator, in a language.
    pub fn administrator(&self, language: &str) -> &str {
        if is_chinese(language) { &self.zh_admin } else { &self.en_admin }
    }
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

/// The name of an operation with its answer, in a language; an operation without a label keeps its own name.
pub fn operation_name(operation: &str, answer: Option<&str>, language: &str) -> String {
    let label = terms().operations.get(operation);
    label.map_or_else(|| operation.to_owned(), |label| label.in_language(answer, language))
}

/// The label of a type's field, in a language; a field without a label keeps its own name.
pub fn field_label(of: &str, field: &str, language: &str) -> String {
    let label = terms().fields.get(&format!("{of}.{field}"));
    label.map_or_else(|| field.to_owned(), |label| label.in_language(language).to_owned())
}

/// All labels.
pub fn terms() -> &'static Terms {
    &TERMS
}
