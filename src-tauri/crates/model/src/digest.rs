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
    ::hex::encode(bytes)
}

/// The hash that [`hex`] wrote; `None` for any other text.
pub fn unhex(text: &str) -> Option<Hash> {
    let mut hash = Hash::default();
    ::hex::decode_to_slice(text, &mut hash).ok().map(|()| hash)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hash_is_read_back_and_any_other_text_is_not() {
        let hash = sha256(b"");
        assert_eq!(hex(&hash), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
        assert_eq!(unhex(&hex(&hash)), Some(hash));
        for text in ["", "e3b0", &"g".repeat(64), &"a".repeat(65)] {
            assert_eq!(unhex(text), None, "{text}");
        }
    }
}
