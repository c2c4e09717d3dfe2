//! The effects of a code book change, shown before it is applied: each entry in words, the consequences, and the file's
//! lines before and after.

use bank_contract::{Endpoint, Stage};
use journal::CodeUse;
use model::desks::FLAGS;
use model::profile::{CodeBook, CodeLine, FAILURE_WORDS, OPERATIONS, chapters};
use model::{Sentence, hex, sha256};

use super::used::used_in;
use crate::view::{CodeBookChange, DiffLine};

/// Most numbers of instructions that a note names.
const NUMBERS_MAX: usize = 8;

/// The change from one book to another. `open` returns the unfinished instructions at a bank.
pub fn change(
    before: &CodeBook,
    after: &CodeBook,
    needs_approval: bool,
    open: &dyn Fn(&str) -> Vec<CodeUse>,
) -> CodeBookChange {
    let mut found = CodeBookChange {
        digest: digest(before, after),
        changes: Vec::new(),
        notes: Vec::new(),
        diff: diff(before.text(), after.text()),
        text: after.text().to_owned(),
        needs_approval,
    };
    let mut banks = before.bank_marks();
    banks.extend(after.bank_marks());
    banks.sort_unstable();
    banks.dedup();
    for bank_mark in banks {
        let open = open(bank_mark);
        for flag in chapters().filter(|flag| ![OPERATIONS, FAILURE_WORDS].contains(flag)) {
            let place = FlagPlace { bank_mark, flag, open: &open };
            place.tell(&before.lines(bank_mark, flag), &after.lines(bank_mark, flag), &mut found);
        }
        found.changes.extend(other_words(bank_mark, before, after));
        found.changes.extend(moved(bank_mark, before, after));
        found.notes.extend(wider(bank_mark, before, after));
    }
    if needs_approval && before.text() != after.text() {
        found.notes.push(Sentence::new("code-note-approval"));
    }
    found
}

/// The words of failure of a bank, if they are other ones after the change.
fn other_words(bank_mark: &str, before: &CodeBook, after: &CodeBook) -> Option<Sentence> {
    let (old, new) = (before.failure_words(bank_mark), after.failure_words(bank_mark));
    let id = match new {
        None => "code-change-no-failure-words",
        Some([]) => "code-change-failure-off",
        Some(_) => "code-change-failure-words",
    };
    let listed = |words: Option<&[String]>| match words {
        None | Some([]) => "–".to_owned(),
        Some(words) => words.join(", "),
    };
    let sentence = Sentence::new(id).with("bank", bank_mark).with("words", listed(new));
    (old != new).then(|| sentence.with("old", old.map_or_else(|| "none".to_owned(), |_| listed(old))))
}

/// Each operation that starts from other lists after the change.
fn moved(bank_mark: &str, before: &CodeBook, after: &CodeBook) -> Vec<Sentence> {
    let of = |operation: Endpoint| {
        let (old, new) = (before.lists(bank_mark, operation), after.lists(bank_mark, operation));
        let names = |lists: &[Stage]| lists.iter().map(|list| list.name()).collect::<Vec<_>>().join(", ");
        let sentence =
            Sentence::new("code-change-lists").with("bank", bank_mark).with("operation", operation.row().name());
        (old != new).then(|| sentence.with("list", names(&old)).with("lists", names(&new)))
    };
    Endpoint::operations().filter_map(of).collect()
}

/// The guards that are weaker after the change: each list from which an operation starts and did not start before.
fn wider(bank_mark: &str, before: &CodeBook, after: &CodeBook) -> Vec<Sentence> {
    let of = |operation: Endpoint| {
        let known = before.lists(bank_mark, operation);
        let new = after.lists(bank_mark, operation).into_iter().filter(move |list| !known.contains(list));
        new.map(move |list| {
            let sentence = Sentence::new("code-note-list").with("bank", bank_mark);
            sentence.with("operation", operation.row().name()).with("list", list.name())
        })
    };
    Endpoint::operations().flat_map(of).collect()
}

