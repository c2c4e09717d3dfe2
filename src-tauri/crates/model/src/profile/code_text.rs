//! Writing a code book: with one flag changed, or with the policy's flags over a profile's. The text is parsed again
//! before use, so that an invalid book is never put in force.

use std::fmt::Write as _;

use super::bad_settings;
use super::code_book::{
    BankBook, CODE_BOOK_FILE, CodeBook, FAILURE_OFF, FAILURE_WORDS, Flag, OPERATIONS, STATUS_CODE, WORDS, words_of,
};
use crate::Result;
use crate::profile::CodeBookEdit;

impl CodeBook {
    /// The book with one flag of one bank changed. A line without a value removes the entry; only comments before the
    /// first entry are kept.
    ///
    /// # Errors
    /// `settings` with the place and the mistake.
    pub fn with(&self, edit: &CodeBookEdit) -> Result<Self> {
        let mut text = self.without(&edit.bank_mark, &edit.flag).written(&self.comment());
        let lines = edit.lines.iter().filter(|line| !line.value.trim().is_empty());
        let place = format!("{}.{}", key(&edit.bank_mark)?, edit.flag);
        let mut values = String::new();
        let mut labels = [String::new(), String::new()];
        let lines: Vec<_> = lines.collect();
        if edit.flag == FAILURE_WORDS && !lines.is_empty() {
            // Beside other words it is no switch: its blank word is then refused as one.
            let is_off = lines.iter().all(|line| line.value == FAILURE_OFF && line.word.trim().is_empty());
            let words = lines.iter().filter(|_| !is_off).map(|line| line.word.as_str());
            let _ = writeln!(values, "words = {}", listed(words));
        }
        for line in lines.into_iter().filter(|_| edit.flag != FAILURE_WORDS) {
            let word = key(line.word.trim())?;
            let value = line.value.trim();
            // A flag's value is sent as typed, so only digits are accepted.
            let value = match edit.flag.as_str() {
                STATUS_CODE => quoted(value),
                OPERATIONS => listed(value.split(',')),
                _ => whole(&place, &line.word, value)?,
            };
            let _ = writeln!(values, "{word} = {value}");
            for (into, label) in labels.iter_mut().zip([&line.label_en, &line.label_zh]) {
                if let Some(label) = label.as_deref().map(str::trim).filter(|label| !label.is_empty()) {
                    let _ = writeln!(into, "{word} = {}", quoted(label));
                }
            }
        }
        if !values.is_empty() {
            let _ = write!(text, "\n[{place}]\n{values}");
            for (language, labels) in ["en", "zh"].iter().zip(labels).filter(|(_, labels)| !labels.is_empty()) {
                let _ = write!(text, "[{place}.label.{language}]\n{labels}");
            }
        }
        let read = Self::parse(&text, CODE_BOOK_FILE)?;
        // Writes the flags in their fixed order.
        Self::parse(&read.written(&self.comment()), CODE_BOOK_FILE)
    }

    /// This book with every flag in `fixed` replaced completely by the one there.
    ///
    /// # Errors
    /// `settings` when the combined book is invalid.
    pub fn under(&self, fixed: &Self) -> Result<Self> {
        if fixed.banks.is_empty() {
            return Ok(self.clone());
        }
        let mut both = self.clone();
        for (bank_mark, theirs) in &fixed.banks {
            let ours = both.banks.entry(bank_mark.clone()).or_default();
            for (name, flag) in &theirs.flags {
                let mut flag = flag.clone();
                if let Some(own) = ours.flags.get(name) {
                    // Labels are for display only: where the policy has none, the profile's are kept.
                    for (word, label) in &own.labels_en {
                        flag.labels_en.entry(word.clone()).or_insert_with(|| label.clone());
                    }
                    for (word, label) in &own.labels_zh {
                        flag.labels_zh.entry(word.clone()).or_insert_with(|| label.clone());
                    }
                }
                ours.flags.insert(name.clone(), flag);
            }
            if !theirs.statuses.is_empty() {
                ours.statuses.clone_from(&theirs.statuses);
            }
            if theirs.failure_words.is_some() {
                ours.failure_words.clone_from(&theirs.failure_words);
            }
            if !theirs.operations.is_empty() {
                ours.operations.clone_from(&theirs.operations);
            }
        }
        Self::parse(&both.written(&self.comment()), CODE_BOOK_FILE)
    }

