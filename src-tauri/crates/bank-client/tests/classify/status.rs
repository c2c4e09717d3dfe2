//! Verdicts that need no body, or only the status.

use bank_client::{BodyEnd, Lost, LostKind, NotSent, NotSentKind, Observation, Outcome, RawReply, Verdict, classify};
use bank_contract::Endpoint;

use crate::sample::{Book, MARK, item, record, reply};
use crate::short;

fn replied(status: u16, body: &str, end: BodyEnd) -> Observation {
    Observation::Replied(RawReply { status, headers: Vec::new(), body: body.as_bytes().to_vec(), end, proxied: false })
}

fn seen(endpoint: Endpoint, sent: u32, observation: &Observation) -> Vec<Verdict> {
    let items: Vec<_> = (1..=sent).map(|number| item(endpoint, number)).collect();
    classify(endpoint, &items, MARK, observation, &Book)
}

/// Status, body, verdict of one instruction alone, verdict of two.
const STATUSES: &[(u16, &str, &str, &str)] = &[
    (101, "", "InDoubt 1xx", "InDoubt 1xx"),
    (202, "", "Pending 202", "Pending 202"),
    (202, "[]", "Pending 202", "Pending 202"),
    (202, r#"{"failed":true}"#, "RefusedReported failed", "InDoubt failed-several"),
    (203, "[]", "InDoubt other-status", "InDoubt other-status"),
    (204, "", "InDoubt 204", "InDoubt 204"),
    (206, r#"{"failed":true}"#, "InDoubt 206", "InDoubt 206"),
    (301, "", "InDoubt 3xx", "InDoubt 3xx"),
    (304, "", "InDoubt 304", "InDoubt 304"),
    (307, "", "InDoubt 3xx", "InDoubt 3xx"),
    (400, "", "RefusedReported 400", "RefusedReported 400"),
    (404, "<html>", "RefusedReported 404", "RefusedReported 404"),
    (405, "", "RefusedProven 405", "RefusedProven 405"),
    (422, "{}", "RefusedReported 422", "RefusedReported 422"),
    (407, "", "RefusedReported 407-without-proxy", "RefusedReported 407-without-proxy"),
    // In any form, a field of a record speaks against the refusal.
    (405, r#"[{"accountNumber":"1"}]"#, "RefusedReported refusal-with-record", "RefusedReported refusal-with-record"),
    (
        401,
        r#"{"error":"x","data":{"bankTransactionId":"T1"}}"#,
        "RefusedReported refusal-with-record",
        "RefusedReported refusal-with-record",
    ),
    (
        401,
        r#"{"error":"{\"bankMark\":\"BANK\"}"}"#,
        "RefusedReported refusal-with-record",
        "RefusedReported refusal-with-record",
    ),
    (
        403,
        r#"{"code":"PERMISSION_NOT_PASS","draftNumber":"1"}"#,
        "RefusedReported refusal-with-record",
        "RefusedReported refusal-with-record",
    ),
    (
        404,
        r#"{"code":"PERMISSION_SERVICE_ROUTE","failureReason":null}"#,
        "RefusedReported refusal-with-record",
        "RefusedReported refusal-with-record",
    ),
    (405, r#"{"statusCode":405,"message":"no"}"#, "RefusedProven 405", "RefusedProven 405"),
    (401, "", "RefusedProven 401", "RefusedProven 401"),
    (401, " \n", "RefusedProven 401", "RefusedProven 401"),
    (401, r#"{"message":"No Jwt token in request"}"#, "InDoubt 401-no-jwt", "InDoubt 401-no-jwt"),
    (401, "no JWT token here", "InDoubt 401-called-service", "InDoubt 401-called-service"),
    (401, r#"{"serviceName":"ledger"}"#, "InDoubt 401-called-service", "InDoubt 401-called-service"),
    (401, r#"{"error":"invalid_token"}"#, "RefusedProven 401-other", "RefusedProven 401-other"),
    (403, "PERMISSION_MISMATCH", "RefusedProven 403-permission-mismatch", "RefusedProven 403-permission-mismatch"),
    (
        403,
        r#"{"code":"PERMISSION_NOT_PASS"}"#,
        "RefusedProven 403-permission-not-pass",
        "RefusedProven 403-permission-not-pass",
    ),
    (
        403,
        "PERMISSION_NOT_PASS: no permission",
        "RefusedProven 403-permission-not-pass",
        "RefusedProven 403-permission-not-pass",
    ),
    // A called service wrote these; the service that called it may have acted.
    (
        403,
        r#"{"code":"PERMISSION_NOT_PASS","serviceName":"ledger"}"#,
        "InDoubt 403-called-service",
        "InDoubt 403-called-service",
    ),
    (403, "upstream said no", "InDoubt 403-called-service", "InDoubt 403-called-service"),
    // Quoted by another service, nested in an object, or part of a longer word.
    (403, "<p>PERMISSION_MISMATCH</p>", "RefusedReported 403-other", "InDoubt refused-several"),
    (403, r#"{"cause":{"code":"PERMISSION_MISMATCH"}}"#, "RefusedReported 403-other", "InDoubt refused-several"),
    (403, "PERMISSION_MISMATCHES", "RefusedReported 403-other", "InDoubt refused-several"),
    (403, "<html>blocked</html>", "RefusedReported 403-other", "InDoubt refused-several"),
    (
        400,
        "PERMISSION_SERVICE_ROUTE",
        "RefusedProven permission-service-route",
        "RefusedProven permission-service-route",
    ),
    (503, r#"{"code":"PERMISSION_SERVICE_ROUTE"}"#, "InDoubt 503", "InDoubt 503"),
    (500, "PERMISSION_SERVICE_ROUTE", "InDoubt 500", "InDoubt 500"),
    (404, "<html>PERMISSION_SERVICE_ROUTE", "RefusedReported 404", "RefusedReported 404"),
    (
        400,
        r#"{"code":"PERMISSION_SERVICE_ROUTE","message":"upstream timed out"}"#,
        "InDoubt service-route-called",
        "InDoubt service-route-called",
    ),
    (500, "called ledger: PERMISSION_SERVICE_ROUTE", "InDoubt 500", "InDoubt 500"),
    (408, "", "RefusedReported 408", "InDoubt refused-several"),
    (409, "", "RefusedReported 409", "InDoubt refused-several"),
    (410, "", "RefusedReported 410", "InDoubt refused-several"),
    (413, "", "RefusedReported 413", "InDoubt refused-several"),
    (415, "", "RefusedReported 415", "InDoubt refused-several"),
    (429, "", "RefusedReported 429", "InDoubt refused-several"),
    (402, "", "InDoubt other-status", "InDoubt other-status"),
    (418, r#"{"failed":true}"#, "InDoubt other-status", "InDoubt other-status"),
    (500, r#"{"failed":true}"#, "InDoubt 500", "InDoubt 500"),
    (502, "", "InDoubt 5xx", "InDoubt 5xx"),
    (503, "", "InDoubt 503", "InDoubt 503"),
    (599, "", "InDoubt 5xx", "InDoubt 5xx"),
];

#[test]
fn each_status_decides_as_its_row_says() {
    for (status, body, alone, several) in STATUSES {
        let observation = replied(*status, body, BodyEnd::Whole);
        let one = seen(Endpoint::Endorse, 1, &observation);
        assert_eq!(short(&one), [*alone], "{status} {body}");
        assert_eq!(one[0].http_status, Some(*status));
        assert_eq!(short(&seen(Endpoint::Endorse, 2, &observation)), [*several, *several], "{status} {body}, two sent");
    }
}

#[test]
fn every_status_has_a_verdict_and_none_accepts_without_a_record() {
    for endpoint in Endpoint::operations() {
        for status in 100..=999 {
            let verdict = &seen(endpoint, 1, &replied(status, "", BodyEnd::Whole))[0];
            assert_ne!(verdict.outcome, Outcome::Accepted, "{endpoint:?} {status}");
            let proven = matches!(status, 401 | 405);
            assert_eq!(verdict.outcome == Outcome::RefusedProven, proven, "{endpoint:?} {status}");
        }
    }
}

#[test]
fn two_operations_without_a_shape_leave_nothing_pending_and_end_in_doubt() {
    for endpoint in Endpoint::operations() {
        let not_shown = matches!(endpoint, Endpoint::CreatePledgeReleaseApplication | Endpoint::CreatePromptPaymentApp);
        let rows = [
            (204, "", "Pending not-shown-204", "InDoubt 204"),
            (200, "", "Pending not-shown-empty", "InDoubt empty"),
            (201, "  ", "Pending not-shown-empty", "InDoubt empty"),
            (200, "null", "Pending not-shown-null", "InDoubt null"),
            (201, "[]", "Pending not-shown-empty-list", "InDoubt empty-list"),
        ];
        for (status, body, pending, doubt) in rows {
            let verdicts = seen(endpoint, 1, &replied(status, body, BodyEnd::Whole));
            assert_eq!(short(&verdicts), [if not_shown { pending } else { doubt }], "{endpoint:?} {status} {body:?}");
        }
    }
}

#[test]
fn a_body_that_is_not_whole_says_nothing_even_if_what_came_would_match() {
    let whole = reply(Endpoint::Endorse, &[record(Endpoint::Endorse, 1, &[])]);
    let rows = [
        (BodyEnd::Cut, "InDoubt 2xx-cut"),
        (BodyEnd::TimedOut, "InDoubt 2xx-timeout"),
        (BodyEnd::BadChunk, "InDoubt 2xx-bad-chunk"),
        (BodyEnd::BadEncoding, "InDoubt 2xx-bad-encoding"),
        (BodyEnd::OverCap, "InDoubt 2xx-over-cap"),
    ];
    for (end, expected) in rows {
        for status in [200, 201, 202, 204] {
            for body in [whole.as_str(), r#"{"failed":true}"#] {
                let verdicts = seen(Endpoint::Endorse, 1, &replied(status, body, end));
                assert_eq!(short(&verdicts), [expected], "{status} {end:?}");
            }
        }
        let unauthorized = seen(Endpoint::Endorse, 1, &replied(401, "", end));
        assert_eq!(short(&unauthorized), ["RefusedReported refusal-not-whole"], "{end:?}");
        for status in [405, 407] {
            let cut = seen(Endpoint::Endorse, 1, &replied(status, "", end));
            assert_eq!(short(&cut), ["RefusedReported refusal-not-whole"], "{status} {end:?}");
        }
        assert_eq!(short(&seen(Endpoint::Endorse, 1, &replied(400, "", end))), ["RefusedReported 400"], "{end:?}");
        let own = seen(Endpoint::Endorse, 1, &replied(403, "PERMISSION_NOT_PASS", end));
        assert_eq!(short(&own), ["RefusedReported 403-other"], "{end:?}: the rest may name a called service");
    }
}

#[test]
fn what_was_proven_not_sent_is_not_sent_and_what_was_lost_is_in_doubt() {
    let not_sent = [
        (NotSentKind::Unsendable, "NotSent unsendable", None),
        (NotSentKind::Late, "NotSent time-over", None),
        (NotSentKind::NameNotFound, "NotSent name-not-found", Some("unreachable")),
        (NotSentKind::Refused, "NotSent connection-refused", Some("unreachable")),
        (NotSentKind::Unreachable, "NotSent unreachable", Some("unreachable")),
        (NotSentKind::ConnectTimedOut, "NotSent connect-timeout", Some("unreachable")),
        (NotSentKind::Proxy, "NotSent proxy-refused", Some("unreachable")),
        (NotSentKind::TlsFailed, "NotSent tls-failed", Some("unreachable")),
        (NotSentKind::Certificate, "NotSent certificate-refused", Some("unreachable")),
    ];
    for (kind, expected, term) in not_sent {
        let certificate_sha256 = Some("ab12".to_owned());
        let observation =
            Observation::NotSent(NotSent { kind, detail: "why".to_owned(), certificate_sha256, tries: 1 });
        let verdict = &seen(Endpoint::Transfer, 1, &observation)[0];
        assert_eq!(short(std::slice::from_ref(verdict)), [expected]);
        assert_eq!((verdict.error_term, verdict.stop_the_line), (term, false), "{expected}");
        assert!(verdict.detail.as_ref().is_some_and(|detail| detail.contains("ab12")), "the fingerprint is shown");
    }
    let lost = [
        (LostKind::Reset, "InDoubt reset-after-connect"),
        (LostKind::Closed, "InDoubt closed-before-reply"),
        (LostKind::NotHttp, "InDoubt not-http"),
        (LostKind::TimedOut, "InDoubt timeout-after-connect"),
        (LostKind::Stopped, "InDoubt stopped-while-sending"),
        (LostKind::Other, "InDoubt lost"),
    ];
    for (kind, expected) in lost {
        let observation = Observation::Lost(Lost { kind, detail: "why".to_owned() });
        let verdicts = seen(Endpoint::Transfer, 2, &observation);
        assert_eq!(short(&verdicts), [expected, expected]);
        assert!(verdicts.iter().all(|verdict| verdict.stop_the_line), "{expected}: a doubt stops the line");
        assert!(verdicts.iter().all(|verdict| verdict.detail.as_deref() == Some("why")), "{expected}: it says why");
    }
}

#[test]
fn a_firewall_s_refusal_stops_the_line_and_another_does_not() {
    for (status, stops) in [(403, true), (408, true), (409, true), (410, true), (413, true), (415, true), (429, true)] {
        assert_eq!(
            seen(Endpoint::Endorse, 1, &replied(status, "", BodyEnd::Whole))[0].stop_the_line,
            stops,
            "{status}"
        );
    }
    for status in [400, 401, 404, 405, 407, 422] {
        assert!(!seen(Endpoint::Endorse, 1, &replied(status, "", BodyEnd::Whole))[0].stop_the_line, "{status}");
    }
}

#[test]
fn a_407_is_a_proxy_s_word_only_where_a_proxy_is_set() {
    for endpoint in Endpoint::operations() {
        for (proxied, body, end, expected) in [
            (true, "", BodyEnd::Whole, "RefusedProven 407"),
            (true, "<html>login</html>", BodyEnd::Whole, "RefusedProven 407"),
            (true, "", BodyEnd::Cut, "RefusedReported refusal-not-whole"),
            (true, r#"[{"accountNumber":"1"}]"#, BodyEnd::Whole, "RefusedReported refusal-with-record"),
            (false, "", BodyEnd::Whole, "RefusedReported 407-without-proxy"),
        ] {
            let body = body.as_bytes().to_vec();
            let reply = RawReply { status: 407, headers: Vec::new(), body, end, proxied };
            assert_eq!(short(&seen(endpoint, 1, &Observation::Replied(reply))), [expected], "{endpoint:?}");
        }
    }
}
