//! The words of a pack's page: every sentence, label and style that the page has beside the facts, in both languages, as
//! one file of the pack. The check scripts build the page again from it, so only the files of known releases are
//! accepted: with words of one's own, a page could call a refused payment accepted.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use bank_contract::endpoint::ENDPOINTS;
use bank_contract::row::{Kind, Type};
use bank_contract::terms::{field_label, operation_name, terms};
use model::{Sentence, spelling, words};
use money::codes::meaning_of;
use serde::{Deserialize, Serialize};

use crate::read::detail::groups::subjects;

/// The file of a pack.
pub const WORDS: &str = "words.json";

const LANGUAGES: [&str; 2] = ["en", "zh-CN"];

const STYLE: &str = "body{font:14px/1.45 system-ui,'Noto Sans SC','Microsoft YaHei',sans-serif;margin:2em auto;max-width:90em;\
padding:0 1em;color:#111;background:#fff}table{border-collapse:collapse;width:100%;margin:.5em 0 1.5em}\
th,td{border:1px solid #bbb;padding:.25em .5em;text-align:left;vertical-align:top;overflow-wrap:anywhere;unicode-bidi:isolate}\
th{background:#eee;overflow-wrap:normal}tr:first-child th{white-space:nowrap}td.n{text-align:right;\
font-variant-numeric:tabular-nums;white-space:nowrap}code{font-size:12px}\
.practice{background:#7a3e00;color:#fff;padding:.5em 1em;font-weight:bold}pre{white-space:pre-wrap;border:1px solid #bbb;\
padding:.5em}@media print{a{color:inherit}}";

/// Sentences without an argument.
const PLAIN: &[&str] = &[
    "audit-practice",
    "audit-profile",
    "audit-environment",
    "audit-service",
    "audit-tenant",
    "audit-accounts",
    "audit-zone",
    "audit-zone-computer",
    "audit-code-book",
    "audit-made-at",
    "audit-program",
    "audit-chain-head",
    "audit-events",
    "audit-fingerprint",
    "audit-how-to-check",
    "audit-not-proven",
    "audit-none",
    "audit-numbers",
    "audit-totals",
    "audit-state",
    "audit-currency",
    "audit-count",
    "audit-amount",
    "audit-left-out",
    "audit-overrides",
    "audit-number",
    "audit-reason",
    "audit-marks",
    "audit-confirmed-by",
    "audit-approved-by",
    "audit-who",
    "audit-first-time",
    "audit-party",
    "audit-resolved",
    "audit-time",
    "audit-decision",
    "audit-proof",
    "audit-settings",
    "audit-event",
    "audit-setting",
    "audit-before",
    "audit-after",
    "audit-histories",
    "audit-copied",
    "audit-own",
    "audit-instructions",
    "audit-operation",
    "audit-account",
    "audit-object",
    "audit-files",
    "audit-records",
    "audit-dialogs",
    "audit-unproven",
    "audit-unproven-notes",
    "audit-paper-request",
    "audit-paper-reply",
    "audit-paper-snapshot",
    "audit-paper-evidence",
    "audit-paper-approval",
    "audit-paper-resolution",
    "audit-paper-receipt",
];

/// Sentences with their arguments, which are `{name}` in the file.
const FILLED: &[(&str, &[&str])] = &[
    ("audit-title-submission", &["id"]),
    ("audit-title-period", &["from", "to"]),
    ("audit-numbers-whole", &["first", "last", "count"]),
    ("audit-numbers-gap", &["first", "last", "count"]),
    ("audit-twin-of", &["numbers"]),
    ("audit-alike", &["numbers"]),
    ("audit-ticked", &["day"]),
    ("audit-by-hash-only", &["hidden", "all"]),
    ("person-verified", &["subject"]),
    ("person-typed", &["name"]),
    ("person-account", &["account"]),
];

/// Sentences that an argument chooses: the key in the file is `ID.VALUE`.
const CHOSEN: &[(&str, &str, &[&str])] = &[
    ("audit-environment-word", "environment", &["production", "test", "practice"]),
    ("approvals-given", "tier", &["same_account", "own_token", "approval_file"]),
];

/// The file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PageWords {
    /// The page's style sheet.
    style: String,
    /// Characters that a reader cannot see, as ranges: the page has their numbers instead.
    hidden: Vec<(u32, u32)>,
    /// The type of the record in an operation's reply.
    record_of: BTreeMap<String, String>,
    /// By language.
    languages: BTreeMap<String, LanguageWords>,
}

/// The words of one language.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LanguageWords {
    /// Sentences by id.
    pub say: BTreeMap<String, String>,
    /// The dialog's mark of a first-time counterparty.
    pub first_time: String,
    /// States.
    pub states: BTreeMap<String, String>,
    /// Names of operations, also of a receipt that refuses.
    pub operations: BTreeMap<String, OperationWords>,
    /// The fields of records by type.
    pub records: BTreeMap<String, RecordWords>,
}

/// The names of an operation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OperationWords {
    /// Its name.
    pub name: String,
    /// Its name where the answer is `refuse`.
    pub refuse: String,
}

/// The fields of a record, in reading order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordWords {
    /// Its own fields.
    pub fields: Vec<FieldWords>,
    /// The fields of its objects, by the object's name.
    pub objects: Vec<(String, Vec<FieldWords>)>,
}

