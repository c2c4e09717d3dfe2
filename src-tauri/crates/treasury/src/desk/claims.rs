//! The claims of all profiles in the data directory, opened for this one.

use std::path::{Path, PathBuf};

use super::Desk;
use super::money::JOURNAL_FILE;
use crate::error::Result;
use crate::journal::{Claims, Scope};
use crate::profile::Profile;

/// File in the data directory.
const CLAIMS_FILE: &str = "claims.sqlite";

impl Desk {
    /// The claims of the data directory, opened in this profile's scope.
    pub(super) fn claims(&self) -> Result<Claims> {
        let profile = self.profile();
        let scope = Scope::of(&profile.base_url, profile.organization_id, self.name());
        let mut claims = Claims::open(&self.inner.data_dir.join(CLAIMS_FILE), scope)?;
        claims.build(&journals_of(&self.inner.data_dir))?;
        Ok(claims)
    }
}

/// The journals of a data directory, including those of removed profiles.
fn journals_of(data_dir: &Path) -> Vec<(Scope, PathBuf)> {
    let folders =
        ["profiles", "profiles-removed"].into_iter().filter_map(|under| std::fs::read_dir(data_dir.join(under)).ok());
    let of = |folder: PathBuf| {
        let file = folder.join(JOURNAL_FILE);
        let profile = Profile::load(&folder).ok().filter(|_| file.exists())?;
        let name = folder.file_name()?.to_string_lossy().into_owned();
        Some((Scope::of(&profile.base_url, profile.organization_id, &name), file))
    };
    folders.flatten().filter_map(|entry| of(entry.ok()?.path())).collect()
}