/// SHA-256 that binds a change to the book before and the book after it.
fn digest(before: &CodeBook, after: &CodeBook) -> String {
    hex(&sha256(format!("aval code book change 1\n{}\n{}", before.hash_hex(), after.text()).as_bytes()))
}

struct FlagPlace<'a> {
    bank_mark: &'a str,
    flag: &'a str,
    open: &'a [CodeUse],
}

impl FlagPlace<'_> {
    fn tell(&self, before: &[CodeLine], after: &[CodeLine], found: &mut CodeBookChange) {
        let of = |lines: &[CodeLine], word: &str| lines.iter().find(|line| line.word == word).cloned();
        let mut words: Vec<&str> = before.iter().chain(after).map(|line| line.word.as_str()).collect();
        words.sort_unstable();
        words.dedup();
        for word in words {
            match (of(before, word), of(after, word)) {
                (Some(old), Some(new)) if old.value != new.value => {
                    let sentence = self.sentence("code-change-changed", word).with("before", &old.value);
                    found.changes.push(sentence.with("after", &new.value));
                    self.in_use(&old, found);
                    self.unproven(&new, found);
                }
                (Some(old), Some(new)) if old != new => found.changes.push(self.sentence("code-change-label", word)),
                (Some(old), None) => {
                    found.changes.push(self.sentence("code-change-removed", word).with("value", &old.value));
                    self.in_use(&old, found);
                }
                (None, Some(new)) => {
                    found.changes.push(self.sentence("code-change-added", word).with("value", &new.value));
                    self.unproven(&new, found);
                }
                _ => {}
            }
        }
        if self.is_sent() && !before.is_empty() && after.is_empty() {
            found.notes.push(Sentence::new("code-note-locks").with("bank", self.bank_mark).with("flag", self.flag));
        }
    }

    fn sentence(&self, id: &str, word: &str) -> Sentence {
        Sentence::new(id).with("bank", self.bank_mark).with("flag", self.flag).with("word", word)
    }

    fn is_sent(&self) -> bool {
        FLAGS.contains(&self.flag)
    }

    /// Unfinished instructions were sent with the old meaning.
    fn in_use(&self, old: &CodeLine, found: &mut CodeBookChange) {
        let numbers: Vec<u32> =
            self.open.iter().filter(|used| used_in(used, self.flag, &old.value)).map(|used| used.number).collect();
        if numbers.is_empty() {
            return;
        }
        let named: Vec<String> = numbers.iter().rev().take(NUMBERS_MAX).map(|number| format!("#{number}")).collect();
        let sentence = self.sentence("code-note-in-use", &old.word).with("value", &old.value);
        found.notes.push(sentence.with("count", numbers.len()).with("numbers", named.join(", ")));
    }

    fn unproven(&self, new: &CodeLine, found: &mut CodeBookChange) {
        if self.is_sent() {
            found.notes.push(self.sentence("code-note-unproven", &new.word).with("value", &new.value));
        }
    }
}