/// A field of a record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FieldWords {
    /// Its subject.
    pub subject: String,
    /// Its name in the record.
    pub name: String,
    /// Its label.
    pub label: String,
    /// The field with the meaning of its code, which is shown beside it.
    pub meaning: Option<String>,
}

static PROGRAM: LazyLock<PageWords> = LazyLock::new(PageWords::made);

impl PageWords {
    /// The words of this program.
    pub fn of_program() -> &'static Self {
        &PROGRAM
    }

    /// The file's text.
    pub fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default() + "\n"
    }

    /// The page's style sheet.
    pub fn style(&self) -> &str {
        &self.style
    }

    /// The words of a language; another language than Chinese is English.
    pub fn language(&self, language: &str) -> Option<&LanguageWords> {
        self.languages.get(language).or_else(|| self.languages.get("en"))
    }

    /// The fields of the record in an operation's reply.
    pub fn record<'a>(&'a self, words: &'a LanguageWords, operation: &str) -> Option<&'a RecordWords> {
        words.records.get(self.record_of.get(operation)?)
    }

    /// Whether a reader cannot see a character.
    pub fn is_hidden(&self, sign: char) -> bool {
        let code = u32::from(sign);
        let after = self.hidden.partition_point(|(first, _)| *first <= code);
        after.checked_sub(1).and_then(|at| self.hidden.get(at)).is_some_and(|(_, last)| code <= *last)
    }

    fn made() -> Self {
        let mut types: BTreeMap<&'static str, &'static Type> = BTreeMap::new();
        let mut record_of = BTreeMap::new();
        for row in ENDPOINTS.iter().filter(|row| row.acts) {
            if let Some(of) = row.reply.record() {
                types.insert(of.name, of);
                record_of.insert(row.name().to_owned(), of.name.to_owned());
            }
        }
        let types: Vec<&'static Type> = types.into_values().collect();
        let languages =
            LANGUAGES.iter().map(|language| ((*language).to_owned(), LanguageWords::made(language, &types)));
        Self { style: STYLE.to_owned(), hidden: hidden(), record_of, languages: languages.collect() }
    }
}

impl LanguageWords {
    fn made(language: &str, types: &[&'static Type]) -> Self {
        let text = |sentence: &Sentence| words::text(sentence, language);
        let plain = PLAIN.iter().map(|id| ((*id).to_owned(), text(&Sentence::new(id))));
        let filled = FILLED.iter().map(|(id, names)| {
            let open = |sentence: Sentence, name: &&str| sentence.with(name, format!("{{{name}}}"));
            ((*id).to_owned(), text(&names.iter().fold(Sentence::new(id), open)))
        });
        let chosen = CHOSEN.iter().flat_map(|(id, name, values)| {
            values.iter().map(move |value| (format!("{id}.{value}"), text(&Sentence::new(id).with(name, value))))
        });
        let states = terms().states.iter();
        let operations = terms().operations.keys().map(|operation| {
            let name = |answer: Option<&str>| operation_name(operation, answer, language);
            (operation.clone(), OperationWords { name: name(None), refuse: name(Some("refuse")) })
        });
        Self {
            say: plain.chain(filled).chain(chosen).collect(),
            first_time: text(&Sentence::new("note-first-time")),
            states: states.map(|(state, label)| (state.clone(), label.in_language(language).to_owned())).collect(),
            operations: operations.collect(),
            records: types.iter().map(|of| (of.name.to_owned(), RecordWords::made(of, language))).collect(),
        }
    }

    /// The name of an operation with its answer; one without a name keeps its own.
    pub fn operation<'a>(&'a self, operation: &'a str, answer: Option<&str>) -> &'a str {
        let found = self.operations.get(operation);
        found.map_or(operation, |words| if answer == Some("refuse") { &words.refuse } else { &words.name })
    }
}

impl RecordWords {
    fn made(of: &'static Type, language: &str) -> Self {
        let field = |of: &'static Type, subject: &str, name: &str| FieldWords {
            subject: subject.to_owned(),
            name: name.to_owned(),
            label: field_label(of.name, name, language),
            meaning: meaning_of(of, name).map(str::to_owned),
        };
        let fields = subjects(of).iter().flat_map(|(group, names)| {
            let subject = words::text(&Sentence::new("fields-group").with("group", group), language);
            names.iter().map(move |name| field(of, &subject, name))
        });
        let objects = of.fields.iter().filter_map(|row| match row.kind {
            Kind::Object(inner) => Some((row, inner)),
            _ => None,
        });
        let objects = objects.map(|(row, inner)| {
            let subject = field_label(of.name, row.name, language);
            let own = inner.fields.iter().filter(|row| !matches!(row.kind, Kind::Object(_)));
            (row.name.to_owned(), own.map(|row| field(inner, &subject, row.name)).collect())
        });
        Self { fields: fields.collect(), objects: objects.collect() }
    }
}

/// The ranges of the characters that a reader cannot see; a line break is kept.
fn hidden() -> Vec<(u32, u32)> {
    let mut ranges: Vec<(u32, u32)> = Vec::new();
    let mut buffer = [0; 4];
    for sign in ('\0'..=char::MAX).filter(|sign| *sign != '\n') {
        if spelling::hidden(sign.encode_utf8(&mut buffer)).is_none() {
            continue;
        }
        let code = u32::from(sign);
        match ranges.last_mut().filter(|(_, last)| *last + 1 == code) {
            Some((_, last)) => *last = code,
            None => ranges.push((code, code)),
        }
    }
    ranges
}
