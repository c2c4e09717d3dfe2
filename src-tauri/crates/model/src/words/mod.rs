//! Sentences as text, from the same locale files as the window: for the dialog text stored in the journal, and for
//! avalctl.
//!
//! Arguments are text, so that no amount is formatted as a float; only counts are numbers. A sentence missing from the files is shown as its id
//! and arguments, which can at least be reported. Not here: the window's own sentences.

pub use bank_contract::terms::operation_name;

use std::sync::LazyLock;

use bank_contract::terms::is_chinese;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

use crate::Sentence;
use crate::spelling::visible;

type Bundle = FluentBundle<FluentResource>;

/// The core's files by topic: English and Chinese.
const SOURCES: &[[&str; 2]] = &[
    [
        include_str!("../../../../../ui/src/locales/table.en.ftl"),
        include_str!("../../../../../ui/src/locales/table.zh-CN.ftl"),
    ],
    [
        include_str!("../../../../../ui/src/locales/core.en.ftl"),
        include_str!("../../../../../ui/src/locales/core.zh-CN.ftl"),
    ],
    [
        include_str!("../../../../../ui/src/locales/approvals.en.ftl"),
        include_str!("../../../../../ui/src/locales/approvals.zh-CN.ftl"),
    ],
    [
        include_str!("../../../../../ui/src/locales/batches.en.ftl"),
        include_str!("../../../../../ui/src/locales/batches.zh-CN.ftl"),
    ],
    [
        include_str!("../../../../../ui/src/locales/audit.en.ftl"),
        include_str!("../../../../../ui/src/locales/audit.zh-CN.ftl"),
    ],
    [
        include_str!("../../../../../ui/src/locales/doubts.en.ftl"),
        include_str!("../../../../../ui/src/locales/doubts.zh-CN.ftl"),
    ],
    [
        include_str!("../../../../../ui/src/locales/codebook.en.ftl"),
        include_str!("../../../../../ui/src/locales/codebook.zh-CN.ftl"),
    ],
    [
        include_str!("../../../../../ui/src/locales/detail.en.ftl"),
        include_str!("../../../../../ui/src/locales/detail.zh-CN.ftl"),
    ],
    [
        include_str!("../../../../../ui/src/locales/export.en.ftl"),
        include_str!("../../../../../ui/src/locales/export.zh-CN.ftl"),
    ],
    [
        include_str!("../../../../../ui/src/locales/finding.en.ftl"),
        include_str!("../../../../../ui/src/locales/finding.zh-CN.ftl"),
    ],
    [
        include_str!("../../../../../ui/src/locales/machine.en.ftl"),
        include_str!("../../../../../ui/src/locales/machine.zh-CN.ftl"),
    ],
    [
        include_str!("../../../../../ui/src/locales/setup.en.ftl"),
        include_str!("../../../../../ui/src/locales/setup.zh-CN.ftl"),
    ],
    [
        include_str!("../../../../../ui/src/locales/balances.en.ftl"),
        include_str!("../../../../../ui/src/locales/balances.zh-CN.ftl"),
    ],
    [
        include_str!("../../../../../ui/src/locales/maturity.en.ftl"),
        include_str!("../../../../../ui/src/locales/maturity.zh-CN.ftl"),
    ],
    [
        include_str!("../../../../../ui/src/locales/refusals.en.ftl"),
        include_str!("../../../../../ui/src/locales/refusals.zh-CN.ftl"),
    ],
    [
        include_str!("../../../../../ui/src/locales/diagnosis.en.ftl"),
        include_str!("../../../../../ui/src/locales/diagnosis.zh-CN.ftl"),
    ],
    [
        include_str!("../../../../../ui/src/locales/orderfile.en.ftl"),
        include_str!("../../../../../ui/src/locales/orderfile.zh-CN.ftl"),
    ],
    [
        include_str!("../../../../../ui/src/locales/parties.en.ftl"),
        include_str!("../../../../../ui/src/locales/parties.zh-CN.ftl"),
    ],
    [
        include_str!("../../../../../ui/src/locales/templates.en.ftl"),
        include_str!("../../../../../ui/src/locales/templates.zh-CN.ftl"),
    ],
    [
        include_str!("../../../../../ui/src/locales/reading.en.ftl"),
        include_str!("../../../../../ui/src/locales/reading.zh-CN.ftl"),
    ],
];

