//! A statement in a form of its own, which names its accounts and needs no columns.

use model::spelling::account as same_account;
use model::{DeskError, Result, Sentence, StatementLine};

use super::line_names::LineNames;

/// A booked line, with the account as the file writes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct BookedEntry {
    pub account: String,
    pub line: StatementLine,
}

/// A file of entries.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct BookedEntries {
    pub entries: Vec<BookedEntry>,
    /// All accounts of the file, also those without an entry.
    pub accounts: Vec<String>,
    /// BookedEntries that are not booked yet.
    pub pending: usize,
}

impl BookedEntries {
    pub(super) fn account(&mut self, account: &str) {
        if !self.accounts.iter().any(|known| known == account) {
            self.accounts.push(account.to_owned());
        }
    }

    /// The lines of an account, with notes about entries that are left out. `also` is another spelling of the account in
    /// the file, stated by a person.
    ///
    /// # Errors
    /// `statement` when the file is of other accounts only.
    pub(super) fn lines_of(self, key: &str, also: Option<&str>) -> Result<(Vec<StatementLine>, Vec<Sentence>)> {
        let number = key.split_once(':').map_or(key, |(_, number)| number);
        let is_ours = |written: &str| names_account(written, number) || also == Some(written);
        if !self.accounts.iter().any(|account| is_ours(account)) {
            let sentence = Sentence::new("statement-other-account")
                .with("account", number)
                .with("others", self.accounts.join(", "));
            return Err(DeskError::correct("statement", sentence));
        }
        let mut notes = Vec::new();
        if self.pending > 0 {
            notes.push(Sentence::new("statement-pending").with("count", self.pending));
        }
        let (ours, others): (Vec<BookedEntry>, Vec<BookedEntry>) =
            self.entries.into_iter().partition(|entry| is_ours(&entry.account));
        if !others.is_empty() {
            notes.push(Sentence::new("statement-others-left").with("count", others.len()));
        }
        let mut named = LineNames::default();
        let lines = ours.into_iter().map(|BookedEntry { mut line, .. }| {
            key.clone_into(&mut line.account);
            named.name(&mut line);
            line
        });
        Ok((lines.collect(), notes))
    }
}

/// Whether a written account is this number: alone, after a bank's code and a slash, or before the currency.
pub(crate) fn names_account(written: &str, number: &str) -> bool {
    let wanted = same_account(number);
    let tail = written.rsplit('/').next().unwrap_or(written).trim();
    let without_currency = tail.strip_suffix(|sign: char| sign.is_ascii_uppercase()).map_or(tail, |_| {
        let digits = tail.trim_end_matches(|sign: char| sign.is_ascii_uppercase());
        if tail.len() - digits.len() == 3 { digits } else { tail }
    });
    !wanted.is_empty() && [written, tail, without_currency].iter().any(|one| same_account(one) == wanted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_account_is_recognised_in_its_usual_spellings_only() {
        for written in ["6222 01", "622201", "BANKCNBJ/622201", "622201CNY", "BANKCNBJ/622201CNY"] {
            assert!(names_account(written, "622201"), "{written}");
        }
        for written in ["1622201", "622201X", "622201/9", "6222011", "", "CNY"] {
            assert!(!names_account(written, "622201"), "{written}");
        }
    }
}
