//! `policy.toml`: settings that the administrator of the computer fixes for its profiles. The policy overrides
//! `profile.toml`, the code book and the program's defaults; other settings stay the profile's.
//!
//! ```toml
//! [all]                                   # every profile
//! environment = "production"
//! chain_head_copy = "/mnt/audit/"
//! limits.batch_items_max = 20
//! token.header = "Authorization"
//! [all.code_book."BANK".replayFlag]       # a flag that is named here is fixed whole
//! accept = 1
//! refuse = 0
//! [service."https://bank.example/h"]      # profiles with this base_url; wins over `all`
//! [profile."head-office"]                 # the profile of this name; wins over both
//! ```
//!
//! Keys: every setting of a profile, and `code_book`. `second_person`, `roles`, `payees`, `hours` and `group.alone` are fixed whole. Of the
//! policy's and the profile's ceilings, and of the two `sign_in.idle_minutes`, the lower one applies; of the two
//! `refusal_settles_minutes` the higher one. While a policy cannot be read, sending is off, because the fixed settings
//! are unknown. It can be signed (`avalctl policy sign FILE` writes `policy.toml.sig` beside it): a wrong signature, or one that
//! is missing although `[policy_signer]` of the profile or of the policy names a signer, keeps sending off in the same way.
//! A policy is binding only for people who cannot write the file; [`Policy::weakness`] checks this.
//! A person who can change a profile's folder can change the profile's name and address, so put settings that bind
//! everybody under `all`. The policy does not apply to a practice bank that this program started, which moves no money.
//!
//! The desks of a group can share a policy of the same form. It has to be signed, and begins with `version = 1`, higher each
//! time, and `group = "ID"`; `avalctl group settings put policy --file FILE` writes it to the group book. This computer's policy
//! is over it, unless the person at the desk can write that file: then the group's is over the computer's. Ceilings,
//! `sign_in.idle_minutes` and `refusal_settles_minutes` are the stricter ones of both. `policy_signer` and `group` have no effect
//! in a group's policy, `group.alone` included. In a computer's own file `version` and `group` have no effect.

mod check;
mod group;
mod sections;
mod signature;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use bank_contract::Amount;
pub use check::{PolicyCheck, PolicyFinding, PolicyFixed};
use group::GroupLayer;
pub(super) use group::SIGNED_OF_GROUP;
pub use group::{GROUP_POLICY_FILE, GroupPolicy, SignedPolicy, TakenPolicy};
use sections::{checked, fixed_for, sections};
use sha2::{Digest, Sha256};
pub use signature::{PolicySignature, PolicySigner};
use toml::{Table, Value};

use super::{CodeBook, Group, Profile, SETTLES_MINUTES, bad_settings, ceilings, sign_in};
use crate::folder::read_text;
use crate::{ApprovalTier, Environment, Result, Sentence, hex};

/// Settings that a policy replaces whole: half of a list of people, payees or tiers would be another rule.
const WHOLE: &[&str] = &["second_person", "roles", "payees", "hours", ALONE, SIGNER];
/// The settings of the group book. Of a desk that has joined no group, a policy fixes none of them.
const GROUP: &str = "group";
/// The setting of [`GROUP`] that counts in a policy only.
const ALONE: &str = "alone";
/// The setting that names the signer of the policy.
const SIGNER: &str = "policy_signer";
/// The setting that forbids the mildest tier, and the tier that applies in its place.
const SAME_ACCOUNT_FORBIDDEN: &str = "same_account_forbidden";
/// Tables of `[limits]` where the lower figure applies.
const CEILINGS: &[&str] = &["per_instruction", "per_day", "per_payee_day"];
/// The setting of `[limits]` where the higher figure applies.
const SETTLES: &str = "refusal_settles_minutes";
/// Beginning of the facts about its signature, in the list of all settings.
pub(super) const SIGNED: &str = "policy_signature";
/// Largest policy file, in bytes.
const POLICY_BYTES_MAX: u64 = 1 << 20;

/// The weakness of a file that the person at the desk can write.
const WEAK: &str = "policy-weak";

#[cfg(target_os = "macos")]
const SYSTEM: &str = "/Library/Application Support/Aval/policy.toml";
#[cfg(windows)]
const SYSTEM: &str = r"C:\ProgramData\Aval\policy.toml";
#[cfg(not(any(target_os = "macos", windows)))]
const SYSTEM: &str = "/etc/aval/policy.toml";

