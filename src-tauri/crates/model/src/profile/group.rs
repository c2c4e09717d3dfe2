//! Settings `[group]`: the group book that this desk shares with others. `avalctl group create` and `avalctl group join` write
//! them; the database user's password, the key of its client certificate and the desk's key are in the keychain.

use std::collections::BTreeMap;

use bank_client::connection::certificates_from_pem;
use bank_contract::{Amount, Endpoint};
use serde::{Deserialize, Serialize};

use crate::spelling::iso;

/// Settings `[group]`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Group {
    /// Address of the group book: `postgresql://USER@HOST:PORT/DATABASE`, without a password. TLS is required unless every
    /// host is this computer. Several hosts separated by commas: a primary and its standby.
    pub url: String,
    /// Id of the group.
    pub id: String,
    /// Id of this desk in the group.
    pub desk: String,
    /// Certificates (PEM) of the authority that signed the database's, if the system does not know it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub authorities: Option<String>,
    /// Certificate by which this desk identifies itself to the database, with its chain, as PEM text. It needs TLS. `avalctl
    /// group certificate` reads it from a file and stores its private key in the keychain.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub client_certificate: Option<String>,
    /// The work that is allowed while the group book cannot be reached. It counts in `policy.toml` only, under `[all.group.alone]`
    /// or the section of the service or the profile; in `profile.toml` it has no effect. Without it nothing is sent then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub alone: Option<AloneRules>,
}

/// Settings `[group.alone]` of a policy.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AloneRules {
    /// The operations that one order of a single instruction with a reason may do, by their names, for example `transfer`.
    pub operations: Vec<String>,
    /// By the currency's ISO code: everything that this desk sends without the book stays below this sum, until the book is
    /// reached again. Nothing is sent in a currency that is not named.
    pub below: BTreeMap<String, String>,
}

impl AloneRules {
    /// The sum of a currency, by its ISO code.
    pub fn below(&self, code: &str) -> Option<Amount> {
        self.below.get(code).and_then(|text| Amount::parse_plain(text).ok())
    }

    /// One line, as the settings write it.
    pub fn text(&self) -> String {
        format!("{} < {}", self.operations_text(), self.sums_text())
    }

    /// The names of the operations, for a sentence's argument `operations`.
    pub fn operations_text(&self) -> String {
        self.operations.join(", ")
    }

    /// The sums with their currencies, for a sentence's argument `sums`.
    pub fn sums_text(&self) -> String {
        let sum = |code: &String| self.below(code).map(|sum| format!("{code} {}", sum.to_money_text()));
        self.below.keys().filter_map(sum).collect::<Vec<_>>().join(", ")
    }

    fn check(&self) -> Result<(), String> {
        let acts = |name: &&String| Endpoint::operations().any(|operation| operation.row().name() == name.as_str());
        if let Some(unknown) = self.operations.iter().find(|name| !acts(name)) {
            return Err(format!("group.alone.operations: {unknown:?} is no operation"));
        }
        for (code, sum) in &self.below {
            if iso(code) != Some(code.as_str()) {
                return Err(format!("group.alone.below: {code:?} is no code of ISO 4217"));
            }
            Amount::parse_plain(sum).map_err(|error| format!("group.alone.below.{code}: {error}"))?;
        }
        Ok(())
    }
}

impl Group {
    /// The first mistake in them. The address itself is checked when the book is opened.
    pub(super) fn check(&self) -> Result<(), String> {
        let parts = [("url", &self.url), ("id", &self.id), ("desk", &self.desk)];
        if let Some((name, _)) = parts.iter().find(|(_, text)| text.trim().is_empty()) {
            return Err(format!("group.{name}: blank"));
        }
        if let Some(text) = &self.client_certificate {
            certificates_from_pem(text.as_bytes()).map_err(|error| format!("group.client_certificate: {error}"))?;
        }
        self.alone.as_ref().map_or(Ok(()), AloneRules::check)
    }
}
