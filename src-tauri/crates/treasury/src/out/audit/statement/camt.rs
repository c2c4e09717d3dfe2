//! A statement in the form of ISO 20022 *camt.053*, an intraday report (*camt.052*) or a notification (*camt.054*), of any
//! version: elements are read by their names without prefix, and only names that all versions share. The lines of the last two
//! are provisional.
//!
//! An entry with several details that name amounts which add up to its own is one line per detail; any other is one line.
//! Not here: a DOCTYPE, entities of a file's own and anything outside of the file; the reader refuses them.

use std::collections::BTreeSet;

use bank_contract::{Amount, Sum};
use chrono::{DateTime, NaiveDate, NaiveDateTime, NaiveTime};
use model::clock::Zone;
use model::{DeskError, Result, Sentence, StatementLine, days};
use quick_xml::Reader;
use quick_xml::XmlVersion;
use quick_xml::events::{BytesStart, Event};

use super::booked::{BookedEntries, bank_amount};
use super::booked_entry::BookedEntry;
use super::control::Ends;
use super::direction::{Side, with_sign, word};
use super::line_fault::{LineFault, LinePart};
use crate::read::xml_text::add_text;
use crate::store::kept::read_line::References;
use crate::store::long_read::LongRead;
use crate::view::{FileStep, StatementForm};

/// Deepest nesting of elements.
const DEPTH_MAX: usize = 64;
/// Largest text of one element.
const TEXT_BYTES_MAX: usize = 64 << 10;
/// Letters and digits of a currency.
const CODE: usize = 3;
/// The word of banks for a reference that the payer did not give.
const NOT_PROVIDED: &str = "NOTPROVIDED";
/// Most entries.
const ENTRIES_MAX: usize = 200_000;

/// An element with its content.
#[derive(Debug, Default)]
struct Element {
    name: String,
    text: String,
    /// Attribute `Ccy`.
    currency: Option<String>,
    children: Vec<Element>,
}

impl Element {
    /// The first element at a path such as `Refs/EndToEndId`.
    fn at(&self, path: &str) -> Option<&Self> {
        let (name, rest) = path.split_once('/').unwrap_or((path, ""));
        let mut named = self.children.iter().filter(|child| child.name == name);
        if rest.is_empty() { named.next() } else { named.find_map(|child| child.at(rest)) }
    }

    /// The text at the first of these paths that has one.
    fn text(&self, paths: &[&str]) -> Option<String> {
        let texts = paths.iter().filter_map(|path| self.at(path)).map(|found| found.text.trim());
        texts.into_iter().find(|text| !text.is_empty()).map(str::to_owned)
    }

    fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Self> {
        self.children.iter().filter(move |child| child.name == name)
    }

    /// All texts inside, in their order.
    fn words(&self, into: &mut Vec<String>) {
        let text = self.text.trim();
        if !text.is_empty() {
            into.push(text.to_owned());
        }
        self.children.iter().for_each(|child| child.words(into));
    }
}

/// Whether a text is XML, which of the forms read here only those of ISO 20022 are.
pub(super) fn is_xml(text: &str) -> bool {
    text.trim_ascii_start().starts_with('<')
}

