//! The strict pre-scan of every reply, before anything is decoded.
//!
//! serde_json takes duplicate keys, and a reader that meets one may see another amount than the bank meant. The scan walks
//! the bytes once, allocates per open object only, and holds each reply to written limits: size, depth, length of a
//! number, keys in an object.

use std::fmt;
use std::str;

/// Limits of a reply. Units last.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Size of the whole text.
    pub bytes_max: usize,
    /// How deep arrays and objects may stand in each other.
    pub depth_max: usize,
    /// Length of one number.
    pub number_bytes_max: usize,
    /// Keys in one object.
    pub object_keys_max: usize,
}

impl Limits {
    /// Limits for all replies: a page of 200 drafts is about 1 MB.
    pub const REPLY: Self = Self { bytes_max: 64 << 20, depth_max: 16, number_bytes_max: 400, object_keys_max: 1_000 };
}

/// Why a text is not taken. `at` is the byte.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Refusal {
    /// What is wrong.
    pub fault: Fault,
    /// Where, in bytes from the start.
    pub at: usize,
}

/// What is wrong with a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// Over [`Limits::bytes_max`].
    TooLarge,
    /// Not UTF-8.
    Utf8,
    /// Starts with a byte order mark.
    ByteOrderMark,
    /// No value at all.
    Empty,
    /// Not JSON.
    Syntax,
    /// Over [`Limits::depth_max`].
    TooDeep,
    /// Over [`Limits::number_bytes_max`].
    NumberTooLong,
    /// Over [`Limits::object_keys_max`].
    TooManyKeys,
    /// One key twice in one object.
    DuplicateKey,
    /// Something stands behind the value.
    Trailing,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} at byte {}", self.fault, self.at)
    }
}

impl std::error::Error for Refusal {}

/// Checks a whole reply and returns it as text.
///
/// # Errors
/// [`Refusal`] with the first thing that is wrong.
pub fn check(bytes: &[u8], limits: Limits) -> Result<&str, Refusal> {
    let refuse = |fault, at| Err(Refusal { fault, at });
    if bytes.len() > limits.bytes_max {
        return refuse(Fault::TooLarge, limits.bytes_max);
    }
    if bytes.starts_with(b"\xEF\xBB\xBF") {
        return refuse(Fault::ByteOrderMark, 0);
    }
    let text = match str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => return refuse(Fault::Utf8, error.valid_up_to()),
    };
    let mut scan = Scan { bytes, at: 0, limits };
    scan.space();
    if scan.at == bytes.len() {
        return refuse(Fault::Empty, 0);
    }
    scan.value(0)?;
    scan.space();
    if scan.at == bytes.len() { Ok(text) } else { refuse(Fault::Trailing, scan.at) }
}

struct Scan<'a> {
    bytes: &'a [u8],
    at: usize,
    limits: Limits,
}

impl<'a> Scan<'a> {
    fn refuse<T>(&self, fault: Fault) -> Result<T, Refusal> {
        Err(Refusal { fault, at: self.at })
    }

    fn peek(&self) -> u8 {
        // 0 stands in no JSON text outside strings, so it serves as the end.
        self.bytes.get(self.at).copied().unwrap_or(0)
    }

    fn space(&mut self) {
        while matches!(self.peek(), b' ' | b'\t' | b'\n' | b'\r') {
            self.at += 1;
        }
    }

    fn value(&mut self, depth: usize) -> Result<(), Refusal> {
        match self.peek() {
            b'{' | b'[' if depth == self.limits.depth_max => self.refuse(Fault::TooDeep),
            b'{' => self.object(depth + 1),
            b'[' => self.array(depth + 1),
            b'"' => self.string().map(drop),
            b'-' | b'0'..=b'9' => self.number(),
            b't' => self.word(b"true"),
            b'f' => self.word(b"false"),
            b'n' => self.word(b"null"),
            _ => self.refuse(Fault::Syntax),
        }
    }

    fn word(&mut self, word: &[u8]) -> Result<(), Refusal> {
        if self.bytes[self.at..].starts_with(word) {
            self.at += word.len();
            return Ok(());
        }
        self.refuse(Fault::Syntax)
    }

    fn array(&mut self, depth: usize) -> Result<(), Refusal> {
        self.at += 1;
        self.space();
        if self.peek() == b']' {
            self.at += 1;
            return Ok(());
        }
        loop {
            self.space();
            self.value(depth)?;
            self.space();
            match self.peek() {
                b',' => self.at += 1,
                b']' => {
                    self.at += 1;
                    return Ok(());
                }
                _ => return self.refuse(Fault::Syntax),
            }
        }
    }

