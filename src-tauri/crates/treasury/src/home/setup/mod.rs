//! A new profile from the form of the first start: its settings by name, its accounts as a table.

mod file;

use std::path::PathBuf;

pub use file::SetupFile;
use model::profile::fields::{AccountField, SettingsFields, fields_of, problem, refused, with_fields, with_values};
use model::profile::{CodeBook, ConnectionSecrets, PRACTICE, Profile};
use model::{DeskError, Environment, Result, Sentence};

use super::{Home, trial_client_of_fields, write_text};
use crate::view::SetupForm;

/// Settings that every profile states; the form's values replace these.
const START: &str = "base_url = \"\"\norganization_id = 0\nenvironment = \"production\"\n";

impl Home {
    /// Adds a profile from the form of the first start.
    ///
    /// # Errors
    /// `profile-name`, `profile-reserved` or `profile-exists`: the name cannot be used. `settings`, with each wrong field
    /// and account named. `disk`: the files cannot be written.
    pub fn set_up(&self, form: &SetupForm) -> Result<()> {
        let folder = self.new_profile_dir(&form.name)?;
        let text = self.set_up_text(form)?;
        write_text(&folder, &text, form.code_book.as_deref().unwrap_or_default())
    }

    /// The text of `profile.toml` for a form whose name and code book can be used.
    ///
    /// # Errors
    /// As of [`Home::set_up`]. Nothing is written.
    pub fn set_up_text(&self, form: &SetupForm) -> Result<String> {
        self.is_new_name(&form.name)?;
        CodeBook::parse(form.code_book.as_deref().unwrap_or_default(), "code-book.toml")?;
        let text = settings_of(form)?;
        self.ask_bank_system(&Profile::parse(&text, "profile.toml")?)?;
        Ok(text)
    }

    /// Asks once whether a second address of a tenant is the bank system that another profile uses: an unanswered order there
    /// must stop its repetition here. A test environment may book into the accounts of production, so its word does not tell.
    /// One address has one system: another name for it would count its sums apart.
    ///
    /// # Errors
    /// `settings`, about `bank_system`, where another profile of this tenant has another address and these settings do not
    /// name their system, or has this address under another name.
    pub(super) fn ask_bank_system(&self, profile: &Profile) -> Result<()> {
        let folders =
            self.profile_names()?.into_iter().map(|name| self.profile_dir(&name)).collect::<Result<Vec<_>>>()?;
        ask_bank_system(profile, &folders)
    }

    /// Checks the name of a new profile.
    ///
    /// # Errors
    /// `profile-name`, `profile-reserved` or `profile-exists`.
    pub fn is_new_name(&self, name: &str) -> Result<()> {
        self.new_profile_dir(name).map(drop)
    }

    /// The folder of a profile that does not exist yet.
    ///
    /// # Errors
    /// `profile-name`, `profile-reserved` or `profile-exists`.
    pub(super) fn new_profile_dir(&self, name: &str) -> Result<PathBuf> {
        let folder = self.profile_dir(name)?;
        let refuse = |id: &str| Err(DeskError::correct(id, Sentence::new(id).with("name", name)));
        // The practice bank writes its address into this profile at each start, and would overwrite a real service's.
        if name == PRACTICE {
            return refuse("profile-reserved");
        }
        if folder.exists() { refuse("profile-exists") } else { Ok(folder) }
    }
}

/// The same, beside the profiles in these folders: the settings of a profile can get another address or system later.
///
/// # Errors
/// As of `Home::ask_bank_system`.
pub(crate) fn ask_bank_system(profile: &Profile, folders: &[PathBuf]) -> Result<()> {
    let others: Vec<(&PathBuf, Profile)> =
        folders.iter().filter_map(|folder| Some((folder, Profile::load(folder).ok()?))).collect();
    let of_tenant = || others.iter().filter(|(_, other)| other.organization_id == profile.organization_id);
    let is_practice = |other: &Profile| [profile, other].iter().any(|one| one.environment == Environment::Practice);
    let named_otherwise = of_tenant().find(|(_, one)| one.has_address_of(profile) && one.system() != profile.system());
    let is_asked = || profile.bank_system.is_none() && !of_tenant().any(|(_, other)| other.has_address_of(profile));
    let unnamed = || of_tenant().find(|(_, other)| !is_practice(other)).filter(|_| is_asked());
    let found = named_otherwise.map(|found| ("profile-system-of-address", found));
    let Some((asks, (folder, other))) = found.or_else(|| Some(("profile-asks-system", unnamed()?))) else {
        return Ok(());
    };
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    let asked = Sentence::new(asks).with("profile", name).with("address", &other.base_url);
    Err(refused(vec![problem(0, "bank_system", asked.with("system", other.system()))]))
}

