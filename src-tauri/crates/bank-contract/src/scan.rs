//! The strict scan of every reply before it is decoded.
//!
//! serde_json accepts duplicate keys, so a reader could see another amount than the bank meant. The scan walks the
//! bytes once, allocates once for all keys, and enforces documented limits: size, depth, length of a number, keys in an
//! object.

use std::borrow::Cow;
use std::fmt;
use std::str;

use crate::scanned::{Element, Member, Places, SPACE, Scanned, ScannedRecord};

/// Limits of a reply.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Size of the whole text, in bytes.
    pub bytes_max: usize,
    /// Nesting depth of arrays and objects.
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

/// Why a text is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Refusal {
    /// The fault.
    pub fault: Fault,
    /// Its position, in bytes from the start.
    pub at: usize,
}

/// A fault of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// Over [`Limits::bytes_max`].
    TooLarge,
    /// Not UTF-8.
    Utf8,
    /// Starts with a byte order mark.
    ByteOrderMark,
    /// No value.
    Empty,
    /// Not JSON.
    Syntax,
    /// Over [`Limits::depth_max`].
    TooDeep,
    /// Over [`Limits::number_bytes_max`].
    NumberTooLong,
    /// Over [`Limits::object_keys_max`].
    TooManyKeys,
    /// A duplicate key in one object.
    DuplicateKey,
    /// Extra characters after the value.
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
/// [`Refusal`] with the first fault.
pub fn check(bytes: &[u8], limits: Limits) -> Result<&str, Refusal> {
    outside(bytes, limits)?;
    let text = simdutf8::basic::from_utf8(bytes).map_err(|_| not_utf8(bytes))?;
    inside(text, limits, None).map(|()| text)
}

/// The same for a reply that is kept: its bytes become text without a second UTF-8 check, and the places of a list's
/// elements and of their members are recorded in the same walk.
///
/// # Errors
/// [`Refusal`] with the first fault, and the bytes.
pub fn into_scanned(bytes: Vec<u8>, limits: Limits) -> Result<Scanned, (Refusal, Vec<u8>)> {
    if let Err(refusal) = outside(&bytes, limits) {
        return Err((refusal, bytes));
    }
    // Copying is cheaper than checking UTF-8 character by character.
    let Ok(text) = simdutf8::basic::from_utf8(&bytes).map(str::to_owned) else { return Err((not_utf8(&bytes), bytes)) };
    let mut places = Places::default();
    let members_at = if text.trim_start_matches(SPACE).starts_with('[') { OF_ELEMENTS } else { NOWHERE };
    match inside(&text, limits, Some(Record { places: &mut places, members_at })) {
        Ok(()) => Ok(Scanned::new(text, places)),
        Err(refusal) => Err((refusal, text.into_bytes())),
    }
}

impl<'a> ScannedRecord<'a> {
    /// A single stored record, or an embedded object. A text that the scan refuses, or that is no object, has no members.
    #[must_use]
    pub fn of(raw: &'a str) -> Self {
        let mut places = Places::default();
        let record = Record { places: &mut places, members_at: OUTERMOST };
        let is_right = raw.starts_with('{') && inside(raw, Limits::REPLY, Some(record)).is_ok();
        Self::alone(raw, if is_right { places.members } else { Vec::new() })
    }
}

/// The position of the first byte that is not UTF-8.
fn not_utf8(bytes: &[u8]) -> Refusal {
    let at = str::from_utf8(bytes).map_or_else(|error| error.valid_up_to(), str::len);
    Refusal { fault: Fault::Utf8, at }
}

/// The checks that need no parsing: size and byte order mark.
fn outside(bytes: &[u8], limits: Limits) -> Result<(), Refusal> {
    if bytes.len() > limits.bytes_max {
        return Err(Refusal { fault: Fault::TooLarge, at: limits.bytes_max });
    }
    if bytes.starts_with(b"\xEF\xBB\xBF") {
        return Err(Refusal { fault: Fault::ByteOrderMark, at: 0 });
    }
    Ok(())
}

