//! One record of a reply: whether it is complete, which instructions it can match, and the result that it reports.
//!
//! One table defines per field how it is compared. A field that the record does not echo, or that is blank in the
//! instruction, is ignored; one that differs is a contradiction.

use bank_contract::record::{Fields, decode, text_of};
use bank_contract::wire::{DraftTransactionRecord, ResponseStatus, TransferRecord};
use bank_contract::{Amount, Item, Wire};
use serde_json::value::RawValue;

use super::case::{self, Case};
use super::outcome::Outcome;
use super::words::{names_no_reason, names_process, says_in_process};
use super::{CodeMeaning, Codes, Request};

/// How two values are compared.
#[derive(Clone, Copy)]
enum How {
    /// Numbers and codes: character by character.
    Code,
    /// Names: width, spaces and case make no difference.
    Name,
    /// Free text: compared like names; a bank may shorten it or add to it.
    Note,
    /// Decimals: `100` is `100.00`.
    Amount,
    /// Currencies, by their code: `156` is `CNY`.
    Currency,
    /// Dates: compared only if the profile's formats read both.
    Day,
    /// Ignored until a bank's first replies show that both fields agree. If two instructions pay each other's account,
    /// reading this field as the payer would swap them.
    Support,
}

/// The record's field, the instruction's field, and how they are compared.
type Row = (&'static str, &'static str, How);

const TRANSFER: &[Row] = &[
    ("tradeAmount", "tradeAmount", How::Amount),
    ("tradeDate", "tradeDate", How::Day),
    ("accountNumber", "tradeAccountNumber", How::Support),
    ("currency", "currency", How::Currency),
    ("feeAccount", "feeAccount", How::Code),
    ("oppositeAccountNumber", "oppositeAccountNumber", How::Code),
    ("oppositeAccountName", "oppositeAccountName", How::Name),
    ("oppositeAccountBankName", "oppositeAccountBankName", How::Name),
    ("oppositeBankCode", "oppositeBankCode", How::Code),
    ("tradeAccountNumber", "tradeAccountNumber", How::Code),
    ("tradeAccountName", "tradeAccountName", How::Name),
    ("tradeAccountBankName", "tradeAccountBankName", How::Name),
    ("tradeBankCode", "tradeBankCode", How::Code),
    ("referenceOrder", "referenceOrder", How::Code),
    ("purpose", "purpose", How::Note),
];

/// Records of draft operations echo no amount.
const DRAFT: &[Row] = &[
    ("accountNumber", "accountNumber", How::Code),
    ("bankDraftId", "bankDraftId", How::Code),
    ("draftNumber", "draftNumber", How::Code),
    ("bankCode", "bankCode", How::Code),
];

/// The fields in which a bank reports the result. None of them echoes text that the clerk entered.
const STATUS_TEXTS: &[&str] = &["statusCode", "statusMeaning", "bankStatusCode", "bankStatusDesc"];
/// The same fields inside `responseStatus`.
const RESPONSE_TEXTS: &[&str] = &["code", "message"];
const ERROR_FLAG: &str = "errorFlag";
/// Parts of words that mean a refusal.
const REFUSALS: &[&str] = &["拒", "退", "驳回", "reject", "refus", "return", "declin"];

/// The result that a complete record reports.
#[derive(Clone)]
pub(crate) struct Report {
    /// The case that applies instead of a plain success.
    pub case: Option<&'static Case>,
    /// Whether the code book lacks one of the record's codes, or the pair of code and text.
    pub unclassified: bool,
    /// The text that says *in process* beside a code called done.
    pub in_process: Option<String>,
}

impl Report {
    /// The outcome of an instruction with this record. Two records with one outcome have the same effect.
    pub fn outcome(&self) -> Outcome {
        self.case.map_or(Outcome::Accepted, |case| case.outcome)
    }
}

/// One record of a reply.
pub(crate) struct Record<'a> {
    pub raw: &'a RawValue,
    /// `None` if it is not an object.
    fields: Option<Fields<'a>>,
    /// How it deviates from the interface; `None` for a complete record.
    pub fault: Option<String>,
    pub report: Report,
}

