//! The bytes that are hashed. This format cannot change; `lib.rs` documents it.

use model::{Hash, hex};
use serde::Serialize;
use sha2::{Digest, Sha256};

use super::spelling::{self, NotCanonical};

/// The `previous` hash of the first event.
pub const NO_EVENT: Hash = [0; 32];

const HEAD: &str = "aval journal event 1";

/// JSON in the only spelling that the journal uses: keys sorted by their bytes, no white space, whole numbers only.
///
/// # Errors
/// [`NotCanonical::NotWhole`] for a number that is not whole, because its spelling depends on the program;
/// [`NotCanonical::Refused`] when the value cannot be serialised.
pub fn canonical(value: &impl Serialize) -> Result<Vec<u8>, NotCanonical> {
    let mut text = Vec::new();
    spelling::write(value, &mut text)?;
    Ok(text)
}

/// The hash of an event.
pub fn event_hash(sequence: u32, at: &str, kind: &str, previous: &Hash, payload: &[u8]) -> Hash {
    let mut hasher = Sha256::new();
    hasher.update(format!("{HEAD}\n{sequence}\n{at}\n{kind}\n{}\n", hex(previous)));
    hasher.update(payload);
    hasher.finalize().into()
}

#[cfg(test)]
mod tests {
    use model::unhex;

    use super::*;

    #[test]
    fn keys_stand_in_the_order_of_their_bytes_and_a_fraction_is_refused() {
        let value = serde_json::json!({"b": [1, null, true], "a": {"票": "一\n", "Z": -2}});
        assert_eq!(canonical(&value).unwrap(), r#"{"a":{"Z":-2,"票":"一\n"},"b":[1,null,true]}"#.as_bytes());
        assert_eq!(canonical(&serde_json::json!({"a": 0.5})), Err(NotCanonical::NotWhole));
    }

    #[test]
    fn the_hash_of_an_event_is_the_one_that_the_documented_bytes_give() {
        // Computed with sha256sum over the bytes that lib.rs describes, so that a change of the format fails
        // here.
        let hash = event_hash(1, "2026-01-02T03:04:05.678Z", "created", &NO_EVENT, br#"{"kind":"created"}"#);
        assert_eq!(hex(&hash), "eb73de8005a666d419809e46277d6511f379b695c61aab98cbe48fba3fd1286b");
        assert_eq!(unhex(&hex(&hash)), Some(hash));
    }
}
