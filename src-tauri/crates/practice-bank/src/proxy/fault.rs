//! Faults on the wire, as steps over the bytes of a reply.

use std::io::Write;
use std::time::Duration;

use flate2::Compression;
use flate2::write::GzEncoder;

use super::echo::Echo;
use super::request::Seen;

/// The fault of one exchange. With all but the first five the server acts first.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum WireFault {
    /// Closes at once, without reading.
    CloseAtOnce,
    /// Resets at once, without reading.
    ResetAtOnce,
    /// Reads and writes nothing, and keeps the connection open.
    HoldAtOnce,
    /// Resets after the first bytes of the request.
    ResetWhileReading,
    /// Writes this at once, without reading, and closes.
    Greeting(Vec<u8>),
    /// Forwards the reply.
    #[default]
    Pass,
    /// Sends the same bytes to the server a second time, and forwards the second reply.
    Repeat,
    /// Forwards the reply without its `Date`.
    Undated,
    /// Repeats the request's token in the reply.
    Echo(Echo),
    /// The same for an operation; in a read's reply the token is added beside the content.
    EchoOperation(Echo),
    /// Closes without a reply.
    CloseBeforeReply,
    /// Resets without a reply.
    ResetBeforeReply,
    /// Writes nothing and keeps the connection open.
    Silence,
    /// Half of the reply's head, then closes.
    HalfHead,
    /// The reply up to this many bytes of its body, then closes.
    Truncate {
        /// Bytes of the body that are still sent.
        body_bytes: usize,
    },
    /// Bytes that are not HTTP.
    Malformed,
    /// The reply, a few bytes at a time.
    Drip {
        /// Bytes per write.
        bytes: usize,
        /// Pause between writes.
        pause: Duration,
    },
    /// A small body that decompresses to this many zeros.
    GzipBomb {
        /// Size after decompression.
        bytes: usize,
    },
    /// Exactly these steps, independent of the server's reply.
    Script(Vec<Step>),
}

/// One action on a connection. After the last step the connection closes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// Writes.
    Send(Vec<u8>),
    /// Pauses.
    Pause(Duration),
    /// Waits for bytes from the client.
    Read,
    /// Keeps the connection open until the client closes it.
    Hold,
    /// Resets the connection; further steps have no effect.
    Reset,
}

impl WireFault {
    /// Writes these bytes and closes.
    pub fn answer(bytes: impl Into<Vec<u8>>) -> Self {
        Self::Script(vec![Step::Send(bytes.into())])
    }

    /// How the token is repeated in the reply to this request.
    pub(super) fn echo(&self, seen: &Seen) -> Option<Echo> {
        // Only an operation's body is a list.
        let is_operation = seen.body.trim_ascii_start().starts_with(b"[");
        match self {
            Self::Echo(echo) => Some(*echo),
            Self::EchoOperation(echo) => Some(if is_operation { *echo } else { Echo::InReply }),
            _ => None,
        }
    }

    /// Whether the request is read first.
    pub fn reads(&self) -> bool {
        !matches!(
            self,
            Self::CloseAtOnce | Self::ResetAtOnce | Self::HoldAtOnce | Self::ResetWhileReading | Self::Greeting(_)
        )
    }

    /// The steps, given the bytes of the server's reply.
    pub(super) fn steps(&self, reply: &[u8]) -> Vec<Step> {
        let body = reply.windows(4).position(|end| end == b"\r\n\r\n").map_or(reply.len(), |at| at + 4);
        match self {
            Self::CloseAtOnce | Self::CloseBeforeReply => Vec::new(),
            Self::ResetAtOnce | Self::ResetBeforeReply => vec![Step::Reset],
            Self::HoldAtOnce | Self::Silence => vec![Step::Hold],
            Self::ResetWhileReading => vec![Step::Read, Step::Reset],
            Self::Greeting(bytes) => vec![Step::Send(bytes.clone())],
            Self::Pass | Self::Repeat | Self::Echo(_) | Self::EchoOperation(_) => vec![Step::Send(reply.to_vec())],
            Self::Undated => vec![Step::Send([undated(&reply[..body]), reply[body..].to_vec()].concat())],
            Self::HalfHead => vec![Step::Send(reply[..body / 2].to_vec())],
            Self::Truncate { body_bytes } => vec![Step::Send(reply[..reply.len().min(body + body_bytes)].to_vec())],
            Self::Malformed => vec![Step::Send(b"SSH-2.0-nobody\r\n\r\n".to_vec())],
            Self::Drip { bytes, pause } => {
                let drop = |drop: &[u8]| [Step::Send(drop.to_vec()), Step::Pause(*pause)];
                reply.chunks((*bytes).max(1)).flat_map(drop).collect()
            }
            Self::GzipBomb { bytes } => vec![Step::Send(bomb(*bytes))],
            Self::Script(steps) => steps.clone(),
        }
    }
}

/// The head of a reply without the line of its `Date`.
fn undated(head: &[u8]) -> Vec<u8> {
    let lines = head.split_inclusive(|byte| *byte == b'\n');
    let is_date = |line: &&[u8]| line.get(..5).is_some_and(|name| name.eq_ignore_ascii_case(b"date:"));
    lines.filter(|line| !is_date(line)).flatten().copied().collect()
}

fn bomb(bytes: usize) -> Vec<u8> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
    let zeros = [b'0'; 64 << 10];
    let mut left = bytes;
    while left > 0 {
        let now = left.min(zeros.len());
        packed.write_all(&zeros[..now]).expect("memory takes what is written");
        left -= now;
    }
    let body = packed.finish().expect("memory takes what is written");
    let head = format!(
        "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-encoding: gzip\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    [head.into_bytes(), body].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_fault_bends_the_reply_in_its_own_way() {
        let reply = b"HTTP/1.1 200 OK\r\nDate: now\r\ncontent-length: 5\r\n\r\nhello";
        let head = reply.len() - 5;
        let send = |bytes: &[u8]| vec![Step::Send(bytes.to_vec())];
        let rows = [
            (WireFault::Pass, send(reply)),
            (WireFault::Undated, send(b"HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhello")),
            (WireFault::CloseBeforeReply, vec![]),
            (WireFault::ResetBeforeReply, vec![Step::Reset]),
            (WireFault::HalfHead, send(&reply[..head / 2])),
            (WireFault::Truncate { body_bytes: 0 }, send(&reply[..head])),
            (WireFault::Truncate { body_bytes: 2 }, send(&reply[..head + 2])),
            (WireFault::Truncate { body_bytes: 99 }, send(reply)),
        ];
        for (fault, steps) in rows {
            assert_eq!(fault.steps(reply), steps, "{fault:?}");
        }
    }

    #[test]
    fn a_bomb_is_small_on_the_wire() {
        assert!(bomb(10_000_000).len() < 100_000);
    }
}
