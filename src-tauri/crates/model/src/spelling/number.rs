//! Account and bank numbers: ASCII letters, digits and hyphens.

use unicode_normalization::UnicodeNormalization;

use super::composed;

/// Beginning of a reason that records a call-back.
const CALL_BACK: &[&str] = &["call-back:", "callback:", "回拨:"];
/// Number of the account's last characters that a call-back must name.
const READ_BACK_CHARACTERS: usize = 4;

/// A number as it is sent: full-width characters become ASCII, spaces are removed, every dash becomes a hyphen.
///
/// # Errors
/// The first character that is not allowed, and its position in the entered text, from 1.
pub fn plain_number(text: &str) -> Result<String, (char, usize)> {
    let mut plain = String::with_capacity(text.len());
    for (at, sign) in text.chars().enumerate() {
        for one in std::iter::once(sign).nfkc().filter(|one| !one.is_whitespace()).map(hyphen) {
            if !one.is_ascii_alphanumeric() && one != '-' {
                return Err((sign, at + 1));
            }
            plain.push(one);
        }
    }
    Ok(plain)
}

/// Digits in groups of three: `1,234,567`.
pub fn group_digits(digits: &str) -> String {
    let mut grouped = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.char_indices() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// A number as it is compared: its letters and digits, in one case.
pub fn account(text: &str) -> String {
    composed(text).chars().filter(|sign| sign.is_alphanumeric()).flat_map(char::to_uppercase).collect()
}

/// Whether a reason records the call-back of that account, with its last characters as read back.
pub fn is_called_back(reason: Option<&str>, account: &str) -> bool {
    let Some(reason) = reason.map(narrow) else {
        return false;
    };
    let Some(rest) = CALL_BACK.iter().find_map(|start| reason.strip_prefix(start)) else { return false };
    let account = account.to_lowercase();
    let from = account.char_indices().rev().take(READ_BACK_CHARACTERS).last().map_or(0, |(at, _)| at);
    rest.contains(&account[from..])
}

/// Dashes that word processors use in place of a hyphen.
fn hyphen(sign: char) -> char {
    if is_dash(sign) { '-' } else { sign }
}

/// Whether a sign is a hyphen, or a dash or minus in its place.
pub(super) fn is_dash(sign: char) -> bool {
    matches!(sign, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}')
}

/// Entered words in one case and width.
pub fn narrow(text: &str) -> String {
    composed(text.trim()).to_lowercase()
}

/// A number made of parts, such as `000001-005000`, as it is compared: without spaces and leading zeros, each dash a hyphen.
pub fn numbered(text: &str) -> String {
    let plain: String = composed(text).chars().filter(|sign| !sign.is_whitespace()).map(hyphen).collect();
    let mut form = String::with_capacity(plain.len());
    let mut signs = plain.chars().peekable();
    while let Some(sign) = signs.next() {
        let continues = form.ends_with(|last: char| last.is_ascii_digit());
        let leads = sign == '0' && !continues && signs.peek().is_some_and(char::is_ascii_digit);
        if !leads {
            form.push(sign);
        }
    }
    form
}

/// The number or id of a draft as it is compared: in one width and without spaces. Letters keep their case, because a
/// bank's id may depend on it.
pub fn unspaced(text: &str) -> String {
    composed(text).split_whitespace().collect()
}
