//! Folders and files of a profile, and files that a user exports: the only writer of private files, and the only reader
//! of paths that a user names.
//!
//! Files are readable and writable only by their owner (0600), folders too (0700). A file is written completely or not
//! at all, never through a link, and never over another file unless the caller passes [`Existing::Replace`]: for Aval's
//! own settings, or a file chosen in a dialog. Other modules do not use `fs::write`, `File::create` or `File::open`.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// Size limit of a settings file.
pub const SETTINGS_BYTES_MAX: u64 = 16 << 20;

/// Makes new files and folders of this process private to their owner (`umask 077`). Called first in each program,
/// because libraries create files too.
pub fn keep_private() {
    #[cfg(unix)]
    rustix::process::umask(rustix::fs::Mode::RWXG | rustix::fs::Mode::RWXO);
}

/// Creates a folder of Aval with its parents; the folder itself is private (0700).
///
/// # Errors
/// The I/O error.
pub fn make_private(path: &Path) -> io::Result<()> {
    fs::create_dir_all(path)?;
    restrict(path, 0o700)
}

/// Creates a private folder with a new name, and its parents.
///
/// # Errors
/// `AlreadyExists`, or another I/O error.
pub fn make_new(path: &Path) -> io::Result<()> {
    if let Some(above) = path.parent().filter(|above| !above.as_os_str().is_empty()) {
        fs::create_dir_all(above)?;
    }
    let mut builder = fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

/// How much room the disk of a folder has for this user, in bytes; `None` where the system does not say.
pub fn free_bytes(path: &Path) -> Option<u64> {
    #[cfg(unix)]
    {
        let disk = rustix::fs::statvfs(path).ok().filter(|disk| disk.f_blocks > 0)?;
        Some(disk.f_bavail.saturating_mul(disk.f_frsize))
    }
    #[cfg(not(unix))]
    {
        let _ = path;
        None
    }
}

/// Whether it is an empty folder.
pub fn is_empty(path: &Path) -> bool {
    fs::read_dir(path).is_ok_and(|mut entries| entries.next().is_none())
}

/// Makes a file private (0600).
///
/// # Errors
/// The I/O error.
pub fn restrict_file(path: &Path) -> io::Result<()> {
    restrict(path, 0o600)
}

/// Creates a private file if it does not exist. It is never readable by others, not even for a moment.
///
/// # Errors
/// The I/O error.
pub fn touch_private(path: &Path) -> io::Result<()> {
    open_end(path)?;
    restrict_file(path)
}

/// Opens a file of Aval for appending; creates it as private if it does not exist.
///
/// # Errors
/// The I/O error.
pub fn open_end(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.create(true).append(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// Creates a private file for reading and writing. An existing entry with this name, even a dangling link, is not
/// changed.
///
/// # Errors
/// `AlreadyExists`, or another I/O error.
pub fn create_new(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.read(true).write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// Writes a private file with a new name; the name appears once the content is on the disk.
///
/// # Errors
/// `AlreadyExists`, or another I/O error.
pub fn write_new(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write(path, bytes, Existing::Refuse)
}

/// Replaces a private file of Aval: a reader finds the old text or the new one, never a mixture.
///
/// # Errors
/// The I/O error.
pub fn write_private(path: &Path, text: &str) -> io::Result<()> {
    write(path, text.as_bytes(), Existing::Replace)
}

fn write(path: &Path, bytes: &[u8], existing: Existing) -> io::Result<()> {
    let (new, mut file) = NewFile::begin(path, existing)?;
    file.write_all(bytes)?;
    new.finish(&file).map(|_| ())
}

/// The treatment of an existing file with the same name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Existing {
    /// Keep it and do not write the new one.
    Refuse,
    /// Replace it; a link itself is replaced, never its target.
    Replace,
}

/// A file being written in its target folder under a temporary name. If it is dropped before it is finished, it is
/// deleted.
#[derive(Debug)]
pub struct NewFile {
    place: PathBuf,
    beside: PathBuf,
    existing: Existing,
    finished: bool,
}

impl NewFile {
    /// Creates the temporary file.
    ///
    /// # Errors
    /// `AlreadyExists` if the name is taken and may not be replaced, or is a folder; or another I/O error.
    pub fn begin(place: &Path, existing: Existing) -> io::Result<(Self, File)> {
        if place.symlink_metadata().is_ok_and(|there| existing == Existing::Refuse || there.is_dir()) {
            return Err(taken(place));
        }
        let (beside, file) = create_beside(place)?;
        Ok((Self { place: place.to_owned(), beside, existing, finished: false }, file))
    }

    /// The temporary path, for a library that opens files by name.
    pub fn beside(&self) -> &Path {
        &self.beside
    }

    /// Renames the file to its final name. Returns its size.
    ///
    /// # Errors
    /// `AlreadyExists` if the name was taken meanwhile and may not be replaced, or another I/O error.
    pub fn finish(mut self, file: &File) -> io::Result<u64> {
        file.sync_all()?;
        let bytes = file.metadata()?.len();
        match self.existing {
            Existing::Replace => fs::rename(&self.beside, &self.place)?,
            Existing::Refuse => name_new(&self.beside, &self.place)?,
        }
        self.finished = true;
        Ok(bytes)
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        if !self.finished {
            let _ = fs::remove_file(&self.beside);
        }
    }
}

/// Creates a file with an unused name in the folder of `place`.
fn create_beside(place: &Path) -> io::Result<(PathBuf, File)> {
    static TURN: AtomicU32 = AtomicU32::new(0);
    const TURNS_MAX: u32 = 1_000;
    let mut last = taken(place);
    for _ in 0..TURNS_MAX {
        let mut name = OsString::from(".");
        name.push(place.file_name().unwrap_or_default());
        name.push(format!(".{}-{}.part", std::process::id(), TURN.fetch_add(1, Ordering::Relaxed)));
        let beside = place.with_file_name(name);
        match create_new(&beside) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => last = error,
            created => return created.map(|file| (beside, file)),
        }
    }
    Err(last)
}

/// Gives a file a new name, by a hard link, because a rename would replace a file that appeared meanwhile. On a file
/// system without hard links, the name is checked once more and the file is renamed.
fn name_new(beside: &Path, place: &Path) -> io::Result<()> {
    match fs::hard_link(beside, place) {
        Ok(()) => {
            let _ = fs::remove_file(beside);
            Ok(())
        }
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(error),
        Err(_) if place.symlink_metadata().is_ok() => Err(taken(place)),
        Err(_) => fs::rename(beside, place),
    }
}

fn taken(place: &Path) -> io::Error {
    io::Error::new(io::ErrorKind::AlreadyExists, format!("{} already exists", place.display()))
}

/// Opens a file that a user named, for reading. A device, pipe or folder is refused without blocking.
///
/// # Errors
/// `InvalidInput` if it is not a regular file, or another I/O error.
pub fn open_regular(path: &Path) -> io::Result<File> {
    let not_regular = || io::Error::new(io::ErrorKind::InvalidInput, "not a regular file");
    // Opening some devices has side effects, so the file type is checked first.
    if !fs::metadata(path)?.is_file() {
        return Err(not_regular());
    }
    let mut options = File::options();
    options.read(true);
    // The path may have become a pipe meanwhile, so it is opened without waiting for a writer.
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::custom_flags(
        &mut options,
        (rustix::fs::OFlags::NONBLOCK | rustix::fs::OFlags::NOCTTY).bits().cast_signed(),
    );
    let file = options.open(path)?;
    if file.metadata()?.is_file() { Ok(file) } else { Err(not_regular()) }
}

/// The bytes of a regular file that a user named, up to a size limit.
///
/// # Errors
/// `InvalidInput` if it is not a regular file, `FileTooLarge`, or another I/O error.
pub fn read_regular(path: &Path, bytes_max: u64) -> io::Result<Vec<u8>> {
    let file = open_regular(path)?;
    let mut bytes = Vec::new();
    // The size alone is not enough: a file may grow, and some system files report a size of 0.
    file.take(bytes_max.saturating_add(1)).read_to_end(&mut bytes)?;
    if u64::try_from(bytes.len()).unwrap_or(u64::MAX) > bytes_max {
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, format!("larger than {bytes_max} B")));
    }
    Ok(bytes)
}

