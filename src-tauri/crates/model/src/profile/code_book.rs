//! `code-book.toml`: the meanings of flag values and codes at each bank. The service does not state them and real
//! systems disagree, so nothing here has a default.
//!
//! Words are fixed and, within one flag of one bank, unique both ways; labels are free text in two languages. Writing a
//! book is in [`super::code_text`].

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use bank_client::CodeMeaning;
use bank_contract::terms::is_chinese;
use bank_contract::{Endpoint, Stage};
use sha2::{Digest, Sha256};

use super::bad_settings;
use crate::desks::{acting_stage, proposed_lists};
use crate::folder::{SETTINGS_BYTES_MAX, read_text};
use crate::profile::{CodeLine, FlagView};
use crate::{Result, hex, spelling};

/// The file's name in a profile's folder.
pub const CODE_BOOK_FILE: &str = "code-book.toml";
/// The name of a bank's status codes, on the same level as its flags.
pub const STATUS_CODE: &str = "statusCode";
/// The name of the words that say in a bank's status text that an instruction failed, on the same level as its flags.
pub const FAILURE_WORDS: &str = "failureWords";
/// The value of the only line of a bank that has no words of failure, not even those of the settings.
pub const FAILURE_OFF: &str = "off";
/// The name of the lists from which each operation starts at a bank, on the same level as its flags.
pub const OPERATIONS: &str = "operations";

/// The flag in a reply that says whether it reports an error.
pub const ERROR_FLAG: &str = "errorFlag";
/// Its word for a reply without an error.
pub const ERROR_FLAG_OK: &str = "ok";

/// The words of each flag.
pub const WORDS: &[(&str, [&str; 2])] = &[
    ("replayFlag", ["accept", "refuse"]),
    ("transferFlag", ["may_transfer", "may_not"]),
    ("onlineFlag", ["online", "offline"]),
    ("bankUrgentFlag", ["urgent", "normal"]),
    ("customerUrgentFlag", ["urgent", "normal"]),
    (ERROR_FLAG, [ERROR_FLAG_OK, "bad"]),
];

/// Everything that the book can say about a bank, in the order of the file: its flags, its status codes, its words of failure,
/// its operations.
pub fn chapters() -> impl Iterator<Item = &'static str> {
    WORDS.iter().map(|(flag, _)| *flag).chain([STATUS_CODE, FAILURE_WORDS, OPERATIONS])
}

/// The word of a status code for an instruction that was carried out.
pub const STATUS_DONE: &str = CodeMeaning::Done.word();
/// Between a status code and a text in the name of an entry about the pair of both, such as `00 | 处理中`.
pub const PAIR: &str = " | ";

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Flag {
    pub(super) values: BTreeMap<String, i64>,
    pub(super) labels_en: BTreeMap<String, String>,
    pub(super) labels_zh: BTreeMap<String, String>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct BankBook {
    pub(super) flags: BTreeMap<String, Flag>,
    pub(super) statuses: BTreeMap<String, CodeMeaning>,
    /// `None`: those of the settings.
    pub(super) failure_words: Option<Vec<String>>,
    /// Lists by operation, where they are not the proposed one.
    pub(super) operations: BTreeMap<String, Vec<Stage>>,
}

/// The code book of a profile.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CodeBook {
    pub(super) banks: BTreeMap<String, BankBook>,
    text: String,
    hash: String,
}

impl CodeBook {
    /// Reads the code book of a folder; without the file it is empty.
    ///
    /// # Errors
    /// `disk` when the file cannot be read, or `settings` with the mistake.
    pub fn load(folder: &Path) -> Result<Self> {
        match read_text(&folder.join(CODE_BOOK_FILE), SETTINGS_BYTES_MAX) {
            Ok(text) => Self::parse(&text, CODE_BOOK_FILE),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Self::parse("", CODE_BOOK_FILE),
            Err(error) => Err(error.into()),
        }
    }

