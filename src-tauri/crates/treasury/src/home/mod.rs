//! The data directory: its profiles, adding and archiving them, and the window's preferences.
//!
//! `DATA/profiles/NAME/` is a profile. Not here: deleting one, because its journal must be kept; a removed profile is
//! archived.

mod data_dir;
mod keys;
mod move_in;
pub mod place;
mod practice;
mod preferences;
mod setup;
pub(crate) mod share;

use std::fs;
use std::path::{Path, PathBuf};

use bank_client::{BankClient, Limits, VersionStyle, read_address};
use chrono::{DateTime, Utc};
pub use model::profile::PRACTICE;
use model::profile::fields::{problem, refused};
use model::profile::{Account, CodeBook, ConnectionSecrets, Profile, Span, bad_settings};
use model::{DeskError, Environment, Problem, ProblemSource, Result, Sentence, Trouble, folder};
pub use practice::Practice;
pub use preferences::{Placement, Preferences};
pub use setup::SetupFile;
pub(crate) use setup::ask_bank_system;

use crate::out::audit::JournalRead;
use crate::view::{AppView, ProfileForm, ProfileHead, ProfileView};

/// Longest name of a profile, in bytes.
const NAME_BYTES_MAX: usize = 64;

/// The data directory of this program.
#[derive(Debug, Clone)]
pub struct Home {
    dir: PathBuf,
}

impl Home {
    /// The given directory, else `AVAL_DATA_DIR`, else the system's folder for application data. It is created if
    /// missing.
    ///
    /// # Errors
    /// `data-dir`: no folder is given and the system names none, it cannot be created, or it contains other files.
    pub fn at(given: Option<PathBuf>) -> Result<Self> {
        let from_environment = || std::env::var_os("AVAL_DATA_DIR").filter(|dir| !dir.is_empty()).map(PathBuf::from);
        let from_system = || directories::ProjectDirs::from("", "", "Aval").map(|dirs| dirs.data_dir().to_owned());
        let refuse =
            |detail: String| DeskError::local("data-dir", Sentence::new("data-dir-trouble").with("detail", detail));
        let dir = given.or_else(from_environment).or_else(from_system).ok_or_else(|| refuse(String::new()))?;
        if !data_dir::may_be_one(&dir) {
            let sentence = Sentence::new("data-dir-other").with("path", dir.display());
            return Err(DeskError::local("data-dir", sentence));
        }
        let made = folder::make_private(&dir).and_then(|()| dir.canonicalize());
        Ok(Self { dir: made.map_err(|error| refuse(format!("{}: {error}", dir.display())))? })
    }

    /// Path of the directory.
    pub fn dir(&self) -> &Path {
        &self.dir
    }

    fn profiles_dir(&self) -> PathBuf {
        self.dir.join("profiles")
    }

    /// The folder of a profile.
    ///
    /// # Errors
    /// `profile-name`: the name is empty, too long, or has other characters than letters, digits, `-`, `_`.
    pub fn profile_dir(&self, name: &str) -> Result<PathBuf> {
        let is_fine = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
        if name.is_empty() || name.len() > NAME_BYTES_MAX || !name.bytes().all(is_fine) {
            return Err(DeskError::correct("profile-name", Sentence::new("profile-name").with("name", name)));
        }
        Ok(self.profiles_dir().join(name))
    }

    /// All profiles, by name, also those whose settings cannot be used.
    ///
    /// # Errors
    /// `disk`: the folder cannot be read.
    pub fn profiles(&self) -> Result<Vec<ProfileHead>> {
        let mut heads = Vec::new();
        for name in self.profile_names()? {
            let folder = self.profiles_dir().join(&name);
            heads.push(match Profile::load(&folder) {
                Ok(profile) => {
                    let environment = profile.shown_environment();
                    ProfileHead { name, environment, base_url: profile.base_url, broken: None }
                }
                Err(error) => {
                    tracing::warn!(name, %error, "a profile cannot be read");
                    let detail = error.trouble().sentence.args.get("detail").cloned();
                    let sentence = Sentence::new("profile-broken").with("path", folder.join("profile.toml").display());
                    let broken = Some(sentence.with("detail", detail.unwrap_or_else(|| error.to_string())));
                    ProfileHead { name, environment: Environment::Production, base_url: String::new(), broken }
                }
            });
        }
        Ok(heads)
    }

    /// The names of all profiles, readable or not.
    ///
    /// # Errors
    /// `disk`: the folder cannot be read.
    pub fn profile_names(&self) -> Result<Vec<String>> {
        let entries = match fs::read_dir(self.profiles_dir()) {
            Ok(entries) => entries,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(error.into()),
        };
        let mut names = Vec::new();
        for entry in entries {
            let entry = entry?;
            if entry.path().join("profile.toml").is_file() {
                names.push(entry.file_name().to_string_lossy().into_owned());
            }
        }
        names.sort();
        Ok(names)
    }

