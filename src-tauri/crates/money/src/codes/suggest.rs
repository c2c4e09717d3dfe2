//! Counts codes in records beside the service's words for them. A count suggests; a person decides.

use std::collections::{BTreeMap, BTreeSet};

use bank_contract::Wire;
use bank_contract::record::Fields;
use bank_contract::row::{Kind, Type};
use bank_contract::wire::ResponseStatus;
use model::profile::{CodeBook, ERROR_FLAG, ERROR_FLAG_OK, STATUS_CODE, words_of};
use model::{Sentence, words};
use serde_json::value::RawValue;

use super::pairs::{Pair, pairs};
use crate::view::{CodeExample, CodeSuggestion};

/// A pair at a bank: bank, type, field, the meaning's field, code, meaning.
type Key = (String, &'static str, &'static str, &'static str, String, String);

/// Fields that name a record for a person, the first one that it has.
const NAMES: &[&str] = &["draftNumber", "bankTransactionId", "bankDraftId"];
/// The field beside an error flag with the service's words.
const MESSAGE: &str = "message";
/// Most records that are named beside their number.
const EXAMPLES_MAX: usize = 3;

/// The records of a pair: how many, and the names of the first ones.
#[derive(Debug, Default)]
struct Tallied {
    count: u32,
    examples: Vec<CodeExample>,
    /// The messages beside an error flag, at most two different ones: they are free text and may differ in each reply.
    messages: BTreeSet<String>,
}

impl Tallied {
    fn add(&mut self, example: Option<CodeExample>) {
        self.count += 1;
        if self.examples.len() < EXAMPLES_MAX
            && let Some(new) = example
            && self.examples.iter().all(|one| one.name != new.name)
        {
            self.examples.push(new);
        }
    }
}

/// Pairs of codes and meanings, counted over records.
#[derive(Debug, Default)]
pub struct Tally(BTreeMap<Key, Tallied>);

impl Tally {
    /// Counts the pairs of one record and of its embedded objects. `example` adds the record's place to its name.
    pub fn count(
        &mut self,
        bank_mark: &str,
        of: &'static Type,
        raw: &RawValue,
        example: impl Fn(String) -> CodeExample,
    ) {
        let Ok(record) = Fields::read(of, raw) else { return };
        let name = NAMES.iter().find_map(|field| record.text(field)).filter(|text| !text.trim().is_empty());
        let example = || name.clone().map(&example);
        self.count_within(bank_mark, of, &record, &example);
    }

    /// The same for an embedded object, with the place of the record around it.
    fn count_within(
        &mut self,
        bank_mark: &str,
        of: &'static Type,
        record: &Fields<'_>,
        example: &dyn Fn() -> Option<CodeExample>,
    ) {
        let text = |name: &str| record.text(name).map(|text| text.trim().to_owned()).filter(|text| !text.is_empty());
        if of.name == ResponseStatus::TYPE.name
            && let Some(flag) = text(ERROR_FLAG)
        {
            let key = (bank_mark.to_owned(), of.name, ERROR_FLAG, MESSAGE, flag, String::new());
            let seen = self.0.entry(key).or_default();
            seen.add(example());
            if seen.messages.len() < 2 {
                seen.messages.extend(text(MESSAGE));
            }
        }
        for pair in pairs().iter().filter(|pair| pair.of.name == of.name) {
            if let (Some(code), Some(meaning)) = (text(pair.code), text(pair.meaning)) {
                let Pair { of, code: field, meaning: meaning_field } = *pair;
                let key = (bank_mark.to_owned(), of.name, field, meaning_field, code, meaning);
                self.0.entry(key).or_default().add(example());
            }
        }
        for field in of.fields {
            if let (Kind::Object(inner), Some(raw)) = (field.kind, record.raw(field.name))
                && let Ok(record) = Fields::read(inner, raw)
            {
                self.count_within(bank_mark, inner, &record, example);
            }
        }
    }

    /// The counted pairs, compared with the book.
    pub fn suggestions(self, code_book: &CodeBook) -> Vec<CodeSuggestion> {
        let flags = |bank: &str| self.0.keys().filter(|key| key.0 == bank && key.2 == ERROR_FLAG).count();
        let sole: BTreeSet<String> = self.0.keys().filter(|key| flags(&key.0) == 1).map(|key| key.0.clone()).collect();
        let suggestion = |(key, seen): (Key, Tallied)| {
            let (bank_mark, type_name, field, meaning_field, code, meaning) = key;
            let Tallied { count, examples, mut messages } = seen;
            let meaning = if messages.len() == 1 { messages.pop_first().unwrap_or(meaning) } else { meaning };
            // A flag is sent as an integer: a code of another form belongs to another code table.
            let is_flag = !words_of(field).is_empty() && code.parse::<i64>().is_ok();
            let flag = (field == STATUS_CODE || is_flag).then(|| field.to_owned());
            // Every record that was read has this flag, and a record is an answer.
            let ok = (field == ERROR_FLAG && sole.contains(&bank_mark)).then(|| ERROR_FLAG_OK.to_owned());
            let word = flag.as_deref().and_then(|flag| known_as(code_book, &bank_mark, flag, &meaning)).or(ok);
            let known = word_of(code_book, &bank_mark, field, &code);
            // A word that has a number keeps it: another number for it is not offered.
            let is_taken = word.as_deref().is_some_and(|word| has_other(code_book, &bank_mark, field, word, &code));
            let standing = match (&flag, known, &word) {
                (None, ..) => "unused",
                _ if is_taken => "differs",
                (Some(_), None, _) => "new",
                (Some(_), Some(known), Some(word)) if known != *word => "differs",
                (Some(_), Some(_), _) => "agrees",
            };
            CodeSuggestion {
                bank_mark,
                type_name: type_name.to_owned(),
                field: field.to_owned(),
                meaning_field: meaning_field.to_owned(),
                code,
                meaning,
                count,
                examples,
                flag,
                word: word.filter(|_| !is_taken),
                standing: standing.to_owned(),
            }
        };
        self.0.into_iter().map(suggestion).collect()
    }
}

/// The book's word for a code in a record.
fn word_of(code_book: &CodeBook, bank_mark: &str, field: &str, code: &str) -> Option<String> {
    if field == STATUS_CODE {
        return code_book.status(bank_mark, code).map(|meaning| meaning.word().to_owned());
    }
    code_book.word(bank_mark, field, code.parse().ok()?).map(str::to_owned)
}

/// Whether a word of a flag has another number in the book. A status word may have several codes.
fn has_other(code_book: &CodeBook, bank_mark: &str, field: &str, word: &str, code: &str) -> bool {
    code_book.value(bank_mark, field, word).is_some_and(|known| known.to_string() != code)
}

/// The one fixed word of a flag whose name equals the meaning: the bank's own label in the book, or our word in one of
/// the two languages. `None` where no word or more than one matches.
pub fn known_as(code_book: &CodeBook, bank_mark: &str, flag: &str, meaning: &str) -> Option<String> {
    let same = |name: &str| name.trim().to_lowercase() == meaning.trim().to_lowercase();
    let labelled = |word: &str| {
        ["en", "zh-CN"].into_iter().any(|language| {
            let label = code_book.label(bank_mark, flag, word, language);
            let ours = words::text(&Sentence::new(&format!("word-{}", word.replace('_', "-"))), language);
            label.is_some_and(same) || same(&ours)
        })
    };
    let named: Vec<&str> = words_of(flag).iter().copied().filter(|word| labelled(word)).collect();
    match named[..] {
        [one] => Some(one.to_owned()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use bank_contract::wire::{DayBalance, Draft, TransferRecord};

    use super::*;

    fn tally(records: &[(&'static Type, &str)], book: &str) -> Vec<CodeSuggestion> {
        let mut tally = Tally::default();
        for (of, raw) in records {
            let example = |name| CodeExample { name, stage: None, key: None, instruction: None };
            tally.count("A", of, &RawValue::from_string((*raw).to_owned()).unwrap(), example);
        }
        tally.suggestions(&CodeBook::parse(book, "code-book.toml").unwrap())
    }

    #[test]
    fn a_suggestion_names_the_first_records_that_show_it() {
        let draft = |number: u32| {
            format!(
                "{{\"draftNumber\":\"{number}\",\"promptPayInfo\":{{\"onlineFlag\":\"1\",\"onlineFlagMeaning\":\"线上\"}}}}"
            )
        };
        let texts: Vec<String> = [7, 7, 8, 9, 10].map(draft).to_vec();
        let records: Vec<(&'static Type, &str)> = texts.iter().map(|text| (Draft::TYPE, text.as_str())).collect();
        let found = tally(&records, "");
        let online = found.iter().find(|one| one.field == "onlineFlag").expect("a suggestion");
        let names: Vec<&str> = online.examples.iter().map(|one| one.name.as_str()).collect();
        assert_eq!((online.count, names.join(" ")), (5, "7 8 9".to_owned()));
    }

    #[test]
    fn the_only_error_flag_of_read_records_is_suggested_as_success() {
        let flag = |flag: u32, call: u32| {
            format!("{{\"responseStatus\":{{\"code\":\"0\",\"errorFlag\":{flag},\"message\":\"call {call}\"}}}}")
        };
        let told = |records: &[(&'static Type, &str)], book: &str| -> Vec<String> {
            let found = tally(records, book);
            let word = |one: &CodeSuggestion| one.word.clone().unwrap_or_else(|| "-".to_owned());
            let row = |one: &CodeSuggestion| {
                format!("{} ×{} “{}” {} {}", one.code, one.count, one.meaning, word(one), one.standing)
            };
            found.iter().filter(|one| one.flag.as_deref() == Some(ERROR_FLAG)).map(row).collect()
        };
        let (one, other, bad) = (flag(0, 1), flag(0, 2), flag(1, 3));
        let read: [(&'static Type, &str); 2] = [(Draft::TYPE, &one), (DayBalance::TYPE, &other)];
        assert_eq!(told(&read, ""), ["0 ×2 “” ok new"], "messages that differ with each call are no meaning");
        assert_eq!(told(&read[..1], "[A.errorFlag]\nok = 0\n"), ["0 ×1 “call 1” ok agrees"]);
        assert_eq!(told(&read[..1], "[A.errorFlag]\nbad = 0\n"), ["0 ×1 “call 1” ok differs"]);
        let failed = [read[0], read[1], (Draft::TYPE, bad.as_str())];
        assert_eq!(told(&failed, ""), ["0 ×2 “” - new", "1 ×1 “call 3” - new"], "a person has to choose between two");
    }

    #[test]
    fn a_code_beside_its_meaning_is_counted_and_never_taken_for_a_word() {
        let draft = |online: &str, meaning: &str| {
            format!(
                "{{\"draftStatusCode\":\"S1\",\"draftStatusMeaning\":\"held\",\"promptPayInfo\":{{\"onlineFlag\":\"{online}\",\"onlineFlagMeaning\":\"{meaning}\"}}}}"
            )
        };
        let texts = [
            draft("1", "线上清算"),
            draft("1", "线上清算"),
            draft("0", "at the counter"),
            draft("2", " "),
            draft("SM00", "线上清算"),
        ];
        let mut records: Vec<(&'static Type, &str)> = texts.iter().map(|text| (Draft::TYPE, text.as_str())).collect();
        records.push((TransferRecord::TYPE, "{\"statusCode\":\"0000\",\"statusMeaning\":\"成功\"}"));
        records.push((Draft::TYPE, "[\"no record\"]"));
        let told = |book: &str| -> Vec<String> {
            let found = tally(&records, book);
            let flags = found.iter().filter(|one| one.flag.is_some());
            flags
                .map(|one| {
                    format!(
                        "{} {}={} ×{} {} {}",
                        one.field,
                        one.code,
                        one.meaning,
                        one.count,
                        one.word.as_deref().unwrap_or("-"),
                        one.standing
                    )
                })
                .collect()
        };
        assert_eq!(
            told(""),
            [
                "onlineFlag 0=at the counter ×1 - new",
                "onlineFlag 1=线上清算 ×2 online new",
                "statusCode 0000=成功 ×1 - new"
            ]
        );
        assert_eq!(
            told(
                "[A.onlineFlag]\nonline = 0\noffline = 1\n[A.onlineFlag.label.en]\noffline = \"At the counter\"\n[A.statusCode]\n\"0000\" = \"done\"\n"
            ),
            [
                "onlineFlag 0=at the counter ×1 - differs",
                "onlineFlag 1=线上清算 ×2 - differs",
                "statusCode 0000=成功 ×1 - agrees"
            ]
        );
        assert_eq!(
            tally(&records, "")
                .iter()
                .find(|one| one.field == "draftStatusCode")
                .map(|one| (one.count, one.standing.as_str())),
            Some((5, "unused"))
        );
    }
}