    fn object(&mut self, depth: usize) -> Result<(), Refusal> {
        self.at += 1;
        self.space();
        if self.peek() == b'}' {
            self.at += 1;
            return Ok(());
        }
        let mut keys: Vec<&'a [u8]> = Vec::with_capacity(16);
        let mut escaped: Vec<String> = Vec::new();
        let mut marks = 0;
        loop {
            self.space();
            let start = self.at;
            let key = self.key()?;
            let name = match key {
                Key::Plain(name) => name,
                Key::Escaped(ref name) => name.as_bytes(),
            };
            // Equal keys have equal marks: most keys are the first with theirs and are compared with no other one.
            let mark = mark(name);
            let twice =
                marks & mark != 0 && (keys.contains(&name) || escaped.iter().any(|other| other.as_bytes() == name));
            if twice {
                return Err(Refusal { fault: Fault::DuplicateKey, at: start });
            }
            marks |= mark;
            match key {
                Key::Plain(key) => keys.push(key),
                Key::Escaped(key) => escaped.push(key),
            }
            if keys.len() + escaped.len() > self.limits.object_keys_max {
                return self.refuse(Fault::TooManyKeys);
            }
            self.space();
            if self.peek() != b':' {
                return self.refuse(Fault::Syntax);
            }
            self.at += 1;
            self.space();
            self.value(depth)?;
            self.space();
            match self.peek() {
                b',' => self.at += 1,
                b'}' => {
                    self.at += 1;
                    return Ok(());
                }
                _ => return self.refuse(Fault::Syntax),
            }
        }
    }

    fn key(&mut self) -> Result<Key<'a>, Refusal> {
        if self.peek() != b'"' {
            return self.refuse(Fault::Syntax);
        }
        let start = self.at;
        let plain = self.string()?;
        let inner = &self.bytes[start + 1..self.at - 1];
        if plain {
            return Ok(Key::Plain(inner));
        }
        // `"a"` may be written `"\u0061"`: compared as what it means.
        match serde_json::from_slice::<String>(&self.bytes[start..self.at]) {
            Ok(key) => Ok(Key::Escaped(key)),
            Err(_) => Err(Refusal { fault: Fault::Syntax, at: start }),
        }
    }

    /// Moves behind the closing quote; tells whether the string has no escapes.
    fn string(&mut self) -> Result<bool, Refusal> {
        let mut plain = true;
        self.at += 1;
        loop {
            self.plain_run();
            match self.bytes.get(self.at) {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(plain);
                }
                Some(b'\\') => {
                    plain = false;
                    self.at += 1;
                    self.escape()?;
                }
                Some(byte) if *byte >= 0x20 => self.at += 1,
                _ => return self.refuse(Fault::Syntax),
            }
        }
    }

    /// Moves over bytes that need no look, eight at a time.
    fn plain_run(&mut self) {
        while let Some(eight) = self.bytes.get(self.at..).and_then(|rest| rest.first_chunk()) {
            if has_special(u64::from_le_bytes(*eight)) {
                return;
            }
            self.at += 8;
        }
    }

    fn escape(&mut self) -> Result<(), Refusal> {
        match self.peek() {
            b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't' => {
                self.at += 1;
                Ok(())
            }
            b'u' => {
                let digits = self.bytes.get(self.at + 1..self.at + 5);
                if digits.is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit)) {
                    self.at += 5;
                    return Ok(());
                }
                self.refuse(Fault::Syntax)
            }
            _ => self.refuse(Fault::Syntax),
        }
    }

    fn number(&mut self) -> Result<(), Refusal> {
        let start = self.at;
        if self.peek() == b'-' {
            self.at += 1;
        }
        match self.peek() {
            b'0' => self.at += 1,
            b'1'..=b'9' => self.digits(),
            _ => return self.refuse(Fault::Syntax),
        }
        if self.peek() == b'.' {
            self.at += 1;
            self.digits_required()?;
        }
        if matches!(self.peek(), b'e' | b'E') {
            self.at += 1;
            if matches!(self.peek(), b'+' | b'-') {
                self.at += 1;
            }
            self.digits_required()?;
        }
        if self.at - start > self.limits.number_bytes_max {
            return Err(Refusal { fault: Fault::NumberTooLong, at: start });
        }
        Ok(())
    }

    fn digits(&mut self) {
        while self.peek().is_ascii_digit() {
            self.at += 1;
        }
    }

    fn digits_required(&mut self) -> Result<(), Refusal> {
        if !self.peek().is_ascii_digit() {
            return self.refuse(Fault::Syntax);
        }
        self.digits();
        Ok(())
    }
}

/// One bit of 128, by length, middle and last byte: the same for equal keys, and rarely for others of one record.
fn mark(name: &[u8]) -> u128 {
    let byte = |at: usize| name.get(at).copied().map_or(0, usize::from);
    1 << ((name.len() * 29 + byte(name.len() / 2) * 7 + byte(name.len().wrapping_sub(1)) * 3 + byte(0)) % 128)
}

/// Whether one of eight bytes is a quote, a backslash or a control character. Bytes above 127 are none of them.
fn has_special(eight: u64) -> bool {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const TOPS: u64 = ONES << 7;
    let has_zero = |bytes: u64| bytes.wrapping_sub(ONES) & !bytes & TOPS != 0;
    let has_control = eight.wrapping_sub(ONES * 0x20) & !eight & TOPS != 0;
    has_control || has_zero(eight ^ (ONES * b'"' as u64)) || has_zero(eight ^ (ONES * b'\\' as u64))
}

enum Key<'a> {
    Plain(&'a [u8]),
    Escaped(String),
}