    /// Adds a profile.
    ///
    /// # Errors
    /// `profile-name`, `profile-reserved` or `profile-exists`: the name cannot be used. `settings`: the form's settings
    /// are wrong. `disk`: the files cannot be written.
    pub fn add(&self, form: &ProfileForm) -> Result<()> {
        let folder = self.new_profile_dir(&form.name)?;
        let profile = profile_of(form)?;
        self.ask_bank_system(&profile)?;
        let code_book = form.code_book.as_deref().unwrap_or_default();
        CodeBook::parse(code_book, "code-book.toml")?;
        write_profile(&folder, &profile, code_book)
    }

    /// Archives a profile with its journal, under its name and the date.
    ///
    /// # Errors
    /// `profile-missing`; `profile-open`: instructions are being sent, waiting, or unsettled; the journal's errors;
    /// `disk`: the folder cannot be moved.
    pub fn remove(&self, name: &str, now: DateTime<Utc>) -> Result<PathBuf> {
        let folder = self.profile_dir(name)?;
        if !folder.exists() {
            return Err(DeskError::correct("profile-missing", Sentence::new("profile-missing").with("detail", name)));
        }
        let open = JournalRead::open(&folder).and_then(|book| book.map_or(Ok(0), |book| book.open_instructions()));
        match open {
            Ok(0) => {}
            Ok(open) => {
                let sentence = Sentence::new("profile-open-work").with("name", name).with("count", open);
                return Err(DeskError::correct("profile-open", sentence));
            }
            // The journal cannot be read, so its instructions may be open.
            Err(error) => return Err(error),
        }
        let archive = self.dir.join("profiles-removed");
        folder::make_private(&archive)?;
        let stem = format!("{name}-{}", now.format("%Y%m%dT%H%M%SZ"));
        // One of the same name may have been removed within the second.
        let targets = (1..).map(|at: u32| if at == 1 { stem.clone() } else { format!("{stem}-{at}") });
        let free = targets.map(|name| archive.join(name)).find(|target| !target.exists());
        let target = free.ok_or_else(|| std::io::Error::from(std::io::ErrorKind::AlreadyExists))?;
        fs::rename(folder, &target)?;
        Ok(target)
    }

    /// The program's state, with the open desk if there is one.
    ///
    /// # Errors
    /// `disk`: the folder cannot be read.
    pub fn app_view(&self, version: &str, open: Option<ProfileView>) -> Result<AppView> {
        let preferences = self.preferences();
        Ok(AppView {
            version: version.to_owned(),
            data_dir: self.dir.display().to_string(),
            documents_dir: documents(&self.dir).display().to_string(),
            language: preferences.language,
            theme: preferences.theme,
            density: preferences.density,
            notify: preferences.notify,
            tray: preferences.tray,
            tray_missing: None,
            keys: self.keys(),
            ceiling_instruction: Span::Instruction.default_text().to_owned(),
            ceiling_day: Span::Day.default_text().to_owned(),
            profiles: self.profiles()?,
            open,
        })
    }
}

/// The user's documents folder, else the home folder, else the data directory.
fn documents(otherwise: &Path) -> PathBuf {
    let dirs = directories::UserDirs::new();
    let found = dirs.as_ref().map(|dirs| dirs.document_dir().unwrap_or(dirs.home_dir()));
    found.unwrap_or(otherwise).to_owned()
}

