//! The watch list: companies whose drafts somebody wants to be warned of. A warning, never a block.
//!
//! A draft's list row names its acceptor by name alone, so names are what is compared: without blanks, brackets, width and
//! case, which differ from one form to the next. Bank number and credit code are kept for the person who reads the line.

use std::collections::HashMap;

use crate::money::normal_name;
use crate::view::{Sentence, WatchLine};

/// The lines of the list by the name that they are found by.
#[derive(Debug, Default)]
pub(crate) struct WatchBook(HashMap<String, Vec<WatchLine>>);

impl WatchBook {
    /// Out of the kept lines.
    pub(crate) fn of(lines: Vec<WatchLine>) -> Self {
        let mut book: HashMap<String, Vec<WatchLine>> = HashMap::new();
        for line in lines {
            book.entry(normal_name(&line.name)).or_default().push(line);
        }
        Self(book)
    }

    /// The lines that name a company, in the order of the list.
    pub(crate) fn named(&self, name: Option<&str>) -> &[WatchLine] {
        if self.0.is_empty() {
            return &[];
        }
        let lines = name.map(normal_name).filter(|name| !name.is_empty()).and_then(|name| self.0.get(&name));
        lines.map_or(&[], Vec::as_slice)
    }

    /// What the check dialog says of a draft whose acceptor is on the list.
    pub(crate) fn notes(&self, acceptor: Option<&str>) -> Vec<Sentence> {
        let note = |line: &WatchLine| {
            Sentence::new("note-watched")
                .with("name", &line.name)
                .with("level", &line.level)
                .with("note", &line.note)
                .with("source", &line.source)
                .with("date", line.date.as_deref().unwrap_or_default())
        };
        self.named(acceptor).iter().map(note).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_found_however_it_is_written_and_a_part_of_it_is_not() {
        let line = |name: &str| WatchLine { name: name.to_owned(), level: "A".to_owned(), ..WatchLine::default() };
        let book = WatchBook::of(vec![line("青石商贸（上海）有限公司"), line("North Star Ltd.")]);
        for (name, found) in [
            ("青石商贸(上海)有限公司", 1),
            ("青石商贸（上海） 有限公司", 1),
            ("ＮＯＲＴＨ star ltd", 1),
            ("North Star", 0),
            ("青石商贸", 0),
            ("", 0),
        ] {
            assert_eq!(book.named(Some(name)).len(), found, "{name}");
        }
        assert!(book.named(None).is_empty());
        assert_eq!(book.notes(Some("North Star Ltd."))[0].args["level"], "A");
    }
}
