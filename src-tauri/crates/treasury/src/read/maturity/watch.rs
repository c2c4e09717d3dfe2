//! The watch list: companies whose drafts cause a warning. A warning never blocks.
//!
//! A draft matches a line in three ways. By the acceptor's name, compared without blanks, brackets, width and case,
//! which differ between documents. By the number of the bank that keeps the acceptor's account: the record has no other
//! number of the acceptor, and for a bank's own acceptance it is that bank's. By the organization code, which the
//! record has for the drawer only: where the drawer accepted its own draft. A line without these numbers matches by
//! name only.

use std::collections::HashMap;

use bank_contract::Wire;
use bank_contract::record::Fields;
use bank_contract::wire::{AcceptorInfo, Draft, DrawerInfo};
use model::spelling::name as normal_name;
use model::{Result, Sentence};
use serde_json::value::RawValue;

use crate::view::WatchLine;

type Lines = HashMap<String, Vec<WatchLine>>;

/// The lines of the list, indexed by name and numbers.
#[derive(Debug, Default)]
pub(crate) struct WatchBook {
    by_name: Lines,
    by_bank_number: Lines,
    by_credit_code: Lines,
}

impl WatchBook {
    /// Builds the index from the stored lines.
    pub(crate) fn of(lines: Vec<WatchLine>) -> Self {
        let mut book = Self::default();
        for line in lines {
            let met = |by: &str| WatchLine { met_by: by.to_owned(), ..line.clone() };
            if let Some(number) = &line.bank_number {
                book.by_bank_number.entry(number.clone()).or_default().push(met("bank_number"));
            }
            if let Some(code) = &line.credit_code {
                book.by_credit_code.entry(normal_code(code)).or_default().push(met("credit_code"));
            }
            book.by_name.entry(normal_name(&line.name)).or_default().push(met("name"));
        }
        book
    }

    /// At least one line has a number, which can only be compared with a draft's record.
    pub(crate) fn has_numbers(&self) -> bool {
        !self.by_bank_number.is_empty() || !self.by_credit_code.is_empty()
    }

    /// The lines that a draft's acceptor matches, by name first, each once. The record is read only where the list has
    /// numbers.
    pub(crate) fn met(
        &self,
        acceptor: Option<&str>,
        record: impl FnOnce() -> Result<Option<String>>,
    ) -> Result<Vec<WatchLine>> {
        let record = if self.has_numbers() { record()? } else { None };
        Ok(self.met_with(acceptor, record.as_deref()))
    }

    /// The lines that an acceptor matches by name, and by the numbers of a draft's record where one is given.
    pub(crate) fn met_with(&self, acceptor: Option<&str>, record: Option<&str>) -> Vec<WatchLine> {
        let found = |lines: &Lines, key: Option<String>| {
            let lines = key.filter(|key| !key.is_empty()).and_then(|key| lines.get(&key));
            lines.cloned().unwrap_or_default()
        };
        let mut met = found(&self.by_name, acceptor.filter(|_| !self.by_name.is_empty()).map(normal_name));
        let numbers = record.map(|record| AcceptorNumbers::of(record, acceptor)).unwrap_or_default();
        add_new(&mut met, found(&self.by_bank_number, numbers.bank_number));
        add_new(&mut met, found(&self.by_credit_code, numbers.organization_code.as_deref().map(normal_code)));
        met
    }
}

/// Adds the lines that are not matched already.
pub(crate) fn add_new(met: &mut Vec<WatchLine>, lines: Vec<WatchLine>) {
    for line in lines {
        if !met.iter().any(|known| known.is_same(&line)) {
            met.push(line);
        }
    }
}

/// The check dialog's notes for a draft whose acceptor is on the list.
pub(crate) fn notes(met: &[WatchLine]) -> Vec<Sentence> {
    let note = |line: &WatchLine| {
        let id = match line.met_by.as_str() {
            "bank_number" => "note-watched-bank",
            "credit_code" => "note-watched-code",
            _ => "note-watched",
        };
        Sentence::new(id)
            .with("name", &line.name)
            .with("level", &line.level)
            .with("note", &line.note)
            .with("source", &line.source)
            .with("date", line.date.as_deref().unwrap_or_default())
    };
    met.iter().map(note).collect()
}

/// The acceptor's numbers in a record.
#[derive(Debug, Default)]
struct AcceptorNumbers {
    bank_number: Option<String>,
    organization_code: Option<String>,
}

