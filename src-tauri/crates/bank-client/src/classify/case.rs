//! The rows of the table "What each observation means", each with its cases, numbered and named.
//!
//! Rows 26 to 32 (killed, disk full, second program, clock) are not observations of a reply; they belong to the
//! journal.

use super::outcome::Outcome;

/// One case of a row.
#[derive(Debug, PartialEq, Eq)]
pub struct Case {
    /// Row and case: `4.2` is the second case of row 4.
    pub number: &'static str,
    /// Its stable name, as stored in journals.
    pub id: &'static str,
    /// The verdict.
    pub outcome: Outcome,
    /// Whether it stops the line although it is not in doubt.
    pub stops: bool,
    /// The matching entry of `terms.errors`, if any.
    pub term: Option<&'static str>,
}

macro_rules! cases {
    ($($name:ident $number:literal $id:literal $outcome:ident $($mark:ident)? $(= $term:literal)?;)*) => {
        $(#[doc = concat!("`", $id, "`.")] pub(crate) const $name: &Case = &Case {
            number: $number,
            id: $id,
            outcome: Outcome::$outcome,
            stops: cases!(@stops $($mark)?),
            term: cases!(@term $($term)?),
        };)*
        /// All cases, in the table's order.
        pub const CASES: &[&Case] = &[$($name),*];
    };
    (@stops) => { false };
    (@stops stops) => { true };
    (@term) => { None };
    (@term $term:literal) => { Some($term) };
}

