//! *Did you mean …?* for a name that does not exist: the most similar one of those that there are.

use model::{Sentence, words};
use strsim::damerau_levenshtein;

/// The known name that differs least from the typed one, by at most a third of its letters; `None` where none is similar.
/// Of names that differ as much, the one that begins with the typed letters (`dueDat`: `dueDate` before `dueDay`), then
/// the shortest, then the first.
pub fn nearest<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let folded = typed.to_lowercase();
    let distance = |name: &str| damerau_levenshtein(&folded, &name.to_lowercase());
    let most = (folded.chars().count() / 3).max(1);
    // A person remembers a part of a longer name: `endorsee` of `receipt-by-endorsee`.
    let part = |name: &str| folded.chars().count() > 3 && name.to_lowercase().contains(&folded);
    let rank = |name: &str| (distance(name), !name.to_lowercase().starts_with(&folded), name.len());
    let known: Vec<&str> = known.into_iter().collect();
    let similar = known.iter().copied().filter(|name| distance(name) <= most).min_by_key(|name| rank(name));
    similar.or_else(|| known.iter().copied().filter(|name| part(name)).min_by_key(|name| rank(name)))
}

/// The question, after the sentence about the wrong name; empty where no name is similar.
pub fn did_you_mean<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>, language: &str) -> String {
    let question = |name: &str| words::text(&Sentence::new("did-you-mean").with("name", name), language);
    nearest(typed, known).map(|name| format!(" {}", question(name))).unwrap_or_default()
}

/// The same for an error of the core whose sentence names what there is: its `known`, and the one other argument.
pub fn of_sentence(sentence: &Sentence, language: &str) -> String {
    let Some(known) = sentence.args.get("known") else { return String::new() };
    let mut others = sentence.args.iter().filter(|(name, _)| *name != "known").map(|(_, text)| text);
    let (Some(typed), None) = (others.next(), others.next()) else { return String::new() };
    did_you_mean(typed, known.split(", "), language)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_has_its_name_and_another_word_has_none() {
        let known =
            ["draft", "receipt-by-endorsee", "pledge-application", "pledge-app-withdrawal", "dueDay", "dueDate"];
        for (typed, expected) in [
            ("drafts", Some("draft")),
            ("Dratf", Some("draft")),
            ("receipt-by-endorsed", Some("receipt-by-endorsee")),
            ("endorsee", Some("receipt-by-endorsee")),
            ("pledge-aplication", Some("pledge-application")),
            ("dueDat", Some("dueDate")),
            ("dueDa", Some("dueDay")),
            ("balances", None),
            ("x", None),
            ("", None),
        ] {
            assert_eq!(nearest(typed, known), expected, "{typed}");
        }
    }
}
