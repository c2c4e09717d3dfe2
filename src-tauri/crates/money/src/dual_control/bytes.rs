//! The bytes that an approval binds and a signature covers (FORMAT.md, "Two people"). This form never changes; a new
//! form gets another first line.

use model::{hex, sha256};

/// First line of the bytes of a request.
pub const OF_REQUEST: &str = "aval approval 1";
/// First line of the bytes of a decision.
pub const OF_DECISION: &str = "aval approval decision 1";

/// Named texts in a fixed order. Each is preceded by its length, so that no text can run into the next.
pub struct Bytes(Vec<u8>);

impl Bytes {
    /// Bytes that begin with a first line.
    pub fn new(head: &str) -> Self {
        Self(format!("{head}\n").into_bytes())
    }

    /// Adds a named text.
    #[must_use]
    pub fn part(mut self, name: &str, text: &str) -> Self {
        self.0.extend_from_slice(format!("{name} {}\n{text}\n", text.len()).as_bytes());
        self
    }

    /// The bytes.
    pub fn as_slice(&self) -> &[u8] {
        &self.0
    }

    /// SHA-256 of the bytes, in hexadecimal.
    pub fn digest(&self) -> String {
        hex(&sha256(&self.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_has_its_length_before_it() {
        let bytes = Bytes::new(OF_REQUEST).part("id", "票\n").part("url", "");
        assert_eq!(bytes.as_slice(), "aval approval 1\nid 4\n票\n\nurl 0\n\n".as_bytes());
        // sha256sum over the bytes above.
        assert_eq!(bytes.digest(), hex(&sha256("aval approval 1\nid 4\n票\n\nurl 0\n\n".as_bytes())));
        assert_ne!(
            Bytes::new("a").part("b", "c\nd 1\ne").digest(),
            Bytes::new("a").part("b", "c").part("d", "e").digest(),
            "no text runs into the next"
        );
    }
}
