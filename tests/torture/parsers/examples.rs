//! Valid inputs, from which the targets start.

use std::fs;
use std::path::{Path, PathBuf};

use bank_contract::Endpoint;
use bank_contract::body::may_chunk;

use crate::torture::observations::sample::{Sample, item, record, reply};

fn bytes(texts: &[&str]) -> Vec<Vec<u8>> {
    texts.iter().map(|text| text.as_bytes().to_vec()).collect()
}

/// Wordings of each operation's samples.
fn samples() -> impl Iterator<Item = Sample> {
    Endpoint::operations().flat_map(|endpoint| (0..4).map(move |seed| Sample { endpoint, seed }))
}

/// Replies of every operation.
pub fn replies() -> Vec<Vec<u8>> {
    samples().map(|sample| reply(sample, &[record(sample, 1, &[])]).into_bytes()).collect()
}

/// Lists of records: of operations, and drafts as in the lists.
pub fn lists() -> Vec<Vec<u8>> {
    let draft = concat!(
        r#"[{"bankDraftStatusCode":"B","bankMark":"EAST","draftNumber":"130100001","draftStatusCode":"D","draftType":"AC","#,
        r#""organizationCode":"O","bankDraftId":"id-1","amount":10.50,"dueDate":"2026-05-01","acceptorName":"出票人","#,
        r#""responseStatus":{"errorFlag":0,"message":"ok"}}]"#
    );
    let two = |sample| format!("[{},{}]", record(sample, 1, &[]), record(sample, 2, &[]));
    samples().map(|sample| two(sample).into_bytes()).chain([draft.as_bytes().to_vec()]).collect()
}

/// A byte for the operation, and an instruction.
pub fn requests() -> Vec<Vec<u8>> {
    let one = |(at, endpoint): (usize, Endpoint)| {
        (0..4).map(move |seed| {
            let item = item(Sample { endpoint, seed }, 1).to_json();
            [&[u8::try_from(at).unwrap_or(0)], item.as_bytes()].concat()
        })
    };
    Endpoint::operations().enumerate().flat_map(one).collect()
}

/// Bytes for operation, status, end of the body and number of instructions, and a body.
pub fn observed() -> Vec<Vec<u8>> {
    let one = |(at, endpoint): (usize, Endpoint)| {
        let sent = if may_chunk(endpoint) { 1..=2_u8 } else { 1..=1 };
        sent.map(move |sent| {
            let records: Vec<String> = (1..=u32::from(sent)).map(|number| record(endpoint, number, &[])).collect();
            [&[u8::try_from(at).unwrap_or(0), 0, 0, sent - 1], reply(endpoint, &records).as_bytes()].concat()
        })
    };
    Endpoint::operations().enumerate().flat_map(one).collect()
}

/// Amounts as written by people, files and services.
pub fn amounts() -> Vec<Vec<u8>> {
    bytes(&["0", "1", "0.01", "1234.50", "100000000.00", "9007199254740993.01", "12345678901234567890.12345678"])
}

/// A byte for the columns, and a statement.
pub fn statements() -> Vec<Vec<u8>> {
    bytes(&[
        "\0day,amount,reference,remark\n2026-03-02,-12.30,AV1,rent\n2026-03-02,\"1,200.00\",AV2,\"in \"\"two\"\" parts\"\n",
        "\u{1}日期,借方,贷方,币种,对方\n20260302,100.00,0.00,CNY,恒通贸易\n20260303,,5.5,USD,\"a, b\"\n",
        "\0day,amount,reference,remark\r\n2026-03-02,-12.30,,\r\n2026-03-02,-12.30,,\r\n",
        "\u{2}账户明细;;\n日期;借方;贷方;摘要\n2026-03-02;1,200.00;;工资\n合计;1,200.00;;\n",
        "\0:20:1\r\n:25:BANKCNBJ/1\r\n:60F:C260301CNY10,00\r\n:61:2603020302D12,30NTRFAV1//B7\r\n:86:166?20RENT?32LINDEN\r\n\
         :61:260303RC5,NMSCNONREF\r\n:86:two\r\nlines\r\n:62F:D260303CNY7,30\r\n-}",
        "\0<Document><BkToCstmrStmt><Stmt><Acct><Id><Othr><Id>1</Id></Othr></Id></Acct><Ntry><Amt Ccy=\"CNY\">12.30</Amt>\
         <CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-03-02</Dt></BookgDt><NtryDtls><TxDtls><Refs>\
         <EndToEndId>AV1</EndToEndId></Refs><RmtInf><Ustrd>rent &amp; more</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry></Stmt>\
         </BkToCstmrStmt></Document>",
        "\u{2}交易日期,金额,余额,币种,摘要\n2026-03-02,-12.30,987.70,CNY,a\n2026-03-02,5.00,992.70,CNY,b\n2026-03-03,-2.70,990.00,CNY,c\n",
        "\0:20:1\r\n:25:1\r\n:34F:CNY0,\r\n:13D:2603021200+0800\r\n:61:2603020302D12,30NTRFAV1//B7\r\n:90D:1CNY12,30\r\n-}",
        "\0<Document><BkToCstmrDbtCdtNtfctn><Ntfctn><Acct><Id><Othr><Id>1</Id></Othr></Id></Acct><Ntry><Amt Ccy=\"CNY\">9.90</Amt>\
         <CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><DtTm>2026-03-02T10:00:00Z</DtTm></BookgDt></Ntry></Ntfctn>\
         </BkToCstmrDbtCdtNtfctn></Document>",
    ])
}

/// Code books.
pub fn code_books() -> Vec<Vec<u8>> {
    let practice = practice_bank::code_book_toml();
    bytes(&[
        &practice,
        "[\"BANK\".replayFlag]\naccept = 1\nrefuse = 0\n[\"BANK\".transferFlag]\nmay_transfer = 1\nmay_not = 0\n",
    ])
}

/// Profiles.
pub fn profiles() -> Vec<Vec<u8>> {
    let practice = format!(
        "base_url = \"https://bank.example/route\"\norganization_id = 9007199254740993\nenvironment = \"test\"\n{}",
        practice_bank::settings_toml()
    );
    bytes(&[
        &practice,
        "base_url = \"https://b.example\"\norganization_id = 1\nenvironment = \"production\"\npage_base = 1\n\
         time_zone = \"Asia/Shanghai\"\ndate_format = \"%Y%m%d\"\ndatetime_format = \"%Y-%m-%d %H:%M:%S\"\n[token]\nheader = \"X\"\nprefix = \"\"\n\
         [limits]\ncontrol_total_over = \"1000000.00\"\n[banks.EAST]\ndraft_currency = \"CNY\"\n\
         [[accounts]]\nbank_mark = \"EAST\"\naccount_number = \"62220001\"\nstages = [\"draft\"]\n",
    ])
}

/// Events of every kind in the journal's own spelling: the golden payloads, and one of a future kind.
pub fn events() -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../src-tauri/crates/journal/src/goldens");
    let files = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = files.map(|file| file.expect("a file").path()).collect();
    paths.sort();
    let texts = paths.iter().map(|path| fs::read_to_string(path).expect("lines of JSON"));
    let mut events: Vec<Vec<u8>> =
        texts.flat_map(|text| text.lines().map(|line| line.as_bytes().to_vec()).collect::<Vec<_>>()).collect();
    events.extend(bytes(&[r#"{"kind":"something_later","whatever":[1,{"a":null}]}"#]));
    events
}
