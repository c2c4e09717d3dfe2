//! The body of a 200 or 201: strict scan first, then the shape of the body, then each record.

use bank_contract::Wire;
use bank_contract::endpoint::Reply;
use bank_contract::record::{Entries, elements, text_of};
use bank_contract::row::Type;
use bank_contract::scan::{self, Fault, Limits};
use bank_contract::wire::DraftTransactionRecord;
use serde_json::value::RawValue;

use super::case::{self, Case};
use super::verdict::Verdict;
use super::{Request, matching};
use crate::observation::RawReply;

impl Request<'_> {
    /// The type of the records. The two endpoints with an undocumented reply may answer like the other draft
    /// operations.
    pub(crate) fn record_type(&self) -> &'static Type {
        match self.endpoint.row().reply {
            Reply::Many(record) | Reply::One(record) => record,
            Reply::NotShown => DraftTransactionRecord::TYPE,
        }
    }
}

pub(crate) fn classify(request: &Request<'_>, reply: &RawReply) -> Vec<Verdict> {
    let answered = |case: &'static Case, detail: Option<String>| {
        let message = message_of(&reply.body);
        let verdict = Verdict { service_message: message, detail, ..Verdict::of(case) };
        vec![verdict; request.items.len()]
    };
    let shape = request.endpoint.row().reply;
    let mut verdicts = match scan::check(&reply.body, Limits::REPLY) {
        Err(refusal) if refusal.fault == Fault::Empty => {
            answered(if shape == Reply::NotShown { case::NOT_SHOWN_EMPTY } else { case::EMPTY }, None)
        }
        Err(refusal) => answered(unreadable(refusal.fault, &reply.body), Some(refusal.to_string())),
        Ok(text) => match records(shape, text) {
            Ok(records) => matching::classify(request, &records),
            Err(case) => answered(case, None),
        },
    };
    for verdict in &mut verdicts {
        verdict.http_status = Some(reply.status);
    }
    verdicts
}

fn unreadable(fault: Fault, body: &[u8]) -> &'static Case {
    match fault {
        Fault::ByteOrderMark => case::BYTE_ORDER_MARK,
        Fault::Utf8 => case::BAD_UTF8,
        Fault::Trailing => case::TRAILING,
        Fault::DuplicateKey => case::DUPLICATE_KEY,
        Fault::TooDeep => case::TOO_DEEP,
        Fault::TooLarge | Fault::NumberTooLong | Fault::TooManyKeys => case::OVER_LIMITS,
        Fault::Syntax | Fault::Empty if body.trim_ascii_start().starts_with(b"<") => case::HTML,
        Fault::Syntax | Fault::Empty => case::NOT_JSON,
    }
}

/// The records of a reply, or the case that applies if it holds none.
fn records(shape: Reply, text: &str) -> Result<Vec<&RawValue>, &'static Case> {
    let not_shown = shape == Reply::NotShown;
    let value: &RawValue = serde_json::from_str(text).map_err(|_| case::NOT_JSON)?;
    match value.get().as_bytes()[0] {
        b'n' => Err(if not_shown { case::NOT_SHOWN_NULL } else { case::NULL }),
        b'{' => match entry(value.get(), "failed") {
            Some(_) => Err(case::FAILED_FALSE),
            None if matches!(shape, Reply::Many(_)) => Err(case::OTHER_OBJECT),
            None => Ok(vec![value]),
        },
        b'[' => match elements(value.get()) {
            Err(_) => Err(case::NOT_JSON),
            Ok(records) if !records.is_empty() && matches!(shape, Reply::One(_)) => Err(case::OTHER_SHAPE),
            Ok(records) if !records.is_empty() => Ok(records),
            Ok(_) if not_shown => Err(case::NOT_SHOWN_EMPTY_LIST),
            Ok(_) => Err(case::EMPTY_LIST),
        },
        _ => Err(case::OTHER_SHAPE),
    }
}

/// Whether a body is the service's error body: an object with `"failed": true`.
pub(crate) fn says_failed(body: &[u8]) -> bool {
    strict_text(body).and_then(|text| entry(text, "failed")).is_some_and(|failed| failed.get() == "true")
}

/// Whether a body is an object with exactly this text as one of its values.
pub(crate) fn has_value(body: &[u8], wanted: &str) -> bool {
    let entries = strict_text(body).and_then(|text| serde_json::from_str::<Entries<'_>>(text).ok());
    entries.is_some_and(|entries| entries.0.iter().any(|(_, raw)| raw.get().starts_with('"') && text_of(raw) == wanted))
}

/// The service's own message: the `message` of an object.
pub(crate) fn message_of(body: &[u8]) -> Option<String> {
    let message = entry(strict_text(body)?, "message").filter(|raw| raw.get().starts_with('"')).map(text_of)?;
    (!message.trim().is_empty()).then_some(message)
}

fn strict_text(body: &[u8]) -> Option<&str> {
    scan::check(body, Limits::REPLY).ok()
}

/// A top-level entry of an object.
fn entry<'a>(text: &'a str, name: &str) -> Option<&'a RawValue> {
    let entries: Entries<'a> = serde_json::from_str(text).ok()?;
    entries.0.into_iter().find(|(key, _)| key == name).map(|(_, raw)| raw)
}
