//! Ed25519 keys of approvers. The public half stands in a profile's settings; the secret half never leaves the approver's
//! machine: it lies in the system's keychain, or in a file that is its owner's alone.

use std::fmt;
use std::io::Read;
use std::path::Path;

use ed25519_dalek::{Signature, Signer, SigningKey, VerifyingKey};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::error::{DeskError, Result};
use crate::folder;
use crate::journal::{hex, unhex};
use crate::token::Keychain;
use crate::view::Sentence;

/// First line of a key's file and of its keychain entry.
const HEAD: &str = "aval approver key 1";
/// Keychain entry that says whose key was made last.
const NEWEST: &str = "approver";
/// A key's file holds three lines.
const FILE_BYTES_MAX: u64 = 1_024;

/// Whom a signature is of.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct PublicKey(VerifyingKey);

impl PublicKey {
    /// Out of 64 hexadecimal digits; `None` for what is no key, or one under which many signatures would be right.
    pub fn from_hex(text: &str) -> Option<Self> {
        let key = VerifyingKey::from_bytes(&unhex(text.trim())?).ok()?;
        (!key.is_weak()).then_some(Self(key))
    }

    /// 64 lower-case hexadecimal digits.
    pub fn hex(&self) -> String {
        hex(self.0.as_bytes())
    }

    /// Whether it made the signature (128 hexadecimal digits) of these bytes.
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

/// What an approver signs with. Nothing prints it.
pub struct ApproverKey {
    name: String,
    key: SigningKey,
}

impl ApproverKey {
    /// A new one, out of the operating system's unpredictable bytes.
    ///
    /// # Errors
    /// `approver-key`: no name, or the system gives no such bytes.
    pub fn new(name: &str) -> Result<Self> {
        let name = name.trim();
        if name.is_empty() || name.contains(['\n', '\r']) {
            return Err(refused(Sentence::new("approval-key-name")));
        }
        let mut secret = [0; 32];
        getrandom::fill(&mut secret).map_err(|error| trouble(&error.to_string()))?;
        Ok(Self { name: name.to_owned(), key: SigningKey::from_bytes(&secret) })
    }

    /// Whose it is.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The half that others may know.
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

    /// Keeps it in the keychain, where there is none of that name yet.
    ///
    /// # Errors
    /// `approver-key`: there is one of that name, or there is no keychain.
    pub fn keep(&self, keychain: &dyn Keychain) -> Result<()> {
        let entry = entry(&self.name);
        if keychain.read(&entry).is_some() {
            return Err(refused(Sentence::new("approval-key-exists").with("name", &self.name)));
        }
        let none =
            |detail| DeskError::local("approver-key", Sentence::new("approval-key-no-keychain").with("detail", detail));
        // The newest one is meant where nobody says whose.
        keychain.keep(&entry, &self.text()).and_then(|()| keychain.keep(NEWEST, &self.name)).map_err(none)
    }

    /// The one that the keychain keeps under a name, or the newest one.
    ///
    /// # Errors
    /// `approver-key`: there is none.
    pub fn kept(keychain: &dyn Keychain, name: Option<&str>) -> Result<Self> {
        let name = name.map(str::to_owned).or_else(|| keychain.read(NEWEST)).unwrap_or_else(|| "–".to_owned());
        let none = || refused(Sentence::new("approval-key-none").with("name", &name));
        keychain.read(&entry(&name)).and_then(|text| Self::read(&text)).ok_or_else(none)
    }

    /// Writes it into a new file that is its owner's alone.
    ///
    /// # Errors
    /// `approver-key`: the file is there already, or the disk refuses.
    pub fn write(&self, path: &Path) -> Result<()> {
        let written = folder::write_new(path, self.text().as_bytes());
        written.map_err(|error| file_trouble(path, &error.to_string()))
    }

    /// Reads such a file. One that others can read is refused: whoever read it can sign.
    ///
    /// # Errors
    /// `approver-key`: it cannot be read, is no key, or is not its owner's alone.
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
    // A file below the user's own folder is not others' to read there.
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
    use super::*;
    use crate::token::MemoryKeychain;

    #[test]
    fn a_key_is_found_again_in_the_keychain_and_in_its_file_and_replaces_no_other() {
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