/// The line difference of two texts, by their longest common subsequence.
fn diff(before: &str, after: &str) -> Vec<DiffLine> {
    let (old, new): (Vec<&str>, Vec<&str>) = (before.lines().collect(), after.lines().collect());
    let mut longest = vec![vec![0_usize; new.len() + 1]; old.len() + 1];
    for at in (0..old.len()).rev() {
        for to in (0..new.len()).rev() {
            longest[at][to] = match old[at] == new[to] {
                true => longest[at + 1][to + 1] + 1,
                false => longest[at + 1][to].max(longest[at][to + 1]),
            };
        }
    }
    let line = |sign: &str, text: &str| DiffLine { sign: sign.to_owned(), text: text.to_owned() };
    let (mut at, mut to, mut lines) = (0, 0, Vec::new());
    while at < old.len() || to < new.len() {
        if at < old.len() && to < new.len() && old[at] == new[to] {
            lines.push(line(" ", old[at]));
            (at, to) = (at + 1, to + 1);
        } else if to == new.len() || (at < old.len() && longest[at + 1][to] >= longest[at][to + 1]) {
            lines.push(line("-", old[at]));
            at += 1;
        } else {
            lines.push(line("+", new[to]));
            to += 1;
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn book(text: &str) -> CodeBook {
        CodeBook::parse(text, "code-book.toml").unwrap()
    }

    fn uses(_: &str) -> Vec<CodeUse> {
        let used = |number: u32, flag: &str| CodeUse {
            instruction: String::new(),
            number,
            operation: "receipt-by-endorsee".to_owned(),
            body: format!("[{{\"accountNumber\":\"1\",\"bankDraftId\":\"d\",\"replayFlag\":{flag}}}]"),
        };
        vec![used(7, "1"), used(5, "0"), used(4, "1")]
    }

    fn told(sentences: &[Sentence]) -> Vec<String> {
        sentences
            .iter()
            .map(|one| format!("{} {}", one.id, one.args.values().cloned().collect::<Vec<_>>().join(" ")))
            .collect()
    }

    #[test]
    fn each_entry_is_told_with_what_is_under_way_and_what_has_to_be_proven() {
        let before = book("[\"A\".replayFlag]\naccept = 1\nrefuse = 0\n[\"A\".errorFlag]\nok = 0\n");
        let after = book(
            "[\"A\".replayFlag]\naccept = 2\n[\"A\".replayFlag.label.en]\naccept = \"yes\"\n[\"A\".errorFlag]\nok = 1\n",
        );
        let change = change(&before, &after, false, &uses);
        assert_eq!(
            told(&change.changes),
            [
                "code-change-changed 2 A 1 replayFlag accept",
                "code-change-removed A replayFlag 0 refuse",
                "code-change-changed 1 A 0 errorFlag ok"
            ]
        );
        assert_eq!(
            told(&change.notes),
            [
                "code-note-in-use A 2 replayFlag #4, #7 1 accept",
                "code-note-unproven A replayFlag 2 accept",
                "code-note-in-use A 1 replayFlag #5 0 refuse",
            ],
            "an error flag is only read: nothing has to prove it"
        );
        let nothing = super::change(&before, &book(""), true, &|_| Vec::new());
        assert_eq!(told(&nothing.notes), ["code-note-locks A replayFlag", "code-note-approval "]);
        assert_ne!(change.digest, nothing.digest);
    }

    #[test]
    fn a_list_from_which_an_operation_starts_anew_is_told_as_a_weaker_guard() {
        let none = book("");
        let wide = book("[\"A\".operations]\nendorse = [\"draft\", \"endorsement-transfer\"]\n");
        let other = book("[\"A\".operations]\nendorse = [\"draft\"]\n");
        let notes = |before: &CodeBook, after: &CodeBook| told(&change(before, after, false, &|_| Vec::new()).notes);
        assert_eq!(notes(&none, &wide), ["code-note-list A draft endorse"]);
        let changes = told(&change(&none, &wide, false, &|_| Vec::new()).changes);
        assert_eq!(changes, ["code-change-lists A endorsement-transfer draft, endorsement-transfer endorse"]);
        assert_eq!(notes(&wide, &other), Vec::<String>::new(), "stricter");
        assert_eq!(notes(&other, &none), ["code-note-list A endorsement-transfer endorse"], "back to the proposal");
    }

    #[test]
    fn a_difference_made_again_gives_both_texts() {
        let texts = ["", "a\n", "a\nb\nc\n", "b\nc\nd\n", "a\nx\nc\n", "c\nb\na\n"];
        for before in texts {
            for after in texts {
                let lines = diff(before, after);
                let side = |sign: &str| {
                    let kept = lines.iter().filter(|line| line.sign == " " || line.sign == sign);
                    kept.map(|line| format!("{}\n", line.text)).collect::<String>()
                };
                assert_eq!((side("-").as_str(), side("+").as_str()), (before, after));
                assert!(before != after || lines.iter().all(|line| line.sign == " "));
            }
        }
    }
}
