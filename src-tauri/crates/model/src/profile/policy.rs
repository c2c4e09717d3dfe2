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
//! Keys: `environment`, `second_person`, `limits`, `currencies`, `token`, `chain_head_copy`, `failure_words`,
//! `code_book`, `accounts`, `banks`, `time_zone`, `base_url`, `organization_id`, `sign_in`, `connection`. Of the policy's and the
//! profile's ceilings, and of the two `sign_in.idle_minutes`, the lower one applies; of the two
//! `refusal_settles_minutes` the higher one. While a policy cannot be read, sending is off, because the fixed settings
//! are unknown. A policy is binding only for people who cannot write the file; [`Policy::weakness`] checks this.
//! A person who can change a profile's folder can change the profile's name and address, so put settings that bind
//! everybody under `all`. The policy does not apply to a practice bank that this program started, which moves no money.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};
use toml::{Table, Value};

use super::{CodeBook, Profile, SETTLES_MINUTES, bad_settings, ceilings, sign_in};
use crate::folder::read_text;
use crate::{Environment, Result, Sentence, hex};

/// The settings that a section may fix.
const KEYS: &[&str] = &[
    "environment",
    "second_person",
    "limits",
    "currencies",
    "token",
    "chain_head_copy",
    "failure_words",
    "code_book",
    "accounts",
    "banks",
    "time_zone",
    "base_url",
    "organization_id",
    "sign_in",
    "connection",
];
/// Tables of `[limits]` where the lower figure applies.
const CEILINGS: &[&str] = &["per_instruction", "per_day"];
/// The setting of `[limits]` where the higher figure applies.
const SETTLES: &str = "refusal_settles_minutes";
/// Largest policy file, in bytes.
const POLICY_BYTES_MAX: u64 = 1 << 20;

/// The path of this computer's policy. `AVAL_POLICY` is used only if the system's path has no file: an ordinary user
/// must not be able to direct the program to another file.
pub fn policy_place() -> PathBuf {
    #[cfg(target_os = "macos")]
    const SYSTEM: &str = "/Library/Application Support/Aval/policy.toml";
    #[cfg(windows)]
    const SYSTEM: &str = r"C:\ProgramData\Aval\policy.toml";
    #[cfg(not(any(target_os = "macos", windows)))]
    const SYSTEM: &str = "/etc/aval/policy.toml";
    let system = PathBuf::from(SYSTEM);
    let is_missing = matches!(system.try_exists(), Ok(false));
    let named = std::env::var_os("AVAL_POLICY").filter(|path| is_missing && !path.is_empty());
    named.map_or(system, PathBuf::from)
}

/// The settings that the administrator fixed for one profile.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Policy {
    path: PathBuf,
    sha256: Option<String>,
    broken: Option<String>,
    weakness: Option<&'static str>,
    /// The sections that apply to the profile, combined.
    fixed: Table,
    code_book: CodeBook,
}

impl Policy {
    /// Reads the file for a profile. Without a file nothing is fixed; the error of an unreadable one is kept.
    pub fn read(place: Option<&Path>, name: &str, profile: &Profile, folder: &Path) -> Self {
        let Some(path) = place.filter(|_| !is_practice(name, profile)) else { return Self::default() };
        let text = match read_limited(path) {
            Ok(Some(text)) => text,
            Ok(None) => return Self::default(),
            Err(detail) => return Self { path: path.to_owned(), broken: Some(detail), ..Self::default() },
        };
        let about = |policy: Self| Self {
            path: path.to_owned(),
            sha256: Some(hex(&Sha256::digest(text.as_bytes()))),
            weakness: weakness(path, folder),
            ..policy
        };
        match sections(&text).and_then(|sections| fixed_for(&sections, name, profile)) {
            Ok((fixed, code_book)) => about(Self { fixed, code_book, ..Self::default() }),
            Err(detail) => about(Self { broken: Some(detail), ..Self::default() }),
        }
    }

    /// The profile's settings with the policy's over them.
    ///
    /// # Errors
    /// `settings` when the combined settings are invalid.
    pub fn over(&self, profile: &Profile) -> Result<Profile> {
        // A service on another computer is never a practice bank: its money must not be shown as unreal.
        let is_far = !is_this_computer(&profile.base_url);
        let is_claimed = is_far && profile.environment == Environment::Practice;
        let environment = if is_claimed { Environment::Production } else { profile.environment };
        let profile = &Profile { environment, ..profile.clone() };
        if self.fixed.is_empty() {
            return Ok(profile.clone());
        }
        let file = self.path.display().to_string();
        let refuse = |detail: &str| bad_settings(&file, detail);
        let mut table = Table::try_from(profile).map_err(|error| refuse(&error.to_string()))?;
        put_over_settings(&mut table, &self.fixed);
        let text = toml::to_string(&table).map_err(|error| refuse(&error.to_string()))?;
        Profile::parse(&text, &file)
    }

