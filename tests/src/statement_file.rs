//! Statements as a bank would deliver them, made from the practice bank's ledger: camt.053, MT940 and a workbook.

use std::path::Path;

use rust_xlsxwriter::Workbook;

/// A booking of the bank's ledger.
#[derive(Debug, Clone)]
pub struct Booking {
    /// `YYYY-MM-DD`.
    pub day: String,
    /// Digits with a point.
    pub amount: String,
    pub currency: String,
    pub reference: String,
    pub party: String,
}

/// camt.053, version 8, of one account.
pub fn camt053(account: &str, bookings: &[Booking]) -> String {
    let entries: String = bookings
        .iter()
        .map(|one| {
            format!(
                "<Ntry><Amt Ccy=\"{}\">{}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>{}</Dt></BookgDt>\
                 <NtryDtls><TxDtls><Refs><EndToEndId>{}</EndToEndId></Refs><RltdPties><Cdtr><Pty><Nm>{}</Nm></Pty></Cdtr>\
                 </RltdPties></TxDtls></NtryDtls></Ntry>",
                one.currency, one.amount, one.day, one.reference, one.party
            )
        })
        .collect();
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Document xmlns=\"urn:iso:std:iso:20022:tech:xsd:camt.053.001.08\">\
         <BkToCstmrStmt><Stmt><Acct><Id><Othr><Id>{account}</Id></Othr></Id></Acct>{entries}</Stmt></BkToCstmrStmt></Document>"
    )
}

/// MT940 of one account; the party's name is in field 86.
pub fn mt940(account: &str, bookings: &[Booking]) -> String {
    let currency = bookings.first().map_or("CNY", |one| &one.currency);
    let mut text = format!(":20:1\r\n:25:BANKCNBJ/{account}\r\n:28C:1/1\r\n:60F:C260101{currency}0,00\r\n");
    for one in bookings {
        let day = one.day.replace('-', "");
        let amount = one.amount.replace('.', ",");
        text.push_str(&format!(":61:{}{}D{amount}NTRF{}//B1\r\n", &day[2..], &day[4..], one.reference));
        text.push_str(&format!(":86:166?00TRANSFER?20PAYMENT?32{}\r\n", one.party));
    }
    text + ":62F:C260101CNY0,00\r\n-\r\n"
}

/// A workbook with a title above its header and sums below its lines.
///
/// # Panics
/// The file cannot be written.
pub fn workbook(account: &str, bookings: &[Booking], to: &Path) {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    let mut write = |row: usize, cells: &[&str]| {
        for (column, text) in cells.iter().enumerate() {
            let place = (u32::try_from(row).expect("few rows"), u16::try_from(column).expect("few columns"));
            sheet.write_string(place.0, place.1, *text).expect("a cell");
        }
    };
    write(0, &["账户明细", account]);
    write(2, &["交易日期", "借方发生额", "贷方发生额", "币种", "凭证号", "对方户名", "摘要"]);
    for (at, one) in bookings.iter().enumerate() {
        write(3 + at, &[&one.day, &one.amount, "", &one.currency, &one.reference, &one.party]);
    }
    write(3 + bookings.len(), &["合计", "", "", "", "", "", "共若干笔"]);
    book.save(to).expect("a workbook");
}
