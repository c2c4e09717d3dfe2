//! Detects whether a folder may be written by another computer too: on a network share, or in a roaming profile. Locks
//! prove nothing there, and a commit may be on no disk.
//!
//! Linux lists the file system of every mount; on other systems only the path is checked. An unknown user-space file
//! system counts as a share: sending that is off can be corrected, but two programs that send cannot.

use std::path::Path;

/// Kernel file systems on other machines.
const SHARES: &[&str] = &[
    "nfs", "nfs4", "cifs", "smb3", "smbfs", "ncpfs", "afs", "coda", "9p", "ceph", "lustre", "gfs2", "ocfs2", "pvfs2",
    "orangefs", "beegfs", "gpfs", "virtiofs", "vboxsf", "vmhgfs", "prl_fs", "davfs",
];

/// User-space file systems on this machine's own disks.
const OWN_DISKS: &[&str] = &[
    "fuseblk",
    "ntfs",
    "ntfs-3g",
    "exfat",
    "exfat-fuse",
    "fuseext2",
    "fuse2fs",
    "ext2",
    "ext4",
    "apfs",
    "apfs-fuse",
    "zfs",
    "lklfuse",
    "btrfs",
    "mergerfs",
    "mhddfs",
    "unionfs",
    "unionfs-fuse",
    "fuse-overlayfs",
    "bindfs",
    "lxcfs",
    "gocryptfs",
    "encfs",
    "cryfs",
    "securefs",
    "cppcryptfs",
    "veracrypt",
    "squashfuse",
    "squashfuse_ll",
    "snapfuse",
    "portal",
];

/// The kind of share that contains a folder; `None` if the folder is on a disk of this computer.
pub fn kind_of(path: &Path) -> Option<String> {
    #[cfg(target_os = "linux")]
    if let Ok(mounts) = std::fs::read_to_string("/proc/self/mountinfo") {
        return share_among(&mounts, path);
    }
    named_share(path)
}

/// Whether Windows copies the folder to other computers with the user's profile.
pub fn roams(path: &Path, roaming_folder: Option<&Path>) -> bool {
    roaming_folder.is_some_and(|roaming| !roaming.as_os_str().is_empty() && path.starts_with(roaming))
}