/// The profile of a form: its settings text, overridden by the form's fields. Every field that is wrong is named.
pub(crate) fn profile_of(form: &ProfileForm) -> Result<Profile> {
    let refuse = |detail: &str| bad_settings("profile.toml", detail);
    let settings = form.settings.as_deref().unwrap_or_default();
    let mut table: toml::Table = toml::from_str(settings).map_err(|error| refuse(error.message()))?;
    let mut problems = Vec::new();
    let number = form.organization_id.trim().parse::<i64>();
    if number.is_err() {
        problems.push(wrong("organization_id", "profile-wrong-number", &form.organization_id));
    }
    let lines = form.accounts.iter().filter(|line| !line.trim().is_empty());
    let accounts: Vec<_> = lines.map(|line| (line, Account::parse(line))).collect();
    let odd = accounts.iter().filter(|(_, account)| account.is_none());
    problems.extend(odd.map(|(line, _)| wrong("accounts", "profile-wrong-account", line)));
    problems.extend(put_address(&mut table, &form.base_url, number.as_ref().ok()));
    // A number that cannot be read is named below; the rest is still checked.
    table.insert("organization_id".to_owned(), number.unwrap_or_default().into());
    if let Some(environment) = form.environment {
        let value = toml::Value::try_from(environment).map_err(|error| refuse(&error.to_string()))?;
        table.insert("environment".to_owned(), value);
    }
    // A service without a stated environment counts as production.
    table.entry("environment").or_insert("production".into());
    let text = toml::to_string(&table).map_err(|error| refuse(&error.to_string()))?;
    let mut profile = Profile::parse(&text, "profile.toml")?;
    for account in accounts.into_iter().filter_map(|(_, account)| account) {
        // The settings may contain more about this account than the line does.
        if profile.account(&account.key()).is_none() {
            profile.accounts.push(account);
        }
    }
    let (instruction, day) = ("ceiling_instruction", "ceiling_day");
    for (span, field, typed) in
        [(Span::Instruction, instruction, &form.ceiling_instruction), (Span::Day, day, &form.ceiling_day)]
    {
        let lowered = profile.limits.lower(span, typed.as_deref().unwrap_or_default());
        problems.extend(lowered.err().map(|detail| wrong(field, "profile-wrong-value", &detail)));
    }
    if profile.accounts.is_empty() && problems.is_empty() {
        problems.push(wrong("accounts", "profile-wrong-account", ""));
    }
    let client = trial_client(&profile, &ConnectionSecrets::default());
    problems.extend(client.err().map(|error| wrong("base_url", "profile-wrong-value", &error)));
    if problems.is_empty() {
        return Ok(profile);
    }
    let sentence = Sentence::new("profile-form-wrong").with("count", problems.len());
    let code = "settings".to_owned();
    Err(DeskError::Correct(Box::new(Trouble { code, sentence, service_message: None, problems })))
}

/// Puts a typed address into the settings, cleaned by the one rule, and returns its mistake. `tenant` is the one of the form, which
/// must be that of the address where it has one.
fn put_address(table: &mut toml::Table, typed: &str, tenant: Option<&i64>) -> Option<Problem> {
    let read = match read_address(typed) {
        Ok(read) => read,
        // The settings have a sentence of their own for this mistake.
        Err(_) if bank_client::is_plain_elsewhere(typed.trim()) => {
            table.insert("base_url".to_owned(), typed.trim().into());
            return None;
        }
        Err(error) => {
            // The rest is still checked.
            table.insert("base_url".to_owned(), "https://address.invalid".into());
            return Some(wrong("base_url", "profile-wrong-value", &error.to_string()));
        }
    };
    table.insert("base_url".to_owned(), read.base_url.into());
    if read.version_style == VersionStyle::Query {
        table.entry("version_style").or_insert("query".into());
    }
    let of_address = read.organization_id?;
    let tenant = tenant.filter(|tenant| **tenant != of_address)?;
    let sentence = Sentence::new("profile-other-tenant").with("typed", tenant).with("address", of_address);
    Some(Problem { item: 0, field: Some("organization_id".to_owned()), source: ProblemSource::Value, sentence })
}

/// A client for a test of settings that are not kept yet. It has no login at the proxy and no client certificate.
///
/// # Errors
/// The setting and its mistake.
pub(crate) fn trial_client(profile: &Profile, secrets: &ConnectionSecrets) -> std::result::Result<BankClient, String> {
    let connection = profile.connection.connection(secrets)?;
    BankClient::over(connection, profile.service(), Limits::default()).map_err(|error| error.to_string())
}

/// The same for settings with fields.
///
/// # Errors
/// `settings`, with the mistake at the field of the address.
pub(crate) fn trial_client_of_fields(profile: &Profile, secrets: &ConnectionSecrets) -> Result<BankClient> {
    trial_client(profile, secrets).map_err(|error| wrong_address(&error))
}

/// A mistake at the field of the service's address.
pub(crate) fn wrong_address(text: &str) -> DeskError {
    refused(vec![problem(0, "base_url", Sentence::new("profile-wrong-value").with("text", text))])
}

fn wrong(field: &str, id: &str, text: &str) -> Problem {
    let sentence = Sentence::new(id).with("text", text);
    Problem { item: 0, field: Some(field.to_owned()), source: ProblemSource::Value, sentence }
}

fn write_profile(folder: &Path, profile: &Profile, code_book: &str) -> Result<()> {
    let text = toml::to_string(profile).map_err(|error| bad_settings("profile.toml", &error.to_string()))?;
    write_text(folder, &text, code_book)
}

fn write_text(folder: &Path, text: &str, code_book: &str) -> Result<()> {
    // Check that the text can be read back, or the profile could never be opened again.
    Profile::parse(text, "profile.toml")?;
    folder::make_private(folder)?;
    folder::write_private(&folder.join("code-book.toml"), code_book)?;
    folder::write_private(&folder.join("profile.toml"), text)?;
    Ok(())
}

#[cfg(test)]
pub(crate) mod tests;