impl AcceptorNumbers {
    fn of(record: &str, acceptor: Option<&str>) -> Self {
        let Ok(raw) = RawValue::from_string(record.to_owned()) else { return Self::default() };
        let Ok(draft) = Fields::read(Draft::TYPE, &raw) else { return Self::default() };
        let of = |object: &str, of, name: &str| {
            let object = draft.raw(object).and_then(|raw| Fields::read(of, raw).ok())?;
            object.text(name).map(|text| text.trim().to_owned()).filter(|text| !text.is_empty())
        };
        let name = |text: Option<String>| text.as_deref().map(normal_name).filter(|name| !name.is_empty());
        let drawer = name(draft.text("drawerName").or_else(|| of("drawer", DrawerInfo::TYPE, "accountName")));
        let is_drawer = drawer.is_some() && drawer == name(acceptor.map(str::to_owned));
        Self {
            bank_number: of("acceptor", AcceptorInfo::TYPE, "accountBankNumber"),
            organization_code: of("drawer", DrawerInfo::TYPE, "organizationCode").filter(|_| is_drawer),
        }
    }
}

/// A code in capitals without blanks and hyphens.
fn normal_code(code: &str) -> String {
    code.chars().filter(|sign| sign.is_alphanumeric()).flat_map(char::to_uppercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(name: &str) -> WatchLine {
        WatchLine { name: name.to_owned(), level: "A".to_owned(), ..WatchLine::default() }
    }

    fn unread() -> Result<Option<String>> {
        panic!("a list of names needs no record")
    }

    #[test]
    fn a_name_is_found_however_it_is_written_and_a_part_of_it_is_not() {
        let book = WatchBook::of(vec![line("青石商贸（上海）有限公司"), line("North Star Ltd.")]);
        for (name, found) in [
            ("青石商贸(上海)有限公司", 1),
            ("青石商贸（上海） 有限公司", 1),
            ("ＮＯＲＴＨ star ltd", 1),
            ("North Star", 0),
            ("青石商贸", 0),
            ("", 0),
        ] {
            assert_eq!(book.met(Some(name), unread).unwrap().len(), found, "{name}");
        }
        assert!(book.met(None, unread).unwrap().is_empty());
        let met = book.met(Some("North Star Ltd."), unread).unwrap();
        assert_eq!((notes(&met)[0].id.as_str(), notes(&met)[0].args["level"].as_str()), ("note-watched", "A"));
    }

    #[test]
    fn a_bank_s_number_and_a_drawer_s_code_meet_lines_of_other_names() {
        let bank = WatchLine { bank_number: Some("313290000017".to_owned()), ..line("East Bank, branch") };
        let firm = WatchLine { credit_code: Some("91310000ABCDEF1234".to_owned()), ..line("Old Name Ltd.") };
        let book = WatchBook::of(vec![bank, firm]);
        let record = |drawer: &str| {
            format!(
                r#"{{"drawerName":"{drawer}","acceptor":{{"accountBankNumber":" 313290000017 "}},
                "drawer":{{"organizationCode":"91310000-abcdef1234"}}}}"#
            )
        };
        let met = |acceptor: &str, drawer: &str| {
            let met = book.met(Some(acceptor), || Ok(Some(record(drawer)))).unwrap();
            met.into_iter().map(|line| (line.name, line.met_by)).collect::<Vec<_>>()
        };
        let by = |name: &str, by: &str| (name.to_owned(), by.to_owned());
        assert_eq!(met("Somebody", "Else"), [by("East Bank, branch", "bank_number")]);
        let own = [by("East Bank, branch", "bank_number"), by("Old Name Ltd.", "credit_code")];
        assert_eq!(met("New Name", "new name"), own, "the drawer accepted its own draft");
        assert_eq!(met("EAST BANK, Branch", "Else"), [by("East Bank, branch", "name")], "each line once");
        assert!(book.met(Some("Somebody"), || Ok(None)).unwrap().is_empty());
        let notes: Vec<_> = notes(&book.met(Some("New Name"), || Ok(Some(record("New Name")))).unwrap());
        assert_eq!(
            notes.iter().map(|one| one.id.as_str()).collect::<Vec<_>>(),
            ["note-watched-bank", "note-watched-code"]
        );
    }
}
