//! Views of the first start with a real service: the address, the accounts, and the findings about the service.

use model::Sentence;
use model::profile::fields::{AccountField, SettingValue, SettingsFields};
use money::view::CodeSuggestion;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::LineRefused;

/// A new profile, as the form of the first start has it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SetupForm {
    /// Name of its folder: letters, digits, `-`, `_`.
    pub name: String,
    /// Settings by their names; blank ones keep their defaults.
    pub settings: Vec<SettingValue>,
    /// The accounts; their places are not used.
    pub accounts: Vec<AccountField>,
    /// Text of the code book; `None` for an empty one.
    pub code_book: Option<String>,
}

/// The settings of a profile that does not exist yet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SetupFields {
    /// As fields, with those that the policy of this computer fixes.
    pub fields: SettingsFields,
    /// Why nothing can be sent under the policy; `None` where it can be read, or there is none.
    pub off: Option<Sentence>,
}

/// A typed address of the service, and the answer there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AddressRead {
    /// The setting `base_url`.
    pub base_url: String,
    /// The tenant, where the address contained it.
    pub organization_id: Option<String>,
    /// The setting `version_style` under which the service answered.
    pub version_style: String,
    /// Changes to the typed text and assumptions about it.
    pub notes: Vec<Sentence>,
    /// Kind of the answer.
    pub answer: AddressAnswer,
    /// The answer in words.
    pub sentence: Sentence,
}

/// Kind of an answer at a typed address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum AddressAnswer {
    /// The service asked for a token, or answered like the service.
    Service,
    /// There was an answer, but not one of the interface.
    Other,
    /// There was no answer.
    None,
}

/// The secrets of a profile that does not exist yet; they go into the keychain with it. No `Debug`, because of them.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SetupSecrets {
    /// Password at its proxy.
    pub proxy_password: Option<String>,
    /// File of its client certificate.
    pub certificate_path: Option<String>,
    /// Password of that file, if it has one.
    pub certificate_password: String,
}

/// Accounts of a pasted text or a file.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AccountsRead {
    /// The accounts, in the order of the lines.
    pub accounts: Vec<AccountField>,
    /// Settings that follow from the lines: the currency of each bank's drafts.
    pub settings: Vec<SettingValue>,
    /// Lines that are no account.
    pub refused: Vec<LineRefused>,
    /// A note about the file's encoding.
    pub note: Option<Sentence>,
}

/// How far a fact about the service is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum FindingState {
    /// The service's replies show it.
    Found,
    /// Nothing contradicts the present value, and nothing proves it.
    Assumed,
    /// The replies do not show it and Aval needs it: a person has to answer.
    Asked,
    /// The service refused a read, or a reply contradicts the present value.
    Trouble,
}

/// One fact about the service.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ServiceFact {
    /// Topic: the setting's name, or `access`, `permission`, `filter`, `organization`, `balances`.
    pub topic: String,
    /// How far it is known.
    pub state: FindingState,
    /// The fact in words, or the question.
    pub sentence: Sentence,
    /// The setting that an answer is written to.
    pub setting: Option<String>,
    /// Its value: found, assumed or proposed.
    pub value: Option<String>,
    /// Other values that would fit the replies.
    pub choices: Vec<String>,
    /// Texts of the replies that show it.
    pub examples: Vec<String>,
    /// Settings that are written with its answer, which would otherwise stop applying.
    pub along: Vec<SettingValue>,
}

/// The facts about the service after reading one page of each list and the balances.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct FindingsView {
    /// The facts, in the order in which they were found out.
    pub rows: Vec<ServiceFact>,
    /// Codes of the read drafts beside their meanings, and their error flags.
    pub codes: Vec<CodeSuggestion>,
    /// Calls that were made; all of them read.
    pub calls: u32,
    /// When they ended, RFC 3339, UTC.
    pub at: String,
}