/// The path of this computer's policy. `AVAL_POLICY` is used only if the system's path has no file: an ordinary user
/// must not be able to direct the program to another file.
pub fn policy_place() -> PathBuf {
    let system = PathBuf::from(SYSTEM);
    let is_missing = matches!(system.try_exists(), Ok(false));
    let named = std::env::var_os("AVAL_POLICY").filter(|path| is_missing && !path.is_empty());
    named.map_or(system, PathBuf::from)
}

/// The settings that the administrator fixed for one profile.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Policy {
    path: PathBuf,
    /// Where its file is expected; `None` where no policy applies to the profile.
    place: Option<PathBuf>,
    /// The file and its signature as they were read, for comparisons.
    found: String,
    sha256: Option<String>,
    /// Why it cannot be used.
    broken: Option<Sentence>,
    /// There is no file, and the profile names a signer. The policy of the group by that signer is enough.
    missing: Option<Sentence>,
    signature: Option<PolicySignature>,
    weakness: Option<&'static str>,
    /// The sections that apply to the profile, combined.
    fixed: Table,
    code_book: CodeBook,
    group: GroupLayer,
}

impl Policy {
    /// Reads the file for a profile. Without a file nothing is fixed; the error of an unreadable one is kept.
    pub fn read(place: Option<&Path>, name: &str, profile: &Profile, folder: &Path) -> Self {
        let Some(path) = place.filter(|_| !is_practice(name, profile)) else { return Self::default() };
        let at_place = Self { place: Some(path.to_owned()), found: trace(path), ..Self::default() };
        let at_path = Self { path: path.to_owned(), ..at_place.clone() };
        let text = match read_limited(path) {
            Ok(Some(text)) => text,
            Ok(None) => return missing(at_path, profile.policy_signer.as_ref()).unwrap_or(at_place),
            Err(detail) => return Self { broken: Some(unreadable(path, &detail)), ..at_path },
        };
        let read = Self { sha256: Some(sha256_of(&text)), weakness: weakness(path, folder), ..at_path };
        let fixed = sections(&text).and_then(|sections| fixed_for(&sections, name, profile));
        let usable = fixed.map_err(|detail| unreadable(path, &detail)).and_then(|(fixed, code_book)| {
            let named = signer_of(&fixed);
            // Both have to agree: a policy cannot replace the signer whom the profile names.
            let wanted: Vec<&PolicySigner> = profile.policy_signer.iter().chain(&named).collect();
            let signature = signature::checked(path, &text, &wanted)?;
            Ok((fixed, code_book, signature))
        });
        match usable {
            Ok((fixed, code_book, signature)) => Self { fixed, code_book, signature, ..read },
            Err(sentence) => Self { broken: Some(sentence), ..read },
        }
    }

    /// The profile's settings with the policy's over them, and the environment that may be shown.
    ///
    /// # Errors
    /// `settings` when the combined settings are invalid.
    pub fn over(&self, profile: &Profile) -> Result<Profile> {
        let profile = self.combined(profile)?;
        Ok(Profile { environment: profile.shown_environment(), ..profile })
    }

    fn combined(&self, profile: &Profile) -> Result<Profile> {
        if self.layers().all(Table::is_empty) && !profile.same_account_forbidden {
            let group = profile.group.clone().map(|group| Group { alone: None, ..group });
            return Ok(Profile { group, ..profile.clone() });
        }
        let file = self.path.display().to_string();
        let refuse = |detail: &str| bad_settings(&file, detail);
        let mut table = Table::try_from(profile).map_err(|error| refuse(&error.to_string()))?;
        self.layers().for_each(|fixed| put_over_settings(&mut table, fixed));
        let text = toml::to_string(&table).map_err(|error| refuse(&error.to_string()))?;
        Profile::parse(&text, &file)
    }

    /// The text of a `profile.toml` with the policy's settings over it, without comments, for display and for the
    /// journal. Invalid text is returned unchanged.
    pub fn over_text(&self, text: &str) -> String {
        let Ok(mut table) = toml::from_str::<Table>(text) else { return text.to_owned() };
        self.layers().for_each(|fixed| put_over_settings(&mut table, fixed));
        toml::to_string(&table).unwrap_or_else(|_| text.to_owned())
    }

    /// The settings that the two policies fix, each over the one before. This computer's is over the group's, unless the person
    /// at the desk can change it.
    fn layers(&self) -> impl Iterator<Item = &Table> {
        let (group, own) = (self.group().map(|group| &group.fixed), Some(&self.fixed));
        let layers = if self.is_weak() { [own, group] } else { [group, own] };
        layers.into_iter().flatten()
    }