/// Reads the booked entries, and the form. A moment in UTC is of a day of `zone`.
///
/// # Errors
/// `statement` when it is another kind of XML, or with the number of the entry and the fault; `file-stopped`.
pub(super) fn read(text: &str, zone: Zone, long: &LongRead<'_>) -> Result<(StatementForm, BookedEntries)> {
    let mut reader = Reader::from_reader(text.as_bytes());
    reader.config_mut().expand_empty_elements = true;
    let mut open: Vec<Element> = Vec::new();
    let (mut file, mut is_ended) = (FileParts::of(zone), false);
    long.begin(FileStep::Lines, text.len());
    loop {
        match reader.read_event().map_err(broken)? {
            Event::Eof if open.is_empty() => break,
            Event::Eof => return Err(broken("cut XML")),
            Event::DocType(_) => return Err(broken("DOCTYPE")),
            Event::Start(_) | Event::Decl(_) if is_ended => return Err(broken("a second document")),
            Event::Text(text) if open.is_empty() && !text.trim_ascii().is_empty() => {
                return Err(broken("a text outside of the document"));
            }
            Event::Start(_) if open.len() >= DEPTH_MAX => return Err(broken("nesting")),
            Event::Start(start) => {
                let begun = begun(&start).map_err(broken)?;
                if is_part(&begun.name) {
                    file.begin_statement(begun.name != "Stmt");
                }
                open.push(begun);
            }
            Event::End(_) => {
                long.count_line(usize::try_from(reader.buffer_position()).unwrap_or(usize::MAX))?;
                let Some(ended) = open.pop() else { return Err(broken("an end without its beginning")) };
                file.take(ended, open.last_mut())?;
                is_ended = open.is_empty();
            }
            event => {
                if let Some(open) = open.last_mut() {
                    add_text(&event, &mut open.text).map_err(broken)?;
                    if open.text.len() > TEXT_BYTES_MAX {
                        return Err(broken("a text is too long"));
                    }
                }
            }
        }
    }
    let other = || DeskError::correct("statement", Sentence::new("statement-other-xml"));
    file.form.map(|form| (form, file.entries)).ok_or_else(other)
}

/// A statement, a report or a notification of one account.
fn is_part(name: &str) -> bool {
    matches!(name, "Stmt" | "Rpt" | "Ntfctn")
}

/// The parts of a file that were read so far.
struct FileParts {
    zone: Zone,
    entries: BookedEntries,
    /// The current statement's account.
    account: Option<String>,
    statement: StatementPart,
    /// All entries of the file.
    count: usize,
    /// The form, which the end of the file's outermost part shows.
    form: Option<StatementForm>,
}

impl FileParts {
    fn of(zone: Zone) -> Self {
        let (entries, statement) = (BookedEntries::default(), StatementPart::default());
        Self { zone, entries, account: None, statement, count: 0, form: None }
    }

    fn begin_statement(&mut self, is_provisional: bool) {
        self.entries.statements.push(Ends { is_provisional, ..Ends::default() });
        self.statement = StatementPart::default();
    }

    /// Takes an element whose end was read; one without a meaning of its own becomes a part of its parent.
    fn take(&mut self, ended: Element, parent: Option<&mut Element>) -> Result<()> {
        let within = parent.as_ref().map(|parent| parent.name.as_str()).filter(|name| is_part(name));
        match (ended.name.as_str(), within) {
            ("BkToCstmrStmt", _) => self.form = Some(StatementForm::Camt053),
            ("BkToCstmrAcctRpt", _) => self.form = Some(StatementForm::Camt052),
            ("BkToCstmrDbtCdtNtfctn", _) => self.form = Some(StatementForm::Camt054),
            ("Id" | "ElctrncSeqNb" | "LglSeqNb" | "CreDtTm" | "StmtPgntn", Some(part)) => {
                let is_message = part == "Ntfctn" && ended.name == "Id";
                let mut words = Vec::new();
                ended.words(&mut words);
                if let Some(ends) = self.entries.statement() {
                    ends.message = if is_message { words.first().cloned() } else { ends.message.take() };
                    ends.identity.extend(words);
                }
            }
            ("Acct", Some(_)) => {
                let number = ended.text(&["Id/Othr/Id", "Id/IBAN"]);
                let number = number.ok_or_else(|| broken("an account without a number"))?;
                self.entries.account(&number);
                if let Some(ends) = self.entries.statement() {
                    number.clone_into(&mut ends.account);
                    ends.currency = ended.text(&["Ccy"]).unwrap_or_default();
                }
                self.account = Some(number);
            }
            ("Ntry", Some(_)) => {
                self.count += 1;
                if self.count > ENTRIES_MAX {
                    return Err(broken(format!("more than {ENTRIES_MAX} entries")));
                }
                let account = self.account.as_deref().ok_or_else(|| broken("an entry before its account"))?;
                self.statement.entries += 1;
                take(&ended, account, &mut self.entries, self.zone).map_err(|fault| fault.of_entry(self.count))?;
            }
            ("Bal", Some(_)) => balance(&ended, self.entries.statement()).map_err(|fault| fault.of_balance())?,
            ("TxsSummry", Some(_)) => {
                self.statement.stated = ended.text(&["TtlNtries/NbOfNtries"]).and_then(|count| count.parse().ok());
            }
            (name, _) if is_part(name) => {
                self.account = None;
                self.entries.notes.extend(self.statement.check());
            }
            _ => {
                if let Some(parent) = parent {
                    parent.children.push(ended);
                }
            }
        }
        Ok(())
    }
}