    /// The text of a `profile.toml` with the policy's settings over it, without comments, for display and for the
    /// journal. Invalid text is returned unchanged.
    pub fn over_text(&self, text: &str) -> String {
        let Ok(mut table) = toml::from_str::<Table>(text) else { return text.to_owned() };
        put_over_settings(&mut table, &self.fixed);
        toml::to_string(&table).unwrap_or_else(|_| text.to_owned())
    }

    /// The flags that it fixes.
    pub fn code_book(&self) -> &CodeBook {
        &self.code_book
    }

    /// Why sending is off under it; `None` if it could be read, or there is no policy.
    pub fn sending_off(&self) -> Option<Sentence> {
        let detail = self.broken.as_ref()?;
        Some(Sentence::new("sending-off-policy").with("path", self.path.display()).with("detail", detail))
    }

    /// The path of its file; empty if there is no policy.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// SHA-256 of the file; `None` if no policy applies to the profile.
    pub fn sha256(&self) -> Option<&str> {
        self.sha256.as_deref()
    }

    /// Whether it fixes a setting of `profile.toml`, by its dotted name.
    pub fn fixes(&self, setting: &str) -> bool {
        let mut table = &self.fixed;
        for part in setting.split('.') {
            match table.get(part) {
                Some(Value::Table(inner)) if part != "second_person" => table = inner,
                Some(_) => return true,
                None => return false,
            }
        }
        false
    }

    /// The minutes without a person that it allows at most, also to a profile without an identity server.
    pub fn idle_minutes(&self) -> Option<u32> {
        self.fixed.get("sign_in")?.get("idle_minutes")?.as_integer()?.try_into().ok()
    }

    /// Why it does not bind the person at this desk; `None` if the system prevents them from changing it.
    pub fn weakness(&self) -> Option<Sentence> {
        self.weakness.map(|id| Sentence::new(id).with("path", self.path.display()))
    }

    /// The fixed settings, by their dotted names.
    pub fn values(&self) -> BTreeMap<String, String> {
        let text = toml::to_string(&self.fixed).unwrap_or_default();
        let mut values = super::flattened("policy", &text);
        values.extend(self.broken.as_ref().map(|detail| ("policy.broken".to_owned(), detail.clone())));
        values
    }
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
    name == super::PRACTICE && profile.environment == Environment::Practice && super::is_started_here(&profile.base_url)
}

fn read_limited(path: &Path) -> Result<Option<String>, String> {
    match read_text(path, POLICY_BYTES_MAX) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error.to_string()),
    }
}

/// The sections of the file, all of them checked: a mistake in any section makes the file invalid.
#[derive(Debug, Default)]
struct Sections {
    all: Table,
    service: BTreeMap<String, Table>,
    profile: BTreeMap<String, Table>,
}

fn sections(text: &str) -> Result<Sections, String> {
    let file: Table = toml::from_str(text).map_err(|error: toml::de::Error| error.message().to_owned())?;
    let table = |name: &str, value: Value| match value {
        Value::Table(table) => Ok(table),
        _ => Err(format!("{name}: a table was expected")),
    };
    let mut sections = Sections::default();
    for (name, value) in file {
        let value = table(&name, value)?;
        match name.as_str() {
            "all" => sections.all = checked("all", value)?,
            "service" | "profile" => {
                for (of, inner) in value {
                    let place = format!("{name}.{of:?}");
                    let inner = checked(&place, table(&place, inner)?)?;
                    let (into, of) = match name.as_str() {
                        "service" => (&mut sections.service, address(&of)),
                        _ => (&mut sections.profile, of),
                    };
                    if into.insert(of, inner).is_some() {
                        return Err(format!("{place}: stands there twice"));
                    }
                }
            }
            _ => return Err(format!("{name}: all, service or profile was expected")),
        }
    }
    Ok(sections)
}

/// A section whose keys and values are valid in a profile.
fn checked(place: &str, section: Table) -> Result<Table, String> {
    if let Some(key) = section.keys().find(|key| !KEYS.contains(&key.as_str())) {
        return Err(format!("{place}.{key}: a policy can fix {}", KEYS.join(", ")));
    }
    let mut table: Table = [("base_url", "https://policy"), ("environment", "test")]
        .map(|(name, value)| (name.to_owned(), Value::from(value)))
        .into_iter()
        .collect();
    table.insert("organization_id".to_owned(), Value::from(1));
    sign_in::complete(&mut table, &section);
    put_over(&mut table, &settings(&section));
    let text = toml::to_string(&table).map_err(|error| format!("{place}: {error}"))?;
    let told = |error: crate::DeskError| {
        let detail = error.trouble().sentence.args.get("detail").cloned().unwrap_or_default();
        format!("{place}: {detail}")
    };
    Profile::parse(&text, place).map_err(told)?;
    code_book_of(&section).map_err(told)?;
    Ok(section)
}