cases! {
    UNSENDABLE "1.1" "unsendable" NotSent;
    LATE "1.2" "time-over" NotSent;
    NAME_NOT_FOUND "2.1" "name-not-found" NotSent = "unreachable";
    REFUSED "2.2" "connection-refused" NotSent = "unreachable";
    UNREACHABLE "2.3" "unreachable" NotSent = "unreachable";
    CONNECT_TIMED_OUT "2.4" "connect-timeout" NotSent = "unreachable";
    TLS_FAILED "2.5" "tls-failed" NotSent = "unreachable";
    PROXY "2.6" "proxy-refused" NotSent = "unreachable";
    CERTIFICATE "3.1" "certificate-refused" NotSent = "unreachable";
    RESET "4.1" "reset-after-connect" InDoubt;
    CLOSED "4.2" "closed-before-reply" InDoubt;
    NOT_HTTP "4.3" "not-http" InDoubt;
    LOST "4.4" "lost" InDoubt;
    TIMED_OUT "5.1" "timeout-after-connect" InDoubt = "timeout";
    CUT "6.1" "2xx-cut" InDoubt;
    BODY_TIMED_OUT "6.2" "2xx-timeout" InDoubt = "timeout";
    BAD_CHUNK "6.3" "2xx-bad-chunk" InDoubt;
    BAD_ENCODING "6.4" "2xx-bad-encoding" InDoubt;
    OVER_CAP "6.5" "2xx-over-cap" InDoubt;
    MATCHED "7.1" "matched" Accepted;
    FEWER_RECORDS "8.1" "fewer-records" InDoubt;
    EXTRA_RECORD "8.2" "extra-record" InDoubt;
    AMBIGUOUS_RECORDS "8.3" "ambiguous-records" InDoubt;
    TOO_MANY_RECORDS "8.4" "too-many-records" InDoubt;
    TWO_RECORDS "8.5" "two-records" InDoubt;
    CONTRADICTS "9.1" "record-contradicts" InDoubt;
    NOT_WHOLE "9.2" "record-not-whole" InDoubt;
    FAILURE_REASON "10.1" "matched-failure-reason" RefusedReported;
    STATUS_FAILED "10.2" "matched-status-failed" RefusedReported;
    FLAG_BAD "10.3" "matched-error-flag" RefusedReported;
    STATUS_REVERSED "10.4" "matched-status-reversed" RefusedReported;
    UNCLASSIFIED "11.1" "matched-unclassified" ToVerify;
    SAYS_FAILED "11.2" "matched-says-failed" InDoubt;
    FLAG_UNKNOWN "11.3" "matched-flag-unknown" InDoubt;
    WITHOUT_KEY "11.4" "matched-without-key" InDoubt;
    SAYS_IN_PROCESS "11.5" "matched-says-in-process" ToVerify;
    STATUS_PROCESSING "11.6" "matched-status-processing" Pending;
    STATUS_WAITING "11.7" "matched-status-waiting" Pending;
    FAILED "12.1" "failed" RefusedReported = "failed";
    FAILED_SEVERAL "12.2" "failed-several" InDoubt = "failed";
    FAILED_FALSE "13.1" "failed-false" InDoubt;
    OTHER_OBJECT "13.2" "other-object" InDoubt;
    OTHER_SHAPE "13.3" "other-shape" InDoubt;
    NOT_JSON "14.1" "not-json" InDoubt;
    HTML "14.2" "html" InDoubt;
    BYTE_ORDER_MARK "14.3" "byte-order-mark" InDoubt;
    TRAILING "14.4" "trailing-bytes" InDoubt;
    BAD_UTF8 "14.5" "bad-utf8" InDoubt;
    DUPLICATE_KEY "14.6" "duplicate-key" InDoubt;
    TOO_DEEP "14.7" "too-deep" InDoubt;
    OVER_LIMITS "14.8" "over-limits" InDoubt;
    EMPTY "15.1" "empty" InDoubt;
    NULL "15.2" "null" InDoubt;
    EMPTY_LIST "15.3" "empty-list" InDoubt;
    NOT_SHOWN_EMPTY "15.4" "not-shown-empty" Pending;
    NOT_SHOWN_NULL "15.5" "not-shown-null" Pending;
    NOT_SHOWN_EMPTY_LIST "15.6" "not-shown-empty-list" Pending;
    NOT_SHOWN_204 "15.7" "not-shown-204" Pending;
    S202 "16.1" "202" Pending;
    S204 "17.1" "204" InDoubt;
    S206 "17.2" "206" InDoubt;
    S304 "17.3" "304" InDoubt;
    S3XX "17.4" "3xx" InDoubt;
    S1XX "17.5" "1xx" InDoubt;
    S400 "18.1" "400" RefusedReported = "400";
    S404 "18.2" "404" RefusedReported = "404";
    S405 "18.3" "405" RefusedProven = "405";
    S422 "18.4" "422" RefusedReported = "422";
    S401 "19.1" "401" RefusedProven = "401";
    MISMATCH "19.2" "403-permission-mismatch" RefusedProven = "PERMISSION_MISMATCH";
    NOT_PASS "19.3" "403-permission-not-pass" RefusedProven = "PERMISSION_NOT_PASS";
    SERVICE_ROUTE "19.4" "permission-service-route" RefusedProven = "PERMISSION_SERVICE_ROUTE";
    CALLED_SERVICE_403 "19.5" "403-called-service" InDoubt;
    CALLED_SERVICE_ROUTE "19.6" "service-route-called" InDoubt;
    NO_JWT "20.1" "401-no-jwt" InDoubt = "No Jwt token in request";
    OTHER_403 "21.1" "403-other" RefusedReported stops = "403";
    S408 "21.2" "408" RefusedReported stops;
    S409 "21.3" "409" RefusedReported stops;
    S410 "21.4" "410" RefusedReported stops = "410";
    S413 "21.5" "413" RefusedReported stops;
    S415 "21.6" "415" RefusedReported stops;
    S429 "21.7" "429" RefusedReported stops;
    REFUSED_SEVERAL "21.8" "refused-several" InDoubt;
    OTHER_401 "22.1" "401-other" RefusedProven = "401";
    CALLED_SERVICE_401 "22.2" "401-called-service" InDoubt;
    S407 "23.1" "407" RefusedProven;
    S500 "24.1" "500" InDoubt = "500";
    S503 "24.2" "503" InDoubt = "503";
    S5XX "24.3" "5xx" InDoubt = "500";
    OTHER_STATUS "25.1" "other-status" InDoubt;
    STOPPED "28.1" "stopped-while-sending" InDoubt;
    PROOF_NOT_WHOLE "33.1" "refusal-not-whole" RefusedReported;
    PROOF_WITH_RECORD "33.2" "refusal-with-record" RefusedReported stops;
    PROOF_WITHOUT_PROXY "33.3" "407-without-proxy" RefusedReported;
}