/// An element that begins.
///
/// # Errors
/// An attribute is broken.
fn begun(start: &BytesStart<'_>) -> std::result::Result<Element, String> {
    let mut begun = Element { name: start.local_name().as_ref().to_owned(), ..Element::default() };
    for attribute in start.attributes() {
        let attribute = attribute.map_err(|error| error.to_string())?;
        if attribute.key.local_name().as_ref() == "Ccy" {
            let value = attribute.normalized_value(XmlVersion::Implicit1_0).map_err(|error| error.to_string())?;
            begun.currency = Some(value.trim().to_owned());
        }
    }
    Ok(begun)
}

/// The number of entries of one statement, and the one that it states.
#[derive(Debug, Default)]
struct StatementPart {
    entries: usize,
    stated: Option<usize>,
}

impl StatementPart {
    fn check(&self) -> Option<Sentence> {
        let stated = self.stated.filter(|stated| *stated != self.entries)?;
        Some(Sentence::new("statement-entries-differ").with("stated", stated).with("count", self.entries))
    }
}

/// Keeps the balances of the beginning and the end: the booked ones, opening or the closing one before.
///
/// # Errors
/// It is no amount, or in another currency than its account, or two balances in one.
fn balance(of: &Element, ends: Option<&mut Ends>) -> Result<(), LineFault> {
    let Some(ends) = ends else { return Ok(()) };
    says_once(of, &["Tp", "Amt", "CdtDbtInd", "Dt"])?;
    let code = of.text(&["Tp/CdOrPrtry/Cd", "Tp/CdOrPrtry/Prtry"]).ok_or(LinePart::Kind.missing())?;
    let code: String = code.split_whitespace().collect();
    if !matches!(code.as_str(), "OPBD" | "PRCD" | "CLBD") {
        return Ok(());
    }
    let is_debit = side_of(of)? == Side::Out;
    let (amount, currency) = amount(of.at("Amt"))?.ok_or(LinePart::Balance.missing())?;
    ends.take_currency(&currency)?;
    let value = with_sign(amount, is_debit);
    let day = of.text(&["Dt/Dt", "Dt/DtTm"]).and_then(|day| day.get(..10)?.parse().ok());
    match code.as_str() {
        "OPBD" => ends.opening = value,
        "PRCD" => (ends.opening, ends.days[0]) = (ends.opening.or(value), day),
        _ => (ends.closing, ends.days[1]) = (value, day),
    }
    Ok(())
}

/// The indicator as written, also of a reversal; the balances are compared with it later.
fn side_of(of: &Element) -> Result<Side, LineFault> {
    match of.text(&["CdtDbtInd"]).as_deref() {
        Some("DBIT") => Ok(Side::Out),
        Some("CRDT") => Ok(Side::In),
        other => Err(LineFault::NotSide(other.unwrap_or_default().to_owned())),
    }
}

