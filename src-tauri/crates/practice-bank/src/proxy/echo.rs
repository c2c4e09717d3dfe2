//! A gateway that repeats the request's token in the headers and body of the reply, in plain text and encoded.

use std::io::Write;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;

use super::request::Seen;

/// Where the token is repeated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Echo {
    /// In the headers and in the first object of the server's reply, beside its content.
    InReply,
    /// The same, compressed if the request accepts it.
    InPackedReply,
    /// In the headers and in a refusal with this status that replaces the server's reply.
    InRefusal(u16),
    /// The same as an HTML page.
    InPage(u16),
    /// In a refusal that is compressed although the request did not accept it.
    InPackedRefusal(u16),
}

impl Echo {
    /// Whether the gateway answers without asking the server: with a status below 500.
    pub(super) fn stands_in(self) -> bool {
        match self {
            Self::InReply | Self::InPackedReply => false,
            Self::InRefusal(status) | Self::InPage(status) | Self::InPackedRefusal(status) => status < 500,
        }
    }
}

/// Headers that every client sends; any other header carries the token.
const USUAL: &[&str] =
    &["host", "accept", "accept-encoding", "user-agent", "content-type", "content-length", "connection"];

/// The encoded forms of a value, by name.
fn forms(value: &str) -> [(&'static str, String); 5] {
    let token = value.rsplit(' ').next().unwrap_or(value);
    let each = |encode: fn(u8) -> String| token.bytes().map(encode).collect::<String>();
    [
        ("echo", value.to_owned()),
        (
            "echoAddress",
            each(|byte| if byte.is_ascii_alphanumeric() { char::from(byte).into() } else { percent(byte) }),
        ),
        ("echoPercent", each(percent)),
        ("echoBase64", base64(value.as_bytes())),
        ("echoBase64Token", base64(token.as_bytes())),
    ]
}

/// The reply with the token added.
pub(super) fn bend(echo: Echo, seen: &Seen, reply: &[u8]) -> Vec<u8> {
    let secret = seen.headers.iter().find(|(name, _)| !USUAL.contains(&name.to_ascii_lowercase().as_str()));
    let Some((_, value)) = secret else { return reply.to_vec() };
    let forms = forms(value);
    let end = reply.windows(4).position(|end| end == b"\r\n\r\n").unwrap_or(reply.len());
    let (head, body) = (String::from_utf8_lossy(&reply[..end]), reply.get(end + 4..).unwrap_or_default());
    let said: String = forms.iter().map(|(name, form)| format!("\"{name}\":\"{form}\",")).collect();
    let (status, kind, body) = match echo {
        Echo::InReply | Echo::InPackedReply => (None, "application/json", inside(body, &said)),
        Echo::InRefusal(status) | Echo::InPackedRefusal(status) => (
            Some(status),
            "application/json",
            format!("{{{said}\"failed\":true,\"message\":\"{value}\"}}").into_bytes(),
        ),
        Echo::InPage(status) => (Some(status), "text/html", format!("<pre>{value}\n{said}</pre>").into_bytes()),
    };
    let takes_packed = seen.header("accept-encoding").is_some_and(|taken| taken.contains("gzip"));
    let is_packed = matches!(echo, Echo::InPackedReply) && takes_packed || matches!(echo, Echo::InPackedRefusal(_));
    let body = if is_packed { gzip(&body) } else { body };
    let mut lines: Vec<String> = match status {
        Some(status) => vec![format!("HTTP/1.1 {status} Answered by a gateway")],
        None => head.split("\r\n").filter(|line| !is_of_body(line)).map(str::to_owned).collect(),
    };
    lines.push(format!("content-type: {kind}\r\ncontent-length: {}", body.len()));
    lines.extend(is_packed.then(|| "content-encoding: gzip".to_owned()));
    lines.extend(forms.iter().map(|(name, form)| format!("x-{name}: {form}")));
    [lines.join("\r\n").into_bytes(), b"\r\n\r\n".to_vec(), body].concat()
}

fn is_of_body(line: &str) -> bool {
    let name = line.split(':').next().unwrap_or_default().to_ascii_lowercase();
    ["content-type", "content-length", "transfer-encoding"].contains(&name.as_str())
}

/// Inserts members at the start of the first object.
fn inside(body: &[u8], said: &str) -> Vec<u8> {
    match body.iter().position(|byte| *byte == b'{') {
        Some(at) if body.get(at + 1) != Some(&b'}') => [&body[..=at], said.as_bytes(), &body[at + 1..]].concat(),
        _ => body.to_vec(),
    }
}

fn percent(byte: u8) -> String {
    format!("%{byte:02X}")
}

fn gzip(body: &[u8]) -> Vec<u8> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
    packed.write_all(body).expect("memory takes what is written");
    packed.finish().expect("memory takes what is written")
}

/// Base64 as used in headers.
pub fn base64(bytes: &[u8]) -> String {
    STANDARD.encode(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_token_is_in_headers_and_body_in_each_form() {
        for (bytes, coded) in [("", ""), ("M", "TQ=="), ("Ma", "TWE="), ("Man", "TWFu"), ("Many", "TWFueQ==")] {
            assert_eq!(base64(bytes.as_bytes()), coded);
        }
        let seen = Seen {
            method: "GET".to_owned(),
            target: "/".to_owned(),
            headers: vec![("Host".to_owned(), "b".to_owned()), ("Authorization".to_owned(), "Bearer a.b".to_owned())],
            body: Vec::new(),
        };
        let reply = b"HTTP/1.1 200 OK\r\ncontent-length: 9\r\ndate: x\r\n\r\n[{\"a\":1}]";
        let bent = String::from_utf8(bend(Echo::InReply, &seen, reply)).unwrap();
        let (head, body) = bent.split_once("\r\n\r\n").unwrap();
        assert!(head.contains("date: x") && head.contains("x-echoAddress: a%2Eb"), "{head}");
        assert!(head.contains(&format!("content-length: {}", body.len())) && !head.contains("length: 9"), "{head}");
        assert!(body.starts_with("[{\"echo\":\"Bearer a.b\",") && body.ends_with(",\"a\":1}]"), "{body}");
        let page = String::from_utf8(bend(Echo::InPage(403), &seen, reply)).unwrap();
        assert!(page.starts_with("HTTP/1.1 403") && page.contains("<pre>Bearer a.b"), "{page}");
    }
}
