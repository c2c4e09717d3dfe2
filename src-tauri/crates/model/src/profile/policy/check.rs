//! Explains a policy file before it is installed: every mistake at once, the settings that it fixes for each profile, and where a
//! person can get around it.

use std::path::Path;

use serde::{Deserialize, Serialize};
use toml::{Table, Value};

use super::sections::IDENTITY;
use super::{
    GROUP, POLICY_BYTES_MAX, PolicySignature, PolicySigner, SIGNER, checked, sections, sha256_of, signature, signer_of,
    weakness,
};
use crate::Sentence;
use crate::folder::read_text;
use crate::profile::{Role, Roles, flattened};

/// The explanation of a policy file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PolicyCheck {
    /// Path of the file.
    pub path: String,
    /// SHA-256 of the file; `None` if it cannot be read.
    pub sha256: Option<String>,
    /// Its signature, right or wrong; `None` if it has none.
    pub signature: Option<PolicySigned>,
    /// Whether Aval can use it. Otherwise sending is off wherever it applies.
    pub usable: bool,
    /// The settings that it fixes, by section.
    pub fixes: Vec<PolicyFixed>,
    /// Mistakes and weaknesses.
    pub findings: Vec<PolicyFinding>,
}

/// The signature of a policy file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PolicySigned {
    /// Name that the signer's key has.
    pub name: String,
    /// Their key: 64 hexadecimal digits.
    pub public_key: String,
    /// When it was signed, as the signer's computer told.
    pub at: String,
    /// Whether it is a signature of this content.
    pub right: bool,
}

/// A setting that a policy fixes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PolicyFixed {
    /// `all`, `service "…"` or `profile "…"`.
    pub section: String,
    /// Dotted name.
    pub name: String,
    /// Value.
    pub value: String,
}

/// A finding about a policy file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PolicyFinding {
    /// A mistake, because of which the file cannot be used; otherwise a weakness or a contradiction.
    pub mistake: bool,
    /// In words.
    pub sentence: Sentence,
}

impl PolicyCheck {
    /// Explains the file at a path. `folder` belongs to the person whom the policy is to bind: the data directory.
    pub fn of(path: &Path, folder: &Path) -> Self {
        let shown = path.display().to_string();
        let text = match read_text(path, POLICY_BYTES_MAX) {
            Ok(text) => text,
            Err(error) => {
                let sentence = Sentence::new("policy-check-unreadable").with("path", &shown).with("detail", error);
                let mut found = Self { path: shown, ..Self::of_text("") };
                found.mistake(sentence);
                return found;
            }
        };
        let mut found = Self { path: shown.clone(), sha256: Some(sha256_of(&text)), ..Self::of_text(&text) };
        if let Some(id) = weakness(path, folder) {
            found.weak(Sentence::new(id).with("path", &shown));
        }
        found.signed(path, &text);
        found
    }

    /// Adds what the signature says.
    fn signed(&mut self, path: &Path, text: &str) {
        let named = toml::from_str::<Table>(text).ok().and_then(|file| signer_of(file.get("all")?.as_table()?));
        let wanted: Vec<&PolicySigner> = named.iter().collect();
        if let Err(sentence) = signature::checked(path, text, &wanted) {
            self.mistake(sentence);
        }
        let Ok(Some(found)) = PolicySignature::beside(path) else { return };
        // A desk takes a policy of the group by its own settings.
        if named.is_none() && !is_for_a_group(text) {
            self.weak(Sentence::new("policy-check-signer-unnamed").with("signer", &found.name));
        }
        let right = found.is_of(text);
        let public_key = found.public_key.hex();
        self.signature = Some(PolicySigned { name: found.name, public_key, at: found.signed, right });
    }

    fn mistake(&mut self, sentence: Sentence) {
        self.usable = false;
        self.findings.push(PolicyFinding { mistake: true, sentence });
    }