    /// Whether the book has an entry for that flag of that bank.
    pub fn names(&self, bank_mark: &str, flag: &str) -> bool {
        self.banks.get(bank_mark).is_some_and(|book| match flag {
            STATUS_CODE => !book.statuses.is_empty(),
            FAILURE_WORDS => book.failure_words.is_some(),
            OPERATIONS => !book.operations.is_empty(),
            flag => book.flags.contains_key(flag),
        })
    }

    fn without(&self, bank_mark: &str, flag: &str) -> Self {
        let mut rest = self.clone();
        if let Some(book) = rest.banks.get_mut(bank_mark) {
            match flag {
                STATUS_CODE => book.statuses.clear(),
                FAILURE_WORDS => book.failure_words = None,
                OPERATIONS => book.operations.clear(),
                flag => _ = book.flags.remove(flag),
            }
        }
        rest
    }

    /// The comment lines before the first entry.
    fn comment(&self) -> String {
        let lines = self.text().lines().take_while(|line| line.trim().is_empty() || line.trim().starts_with('#'));
        lines.filter(|line| !line.trim().is_empty()).map(|line| format!("{line}\n")).collect()
    }

    fn written(&self, comment: &str) -> String {
        let mut text = comment.to_owned();
        for (bank_mark, book) in &self.banks {
            for (flag, _) in WORDS {
                if let Some(entries) = book.flags.get(*flag) {
                    write_flag(&mut text, &format!("{}.{flag}", quoted(bank_mark)), flag, entries);
                }
            }
            write_statuses(&mut text, bank_mark, book);
            if let Some(words) = &book.failure_words {
                let words = listed(words.iter().map(String::as_str));
                let _ = writeln!(text, "\n[{}.{FAILURE_WORDS}]\nwords = {words}", quoted(bank_mark));
            }
            write_operations(&mut text, bank_mark, book);
        }
        text
    }
}

fn write_flag(text: &mut String, place: &str, flag: &str, entries: &Flag) {
    let _ = writeln!(text, "\n[{place}]");
    for word in words_of(flag) {
        if let Some(value) = entries.values.get(*word) {
            let _ = writeln!(text, "{word} = {value}");
        }
    }
    for (language, labels) in [("en", &entries.labels_en), ("zh", &entries.labels_zh)] {
        if !labels.is_empty() {
            let _ = writeln!(text, "[{place}.label.{language}]");
            for (word, label) in labels {
                let _ = writeln!(text, "{word} = {}", quoted(label));
            }
        }
    }
}

fn write_statuses(text: &mut String, bank_mark: &str, book: &BankBook) {
    if book.statuses.is_empty() {
        return;
    }
    let _ = writeln!(text, "\n[{}.{STATUS_CODE}]", quoted(bank_mark));
    for (code, meaning) in &book.statuses {
        let _ = writeln!(text, "{} = \"{}\"", quoted(code), meaning.word());
    }
}

fn write_operations(text: &mut String, bank_mark: &str, book: &BankBook) {
    if book.operations.is_empty() {
        return;
    }
    let _ = writeln!(text, "\n[{}.{OPERATIONS}]", quoted(bank_mark));
    for (operation, lists) in &book.operations {
        let _ = writeln!(text, "{operation} = {}", listed(lists.iter().map(|list| list.name())));
    }
}

/// A TOML array of texts.
fn listed<'a>(texts: impl Iterator<Item = &'a str>) -> String {
    let texts: Vec<String> = texts.map(|text| quoted(text.trim())).collect();
    format!("[{}]", texts.join(", "))
}

/// A TOML basic string.
fn quoted(text: &str) -> String {
    let mut quoted = String::from('"');
    for sign in text.chars() {
        match sign {
            '"' | '\\' => quoted.extend(['\\', sign]),
            sign if sign.is_control() => {
                let _ = write!(quoted, "\\u{:04X}", u32::from(sign));
            }
            sign => quoted.push(sign),
        }
    }
    quoted.push('"');
    quoted
}

