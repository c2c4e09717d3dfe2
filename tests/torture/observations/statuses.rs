//! Rows 16 to 25 and 33: statuses.

use practice_bank::proxy::WireFault;

use super::row::{Row, http, json};
use super::sample::{record, reply};

pub fn rows() -> Vec<Row> {
    vec![
        Row::new("202", &["202"], |_| json(202, "")),
        Row::new("203", &["other-status"], |_| json(203, "[]")),
        Row::new("204", &["x"], |_| WireFault::answer("HTTP/1.1 204 No Content\r\n\r\n")).by_shape(
            "204",
            "204",
            "not-shown-204",
        ),
        Row::new("205", &["other-status"], |_| json(205, "")),
        Row::new("206", &["206"], |_| json(206, "[")),
        Row::new("207", &["other-status"], |_| json(207, "[]")),
        Row::new("300", &["3xx"], |_| json(300, "")),
        Row::new("301", &["3xx"], |_| WireFault::answer(http(301, "location: /\r\n", b""))),
        Row::new("303", &["3xx"], |_| WireFault::answer(http(303, "location: /\r\n", b""))),
        Row::new("304", &["304"], |_| WireFault::answer("HTTP/1.1 304 Not Modified\r\n\r\n")),
        Row::new("400", &["400"], |_| json(400, r#"{"failed":true,"message":"bad date"}"#)),
        Row::new("404", &["404"], |_| json(404, "<html>")),
        Row::new("405", &["405"], |_| json(405, "")),
        Row::new("422", &["422"], |_| json(422, "[]")),
        Row::new("401", &["401"], |_| json(401, "")),
        Row::new("401 with a text", &["401-other"], |_| json(401, r#"{"error":"invalid_token"}"#)),
        Row::new("401 of a called service", &["401-no-jwt"], |_| json(401, "No Jwt token in request")),
        Row::new("401 that names a service", &["401-called-service"], |_| json(401, r#"{"serviceName":"ledger"}"#)),
        Row::new("403 mismatch", &["403-permission-mismatch"], |_| json(403, r#"{"code":"PERMISSION_MISMATCH"}"#)),
        Row::new("403 not passed", &["403-permission-not-pass"], |_| json(403, "PERMISSION_NOT_PASS")),
        Row::new("403 not passed, of two", &["403-permission-not-pass"], |_| json(403, "PERMISSION_NOT_PASS")).sent(2),
        Row::new("route, under 404", &["permission-service-route"], |_| json(404, "PERMISSION_SERVICE_ROUTE")),
        Row::new("route, of a called service", &["service-route-called"], |_| {
            json(404, r#"{"code":"PERMISSION_SERVICE_ROUTE","service":"ledger"}"#)
        }),
        Row::new("route, under 500", &["500"], |_| json(500, "PERMISSION_SERVICE_ROUTE")),
        Row::new("route, under 503", &["503"], |_| json(503, r#"{"code":"PERMISSION_SERVICE_ROUTE"}"#)),
        Row::new("403 of a called service", &["403-called-service"], |_| {
            json(403, r#"{"code":"PERMISSION_NOT_PASS","serviceName":"ledger"}"#)
        }),
        Row::new("route, in another's words", &["500"], |_| json(500, "ledger said PERMISSION_SERVICE_ROUTE")),
        Row::new("403 of a firewall", &["403-other"], |_| json(403, "<html>blocked</html>")),
        Row::new("408", &["408"], |_| json(408, "")),
        Row::new("409", &["409"], |_| json(409, "")),
        Row::new("410", &["410"], |_| json(410, "")),
        Row::new("413", &["413"], |_| json(413, "")),
        Row::new("415", &["415"], |_| json(415, "")),
        Row::new("429", &["429"], |_| WireFault::answer(http(429, "retry-after: 0\r\n", b""))),
        Row::new("403 of a firewall, of two", &["refused-several"], |_| json(403, "<html>")).sent(2),
        Row::new("409, of two", &["refused-several"], |_| json(409, "")).sent(2),
        Row::new("429, of two", &["refused-several"], |_| json(429, "")).sent(2),
        Row::new("401 with the record", &["refusal-with-record"], |sample| {
            json(401, reply(sample, &[record(sample, 1, &[])]))
        }),
        Row::new("405 with the record", &["refusal-with-record"], |sample| {
            json(405, reply(sample, &[record(sample, 1, &[])]))
        }),
        Row::new("407 without a proxy", &["407-without-proxy"], |_| {
            WireFault::answer(http(407, "proxy-authenticate: Basic\r\n", b""))
        }),
        Row::new("500", &["500"], |_| json(500, r#"{"failed":true}"#)),
        Row::new("502", &["5xx"], |_| json(502, "<html>")),
        Row::new("503", &["503"], |_| WireFault::answer(http(503, "retry-after: 0\r\n", b""))),
        Row::new("504", &["5xx"], |_| json(504, "")),
        Row::new("599", &["5xx"], |_| json(599, "")),
        Row::new("402", &["other-status"], |_| json(402, "")),
        Row::new("418", &["other-status"], |_| json(418, "")),
        Row::new("451", &["other-status"], |_| json(451, "")),
        Row::new("999", &["other-status"], |_| json(999, "")),
    ]
}
