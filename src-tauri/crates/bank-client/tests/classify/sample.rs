//! One instruction of each operation, its matching records, and a code book for them; in the plain wording or in one of
//! many equivalent ones.

use bank_client::{CodeMeaning, Codes};
use bank_contract::endpoint::Reply;
use bank_contract::{Endpoint, Item};

/// The bank mark of all samples.
pub const MARK: &str = "BANK";

/// A code book: flag 0 is success and 1 is failure; `D`, `P`, `F` are done, processing, failed.
pub struct Book;

impl Codes for Book {
    fn error_flag(&self, bank_mark: &str, value: i64) -> Option<bool> {
        match value {
            0 | 1 if bank_mark == MARK => Some(value == 0),
            _ => None,
        }
    }

    fn status_code(&self, bank_mark: &str, code: &str) -> Option<CodeMeaning> {
        match code {
            "D" if bank_mark == MARK => Some(CodeMeaning::Done),
            "P" if bank_mark == MARK => Some(CodeMeaning::Processing),
            "W" if bank_mark == MARK => Some(CodeMeaning::Waiting),
            "R" if bank_mark == MARK => Some(CodeMeaning::Reversed),
            "F" if bank_mark == MARK => Some(CodeMeaning::Failed),
            _ => None,
        }
    }

    fn failure_words(&self, _: &str) -> &[String] {
        static WORDS: std::sync::LazyLock<Vec<String>> =
            std::sync::LazyLock::new(|| ["失败", "拒绝", "退回", "reject", "fail"].map(str::to_owned).to_vec());
        &WORDS
    }

    fn status_pair(&self, bank_mark: &str, code: &str, text: &str) -> Option<CodeMeaning> {
        match (bank_mark, code, text) {
            (MARK, "D", "处理中(已记账)") => Some(CodeMeaning::Done),
            (MARK, "D", "处理中") => Some(CodeMeaning::Processing),
            _ => None,
        }
    }

    fn refuses(&self, bank_mark: &str, value: i64) -> bool {
        bank_mark == MARK && value == 0
    }

    fn day(&self, text: &str) -> Option<chrono::NaiveDate> {
        let day = |format| chrono::NaiveDate::parse_from_str(text, format).ok();
        day("%Y-%m-%d").or_else(|| day("%Y%m%d"))
    }

    fn currency(&self, text: &str) -> String {
        match text.trim() {
            "156" | "人民币" => "CNY".to_owned(),
            other => other.to_owned(),
        }
    }
}

/// An operation and the wording of its samples.
#[derive(Debug, Clone, Copy)]
pub struct Sample {
    pub endpoint: Endpoint,
    /// 0 is the plain wording.
    pub seed: u64,
}

impl From<Endpoint> for Sample {
    fn from(endpoint: Endpoint) -> Self {
        Self { endpoint, seed: 0 }
    }
}

impl Sample {
    /// A number below `end` for one part of a wording, always the same for the same arguments.
    pub fn draw(self, what: &str, number: u32, end: u64) -> u64 {
        let bytes = what.bytes().chain(number.to_le_bytes()).chain(self.seed.to_le_bytes());
        let mixed = bytes
            .fold(0xcbf2_9ce4_8422_2325, |mixed: u64, byte| (mixed ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
        let mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        ((mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb) >> 16) % end
    }

    fn of<'a>(self, what: &str, number: u32, all: &[&'a str]) -> &'a str {
        all[usize::try_from(self.draw(what, number, all.len() as u64)).unwrap_or(0)]
    }
}

const NAMES: &[&str] = &[
    "恒通贸易（上海）有限公司",
    "ＡＢＣ Trading Co., Ltd.",
    "O'Brien & \"Söhne\" GmbH \\ Co. KG",
    "一",
    "شركة التجارة 𝔘nion",
    "中国铁路物资华东集团股份有限公司上海浦东新区第一分公司",
];
const PURPOSES: &[&str] =
    &["货款 2026-03", "x", "Invoice #42 / \"urgent\"", "工资（三月）", "\u{200b}尾款", "{}[],:null"];

