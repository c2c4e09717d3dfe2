//! Rows 6, 12 to 15: truncated bodies, bodies that the strict reader refuses, bodies without records.

use std::time::Duration;

use practice_bank::proxy::{Step, WireFault};

use super::row::{REPLY_BYTES_MAX, Row, http, json};
use super::sample::{Sample, record, reply};

const CUT: &[&str] = &["2xx-cut"];
const CHUNK: &[&str] = &["2xx-bad-chunk"];
const TIMEOUT: &[&str] = &["2xx-timeout"];
const ENCODING: &[&str] = &["2xx-bad-encoding"];
const CAP: &[&str] = &["2xx-over-cap"];

fn right(sample: Sample) -> String {
    reply(sample, &[record(sample, 1, &[])])
}

/// A 200 with this head, this text, and then the end of the connection.
fn ends(head: &str, body: &str) -> WireFault {
    WireFault::answer(format!("HTTP/1.1 200 OK\r\n{head}\r\n{body}"))
}

fn promising(sample: Sample, more: usize) -> String {
    format!("content-length: {}\r\n", right(sample).len() + more)
}

const CHUNKED: &str = "transfer-encoding: chunked\r\n";

fn ends_of_bodies() -> Vec<Row> {
    vec![
        Row::new("a byte less than promised", CUT, |sample| ends(&promising(sample, 1), &right(sample))),
        Row::new("a promised body that never came", CUT, |sample| ends(&promising(sample, 0), "")),
        Row::new("reset inside the body", CUT, |sample| {
            let head = format!("HTTP/1.1 200 OK\r\n{}\r\n[", promising(sample, 0));
            WireFault::Script(vec![Step::Send(head.into()), Step::Pause(Duration::from_millis(20)), Step::Reset])
        }),
        Row::new("chunks without their end", CUT, |sample| {
            let body = right(sample);
            ends(CHUNKED, &format!("{:x}\r\n{body}\r\n", body.len()))
        }),
        Row::new("a 201 that is cut", CUT, |_| WireFault::answer("HTTP/1.1 201 Created\r\ncontent-length: 9\r\n\r\n[")),
        Row::new("a 202 that is cut", CUT, |_| {
            WireFault::answer("HTTP/1.1 202 Accepted\r\ncontent-length: 9\r\n\r\n[")
        }),
        Row::new("a 401 that is cut", &["refusal-not-whole"], |_| {
            WireFault::answer("HTTP/1.1 401 Unauthorized\r\ncontent-length: 9\r\n\r\n{")
        }),
        Row::new("a 400 that is cut", &["400"], |_| {
            WireFault::answer("HTTP/1.1 400 Bad Request\r\ncontent-length: 9\r\n\r\n{")
        }),
        Row::new("a chunk whose size is no number", CHUNK, |_| ends(CHUNKED, "zz\r\n[]\r\n0\r\n\r\n")),
        Row::new("a chunk longer than its size", CHUNK, |_| ends(CHUNKED, "1\r\n[]]]\r\n0\r\n\r\n")),
        Row::new("a chunk of a size beyond numbers", CHUNK, |_| ends(CHUNKED, "fffffffffffffffff\r\n[]\r\n0\r\n\r\n")),
        Row::new("a head, then silence", TIMEOUT, |sample| {
            let head = format!("HTTP/1.1 200 OK\r\n{}\r\n", promising(sample, 0));
            WireFault::Script(vec![Step::Send(head.into()), Step::Hold])
        })
        .slow(),
        Row::new("a body that drips past the limit", TIMEOUT, |sample| {
            let head = format!("HTTP/1.1 200 OK\r\n{}\r\n", promising(sample, 0));
            let drip = |byte: u8| [Step::Send(vec![byte]), Step::Pause(Duration::from_millis(100))];
            WireFault::Script(
                [Step::Send(head.into())].into_iter().chain(right(sample).bytes().flat_map(drip)).collect(),
            )
        })
        .slow(),
        Row::new("gzip that was not asked for", ENCODING, |_| WireFault::GzipBomb { bytes: 2 }),
        Row::new("gzip that is none", ENCODING, |_| {
            WireFault::answer(http(200, "content-encoding: gzip\r\n", b"\x1f\x8b\x08nothing"))
        }),
        Row::new("another packing", ENCODING, |sample| {
            WireFault::answer(http(200, "content-encoding: br\r\n", right(sample).as_bytes()))
        }),
        Row::new("a bomb", ENCODING, |_| WireFault::GzipBomb { bytes: 4_000_000 }),
        Row::new("over the cap", CAP, |_| json(200, format!("[\"{}\"]", "x".repeat(REPLY_BYTES_MAX)))),
        Row::new("over the cap without a length", CAP, |_| ends("", &" ".repeat(REPLY_BYTES_MAX + 1))),
        Row::new("exactly the cap", &["matched"], |sample| {
            let body = right(sample);
            json(200, format!("{body}{}", " ".repeat(REPLY_BYTES_MAX - body.len())))
        }),
        Row::new("dripping within the limit", &["matched"], |sample| {
            let drip = |bytes: &[u8]| [Step::Send(bytes.to_vec()), Step::Pause(Duration::from_millis(1))];
            WireFault::Script(http(201, "", right(sample).as_bytes()).chunks(64).flat_map(drip).collect())
        }),
        Row::new("to the end of the connection", &["matched"], |sample| ends("", &right(sample))),
        Row::new("cut where no length tells it", &["not-json"], |sample| {
            let body = right(sample);
            ends("", &body[..body.len() - 1])
        }),
    ]
}

