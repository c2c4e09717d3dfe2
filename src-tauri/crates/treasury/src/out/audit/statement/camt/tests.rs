//! The entries of a camt file: days, sides, batches, balances, and refused files.

use super::*;
use crate::store::kept::read_line::LineBalance;
use crate::view::StatementForm;

fn zone() -> Zone {
    Zone::named("Asia/Shanghai").unwrap()
}

fn read(text: &str, zone: Zone) -> Result<(StatementForm, BookedEntries)> {
    super::read(text, zone, &LongRead::quiet())
}

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
    read(&file(entries), zone()).unwrap().1.entries.into_iter().map(|entry| entry.line).collect()
}

fn fault(text: &str) -> String {
    read(text, zone()).unwrap_err().trouble().sentence.id.clone()
}

#[test]
fn an_entry_has_the_payments_reference_party_and_words() {
    let details = "<NtryDtls><TxDtls><Refs><EndToEndId>AV-1</EndToEndId></Refs><RltdPties><Cdtr><Pty><Nm>华东 &amp; Co</Nm></Pty></Cdtr>\
        </RltdPties><RmtInf><Ustrd>货款</Ustrd><Ustrd>一月</Ustrd></RmtInf></TxDtls></NtryDtls>";
    let read = lines(&entry(details));
    let line = &read[0];
    let told =
        [&line.day, &line.amount, &line.direction, &line.currency, &line.reference, &line.counterparty, &line.remark];
    assert_eq!(told, ["2026-01-05", "30.50", "out", "CNY", "AV-1", "华东 & Co", "货款 一月"]);
}

