//! Rows 4 and 5, and HTTP's interim replies before the final head.

use std::time::Duration;

use practice_bank::proxy::{Step, WireFault};

use super::row::{Row, http, json};
use super::sample::{Sample, record, reply};

const RESET: &[&str] = &["reset-after-connect"];
const CLOSED: &[&str] = &["closed-before-reply"];
const NOT_HTTP: &[&str] = &["not-http"];
const TIMEOUT: &[&str] = &["timeout-after-connect"];

fn right(sample: Sample) -> Vec<u8> {
    http(200, "", reply(sample, &[record(sample, 1, &[])]).as_bytes())
}

fn says(text: &str) -> WireFault {
    WireFault::answer(text)
}

fn behind(before: &str, sample: Sample) -> WireFault {
    WireFault::answer([before.as_bytes(), &right(sample)].concat())
}

pub fn rows() -> Vec<Row> {
    vec![
        // Before the client saw the connection established, nothing can have been sent: then it is no doubt.
        Row::new("accepted, then reset", &["reset-after-connect|closed-before-reply|unreachable"], |_| {
            WireFault::ResetAtOnce
        }),
        Row::new("half read, then reset", RESET, |_| WireFault::ResetWhileReading),
        Row::new("accepted, then closed", &["closed-before-reply|reset-after-connect"], |_| WireFault::CloseAtOnce),
        Row::new("read, then reset", RESET, |_| WireFault::ResetBeforeReply),
        Row::new("read, then closed", CLOSED, |_| WireFault::CloseBeforeReply),
        Row::new("half a status line", CLOSED, |_| says("HTTP/1.1 20")),
        Row::new("half a head", CLOSED, |_| says("HTTP/1.1 200 OK\r\ncontent-len")),
        Row::new("a head without its last line", CLOSED, |_| says("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n")),
        Row::new("half a head, then reset", RESET, |_| {
            // The pause lets the client read the first half: a reset discards unread data.
            let pause = Step::Pause(Duration::from_millis(20));
            WireFault::Script(vec![Step::Send(b"HTTP/1.1 200 OK\r\n".to_vec()), pause, Step::Reset])
        }),
        Row::new("another protocol", NOT_HTTP, |_| says("SSH-2.0-nobody\r\n\r\n")),
        Row::new("a TLS alert", NOT_HTTP, |_| WireFault::answer(b"\x15\x03\x01\x00\x02\x02\x46\r\n\r\n".as_slice())),
        Row::new("a status that is no number", NOT_HTTP, |_| says("HTTP/1.1 OK\r\n\r\n")),
        Row::new("another version", NOT_HTTP, |_| says("HTTP/7.0 200 OK\r\n\r\n")),
        Row::new("a header line that is none", NOT_HTTP, |_| says("HTTP/1.1 200 OK\r\nno colon\r\n\r\n")),
        Row::new("a length that is no number", NOT_HTTP, |_| says("HTTP/1.1 200 OK\r\ncontent-length: two\r\n\r\n[]")),
        Row::new("two lengths", NOT_HTTP, |_| {
            says("HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n[]x")
        }),
        Row::new("a head without end", NOT_HTTP, |_| {
            WireFault::answer(format!("HTTP/1.1 200 OK\r\n{}", "x-filler: 0123456789\r\n".repeat(40_000)))
        }),
        Row::new("silence", TIMEOUT, |_| WireFault::Silence).slow(),
        Row::new("nothing is even read", TIMEOUT, |_| WireFault::HoldAtOnce).slow(),
        Row::new("half a head, then silence", TIMEOUT, |_| {
            WireFault::Script(vec![Step::Send(b"HTTP/1.1 200 OK\r\n".to_vec()), Step::Hold])
        })
        .slow(),
        Row::new("a head that drips past the limit", TIMEOUT, |sample| {
            let drip = |byte: &u8| [Step::Send(vec![*byte]), Step::Pause(Duration::from_millis(100))];
            WireFault::Script(right(sample).iter().flat_map(drip).collect())
        })
        .slow(),
        Row::new("100, then the reply", &["matched"], |sample| behind("HTTP/1.1 100 Continue\r\n\r\n", sample)),
        Row::new("103, then the reply", &["matched"], |sample| {
            behind("HTTP/1.1 103 Early Hints\r\nlink: </>\r\n\r\n", sample)
        }),
        Row::new("103, then closed", CLOSED, |_| says("HTTP/1.1 103 Early Hints\r\n\r\n")),
        Row::new("102, then silence", TIMEOUT, |_| {
            WireFault::Script(vec![Step::Send(b"HTTP/1.1 102 Processing\r\n\r\n".to_vec()), Step::Hold])
        })
        .slow(),
        Row::new("101", &["1xx"], |_| says("HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n")),
        Row::new("a redirect that asks for the body again", &["3xx"], |_| {
            WireFault::answer(http(307, "location: /v1/7/elsewhere\r\n", b""))
        }),
        Row::new("a redirect that makes a GET of it", &["3xx"], |_| {
            WireFault::answer(http(302, "location: /login\r\n", b"<html>"))
        }),
        Row::new("a redirect without a place", &["3xx"], |_| json(308, "")),
    ]
}
