//! Why a line or an entry of a statement cannot be read. Each reason is a word of the sentence that a person reads, in both
//! languages, with the text that is meant.

use model::{DeskError, Sentence};

/// A reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum LineFault {
    /// The text is no amount.
    NotAmount(String),
    /// The text is no day.
    NotDay(String),
    /// The text says neither that money came in nor that it went out.
    NotSide(String),
    /// The text is not the side of the column that the amount is in.
    OtherSide(String),
    /// The text is in a column without a header.
    Unheaded(String),
    /// The number may have lost its last digits.
    Rounded(String),
    /// The amount is in one currency and its line or its statement in another.
    OtherCurrency { amount: String, of: String },
    /// The title says one currency and the line another.
    TitleCurrency { title: String, line: String },
    /// The heading of the amount says one currency and the line another.
    HeadingCurrency { heading: String, line: String },
    /// It has another number of cells than the header.
    Cells { written: usize, headers: usize },
    /// A debit and a credit.
    TwoAmounts,
    /// Two different elements of a name.
    Different(&'static str),
    /// The text of a field of the form has not this part.
    Without(LinePart, String),
    /// It is not in its place: before the account, or outside of the balances.
    Misplaced,
}

/// A part that a line has to have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LinePart {
    Amount,
    Day,
    Currency,
    Balance,
    /// The kind of a balance, or of a transaction.
    Kind,
    /// Debit or credit.
    Mark,
    /// The comma of an amount.
    Comma,
    /// Whether it is booked.
    Status,
}

impl LinePart {
    const fn word(self) -> &'static str {
        match self {
            Self::Amount => "no-amount",
            Self::Day => "no-day",
            Self::Currency => "no-currency",
            Self::Balance => "no-balance",
            Self::Kind => "no-kind",
            Self::Mark => "no-mark",
            Self::Comma => "no-comma",
            Self::Status => "no-status",
        }
    }

    /// That a line has not this part.
    pub(super) const fn missing(self) -> LineFault {
        LineFault::Without(self, String::new())
    }
}

impl LineFault {
    /// Its word, and the texts that are meant.
    fn words(&self) -> (&'static str, String, String) {
        let one = |word, text: &str| (word, text.to_owned(), String::new());
        match self {
            Self::NotAmount(text) => one("not-amount", text),
            Self::NotDay(text) => one("not-day", text),
            Self::NotSide(text) => one("not-side", text),
            Self::OtherSide(text) => one("other-side", text),
            Self::Unheaded(text) => one("unheaded", text),
            Self::Rounded(text) => one("rounded", text),
            Self::OtherCurrency { amount, of } => ("other-currency", amount.clone(), of.clone()),
            Self::TitleCurrency { title, line } => ("title-currency", title.clone(), line.clone()),
            Self::HeadingCurrency { heading, line } => ("heading-currency", heading.clone(), line.clone()),
            Self::Cells { written, headers } => ("cells", written.to_string(), headers.to_string()),
            Self::TwoAmounts => one("two-amounts", ""),
            Self::Different(name) => one("different", name),
            Self::Without(part, text) => one(part.word(), text),
            Self::Misplaced => one("misplaced", ""),
        }
    }

    fn refusal(&self, sentence: Sentence) -> DeskError {
        let (word, text, other) = self.words();
        DeskError::correct("statement", sentence.with("fault", word).with("text", text).with("other", other))
    }

    /// The refusal of a statement for one of its lines.
    pub(super) fn of_line(&self, line: usize) -> DeskError {
        self.refusal(Sentence::new("statement-line").with("line", line))
    }

    /// The refusal of a statement for one of its entries.
    pub(super) fn of_entry(&self, entry: usize) -> DeskError {
        self.refusal(Sentence::new("statement-entry").with("entry", entry))
    }

    /// The refusal of a statement for one of its balances.
    pub(super) fn of_balance(&self) -> DeskError {
        self.refusal(Sentence::new("statement-balance-broken"))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use model::words;

    use super::*;

    #[test]
    fn each_reason_has_words_of_its_own_in_both_languages() {
        let text = || "abc".to_owned();
        let parts = [
            LinePart::Amount,
            LinePart::Day,
            LinePart::Currency,
            LinePart::Balance,
            LinePart::Kind,
            LinePart::Mark,
            LinePart::Comma,
            LinePart::Status,
        ];
        let faults = [
            LineFault::NotAmount(text()),
            LineFault::NotDay(text()),
            LineFault::NotSide(text()),
            LineFault::OtherSide(text()),
            LineFault::Unheaded(text()),
            LineFault::Rounded(text()),
            LineFault::OtherCurrency { amount: text(), of: text() },
            LineFault::TitleCurrency { title: text(), line: text() },
            LineFault::HeadingCurrency { heading: text(), line: text() },
            LineFault::Cells { written: 3, headers: 2 },
            LineFault::TwoAmounts,
            LineFault::Different("Amt"),
            LineFault::Misplaced,
        ];
        let faults: Vec<LineFault> =
            faults.into_iter().chain(parts.map(|part| LineFault::Without(part, text()))).collect();
        for language in ["en", "zh-CN"] {
            let said = |error: DeskError| words::text(&error.trouble().sentence, language);
            let lines: BTreeSet<String> = faults.iter().map(|fault| said(fault.of_line(7))).collect();
            assert_eq!(lines.len(), faults.len(), "{lines:?}");
            let others = [said(LineFault::TwoAmounts.of_entry(7)), said(LineFault::TwoAmounts.of_balance())];
            assert!(lines.iter().chain(&others).all(|text| !text.contains(['{', '$'])), "{lines:?} {others:?}");
        }
    }
}