    fn is_weak(&self) -> bool {
        self.weakness == Some(WEAK)
    }

    /// The flags that it fixes.
    pub fn code_book(&self) -> &CodeBook {
        self.group().map_or(&self.code_book, |group| &group.code_book)
    }

    /// The origin of a flag that it fixes at a bank; `None` where it does not fix it.
    pub fn by_flag(&self, bank_mark: &str, flag: &str) -> Option<Sentence> {
        let names = |book: &CodeBook| book.names(bank_mark, flag);
        let is_groups = |group: &&GroupPolicy| names(&group.flags) && (self.is_weak() || !names(&self.code_book));
        names(self.code_book()).then(|| self.origin(self.group().filter(is_groups)))
    }

    /// Why sending is off under it; `None` if it could be read, or there is no policy.
    pub fn sending_off(&self) -> Option<Sentence> {
        self.broken.clone().or_else(|| self.group.broken.clone()).or_else(|| self.file_off())
    }

    /// The same because of this computer's file alone.
    pub fn file_off(&self) -> Option<Sentence> {
        self.broken.clone().or_else(|| self.missing.clone().filter(|_| self.is_missing()))
    }

    /// Whether the profile names a signer and there is no policy, neither of this computer nor of the group.
    pub fn is_missing(&self) -> bool {
        self.missing.is_some() && self.group.is_empty()
    }

    /// Why sending is off because a file is another one than when it was read, or cannot be read now; `None` while it is
    /// the same. The profile has to be opened again.
    pub fn changed(&self) -> Option<Sentence> {
        let place = self.place.as_ref().filter(|place| trace(place) != self.found);
        let changed = |place: &PathBuf| {
            let detail = read_limited(place).err().unwrap_or_else(|| "–".to_owned());
            Sentence::new("sending-off-policy-changed").with("path", place.display()).with("detail", detail)
        };
        place.map(changed).or_else(|| self.group.changed())
    }

    /// The path of its file; empty if there is no policy of this computer.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The path of the file because of which sending is off.
    pub fn unusable_path(&self) -> &Path {
        if self.broken.is_none() && self.group.broken.is_some() { &self.group.file } else { &self.path }
    }

    /// SHA-256 of the file; `None` if no policy applies to the profile.
    pub fn sha256(&self) -> Option<&str> {
        self.sha256.as_deref()
    }

    /// Its signature, which was right; `None` if it has none.
    pub fn signature(&self) -> Option<&PolicySignature> {
        self.signature.as_ref()
    }

    /// The origin of a fixed setting, by its dotted name: the file and its signer where it is signed, or the group's policy.
    pub fn by(&self, setting: &str) -> Sentence {
        let is_groups = |group: &&GroupPolicy| {
            fixes(&group.fixed, setting) && !(fixes(&self.fixed, setting) && self.decides(&group.fixed, setting))
        };
        self.origin(self.group().filter(is_groups))
    }

    /// This computer's file as an origin, or the group's policy.
    fn origin(&self, group: Option<&GroupPolicy>) -> Sentence {
        if let Some(group) = group {
            let by = Sentence::new("policy-by-group").with("version", group.version);
            return by.with("signer", &group.signature.name);
        }
        let by = Sentence::new("policy-by").with("path", self.path.display());
        let signer = self.signature.as_ref().map(|signature| signature.name.as_str());
        by.with("signed", signer.is_some()).with("signer", signer.unwrap_or_default())
    }

    /// Whether this computer's file decides about a setting that both fix. A bound decides where it is the stricter one.
    fn decides(&self, of_group: &Table, setting: &str) -> bool {
        let figure = |table: &Table| {
            let value = setting.split('.').try_fold(Value::Table(table.clone()), |at, part| at.get(part).cloned())?;
            Amount::parse_plain(&value.as_str().map_or_else(|| value.to_string(), str::to_owned)).ok()
        };
        let (own, group) = (figure(&self.fixed), figure(of_group));
        match self.only_bounds(setting) {
            true if setting.ends_with(SETTLES) => own >= group,
            true => own <= group,
            false => !self.is_weak(),
        }
    }

