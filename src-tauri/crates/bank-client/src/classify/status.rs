//! Verdicts that need no record: nothing sent, no reply, and replies that the status alone decides.

use bank_contract::endpoint::Reply;
use bank_contract::{Endpoint, platform};

use super::Request;
use super::body::message_of;
use super::case::{self, Case};
use super::outcome::Outcome;
use super::speaker::case_by_speaker;
use super::verdict::Verdict;
use crate::observation::{BodyEnd, Lost, LostKind, NotSent, NotSentKind, RawReply};

/// Phrases in the body of a 401, a 403 or a route error that come from a called service. The service that Aval asked
/// may have acted before the called one refused.
///
/// Assumption: service.md, "Authentication" 5, shows one message only; the others are common gateway messages.
const CALLED_SERVICE: &[&str] = &[
    "no jwt token",
    "called service",
    "upstream",
    "downstream",
    "feign",
    "\"service\"",
    "\"servicename\"",
    "\"serviceid\"",
];

pub(crate) fn not_sent(not_sent: &NotSent) -> Verdict {
    let case = match not_sent.kind {
        NotSentKind::Unsendable => case::UNSENDABLE,
        NotSentKind::Late => case::LATE,
        NotSentKind::NameNotFound => case::NAME_NOT_FOUND,
        NotSentKind::Refused => case::REFUSED,
        NotSentKind::Unreachable => case::UNREACHABLE,
        NotSentKind::ConnectTimedOut => case::CONNECT_TIMED_OUT,
        NotSentKind::Proxy => case::PROXY,
        NotSentKind::TlsFailed => case::TLS_FAILED,
        NotSentKind::Certificate => case::CERTIFICATE,
    };
    let detail = match &not_sent.certificate_sha256 {
        Some(fingerprint) => format!("{} (SHA-256 of the certificate: {fingerprint})", not_sent.detail),
        None => not_sent.detail.clone(),
    };
    Verdict { detail: Some(detail), ..Verdict::of(case) }
}

pub(crate) fn lost(lost: &Lost) -> Verdict {
    let case = match lost.kind {
        LostKind::Reset => case::RESET,
        LostKind::Closed => case::CLOSED,
        LostKind::NotHttp => case::NOT_HTTP,
        LostKind::TimedOut => case::TIMED_OUT,
        LostKind::Stopped => case::STOPPED,
        LostKind::Other => case::LOST,
    };
    Verdict { detail: Some(lost.detail.clone()), ..Verdict::of(case) }
}

/// The verdict for all instructions of a request; `None` if the body must be read record by record.
pub(crate) fn by_head(request: &Request<'_>, reply: &RawReply) -> Option<Verdict> {
    let (endpoint, sent) = (request.endpoint, request.items.len());
    let text = String::from_utf8_lossy(&reply.body);
    let (case, message) = match reply.status {
        200..=299 => (success(endpoint, sent, reply)?, message_of(&reply.body)),
        status => {
            let case = beyond_success(status, sent, reply, &text);
            (case_by_speaker(request, reply, &text, case), message_of(&reply.body))
        }
    };
    Some(Verdict { service_message: message, http_status: Some(reply.status), ..Verdict::of(case) })
}

/// 2xx: an incomplete body is a doubt; `failed` in a complete body counts under any of these statuses.
fn success(endpoint: Endpoint, sent: usize, reply: &RawReply) -> Option<&'static Case> {
    match reply.end {
        BodyEnd::Whole => {}
        BodyEnd::Cut => return Some(case::CUT),
        BodyEnd::TimedOut => return Some(case::BODY_TIMED_OUT),
        BodyEnd::BadChunk => return Some(case::BAD_CHUNK),
        BodyEnd::BadEncoding => return Some(case::BAD_ENCODING),
        BodyEnd::OverCap => return Some(case::OVER_CAP),
    }
    // A partial body (206) is not searched.
    if reply.status != 206 && super::body::says_failed(&reply.body) {
        return Some(if sent == 1 { case::FAILED } else { case::FAILED_SEVERAL });
    }
    let not_shown = endpoint.row().reply == Reply::NotShown;
    match reply.status {
        200 | 201 => None,
        202 => Some(case::S202),
        204 if not_shown => Some(case::NOT_SHOWN_204),
        204 => Some(case::S204),
        206 => Some(case::S206),
        _ => Some(case::OTHER_STATUS),
    }
}

fn beyond_success(status: u16, sent: usize, reply: &RawReply, text: &str) -> &'static Case {
    // Under 5xx the outer service may have acted before it found no route, so the code proves nothing there.
    if (400..=499).contains(&status) && is_own(reply, text, SERVICE_ROUTE) {
        return if names_called_service(text) { case::CALLED_SERVICE_ROUTE } else { case::SERVICE_ROUTE };
    }
    match status {
        100..=199 => case::S1XX,
        304 => case::S304,
        300..=399 => case::S3XX,
        400 => case::S400,
        401 => unauthorized(text),
        403 => forbidden(sent, reply, text),
        404 => case::S404,
        405 => case::S405,
        407 => case::S407,
        422 => case::S422,
        408 | 409 | 410 | 413 | 415 | 429 => refused(status, sent),
        503 => case::S503,
        500 => case::S500,
        501..=599 => case::S5XX,
        _ => case::OTHER_STATUS,
    }
}

/// The code of an unreachable route. Its status is not documented, so it is accepted under every 4xx.
const SERVICE_ROUTE: &str = "PERMISSION_SERVICE_ROUTE";

/// Whether a reply is the platform's own error with this code: a complete body that is the code, begins with it, or is
/// an object with it as a value. Any other body may quote another service.
fn is_own(reply: &RawReply, text: &str, code: &str) -> bool {
    let begins = |rest: &str| !rest.starts_with(|sign: char| sign.is_alphanumeric() || sign == '_');
    let is_code = text.trim_start().strip_prefix(code).is_some_and(begins);
    reply.end == BodyEnd::Whole && (is_code || super::body::has_value(&reply.body, code))
}

fn names_called_service(text: &str) -> bool {
    let lower = text.to_lowercase();
    CALLED_SERVICE.iter().any(|word| lower.contains(word))
}

fn unauthorized(text: &str) -> &'static Case {
    if platform::access_error(401, text).is_some_and(|error| error.from_called_service) {
        case::NO_JWT
    } else if names_called_service(text) {
        case::CALLED_SERVICE_401
    } else if text.trim().is_empty() {
        case::S401
    } else {
        case::OTHER_401
    }
}

fn forbidden(sent: usize, reply: &RawReply, text: &str) -> &'static Case {
    if names_called_service(text) {
        case::CALLED_SERVICE_403
    } else if is_own(reply, text, "PERMISSION_MISMATCH") {
        case::MISMATCH
    } else if is_own(reply, text, "PERMISSION_NOT_PASS") {
        case::NOT_PASS
    } else {
        refused(403, sent)
    }
}

/// Statuses that report a refusal without proof: the sender may be a firewall or the bank.
fn refused(status: u16, sent: usize) -> &'static Case {
    let case = match status {
        403 => case::OTHER_403,
        408 => case::S408,
        409 => case::S409,
        410 => case::S410,
        413 => case::S413,
        415 => case::S415,
        _ => case::S429,
    };
    debug_assert_eq!(case.outcome, Outcome::RefusedReported);
    if sent == 1 { case } else { case::REFUSED_SEVERAL }
}
