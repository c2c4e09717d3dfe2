//! A second reader of replies, slow and plain, that shares no code with classification.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use bank_client::Verdict;
use bank_contract::Item;
use bank_contract::Wire;
use bank_contract::endpoint::Reply;
use bank_contract::wire::DraftTransactionRecord;
use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;

use super::original::Original;

/// Fields whose texts must agree character by character.
const SAME: &[&str] = &[
    "bankDraftId",
    "draftNumber",
    "bankCode",
    "oppositeAccountNumber",
    "oppositeBankCode",
    "referenceOrder",
    "tradeAccountNumber",
    "tradeBankCode",
    "feeAccount",
];
/// Fields in which width, spaces and case make no difference.
const NAMES: &[&str] = &["oppositeAccountName", "oppositeAccountBankName", "tradeAccountName", "tradeAccountBankName"];

/// The objection to an accepted instruction; `None` where there is none.
pub fn complaint(original: &Original, item: &Item, body: &[u8], verdict: &Verdict) -> Option<String> {
    let Ok(text) = std::str::from_utf8(body) else { return Some("the body is not UTF-8".to_owned()) };
    // An unpaired surrogate in a text outside the record is still JSON; inside the record it is found below.
    if serde_json::from_str::<&RawValue>(text).is_err() || key_stands_twice(text) {
        return Some("the body is not JSON with each key once".to_owned());
    }
    let Some(record) = &verdict.record else { return Some("no record was matched".to_owned()) };
    if !text.contains(record.as_str()) {
        return Some("the matched record is not in the body".to_owned());
    }
    let Ok(fields) = serde_json::from_str::<BTreeMap<String, Box<RawValue>>>(record) else {
        return Some("the matched record is no object".to_owned());
    };
    let value = |name: &str| fields.get(name).map(|raw| plain(raw)).filter(|text| !text.trim().is_empty());
    missing(original, &fields).or_else(|| contradiction(original, item, &value)).or_else(|| {
        let failed = fields.contains_key("failed") || value("failureReason").is_some();
        failed.then(|| "it says that it failed".to_owned())
    })
}

/// Whether an object has a key twice, for a reader that accepts numbers of any size.
pub fn key_stands_twice(text: &str) -> bool {
    serde_json::from_str::<Once>(text).is_err_and(|error| error.to_string().contains("stands twice"))
}

/// Whether it is JSON whose texts can be decoded, too.
pub fn is_json_with_texts(text: &str) -> bool {
    serde_json::from_str::<Once>(text).is_ok()
}

/// The most records that a body can contain.
pub fn records(body: &[u8]) -> usize {
    serde_json::from_slice::<Vec<Box<RawValue>>>(body).map_or(1, |records| records.len())
}

fn missing(original: &Original, fields: &BTreeMap<String, Box<RawValue>>) -> Option<String> {
    let of = match original.endpoint.row().reply {
        Reply::One(of) | Reply::Many(of) => of,
        Reply::NotShown => DraftTransactionRecord::TYPE,
    };
    let blank = |name: &str| fields.get(name).is_none_or(|raw| plain(raw).trim().is_empty());
    let field = of.fields.iter().find(|field| field.required && blank(field.name));
    field.map(|field| format!("{} is missing", field.name))
}

fn contradiction(original: &Original, item: &Item, value: &dyn Fn(&str) -> Option<String>) -> Option<String> {
    let differs = |name: &str, theirs: Option<String>, ours: Option<String>, how: fn(&str) -> String| {
        let (theirs, ours) = (theirs?, ours?);
        (how(&theirs) != how(&ours)).then(|| format!("{name}: {theirs} and not {ours}"))
    };
    let same = SAME.iter().find_map(|name| differs(name, value(name), item.text(name), trimmed));
    let names = || NAMES.iter().find_map(|name| differs(name, value(name), item.text(name), folded));
    let currency = || differs("currency", value("currency"), item.text("currency"), code);
    let mark = || differs("bankMark", value("bankMark"), Some(original.bank_mark.clone()), trimmed);
    let amount =
        || differs("tradeAmount", value("tradeAmount"), item.amount("tradeAmount").map(|it| it.to_string()), decimal);
    // The account of a draft operation; in a transfer's record it is only supporting evidence.
    let account = || differs("accountNumber", value("accountNumber"), item.text("accountNumber"), trimmed);
    same.or_else(names).or_else(currency).or_else(mark).or_else(amount).or_else(account)
}

fn plain(raw: &RawValue) -> String {
    match serde_json::from_str::<serde_json::Value>(raw.get()) {
        Ok(serde_json::Value::String(text)) => text,
        Ok(serde_json::Value::Null) => String::new(),
        _ => raw.get().to_owned(),
    }
}

fn trimmed(text: &str) -> String {
    text.trim().to_owned()
}

fn folded(text: &str) -> String {
    let narrow = |sign: char| match u32::from(sign) {
        wide @ 0xff01..=0xff5e => char::from_u32(wide - 0xfee0).unwrap_or(sign),
        _ => sign,
    };
    text.chars().filter(|sign| !sign.is_whitespace()).map(narrow).flat_map(char::to_lowercase).collect()
}

/// A currency's code in one spelling: as a name, and without signs that are not shown. Its other words are no mutation of it.
fn code(text: &str) -> String {
    let is_shown = |sign: &char| if sign.is_ascii() { !sign.is_ascii_control() } else { sign.is_alphanumeric() };
    folded(text).chars().filter(is_shown).collect()
}

/// A decimal in one spelling: digits without leading or trailing zeros, and the power of ten.
pub fn decimal(text: &str) -> String {
    let (digits, power) = match text.trim().split_once(['e', 'E']) {
        Some((digits, power)) => (digits, power.trim_start_matches('+').parse::<i64>().unwrap_or(i64::MAX / 2)),
        None => (text.trim(), 0),
    };
    let (sign, digits) = digits.strip_prefix('-').map_or(("", digits), |digits| ("-", digits));
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let all = format!("{whole}{part}");
    let kept = all.trim_end_matches('0');
    let power = power - part.len() as i64 + (all.len() - kept.len()) as i64;
    let kept = kept.trim_start_matches('0');
    if kept.is_empty() { "0".to_owned() } else { format!("{sign}{kept}e{power}") }
}

/// JSON without a repeated key in any object.
struct Once;

impl<'de> Deserialize<'de> for Once {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Walk)
    }
}

struct Walk;

impl<'de> Visitor<'de> for Walk {
    type Value = Once;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("JSON")
    }

    fn visit_bool<E>(self, _: bool) -> Result<Once, E> {
        Ok(Once)
    }

    fn visit_i64<E>(self, _: i64) -> Result<Once, E> {
        Ok(Once)
    }

    fn visit_u64<E>(self, _: u64) -> Result<Once, E> {
        Ok(Once)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Once, E> {
        Ok(Once)
    }

    fn visit_str<E>(self, _: &str) -> Result<Once, E> {
        Ok(Once)
    }

    fn visit_unit<E>(self) -> Result<Once, E> {
        Ok(Once)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Once, A::Error> {
        while seq.next_element::<Once>()?.is_some() {}
        Ok(Once)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Once, A::Error> {
        let mut keys = BTreeSet::new();
        while let Some(key) = map.next_key::<String>()? {
            map.next_value::<Once>()?;
            if !keys.insert(key.clone()) {
                return Err(serde::de::Error::custom(format!("{key} stands twice")));
            }
        }
        Ok(Once)
    }
}
