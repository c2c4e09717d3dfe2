//! Views of the program, its profiles and their settings.

use std::collections::BTreeMap;

use model::profile::{FlagView, Role};
use model::{Environment, Sentence};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{ApprovalRightsView, DualControlView, GroupPolicyView, ListArrangement, PolicyView};

/// The state of the program: its profiles and the open one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AppView {
    /// Version of Aval.
    pub version: String,
    /// The data directory.
    pub data_dir: String,
    /// The user's documents folder, proposed for exported files.
    pub documents_dir: String,
    /// `en` or `zh-CN`; `None` until one is chosen (the window then follows the system).
    pub language: Option<String>,
    /// `light`, `dark` or `system`.
    pub theme: String,
    /// `comfortable`, `standard` or `dense`: rows of 36, 32 or 28 px.
    pub density: String,
    /// Polls notify on the desktop.
    pub notify: bool,
    /// Aval has an icon in the desktop's tray.
    pub tray: bool,
    /// Why the icon is not shown, although it is switched on.
    pub tray_missing: Option<Sentence>,
    /// The window's keys.
    pub keys: KeysView,
    /// Default ceiling of one instruction in a new profile.
    pub ceiling_instruction: String,
    /// The same for one day.
    pub ceiling_day: String,
    /// All profiles of this data directory.
    pub profiles: Vec<ProfileHead>,
    /// The open profile.
    pub open: Option<ProfileView>,
}

/// The window's keys that a person can choose.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct KeysView {
    /// Every action with its key.
    pub keys: Vec<KeyView>,
    /// The file that changes them; it may not exist.
    pub path: String,
    /// Why the file is not used; the keys are then the defaults.
    pub wrong: Option<Sentence>,
}

/// The key of an action.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct KeyView {
    /// `commands`, `window`, `panes`, `help`, `keys`, `filter`, `next`, `previous` or `refuse`.
    pub action: String,
    /// `F6`, a letter in upper case, a sign, `Ctrl+K` or `Ctrl+Shift+N`.
    pub keys: String,
}

/// A profile in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ProfileHead {
    /// Name of its folder.
    pub name: String,
    /// The kind of service.
    pub environment: Environment,
    /// Base URL, including a route prefix.
    pub base_url: String,
    /// Why its settings cannot be used; then environment and address are not known, and it counts as production.
    pub broken: Option<Sentence>,
}

/// The open profile.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ProfileView {
    /// Name of its folder.
    pub name: String,
    /// The kind of service.
    pub environment: Environment,
    /// Base URL, including a route prefix.
    pub base_url: String,
    /// Tenant id, as text (a 64-bit number).
    pub organization_id: String,
    /// Accounts in the order of the profile.
    pub accounts: Vec<AccountView>,
    /// State of the access token, without its value.
    pub token: TokenView,
    /// Why sending is off (journal read-only, second program, network share); `None` where it is on.
    pub sending_off: Option<Sentence>,
    /// Warnings about this computer: a full disk, a wrong clock, an unsuitable data directory.
    pub warnings: Vec<Sentence>,
    /// Answered instructions whose results are only in memory, because the disk accepts no writes.
    pub unwritten: u32,
    /// The notice that the profile was moved to another computer, with the time: it is readable here and sends nothing.
    pub moved_out: Option<Sentence>,
    /// Settings in `profile.toml`, for display: name and value.
    pub settings: Vec<SettingView>,
    /// The code book.
    pub code_book: Vec<FlagView>,
    /// Second-person settings; `None` where the profile has none and no weakening of earlier ones is open.
    pub second_person: Option<DualControlView>,
    /// The policy file for the profile, where there is one.
    pub policy: Option<PolicyView>,
    /// The policy of the group that this desk has taken.
    pub group_policy: Option<GroupPolicyView>,
    /// The settings with a field, and the accounts, that cannot be changed here, by name: the policy that fixes them.
    pub fixed: BTreeMap<String, Sentence>,
    /// The person at this desk and their rights.
    pub rights: RightsView,
    /// Why instructions can be neither prepared nor sent here: sending is off, or this person may not. `None` where they can.
    pub acting_off: Option<Sentence>,
    /// The operations that start from each list at each bank, by its code book.
    pub starts: Vec<ListStarts>,
    /// Operations that the service refused to an account with 403 and has not accepted since.
    pub not_permitted: Vec<NotPermittedView>,
    /// Days from today to the latest due day that is overdue: −1, or less after days on which no money moves.
    pub overdue_days: i32,
    /// The arrangements of lists without a saved view.
    pub arrangements: Vec<ListArrangement>,
}