impl<'a> Record<'a> {
    pub fn read(request: &Request<'_>, raw: &'a RawValue) -> Self {
        let of = request.record_type();
        let fields = Fields::read(of, raw).ok();
        let decoded = match is_transfer(request) {
            true => decode::<TransferRecord>(raw).map(drop),
            false => decode::<DraftTransactionRecord>(raw).map(drop),
        };
        // A blank required field counts as missing.
        let blank = fields.as_ref().and_then(|fields| {
            of.fields
                .iter()
                .find(|field| field.required && fields.text(field.name).is_some_and(|text| text.trim().is_empty()))
        });
        // `failed` belongs to an error body, not to a record.
        let failed = fields.as_ref().is_some_and(|fields| fields.unknown().any(|(name, _)| name == "failed"));
        let fault = match (decoded, blank) {
            (Err(unreadable), _) => Some(unreadable.reason),
            (Ok(()), Some(field)) => Some(format!("{} is blank", field.name)),
            (Ok(()), None) => failed.then(|| "the record says failed".to_owned()),
        };
        let unread = Report { case: None, unclassified: true, in_process: None };
        let report = fields.as_ref().map_or(unread, |fields| report(request, fields));
        Self { raw, fields, fault, report }
    }

    /// The first field that contradicts the instruction at this index.
    pub fn contradiction(&self, request: &Request<'_>, at: usize) -> Option<&'static str> {
        let item = &request.items[at];
        let fields = self.fields.as_ref()?;
        let mark = fields.text("bankMark").filter(|mark| !mark.trim().is_empty());
        if mark.is_some_and(|mark| !same(How::Code, &mark, request.bank_mark, request.codes)) {
            return Some("bankMark");
        }
        let table = if is_transfer(request) { TRANSFER } else { DRAFT };
        let contradicts = |(echoed, asked, how): &&Row| {
            let pair = fields.text(echoed).zip(asked_of(request, item, at, asked));
            pair.is_some_and(|(echoed, asked)| !echoed.trim().is_empty() && !same(*how, &echoed, &asked, request.codes))
        };
        table.iter().find(contradicts).map(|(echoed, _, _)| *echoed)
    }

    /// Whether the record is complete and contradicts no field of the instruction.
    pub fn fits(&self, request: &Request<'_>, at: usize) -> bool {
        self.fault.is_none() && self.contradiction(request, at).is_none()
    }

    /// Whether a matching record echoes a key of this instruction: its draft, its reference, or its amount and payee.
    /// The required fields alone match every instruction of the account.
    pub fn names(&self, request: &Request<'_>, at: usize) -> bool {
        let item = &request.items[at];
        let echoes = |name: &&str| self.text(name).is_some() && asked_of(request, item, at, name).is_some();
        match is_transfer(request) {
            true => echoes(&"referenceOrder") || ["tradeAmount", "oppositeAccountNumber"].iter().all(echoes),
            false => ["bankDraftId", "draftNumber"].iter().any(echoes),
        }
    }

    /// A field as text; `None` if it is blank.
    pub fn text(&self, name: &str) -> Option<String> {
        self.fields.as_ref()?.text(name).filter(|text| !text.trim().is_empty())
    }

    /// The service's message about this instruction.
    pub fn message(&self) -> Option<String> {
        let status = self.fields.as_ref().and_then(|fields| status_text(fields, "message"));
        self.text("failureReason")
            .or(status)
            .or_else(|| self.text("bankStatusDesc"))
            .or_else(|| self.text("statusMeaning"))
    }
}

fn is_transfer(request: &Request<'_>) -> bool {
    request.record_type() == TransferRecord::TYPE
}

/// A field of the instruction at this index; for the draft number also the value known only to the profile.
fn asked_of(request: &Request<'_>, item: &Item, at: usize, name: &str) -> Option<String> {
    let known = || request.draft_numbers.get(at).copied().flatten().filter(|_| name == "draftNumber");
    item.text(name).filter(|text| !text.trim().is_empty()).or_else(|| known().map(str::to_owned))
}

fn report(request: &Request<'_>, fields: &Fields<'_>) -> Report {
    let codes = request.codes;
    let code = fields.text("statusCode");
    let of_code = code.as_deref().and_then(|code| codes.status_code(request.bank_mark, code));
    let (paired, texts) = paired(request, code.as_deref(), status_texts(fields, of_code.is_some()));
    let status = match paired[..] {
        [] => of_code,
        [one] => Some(one),
        _ => None,
    };
    let flag_text = status_text(fields, ERROR_FLAG).or_else(|| flag_beside(fields));
    let flag =
        flag_text.as_deref().map(|text| text.parse().ok().and_then(|flag| codes.error_flag(request.bank_mark, flag)));
    // Some banks fill in this field in every record.
    let reason = fields.text("failureReason").filter(|reason| !names_no_reason(&folded(reason)));
    let outstanding = reason.clone().filter(|reason| names_process(&folded(reason)));
    let mut may_be_outstanding = texts.iter().chain(&outstanding).filter(|_| status == Some(CodeMeaning::Done));
    let in_process = may_be_outstanding.find(|text| says_in_process(&folded(text)));
    let case = if reason.is_some() && outstanding.is_none() {
        Some(case::FAILURE_REASON)
    } else if let Some(CodeMeaning::Failed | CodeMeaning::Reversed) = status {
        status.and_then(CodeMeaning::case)
    } else if flag == Some(Some(false)) {
        Some(case::FLAG_BAD)
    } else if says_failed(request, &texts) {
        Some(case::SAYS_FAILED)
    } else if flag == Some(None) {
        Some(case::FLAG_UNKNOWN)
    } else if in_process.is_some() {
        Some(case::SAYS_IN_PROCESS)
    } else {
        status.and_then(CodeMeaning::case)
    };
    // The pair of code and text, entered in the code book, can decide it.
    let unclassified = status.is_none() || flag == Some(None) || case == Some(case::SAYS_IN_PROCESS);
    Report { case, unclassified, in_process: in_process.cloned() }
}

/// The bank's texts about the result. A status code in the code book is not read as text.
fn status_texts(fields: &Fields<'_>, knows_code: bool) -> Vec<String> {
    let own = STATUS_TEXTS.iter().filter(|name| !(knows_code && **name == "statusCode"));
    let texts = own.filter_map(|name| fields.text(name));
    texts.chain(RESPONSE_TEXTS.iter().filter_map(|name| status_text(fields, name))).collect()
}

/// The different words that the code book has for the code beside one of the texts, and the texts that are in no pair.
fn paired(request: &Request<'_>, code: Option<&str>, texts: Vec<String>) -> (Vec<CodeMeaning>, Vec<String>) {
    let (mut paired, mut left) = (Vec::new(), Vec::new());
    for text in texts {
        match code.and_then(|code| request.codes.status_pair(request.bank_mark, code, &text)) {
            Some(meaning) if paired.contains(&meaning) => {}
            Some(meaning) => paired.push(meaning),
            None => left.push(text),
        }
    }
    (paired, left)
}

/// Whether one of the texts reports a failure.
fn says_failed(request: &Request<'_>, texts: &[String]) -> bool {
    let refuses = |item: &Item| {
        let flag = item.text("replayFlag").and_then(|text| text.parse().ok());
        flag.is_some_and(|flag| request.codes.refuses(request.bank_mark, flag))
    };
    // If the instruction itself refuses a draft, a word for refusal names the instruction and not a failure.
    let refusing = !request.items.is_empty() && request.items.iter().all(refuses);
    let names_refusal = |word: &str| REFUSALS.iter().any(|refusal| word.contains(refusal));
    let words: Vec<String> = request
        .codes
        .failure_words(request.bank_mark)
        .iter()
        .map(|word| folded(word))
        .filter(|word| !(word.is_empty() || refusing && names_refusal(word)))
        .collect();
    let says = |text: &String| words.iter().any(|word| folded(text).contains(word.as_str()));
    texts.iter().any(says)
}

/// `errorFlag` as an extra field of the record, for types that do not define it.
fn flag_beside(fields: &Fields<'_>) -> Option<String> {
    fields.unknown().find(|(name, raw)| *name == ERROR_FLAG && raw.get() != "null").map(|(_, raw)| text_of(raw))
}

fn status_text(fields: &Fields<'_>, name: &str) -> Option<String> {
    let status = Fields::read(ResponseStatus::TYPE, fields.raw("responseStatus")?).ok()?;
    status.raw(name).map(text_of).filter(|text| !text.trim().is_empty())
}

fn same(how: How, echoed: &str, asked: &str, codes: &dyn Codes) -> bool {
    match how {
        How::Code => echoed.trim() == asked.trim(),
        How::Currency => codes.currency(echoed) == codes.currency(asked),
        How::Name => folded(echoed) == folded(asked),
        How::Note => {
            let (echoed, asked) = (folded(echoed), folded(asked));
            echoed.starts_with(&asked) || asked.starts_with(&echoed)
        }
        How::Amount => {
            // An amount that cannot be represented exactly does not count as equal.
            Amount::from_json_number(echoed).is_some_and(|echoed| Amount::parse_plain(asked) == Ok(echoed))
        }
        How::Day => match (codes.day(echoed), codes.day(asked)) {
            (Some(echoed), Some(asked)) => echoed == asked,
            _ => true,
        },
        How::Support => true,
    }
}

/// Full-width characters as ASCII, without spaces, in lower case.
fn folded(text: &str) -> String {
    let usual = |sign: char| match sign {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(sign) - 0xfee0).unwrap_or(sign),
        _ => sign,
    };
    text.chars().filter(|sign| !sign.is_whitespace()).map(usual).flat_map(char::to_lowercase).collect()
}
