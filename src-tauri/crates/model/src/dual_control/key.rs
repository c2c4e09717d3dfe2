//! Ed25519 keys of approvers. The public key is in a profile's settings; the secret key never leaves the approver's
//! machine, where it is in the keychain, or in a file that only its owner can read.

use std::fmt;
use std::io::Read;
use std::path::Path;

use ed25519_dalek::{Signature, Signer, SigningKey, VerifyingKey};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::typed::typed;
use crate::{DeskError, Keychain, Result, Sentence, folder, hex, unhex};

/// First line of a key's file and of its keychain entry.
const HEAD: &str = "aval approver key 1";
/// Keychain entry with the name of the newest key.
const NEWEST: &str = "approver";
/// Largest key file, in bytes; it has three lines.
const FILE_BYTES_MAX: u64 = 1_024;

/// A public key, which identifies a signer.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct PublicKey(VerifyingKey);

impl PublicKey {
    /// Parses 64 hexadecimal digits; `None` if they are no key, or a weak key under which many signatures would be
    /// valid.
    pub fn from_hex(text: &str) -> Option<Self> {
        let key = VerifyingKey::from_bytes(&unhex(text.trim())?).ok()?;
        (!key.is_weak()).then_some(Self(key))
    }

    /// 64 lower-case hexadecimal digits.
    pub fn hex(&self) -> String {
        hex(self.0.as_bytes())
    }

    /// Whether the signature (128 hexadecimal digits) of these bytes is this key's.
    pub fn verifies(&self, bytes: &[u8], signature: &str) -> bool {
        if signature.len() != 128 {
            return false;
        }
        let (Some(first), Some(second)) = (signature.get(..64).and_then(unhex), signature.get(64..).and_then(unhex))
        else {
            return false;
        };
        self.0.verify_strict(bytes, &Signature::from_components(first, second)).is_ok()
    }
}

impl fmt::Debug for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.hex())
    }
}

impl Serialize for PublicKey {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.hex())
    }
}

impl<'de> Deserialize<'de> for PublicKey {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::from_hex(&text).ok_or_else(|| serde::de::Error::custom("public_key: 64 hexadecimal digits of Ed25519"))
    }
}

/// The signing key of an approver. It is never printed.
pub struct ApproverKey {
    name: String,
    key: SigningKey,
}

impl ApproverKey {
    /// A new key from the operating system's random bytes.
    ///
    /// # Errors
    /// `approver-key` when the name is blank or the system has no random bytes; `hidden-character`.
    pub fn new(name: &str) -> Result<Self> {
        let name = typed("name", name)?;
        if name.is_empty() {
            return Err(refused(Sentence::new("approval-key-name")));
        }
        let mut secret = [0; 32];
        getrandom::fill(&mut secret).map_err(|error| trouble(&error.to_string()))?;
        Ok(Self { name: name.to_owned(), key: SigningKey::from_bytes(&secret) })
    }

    /// Name of the key's owner.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The public key.
    pub fn public(&self) -> PublicKey {
        PublicKey(self.key.verifying_key())
    }

    /// The signature of these bytes, as 128 hexadecimal digits.
    pub fn sign(&self, bytes: &[u8]) -> String {
        hex(&self.key.sign(bytes).to_bytes())
    }

    fn text(&self) -> String {
        format!("{HEAD}\nname {}\nsecret {}\n", self.name, hex(self.key.as_bytes()))
    }

    fn read(text: &str) -> Option<Self> {
        let mut lines = text.lines();
        if lines.next()? != HEAD {
            return None;
        }
        let name = lines.next()?.strip_prefix("name ")?.to_owned();
        let secret = unhex(lines.next()?.strip_prefix("secret ")?)?;
        Some(Self { name, key: SigningKey::from_bytes(&secret) })
    }

    /// Stores it in the keychain, which must not have a key of that name.
    ///
    /// # Errors
    /// `approver-key` when there is one of that name, or there is no keychain.
    pub fn keep(&self, keychain: &dyn Keychain) -> Result<()> {
        let entry = entry(&self.name);
        if keychain.read(&entry).is_some() {
            return Err(refused(Sentence::new("approval-key-exists").with("name", &self.name)));
        }
        let none =
            |detail| DeskError::local("approver-key", Sentence::new("approval-key-no-keychain").with("detail", detail));
        // Without a name, the newest key is used.
        keychain.keep(&entry, &self.text()).and_then(|()| keychain.keep(NEWEST, &self.name)).map_err(none)
    }

    /// The key in the keychain with a name, or the newest one.
    ///
    /// # Errors
    /// `approver-key` when there is none.
    pub fn kept(keychain: &dyn Keychain, name: Option<&str>) -> Result<Self> {
        let name = name.map(str::to_owned).or_else(|| keychain.read(NEWEST)).unwrap_or_else(|| "–".to_owned());
        let none = || refused(Sentence::new("approval-key-none").with("name", &name));
        keychain.read(&entry(&name)).and_then(|text| Self::read(&text)).ok_or_else(none)
    }

