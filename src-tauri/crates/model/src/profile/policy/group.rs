//! The policy that the desks of a group share: a policy with a version and the id of its group, signed by the administrator.
//!
//! The group book carries text and signature together, so each desk checks the signature by itself. The text is stored in the
//! profile's folder, where a person can change it; the journal says which one is in force. Any other file, and none, keeps
//! sending off until the desk has it from the book again.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use toml::Table;

use super::sections::{fixed_for, group_of, sections, version_of};
use super::signature::SIGNATURE_BYTES_MAX;
use super::{
    GROUP, POLICY_BYTES_MAX, Policy, PolicySignature, PolicySigner, SIGNER, is_practice, read_limited, sha256_of,
    signer_of,
};
use crate::Sentence;
use crate::folder::read_text;
use crate::profile::{CodeBook, Profile, flattened};

/// Name of its file in the profile's folder.
pub const GROUP_POLICY_FILE: &str = "group-policy.signed";
/// Beginnings of its settings and of the facts about its signature, in the list of all settings.
const OF_GROUP: &str = "group_policy";
pub(in crate::profile) const SIGNED_OF_GROUP: &str = "group_policy_signature";
/// Largest text, in bytes: with its signature it is no larger than a policy file.
const TEXT_BYTES_MAX: u64 = POLICY_BYTES_MAX - SIGNATURE_BYTES_MAX;

/// A policy for a group with its signature, which is one of this text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignedPolicy {
    /// Its version.
    pub version: u32,
    /// Id of its group.
    pub group: String,
    /// Its signature.
    pub signature: PolicySignature,
    text: String,
}

/// The policy of the group that this desk has taken, as its journal says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TakenPolicy {
    /// Its version.
    pub version: u32,
    /// SHA-256 of text and signature.
    pub sha256: String,
    /// Its signer.
    pub signer: PolicySigner,
}

/// The policy of the group that is in force at a profile.
#[derive(Debug, Clone, PartialEq)]
pub struct GroupPolicy {
    /// Its version.
    pub version: u32,
    /// Its signature.
    pub signature: PolicySignature,
    pub(super) fixed: Table,
    /// The flags that it fixes.
    pub(super) flags: CodeBook,
    /// The flags of both policies.
    pub(super) code_book: CodeBook,
}

/// The group's part of a policy.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct GroupLayer {
    /// Path of the file; empty where the profile follows no group's policy.
    pub(super) file: PathBuf,
    /// SHA-256 of the file when it was read.
    found: Option<String>,
    /// The signers who have to agree; none: no policy of a group is taken.
    signers: Vec<PolicySigner>,
    in_force: Option<GroupPolicy>,
    pub(super) broken: Option<Sentence>,
}

impl SignedPolicy {
    /// Reads a policy file and its signature beside it, to share them in a group.
    ///
    /// # Errors
    /// The mistake in the file, or that it has no right signature.
    pub fn beside(policy: &Path) -> Result<Self, Sentence> {
        let trouble =
            |detail: &str| Sentence::new("group-policy-file").with("path", policy.display()).with("detail", detail);
        let text = read_text(policy, TEXT_BYTES_MAX).map_err(|error| trouble(&error.to_string()))?;
        sections(&text).map_err(|detail| trouble(&detail))?;
        let signature = PolicySignature::beside(policy).map_err(|detail| trouble(&detail))?;
        Self::of(text, signature.ok_or_else(|| Sentence::new("group-policy-unsigned"))?)
    }

