//! The key of a desk: an Ed25519 key whose public part is in the book. It signs the newest event of each batch, so that
//! the database's administrator cannot write events in the desk's name.

use std::fmt;

use ed25519_dalek::{Signature, Signer, SigningKey, VerifyingKey};

/// The secret key of a desk. It is kept in the keychain and never printed.
pub struct DeskKey(SigningKey);

impl DeskKey {
    /// A new key from the operating system's random bytes; `None` when it has none.
    pub fn new() -> Option<Self> {
        let mut secret = [0; 32];
        getrandom::fill(&mut secret).ok()?;
        Some(Self(SigningKey::from_bytes(&secret)))
    }

    /// Parses [`DeskKey::secret`].
    pub fn from_secret(text: &str) -> Option<Self> {
        let mut secret = [0; 32];
        hex::decode_to_slice(text.trim(), &mut secret).ok()?;
        Some(Self(SigningKey::from_bytes(&secret)))
    }

    /// The secret, as 64 hexadecimal digits, for the keychain.
    pub fn secret(&self) -> String {
        hex::encode(self.0.to_bytes())
    }

    /// The public key, as 64 hexadecimal digits.
    pub fn public(&self) -> String {
        hex::encode(self.0.verifying_key().to_bytes())
    }

    /// The signature of these bytes, as 128 hexadecimal digits.
    pub fn sign(&self, bytes: &[u8]) -> String {
        hex::encode(self.0.sign(bytes).to_bytes())
    }
}

impl fmt::Debug for DeskKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DeskKey({})", self.public())
    }
}

/// Whether a signature of these bytes was made with the secret part of this public key.
pub fn verifies(public: &str, bytes: &[u8], signature: &str) -> bool {
    let (mut key, mut signed) = ([0; 32], [0; 64]);
    if hex::decode_to_slice(public, &mut key).is_err() || hex::decode_to_slice(signature, &mut signed).is_err() {
        return false;
    }
    let Ok(key) = VerifyingKey::from_bytes(&key) else { return false };
    !key.is_weak() && key.verify_strict(bytes, &Signature::from_bytes(&signed)).is_ok()
}