fn settings(section: &Table) -> Table {
    section.iter().filter(|(key, _)| *key != "code_book").map(|(key, value)| (key.clone(), value.clone())).collect()
}

fn code_book_of(section: &Table) -> Result<CodeBook> {
    let text = match section.get("code_book") {
        Some(Value::Table(book)) => toml::to_string(book).unwrap_or_default(),
        Some(_) => return Err(bad_settings("code_book", "code_book: a table was expected")),
        None => String::new(),
    };
    CodeBook::parse(&text, "code_book")
}

fn fixed_for(sections: &Sections, name: &str, profile: &Profile) -> Result<(Table, CodeBook), String> {
    let empty = Table::new();
    let service = sections.service.get(&address(&profile.base_url)).unwrap_or(&empty);
    let own = sections.profile.get(name).unwrap_or(&empty);
    let mut fixed = Table::new();
    let told = |error: crate::DeskError| error.to_string();
    let mut code_book = code_book_of(&empty).map_err(told)?;
    for section in [&sections.all, service, own] {
        put_over(&mut fixed, &settings(section));
        code_book = code_book.under(&code_book_of(section).map_err(told)?).map_err(told)?;
    }
    Ok((fixed, code_book))
}

/// Puts settings over settings. Tables are merged, except `second_person`, which is replaced completely.
fn put_over(into: &mut Table, from: &Table) {
    for (key, value) in from {
        match (into.get_mut(key), value) {
            (Some(Value::Table(inner)), Value::Table(value)) if key != "second_person" => put_over(inner, value),
            _ => _ = into.insert(key.clone(), value.clone()),
        }
    }
}

/// Puts the policy's settings over a profile's own. Of the profile's ceilings it only lowers, and the time until a refusal
/// settles it only lengthens, the default included.
fn put_over_settings(own: &mut Table, fixed: &Table) {
    let mut fixed = fixed.clone();
    sign_in::under_policy(own, &mut fixed);
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
    is_weak.then_some("policy-weak")
}