/// The text of `profile.toml` for a form.
///
/// # Errors
/// `settings`, with each wrong field and account named.
fn settings_of(form: &SetupForm) -> Result<String> {
    let filled: Vec<_> = form.settings.iter().filter(|one| !one.value.trim().is_empty()).cloned().collect();
    let missing =
        ["base_url", "organization_id"].into_iter().filter(|name| !filled.iter().any(|one| one.name == *name));
    let blank = || Sentence::new("settings-field-wrong").with("case", "blank").with("text", "");
    let missing: Vec<_> = missing.map(|name| problem(0, name, blank())).collect();
    if !missing.is_empty() {
        return Err(refused(missing));
    }
    let text = with_values(START, &filled)?;
    let accounts = form.accounts.iter().map(|account| AccountField { place: None, ..account.clone() });
    let fields =
        SettingsFields { settings: fields_of(&text)?.settings, accounts: accounts.collect(), accounts_fixed: None };
    let text = with_fields(&text, &fields)?;
    trial_client_of_fields(&Profile::parse(&text, "profile.toml")?, &ConnectionSecrets::default())?;
    Ok(text)
}

#[cfg(test)]
mod tests {
    use model::profile::fields::SettingValue;
    use tempfile::tempdir;

    use super::*;

    fn form(settings: &[(&str, &str)]) -> SetupForm {
        let value =
            |(name, value): &(&str, &str)| SettingValue { name: (*name).to_owned(), value: (*value).to_owned() };
        let account = AccountField {
            bank_mark: "A".to_owned(),
            account_number: "1".to_owned(),
            owner: "Green Stone".to_owned(),
            place: Some(4),
            ..AccountField::default()
        };
        SetupForm {
            name: "harbour".to_owned(),
            settings: settings.iter().map(value).collect(),
            accounts: vec![account],
            code_book: None,
        }
    }

    const RIGHT: &[(&str, &str)] = &[
        ("base_url", "https://bank.example/api"),
        ("organization_id", "1234567890123456"),
        ("environment", "test"),
        ("version_style", ""),
        ("sign_in.issuer", "https://id.example"),
        ("sign_in.client_id", "aval"),
    ];

    #[test]
    fn a_form_becomes_a_profile_that_opens_again() {
        let data = tempdir().unwrap();
        let home = Home::at(Some(data.path().to_owned())).unwrap();
        home.set_up(&form(RIGHT)).unwrap();
        let profile = Profile::load(&home.profile_dir("harbour").unwrap()).unwrap();
        assert_eq!((profile.organization_id, profile.accounts.len()), (1_234_567_890_123_456, 1));
        assert_eq!(profile.accounts[0].owner.as_deref(), Some("Green Stone"));
        assert_eq!(profile.sign_in.unwrap().client_id, "aval");
        let again = home.set_up(&form(RIGHT)).unwrap_err();
        assert_eq!(again.trouble().code, "profile-exists");
    }

    #[test]
    fn every_wrong_field_is_named_and_nothing_is_written() {
        let data = tempdir().unwrap();
        let home = Home::at(Some(data.path().to_owned())).unwrap();
        let wrong = [
            (vec![("organization_id", "1")], "base_url"),
            (vec![("base_url", "https://bank.example"), ("organization_id", "one")], "organization_id"),
            (vec![("base_url", "http://bank.example"), ("organization_id", "1")], "base_url"),
            (vec![("base_url", "bank.example"), ("organization_id", "1")], "base_url"),
            (
                vec![("base_url", "https://bank.example"), ("organization_id", "1"), ("sign_in.issuer", "https://id")],
                "sign_in.client_id",
            ),
        ];
        for (settings, at) in wrong {
            let error = home.set_up(&form(&settings)).unwrap_err();
            assert_eq!(error.trouble().problems[0].field.as_deref(), Some(at), "{settings:?}");
        }
        let unnamed = SetupForm { name: "practice".to_owned(), ..form(RIGHT) };
        assert_eq!(home.set_up(&unnamed).unwrap_err().trouble().code, "profile-reserved");
        let empty = SetupForm { accounts: Vec::new(), ..form(RIGHT) };
        assert_eq!(home.set_up(&empty).unwrap_err().trouble().problems[0].field.as_deref(), Some("accounts"));
        assert_eq!(home.profile_names().unwrap(), Vec::<String>::new());
    }
}
