//! The signature of a policy file: `policy.toml.sig` beside it, made by `avalctl policy sign`.
//!
//! It covers the file's bytes, the signer and the moment of signing. A signature is optional; one that exists has to be
//! right. A `[policy_signer]` of the profile or of the policy makes it necessary. No clock is asked: a signature does not
//! end, and an older policy than the one before is recognised by comparing the two moments (`profile/loosened/rules.rs`).

use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::{POLICY_BYTES_MAX, sections, signer_of};
use crate::dual_control::{ApproverKey, PublicKey};
use crate::folder::{read_text, write_private};
use crate::profile::bad_settings;
use crate::typed::typed;
use crate::{DeskError, Sentence, clock};

/// First line of the file and of the signed text.
const HEAD: &str = "aval policy signature 1";
/// Largest signature file, in bytes; it has five lines.
pub(super) const SIGNATURE_BYTES_MAX: u64 = 4_096;

/// The person or office whose signature the policy file needs. Its change or removal is a weakening.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PolicySigner {
    /// Name, as the window and the errors show it.
    pub name: String,
    /// Their Ed25519 key, which `avalctl approve key` prints.
    pub public_key: PublicKey,
}

/// A signature of a policy file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PolicySignature {
    /// Name that the signer's key has.
    pub name: String,
    /// The key.
    pub public_key: PublicKey,
    /// When it was signed, as the signer's computer told.
    pub signed: String,
    signature: String,
}

impl PolicySignature {
    /// Signs a text; `now` is the moment of signing.
    fn sign(text: &str, key: &ApproverKey, now: &str) -> Self {
        let unsigned = Self {
            name: key.name().to_owned(),
            public_key: key.public(),
            signed: now.to_owned(),
            signature: String::new(),
        };
        let signature = key.sign(unsigned.covered(text).as_bytes());
        Self { signature, ..unsigned }
    }

    /// Signs a policy file and writes the signature beside it, in place of an older one; gives the path too.
    ///
    /// # Errors
    /// `settings` where Aval cannot use the file or the policy names another signer; `policy-file` with the I/O error.
    pub fn sign_file(policy: &Path, key: &ApproverKey, now: &str) -> crate::Result<(Self, PathBuf)> {
        let trouble = |error: io::Error| {
            let sentence = Sentence::new("policy-sign-file").with("path", policy.display()).with("detail", error);
            DeskError::local("policy-file", sentence)
        };
        let shown = policy.display().to_string();
        let text = read_text(policy, POLICY_BYTES_MAX).map_err(trouble)?;
        let sections = sections(&text).map_err(|detail| bad_settings(&shown, &detail))?;
        if let Some(named) = signer_of(&sections.all).filter(|named| named.public_key != key.public()) {
            let sentence = Sentence::new("policy-sign-other").with("path", shown).with("signer", named.name);
            return Err(DeskError::correct("settings", sentence.with("name", key.name())));
        }
        let signature = Self::sign(&text, key, now);
        let place = signature.write(policy).map_err(trouble)?;
        Ok((signature, place))
    }

    /// The path of the signature of a policy file.
    pub(super) fn place(policy: &Path) -> PathBuf {
        let mut path = policy.as_os_str().to_owned();
        path.push(".sig");
        path.into()
    }

    /// Writes it beside the policy file. An account that can read the policy can read it too.
    fn write(&self, policy: &Path) -> io::Result<PathBuf> {
        let place = Self::place(policy);
        write_private(&place, &self.text())?;
        std::fs::set_permissions(&place, std::fs::metadata(policy)?.permissions())?;
        Ok(place)
    }

    /// The signature beside a policy file; `None` if there is none.
    pub(super) fn beside(policy: &Path) -> Result<Option<Self>, String> {
        let place = Self::place(policy);
        let text = match read_text(&place, SIGNATURE_BYTES_MAX) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(format!("{}: {error}", place.display())),
        };
        Self::parse(&text).map(Some).ok_or_else(|| format!("{}: no signature", place.display()))
    }

    pub(super) fn parse(text: &str) -> Option<Self> {
        let lines: Vec<&str> = text.lines().collect();
        let [HEAD, name, key, signed, signature] = lines[..] else { return None };
        let name = name
            .strip_prefix("name ")
            .filter(|name| typed("name", name).is_ok_and(|clean| clean == *name && !clean.is_empty()))?;
        Some(Self {
            name: name.to_owned(),
            public_key: PublicKey::from_hex(key.strip_prefix("public_key ")?)?,
            signed: signed.strip_prefix("signed ").filter(|text| clock::moment(text).is_some())?.to_owned(),
            signature: signature.strip_prefix("signature ")?.to_owned(),
        })
    }

    /// Whether it is a signature of this text.
    pub(super) fn is_of(&self, text: &str) -> bool {
        self.public_key.verifies(self.covered(text).as_bytes(), &self.signature)
    }

    /// The signature file.
    pub(super) fn text(&self) -> String {
        format!("{}signature {}\n", self.head(), self.signature)
    }

    fn head(&self) -> String {
        format!("{HEAD}\nname {}\npublic_key {}\nsigned {}\n", self.name, self.public_key.hex(), self.signed)
    }

    fn covered(&self, text: &str) -> String {
        format!("{}{text}", self.head())
    }
}

