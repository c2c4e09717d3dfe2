//! A statement in the form of ISO 20022 *camt.053*, an intraday report (*camt.052*) or a notification (*camt.054*), of any
//! version: elements are read by their names without prefix, and only names that all versions share. The lines of the last two
//! are provisional.
//!
//! An entry with several details that name amounts which add up to its own is one line per detail; any other is one line.
//! Not here: a DOCTYPE, entities of a file's own and anything outside of the file; the reader refuses them.

use bank_contract::{Amount, Sum};
use model::{DeskError, Result, Sentence, StatementLine};
use quick_xml::Reader;
use quick_xml::XmlVersion;
use quick_xml::events::{BytesStart, Event};

use super::booked::{BookedEntries, BookedEntry, bank_amount};
use super::control::{Ends, with_sign};
use super::table::text_of;
use crate::read::xml_text::add_text;
use crate::store::kept::read_line::References;
use crate::view::StatementForm;

/// Deepest nesting of elements.
const DEPTH_MAX: usize = 64;
/// Largest text of one element.
const TEXT_BYTES_MAX: usize = 64 << 10;
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
        path.split('/').try_fold(self, |of, name| of.children.iter().find(|child| child.name == name))
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
pub(super) fn is_xml(bytes: &[u8]) -> bool {
    let text = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    text.iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b'<')
}

