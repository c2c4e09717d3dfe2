//! Names of companies and people, as they are compared: however they were typed, and whatever letters of other scripts
//! imitate them.

use unicode_normalization::UnicodeNormalization;
use unicode_security::skeleton;

/// A name without what differs from one form to the next: spaces, brackets, dots, width, case, accents, and letters that
/// look alike (UTS 39). Two names of one form are one company; the form itself is nothing to show.
///
/// A few letters look like one Latin letter in lower case and like another in upper case (Greek `ν` and `Ν`): they are taken
/// for what they look like, so that a Greek name in the other case is another name.
pub fn name(text: &str) -> String {
    let mut form = String::with_capacity(text.len());
    for sign in text.chars() {
        // The skeleton of the letter as it was typed comes first: the long `ſ` is an `s` that looks like an `f`.
        for sign in if is_plain(&looks(sign)) { looks(sign) } else { std::iter::once(sign).nfkc().collect() } {
            push(&mut form, sign);
        }
    }
    form
}

fn push(form: &mut String, sign: char) {
    // Letters of other scripts often look like a Latin letter in one case only: the Cyrillic `В` does, its `в` does not.
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

/// The letters and digits that a character looks like.
fn looks(sign: char) -> Vec<char> {
    if sign.is_ascii_digit() || sign.is_ascii_lowercase() {
        return vec![sign];
    }
    skeleton(sign.encode_utf8(&mut [0; 4])).nfkd().filter(|sign| sign.is_alphanumeric()).collect()
}

/// A Latin letter or a digit in one case, and as what it looks like in any case: `I` is `i` and looks like `l` and `1`.
fn push_plain(form: &mut String, sign: char) {
    match sign.to_ascii_lowercase() {
        'i' | '1' => form.push('l'),
        '0' => form.push('o'),
        'm' => form.push_str("rn"),
        other => form.push(other),
    }
}