/// The same for a file that must be UTF-8.
///
/// # Errors
/// Those of [`read_regular`], or `InvalidData` if it is not UTF-8.
pub fn read_text(path: &Path, bytes_max: u64) -> io::Result<String> {
    String::from_utf8(read_regular(path, bytes_max)?).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))
}

#[cfg(unix)]
fn restrict(path: &Path, mode: u32) -> io::Result<()> {
    fs::set_permissions(path, std::os::unix::fs::PermissionsExt::from_mode(mode))
}

#[cfg(not(unix))]
fn restrict(_path: &Path, _mode: u32) -> io::Result<()> {
    // There, application data is in the user's own profile folder, which other users cannot read.
    Ok(())
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::*;

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().permissions().mode() & 0o777
    }

    fn names(folder: &Path) -> usize {
        fs::read_dir(folder).unwrap().count()
    }

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
        assert_eq!((mode(&folder), mode(&file), names(&folder)), (0o700, 0o600, 1));
    }

    #[test]
    fn a_new_file_leaves_a_file_and_a_link_of_its_name_alone() {
        let folder = tempfile::tempdir().unwrap();
        let [mine, target, link, nowhere] = ["mine", "target", "link", "nowhere"].map(|name| folder.path().join(name));
        fs::write(&mine, "a person's").unwrap();
        fs::write(&target, "a person's").unwrap();
        symlink(&target, &link).unwrap();
        symlink(folder.path().join("missing"), &nowhere).unwrap();
        for taken in [&mine, &link, &nowhere, &folder.path().to_owned()] {
            assert_eq!(write_new(taken, b"ours").unwrap_err().kind(), io::ErrorKind::AlreadyExists, "{taken:?}");
            assert_eq!(create_new(taken).unwrap_err().kind(), io::ErrorKind::AlreadyExists, "{taken:?}");
        }
        assert_eq!(fs::read_to_string(&target).unwrap(), "a person's");
        // The link itself is replaced.
        write_private(&link, "ours").unwrap();
        assert!(!link.symlink_metadata().unwrap().is_symlink());
        assert_eq!((fs::read_to_string(&link).unwrap().as_str(), mode(&link)), ("ours", 0o600));
        assert_eq!(fs::read_to_string(&target).unwrap(), "a person's");
        let free = folder.path().join("free");
        write_new(&free, b"ours").unwrap();
        assert_eq!((mode(&free), names(folder.path())), (0o600, 5), "and nothing is left beside it");
    }

    #[test]
    fn a_name_that_is_taken_while_a_file_is_written_stays_taken() {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("desk.zip");
        let (new, mut file) = NewFile::begin(&place, Existing::Refuse).unwrap();
        file.write_all(b"ours").unwrap();
        assert!(!place.exists());
        fs::write(&place, "a person's").unwrap();
        assert_eq!(new.finish(&file).unwrap_err().kind(), io::ErrorKind::AlreadyExists);
        assert_eq!((fs::read_to_string(&place).unwrap().as_str(), names(folder.path())), ("a person's", 1));
    }

    #[test]
    fn only_regular_files_up_to_the_limit_are_read_and_no_pipe_is_awaited() {
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("file"), folder.path().join("link"));
        fs::write(&file, "12345").unwrap();
        symlink(&file, &link).unwrap();
        assert_eq!(read_regular(&file, 5).unwrap(), b"12345");
        assert_eq!(read_text(&link, 5).unwrap(), "12345", "a person may name a file by a link");
        assert_eq!(read_regular(&file, 4).unwrap_err().kind(), io::ErrorKind::FileTooLarge);
        fs::write(&file, b"\xff").unwrap();
        assert_eq!(read_text(&file, 5).unwrap_err().kind(), io::ErrorKind::InvalidData);
        let pipe = folder.path().join("pipe");
        rustix::fs::mkfifoat(rustix::fs::CWD, &pipe, rustix::fs::Mode::RUSR).unwrap();
        for other in [folder.path(), Path::new("/dev/zero"), Path::new("/dev/null"), &pipe] {
            assert_eq!(read_regular(other, 5).unwrap_err().kind(), io::ErrorKind::InvalidInput, "{other:?}");
        }
    }
}
