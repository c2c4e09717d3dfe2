//! Replaces the token by asterisks in every reply before it is parsed, stored, hashed, logged or shown. The length of
//! the reply does not change.
//!
//! The token is found in plain text in either case, and percent-, base64- or hex-encoded; each of these characters may
//! in turn be percent-encoded, escaped as in JSON or written as an HTML entity. A compressed reply that cannot be
//! decompressed is masked as a whole.

use std::io::Read;
use std::sync::Arc;

use aho_corasick::AhoCorasick;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use flate2::bufread::{DeflateDecoder, MultiGzDecoder, ZlibDecoder};
use memchr::memchr3;

use crate::service::Token;

/// Replaces each masked byte.
const MASK: u8 = b'*';
/// A shorter token is not masked: it could be a normal word of the reply, and no service issues such a token.
const TOKEN_BYTES_MIN: usize = 8;
/// At the end of a cut reply, a prefix of the token is masked from this length on.
const HEAD_BYTES_MIN: usize = 8;
/// Bytes of a form by which its places in a reply are found: more would be slower to find, fewer found too often.
const STEM_BYTES: usize = 3;
/// At most this much of a compressed reply is decompressed for the search.
const UNPACKED_BYTES_MAX: u64 = 64 << 20;

/// The encoded forms of one token. Clones share them.
#[derive(Clone)]
pub(crate) struct Mask(Arc<Forms>);

struct Forms {
    forms: Vec<Form>,
    /// Finds the first [`STEM_BYTES`] of a form, in every case that it takes; `None` without a form.
    stems: Option<AhoCorasick>,
}

struct Form {
    bytes: Vec<u8>,
    any_case: bool,
}

impl Mask {
    /// The mask of a token; without a token it masks nothing.
    pub(crate) fn of(token: Option<&Token>) -> Self {
        let secret = token.map_or("", Token::secret).trim().as_bytes();
        let forms = if secret.len() < TOKEN_BYTES_MIN { Vec::new() } else { forms(secret) };
        // Without it nothing would be masked, so a failure may not pass for a token without forms.
        let find = || AhoCorasick::new(forms.iter().flat_map(Form::stems)).expect("a few stems of three bytes");
        let stems = (!forms.is_empty()).then(find);
        Self(Arc::new(Forms { forms, stems }))
    }

