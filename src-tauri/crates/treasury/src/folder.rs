//! Folders and files of a profile: private to the system user, written whole or not at all.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

/// Makes a folder with all above it; the folder itself is its owner's alone (0700).
///
/// # Errors
/// The disk's.
pub fn make_private(path: &Path) -> io::Result<()> {
    fs::create_dir_all(path)?;
    restrict(path, 0o700)
}

/// Makes a file its owner's alone (0600).
///
/// # Errors
/// The disk's.
pub fn restrict_file(path: &Path) -> io::Result<()> {
    restrict(path, 0o600)
}

/// Makes a file that is its owner's alone, where there is none yet. An open by somebody else in between finds it private.
///
/// # Errors
/// The disk's.
pub fn touch_private(path: &Path) -> io::Result<()> {
    let mut options = File::options();
    options.create(true).append(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)?;
    restrict_file(path)
}

/// Writes a whole file, private, by way of a neighbour that is renamed: a reader sees the old text or the new.
///
/// # Errors
/// The disk's.
pub fn write_private(path: &Path, text: &str) -> io::Result<()> {
    let neighbour = path.with_extension("new");
    let _ = fs::remove_file(&neighbour);
    touch_private(&neighbour)?;
    let mut file = File::options().write(true).open(&neighbour)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    fs::rename(&neighbour, path)
}

#[cfg(unix)]
fn restrict(path: &Path, mode: u32) -> io::Result<()> {
    fs::set_permissions(path, std::os::unix::fs::PermissionsExt::from_mode(mode))
}

#[cfg(not(unix))]
fn restrict(_path: &Path, _mode: u32) -> io::Result<()> {
    // Application data lies in the user's own profile folder there, which others cannot read.
    Ok(())
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    #[test]
    fn folders_and_files_are_their_owners_alone_and_a_file_is_replaced_whole() {
        let temporary = tempfile::tempdir().unwrap();
        let folder = temporary.path().join("a/b");
        make_private(&folder).unwrap();
        let file = folder.join("profile.toml");
        for text in ["first", "second and longer"] {
            write_private(&file, text).unwrap();
            assert_eq!(fs::read_to_string(&file).unwrap(), text);
        }
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!((mode(&folder), mode(&file)), (0o700, 0o600));
    }
}