    /// Writes it to a new file that only its owner can read.
    ///
    /// # Errors
    /// `approver-key` when the file exists or cannot be written.
    pub fn write(&self, path: &Path) -> Result<()> {
        let written = folder::write_new(path, self.text().as_bytes());
        written.map_err(|error| file_trouble(path, &error.to_string()))
    }

    /// Reads a key file. One that others can read is refused, because they can sign with it.
    ///
    /// # Errors
    /// `approver-key` when it cannot be read, is no key, or others can read it.
    pub fn load(path: &Path) -> Result<Self> {
        let trouble = |detail: &str| file_trouble(path, detail);
        let mut file = folder::open_regular(path).map_err(|error| trouble(&error.to_string()))?;
        let facts = file.metadata().map_err(|error| trouble(&error.to_string()))?;
        if !is_private(&facts) {
            return Err(refused(Sentence::new("approval-key-open").with("file", path.display())));
        }
        let mut text = String::new();
        let read = (&mut file).take(FILE_BYTES_MAX).read_to_string(&mut text);
        read.map_err(|error| trouble(&error.to_string()))?;
        Self::read(&text).ok_or_else(|| refused(Sentence::new("approval-key-no-key").with("file", path.display())))
    }
}

#[cfg(unix)]
fn is_private(facts: &std::fs::Metadata) -> bool {
    std::os::unix::fs::PermissionsExt::mode(&facts.permissions()) & 0o077 == 0
}

#[cfg(not(unix))]
fn is_private(_facts: &std::fs::Metadata) -> bool {
    // On Windows, files in the user's own folder are not readable by other users.
    true
}

fn entry(name: &str) -> String {
    format!("approver:{}", name.trim())
}

fn refused(sentence: Sentence) -> DeskError {
    DeskError::correct("approver-key", sentence)
}

fn trouble(detail: &str) -> DeskError {
    DeskError::local("approver-key", Sentence::new("approval-key-trouble").with("detail", detail))
}

fn file_trouble(path: &Path, detail: &str) -> DeskError {
    let sentence = Sentence::new("approval-key-file").with("file", path.display()).with("detail", detail);
    DeskError::local("approver-key", sentence)
}

#[cfg(test)]
mod tests {
    use crate::MemoryKeychain;
    use crate::dual_control::key::*;

    #[test]
    fn a_key_is_found_again_in_keychain_and_file_and_replaces_no_other() {
        let keychain = MemoryKeychain::default();
        let (wei, li) = (ApproverKey::new(" Zhang Wei ").unwrap(), ApproverKey::new("Li Na").unwrap());
        wei.keep(&keychain).unwrap();
        li.keep(&keychain).unwrap();
        assert_eq!(ApproverKey::new("Li Na").unwrap().keep(&keychain).unwrap_err().trouble().code, "approver-key");
        let kept = |name| ApproverKey::kept(&keychain, name).unwrap().public();
        assert_eq!((kept(Some("Zhang Wei")), kept(None)), (wei.public(), li.public()));
        assert!(ApproverKey::kept(&keychain, Some("Wang")).is_err());

        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("key");
        wei.write(&file).unwrap();
        assert!(li.write(&file).is_err(), "a file that is there stays");
        let again = ApproverKey::load(&file).unwrap();
        assert_eq!((again.name(), again.public()), ("Zhang Wei", wei.public()));
        for bad in ["", "  ", "two\nlines"] {
            assert!(ApproverKey::new(bad).is_err(), "{bad:?}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_key_that_others_can_read_is_not_used() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("key");
        ApproverKey::new("Li Na").unwrap().write(&file).unwrap();
        std::fs::set_permissions(&file, PermissionsExt::from_mode(0o640)).unwrap();
        let error = ApproverKey::load(&file).err().expect("refused");
        assert_eq!(error.trouble().sentence.id, "approval-key-open");
    }

    #[test]
    fn only_the_key_s_own_signature_of_the_same_bytes_is_right() {
        let (key, other) = (ApproverKey::new("a").unwrap(), ApproverKey::new("b").unwrap());
        let signature = key.sign(b"pay 5");
        let rows = [
            (key.public(), &b"pay 5"[..], signature.clone(), true),
            (key.public(), b"pay 50", signature.clone(), false),
            (other.public(), b"pay 5", signature.clone(), false),
            (key.public(), b"pay 5", signature[..126].to_owned(), false),
            (key.public(), b"pay 5", format!("{signature}0"), false),
            (key.public(), b"pay 5", String::new(), false),
        ];
        for (key, bytes, signature, right) in rows {
            assert_eq!(key.verifies(bytes, &signature), right, "{signature}");
        }
        for weak in ["0100000000000000000000000000000000000000000000000000000000000000", "xyz", ""] {
            assert!(PublicKey::from_hex(weak).is_none(), "{weak}");
        }
    }
}