    /// The settings that an edit changes in the profile's own text without effect, because the policy fixes them, by their
    /// dotted names. Where a policy only lowers a ceiling, a stricter one has an effect.
    pub fn without_effect(&self, before: &str, after: &str) -> Vec<String> {
        let changed = |before: &str, after: &str| {
            let (before, after) = (super::flattened("", before), super::flattened("", after));
            let names: BTreeSet<String> = before.keys().chain(after.keys()).cloned().collect();
            names.into_iter().filter(|name| before.get(name) != after.get(name)).collect::<BTreeSet<_>>()
        };
        let own = changed(before, after);
        let in_force = changed(&self.over_text(before), &self.over_text(after));
        let without = own.difference(&in_force).map(|name| name.trim_start_matches('.'));
        without.filter(|name| self.fixes(name)).map(str::to_owned).collect()
    }

    /// Whether it fixes a setting of `profile.toml`, by its dotted name.
    pub fn fixes(&self, setting: &str) -> bool {
        self.layers().any(|fixed| fixes(fixed, setting))
    }

    /// Whether it only bounds a setting that it fixes: a stricter value of the profile applies.
    pub fn only_bounds(&self, setting: &str) -> bool {
        let ceiling = setting.strip_prefix("limits.").and_then(|rest| rest.split('.').next());
        let bounds = ceiling.is_some_and(|name| CEILINGS.contains(&name) || name == SETTLES);
        self.fixes(setting) && (bounds || setting == "sign_in.idle_minutes")
    }

    /// The minutes without a person that it allows at most, also to a profile without an identity server.
    pub fn idle_minutes(&self) -> Option<u32> {
        let minutes = |fixed: &Table| fixed.get("sign_in")?.get("idle_minutes")?.as_integer()?.try_into().ok();
        self.layers().filter_map(minutes).min()
    }

    /// Why it does not bind the person at this desk; `None` if the system prevents them from changing it.
    pub fn weakness(&self) -> Option<Sentence> {
        self.weakness.map(|id| Sentence::new(id).with("path", self.path.display()))
    }

    /// The fixed settings, by their dotted names.
    pub fn values(&self) -> BTreeMap<String, String> {
        let text = toml::to_string(&self.fixed).unwrap_or_default();
        let mut values = super::flattened("policy", &text);
        let detail = |sentence: &Sentence| match sentence.args.get("detail") {
            Some(detail) => detail.clone(),
            None => sentence.id.clone(),
        };
        values.extend(self.sending_off().map(|broken| ("policy.broken".to_owned(), detail(&broken))));
        if let Some(signature) = &self.signature {
            let signer = format!("{} {}", signature.name, signature.public_key.hex());
            values.insert(format!("{SIGNED}.by"), signer);
            values.insert(format!("{SIGNED}.at"), signature.signed.clone());
        }
        values.extend(self.group().map(GroupPolicy::values).unwrap_or_default());
        values
    }
}

/// Whether a table of a policy has a setting, by its dotted name.
fn fixes(fixed: &Table, setting: &str) -> bool {
    let mut table = fixed;
    for part in setting.split('.') {
        match table.get(part) {
            Some(Value::Table(inner)) if !WHOLE.contains(&part) => table = inner,
            Some(_) => return true,
            None => return false,
        }
    }
    false
}

/// Beginnings of this computer's addresses.
const LOOPBACK: [&str; 3] = ["http://127.0.0.1:", "http://[::1]:", "http://localhost:"];

/// Whether a service's address is on this computer.
pub fn is_this_computer(base_url: &str) -> bool {
    LOOPBACK.iter().any(|start| base_url.starts_with(start))
}

/// Whether it is the practice bank of this program: it has a reserved profile name and was started here. A local relay
/// that a settings file calls a practice bank is not one.
fn is_practice(name: &str, profile: &Profile) -> bool {
    name == super::PRACTICE && profile.shown_environment() == Environment::Practice
}

fn sha256_of(text: &str) -> String {
    hex(&Sha256::digest(text.as_bytes()))
}

/// The policy that a profile asks for and that is not there; `None` where it asks for none.
fn missing(none: Policy, signer: Option<&PolicySigner>) -> Option<Policy> {
    let signer = signer?;
    let sentence = Sentence::new("sending-off-policy-missing").with("path", none.path.display());
    let sentence = sentence.with("signer", &signer.name).with("key", signer.public_key.hex());
    Some(Policy { missing: Some(sentence), ..none })
}

fn unreadable(path: &Path, detail: &str) -> Sentence {
    Sentence::new("sending-off-policy").with("path", path.display()).with("detail", detail)
}

/// The signer whom the policy itself names.
fn signer_of(fixed: &Table) -> Option<PolicySigner> {
    fixed.get(SIGNER)?.clone().try_into().ok()
}