    /// Explains a text.
    fn of_text(text: &str) -> Self {
        let (fixes, findings) = (Vec::new(), Vec::new());
        let mut found = Self { path: String::new(), sha256: None, signature: None, usable: false, fixes, findings };
        found.usable = match sections(text) {
            Ok(_) => true,
            Err(first) => {
                found.mistakes(text, &first);
                false
            }
        };
        let Ok(file) = toml::from_str::<Table>(text) else { return found };
        for (section, table) in named_sections(&file) {
            for (name, value) in flattened("", &toml::to_string(table).unwrap_or_default()) {
                let name = name.trim_start_matches('.').to_owned();
                found.fixes.push(PolicyFixed { section: section.clone(), name, value });
            }
        }
        found.weaknesses(&file);
        found
    }

    /// Every mistake of every setting; `first` is the one that Aval says when it reads the file.
    fn mistakes(&mut self, text: &str, first: &str) {
        let before = self.findings.len();
        let mut tell = |detail: String| {
            let sentence = Sentence::new("policy-check-mistake").with("detail", detail);
            self.findings.push(PolicyFinding { mistake: true, sentence });
        };
        if let Ok(file) = toml::from_str::<Table>(text) {
            for (section, table) in named_sections(&file) {
                for (name, value) in table {
                    let alone: Table = [(name.clone(), value.clone())].into_iter().collect();
                    if let Err(detail) = checked(&section, alone) {
                        tell(detail);
                    }
                }
            }
        }
        if self.findings.len() == before {
            let sentence = Sentence::new("policy-check-mistake").with("detail", first);
            self.findings.push(PolicyFinding { mistake: true, sentence });
        }
    }

    /// Where a person can get around it, and where it contradicts itself.
    fn weaknesses(&mut self, file: &Table) {
        let all = file.get("all").and_then(Value::as_table).cloned().unwrap_or_default();

        let states = |name: &str| all.contains_key(name);
        let mut told = Vec::new();
        if IDENTITY.iter().any(|name| file.contains_key(*name)) {
            let lacking = IDENTITY.iter().filter(|name| !file.contains_key(**name));
            told.extend(lacking.map(|name| Sentence::new("policy-check-group-lacks").with("name", name)));
            let sections = named_sections(file);
            let names =
                [GROUP, SIGNER].into_iter().filter(|name| sections.iter().any(|(_, of)| of.contains_key(*name)));
            told.extend(names.map(|name| Sentence::new("policy-check-group-without").with("name", name)));
        }
        if file.contains_key("profile") || file.contains_key("service") {
            let only = named_sections(file).into_iter().filter(|(section, _)| section != "all");
            let names = only.flat_map(|(_, table)| table.keys().cloned().collect::<Vec<_>>());
            let mut names: Vec<String> = names.filter(|name| !all.contains_key(name)).collect();
            names.sort_unstable();
            names.dedup();
            if !names.is_empty() {
                told.push(Sentence::new("policy-check-only-named").with("names", names.join(", ")));
            }
        }
        if states("roles") && !states("sign_in") {
            told.push(Sentence::new("policy-check-roles-sign-in"));
        }
        if states("hours") && !states("time_zone") {
            told.push(Sentence::new("policy-check-hours-zone"));
        }
        let of_payees = all.get("payees").and_then(Value::as_table);
        let own_accounts = of_payees.and_then(|payees| payees.get("own_accounts")).and_then(Value::as_bool);
        if own_accounts == Some(true) && !states("accounts") {
            told.push(Sentence::new("policy-check-own-accounts"));
        }
        if of_payees.is_some_and(|payees| payees.get("listed").and_then(Value::as_array).is_none_or(Vec::is_empty)) {
            told.push(Sentence::new("policy-check-no-payee"));
        }
        let roles: Option<Roles> = all.get("roles").cloned().and_then(|roles| roles.try_into().ok());
        if let Some(roles) = roles {
            let lacking = [Role::Preparer, Role::Administrator].into_iter().filter(|role| !roles.names(*role));
            told.extend(lacking.map(|role| Sentence::new("policy-check-no-role").with("role", role)));
            if roles.people.iter().any(|one| one.system_user.is_some()) && states("sign_in") {
                told.push(Sentence::new("policy-check-system-user"));
            }
        }
        told.into_iter().for_each(|sentence| self.weak(sentence));
    }

