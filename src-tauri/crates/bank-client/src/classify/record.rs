//! One record of a reply: whether it is whole, whether it fits an instruction, and what it reports.
//!
//! One table says per field how it is compared. A field that the record does not echo, or that the instruction left
//! blank, says nothing; one that differs contradicts.

use bank_contract::record::{Fields, decode, text_of};
use bank_contract::wire::{DraftTransactionRecord, ResponseStatus, TransferRecord};
use bank_contract::{Amount, Item, Wire};
use serde_json::value::RawValue;

use super::body::Request;
use super::case::{self, Case};
use super::{CodeMeaning, Codes};

/// How two values are compared.
#[derive(Clone, Copy)]
enum How {
    /// Numbers and codes: sign by sign.
    Code,
    /// Names: full-width signs, spaces and case make no difference.
    Name,
    /// Free text: as names, and a bank may cut it or add to it.
    Note,
    /// Decimals: `100` is `100.00`.
    Amount,
    /// Dates, only where the profile's formats read both.
    Day,
    /// It may differ and decides nothing until a bank's first replies show that the two agree. Where each pays the
    /// other, taking it for the payer would swap two instructions.
    Support,
}

/// The record's field, the instruction's field, and how they are compared.
type Row = (&'static str, &'static str, How);

const TRANSFER: &[Row] = &[
    ("tradeAmount", "tradeAmount", How::Amount),
    ("tradeDate", "tradeDate", How::Day),
    ("accountNumber", "tradeAccountNumber", How::Support),
    ("currency", "currency", How::Code),
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

/// What a whole record says of how it went.
#[derive(Clone, Copy)]
pub(crate) enum Report {
    /// Nothing bad; `unclassified` where a code stands in no code book.
    Good { unclassified: bool },
    /// It failed.
    Bad(&'static Case),
}

/// One record of a reply.
pub(crate) struct Record<'a> {
    pub raw: &'a RawValue,
    /// `None` where it is no object.
    fields: Option<Fields<'a>>,
    /// Why it is not what the interface says; `None` for a whole record.
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
        // A required field that is there and blank names nothing.
        let blank = fields.as_ref().and_then(|fields| {
            of.fields
                .iter()
                .find(|field| field.required && fields.text(field.name).is_some_and(|text| text.trim().is_empty()))
        });
        // An error body's own word has no place in a record.
        let failed = fields.as_ref().is_some_and(|fields| fields.unknown().any(|(name, _)| name == "failed"));
        let fault = match (decoded, blank) {
            (Err(unreadable), _) => Some(unreadable.reason),
            (Ok(()), Some(field)) => Some(format!("{} is blank", field.name)),
            (Ok(()), None) => failed.then(|| "the record says failed".to_owned()),
        };
        let report = fields.as_ref().map_or(Report::Good { unclassified: true }, |fields| report(request, fields));
        Self { raw, fields, fault, report }
    }

    /// The first field that contradicts an instruction.
    pub fn contradiction(&self, request: &Request<'_>, item: &Item) -> Option<&'static str> {
        let fields = self.fields.as_ref()?;
        let mark = fields.text("bankMark").filter(|mark| !mark.trim().is_empty());
        if mark.is_some_and(|mark| !same(How::Code, &mark, request.bank_mark, request.codes)) {
            return Some("bankMark");
        }
        let table = if is_transfer(request) { TRANSFER } else { DRAFT };
        let contradicts = |(echoed, asked, how): &&Row| {
            let pair = fields.text(echoed).zip(item.text(asked));
            pair.is_some_and(|(echoed, asked)| !echoed.trim().is_empty() && !same(*how, &echoed, &asked, request.codes))
        };
        table.iter().find(contradicts).map(|(echoed, _, _)| *echoed)
    }

    /// The record is whole and contradicts nothing.
    pub fn fits(&self, request: &Request<'_>, item: &Item) -> bool {
        self.fault.is_none() && self.contradiction(request, item).is_none()
    }

    /// A field as text, where it is not blank.
    pub fn text(&self, name: &str) -> Option<String> {
        self.fields.as_ref()?.text(name).filter(|text| !text.trim().is_empty())
    }

    /// The service's own words about it.
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

fn report(request: &Request<'_>, fields: &Fields<'_>) -> Report {
    let codes = request.codes;
    let status = fields.text("statusCode").and_then(|code| codes.status_code(request.bank_mark, &code));
    let flag_text = status_text(fields, "errorFlag");
    let flag =
        flag_text.as_deref().map(|text| text.parse().ok().and_then(|flag| codes.error_flag(request.bank_mark, flag)));
    if fields.text("failureReason").is_some_and(|reason| !reason.trim().is_empty()) {
        Report::Bad(case::FAILURE_REASON)
    } else if status == Some(CodeMeaning::Failed) {
        Report::Bad(case::STATUS_FAILED)
    } else if flag == Some(Some(false)) {
        Report::Bad(case::FLAG_BAD)
    } else {
        Report::Good { unclassified: status.is_none() || flag == Some(None) }
    }
}

fn status_text(fields: &Fields<'_>, name: &str) -> Option<String> {
    let status = Fields::read(ResponseStatus::TYPE, fields.raw("responseStatus")?).ok()?;
    status.raw(name).map(text_of).filter(|text| !text.trim().is_empty())
}

fn same(how: How, echoed: &str, asked: &str, codes: &dyn Codes) -> bool {
    match how {
        How::Code => echoed.trim() == asked.trim(),
        How::Name => folded(echoed) == folded(asked),
        How::Note => {
            let (echoed, asked) = (folded(echoed), folded(asked));
            echoed.starts_with(&asked) || asked.starts_with(&echoed)
        }
        How::Amount => {
            // What cannot be held exactly cannot be seen to agree.
            Amount::from_json_number(echoed).is_some_and(|echoed| Amount::parse_plain(asked) == Ok(echoed))
        }
        How::Day => match (codes.day(echoed), codes.day(asked)) {
            (Some(echoed), Some(asked)) => echoed == asked,
            _ => true,
        },
        How::Support => true,
    }
}

/// Full-width signs as their usual ones, no spaces, no case.
fn folded(text: &str) -> String {
    let usual = |sign: char| match sign {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(sign) - 0xfee0).unwrap_or(sign),
        _ => sign,
    };
    text.chars().filter(|sign| !sign.is_whitespace()).map(usual).flat_map(char::to_lowercase).collect()
}