/// The operations that start from a list at a bank.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ListStarts {
    /// Bank identifier.
    pub bank_mark: String,
    /// The list.
    pub stage: String,
    /// The endpoints' last path segments.
    pub operations: Vec<String>,
}

/// An operation that the service did not permit to an account when it was sent last.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct NotPermittedView {
    /// The endpoint's last path segment.
    pub operation: String,
    /// `BANK_MARK:ACCOUNT`.
    pub account: String,
    /// The account, when it was refused, and the instruction.
    pub says: Sentence,
}

/// The person at this desk and their rights.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RightsView {
    /// The confirmed subject, or the account at the operating system where the profile has no identity server; `–` if it is not
    /// known.
    pub who: String,
    /// An identity server confirmed who it is. Otherwise a role is procedural.
    pub verified: bool,
    /// Their roles; `None` where the settings have no roles, so that everybody may do everything.
    pub roles: Option<Vec<Role>>,
    /// The roles are fixed by the policy file.
    pub fixed: bool,
    /// Why they only read: they may neither prepare nor approve.
    pub view_only: Option<Sentence>,
    /// Why they may not prepare, send, cancel and decide on a doubt.
    pub prepare_off: Option<Sentence>,
    /// Why they may not approve.
    pub approve_off: Option<Sentence>,
    /// Why they may not change settings and the code book.
    pub settings_off: Option<Sentence>,
    /// Why no files with data are written.
    pub exports_off: Option<Sentence>,
}

/// A new day at the practice bank.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PracticeDay {
    /// The day, `YYYY-MM-DD`.
    pub day: String,
    /// Presented drafts that were paid at the end of the day before.
    pub paid: u32,
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
    /// Organization code.
    pub organization_code: Option<String>,
    /// The desk's nickname for the account.
    pub nickname: Option<String>,
    /// The company it belongs to.
    pub owner: Option<String>,
    /// Its role, for example margin account.
    pub role: Option<String>,
    /// Currency of the drafts at its bank, where the profile states one.
    pub draft_currency: Option<String>,
    /// Fields of Aval's own rules that may be blank at its bank.
    pub optional_fields: Vec<String>,
}

model::worded! {
    /// The source of a token.
    TokenOrigin {
        /// A person signed in at the identity server.
        SignIn = "sign_in",
        /// The system's keychain.
        Keychain = "keychain",
        /// An environment variable.
        Environment = "environment",
        /// Pasted for this window only.
        Session = "session",
        /// No token is set.
        None = "none",
    }
}

/// Whether a token is set, and its source. Its value never leaves the core.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct TokenView {
    /// A token is set.
    pub present: bool,
    /// Its source.
    pub source: TokenOrigin,
    /// Its last four characters, if it has more than twelve.
    pub last_four: Option<String>,
    /// The profile has an identity server to sign in at.
    pub can_sign_in: bool,
    /// The person signed in there.
    pub signed_in: Option<SignedInView>,
    /// Everybody with a session on this desk.
    pub people: Vec<SignedInView>,
    /// The person who acts has to sign in before they act: they were away too long, or were chosen without signing in.
    pub locked: bool,
    /// Minutes without a person after which that is so.
    pub idle_minutes: u32,
}