/// A bank or a code as a key: not blank and without control characters.
fn key(text: &str) -> Result<String> {
    if text.trim().is_empty() || text.chars().any(char::is_control) {
        return Err(bad_settings(CODE_BOOK_FILE, &format!("{text:?} names nothing")));
    }
    Ok(quoted(text))
}

fn whole(place: &str, word: &str, value: &str) -> Result<String> {
    let number: i64 = value
        .parse()
        .map_err(|_| bad_settings(CODE_BOOK_FILE, &format!("{place}.{word}: a whole number was expected")))?;
    Ok(number.to_string())
}

#[cfg(test)]
mod tests {
    use bank_contract::{Endpoint, Stage};

    use super::*;
    use crate::profile::CodeLine;

    const BOOK: &str = "# Ours.\n\n[\"A.1\".replayFlag]\nrefuse = 0\naccept = 1\n[\"A.1\".replayFlag.label.zh]\naccept = \"同意\"\n\
                        [\"A.1\".statusCode]\n\"00\" = \"done\"\n";

    fn edit(flag: &str, lines: &[(&str, &str)]) -> CodeBookEdit {
        let line = |(word, value): &(&str, &str)| CodeLine {
            word: (*word).to_owned(),
            value: (*value).to_owned(),
            label_en: None,
            label_zh: None,
        };
        CodeBookEdit { bank_mark: "A.1".to_owned(), flag: flag.to_owned(), lines: lines.iter().map(line).collect() }
    }

    #[test]
    fn one_flag_is_changed_and_everything_else_stays() {
        let book = CodeBook::parse(BOOK, CODE_BOOK_FILE).unwrap();
        let next = book.with(&edit("transferFlag", &[("may_not", "1"), ("may_transfer", "0")])).unwrap();
        assert_eq!(next.value("A.1", "transferFlag", "may_transfer"), Some(0));
        assert_eq!(next.label("A.1", "replayFlag", "accept", "zh-CN"), Some("同意"));
        assert!(next.status("A.1", "00").is_some() && next.text().starts_with("# Ours.\n"));
        let next = next.with(&edit("transferFlag", &[("may_transfer", ""), ("may_not", " 2 ")])).unwrap();
        assert_eq!(
            (next.value("A.1", "transferFlag", "may_transfer"), next.word("A.1", "transferFlag", 2)),
            (None, Some("may_not"))
        );
        let codes = next.with(&edit(STATUS_CODE, &[("00", "done"), ("9\"9", "failed")])).unwrap();
        assert_eq!(codes.status("A.1", "9\"9").map(bank_client::CodeMeaning::word), Some("failed"));
        let lists =
            codes.with(&edit(OPERATIONS, &[("endorse", "draft , endorsement-transfer"), ("receipt-confirm", "")]));
        let lists = lists.unwrap();
        assert_eq!(lists.lists("A.1", Endpoint::Endorse), [Stage::Draft, Stage::EndorsementTransfer]);
        assert_eq!(lists.operations_from("A.1", Stage::Draft), [Endpoint::Endorse]);
        assert_eq!(lists.lists("B", Endpoint::Endorse), [Stage::EndorsementTransfer], "another bank has the proposal");
        assert_eq!(lists.lists("A.1", Endpoint::ReceiptConfirm), [Stage::ReceiptConfirm]);
        assert_eq!(lists.lines("A.1", OPERATIONS)[0].value, "draft, endorsement-transfer");
        assert!(lists.status("A.1", "9\"9").is_some() && lists.names("A.1", OPERATIONS));
        let bare = codes.with(&edit(STATUS_CODE, &[])).unwrap();
        assert!(!bare.names("A.1", STATUS_CODE) && bare.names("A.1", "replayFlag"));
    }

