//! SHA-256 and its spelling in hexadecimal.

use sha2::{Digest, Sha256};

/// SHA-256.
pub type Hash = [u8; 32];

/// The hash of any bytes.
pub fn sha256(bytes: &[u8]) -> Hash {
    Sha256::digest(bytes).into()
}

/// Lower-case hexadecimal.
pub fn hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]).map(|digit| char::from(DIGITS[usize::from(digit)])).collect()
}

/// The hash that [`hex`] wrote; `None` for any other text.
pub fn unhex(text: &str) -> Option<Hash> {
    let digits: Option<Vec<u8>> =
        text.bytes().map(|byte| char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok())).collect();
    let bytes: Vec<u8> = digits?.chunks_exact(2).map(|pair| pair[0] << 4 | pair[1]).collect();
    bytes.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hash_is_read_back_and_any_other_text_is_not() {
        let hash = sha256(b"");
        assert_eq!(hex(&hash), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
        assert_eq!(unhex(&hex(&hash)), Some(hash));
        assert_eq!([unhex(""), unhex("e3b0"), unhex(&"g".repeat(64))], [None, None, None]);
    }
}