    fn weak(&mut self, sentence: Sentence) {
        self.findings.push(PolicyFinding { mistake: false, sentence });
    }
}

/// Whether a text is a policy that desks share in a group.
fn is_for_a_group(text: &str) -> bool {
    toml::from_str::<Table>(text).is_ok_and(|file| IDENTITY.iter().all(|name| file.contains_key(*name)))
}

/// The sections of a file by their names, as [`sections`] names them.
fn named_sections(file: &Table) -> Vec<(String, &Table)> {
    let mut named = Vec::new();
    for (name, value) in file {
        let Some(table) = value.as_table() else { continue };
        match name.as_str() {
            "service" | "profile" => {
                named.extend(table.iter().filter_map(|(of, inner)| Some((format!("{name}.{of:?}"), inner.as_table()?))))
            }
            _ => named.push((name.clone(), table)),
        }
    }
    named
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(text: &str) -> Vec<String> {
        let of = |finding: &PolicyFinding| finding.sentence.id.trim_start_matches("policy-check-").to_owned();
        PolicyCheck::of_text(text).findings.iter().map(of).collect()
    }

    #[test]
    fn every_mistake_of_a_file_is_told_at_once() {
        let found = PolicyCheck::of_text(
            "[all]\npage_sizes = 5\nlimits.batch_items_max = \"many\"\nexports = false\n[profile.head]\nhours = 3\n",
        );
        assert!(!found.usable);
        let details: Vec<&str> =
            found.findings.iter().filter_map(|one| Some(one.sentence.args.get("detail")?.as_str())).collect();
        assert_eq!(details.len(), 3, "{details:?}");
        for part in ["page_sizes", "limits", "hours"] {
            assert!(details.iter().any(|detail| detail.contains(part)), "{part}: {details:?}");
        }
        assert_eq!(ids("[all"), ["mistake"], "no TOML at all");
    }

    #[test]
    fn a_way_around_a_policy_is_told() {
        let rows: &[(&str, &[&str])] = &[
            ("[all]\nexports = false\n", &[]),
            ("[profile.head]\nexports = false\n", &["only-named"]),
            ("[all]\nexports = false\n[profile.head]\nexports = true\n", &[]),
            ("[all]\nhours = { from = \"08:00\", until = \"17:00\" }\n", &["hours-zone"]),
            ("[all]\npayees = { own_accounts = true, listed = [] }\n", &["own-accounts", "no-payee"]),
            ("[all.roles]\nothers = [\"preparer\"]\n", &["roles-sign-in", "no-role"]),
            ("version = 1\ngroup = \"g\"\n[all]\nexports = false\n", &[]),
            ("version = 1\n[all.group.alone]\noperations = []\nbelow = {}\n", &["group-lacks", "group-without"]),
        ];
        for (text, expected) in rows {
            assert_eq!(ids(text), *expected, "{text}");
            assert!(PolicyCheck::of_text(text).usable, "{text}");
        }
    }

    #[test]
    fn what_is_fixed_is_listed_with_its_section() {
        let found =
            PolicyCheck::of_text("[all]\nlimits.per_day.CNY = \"5\"\n[service.\"https://a\"]\nexports = false\n");
        let rows: Vec<_> =
            found.fixes.iter().map(|one| format!("{} {}={}", one.section, one.name, one.value)).collect();
        assert_eq!(rows, ["all limits.per_day.CNY=5", "service.\"https://a\" exports=false"]);
    }
}
