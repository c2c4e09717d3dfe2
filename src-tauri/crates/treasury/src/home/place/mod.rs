//! The place that a journal belongs to: this computer and this folder. A copy, a restored backup and a synchronised
//! folder are other places: a journal there does not know what the original has sent meanwhile.
//!
//! A folder is identified by its inode and creation time. Its device number may change when the computer restarts, so
//! it is compared only if the path changed too. Where the system reports no inode, the path must be the same.

mod outside;

use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;
use std::{fs, io};

use journal::Placed;
use model::{folder, hex, sha256};
pub(crate) use outside::{Outside, Record};
use serde::{Deserialize, Serialize};

/// Stored digits of the computer's digest.
const MACHINE_ID_DIGITS: usize = 32;

/// This computer and a folder on it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(crate) struct Here {
    pub machine_id: String,
    pub folder: String,
    pub device: String,
    pub inode: String,
    pub born: String,
}

impl Here {
    /// The folder as it is now.
    ///
    /// # Errors
    /// An I/O error if the folder is missing or cannot be read.
    pub fn of(folder: &Path) -> io::Result<Self> {
        let facts = fs::metadata(folder)?;
        let born = facts.created().ok().and_then(|born| born.duration_since(UNIX_EPOCH).ok());
        let (device, inode) = numbers(&facts);
        Ok(Self {
            machine_id: machine_id(),
            folder: folder.canonicalize()?.display().to_string(),
            device,
            inode,
            born: born.map(|born| born.as_nanos().to_string()).unwrap_or_default(),
        })
    }

    /// The place that a journal's event names.
    pub fn named_by(placed: &Placed) -> Self {
        Self {
            machine_id: placed.machine_id.clone(),
            folder: placed.folder.clone(),
            device: placed.device.clone(),
            inode: placed.inode.clone(),
            born: placed.born.clone(),
        }
    }

    /// Whether both are the same place, at most moved within one file system.
    pub fn is_same_as(&self, other: &Self) -> bool {
        let same_path = self.folder == other.folder;
        let same_born = self.born == other.born || self.born.is_empty() || other.born.is_empty();
        let same_folder = match (self.inode.is_empty(), other.inode.is_empty()) {
            (false, false) => self.inode == other.inode && (self.device == other.device || same_path),
            _ => same_path,
        };
        self.machine_id == other.machine_id && same_born && same_folder
    }
}

#[cfg(unix)]
fn numbers(facts: &fs::Metadata) -> (String, String) {
    use std::os::unix::fs::MetadataExt;
    (facts.dev().to_string(), facts.ino().to_string())
}

#[cfg(not(unix))]
fn numbers(_facts: &fs::Metadata) -> (String, String) {
    (String::new(), String::new())
}

/// A digest of the system's id for this computer; empty if it has no readable one. The id itself is confidential and
/// must not be passed on to other programs.
fn machine_id() -> String {
    let files = ["/etc/machine-id", "/var/lib/dbus/machine-id"];
    let id = files.iter().find_map(|file| folder::read_text(Path::new(file), folder::SETTINGS_BYTES_MAX).ok());
    let id = id.or_else(|| std::env::var("COMPUTERNAME").ok()).unwrap_or_default();
    let id = id.trim();
    if id.is_empty() {
        return String::new();
    }
    hex(&sha256(format!("aval machine 1\n{id}").as_bytes()))[..MACHINE_ID_DIGITS].to_owned()
}

/// The folder for state that a copy of a data directory must not contain: `AVAL_STATE_DIR`, else the system's folder
/// for application state. `None` if the system names none.
pub fn state_dir() -> Option<PathBuf> {
    let told = std::env::var_os("AVAL_STATE_DIR").filter(|dir| !dir.is_empty()).map(PathBuf::from);
    told.or_else(|| {
        let dirs = directories::ProjectDirs::from("", "", "Aval")?;
        let otherwise = if cfg!(target_os = "macos") { dirs.preference_dir() } else { dirs.data_local_dir() };
        Some(dirs.state_dir().unwrap_or(otherwise).to_owned())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_stays_itself_when_it_is_renamed_and_a_copy_is_another_one() {
        let dir = tempfile::tempdir().unwrap();
        let (one, two) = (dir.path().join("one"), dir.path().join("two"));
        fs::create_dir(&one).unwrap();
        let before = Here::of(&one).unwrap();
        assert!(before.is_same_as(&before));
        fs::rename(&one, &two).unwrap();
        assert!(!cfg!(unix) || before.is_same_as(&Here::of(&two).unwrap()), "moved");
        fs::create_dir(&one).unwrap();
        assert!(!before.is_same_as(&Here::of(&one).unwrap()), "another folder under the old path");
    }

    #[test]
    fn a_device_number_that_changed_with_a_restart_is_not_another_place() {
        let here = Here {
            machine_id: "m".into(),
            folder: "/data".into(),
            device: "42".into(),
            inode: "7".into(),
            born: "1".into(),
        };
        let rows = [
            (Here { device: "43".into(), ..here.clone() }, true),
            (Here { folder: "/moved".into(), ..here.clone() }, true),
            (Here { born: String::new(), ..here.clone() }, true),
            (Here { device: "43".into(), folder: "/moved".into(), ..here.clone() }, false),
            (Here { inode: "8".into(), ..here.clone() }, false),
            (Here { born: "2".into(), ..here.clone() }, false),
            (Here { machine_id: "n".into(), ..here.clone() }, false),
            (Here { inode: String::new(), device: String::new(), ..here.clone() }, true),
            (Here { inode: String::new(), folder: "/moved".into(), ..here.clone() }, false),
        ];
        for (other, same) in rows {
            assert_eq!((here.is_same_as(&other), other.is_same_as(&here)), (same, same), "{other:?}");
        }
    }
}