/// The depth of the objects whose members are recorded.
const NOWHERE: usize = 0;
const OUTERMOST: usize = 1;
const OF_ELEMENTS: usize = 2;

/// The record of the walk: the elements of the outermost array, and the members of the objects at one depth.
struct Record<'p> {
    places: &'p mut Places,
    members_at: usize,
}

/// Scans exactly one value, with its places where wanted.
fn inside(text: &str, limits: Limits, record: Option<Record<'_>>) -> Result<(), Refusal> {
    // A place is a number of 32 bits. `Limits::REPLY` is far below that.
    if u32::try_from(text.len()).is_err() {
        return Err(Refusal { fault: Fault::TooLarge, at: limits.bytes_max });
    }
    let mut scan = Scan { bytes: text.as_bytes(), at: 0, limits, record, keys: Vec::with_capacity(64) };
    scan.space();
    if scan.at == text.len() {
        return Err(Refusal { fault: Fault::Empty, at: 0 });
    }
    scan.value(0)?;
    scan.space();
    if scan.at == text.len() { Ok(()) } else { scan.refuse(Fault::Trailing) }
}

struct Scan<'a> {
    bytes: &'a [u8],
    at: usize,
    limits: Limits,
    record: Option<Record<'a>>,
    /// The keys of all open objects, outer ones first.
    keys: Vec<Cow<'a, [u8]>>,
}

impl<'a> Scan<'a> {
    fn refuse<T>(&self, fault: Fault) -> Result<T, Refusal> {
        Err(Refusal { fault, at: self.at })
    }

    fn peek(&self) -> u8 {
        // JSON text has no 0 byte outside strings, so it can mark the end.
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
            let start = self.at;
            let members = self.record.as_ref().map_or(0, |record| record.places.members.len());
            self.value(depth)?;
            if depth == 1
                && let Some(Record { places, .. }) = &mut self.record
            {
                places.elements.push(Element { at: start..self.at, members: members..places.members.len() });
            }
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
        let around = self.keys.len();
        let mut marks = Marks::default();
        loop {
            self.space();
            let start = self.at;
            let key = self.key()?;
            // Equal keys have equal marks. Most keys have a mark of their own, so they are compared with no other key.
            if marks.add(&key) && self.keys[around..].contains(&key) {
                return Err(Refusal { fault: Fault::DuplicateKey, at: start });
            }
            self.keys.push(key);
            if self.keys.len() - around > self.limits.object_keys_max {
                return self.refuse(Fault::TooManyKeys);
            }
            let key_end = self.at;
            self.space();
            if self.peek() != b':' {
                return self.refuse(Fault::Syntax);
            }
            self.at += 1;
            self.space();
            let value = self.at;
            self.value(depth)?;
            if let Some(Record { places, members_at }) = &mut self.record
                && *members_at == depth
            {
                places.members.push(Member::at(start..key_end, value..self.at));
            }
            self.space();
            match self.peek() {
                b',' => self.at += 1,
                b'}' => {
                    self.at += 1;
                    self.keys.truncate(around);
                    return Ok(());
                }
                _ => return self.refuse(Fault::Syntax),
            }
        }
    }