#[cfg(not(unix))]
fn weakness(_path: &Path, _folder: &Path) -> Option<&'static str> {
    // Access control lists are not read: the program cannot tell whether the person at the desk can write the file.
    Some("policy-unchecked")
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROFILE: &str = "base_url = \"https://Bank.example:443/h/\"\norganization_id = 7\nenvironment = \"test\"\n\
                           [limits]\nbatch_items_max = 90\ncontrol_total_over = \"500\"\n";

    fn read(text: &str) -> Policy {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("policy.toml");
        std::fs::write(&path, text).unwrap();
        Policy::read(Some(&path), "head", &profile(), folder.path())
    }

    fn profile() -> Profile {
        Profile::parse(PROFILE, "profile.toml").unwrap()
    }

    #[test]
    fn what_the_policy_names_wins_and_the_nearer_section_over_the_wider() {
        let policy = read(
            "[all]\nenvironment = \"production\"\nlimits.batch_items_max = 20\n[all.code_book.A.replayFlag]\naccept = 1\n\
             [service.\"https://bank.example/h\"]\nlimits.batch_items_max = 10\ntoken.header = \"X-Token\"\n\
             [profile.head]\nlimits.batch_items_max = 5\nchain_head_copy = \"/mnt/audit/\"\n[profile.other]\nlimits.batch_items_max = 1\n",
        );
        assert_eq!(policy.sending_off(), None);
        let profile = policy.over(&profile()).unwrap();
        assert_eq!((profile.environment, profile.limits.batch_items_max), (Environment::Production, 5));
        assert_eq!(profile.limits.control_total_over.map(|amount| amount.to_string()).as_deref(), Some("500"));
        assert_eq!((profile.token.header.as_str(), profile.token.prefix.as_str()), ("X-Token", "Bearer "));
        let fixed = ["limits.batch_items_max", "environment", "token.header", "chain_head_copy"];
        assert!(fixed.iter().all(|name| policy.fixes(name)));
        assert!(!["limits.control_total_over", "token.prefix", "page_size"].iter().any(|name| policy.fixes(name)));
        assert_eq!(policy.code_book().value("A", "replayFlag", "accept"), Some(1));
        assert_eq!(policy.values().get("policy.limits.batch_items_max").map(String::as_str), Some("5"));
    }

    #[test]
    fn a_policy_that_cannot_be_read_keeps_sending_off() {
        let rows = [
            ("all = 1", "a table was expected"),
            ("[everybody]\n", "all, service or profile"),
            ("[all]\npage_size = 5\n", "a policy can fix"),
            ("[all]\nlimits.batch_items_max = \"many\"\n", "all"),
            ("[all]\nlimits.batch_items_most = 5\n", "batch_items_most"),
            ("[profile.other]\nenvironment = \"prod\"\n", "profile.\"other\""),
            ("[all.code_book.A.replayFlag]\nyes = 1\n", "accept, refuse"),
            ("[all]\ncode_book = 3\n", "a table was expected"),
            ("[service.\"https://a\"]\n[service.\"https://A/\"]\n", "twice"),
            ("[all", ""),
        ];
        for (text, said) in rows {
            let policy = read(text);
            let off = policy.sending_off().unwrap_or_else(|| panic!("{text}"));
            assert!(off.args["detail"].contains(said), "{text}: {:?}", off.args);
            assert_eq!(policy.over(&profile()).unwrap(), profile(), "reading goes on with the profile's own settings");
        }
        let folder = tempfile::tempdir().unwrap();
        let unreadable = Policy::read(Some(folder.path()), "head", &profile(), folder.path());
        assert!(unreadable.sending_off().is_some(), "a folder is no policy");
    }

    #[test]
    fn no_file_fixes_nothing_and_the_practice_banks_own_profile_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let missing = Policy::read(Some(&folder.path().join("none.toml")), "head", &profile(), folder.path());
        assert_eq!((missing.sending_off(), missing.sha256()), (None, None));
        let path = folder.path().join("policy.toml");
        std::fs::write(&path, "[all]\nenvironment = \"production\"\n").unwrap();
        let text = "base_url = \"http://127.0.0.1:9\"\norganization_id = 7\nenvironment = \"practice\"\n";
        let practice = Profile::parse(text, "profile.toml").unwrap();
        let governs = |name: &str| Policy::read(Some(&path), name, &practice, folder.path()).sha256().is_some();
        assert_eq!((governs("practice"), governs("mine")), (true, true), "a file calls a relay so");
        crate::profile::started_here("http://127.0.0.1:9");
        assert_eq!((governs("practice"), governs("mine")), (false, true));
        let far = Profile::parse(&text.replace("http://127.0.0.1:9", "https://bank.example"), "p");
        assert_eq!(Policy::default().over(&far.unwrap()).unwrap().environment, Environment::Production);
    }

    #[test]
    fn the_lower_ceiling_holds_and_the_nearer_section_wins() {
        let policy = read(
            "[all]\nlimits.per_day.CNY = \"1000\"\n[profile.head]\nlimits.per_day.CNY = \"3000\"\nlimits.per_day.other = \"90\"\n",
        );
        let rows = [
            ("", "3000", "90"),
            ("CNY = \"500\"", "500", "90"),
            ("CNY = \"5000\"", "3000", "90"),
            ("EUR = \"40\"", "3000", "40"),
        ];
        for (own, cny, eur) in rows {
            let own = format!("{PROFILE}[limits.per_day]\n{own}\n");
            let profile = policy.over(&Profile::parse(&own, "profile.toml").unwrap()).unwrap();
            let at = |code: &str| profile.limits.per_day.at(crate::profile::Span::Day, Some(code)).to_string();
            assert_eq!((at("CNY").as_str(), at("EUR").as_str()), (cny, eur), "{own}");
        }
    }

    #[test]
    fn a_policy_only_lengthens_the_time_until_a_refusal_settles() {
        // The default is ten minutes.
        let own = [(30, "refusal_settles_minutes = 20\n", 30), (20, "refusal_settles_minutes = 30\n", 30), (5, "", 10)];
        for (least, own, holds) in own {
            let policy = read(&format!("[all]\nlimits.refusal_settles_minutes = {least}\n"));
            let profile = Profile::parse(&format!("{PROFILE}{own}"), "profile.toml").unwrap();
            assert_eq!(policy.over(&profile).unwrap().limits.refusal_settles_minutes, holds, "{own}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_policy_that_others_can_write_says_so() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("policy.toml");
        std::fs::write(&path, "[all]\n").unwrap();
        for mode in [0o666, 0o646] {
            std::fs::set_permissions(&path, std::fs::Permissions::from_mode(mode)).unwrap();
            let policy = Policy::read(Some(&path), "head", &profile(), folder.path());
            assert_eq!(policy.weakness().map(|weak| weak.id).as_deref(), Some("policy-weak"), "{mode:o}");
        }
    }
}
