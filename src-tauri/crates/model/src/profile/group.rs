//! Settings `[group]`: the group book that this desk shares with others. `avalctl group create` and `avalctl group join` write
//! them; the database user's password and the desk's key are in the keychain.

use serde::{Deserialize, Serialize};

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
}

impl Group {
    /// The first mistake in them. The address itself is checked when the book is opened.
    pub(super) fn check(&self) -> Result<(), String> {
        match [("url", &self.url), ("id", &self.id), ("desk", &self.desk)]
            .iter()
            .find(|(_, text)| text.trim().is_empty())
        {
            Some((name, _)) => Err(format!("group.{name}: blank")),
            None => Ok(()),
        }
    }
}
