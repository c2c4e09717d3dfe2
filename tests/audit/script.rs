//! The check scripts of FORMAT.md, run by Python alone.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The scripts, extracted from the document into a folder of their own.
pub struct Script {
    folder: tempfile::TempDir,
}

impl Script {
    pub fn from_the_document() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut scripts = treasury::audit::FORMAT.split("```python\n").skip(1);
        for name in ["check.py", "rebuild.py", "page.py"] {
            let (script, _) = scripts.next().and_then(|after| after.split_once("```\n")).expect(name);
            std::fs::write(folder.path().join(name), script).unwrap();
        }
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

/// Writes the list of files again, as a forger would.
pub fn list_again(top: &Path) {
    let line = |file: &Path| {
        let name = file.strip_prefix(top).unwrap().to_str().unwrap();
        let hash = || model::hex(&model::sha256(&std::fs::read(file).unwrap()));
        (name != "manifest.sha256").then(|| format!("{}  {name}\n", hash()))
    };
    let mut lines: Vec<String> = files_below(top).iter().filter_map(|file| line(file)).collect();
    lines.sort_by_key(|line| line[66..].to_owned());
    std::fs::write(top.join("manifest.sha256"), lines.concat()).unwrap();
}

/// All files in a folder and its subfolders.
pub fn files_below(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> =
        entries.flat_map(|path| if path.is_dir() { files_below(&path) } else { vec![path] }).collect();
    files.sort();
    files
}