    /// Reads text and signature as the group book has them.
    ///
    /// # Errors
    /// That it is not signed, that the signature is of another text, or that version or group are missing.
    pub fn parse(content: &str) -> Result<Self, Sentence> {
        let content = if content.len() as u64 > POLICY_BYTES_MAX { "" } else { content };
        let end = content.match_indices('\n').nth(4).map(|(at, _)| at + 1);
        let parts = end.and_then(|end| content.split_at_checked(end));
        // In one spelling only: the journal has the hash of these bytes.
        let signed = parts.and_then(|(head, text)| Some((PolicySignature::parse(head)?, text)));
        let signed = signed.filter(|(signature, text)| format!("{}{text}", signature.text()) == content);
        let (signature, text) = signed.ok_or_else(|| Sentence::new("group-policy-unsigned"))?;
        Self::of(text.to_owned(), signature)
    }

    fn of(text: String, signature: PolicySignature) -> Result<Self, Sentence> {
        if !signature.is_of(&text) {
            return Err(Sentence::new("group-policy-signature").with("signer", signature.name));
        }
        let wrong = |detail: String| Sentence::new("group-policy-identity").with("detail", detail);
        let file: Table = toml::from_str(&text).map_err(|error: toml::de::Error| wrong(error.message().to_owned()))?;
        let version = version_of(&file).map_err(wrong)?.ok_or_else(|| wrong("version = N".to_owned()))?;
        let group = group_of(&file).map_err(wrong)?.ok_or_else(|| wrong("group = \"ID\"".to_owned()))?;
        let group = group.to_owned();
        Ok(Self { version, group, signature, text })
    }

    /// Text and signature, as the group book has them.
    pub fn content(&self) -> String {
        format!("{}{}", self.signature.text(), self.text)
    }

    /// SHA-256 of [`SignedPolicy::content`].
    pub fn sha256(&self) -> String {
        sha256_of(&self.content())
    }

    /// The policy without its signature.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether a desk of a group takes it in place of the one that it has.
    ///
    /// # Errors
    /// Why it does not.
    pub fn follows(&self, group: &str, policy: &Policy, taken: Option<&TakenPolicy>) -> Result<(), Sentence> {
        self.is_by(&policy.group.signers)?;
        if self.group != group {
            return Err(Sentence::new("group-policy-other-group").with("found", &self.group).with("group", group));
        }
        match taken {
            Some(taken) if self.version <= taken.version && self.sha256() != taken.sha256 => {
                Err(Sentence::new("group-policy-older").with("version", self.version).with("taken", taken.version))
            }
            _ => Ok(()),
        }
    }

    fn is_by(&self, signers: &[PolicySigner]) -> Result<(), Sentence> {
        if signers.is_empty() {
            return Err(Sentence::new("group-policy-no-signer"));
        }
        let found = &self.signature;
        let Some(other) = signers.iter().find(|signer| signer.public_key != found.public_key) else { return Ok(()) };
        let sentence =
            Sentence::new("group-policy-signer").with("found", &found.name).with("found_key", found.public_key.hex());
        Err(sentence.with("signer", &other.name).with("key", other.public_key.hex()))
    }
}

impl Policy {
    /// The same with the group's policy in a profile's folder, which `taken` says is in force. The signer is the one of the policy
    /// that was taken, unless this computer's policy names another one and the person at the desk cannot change it. Signers
    /// whom the computer's policy and the profile name have to agree.
    #[must_use]
    pub fn with_group(mut self, folder: &Path, taken: Option<&TakenPolicy>, name: &str, profile: &Profile) -> Self {
        if is_practice(name, profile) {
            return self;
        }
        let named = signer_of(&self.fixed);
        let known = taken.map(|taken| taken.signer.clone()).filter(|_| named.is_none() || self.is_weak());
        let file = folder.join(GROUP_POLICY_FILE);
        let content = read_limited(&file).ok().flatten();
        let found = content.as_deref().map(sha256_of);
        let signers = known.into_iter().chain(named).chain(profile.policy_signer.clone()).collect();
        self.group = GroupLayer { file, found, signers, ..GroupLayer::default() };
        // Without an event of the journal a file was not taken from the group.
        let Some(taken) = taken else { return self };
        match self.read_group(content.as_deref(), taken, name, profile) {
            Ok(in_force) => self.group.in_force = Some(in_force),
            Err(why) => self.group.broken = Some(why),
        }
        self
    }