/// Values of the samples, by the interface's names. Two samples of a wording differ only where the number is used.
fn value(sample: Sample, name: &str, number: u32) -> String {
    if sample.seed == 0 {
        return plain(name, number);
    }
    let draw = |end| sample.draw(name, number, end);
    // A value shared by all instructions of a request is drawn without their number.
    let shared = |end| sample.draw(name, 0, end);
    match name {
        "accountNumber" | "tradeAccountNumber" => format!("62{:017}", sample.draw("account", 0, 1 << 50)),
        "bankDraftId" => format!("{}{number:03}", of_any_length(draw(1 << 60))),
        "draftNumber" => format!("{:027}{number:03}", draw(1 << 60)),
        "pledgeeAccountNumber" | "endorseeAccountNumber" | "oppositeAccountNumber" => {
            format!("{}{number:03}", of_any_length(draw(1 << 50)))
        }
        "endorseeAccountName" | "oppositeAccountName" => sample.of(name, number, NAMES).to_owned(),
        "amount" | "tradeAmount" => match draw(4) {
            0 => format!("{}", number + 100 * u32::try_from(draw(1 << 20)).unwrap_or(0)),
            1 => format!("0.{number:02}"),
            2 => format!("{}{number:03}.{}", draw(1_000_000_000) + 1, draw(9) + 1),
            _ => format!("{number}.{:02}", draw(100)),
        },
        "tradeDate" => {
            let first = chrono::NaiveDate::from_ymd_opt(2026, 1, 1).unwrap_or_default();
            (first + chrono::Days::new(draw(700))).to_string()
        }
        "referenceOrder" => format!("AV{:011}{number:03}", draw(10_000_000_000)),
        "purpose" => sample.of(name, number, PURPOSES).to_owned(),
        "replayFlag" | "transferFlag" | "onlineFlag" => shared(4).to_string(),
        _ => plain(name, number),
    }
}

fn of_any_length(number: u64) -> String {
    let text = format!("9{number:019}");
    text[..3 + usize::try_from(number % 15).unwrap_or(0)].to_owned()
}

fn plain(name: &str, number: u32) -> String {
    match name {
        "accountNumber" | "tradeAccountNumber" => "6222000011110001".to_owned(),
        "bankDraftId" => format!("BD-{number}"),
        "draftNumber" => format!("1301{number:026}"),
        "replayFlag" | "transferFlag" | "onlineFlag" => "1".to_owned(),
        "pledgeeAccountNumber" | "endorseeAccountNumber" | "oppositeAccountNumber" => format!("9558{number:012}"),
        "pledgeeAccountBankNumber" | "endorseeAccountBankNumber" | "oppositeBankCode" => "102100099996".to_owned(),
        "endorseeAccountName" | "oppositeAccountName" => "恒通贸易（上海）有限公司".to_owned(),
        "amount" | "tradeAmount" => format!("{number}.10"),
        "tradeDate" => "2026-03-02".to_owned(),
        "currency" => "CNY".to_owned(),
        "referenceOrder" => format!("AV{number:014}"),
        "purpose" => "货款 2026-03".to_owned(),
        _ => String::new(),
    }
}

/// An instruction of an operation.
pub fn item(sample: impl Into<Sample>, number: u32) -> Item {
    let sample = sample.into();
    let of = sample.endpoint.row().body.expect("an operation has a body");
    let values: Vec<(&str, String)> =
        of.fields.iter().map(|field| (field.name, value(sample, field.name, number))).collect();
    let entries = values.iter().map(|(name, text)| (*name, text.as_str()));
    Item::from_text(of, entries).expect("the sample fits the contract")
}

