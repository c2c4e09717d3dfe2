//! Views of the program, its profiles and their settings.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{PolicyView, SecondPersonView, Sentence};

/// The program at its start: which profiles there are and which one is open.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AppView {
    /// Version of Aval.
    pub version: String,
    /// Where all data of this program lies.
    pub data_dir: String,
    /// The person's own folder for documents: where what is written for others is offered to go.
    pub documents_dir: String,
    /// `en` or `zh-CN`; `None` until one is chosen (the window then follows the system).
    pub language: Option<String>,
    /// `light`, `dark` or `system`.
    pub theme: String,
    /// `comfortable`, `standard` or `dense`: rows of 36, 32 or 28 px.
    pub density: String,
    /// What a poll finds is told on the desktop.
    pub notify: bool,
    /// The most that one instruction moves where a new profile says nothing else.
    pub ceiling_instruction: String,
    /// The same for one day.
    pub ceiling_day: String,
    /// All profiles of this data directory.
    pub profiles: Vec<ProfileHead>,
    /// The open profile.
    pub open: Option<ProfileView>,
}

/// What kind of service a profile talks to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Environment {
    /// Real money.
    Production,
    /// A test environment of the service.
    Test,
    /// The practice bank.
    Practice,
}

/// A profile in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ProfileHead {
    /// Name of its folder.
    pub name: String,
    /// What it talks to.
    pub environment: Environment,
    /// Base URL, with its route prefix where it has one.
    pub base_url: String,
}

/// The open profile.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ProfileView {
    /// Name of its folder.
    pub name: String,
    /// What it talks to.
    pub environment: Environment,
    /// Base URL, with its route prefix where it has one.
    pub base_url: String,
    /// Tenant id, as text (a 64-bit number).
    pub organization_id: String,
    /// Accounts in the order of the profile.
    pub accounts: Vec<AccountView>,
    /// The access token, never its value.
    pub token: TokenView,
    /// `None` when sending is on; otherwise why it is off (journal read-only, second program, network share).
    pub sending_off: Option<Sentence>,
    /// What a person at this computer must know: a full disk, a clock that is off, where the data lies.
    pub warnings: Vec<Sentence>,
    /// Instructions that are answered and stand in memory only, because the disk takes nothing.
    pub unwritten: u32,
    /// The profile was moved to another computer, and when: it can be read here and sends nothing.
    pub moved_out: Option<Sentence>,
    /// Settings as they stand in `profile.toml`, for showing: name and value.
    pub settings: Vec<SettingView>,
    /// The code book.
    pub code_book: Vec<FlagView>,
    /// The second person; `None` where the profile has none and nobody weakened one that it had.
    pub second_person: Option<SecondPersonView>,
    /// The policy file that governs it, where there is one.
    pub policy: Option<PolicyView>,
}

/// An account of the profile.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AccountView {
    /// `BANK_MARK:ACCOUNT`, the key used everywhere.
    pub key: String,
    /// Bank identifier.
    pub bank_mark: String,
    /// Account number.
    pub account_number: String,
    /// Inter-bank number.
    pub bank_code: Option<String>,
    /// What the desk calls it.
    pub nickname: Option<String>,
    /// The company it belongs to.
    pub owner: Option<String>,
    /// Its role, for example margin account.
    pub role: Option<String>,
    /// Currency of drafts of its bank, where the profile states one.
    pub draft_currency: Option<String>,
}

/// Whether there is a token and where it comes from; its value never leaves the core.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct TokenView {
    /// A token is there.
    pub present: bool,
    /// `keychain`, `environment`, `session` (this window only) or `none`.
    pub source: String,
    /// Its last four characters, where it has more than twelve.
    pub last_four: Option<String>,
}

/// One line of `profile.toml`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SettingView {
    /// Name as in the file.
    pub name: String,
    /// Value as in the file; `None` where it is not set.
    pub value: Option<String>,
    /// The value is the program's default, not one that somebody set.
    pub default: bool,
    /// The policy file fixes it: neither `profile.toml` nor the program can change it.
    pub fixed: bool,
}

/// One value of one flag at one bank.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct FlagView {
    /// Bank identifier.
    pub bank_mark: String,
    /// Field of the interface, for example `replayFlag`.
    pub flag: String,
    /// Fixed word, for example `accept`.
    pub word: String,
    /// Value that goes over the wire, as text.
    pub value: String,
    /// Free label in English.
    pub label_en: Option<String>,
    /// Free label in Chinese.
    pub label_zh: Option<String>,
}

/// What a person fills in to add a profile. The token goes by its own command.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ProfileForm {
    /// Name of the folder: letters, digits, `-`, `_`.
    pub name: String,
    /// Environment; `None` takes it from the settings, and production where they do not say.
    pub environment: Option<Environment>,
    /// Base URL, with its route prefix where it has one.
    pub base_url: String,
    /// Tenant id.
    pub organization_id: String,
    /// One `BANK_MARK:ACCOUNT[:BANK_CODE]` per account.
    pub accounts: Vec<String>,
    /// The most that one instruction moves, in any currency that the settings do not name; `None` for the usual.
    #[serde(default)]
    pub ceiling_instruction: Option<String>,
    /// The same for one day.
    #[serde(default)]
    pub ceiling_day: Option<String>,
    /// `profile.toml` settings to take over, as TOML text.
    pub settings: Option<String>,
    /// `code-book.toml`, as TOML text.
    pub code_book: Option<String>,
}