/// The person signed in at the identity server.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SignedInView {
    /// Id of the person on this desk.
    pub person: String,
    /// `browser`, `device` or `client_credentials`.
    pub way: String,
    /// The person, as the identity server confirmed them; `None` for a program without a person.
    pub subject: Option<String>,
    /// The name that the identity server knows them by.
    pub name: Option<String>,
    /// The identity server and Aval's id there.
    pub identity: String,
    /// End of the access token, if the server says so.
    pub ends: Option<String>,
    /// The access token is renewed without the person.
    pub refreshes: bool,
    /// The scopes that were granted.
    pub scopes: Vec<String>,
    /// When they signed in.
    pub since: String,
}

/// How a person signs in at the identity server.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum SignInWay {
    /// In the browser of this computer.
    Browser,
    /// On another device, with a code.
    Device,
}

/// A sign-in that waits for the person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SignInWait {
    /// The way.
    pub way: SignInWay,
    /// The address to open.
    pub address: String,
    /// The code to type there; `None` in the browser of this computer.
    pub code: Option<String>,
    /// The address with the code in it, where the identity server has one.
    pub whole_address: Option<String>,
    /// When Aval gives up waiting.
    pub ends: String,
    /// The system's browser was started with the address.
    pub opened: bool,
}

/// One line of `profile.toml`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SettingView {
    /// Name as in the file.
    pub name: String,
    /// Value as in the file; `None` where it is not set.
    pub value: Option<String>,
    /// The value is the program's default.
    pub default: bool,
    /// A policy fixes it: neither `profile.toml` nor the program can change it.
    pub fixed: bool,
    /// The policy that fixes it, with its signer.
    pub by: Option<Sentence>,
}

/// One setting that an edit of `profile.toml` changes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SettingEdit {
    /// Dotted name.
    pub name: String,
    /// The cells that name its row, where it is a list; otherwise none.
    pub row: Vec<SettingCell>,
    /// The column of the row.
    pub column: Option<String>,
    /// Its value in the file; `None` where it is not set.
    pub before: Option<String>,
    /// Its value after the edit.
    pub after: Option<String>,
}

/// A cell of a setting with rows.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
pub struct SettingCell {
    /// Its column; blank where the cell is the number of the row.
    pub column: String,
    /// Its value.
    pub value: String,
}

/// The effect of an edit of `profile.toml`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SettingsEdit {
    /// The settings that change, by name.
    pub edits: Vec<SettingEdit>,
    /// How they weaken the rules of approval, a sentence each: an approver of the old settings has to acknowledge them.
    pub weakened: Vec<Sentence>,
    /// Guards that restrict less afterwards, where the settings ask for no approver.
    pub looser: Vec<Sentence>,
    /// That the person at this desk, or everybody, can change no settings afterwards.
    pub locked_out: Option<Sentence>,
    /// Tiers that no person could approve afterwards, a sentence each. With any, the settings are not replaced.
    pub unapprovable: Vec<Sentence>,
    /// The people who can send, and those who can approve each tier, afterwards.
    pub rights: ApprovalRightsView,
}

/// The outcome of a test of the connection.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ConnectionTested {
    /// The answer in words, with its time in milliseconds.
    pub sentence: Sentence,
}

/// The form for a new profile. The token is set by a separate command.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ProfileForm {
    /// Name of the folder: letters, digits, `-`, `_`.
    pub name: String,
    /// Environment; `None` uses the settings' value, or production where they state none.
    pub environment: Option<Environment>,
    /// Base URL, including a route prefix.
    pub base_url: String,
    /// Tenant id.
    pub organization_id: String,
    /// One `BANK_MARK:ACCOUNT[:BANK_CODE]` per account.
    pub accounts: Vec<String>,
    /// Ceiling of one instruction, in any currency that the settings do not name; `None` for the default.
    #[serde(default)]
    pub ceiling_instruction: Option<String>,
    /// The same for one day.
    #[serde(default)]
    pub ceiling_day: Option<String>,
    /// Initial `profile.toml` settings, as TOML text.
    pub settings: Option<String>,
    /// Initial `code-book.toml`, as TOML text.
    pub code_book: Option<String>,
}
