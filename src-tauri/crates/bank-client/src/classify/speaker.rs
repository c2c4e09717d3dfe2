//! A refusal needs a speaker: when a status of the gateway, of the platform or of a proxy proves that nothing was carried
//! out, and when it is only reported.
//!
//! These refusals are made before a request reaches the bank. But a gateway that repeats a call hands on the second answer, and
//! the first call may have been carried out; a connection that cuts a reply may cut its record. So such a status is proof only
//! if nothing in the reply speaks against it; otherwise the refusal is reported and settles like any other one.
//!
//! | status | proof if |
//! |---|---|
//! | 401 without a called service | the body is whole and has no record |
//! | 403 that is `PERMISSION_MISMATCH` or `PERMISSION_NOT_PASS` | the body is that code and no record |
//! | 4xx that is `PERMISSION_SERVICE_ROUTE` | the body is that code and no record |
//! | 405 | the body is whole and has no record |
//! | 407 | the body is whole and has no record, and a proxy is set for the service |
//!
//! A body *has a record* if a field of the operation's record is named anywhere in it, in any form: a list, an object,
//! nested, escaped, cut, or not JSON at all. Fields with an everyday name do not count.
//!
//! Doors: every verdict by a status ([`super::status`]) that would be a proof passes [`case_by_speaker`], also when it is computed
//! again from the journal. The look of the next attempt against the look before the first one is in
//! `money::send::proof`.

use super::Request;
use super::case;
use super::case::Case;
use super::outcome::Outcome;
use crate::observation::{BodyEnd, RawReply};

/// Fields of records whose names are words that any error body may have.
const EVERYDAY: &[&str] = &["statusCode", "tenantId", "currency", "purpose", "postscript", "responseStatus"];

/// The case, or the one that takes its place where the reply does not prove it; `text` is the reply's body.
pub(crate) fn case_by_speaker(
    request: &Request<'_>,
    reply: &RawReply,
    text: &str,
    case: &'static Case,
) -> &'static Case {
    if case.outcome != Outcome::RefusedProven {
        case
    } else if reply.end != BodyEnd::Whole {
        case::PROOF_NOT_WHOLE
    } else if has_record(request, text) {
        case::PROOF_WITH_RECORD
    } else if case == case::S407 && !reply.proxied {
        case::PROOF_WITHOUT_PROXY
    } else {
        case
    }
}

fn has_record(request: &Request<'_>, text: &str) -> bool {
    let mut fields = request.record_type().fields.iter().filter(|field| !EVERYDAY.contains(&field.name));
    fields.any(|field| text.contains(field.name))
}
