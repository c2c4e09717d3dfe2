//! Entries of the code book one by one, and a wanted change of one flag's entries.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// One entry: for a flag a fixed word and its number, for `statusCode` a code and its fixed word.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, TS)]
pub struct CodeLine {
    /// Fixed word; for `statusCode` the code, or the pair `CODE | TEXT`.
    pub word: String,
    /// Value sent to the service, as text; for `statusCode`: `done`, `processing`, `waiting`, `failed` or `reversed`. Blank: no entry.
    pub value: String,
    /// Free label in English.
    pub label_en: Option<String>,
    /// Free label in Chinese.
    pub label_zh: Option<String>,
}

/// The wanted entries of one flag of one bank.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, TS)]
pub struct CodeBookEdit {
    /// Bank identifier.
    pub bank_mark: String,
    /// Field of the interface, or `statusCode`.
    pub flag: String,
    /// All its entries.
    pub lines: Vec<CodeLine>,
}

/// One value of one flag at one bank.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct FlagView {
    /// Bank identifier.
    pub bank_mark: String,
    /// Field of the interface, for example `replayFlag`.
    pub flag: String,
    /// Fixed word, for example `accept`.
    pub word: String,
    /// Value sent to the service, as text.
    pub value: String,
    /// Free label in English.
    pub label_en: Option<String>,
    /// Free label in Chinese.
    pub label_zh: Option<String>,
}