static ENGLISH: LazyLock<Bundle> = LazyLock::new(|| bundle("en", SOURCES.iter().map(|[english, _]| *english)));
static CHINESE: LazyLock<Bundle> = LazyLock::new(|| bundle("zh-CN", SOURCES.iter().map(|[_, chinese]| *chinese)));

fn bundle(language: &str, sources: impl Iterator<Item = &'static str>) -> Bundle {
    let language: LanguageIdentifier = language.parse().unwrap_or_default();
    let mut bundle = Bundle::new_concurrent(vec![language]);
    // Isolation marks would be stored in the journal and printed in terminals; our sentences have no right-to-left
    // text.
    bundle.set_use_isolating(false);
    // A line that cannot be read loses only its own sentence; a test checks the files.
    for source in sources {
        let resource = FluentResource::try_new(source.to_owned()).unwrap_or_else(|(partial, _)| partial);
        bundle.add_resource_overriding(resource);
    }
    bundle
}

/// The sentence in `zh-CN`, otherwise in English.
pub fn text(sentence: &Sentence, language: &str) -> String {
    let bundle = if is_chinese(language) { &*CHINESE } else { &*ENGLISH };
    let mut args = FluentArgs::new();
    for (name, value) in &sentence.args {
        args.set(name.as_str(), argument(name, value));
    }
    let Some(pattern) = bundle.get_message(&sentence.id).and_then(|message| message.value()) else {
        return without_words(sentence);
    };
    bundle.format_pattern(pattern, Some(&args), &mut Vec::new()).into_owned()
}

/// Arguments that are counts: they choose between "1 thing" and "2 things".
const COUNTS: &[&str] = &["count", "instructions", "rows", "sending", "so_far"];

/// An argument is text. Only a count is a number, and never one whose text would change.
fn argument(name: &str, value: &str) -> FluentValue<'static> {
    let count = value.parse::<u32>().ok().filter(|count| COUNTS.contains(&name) && count.to_string() == value);
    match count {
        Some(count) => FluentValue::from(count),
        // It may be a bank's text: it must not add lines or control a terminal.
        None => FluentValue::from(visible(value).into_owned()),
    }
}

/// Whether the sentence exists in both languages.
pub fn is_written(id: &str) -> bool {
    ENGLISH.has_message(id) && CHINESE.has_message(id)
}

fn without_words(sentence: &Sentence) -> String {
    let args: Vec<String> = sentence.args.iter().map(|(name, value)| format!("{name}: {}", visible(value))).collect();
    if args.is_empty() { sentence.id.clone() } else { format!("{} ({})", sentence.id, args.join(", ")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_files_can_be_read_whole() {
        for source in SOURCES.as_flattened() {
            let errors = FluentResource::try_new((*source).to_owned()).err().map(|(_, errors)| errors);
            assert!(errors.is_none(), "{errors:?}");
        }
    }

    #[test]
    fn a_sentence_speaks_both_languages_and_an_unwritten_one_shows_its_id() {
        let sentence = Sentence::new("problem-required").with("field", "draftNumber");
        assert!(text(&sentence, "en").contains("draftNumber"));
        assert_ne!(text(&sentence, "en"), text(&sentence, "zh-CN"));
        assert_eq!(text(&Sentence::new("nobody-wrote-this").with("a", 1), "en"), "nobody-wrote-this (a: 1)");
    }

    #[test]
    fn one_thing_is_not_called_1_things() {
        let rows = [
            ("trouble-problems", 1, "One field has"),
            ("trouble-problems", 2, "2 fields have"),
            ("table-left-out", 1, "1 amount not"),
            ("table-left-out", 1_234_567, "1234567 amounts not"),
        ];
        for (id, count, expected) in rows {
            let said = text(&Sentence::new(id).with("count", count), "en");
            assert!(said.contains(expected), "{id} {count}: {said}");
        }
        assert!(text(&Sentence::new("table-left-out").with("count", "007"), "en").contains("007"), "no digit is lost");
    }
}