    fn key(&mut self) -> Result<Cow<'a, [u8]>, Refusal> {
        if self.peek() != b'"' {
            return self.refuse(Fault::Syntax);
        }
        let start = self.at;
        let plain = self.string()?;
        let inner = &self.bytes[start + 1..self.at - 1];
        if plain {
            return Ok(Cow::Borrowed(inner));
        }
        // `"a"` may be spelled `"\u0061"`, so keys are compared unescaped.
        match serde_json::from_slice::<String>(&self.bytes[start..self.at]) {
            Ok(key) => Ok(Cow::Owned(key.into_bytes())),
            Err(_) => Err(Refusal { fault: Fault::Syntax, at: start }),
        }
    }

    /// Moves past the closing quote; returns whether the string has no escapes.
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

    /// Skips ordinary bytes, eight at a time, up to the first special byte or near the end of the text.
    fn plain_run(&mut self) {
        while let Some(eight) = self.bytes.get(self.at..).and_then(|rest| rest.first_chunk()) {
            let special = special(u64::from_le_bytes(*eight));
            if special != 0 {
                self.at += special.trailing_zeros() as usize / 8;
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

/// Marks of the keys of one object: one bit of 1,024 per key, equal for equal keys and rarely equal for different ones.
#[derive(Default)]
struct Marks([u64; 16]);

impl Marks {
    /// Adds a key's mark; returns whether it was already set.
    fn add(&mut self, name: &[u8]) -> bool {
        let ends = match (name.first_chunk(), name.last_chunk()) {
            (Some(first), Some(last)) => u64::from_le_bytes(*first) ^ u64::from_le_bytes(*last).rotate_left(29),
            _ => name.iter().fold(0, |all, byte| all << 8 | u64::from(*byte)),
        };
        // The upper bits of the product depend on all bits of the key's ends.
        let mark = (ends ^ name.len() as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 54;
        let (word, bit) = (&mut self.0[mark as usize / 64], 1 << (mark % 64));
        let was_there = *word & bit != 0;
        *word |= bit;
        was_there
    }
}

/// The lowest set bit is in the first of eight bytes that is a quote, a backslash or a control character; 0 if there is
/// no such byte. Bytes above 127 do not count.
fn special(eight: u64) -> u64 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const TOPS: u64 = ONES << 7;
    // A borrow moves upwards only, so it cannot change the bits below the first hit.
    let zero = |bytes: u64| bytes.wrapping_sub(ONES) & !bytes & TOPS;
    let control = eight.wrapping_sub(ONES * 0x20) & !eight & TOPS;
    control | zero(eight ^ (ONES * b'"' as u64)) | zero(eight ^ (ONES * b'\\' as u64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_byte_of_eight_to_look_at_is_found_in_any_surroundings() {
        let plain = [b'a', b' ', b'!', b'#', b'[', b']', 0x7F, 0x80, 0x9F, 0xA2, 0xDC, 0xFF];
        for special_byte in [b'"', b'\\', 0, 1, 0x1F] {
            for (at, around) in (0..8).flat_map(|at| plain.map(|around| (at, around))) {
                for behind in [around, b'"', b'\\', 0, 0x1F] {
                    let mut eight = [around; 8];
                    eight[at..].fill(behind);
                    eight[at] = special_byte;
                    let found = special(u64::from_le_bytes(eight));
                    assert_eq!(found.trailing_zeros() as usize / 8, at, "{eight:?}");
                }
            }
        }
        plain.iter().for_each(|byte| assert_eq!(special(u64::from_le_bytes([*byte; 8])), 0, "{byte}"));
    }

    #[test]
    fn a_kept_reply_is_checked_alike_and_its_bytes_return_when_refused() {
        let texts: [&[u8]; 9] = [
            b"[]",
            " {\"票\":\"据\"} ".as_bytes(),
            b"",
            b"[1]x",
            b"\xEF\xBB\xBF[]",
            b"[\"\xFF\"]",
            br#"{"a":1,"\u0061":2}"#,
            br#"{"endorseeAccountNumber":1,"endorseeBankAccount":2,"endorseeAccountNumber":3}"#,
            b"[[1,]]",
        ];
        let small = Limits { bytes_max: 80, ..Limits::REPLY };
        for bytes in texts {
            let kept = into_scanned(bytes.to_vec(), small);
            match check(bytes, small) {
                Ok(text) => assert_eq!(kept.as_ref().map(Scanned::text), Ok(text)),
                Err(refusal) => assert_eq!(kept, Err((refusal, bytes.to_vec()))),
            }
        }
        let refused = texts.iter().filter(|bytes| check(bytes, small).is_err()).count();
        assert_eq!(refused, 7);
        assert_eq!(into_scanned(vec![b' '; 81], small).unwrap_err().0.fault, Fault::TooLarge);
    }
}