#[test]
fn parts_of_a_detail_are_found_in_any_of_equal_elements() {
    let details = "<NtryDtls><TxDtls><RltdPties><Dbtr><Nm>we</Nm></Dbtr></RltdPties><RltdPties><Cdtr><Nm>Atlas</Nm></Cdtr></RltdPties>\
        <RmtInf><Ustrd>rent</Ustrd></RmtInf><RmtInf><Ustrd>May</Ustrd></RmtInf></TxDtls></NtryDtls>";
    let line = lines(&entry(details)).remove(0);
    assert_eq!((line.counterparty.as_str(), line.remark.as_str()), ("Atlas", "rent May"));
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
fn payments_of_a_batch_without_amounts_keep_their_words_and_parties() {
    let detail = |id: &str, party: &str, words: &str| {
        format!(
            "<TxDtls><Refs><EndToEndId>{id}</EndToEndId></Refs><RltdPties><Cdtr><Nm>{party}</Nm></Cdtr></RltdPties>\
             <RmtInf><Ustrd>{words}</Ustrd></RmtInf></TxDtls>"
        )
    };
    let of = |details: &str| {
        let line = lines(&entry(&format!("<NtryDtls>{details}</NtryDtls>"))).remove(0);
        (line.reference, line.counterparty, line.remark)
    };
    let told = |party: &str, remark: &str| (String::new(), party.to_owned(), remark.to_owned());
    let two = [detail("A-1", "Atlas", "rent"), detail("A-2", "Linden", "fee")].concat();
    assert_eq!(of(&two), told("", "Atlas A-1 rent Linden A-2 fee"));
    let same = [detail("A-1", "Atlas", "rent"), detail("A-2", "Atlas", "rent")].concat();
    assert_eq!(of(&same), told("Atlas", "A-1 rent A-2"), "equal words are said once");
}

#[test]
fn a_moment_in_utc_is_of_the_desks_day_and_any_other_of_the_banks() {
    let rows = [
        ("2026-01-05", Some("2026-01-05")),
        ("2026-01-05T16:30:00Z", Some("2026-01-06")),
        ("2026-01-05T16:30:00.5+00:00", Some("2026-01-06")),
        ("2026-01-05T15:59:59Z", Some("2026-01-05")),
        ("2026-01-05T00:00:00Z", Some("2026-01-05")),
        ("2026-01-05T23:30:00+01:00", Some("2026-01-05")),
        ("2026-01-05T00:10:00+08:00", Some("2026-01-05")),
        ("2026-01-05T23:59:00", Some("2026-01-05")),
        ("2026-01-05+08:00", Some("2026-01-05")),
        ("2026-01-05Z", Some("2026-01-05")),
        ("2026-01-05x", None),
        ("2026-01-0\n5", None),
        ("2026-01-05T25:00:00Z", None),
        ("05.01.2026", None),
    ];
    for (text, day) in rows {
        assert_eq!(day_of(text, zone()).map(|day| day.to_string()).as_deref(), day, "{text}");
    }
}

#[test]
fn an_entry_that_says_two_things_is_refused_or_named() {
    for twice in [
        entry("<Amt Ccy=\"CNY\">31</Amt>"),
        entry("<CdtDbtInd>CRDT</CdtDbtInd>"),
        entry("<BookgDt><Dt>2026-01-06</Dt></BookgDt>"),
        entry("<NtryDtls><TxDtls><Amt C:y=\"CNY\">1</Amt></TxDtls></NtryDtls>"),
        balance("OPBD", "1").replace("<Cd>OPBD</Cd>", ""),
    ] {
        assert!(fault(&file(&twice)).starts_with("statement-"), "{twice}");
    }
    let note = |inner: &str| {
        let detail = format!("{inner}<NtryDtls><TxDtls><CdtDbtInd>CRDT</CdtDbtInd></TxDtls></NtryDtls>");
        let read = read(&file(&entry(&detail)), zone()).unwrap().1.lines_of("B:622201", None).unwrap();
        read.notes.iter().any(|note| note.id == "statement-other-sides")
    };
    assert!(note("") && !note("<RvslInd>true</RvslInd>"));
}

#[test]
fn a_statement_has_one_currency() {
    let usd = entry("").replace("CNY", "USD");
    for text in [
        format!("{}{usd}", balance("OPBD", "1")),
        format!("{}{}", balance("OPBD", "1"), balance("CLBD", "1").replace("CNY", "USD")),
        format!("{}{usd}", entry("")),
    ] {
        assert!(fault(&file(&text)).starts_with("statement-"), "{text}");
    }
    assert_eq!(fault(&file(&balance("OPBD", "1,5"))), "statement-balance-broken", "a balance that cannot be read");
    let two = balance("OPBD", "1").replace("</Bal>", "<Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp></Bal>");
    assert_eq!(fault(&file(&two)), "statement-balance-broken", "two balances in one");
    let of_account = file(&entry("")).replace("</d:Acct>", "<d:Ccy>USD</d:Ccy></d:Acct>");
    assert_eq!(fault(&of_account), "statement-entry");
}

#[test]
fn a_reversal_is_as_written_and_a_pending_entry_is_counted_and_left_out() {
    let reversed = entry("<RvslInd>true</RvslInd>");
    let pending = entry("").replace("BOOK", "PDNG");
    let (_, read) = read(&file(&format!("{reversed}{pending}")), zone()).unwrap();
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
        (file(&entry("")).repeat(2), "statement-xml"),
        (format!("{}behind", file("")), "statement-xml"),
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
        let (_, read) = read(&file(&format!("{ends}{inner}")), zone()).unwrap();
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
    let (_, found) = read(&file(&format!("{summary}{}", entry("").replace("30.50", "0030.50"))), zone()).unwrap();
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
        let (found, read) = read(&text, zone()).unwrap();
        assert_eq!((found, read.pending), (form, 1));
        let read = read.lines_of("B:622201", None).unwrap();
        let [line] = &read.lines[..] else { panic!("{root}: {:?}", read.lines) };
        assert_eq!((line.is_provisional, line.line.reference.as_str()), (true, "B-1"), "{root}");
        assert_eq!(line.references.as_ref().map(|known| known.bank.as_str()), Some("B-1"));
        assert_eq!(line.balance, message.map(|id| LineBalance::Message(id.to_owned())));
        assert!(read.days == Some(Vec::new()) && read.notes.iter().any(|note| note.id == "statement-provisional"));
    }
}