fn texts() -> Vec<Row> {
    vec![
        Row::new("text", &["not-json"], |_| json(200, "OK")),
        Row::new("a page", &["html"], |_| json(200, "<!DOCTYPE html><title>Sign in</title>")),
        Row::new("byte order mark", &["byte-order-mark"], |sample| json(200, format!("\u{feff}{}", right(sample)))),
        Row::new("bytes behind the value", &["trailing-bytes"], |sample| json(200, format!("{};", right(sample)))),
        Row::new("the value twice", &["trailing-bytes"], |sample| json(200, right(sample).repeat(2))),
        Row::new("GBK instead of UTF-8", &["bad-utf8"], |_| json(200, b"[\"\xb3\xc9\xb9\xa6\"]")),
        Row::new("one key twice", &["duplicate-key"], |sample| {
            json(200, right(sample).replacen("\"statusCode\"", "\"statusCode\":\"D\",\"statusCode\"", 1))
        }),
        Row::new("too deep", &["too-deep"], |_| json(200, format!("{}{}", "[".repeat(17), "]".repeat(17)))),
        Row::new("a number without end", &["over-limits"], |_| json(200, format!("[{}]", "9".repeat(401)))),
        Row::new("nothing", &["empty"], |_| json(200, "")).by_shape("empty", "empty", "not-shown-empty"),
        Row::new("a blank", &["empty"], |_| json(201, " \r\n")).by_shape("empty", "empty", "not-shown-empty"),
        Row::new("null", &["null"], |_| json(200, "null")).by_shape("null", "null", "not-shown-null"),
        Row::new("an empty list", &["x"], |_| json(201, "[]")).by_shape(
            "empty-list",
            "empty-list",
            "not-shown-empty-list",
        ),
        Row::new("failed, of one", &["failed"], |_| json(200, r#"{"failed":true,"message":"余额不足"}"#)),
        Row::new("failed under 201", &["failed"], |_| json(201, r#"{"message":"x","failed":true}"#)),
        Row::new("failed under 202", &["failed"], |_| json(202, r#"{"failed":true}"#)),
        Row::new("failed, of two", &["failed-several"], |_| json(200, r#"{"failed":true}"#)).sent(2),
        Row::new("failed: false", &["failed-false"], |_| json(200, r#"{"failed":false}"#)),
        Row::new("failed as text", &["failed-false"], |_| json(200, r#"{"failed":"true"}"#)),
        Row::new("another object", &["x"], |_| json(200, r#"{"success":true}"#)).by_shape(
            "other-object",
            "record-not-whole",
            "record-not-whole",
        ),
        Row::new("a value that is no record", &["other-shape"], |_| json(200, "true")),
    ]
}

pub fn rows() -> Vec<Row> {
    [ends_of_bodies(), texts()].concat()
}