    #[test]
    fn a_bank_s_words_of_failure_are_its_own_and_an_old_book_has_none() {
        let book = CodeBook::parse(BOOK, CODE_BOOK_FILE).unwrap();
        assert_eq!(book.failure_words("A.1"), None, "a book of the old form");
        let own = book.with(&edit(FAILURE_WORDS, &[("拒绝", "failed"), ("in\"valid", "failed")])).unwrap();
        assert_eq!(own.failure_words("A.1").unwrap(), ["拒绝", "in\"valid"]);
        assert_eq!((own.failure_words("B"), own.lines("A.1", FAILURE_WORDS).len()), (None, 2));
        let again = own.with(&edit("transferFlag", &[("may_not", "1")])).unwrap();
        assert!(again.names("A.1", FAILURE_WORDS) && again.status("A.1", "00").is_some());
        let fixed = CodeBook::parse("[\"A.1\".failureWords]\nwords = []\n", "policy").unwrap();
        assert_eq!(own.under(&fixed).unwrap().failure_words("A.1"), Some(&[][..]), "an empty list turns the words off");
        let off = own.with(&edit(FAILURE_WORDS, &[("", FAILURE_OFF)])).unwrap();
        assert_eq!(off.failure_words("A.1"), Some(&[][..]));
        assert_eq!(off.with(&edit(FAILURE_WORDS, &[("", FAILURE_OFF)])).unwrap().text(), off.text());
        let lines = off.lines("A.1", FAILURE_WORDS);
        assert_eq!((lines.len(), lines[0].value.as_str()), (1, FAILURE_OFF));
        assert!(own.with(&edit(FAILURE_WORDS, &[("", FAILURE_OFF), ("no", "failed")])).is_err());
        let none = own.with(&edit(FAILURE_WORDS, &[])).unwrap();
        assert_eq!((none.failure_words("A.1"), none.text()), (None, book.written(&book.comment()).as_str()));
    }

    #[test]
    fn what_a_book_cannot_say_is_refused() {
        let book = CodeBook::parse(BOOK, CODE_BOOK_FILE).unwrap();
        type Row<'a> = (&'a str, &'a [(&'a str, &'a str)], &'a str);
        let rows: &[Row<'_>] = &[
            ("replayFlag", &[("accept", "1"), ("refuse", "1")], "two meanings"),
            ("replayFlag", &[("yes", "1")], "accept, refuse"),
            ("replayFlag", &[("accept", "1.0")], "whole number"),
            ("replayFlag", &[("accept", "99999999999999999999")], "whole number"),
            ("replyFlag", &[("accept", "1")], "no such flag"),
            (STATUS_CODE, &[("00", "fine")], "done, processing, waiting, failed, reversed"),
            (STATUS_CODE, &[(" ", "done")], "names nothing"),
            (FAILURE_WORDS, &[("no", "failed"), (" no ", "failed")], "each word once"),
            (OPERATIONS, &[("endorse", "endorsement")], "at least one list"),
            (OPERATIONS, &[("endorse", "draft, draft")], "each once"),
            (OPERATIONS, &[("transfer", "draft")], "not an operation on drafts"),
        ];
        for (flag, lines, said) in rows {
            let error = book.with(&edit(flag, lines)).unwrap_err();
            let detail = &error.trouble().sentence.args["detail"];
            assert!(detail.contains(said), "{flag}: {detail}");
        }
    }

    #[test]
    fn a_flag_that_the_policy_names_is_the_policys_whole_and_its_labels_stay() {
        let book = CodeBook::parse(BOOK, CODE_BOOK_FILE).unwrap();
        let fixed = CodeBook::parse("[\"A.1\".replayFlag]\naccept = 0\n[B.errorFlag]\nok = 1\n", "policy").unwrap();
        let both = book.under(&fixed).unwrap();
        assert_eq!((both.word("A.1", "replayFlag", 0), both.word("A.1", "replayFlag", 1)), (Some("accept"), None));
        assert_eq!(both.label("A.1", "replayFlag", "accept", "zh-CN"), Some("同意"));
        assert_eq!(both.value("B", "errorFlag", "ok"), Some(1));
        assert_ne!(both.hash_hex(), book.hash_hex());
        let nothing = CodeBook::parse("", "policy").unwrap();
        assert_eq!(book.under(&nothing).unwrap().hash_hex(), book.hash_hex(), "no policy, no change");
    }
}