/// A file and its signature as they are now.
fn trace(path: &Path) -> String {
    let hash = |path: &Path| read_limited(path).map(|text| text.map(|text| sha256_of(&text)));
    format!("{:?} {:?}", hash(path), hash(&PolicySignature::place(path)))
}

fn read_limited(path: &Path) -> Result<Option<String>, String> {
    match read_text(path, POLICY_BYTES_MAX) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error.to_string()),
    }
}

/// Puts settings over settings. Tables are merged, except those of [`WHOLE`].
fn put_over(into: &mut Table, from: &Table) {
    for (key, value) in from {
        match (into.get_mut(key), value) {
            (Some(Value::Table(inner)), Value::Table(value)) if !WHOLE.contains(&key.as_str()) => {
                put_over(inner, value)
            }
            _ => _ = into.insert(key.clone(), value.clone()),
        }
    }
}

/// Puts the policy's settings over a profile's own. Of the profile's ceilings it only lowers, and the time until a refusal
/// settles it only lengthens, the default included.
fn put_over_settings(own: &mut Table, fixed: &Table) {
    let mut fixed = fixed.clone();
    sign_in::under_policy(own, &mut fixed);
    match own.get_mut(GROUP).and_then(Value::as_table_mut) {
        Some(group) => _ = group.remove(ALONE),
        None => _ = fixed.remove(GROUP),
    }
    let own_limits = own.get("limits").and_then(Value::as_table).cloned().unwrap_or_default();
    if let Some(limits) = fixed.get_mut("limits").and_then(Value::as_table_mut) {
        if let Some(settles) = limits.get(SETTLES).and_then(Value::as_integer) {
            let own = own_limits.get(SETTLES).and_then(Value::as_integer).unwrap_or(SETTLES_MINUTES.into());
            limits.insert(SETTLES.to_owned(), settles.max(own).into());
        }
        for name in CEILINGS {
            let own = own_limits.get(*name).and_then(Value::as_table);
            if let (Some(own), Some(Value::Table(policy))) = (own, limits.get_mut(*name)) {
                *policy = ceilings::lower_of(own, policy);
            }
        }
    }
    put_over(own, &fixed);
    if own.get(SAME_ACCOUNT_FORBIDDEN).and_then(Value::as_bool) == Some(true) {
        let tiers = own.get_mut("second_person").and_then(|second_person| second_person.get_mut("tiers"));
        for tier in tiers.and_then(Value::as_array_mut).into_iter().flatten() {
            if let Some(how) = tier.get_mut("how").filter(|how| how.as_str() == Some(ApprovalTier::SameAccount.word()))
            {
                *how = Value::from(ApprovalTier::OwnToken.word());
            }
        }
    }
}

/// An address for comparisons: lower case, without the default port and without a trailing slash.
pub fn address(url: &str) -> String {
    let text = url.trim().trim_end_matches('/').to_ascii_lowercase();
    let Some((scheme, rest)) = text.split_once("://") else { return text };
    let (host, path) = rest.find('/').map_or((rest, ""), |at| rest.split_at(at));
    let usual = if scheme == "https" { ":443" } else { ":80" };
    format!("{scheme}://{}{path}", host.strip_suffix(usual).unwrap_or(host))
}

/// Whether a person other than the administrator can write or replace the file. The person at the desk is the owner of
/// the profile's folder.
#[cfg(unix)]
fn weakness(path: &Path, folder: &Path) -> Option<&'static str> {
    use std::os::unix::fs::MetadataExt;
    const OTHERS: u32 = 0o002;
    const GROUP: u32 = 0o020;
    const STICKY: u32 = 0o1000;
    let person = std::fs::metadata(folder).map(|facts| facts.uid()).ok()?;
    let places = [Some(path), path.parent()];
    let weak = |facts: std::fs::Metadata| {
        let shared = facts.is_dir() && facts.mode() & STICKY != 0;
        let others = facts.mode() & OTHERS != 0 || (facts.mode() & GROUP != 0 && facts.gid() != 0);
        (others && !shared) || (person != 0 && facts.uid() == person)
    };
    let is_weak = places.into_iter().flatten().filter_map(|place| std::fs::metadata(place).ok()).any(weak);
    is_weak.then_some(WEAK)
}

#[cfg(not(unix))]
fn weakness(path: &Path, _folder: &Path) -> Option<&'static str> {
    // Access control lists are not read: the program cannot tell whether the person at the desk can write the file.
    Some(if path == Path::new(SYSTEM) { "policy-unchecked" } else { WEAK })
}

#[cfg(test)]
mod tests;
