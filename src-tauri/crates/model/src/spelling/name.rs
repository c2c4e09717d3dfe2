//! Names of companies and people in the form in which they are compared, independent of typing variants and of
//! imitations by letters of other scripts.

use unicode_normalization::UnicodeNormalization;
use unicode_security::skeleton;

/// A name without typing variants: spaces, brackets, dots, width, case, accents, and letters that look alike (UTS 39).
/// Two names with the same form are one company; the form itself is not for display.
///
/// A few letters look like one Latin letter in lower case and like another in upper case (Greek `ν` and `Ν`). Each
/// counts as the letter that it looks like, so a Greek name in the other case is a different name.
pub fn name(text: &str) -> String {
    let mut form = String::with_capacity(text.len());
    for sign in text.chars() {
        // The skeleton of the typed letter comes first: the long `ſ` is an `s` that looks like an `f`.
        for sign in if is_plain(&looks(sign)) { looks(sign) } else { std::iter::once(sign).nfkc().collect() } {
            push(&mut form, sign);
        }
    }
    form
}

fn push(form: &mut String, sign: char) {
    // Letters of other scripts often look like a Latin letter in one case only: the Cyrillic `В` does, its `в` does
    // not.
    let lower = cased(sign.to_lowercase());
    match [looks(sign), lower.clone(), cased(sign.to_uppercase())].into_iter().find(|letters| is_plain(letters)) {
        Some(plain) => plain.into_iter().for_each(|sign| push_plain(form, sign)),
        None => form.extend(lower),
    }
}

fn is_plain(letters: &[char]) -> bool {
    letters.iter().all(char::is_ascii)
}

fn cased(signs: impl Iterator<Item = char>) -> Vec<char> {
    signs.flat_map(looks).collect()
}

/// The letters and digits that a character resembles.
fn looks(sign: char) -> Vec<char> {
    if sign.is_ascii_digit() || sign.is_ascii_lowercase() {
        return vec![sign];
    }
    skeleton(sign.encode_utf8(&mut [0; 4])).nfkd().filter(|sign| sign.is_alphanumeric()).collect()
}

/// Adds a Latin letter or digit in one case, replaced by what it resembles in any case: `I` is `i` and resembles `l`
/// and `1`.
fn push_plain(form: &mut String, sign: char) {
    match sign.to_ascii_lowercase() {
        'i' | '1' => form.push('l'),
        '0' => form.push('o'),
        'm' => form.push_str("rn"),
        other => form.push(other),
    }
}