    /// Parses the text of a `code-book.toml`; `file` is its name in errors.
    ///
    /// # Errors
    /// `settings` with the place and the mistake.
    pub fn parse(text: &str, file: &str) -> Result<Self> {
        let hash = hex(&Sha256::digest(text.as_bytes()));
        let banks = read_banks(text).map_err(|detail| bad_settings(file, &detail))?;
        Ok(Self { banks, text: text.to_owned(), hash })
    }

    /// The text that was parsed.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The banks with entries.
    pub fn bank_marks(&self) -> Vec<&str> {
        self.banks.keys().map(String::as_str).collect()
    }

    /// The lists from which an operation starts at a bank: the bank's own entry, else Aval's proposal. None for a transfer.
    pub fn lists(&self, bank_mark: &str, operation: Endpoint) -> Vec<Stage> {
        let own = self.banks.get(bank_mark).and_then(|book| book.operations.get(operation.row().name()));
        own.cloned().unwrap_or_else(|| proposed_lists(operation))
    }

    /// The operations that start from a list at a bank, in the interface's order.
    pub fn operations_from(&self, bank_mark: &str, stage: Stage) -> Vec<Endpoint> {
        let starts = |operation: &Endpoint| self.lists(bank_mark, *operation).contains(&stage);
        Endpoint::operations().filter(starts).collect()
    }

    /// The entries of a flag at a bank, in the order of its words; of `statusCode`, a line per code; of `failureWords`, a line per
    /// word, or one with [`FAILURE_OFF`]; of `operations`, a line per operation with its lists, separated by commas.
    pub fn lines(&self, bank_mark: &str, flag: &str) -> Vec<CodeLine> {
        let Some(book) = self.banks.get(bank_mark) else { return Vec::new() };
        if flag == STATUS_CODE {
            let line = |(code, meaning): (&String, &CodeMeaning)| CodeLine {
                word: code.clone(),
                value: meaning.word().to_owned(),
                label_en: None,
                label_zh: None,
            };
            return book.statuses.iter().map(line).collect();
        }
        if flag == FAILURE_WORDS {
            let off = CodeLine { value: FAILURE_OFF.to_owned(), ..CodeLine::default() };
            return match book.failure_words.as_deref() {
                None => Vec::new(),
                Some([]) => vec![off],
                Some(words) => failure_lines(words),
            };
        }
        if flag == OPERATIONS {
            let names = |lists: &[Stage]| lists.iter().map(|list| list.name()).collect::<Vec<_>>().join(", ");
            let line = |(operation, lists): (&String, &Vec<Stage>)| CodeLine {
                word: operation.clone(),
                value: names(lists),
                ..CodeLine::default()
            };
            return book.operations.iter().map(line).collect();
        }
        let Some(flag_book) = book.flags.get(flag) else { return Vec::new() };
        let line = |word: &&str| {
            Some(CodeLine {
                word: (*word).to_owned(),
                value: flag_book.values.get(*word)?.to_string(),
                label_en: flag_book.labels_en.get(*word).cloned(),
                label_zh: flag_book.labels_zh.get(*word).cloned(),
            })
        };
        words_of(flag).iter().filter_map(line).collect()
    }

    fn flag(&self, bank_mark: &str, flag: &str) -> Option<&Flag> {
        self.banks.get(bank_mark)?.flags.get(flag)
    }

    /// The value to send for a word; `None` if the book has none.
    pub fn value(&self, bank_mark: &str, flag: &str, word: &str) -> Option<i64> {
        self.flag(bank_mark, flag)?.values.get(word).copied()
    }

    /// The word of a value; `None` if the book has none.
    pub fn word(&self, bank_mark: &str, flag: &str, value: i64) -> Option<&str> {
        let known = self.flag(bank_mark, flag)?.values.iter().find(|(_, known)| **known == value);
        known.map(|(word, _)| word.as_str())
    }

    /// Whether a value of [`ERROR_FLAG`] is an error; `None` if the book has no meaning of it.
    pub fn reports_error(&self, bank_mark: &str, value: i64) -> Option<bool> {
        self.word(bank_mark, ERROR_FLAG, value).map(|word| word != ERROR_FLAG_OK)
    }

