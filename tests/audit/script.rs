//! The check script of FORMAT.md, run by Python alone.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The script, extracted from the document into a folder of its own.
pub struct Script {
    folder: tempfile::TempDir,
}

impl Script {
    pub fn from_the_document() -> Self {
        let document = treasury::audit::FORMAT;
        let (_, after) = document.split_once("```python\n").expect("the document holds the script");
        let (script, _) = after.split_once("```\n").expect("to its end");
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("check.py"), script).unwrap();
        Self { folder }
    }

    /// Checks a folder: whether it is right, and the script's output.
    pub fn says(&self, pack: &Path, more: &[&str]) -> (bool, String) {
        run(&self.folder.path().join("check.py"), pack, more)
    }

    #[track_caller]
    pub fn agrees(&self, pack: &Path) {
        let (right, said) = self.says(pack, &[]);
        assert!(right, "{said}");
    }

    #[track_caller]
    pub fn objects(&self, pack: &Path, about: &str) {
        let (right, said) = self.says(pack, &[]);
        assert!(!right && said.contains(about), "{about}: {said}");
    }
}

/// Runs a script on a pack without letting it write any file.
pub fn run(script: &Path, pack: &Path, more: &[&str]) -> (bool, String) {
    let mut command = Command::new("python3");
    // No user site, no environment: Python and its standard library alone.
    command.args(["-I", "-B"]).arg(script).arg(pack).args(more);
    let output = command.output().expect("python3 runs");
    let said = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    (output.status.success(), said)
}

/// All files in a folder and its subfolders.
pub fn files_below(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> =
        entries.flat_map(|path| if path.is_dir() { files_below(&path) } else { vec![path] }).collect();
    files.sort();
    files
}
