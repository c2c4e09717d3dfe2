//! Other bytes with the same meaning: the case, order and number of a reply's headers, blanks between its tokens, a
//! length header or chunks, and the points at which it is cut into pieces on the wire.

use std::time::Duration;

use practice_bank::proxy::{Step, WireFault};
use serde::de::IgnoredAny;

use super::sample::Sample;
use crate::torture::seed::Seed;

/// The largest body that gets blanks and chunks: those of the rows about the cap keep their length.
const BODY_BYTES_MAX: usize = 4 << 10;
/// The most pieces of one write.
const PIECES_MAX: usize = 6;
const PHRASES: &[&str] = &["", "OK", "Status", "No Content", "Zahlung ausgeführt", "Accepted - but not really"];
const HEADERS: &[&str] = &[
    "server: gateway/1.4",
    "X-Request-Id: 6f2a-11",
    "DATE: Mon, 02 Mar 2026 04:00:00 GMT",
    "x-content-type-options:nosniff",
    "Cache-Control: no-store",
    "vary:   Origin",
    "Content-Language: zh-CN",
];

/// The same fault in the wording of a seed; unchanged in the plain wording.
pub fn reworded(fault: WireFault, sample: Sample, row: &str) -> WireFault {
    let WireFault::Script(steps) = fault else { return fault };
    if sample.seed == 0 {
        return WireFault::Script(steps);
    }
    let mut seed = Seed::new(sample.draw(row, 0, 1 << 40));
    let only = steps.len() == 1;
    let mut reworded = Vec::new();
    for (at, step) in steps.into_iter().enumerate() {
        match step {
            Step::Send(bytes) => {
                let bytes = if at == 0 { reply(bytes, only, &mut seed) } else { bytes };
                pieces(&bytes, &mut seed, &mut reworded);
            }
            other => reworded.push(other),
        }
    }
    WireFault::Script(reworded)
}

/// A write in pieces, some of which are delayed.
fn pieces(bytes: &[u8], seed: &mut Seed, steps: &mut Vec<Step>) {
    let mut from = 0;
    for _ in 1..1 + seed.below(PIECES_MAX) {
        let to = from + seed.below(bytes.len() - from + 1);
        if to > from {
            steps.push(Step::Send(bytes[from..to].to_vec()));
            steps.extend(seed.percent(30).then_some(Step::Pause(Duration::from_millis(1))));
            from = to;
        }
    }
    steps.push(Step::Send(bytes[from..].to_vec()));
}

/// Rewords a reply whose whole head is in one write; any other reply is unchanged.
fn reply(bytes: Vec<u8>, only: bool, seed: &mut Seed) -> Vec<u8> {
    let Some(end) = bytes.windows(4).position(|end| end == b"\r\n\r\n") else { return bytes };
    let Ok(head) = std::str::from_utf8(&bytes[..end]) else { return bytes };
    let mut lines = head.split("\r\n");
    let first = status_line(lines.next().unwrap_or_default(), seed);
    let mut headers: Vec<String> = lines.map(str::to_owned).collect();
    let body = &bytes[end + 4..];
    let lengths = headers.iter().filter(|line| line.starts_with("content-length:")).count();
    let told = headers.iter().position(|line| lengths == 1 && *line == format!("content-length: {}", body.len()));
    let whole = only && told.is_some() && body.len() <= BODY_BYTES_MAX && first.starts_with("HTTP/1.1 ");
    let body = match told.filter(|_| whole) {
        Some(at) => told_otherwise(blanks(body, seed), &mut headers[at], seed),
        None => body.to_vec(),
    };
    headers.extend(HEADERS.iter().filter(|_| seed.percent(20)).map(|line| (*line).to_owned()));
    let mut text = first;
    while !headers.is_empty() {
        let line = headers.swap_remove(seed.below(headers.len()));
        text.push_str("\r\n");
        text.push_str(&spelled(&line, seed));
    }
    [text.as_bytes(), b"\r\n\r\n", &body].concat()
}

/// Another reason phrase after the status, which no client reads.
fn status_line(line: &str, seed: &mut Seed) -> String {
    let status: String = line.chars().take("HTTP/1.1 200".len()).collect();
    let digits = status.strip_prefix("HTTP/1.1 ").unwrap_or_default();
    let is_one = digits.len() == 3 && digits.bytes().all(|byte| byte.is_ascii_digit());
    if is_one { format!("{status} {}", seed.of(PHRASES)) } else { line.to_owned() }
}

fn spelled(line: &str, seed: &mut Seed) -> String {
    let Some((name, value)) = line.split_once(':') else { return line.to_owned() };
    let name = match seed.below(4) {
        0 => name.to_ascii_uppercase(),
        1 => name.to_ascii_lowercase(),
        2 => name.split('-').map(capital).collect::<Vec<_>>().join("-"),
        _ => name.to_owned(),
    };
    let blank = seed.of(&["", " ", "   ", "\t"]);
    format!("{name}:{blank}{}", value.trim_start())
}

fn capital(word: &str) -> String {
    let (first, rest) = word.split_at(word.len().min(1));
    format!("{}{rest}", first.to_ascii_uppercase())
}

/// The body with its length in the header, or in chunks.
fn told_otherwise(body: Vec<u8>, header: &mut String, seed: &mut Seed) -> Vec<u8> {
    if seed.percent(70) {
        *header = format!("content-length: {}", body.len());
        return body;
    }
    *header = "transfer-encoding: chunked".to_owned();
    let mut chunks = Vec::new();
    let mut rest = body.as_slice();
    while !rest.is_empty() {
        let (chunk, behind) = rest.split_at(1 + seed.below(rest.len()));
        chunks.extend(format!("{:x}\r\n", chunk.len()).bytes().chain(chunk.iter().copied()).chain(*b"\r\n"));
        rest = behind;
    }
    chunks.extend(b"0\r\n\r\n");
    chunks
}

/// JSON with blanks between some of its tokens; other bodies unchanged.
fn blanks(body: &[u8], seed: &mut Seed) -> Vec<u8> {
    if serde_json::from_slice::<IgnoredAny>(body).is_err() {
        return body.to_vec();
    }
    let mut spaced = Vec::new();
    let (mut in_text, mut escaped) = (false, false);
    for byte in body {
        let stands_alone = !in_text && b"{}[],:".contains(byte);
        let mut blank = |spaced: &mut Vec<u8>| {
            if stands_alone && seed.percent(15) {
                spaced.extend(seed.of(&[" ", "\n  ", "\t", "\r\n"]).bytes());
            }
        };
        blank(&mut spaced);
        spaced.push(*byte);
        blank(&mut spaced);
        (in_text, escaped) = match byte {
            _ if escaped => (in_text, false),
            b'\\' if in_text => (true, true),
            b'"' => (!in_text, false),
            _ => (in_text, false),
        };
    }
    spaced
}