    /// The label of a word in a language.
    pub fn label(&self, bank_mark: &str, flag: &str, word: &str, language: &str) -> Option<&str> {
        let flag = self.flag(bank_mark, flag)?;
        let labels = if is_chinese(language) { &flag.labels_zh } else { &flag.labels_en };
        labels.get(word).map(String::as_str)
    }

    /// The meaning of a status code; `None` if the book has none.
    pub fn status(&self, bank_mark: &str, code: &str) -> Option<CodeMeaning> {
        self.banks.get(bank_mark)?.statuses.get(code).copied()
    }

    /// The meaning of a status code beside a text, by an entry about the pair; `None` if the book has none. Case, width and
    /// spaces of the text make no difference.
    pub fn status_pair(&self, bank_mark: &str, code: &str, text: &str) -> Option<CodeMeaning> {
        let form = |text: &str| spelling::unspaced(&spelling::narrow(text));
        let statuses = &self.banks.get(bank_mark)?.statuses;
        let of_pair = |(name, _): &(&String, &CodeMeaning)| {
            name.split_once(PAIR).is_some_and(|(of, beside)| of.trim() == code.trim() && form(beside) == form(text))
        };
        statuses.iter().find(of_pair).map(|(_, meaning)| *meaning)
    }

    /// The words that say in a status text of this bank that an instruction failed; `None`: those of the settings.
    pub fn failure_words(&self, bank_mark: &str) -> Option<&[String]> {
        self.banks.get(bank_mark)?.failure_words.as_deref()
    }

    /// SHA-256 of the file's text, in hexadecimal, which is recorded with each confirmation.
    pub fn hash_hex(&self) -> &str {
        &self.hash
    }

    /// All its values for display.
    pub fn views(&self) -> Vec<FlagView> {
        let mut views = Vec::new();
        for (bank_mark, book) in &self.banks {
            for (name, flag) in &book.flags {
                views.extend(flag.values.iter().map(|(word, value)| FlagView {
                    bank_mark: bank_mark.clone(),
                    flag: name.clone(),
                    word: word.clone(),
                    value: value.to_string(),
                    label_en: flag.labels_en.get(word).cloned(),
                    label_zh: flag.labels_zh.get(word).cloned(),
                }));
            }
        }
        views
    }
}

/// Words of failure as lines.
pub fn failure_lines(words: &[String]) -> Vec<CodeLine> {
    let value = CodeMeaning::Failed.word();
    let line = |word: &String| CodeLine { word: word.clone(), value: value.to_owned(), ..CodeLine::default() };
    words.iter().map(line).collect()
}

/// The fixed words of a flag; empty if there is no such flag.
pub fn words_of(flag: &str) -> &'static [&'static str] {
    WORDS.iter().find(|(name, _)| *name == flag).map_or(&[], |(_, words)| words)
}

fn read_banks(text: &str) -> Result<BTreeMap<String, BankBook>, String> {
    let file: toml::Table = toml::from_str(text).map_err(|error: toml::de::Error| error.message().to_owned())?;
    let mut banks = BTreeMap::new();
    for (bank_mark, value) in file {
        let table = value.as_table().ok_or_else(|| format!("{bank_mark}: a table of flags was expected"))?;
        let mut book = BankBook::default();
        for (name, value) in table {
            let place = format!("{bank_mark}.{name}");
            let table = value.as_table().ok_or_else(|| format!("{place}: a table was expected"))?;
            if name == STATUS_CODE {
                book.statuses = read_statuses(&place, table)?;
            } else if name == FAILURE_WORDS {
                book.failure_words = Some(read_failure_words(&place, table)?);
            } else if name == OPERATIONS {
                book.operations = read_operations(&place, table)?;
            } else {
                book.flags.insert(name.clone(), read_flag(&place, name, table)?);
            }
        }
        banks.insert(bank_mark, book);
    }
    Ok(banks)
}