fn named_share(path: &Path) -> Option<String> {
    let text = path.to_string_lossy();
    // `\\?\C:\…` is the extended form of a path on this computer's own disks.
    let unc = text.strip_prefix(r"\\?\UNC\").is_some() || (text.starts_with(r"\\") && !text.starts_with(r"\\?\"));
    let mounted = path.starts_with("/Network") || path.starts_with("/Volumes/net");
    (unc || mounted).then(|| "network".to_owned())
}

/// The share that contains a path, from the list of mounts of Linux (proc(5), mountinfo).
fn share_among(mounts: &str, path: &Path) -> Option<String> {
    let mounted = mounts.lines().filter_map(Mount::read).filter(|mount| path.starts_with(&mount.place));
    // The deepest mount contains the path; of two at the same place, the later one hides the earlier.
    let holding = mounted.max_by_key(|mount| Path::new(&mount.place).components().count())?;
    holding.is_share().then_some(holding.kind)
}

struct Mount {
    place: String,
    kind: String,
    source: String,
}

impl Mount {
    /// `ID PARENT MAJOR:MINOR ROOT PLACE OPTIONS [FIELD…] - KIND SOURCE OPTIONS`
    fn read(line: &str) -> Option<Self> {
        let (before, after) = line.split_once(" - ")?;
        let mut after = after.split(' ');
        let place = plain(before.split(' ').nth(4)?);
        Some(Self { place, kind: after.next()?.to_owned(), source: plain(after.next().unwrap_or_default()) })
    }

    fn is_share(&self) -> bool {
        let remote_source = self.source.contains("://") || self.source.starts_with("//");
        match self.kind.strip_prefix("fuse.") {
            Some(program) => !OWN_DISKS.contains(&program),
            None if self.kind == "fuse" => remote_source || !self.source.starts_with("/dev/"),
            None if OWN_DISKS.contains(&self.kind.as_str()) => false,
            None => SHARES.contains(&self.kind.as_str()) || remote_source,
        }
    }
}

/// Decodes spaces, tabs, line ends and backslashes, which are written as three octal digits.
fn plain(text: &str) -> String {
    ["040 ", "011\t", "012\n", "134\\"]
        .iter()
        .fold(text.to_owned(), |text, pair| text.replace(&format!("\\{}", &pair[..3]), &pair[3..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOUNTS: &str = "\
22 1 8:2 / / rw,relatime shared:1 - ext4 /dev/sda2 rw
30 22 0:26 / /home rw shared:2 - btrfs /dev/sdb1 rw
31 30 0:50 / /home/clerk/server rw,nosuid - fuse.sshfs clerk@host:/data rw,user_id=1000
32 30 0:51 / /home/clerk/My\\040Drive rw - fuse.rclone remote: rw
33 22 0:52 / /mnt/s3 rw - fuse.s3fs s3fs rw
34 22 8:17 / /mnt/windows rw - fuseblk /dev/sdc1 rw
35 22 0:53 / /mnt/pool rw - fuse.mergerfs a:b rw
36 22 0:54 / /mnt/office rw - nfs4 server:/office rw
37 22 0:55 / /mnt/smb rw - cifs //server/share rw
38 22 0:56 / /mnt/dav rw - fuse https://dav.example.org/ rw
39 22 0:57 / /mnt/strange rw - fuse.nobodyknows it rw
40 22 0:58 / /mnt/secret rw - fuse.gocryptfs /home/clerk/.secret rw
41 36 8:33 / /mnt/office rw - ext4 /dev/sde1 rw
42 22 0:59 / /tmp rw - tmpfs tmpfs rw";

    #[test]
    fn a_folder_on_a_share_is_told_from_one_on_a_disk_of_this_computer() {
        let rows = [
            ("/var/lib/aval", None),
            ("/home/clerk/aval", None),
            ("/home/clerk/server", Some("fuse.sshfs")),
            ("/home/clerk/server/aval/profiles/desk", Some("fuse.sshfs")),
            ("/home/clerk/server2/aval", None),
            ("/home/clerk/My Drive/aval", Some("fuse.rclone")),
            ("/mnt/s3/aval", Some("fuse.s3fs")),
            ("/mnt/windows/aval", None),
            ("/mnt/pool/aval", None),
            ("/mnt/smb/aval", Some("cifs")),
            ("/mnt/dav/aval", Some("fuse")),
            ("/mnt/strange/aval", Some("fuse.nobodyknows")),
            ("/mnt/secret/aval", None),
            ("/mnt/office/aval", None),
            ("/tmp/aval", None),
        ];
        for (path, kind) in rows {
            assert_eq!(share_among(MOUNTS, Path::new(path)).as_deref(), kind, "{path}");
        }
        let before: String = MOUNTS.lines().filter(|line| !line.starts_with("41 ")).collect::<Vec<_>>().join("\n");
        assert_eq!(share_among(&before, Path::new("/mnt/office/aval")).as_deref(), Some("nfs4"));
        assert_eq!(share_among("nothing that can be read", Path::new("/mnt")), None);
    }

    #[test]
    fn this_test_s_own_folder_is_no_share_and_a_share_by_name_is_one() {
        assert_eq!(kind_of(tempfile::tempdir().unwrap().path()), None);
        let rows = [
            (r"\\server\share\aval", true),
            (r"\\?\UNC\server\share", true),
            (r"\\?\C:\aval", false),
            ("/Network/x", true),
        ];
        for (path, share) in rows {
            assert_eq!(named_share(Path::new(path)).is_some(), share, "{path}");
        }
    }

    #[test]
    fn a_profile_that_roams_is_noticed() {
        let roaming = Some(Path::new("/users/clerk/AppData/Roaming"));
        assert!(roams(Path::new("/users/clerk/AppData/Roaming/Aval/data"), roaming));
        assert!(!roams(Path::new("/users/clerk/AppData/Local/Aval"), roaming));
        assert!(!roams(Path::new("/users/clerk"), None));
    }
}