/// The matching record in its short form: its required fields, its echoed fields, and `more`.
pub fn record(sample: impl Into<Sample>, number: u32, more: &[(&str, &str)]) -> String {
    let sample = sample.into();
    let is_transfer = matches!(sample.endpoint, Endpoint::Transfer | Endpoint::TransferPersonal);
    let echoed: &[&str] = match is_transfer {
        true => &["tradeAmount", "tradeDate", "oppositeAccountNumber", "oppositeAccountName", "referenceOrder"],
        false => &["bankDraftId", "draftNumber"],
    };
    let item = item(sample, number);
    let account = format!("\"{}\"", value(sample, "accountNumber", number));
    let mut fields: Vec<(&str, String)> = vec![("accountNumber", account), ("bankMark", format!("\"{MARK}\""))];
    fields.extend([("statusCode", "\"D\"".to_owned()), ("bankTransactionId", format!("\"T{number}\""))]);
    let known: Vec<_> = echoed.iter().filter(|name| item.get(name).is_some()).collect();
    let may_go = |name: &str| match name {
        "oppositeAccountName" => true,
        "bankDraftId" => known.len() == 2,
        _ => false,
    };
    for name in &known {
        if sample.seed == 0 || !may_go(name) || sample.draw(name, number, 3) > 0 {
            fields.push((name, worded(sample, name, number)));
        }
    }
    beside(sample, number, &mut fields);
    for (name, json) in more {
        fields.retain(|(other, _)| other != name);
        // An empty text leaves the field out.
        fields.extend((!json.is_empty()).then(|| (*name, (*json).to_owned())));
    }
    if sample.seed != 0 {
        fields.sort_by_cached_key(|(name, _)| sample.draw(name, number, 1 << 40));
    }
    let fields: Vec<String> = fields.iter().map(|(name, json)| format!("\"{name}\":{json}")).collect();
    format!("{{{}}}", fields.join(","))
}

/// A value as the reply spells it; another wording may spell it differently.
fn worded(sample: Sample, name: &str, number: u32) -> String {
    let text = value(sample, name, number);
    if sample.seed == 0 {
        return if name == "tradeAmount" { text } else { format!("\"{text}\"") };
    }
    let how = sample.draw("spelling", number, 3);
    match (name, how) {
        ("tradeAmount", 0) => text,
        ("tradeAmount", 1) if text.contains('.') => format!("{text}00"),
        ("tradeAmount", 1) => format!("{text}.0"),
        ("tradeAmount", _) => format!("{text}e0"),
        ("tradeDate", 0) => format!("\"{}\"", text.replace('-', "")),
        ("oppositeAccountName", 0) => escaped(&text.to_uppercase()),
        ("oppositeAccountName", 1) => escaped(&text.replace('（', "(").replace('）', ")").replace(' ', "\u{3000}")),
        // Every character as a JSON escape: the same text to every parser.
        ("referenceOrder" | "draftNumber", 0) => {
            format!("\"{}\"", text.chars().map(|sign| format!("\\u{:04x}", u32::from(sign))).collect::<String>())
        }
        ("bankDraftId" | "draftNumber", 1) => format!("\" {text} \""),
        _ => escaped(&text),
    }
}

fn escaped(text: &str) -> String {
    serde_json::to_string(text).expect("a text")
}

/// Extra fields of another wording: unknown to the interface, or known ones without effect on the verdict.
fn beside(sample: Sample, number: u32, fields: &mut Vec<(&str, String)>) {
    if sample.seed == 0 {
        return;
    }
    let chosen = |what| sample.draw(what, number, 3) == 0;
    let all = [
        ("failureReason", "null"),
        ("bankStatusDesc", "\"交易成功\""),
        ("responseStatus", "{\"errorFlag\":0,\"message\":\"ok\"}"),
        ("x-trace", "{\"a\":[1,{\"b\":null}],\"c\":-1.5e-3}"),
        ("gatewayNode", "18446744073709551616"),
    ];
    fields.extend(all.into_iter().filter(|(name, _)| chosen(name)).map(|(name, json)| (name, json.to_owned())));
}

/// A reply with these records, in the shape that the endpoint's row names.
pub fn reply(sample: impl Into<Sample>, records: &[String]) -> String {
    match (sample.into().endpoint.row().reply, records) {
        (Reply::One(_), [record]) => record.clone(),
        _ => format!("[{}]", records.join(",")),
    }
}