    /// Masks a text.
    pub(crate) fn text(&self, text: &str) -> String {
        let mut bytes = text.as_bytes().to_vec();
        self.bytes(&mut bytes);
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// Masks bytes; returns whether it changed any.
    ///
    /// A form begins with its stem, or an escape is among the bytes of its stem. Both are found with the processor's wide
    /// registers, so most of a reply is not looked at byte by byte.
    pub(crate) fn bytes(&self, bytes: &mut [u8]) -> bool {
        let Some(stems) = &self.0.stems else { return false };
        let stem_from = |bytes: &[u8], from: usize| stems.find(&bytes[from..]).map(|found| from + found.start());
        let escape_from = |bytes: &[u8], from: usize| memchr3(b'%', b'\\', b'&', &bytes[from..]).map(|at| from + at);
        let (mut at, mut any) = (0, false);
        let (mut stem, mut escape) = (stem_from(bytes, at), escape_from(bytes, at));
        loop {
            let before_escape = escape.map(|escape| escape.saturating_sub(STEM_BYTES - 1).max(at));
            let Some(begin) = stem.into_iter().chain(before_escape).min() else { return any };
            match self.end_at(bytes, begin) {
                Some(end) => {
                    bytes[begin..end].fill(MASK);
                    (at, any) = (end, true);
                }
                None => at = begin + 1,
            }
            if stem.is_some_and(|stem| stem < at) {
                stem = stem_from(bytes, at);
            }
            if escape.is_some_and(|escape| escape < at) {
                escape = escape_from(bytes, at);
            }
        }
    }

    /// Masks compressed bytes: all of them if they contain the token or cannot be decompressed.
    pub(crate) fn packed(&self, bytes: &mut [u8], coding: &str) {
        if self.0.forms.is_empty() {
            return;
        }
        let read = |mut reader: &mut dyn Read| {
            let mut unpacked = Vec::new();
            // The bytes decompressed before an error are searched too.
            let whole = Read::by_ref(&mut reader).take(UNPACKED_BYTES_MAX).read_to_end(&mut unpacked).is_ok();
            (unpacked, whole)
        };
        let tries: Vec<(Vec<u8>, bool)> = match coding.trim().to_ascii_lowercase().as_str() {
            "gzip" | "x-gzip" => vec![read(&mut MultiGzDecoder::new(&*bytes))],
            "deflate" => vec![read(&mut ZlibDecoder::new(&*bytes)), read(&mut DeflateDecoder::new(&*bytes))],
            _ => Vec::new(),
        };
        let seen = tries.iter().any(|(unpacked, whole)| *whole || !unpacked.is_empty());
        let found = tries.into_iter().any(|(mut unpacked, _)| self.bytes(&mut unpacked));
        if found || !seen || self.bytes(bytes) {
            bytes.fill(MASK);
        }
    }

    /// The end of the form that begins at this index, if any.
    fn end_at(&self, bytes: &[u8], at: usize) -> Option<usize> {
        self.0.forms.iter().find_map(|form| form.end_at(bytes, at))
    }
}

impl Form {
    /// Its first bytes, in every case that it takes.
    fn stems(&self) -> Vec<Vec<u8>> {
        let mut stems = vec![Vec::new()];
        for byte in self.bytes.iter().take(STEM_BYTES) {
            let cases = [byte.to_ascii_lowercase(), byte.to_ascii_uppercase()];
            let cases = if self.any_case && cases[0] != cases[1] { &cases[..] } else { std::slice::from_ref(byte) };
            stems =
                stems.iter().flat_map(|stem| cases.iter().map(|case| [stem.as_slice(), &[*case]].concat())).collect();
        }
        stems
    }