/// Reads the booked entries, and the form.
///
/// # Errors
/// `statement` when it is another kind of XML, or with the number of the entry and the fault.
pub(super) fn read(bytes: &[u8]) -> Result<(StatementForm, BookedEntries)> {
    let text = text_of(bytes)?;
    let mut reader = Reader::from_reader(text.text.as_bytes());
    reader.config_mut().expand_empty_elements = true;
    let mut open: Vec<Element> = Vec::new();
    let entries = BookedEntries { notes: text.note.clone().into_iter().collect(), ..BookedEntries::default() };
    let mut file = FileParts { entries, ..FileParts::default() };
    loop {
        match reader.read_event().map_err(broken)? {
            Event::Eof if open.is_empty() => break,
            Event::Eof => return Err(broken("cut XML")),
            Event::DocType(_) => return Err(broken("DOCTYPE")),
            Event::Start(_) if open.len() >= DEPTH_MAX => return Err(broken("nesting")),
            Event::Start(start) => {
                let begun = begun(&start);
                if is_part(&begun.name) {
                    file.begin_statement(begun.name != "Stmt");
                }
                open.push(begun);
            }
            Event::End(_) => {
                let Some(ended) = open.pop() else { return Err(broken("an end without its beginning")) };
                file.take(ended, open.last_mut())?;
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
#[derive(Default)]
struct FileParts {
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
            ("Id", Some("Ntfctn")) => {
                let id = Some(ended.text.trim()).filter(|id| !id.is_empty()).map(str::to_owned);
                self.entries.statement().into_iter().for_each(|ends| ends.message.clone_from(&id));
            }
            ("Acct", Some(_)) => {
                let number = ended.text(&["Id/Othr/Id", "Id/IBAN"]);
                let number = number.ok_or_else(|| broken("an account without a number"))?;
                self.entries.account(&number);
                self.entries.statements.last_mut().into_iter().for_each(|ends| number.clone_into(&mut ends.account));
                self.account = Some(number);
            }
            ("Ntry", Some(_)) => {
                self.count += 1;
                if self.count > ENTRIES_MAX {
                    return Err(broken(format!("more than {ENTRIES_MAX} entries")));
                }
                let account = self.account.as_deref().ok_or_else(|| broken("an entry before its account"))?;
                self.statement.entries += 1;
                take(&ended, account, &mut self.entries).map_err(|fault| wrong(self.count, &fault))?;
            }
            ("Bal", Some("Stmt")) => balance(&ended, self.entries.statement()),
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

fn begun(start: &BytesStart<'_>) -> Element {
    let currency = start.attributes().flatten().find(|one| one.key.local_name().as_ref() == "Ccy");
    Element {
        name: start.local_name().as_ref().to_owned(),
        currency: currency
            .and_then(|found| found.normalized_value(XmlVersion::Implicit1_0).ok())
            .map(std::borrow::Cow::into_owned),
        ..Element::default()
    }
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
fn balance(of: &Element, ends: Option<&mut Ends>) {
    let (Some(ends), Some(code)) = (ends, of.text(&["Tp/CdOrPrtry/Cd"])) else { return };
    let is_debit = of.text(&["CdtDbtInd"]).as_deref() == Some("DBIT");
    let Ok(Some((amount, currency))) = amount(of.at("Amt")) else { return };
    let value = with_sign(amount, is_debit);
    let day = of.text(&["Dt/Dt", "Dt/DtTm"]).and_then(|day| day.get(..10)?.parse().ok());
    match code.as_str() {
        "OPBD" => ends.opening = value,
        "PRCD" => (ends.opening, ends.days[0]) = (ends.opening.or(value), day),
        "CLBD" => (ends.closing, ends.days[1]) = (value, day),
        _ => return,
    }
    ends.currency = currency;
}

/// Adds the lines of an entry.
fn take(entry: &Element, account: &str, read: &mut BookedEntries) -> Result<(), String> {
    // `Sts` is a code in older versions and has an element `Cd` in newer ones.
    let status = entry.text(&["Sts/Cd", "Sts"]).unwrap_or_default();
    if status != "BOOK" {
        read.pending += 1;
        return Ok(());
    }
    let (total, currency) = amount(entry.at("Amt"))?.ok_or("no amount")?;
    let is_reversal = entry.text(&["RvslInd"]).is_some_and(|word| matches!(word.as_str(), "true" | "1"));
    // The indicator is the entry's own direction, of a reversal too; the balances are compared with it later.
    let direction = match entry.text(&["CdtDbtInd"]).as_deref() {
        Some("DBIT") => "out",
        Some("CRDT") => "in",
        other => return Err(format!("{:?} is neither CRDT nor DBIT", other.unwrap_or_default())),
    };
    let statement = read.statements.len().saturating_sub(1);
    let day = entry.text(&["BookgDt/Dt", "BookgDt/DtTm", "ValDt/Dt", "ValDt/DtTm"]).ok_or("no day")?;
    let day =
        day.get(..10).filter(|day| day.parse::<chrono::NaiveDate>().is_ok()).ok_or(format!("{day:?} is not a day"))?;
    let details: Vec<&Element> = entry.all("NtryDtls").flat_map(|details| details.all("TxDtls")).collect();
    let parts: Option<Vec<(Amount, String)>> = details
        .iter()
        .map(|detail| amount(detail.at("Amt").or_else(|| detail.at("AmtDtls/TxAmt/Amt"))).ok().flatten())
        .collect();
    let mut line = |amount: Amount, currency: String, detail: Option<&Element>| {
        let of_detail = |paths: &[&str]| detail.and_then(|detail| detail.text(paths));
        let own = ["Refs/EndToEndId", "Refs/InstrId", "Refs/TxId"].map(|path| of_detail(&[path]));
        let reference = own.into_iter().flatten().find(|text| text != "NOTPROVIDED");
        let bank = of_detail(&["Refs/AcctSvcrRef"]).or_else(|| entry.text(&["AcctSvcrRef"])).unwrap_or_default();
        let references = References { own: reference.clone().unwrap_or_default(), bank };
        let parties = match direction {
            "out" => ["RltdPties/Cdtr/Nm", "RltdPties/Cdtr/Pty/Nm"],
            _ => ["RltdPties/Dbtr/Nm", "RltdPties/Dbtr/Pty/Nm"],
        };
        let mut words = Vec::new();
        if let Some(told) = detail.and_then(|detail| detail.at("RmtInf")) {
            told.words(&mut words);
        }
        if detail.is_none() {
            // Several payments in one booking: each names its reference.
            let ids = details.iter().filter_map(|detail| detail.text(&["Refs/EndToEndId"]));
            words.extend(ids.filter(|id| id != "NOTPROVIDED"));
        }
        words.extend(of_detail(&["AddtlTxInf"]));
        words.extend(entry.text(&["AddtlNtryInf"]));
        let line = StatementLine {
            sha256: String::new(),
            account: String::new(),
            day: day.to_owned(),
            amount: amount.to_money_text(),
            direction: direction.to_owned(),
            currency,
            reference: reference.or_else(|| entry.text(&["NtryRef", "AcctSvcrRef"])).unwrap_or_default(),
            counterparty: of_detail(&parties).unwrap_or_default(),
            remark: words.join(" "),
        };
        read.entries.push(BookedEntry { account: account.to_owned(), line, references, is_reversal, statement });
    };
    match parts {
        Some(parts) if parts.len() > 1 && adds_up(&parts, total, &currency) => {
            for (detail, (part, currency)) in details.iter().zip(parts) {
                line(part, currency, Some(detail));
            }
        }
        // Several payments in one booking that name no amounts of their own.
        _ => line(total, currency, details.first().copied().filter(|_| details.len() == 1)),
    }
    Ok(())
}

fn adds_up(parts: &[(Amount, String)], total: Amount, currency: &str) -> bool {
    let mut sum = Sum::default();
    parts.iter().for_each(|(part, _)| sum.add(Some(*part)));
    parts.iter().all(|(_, own)| own == currency) && sum.left_out() == 0 && sum.amount() == total
}

/// The amount and currency of an element `Amt`.
fn amount(of: Option<&Element>) -> Result<Option<(Amount, String)>, String> {
    let Some(of) = of else { return Ok(None) };
    let text = of.text.trim();
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let amount = bank_amount(text, '.').filter(|_| is_plain).ok_or_else(|| format!("{text:?} is not an amount"))?;
    let currency = of.currency.clone().ok_or("an amount without a currency")?;
    Ok(Some((amount, currency)))
}

fn broken(detail: impl ToString) -> DeskError {
    DeskError::correct("statement", Sentence::new("statement-xml").with("detail", detail))
}

fn wrong(entry: usize, detail: &str) -> DeskError {
    DeskError::correct("statement", Sentence::new("statement-entry").with("entry", entry).with("detail", detail))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::kept::read_line::LineBalance;

    fn file(entries: &str) -> String {
        format!(
            "<?xml version=\"1.0\"?><d:Document xmlns:d=\"urn:iso:std:iso:20022:tech:xsd:camt.053.001.08\"><d:BkToCstmrStmt>\
             <d:GrpHdr><d:MsgId>1</d:MsgId></d:GrpHdr><d:Stmt><d:Acct><d:Id><d:Othr><d:Id>6222 01</d:Id></d:Othr></d:Id>\
             </d:Acct>{entries}</d:Stmt></d:BkToCstmrStmt></d:Document>"
        )
    }

    fn entry(inner: &str) -> String {
        format!(
            "<Ntry><Amt Ccy=\"CNY\">30.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>\
             <BookgDt><DtTm>2026-01-05T23:59:00+08:00</DtTm></BookgDt>{inner}</Ntry>"
        )
    }

    fn lines(entries: &str) -> Vec<StatementLine> {
        read(file(entries).as_bytes()).unwrap().1.entries.into_iter().map(|entry| entry.line).collect()
    }

    fn fault(text: &str) -> String {
        read(text.as_bytes()).unwrap_err().trouble().sentence.id.clone()
    }

    #[test]
    fn an_entry_has_the_payments_reference_party_and_words() {
        let details = "<NtryDtls><TxDtls><Refs><EndToEndId>AV-1</EndToEndId></Refs><RltdPties><Cdtr><Pty><Nm>华东 &amp; Co</Nm></Pty></Cdtr>\
            </RltdPties><RmtInf><Ustrd>货款</Ustrd><Ustrd>一月</Ustrd></RmtInf></TxDtls></NtryDtls>";
        let read = lines(&entry(details));
        let line = &read[0];
        let told = [
            &line.day,
            &line.amount,
            &line.direction,
            &line.currency,
            &line.reference,
            &line.counterparty,
            &line.remark,
        ];
        assert_eq!(told, ["2026-01-05", "30.50", "out", "CNY", "AV-1", "华东 & Co", "货款 一月"]);
    }

    #[test]
    fn a_batch_is_one_line_per_payment_only_where_their_amounts_add_up() {
        let detail = |amount: &str, id: &str| {
            format!(
                "<TxDtls><Refs><EndToEndId>{id}</EndToEndId></Refs><AmtDtls><TxAmt><Amt Ccy=\"CNY\">{amount}</Amt></TxAmt></AmtDtls></TxDtls>"
            )
        };
        let batch = |one: &str| entry(&format!("<NtryDtls>{}{}</NtryDtls>", detail(one, "A"), detail("10.50", "B")));
        let told = |entries: &str| -> Vec<(String, String)> {
            lines(entries).into_iter().map(|line| (line.amount, line.reference)).collect()
        };
        let of = |amount: &str, reference: &str| (amount.to_owned(), reference.to_owned());
        assert_eq!(told(&batch("20.00")), [of("20.00", "A"), of("10.50", "B")]);
        assert_eq!(told(&batch("20.01")), [of("30.50", "")], "they do not add up, so it stays one booking");
    }

    #[test]
    fn a_reversal_is_as_written_and_a_pending_entry_is_counted_and_left_out() {
        let reversed = entry("<RvslInd>true</RvslInd>");
        let pending = entry("").replace("BOOK", "PDNG");
        let (_, read) = read(file(&format!("{reversed}{pending}")).as_bytes()).unwrap();
        assert_eq!((read.entries.len(), read.pending, read.entries[0].line.direction.as_str()), (1, 1, "out"));
        assert!(read.entries[0].is_reversal);
        let old_version = entry("").replace("<Sts><Cd>BOOK</Cd></Sts>", "<Sts>BOOK</Sts>");
        assert_eq!(lines(&old_version).len(), 1);
    }

    #[test]
    fn what_is_no_statement_or_attacks_the_reader_is_refused() {
        let rows = [
            ("<Document><CstmrPmtStsRpt/></Document>".to_owned(), "statement-other-xml"),
            (file(&entry("").replace("30.50", "30,50")), "statement-entry"),
            (file(&entry("").replace("30.50", "3e1")), "statement-entry"),
            (file(&entry("").replace(" Ccy=\"CNY\"", "")), "statement-entry"),
            (file(&entry("").replace("DBIT", "D")), "statement-entry"),
            (file(&entry("").replace("2026-01-05", "05.01.2026")), "statement-entry"),
            (file(&entry("<AddtlNtryInf>&bomb;</AddtlNtryInf>")), "statement-xml"),
            (format!("<!DOCTYPE d [<!ENTITY bomb \"x\">]>{}", file("")), "statement-xml"),
            (file(&entry(""))[..400].to_owned(), "statement-xml"),
            ("<a>".repeat(100_000), "statement-xml"),
        ];
        for (text, id) in rows {
            assert_eq!(fault(&text), id, "{}", text.chars().take(80).collect::<String>());
        }
    }

    fn balance(code: &str, amount: &str) -> String {
        format!(
            "<Bal><Tp><CdOrPrtry><Cd>{code}</Cd></CdOrPrtry></Tp><Amt Ccy=\"CNY\">{amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>"
        )
    }

    #[test]
    fn the_balances_decide_which_way_a_reversal_goes() {
        let told = |opening: &str, closing: &str, inner: &str| {
            let ends = format!("{}{}", balance("OPBD", opening), balance("CLBD", closing));
            let (_, read) = read(file(&format!("{ends}{inner}")).as_bytes()).unwrap();
            let read = read.lines_of("B:622201", None).unwrap();
            let ids: Vec<String> = read.notes.into_iter().map(|note| note.id).collect();
            (read.lines[0].line.direction.clone(), ids)
        };
        let reversal = entry("<RvslInd>true</RvslInd>");
        for (closing, direction, ids) in [
            ("69.50", "out", &["statement-balances-agree"][..]),
            ("130.50", "in", &["statement-reversals-turned", "statement-balances-agree"]),
            ("7", "out", &["statement-balances-differ"]),
        ] {
            assert_eq!(
                told("100.00", closing, &reversal),
                (direction.to_owned(), ids.iter().map(|id| (*id).to_owned()).collect()),
                "{closing}"
            );
        }
        let plain = told("100", "130.50", &entry(""));
        assert_eq!(plain.0, "out", "without the mark of a reversal nothing is turned");
    }

    #[test]
    fn stated_counts_leading_zeros_and_references_of_a_batch_are_kept() {
        let summary = "<TxsSummry><TtlNtries><NbOfNtries>2</NbOfNtries></TtlNtries></TxsSummry>";
        let (_, found) = read(file(&format!("{summary}{}", entry("").replace("30.50", "0030.50"))).as_bytes()).unwrap();
        assert_eq!(
            (found.entries[0].line.amount.as_str(), found.notes[0].id.as_str()),
            ("30.50", "statement-entries-differ")
        );
        let batch = "<NtryDtls><TxDtls><Refs><EndToEndId>AV-1</EndToEndId></Refs></TxDtls><TxDtls><Refs><EndToEndId>AV-2</EndToEndId></Refs></TxDtls></NtryDtls>";
        assert_eq!(lines(&entry(batch))[0].remark, "AV-1 AV-2");
    }

    #[test]
    fn a_report_and_a_notification_have_provisional_lines() {
        for (root, part, form, message) in [
            ("BkToCstmrAcctRpt", "Rpt", StatementForm::Camt052, None),
            ("BkToCstmrDbtCdtNtfctn", "Ntfctn", StatementForm::Camt054, Some("N-7")),
        ] {
            let pending = entry("").replace("BOOK", "PDNG");
            let ends = balance("CLBD", "7");
            let text = file(&format!("{ends}{}{pending}", entry("<AcctSvcrRef>B-1</AcctSvcrRef>")))
                .replace("BkToCstmrStmt", root)
                .replace("<d:Stmt>", &format!("<d:{part}><d:Id>N-7</d:Id>"))
                .replace("</d:Stmt>", &format!("</d:{part}>"));
            let (found, read) = read(text.as_bytes()).unwrap();
            assert_eq!((found, read.pending), (form, 1));
            let read = read.lines_of("B:622201", None).unwrap();
            let [line] = &read.lines[..] else { panic!("{root}: {:?}", read.lines) };
            assert_eq!((line.is_provisional, line.line.reference.as_str()), (true, "B-1"), "{root}");
            assert_eq!(line.references.as_ref().map(|known| known.bank.as_str()), Some("B-1"));
            assert_eq!(line.balance, message.map(|id| LineBalance::Message(id.to_owned())));
            assert!(read.days.is_empty() && read.notes.iter().any(|note| note.id == "statement-provisional"));
        }
    }
}
