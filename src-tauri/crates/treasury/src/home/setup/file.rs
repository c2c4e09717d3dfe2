//! A profile as one file, for the next desk: its settings and its code book. It contains no token, no password and no key,
//! because those are in the keychain.

use std::path::Path;

use model::profile::{CodeBook, Profile};
use model::{DeskError, Result, Sentence, folder};
use serde::{Deserialize, Serialize};

use super::{Home, write_text};

/// The file's format.
const FORMAT: u32 = 1;
/// Largest file: the settings and the code book at their largest.
const FILE_BYTES_MAX: u64 = 4 << 20;

/// A profile as one file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetupFile {
    /// The format of this file: 1.
    pub aval_profile: u32,
    /// Name of the profile at the desk that wrote it.
    pub name: String,
    /// Text of `profile.toml`.
    pub profile: String,
    /// Text of `code-book.toml`.
    pub code_book: String,
}

impl SetupFile {
    /// The file of a profile.
    pub fn of(name: &str, profile: &str, code_book: &str) -> Self {
        Self {
            aval_profile: FORMAT,
            name: name.to_owned(),
            profile: profile.to_owned(),
            code_book: code_book.to_owned(),
        }
    }

    /// Writes it as a private file; an existing file is not replaced.
    ///
    /// # Errors
    /// `disk`: the file exists or cannot be written.
    pub fn write(&self, path: &Path) -> Result<()> {
        let text = toml::to_string(self).map_err(|error| refused(&error.to_string()))?;
        folder::write_new(path, text.as_bytes())?;
        Ok(())
    }

    /// Reads a file and checks its parts.
    ///
    /// # Errors
    /// `profile-file` when it cannot be read or is no such file; `settings` when one of its parts cannot be used.
    pub fn read(path: &Path) -> Result<Self> {
        let bytes = folder::read_regular(path, FILE_BYTES_MAX).map_err(|error| refused(&error.to_string()))?;
        let text = String::from_utf8(bytes).map_err(|error| refused(&error.to_string()))?;
        let file: Self = toml::from_str(&text).map_err(|error| refused(error.message()))?;
        if file.aval_profile != FORMAT {
            return Err(refused(&format!("aval_profile = {}", file.aval_profile)));
        }
        Profile::parse(&file.profile, "profile.toml")?;
        CodeBook::parse(&file.code_book, "code-book.toml")?;
        Ok(file)
    }
}

impl Home {
    /// Adds the profile of a file under its name, or under that name with a number where there is one already. Returns the
    /// name.
    ///
    /// # Errors
    /// As of [`SetupFile::read`]; `settings` where another profile has its address under another bank system; `profile-name` or
    /// `profile-reserved`; `disk`: the files cannot be written.
    pub fn add_from_file(&self, path: &Path) -> Result<String> {
        let file = SetupFile::read(path)?;
        let mut profile = Profile::parse(&file.profile, "profile.toml")?;
        // Without a name, and without a form that asks, it is the usual system, which stops too much and never too little.
        profile.bank_system = Some(profile.system());
        self.ask_bank_system(&profile)?;
        let taken = self.profile_names()?;
        let numbered = (2..).map(|number| format!("{}-{number}", file.name));
        let mut names = std::iter::once(file.name.clone()).chain(numbered);
        let name = names.find(|name| !taken.contains(name)).unwrap_or_default();
        write_text(&self.new_profile_dir(&name)?, &file.profile, &file.code_book)?;
        Ok(name)
    }
}

fn refused(detail: &str) -> DeskError {
    DeskError::correct("profile-file", Sentence::new("profile-file").with("detail", detail))
}

#[cfg(test)]
mod tests {
    use tempfile::tempdir;

    use super::*;

    const PROFILE: &str = "base_url = \"https://bank.example\" # '''the gateway'''\norganization_id = 1\n\
                           environment = \"test\"\n";

    #[test]
    fn a_profile_leaves_and_comes_as_one_file_with_its_comments() {
        let (one, other) = (tempdir().unwrap(), tempdir().unwrap());
        let path = one.path().join("harbour.aval-profile");
        let file = SetupFile::of("harbour", PROFILE, "# none yet\n");
        file.write(&path).unwrap();
        assert_eq!(SetupFile::read(&path).unwrap(), file);
        let home = Home::at(Some(other.path().join("data"))).unwrap();
        assert_eq!(home.add_from_file(&path).unwrap(), "harbour");
        assert_eq!(home.add_from_file(&path).unwrap(), "harbour-2");
        let kept = std::fs::read_to_string(home.profile_dir("harbour-2").unwrap().join("profile.toml")).unwrap();
        assert_eq!(kept, PROFILE);
    }

    #[test]
    fn words_of_failure_come_in_the_old_form_and_in_the_new_one() {
        let folder = tempdir().unwrap();
        let home = Home::at(Some(folder.path().join("data"))).unwrap();
        let path = folder.path().join("harbour.aval-profile");
        let old = format!("{PROFILE}failure_words = [\"no\"]\n");
        for (profile, book, of_bank) in [
            (old.as_str(), "[A.errorFlag]\nok = 0\n", None),
            (PROFILE, "[A.failureWords]\nwords = [\"never\"]\n", Some(["never".to_owned()])),
        ] {
            let _ = std::fs::remove_file(&path);
            SetupFile::of("harbour", profile, book).write(&path).unwrap();
            let folder = home.profile_dir(&home.add_from_file(&path).unwrap()).unwrap();
            let kept = model::profile::CodeBook::load(&folder).unwrap();
            assert_eq!(kept.failure_words("A"), of_bank.as_ref().map(|words| &words[..]));
        }
        let first = model::profile::Profile::load(&home.profile_dir("harbour").unwrap()).unwrap();
        assert_eq!(first.failure_words, ["no"]);
    }

    #[test]
    fn a_file_that_is_edited_cut_or_of_another_kind_adds_nothing() {
        let data = tempdir().unwrap();
        let home = Home::at(Some(data.path().join("data"))).unwrap();
        let path = data.path().join("file");
        let right = toml::to_string(&SetupFile::of("harbour", PROFILE, "")).unwrap();
        let wrong = [
            (String::new(), "profile-file"),
            (right.replace("aval_profile = 1", "aval_profile = 2"), "profile-file"),
            (right.clone() + "token = \"secret\"\n", "profile-file"),
            (right[..right.len() / 2].to_owned(), "profile-file"),
            (right.replace("organization_id", "organisation"), "settings"),
            (right.replace("https://bank", "http://bank"), "settings"),
            (right.replace("name = \"harbour\"", "name = \"../up\""), "profile-name"),
            (right.replace("name = \"harbour\"", "name = \"practice\""), "profile-reserved"),
        ];
        for (text, code) in wrong {
            std::fs::write(&path, &text).unwrap();
            assert_eq!(home.add_from_file(&path).unwrap_err().trouble().code, code, "{text}");
        }
        assert_eq!(home.profile_names().unwrap(), Vec::<String>::new());
    }
}