    fn end_at(&self, bytes: &[u8], mut at: usize) -> Option<usize> {
        for (matched, wanted) in self.bytes.iter().enumerate() {
            let Some(first) = bytes.get(at) else {
                return (matched >= HEAD_BYTES_MIN).then_some(at);
            };
            let same = |byte: u8| byte == *wanted || self.any_case && byte.eq_ignore_ascii_case(wanted);
            if same(*first) {
                at += 1;
                continue;
            }
            let (byte, length) = encoded(&bytes[at..])?;
            if !same(byte) {
                return None;
            }
            at += length;
        }
        Some(at)
    }
}

/// The byte that an escape represents, and the escape's length.
fn encoded(bytes: &[u8]) -> Option<(u8, usize)> {
    let hex = |digits: &[u8]| u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok();
    match bytes {
        // A percent sign that is itself encoded: `%252F`.
        [b'%', b'2', b'5', rest @ ..] if rest.len() >= 2 && rest[..2].iter().all(u8::is_ascii_hexdigit) => {
            Some((hex(&rest[..2])?, 5))
        }
        [b'%', high, low, ..] => Some((hex(&[*high, *low])?, 3)),
        [b'\\', b'u', b'0', b'0', high, low, ..] => Some((hex(&[*high, *low])?, 6)),
        [b'\\', sign @ (b'/' | b'"' | b'\\'), ..] => Some((*sign, 2)),
        [b'&', rest @ ..] => entity(rest),
        _ => None,
    }
}

/// An HTML entity, read from the byte after its `&`.
fn entity(bytes: &[u8]) -> Option<(u8, usize)> {
    const ENTITY_BYTES_MAX: usize = 8;
    let end = bytes.iter().take(ENTITY_BYTES_MAX).position(|byte| *byte == b';')?;
    let name = std::str::from_utf8(&bytes[..end]).ok()?;
    let byte = match name {
        "amp" => b'&',
        "lt" => b'<',
        "gt" => b'>',
        "quot" => b'"',
        "apos" => b'\'',
        _ => {
            let number = name.strip_prefix('#')?;
            match number.strip_prefix(['x', 'X']) {
                Some(hex) => u8::from_str_radix(hex, 16).ok()?,
                None => number.parse().ok()?,
            }
        }
    };
    Some((byte, end + 2))
}

fn forms(secret: &[u8]) -> Vec<Form> {
    let mut forms = vec![
        Form { bytes: secret.to_vec(), any_case: true },
        Form { bytes: hex::encode(secret).into_bytes(), any_case: true },
    ];
    // Bytes encoded before the token shift it by 0, 1 or 2 bytes.
    for before in 0..3 {
        let plain = base64_inside(secret, before);
        let for_addresses: Vec<u8> = plain
            .iter()
            .map(|sign| match sign {
                b'+' => b'-',
                b'/' => b'_',
                other => *other,
            })
            .collect();
        if for_addresses != plain {
            forms.push(Form { bytes: for_addresses, any_case: false });
        }
        forms.push(Form { bytes: plain, any_case: false });
    }
    forms
}

/// The base64 characters that depend on the secret alone if `before` other bytes are encoded before it.
fn base64_inside(secret: &[u8], before: usize) -> Vec<u8> {
    let skipped = (3 - before) % 3;
    let rest = secret.get(skipped..).unwrap_or_default();
    // Groups of three bytes; the last characters of an incomplete one depend on its neighbours.
    let whole = rest.get(..rest.len() / 3 * 3).unwrap_or_default();
    STANDARD_NO_PAD.encode(whole).into_bytes()
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::Compression;
    use flate2::write::GzEncoder;
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;

    const SECRET: &str = "eyJhbGciOi.J/IU+zI1NiJ9~x";

    fn mask() -> Mask {
        Mask::of(Some(&Token::new(SECRET.to_owned())))
    }

    fn base64(bytes: &[u8]) -> String {
        let mut padded = bytes.to_vec();
        padded.resize(bytes.len().div_ceil(3) * 3, 0);
        String::from_utf8(base64_inside(&padded, 0)).unwrap()
    }

    #[test]
    fn the_token_is_masked_in_every_form_in_which_it_is_repeated() {
        let each = |encode: fn(u8) -> String| SECRET.bytes().map(encode).collect::<String>();
        let forms = [
            SECRET.to_owned(),
            SECRET.to_uppercase(),
            SECRET.replace('/', "\\/"),
            SECRET.replace('/', "%2f").replace('+', "%2B"),
            SECRET.replace('/', "%252F"),
            SECRET.replace('+', "&#43;").replace('/', "&#x2F;"),
            each(|byte| format!("%{byte:02X}")),
            each(|byte| format!("\\u00{byte:02x}")),
            each(|byte| format!("{byte:02x}")),
        ];
        for form in forms {
            let text = format!("{{\"remark\":\"Bearer {form} end\"}}");
            let masked = mask().text(&text);
            assert_eq!(masked, format!("{{\"remark\":\"Bearer {} end\"}}", "*".repeat(form.len())), "{form}");
        }
        for before in ["", "B", "Be", "Bearer "] {
            let coded = base64(format!("{before}{SECRET}!").as_bytes());
            for coded in [coded.clone(), coded.replace('+', "-").replace('/', "_"), coded.replace('/', "%2F")] {
                let masked = mask().text(&coded);
                // At most two bytes of the token at either end share a base64 group with other text.
                let left = masked.len() - masked.matches('*').count();
                assert!(masked.contains(&"*".repeat(24)) && left <= before.len() * 2 + 8, "{before:?}: {masked}");
            }
        }
    }

    #[test]
    fn the_token_is_found_beside_its_own_beginnings_and_behind_escapes() {
        for before in [
            "", "e", "ey", "EY", "eye", "eyey", "%", "%6", "%65", "%65y", "%65%", "&", "&#10", "\\", "\\u0065", "x\\ue",
        ] {
            for place in 0..4 {
                let form = with_escapes(|at| at == place, |byte| format!("%{byte:02x}"));
                let masked = mask().text(&format!("{before}{form}{form}."));
                assert_eq!(masked, format!("{before}{}.", "*".repeat(2 * form.len())), "{before} {place}");
            }
        }
    }

    /// The same search, one byte after the other.
    fn mask_each_byte(mask: &Mask, bytes: &[u8]) -> Vec<u8> {
        let (mut masked, mut at) = (bytes.to_vec(), 0);
        while at < masked.len() {
            let end = mask.end_at(&masked, at);
            end.into_iter().for_each(|end| masked[at..end].fill(MASK));
            at = end.unwrap_or(at + 1);
        }
        masked
    }

    /// The token with some of its bytes escaped.
    fn with_escapes(is_escaped: impl Fn(usize) -> bool, escape: fn(u8) -> String) -> String {
        let sign = |(at, byte): (usize, u8)| if is_escaped(at) { escape(byte) } else { char::from(byte).to_string() };
        SECRET.bytes().enumerate().map(sign).collect()
    }

    /// A text beside, or a part of, the token in one of its forms.
    fn part((form, from, to): (usize, usize, usize)) -> String {
        let (hexadecimal, plain) = (hex::encode(SECRET), base64(SECRET.as_bytes()));
        let signs = ["%", "\\", "&", "%6", "&#101;", "e", "ey", "票"];
        match form {
            0 => SECRET.get(from..to).unwrap_or(SECRET).to_owned(),
            1 => SECRET.to_uppercase(),
            2 => hexadecimal.get(..to).unwrap_or(&hexadecimal).to_owned(),
            3 => plain.get(from..).unwrap_or(&plain).to_owned(),
            4 => base64(format!("B{SECRET}").as_bytes()),
            5 => with_escapes(|at| at == to, |byte| format!("%{byte:02x}")),
            6 => with_escapes(|at| at <= to, |byte| format!("\\u00{byte:02x}")),
            _ => signs[from % signs.len()].to_owned(),
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn the_search_by_beginnings_misses_no_form(parts in vec((0_usize..8, 0_usize..26, 0_usize..26), 0..20)) {
            let text: String = parts.into_iter().map(part).collect();
            let mut bytes = text.clone().into_bytes();
            let any = mask().bytes(&mut bytes);
            prop_assert_eq!(&bytes, &mask_each_byte(&mask(), text.as_bytes()), "{}", text);
            prop_assert_eq!(any, bytes != text.as_bytes());
        }
    }

    #[test]
    fn other_text_stays_as_it_is() {
        let others = ["", "eyJhbGciOi.J/IU+zI1NiJ9", "%zz \\u00 &; 100%", "海棠机械", "Bearer"];
        for text in others {
            let expected = if text.len() > 20 { "*".repeat(text.len()) } else { text.to_owned() };
            assert_eq!(mask().text(text), expected, "only the beginning of the token at the very end is masked");
        }
        let inside = "eyJhbGciOi.J/IU+zI1NiJ9 and more";
        assert_eq!(mask().text(inside), inside);
        for token in [None, Some(Token::new("token".to_owned()))] {
            assert_eq!(Mask::of(token.as_ref()).text("No Jwt token in request"), "No Jwt token in request");
        }
    }

    #[test]
    fn a_packed_reply_is_masked_whole_with_the_token_or_unreadable() {
        let gzip = |text: &str| {
            let mut packed = GzEncoder::new(Vec::new(), Compression::best());
            packed.write_all(text.as_bytes()).unwrap();
            packed.finish().unwrap()
        };
        let (with, without) = (gzip(&format!("[{SECRET}]")), gzip("[]"));
        let rows = [(with.clone(), "gzip", true), (without.clone(), "gzip", false), (without, "br", true)];
        for (bytes, coding, masked) in rows {
            let mut after = bytes.clone();
            mask().packed(&mut after, coding);
            assert_eq!((after.len(), after != bytes), (bytes.len(), masked), "{coding}");
        }
        let mut cut = with[..with.len() - 9].to_vec();
        mask().packed(&mut cut, "x-gzip");
        assert!(cut.iter().all(|byte| *byte == b'*'));
    }
}