    fn read_group(
        &self,
        content: Option<&str>,
        taken: &TakenPolicy,
        name: &str,
        profile: &Profile,
    ) -> Result<GroupPolicy, Sentence> {
        let lost = || {
            let sentence = Sentence::new("sending-off-group-policy-lost").with("version", taken.version);
            sentence.with("signer", &taken.signer.name).with("path", self.group.file.display())
        };
        let same = content.filter(|content| sha256_of(content) == taken.sha256);
        let signed = SignedPolicy::parse(same.ok_or_else(lost)?).map_err(|_| lost())?;
        signed
            .is_by(&self.group.signers)
            .map_err(|why| Sentence { id: "sending-off-group-policy-signer".to_owned(), ..why })?;
        let fixed = sections(&signed.text).and_then(|sections| fixed_for(&sections, name, profile));
        let unusable = |detail: &str| unusable(taken.version, &taken.signer.name, detail);
        let (mut fixed, flags) = fixed.map_err(|detail| unusable(&detail))?;
        // A desk's place in its group and the signer are not the group's to choose, and working alone is a computer's own risk.
        fixed.remove(GROUP);
        fixed.remove(SIGNER);
        let [below, above] = if self.is_weak() { [&self.code_book, &flags] } else { [&flags, &self.code_book] };
        let code_book = below.under(above).map_err(|error| unusable(&error.to_string()))?;
        Ok(GroupPolicy { version: signed.version, signature: signed.signature, fixed, flags, code_book })
    }

    /// The same where the group's policy cannot be used with this profile: it fixes nothing, and sending is off.
    #[must_use]
    pub fn without_group(mut self, detail: &str) -> Self {
        if let Some(group) = self.group.in_force.take() {
            self.group.broken = Some(unusable(group.version, &group.signature.name, detail));
        }
        self
    }

    /// The policy of the group that is in force.
    pub fn group(&self) -> Option<&GroupPolicy> {
        self.group.in_force.as_ref()
    }

    /// Why the policy of the group that this desk has taken cannot be used.
    pub fn group_broken(&self) -> Option<&Sentence> {
        self.group.broken.as_ref()
    }

    /// Whether the settings name a signer, so that this desk takes the policy of its group.
    pub fn follows_group(&self) -> bool {
        !self.group.signers.is_empty()
    }
}

impl GroupLayer {
    /// Whether the desk has taken no policy of a group.
    pub(super) fn is_empty(&self) -> bool {
        self.in_force.is_none() && self.broken.is_none()
    }

    /// Why sending is off because the file is another one than when it was read.
    pub(super) fn changed(&self) -> Option<Sentence> {
        if self.file.as_os_str().is_empty() {
            return None;
        }
        let now = read_limited(&self.file).ok().flatten().as_deref().map(sha256_of);
        (now != self.found).then(|| Sentence::new("sending-off-group-policy-changed"))
    }
}

impl GroupPolicy {
    /// The fixed settings and the signature, by their dotted names.
    pub(super) fn values(&self) -> BTreeMap<String, String> {
        let mut values = flattened(OF_GROUP, &toml::to_string(&self.fixed).unwrap_or_default());
        let signer = format!("{} {}", self.signature.name, self.signature.public_key.hex());
        values.insert(format!("{SIGNED_OF_GROUP}.by"), signer);
        values.insert(format!("{SIGNED_OF_GROUP}.at"), self.signature.signed.clone());
        values.insert(format!("{SIGNED_OF_GROUP}.version"), self.version.to_string());
        values
    }
}

fn unusable(version: u32, signer: &str, detail: &str) -> Sentence {
    let sentence = Sentence::new("sending-off-group-policy").with("version", version);
    sentence.with("signer", signer).with("detail", detail)
}