/// The right signature of a text at a path, if there is one; `wanted` are the signers that the settings name.
///
/// # Errors
/// Why the text cannot be used: the signature is missing, wrong, or another signer's.
pub(super) fn checked(path: &Path, text: &str, wanted: &[&PolicySigner]) -> Result<Option<PolicySignature>, Sentence> {
    let shown = path.display();
    let found = PolicySignature::beside(path).map_err(|detail| super::unreadable(path, &detail))?;
    let Some(found) = found else {
        let unsigned = |signer: &&PolicySigner| {
            let sentence = Sentence::new("sending-off-policy-unsigned").with("path", shown);
            sentence.with("signer", &signer.name).with("key", signer.public_key.hex())
        };
        return wanted.first().map_or(Ok(None), |signer| Err(unsigned(signer)));
    };
    if !found.is_of(text) {
        let sentence = Sentence::new("sending-off-policy-signature").with("path", shown);
        return Err(sentence.with("signer", &found.name));
    }
    if let Some(signer) = wanted.iter().find(|signer| signer.public_key != found.public_key) {
        let sentence = Sentence::new("sending-off-policy-signer").with("path", shown);
        let sentence = sentence.with("found", &found.name).with("found_key", found.public_key.hex());
        return Err(sentence.with("signer", &signer.name).with("key", signer.public_key.hex()));
    }
    Ok(Some(found))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::profile::{Policy, PolicyCheck, Profile, flattened, loosened};

    const POLICY: &str = "[all]\nlimits.batch_items_max = 5\n";
    const FIRST: &str = "2026-11-01T08:00:00Z";
    const SECOND: &str = "2026-11-20T08:00:00Z";

    struct Computer {
        folder: tempfile::TempDir,
        key: ApproverKey,
        other: ApproverKey,
    }

    impl Computer {
        fn new() -> Self {
            let key = |name| ApproverKey::new(name).unwrap();
            Self { folder: tempfile::tempdir().unwrap(), key: key("Chen Jing"), other: key("Chen Jing") }
        }

        fn path(&self) -> PathBuf {
            self.folder.path().join("policy.toml")
        }

        fn install(&self, text: &str, key: Option<&ApproverKey>, at: &str) {
            std::fs::write(self.path(), text).unwrap();
            drop(std::fs::remove_file(PolicySignature::place(&self.path())));
            if let Some(key) = key {
                PolicySignature::sign(text, key, at).write(&self.path()).unwrap();
            }
        }

        fn profile(&self, signer: Option<&ApproverKey>) -> Profile {
            let signer = signer.map_or_else(String::new, |key| named("", key));
            let text = format!("base_url = \"https://a\"\norganization_id = 7\nenvironment = \"test\"\n{signer}");
            Profile::parse(&text, "profile.toml").unwrap()
        }

        fn read(&self, name: &str, signer: Option<&ApproverKey>) -> Policy {
            Policy::read(Some(&self.path()), name, &self.profile(signer), self.folder.path())
        }

        fn off(&self, signer: Option<&ApproverKey>) -> String {
            self.read("head", signer).sending_off().map_or_else(String::new, |off| off.id)
        }
    }

    fn named(section: &str, key: &ApproverKey) -> String {
        format!("[{section}policy_signer]\nname = \"Chen Jing\"\npublic_key = \"{}\"\n", key.public().hex())
    }

    #[test]
    fn a_policy_that_is_not_signed_as_the_settings_want_keeps_sending_off() {
        let computer = Computer::new();
        let (key, other) = (&computer.key, &computer.other);
        // policy, key of its signature, signer that the profile names, why sending is off
        let names_it = format!("{POLICY}{}", named("all.", key));
        let swapped = format!("{POLICY}{}", named("all.", other));
        let rows: &[(&str, Option<&ApproverKey>, Option<&ApproverKey>, &str)] = &[
            (POLICY, None, None, ""),
            (POLICY, Some(key), None, ""),
            (POLICY, Some(key), Some(key), ""),
            (POLICY, None, Some(key), "sending-off-policy-unsigned"),
            (POLICY, Some(other), Some(key), "sending-off-policy-signer"),
            (&names_it, Some(key), None, ""),
            (&names_it, None, None, "sending-off-policy-unsigned"),
            (&names_it, Some(other), None, "sending-off-policy-signer"),
            // An attacker's policy that names the attacker does not replace the signer of the profile.
            (&swapped, Some(other), Some(key), "sending-off-policy-signer"),
        ];
        for (text, signed_by, wanted, off) in rows {
            computer.install(text, *signed_by, FIRST);
            assert_eq!(computer.off(*wanted), *off, "{text} {wanted:?}", wanted = wanted.map(ApproverKey::public));
            // The signature is of the content, so neither another name of the profile nor another place changes it.
            let renamed = computer.read("renamed", *wanted).sending_off().map_or_else(String::new, |off| off.id);
            assert_eq!(renamed, *off, "{text}");
        }
        std::fs::remove_file(computer.path()).unwrap();
        assert_eq!(computer.off(Some(key)), "sending-off-policy-missing");
        assert_eq!(computer.off(None), "");
    }

    #[test]
    fn an_edit_after_signing_is_noticed_also_where_no_signature_is_wanted() {
        let computer = Computer::new();
        let signature = PolicySignature::place(&computer.path());
        computer.install(POLICY, Some(&computer.key), FIRST);
        let right = std::fs::read_to_string(&signature).unwrap();
        std::fs::write(computer.path(), POLICY.replace('5', "50")).unwrap();
        for wanted in [None, Some(&computer.key)] {
            let policy = computer.read("head", wanted);
            assert_eq!(policy.sending_off().map(|off| off.id).as_deref(), Some("sending-off-policy-signature"));
            assert_eq!(policy.signature(), None);
        }
        // The signature itself, edited: another name, another moment, half of it, a file that is none.
        std::fs::write(computer.path(), POLICY).unwrap();
        assert_eq!(computer.off(None), "");
        let half: String = right.chars().take(right.len() - 9).collect();
        let edited = [right.replace("Chen", "Li"), right.replace("2026", "2027"), half, "x".to_owned(), String::new()];
        for text in edited {
            std::fs::write(&signature, &text).unwrap();
            assert!(!computer.off(None).is_empty(), "{text}");
        }
        std::fs::remove_file(&signature).unwrap();
        std::fs::create_dir(&signature).unwrap();
        assert!(!computer.off(None).is_empty(), "unreadable is not absent");
    }

    #[test]
    fn another_signer_and_an_older_policy_are_told_as_weakenings() {
        let computer = Computer::new();
        let (key, other) = (&computer.key, &computer.other);
        let values = |signer: Option<&ApproverKey>, by: Option<&ApproverKey>, at: &str| {
            computer.install(POLICY, by, at);
            let profile = signer.map_or_else(String::new, |key| named("", key));
            let mut values = flattened("profile", &profile);
            values.extend(computer.read("head", signer).values());
            values
        };
        let now = values(Some(key), Some(key), SECOND);
        let rows = [
            (values(Some(key), Some(key), SECOND), &[][..]),
            (values(Some(key), Some(key), "2026-11-21T08:00:00Z"), &[]),
            (values(Some(key), Some(key), FIRST), &["policy_signature.at"]),
            (values(Some(other), Some(other), SECOND), &["policy_signer.public_key", "policy_signature.by"]),
            (values(None, Some(key), SECOND), &["policy_signer.public_key"]),
            (values(None, None, SECOND), &["policy_signer.public_key", "policy_signature.by"]),
        ];
        for (after, names) in rows {
            let told: Vec<String> = loosened(&now, &after).into_iter().map(|one| one.name).collect();
            assert_eq!(told, names, "{after:?}");
        }
        assert!(loosened(&values(None, None, FIRST), &now).is_empty(), "a signature that is new");
    }

    #[test]
    fn a_check_tells_signer_moment_and_whether_the_signature_is_right() {
        let computer = Computer::new();
        let check = || PolicyCheck::of(&computer.path(), computer.folder.path());
        computer.install(&format!("{POLICY}{}", named("all.", &computer.key)), Some(&computer.key), FIRST);
        let found = check();
        let signed = found.signature.expect("a signature");
        assert_eq!((signed.name.as_str(), signed.at.as_str(), signed.right), ("Chen Jing", FIRST, true));
        assert!(found.usable);
        std::fs::write(computer.path(), format!("{POLICY}{}\n", named("all.", &computer.key))).unwrap();
        let found = check();
        assert!(!found.usable && found.signature.is_some_and(|signed| !signed.right));
        computer.install(POLICY, Some(&computer.key), FIRST);
        let ids: Vec<String> = check().findings.into_iter().map(|one| one.sentence.id).collect();
        assert!(ids.iter().any(|id| id == "policy-check-signer-unnamed"), "{ids:?}");
    }
}