/// The day that a date or a moment names. A moment in UTC is of a day of the zone; with another offset it is of the bank's
/// own day, as written. Midnight in UTC is how some banks write a date.
fn day_of(text: &str, zone: Zone) -> Option<NaiveDate> {
    let (date, rest) = text.split_at_checked(10)?;
    // A date that is broken in the middle would be read as another one.
    let is_whole = date.bytes().all(|sign| sign.is_ascii_digit() || sign == b'-');
    let written = Some(date).filter(|_| is_whole).and_then(|date| days::of(date, "%Y-%m-%d"))?;
    if rest.is_empty() || text.parse::<NaiveDateTime>().is_ok() {
        return Some(written);
    }
    let moment = DateTime::parse_from_rfc3339(text).or_else(|_| format!("{date}T00:00:00{rest}").parse()).ok()?;
    let is_utc = moment.offset().local_minus_utc() == 0 && moment.time() != NaiveTime::MIN;
    Some(if is_utc { zone.day(moment.to_utc()) } else { written })
}

/// That an element has no two different elements of a name.
fn says_once(of: &Element, names: &[&'static str]) -> Result<(), LineFault> {
    for name in names {
        let mut said = of.all(name).map(|one| {
            let mut words = Vec::new();
            one.words(&mut words);
            (words, &one.currency)
        });
        let first = said.next();
        if said.any(|other| first.as_ref() != Some(&other)) {
            return Err(LineFault::Different(name));
        }
    }
    Ok(())
}

/// Adds the lines of an entry.
fn take(entry: &Element, account: &str, read: &mut BookedEntries, zone: Zone) -> Result<(), LineFault> {
    // `Sts` is a code in older versions and has an element `Cd` in newer ones.
    let status = entry.text(&["Sts/Cd", "Sts"]).unwrap_or_default();
    match status.as_str() {
        "BOOK" => {}
        "PDNG" | "INFO" | "FUTR" => {
            read.pending += 1;
            return Ok(());
        }
        _ => return Err(LineFault::Without(LinePart::Status, status)),
    }
    says_once(entry, &["Amt", "CdtDbtInd", "BookgDt"])?;
    let (total, currency) = amount(entry.at("Amt"))?.ok_or(LinePart::Amount.missing())?;
    read.statement().map_or(Ok(()), |ends| ends.take_currency(&currency))?;
    let is_reversal = entry.text(&["RvslInd"]).is_some_and(|word| matches!(word.as_str(), "true" | "1"));
    let side = side_of(entry)?;
    let statement = read.statements.len().saturating_sub(1);
    let day = entry.text(&["BookgDt/Dt", "BookgDt/DtTm", "ValDt/Dt", "ValDt/DtTm"]).ok_or(LinePart::Day.missing())?;
    let day = day_of(&day, zone).ok_or(LineFault::NotDay(day))?;
    let details: Vec<&Element> = entry.all("NtryDtls").flat_map(|details| details.all("TxDtls")).collect();
    details.iter().try_for_each(|detail| says_once(detail, &["Amt", "CdtDbtInd"]))?;
    let parts: Vec<Option<(Amount, String)>> = details
        .iter()
        .map(|detail| amount(detail.at("Amt").or_else(|| detail.at("AmtDtls/TxAmt/Amt"))))
        .collect::<Result<_, LineFault>>()?;
    let parts: Option<Vec<(Amount, String)>> = parts.into_iter().collect();
    // The payment that a reversal takes back went the other way.
    let is_other = |detail: &&Element| side_of(detail).is_ok_and(|of_detail| of_detail != side);
    read.other_sides += usize::from(!is_reversal && details.iter().any(is_other));
    let mut line = |amount: Amount, of: &[&Element]| {
        let (references, reference) = references(entry, of);
        let (counterparty, remark) = words_of(entry, of, side);
        let line = StatementLine {
            sha256: String::new(),
            account: String::new(),
            day: day.to_string(),
            amount: amount.to_money_text(),
            direction: word(Some(side)).to_owned(),
            currency: currency.clone(),
            reference,
            counterparty,
            remark,
        };
        read.entries.push(BookedEntry { account: account.to_owned(), line, references, is_reversal, statement });
    };
    match parts {
        Some(parts) if parts.len() > 1 && adds_up(&parts, total, &currency) => {
            for (detail, (part, _)) in details.iter().zip(parts) {
                line(part, &[*detail]);
            }
        }
        // Several payments in one booking may name no amounts of their own.
        _ => line(total, &details),
    }
    Ok(())
}

/// The references of a line, by their kind and as one text. Several payments in one booking have no reference of their own.
fn references(entry: &Element, details: &[&Element]) -> (References, String) {
    let only = if let [only] = details { Some(*only) } else { None };
    let of_detail = |path: &str| only.and_then(|detail| detail.text(&[path]));
    let own = ["Refs/EndToEndId", "Refs/InstrId", "Refs/TxId"].into_iter().filter_map(of_detail);
    let own = own.into_iter().find(|text| text != NOT_PROVIDED);
    let bank = of_detail("Refs/AcctSvcrRef").or_else(|| entry.text(&["AcctSvcrRef"])).unwrap_or_default();
    let reference = own.clone().or_else(|| entry.text(&["NtryRef", "AcctSvcrRef"])).unwrap_or_default();
    (References { own: own.unwrap_or_default(), bank }, reference)
}

/// The other party of a line and its words. Several payments in one booking have one party where all name the same; else
/// their parties are words, as their references are.
fn words_of(entry: &Element, details: &[&Element], side: Side) -> (String, String) {
    let parties = match side {
        Side::Out => ["RltdPties/Cdtr/Nm", "RltdPties/Cdtr/Pty/Nm"],
        Side::In => ["RltdPties/Dbtr/Nm", "RltdPties/Dbtr/Pty/Nm"],
    };
    let is_one = details.len() == 1;
    let named: Vec<Option<String>> = details.iter().map(|detail| detail.text(&parties)).collect();
    let party = named.first().cloned().flatten().filter(|first| named.iter().flatten().all(|name| name == first));
    let party = party.filter(|_| named.iter().all(Option::is_some));
    let mut words = Vec::new();
    for (detail, name) in details.iter().zip(named) {
        words.extend(name.filter(|_| party.is_none()));
        let ids = detail.text(&["Refs/EndToEndId"]).filter(|id| !is_one && id != NOT_PROVIDED);
        words.extend(ids);
        detail.all("RmtInf").for_each(|told| told.words(&mut words));
        words.extend(detail.text(&["AddtlTxInf"]));
    }
    words.extend(entry.text(&["AddtlNtryInf"]));
    let mut said = BTreeSet::new();
    words.retain(|word| is_one || said.insert(word.clone()));
    (party.unwrap_or_default(), words.join(" "))
}

fn adds_up(parts: &[(Amount, String)], total: Amount, currency: &str) -> bool {
    let mut sum = Sum::default();
    parts.iter().for_each(|(part, _)| sum.add(Some(*part)));
    parts.iter().all(|(_, own)| own == currency) && sum.left_out() == 0 && sum.amount() == total
}

/// The amount and currency of an element `Amt`.
fn amount(of: Option<&Element>) -> Result<Option<(Amount, String)>, LineFault> {
    let Some(of) = of else { return Ok(None) };
    let text = of.text.trim();
    let amount = bank_amount(text, '.').ok_or_else(|| LineFault::NotAmount(text.to_owned()))?;
    let is_code = |code: &&String| code.len() == CODE && code.bytes().all(|sign| sign.is_ascii_alphanumeric());
    let currency = of.currency.as_ref().filter(is_code).cloned().ok_or(LinePart::Currency.missing())?;
    Ok(Some((amount, currency)))
}

fn broken(detail: impl ToString) -> DeskError {
    DeskError::correct("statement", Sentence::new("statement-xml").with("detail", detail))
}

#[cfg(test)]
#[path = "camt/tests.rs"]
mod tests;
