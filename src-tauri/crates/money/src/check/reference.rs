//! References that Aval makes for transfers without one of the clerk's.

/// Length of a generated reference.
const REFERENCE_CHARACTERS: usize = 16;
/// Most characters of it that a profile's prefix may use.
const PREFIX_CHARACTERS_MAX: usize = 6;
/// The prefix where a profile names none.
pub(super) const DEFAULT_PREFIX: &str = "AV";

/// A reference of 16 characters: the prefix, then letters and digits that are not easily confused.
pub fn made_reference(prefix: &str, random: u128) -> String {
    const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    let mut text: String = prefix.chars().filter(char::is_ascii_alphanumeric).take(PREFIX_CHARACTERS_MAX).collect();
    let mut rest = random;
    while text.len() < REFERENCE_CHARACTERS {
        text.push(char::from(ALPHABET[usize::try_from(rest % 32).unwrap_or(0)]));
        rest /= 32;
    }
    text
}

/// Whether a reference looks generated. The next instruction then gets a new one, so that a statement line names one
/// instruction.
pub fn made_by_us(prefix: Option<&str>, reference: &str) -> bool {
    let ours = made_reference(prefix.unwrap_or(DEFAULT_PREFIX), 0);
    let kept = ours.trim_end_matches('0');
    let plain = |sign: char| sign.is_ascii_digit() || sign.is_ascii_uppercase();
    reference.len() == REFERENCE_CHARACTERS && reference.starts_with(kept) && reference.chars().all(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reference_has_sixteen_plain_characters_and_keeps_the_prefix() {
        for (prefix, random) in [("AV", 0), ("AV", u128::MAX), ("", 77), ("长prefix-too-long", 5)] {
            let made = made_reference(prefix, random);
            assert_eq!(made.len(), 16, "{made}");
            assert!(made.chars().all(|sign| sign.is_ascii_alphanumeric()), "{made}");
        }
        assert!(made_reference("AV", 9).starts_with("AV"));
        let rows =
            [(made_reference("AV", 77), true), ("AV-INVOICE-00012".to_owned(), false), ("AV1".to_owned(), false)];
        for (reference, ours) in rows {
            assert_eq!(made_by_us(None, &reference), ours, "{reference}");
        }
    }
}