fn read_statuses(place: &str, table: &toml::Table) -> Result<BTreeMap<String, CodeMeaning>, String> {
    let meaning = |(code, value): (&String, &toml::Value)| {
        let meaning = value.as_str().and_then(CodeMeaning::named);
        let words = || CodeMeaning::ALL.map(CodeMeaning::word).join(", ");
        let meaning = meaning.ok_or_else(|| format!("{place}.{code}: one of {}", words()))?;
        Ok((code.clone(), meaning))
    };
    table.iter().map(meaning).collect()
}

fn read_failure_words(place: &str, table: &toml::Table) -> Result<Vec<String>, String> {
    let expected = || format!("{place}: words = [...] was expected, each word once and not blank");
    let listed =
        table.get("words").filter(|_| table.len() == 1).and_then(toml::Value::as_array).ok_or_else(expected)?;
    let mut words: Vec<String> = Vec::new();
    for word in listed {
        let word = word.as_str().map(str::trim).filter(|word| !word.is_empty()).ok_or_else(expected)?;
        if words.iter().any(|known| known == word) {
            return Err(expected());
        }
        words.push(word.to_owned());
    }
    Ok(words)
}

fn read_operations(place: &str, table: &toml::Table) -> Result<BTreeMap<String, Vec<Stage>>, String> {
    let mut read = BTreeMap::new();
    for (operation, value) in table {
        let place = format!("{place}.{operation}");
        if Endpoint::named(operation).and_then(acting_stage).is_none() {
            return Err(format!("{place}: not an operation on drafts"));
        }
        let expected = || format!("{place}: at least one list was expected, each once: {}", stage_names());
        let names = value.as_array().filter(|names| !names.is_empty()).ok_or_else(expected)?;
        let mut lists = Vec::new();
        for name in names {
            let list = name.as_str().and_then(Stage::named).filter(|list| !lists.contains(list));
            lists.push(list.ok_or_else(expected)?);
        }
        read.insert(operation.clone(), lists);
    }
    Ok(read)
}

fn stage_names() -> String {
    Stage::ALL.iter().map(|stage| stage.name()).collect::<Vec<_>>().join(", ")
}

fn read_flag(place: &str, name: &str, table: &toml::Table) -> Result<Flag, String> {
    let row = WORDS.iter().find(|(known, _)| *known == name);
    let (_, words) = row.ok_or_else(|| format!("{place}: the code book knows no such flag"))?;
    let mut flag = Flag::default();
    for (word, value) in table {
        if word == "label" {
            let labels = value.as_table().ok_or_else(|| format!("{place}.label: a table was expected"))?;
            (flag.labels_en, flag.labels_zh) = read_labels(place, words, labels)?;
            continue;
        }
        if !words.contains(&word.as_str()) {
            return Err(format!("{place}: {word:?} is not one of {}", words.join(", ")));
        }
        let value = value.as_integer().ok_or_else(|| format!("{place}.{word}: a whole number was expected"))?;
        flag.values.insert(word.clone(), value);
    }
    let distinct: BTreeSet<i64> = flag.values.values().copied().collect();
    if distinct.len() < flag.values.len() {
        return Err(format!("{place}: one value cannot have two meanings"));
    }
    Ok(flag)
}

type Labels = BTreeMap<String, String>;

fn read_labels(place: &str, words: &[&str], table: &toml::Table) -> Result<(Labels, Labels), String> {
    let mut read = (Labels::new(), Labels::new());
    for (language, value) in table {
        let place = format!("{place}.label.{language}");
        let into = match language.as_str() {
            "en" => &mut read.0,
            "zh" => &mut read.1,
            _ => return Err(format!("{place}: en or zh was expected")),
        };
        for (word, text) in value.as_table().ok_or_else(|| format!("{place}: a table was expected"))? {
            let text = text.as_str().filter(|_| words.contains(&word.as_str()));
            let text = text.ok_or_else(|| format!("{place}.{word}: a text for one of {}", words.join(", ")))?;
            into.insert(word.clone(), text.to_owned());
        }
    }
    Ok(read)
}
