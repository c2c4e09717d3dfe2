//! A profile: the settings of `profile.toml`. Facts that the service's document does not state are settings here.
//!
//! A setting has a default only if a wrong default moves no money; `page_base` has none: Aval determines it by reading,
//! or asks. Unknown names are refused, so that a misspelled setting is never ignored. The comments of the fields and
//! the defaults are the reference `docs/settings.md` (`cargo xtask generate`). Not here: the token and the code book.

mod account;
mod approvers;
mod balances;
mod bank;
mod bank_system;
mod ceilings;
mod code_book;
mod code_lines;
mod code_text;
mod connection;
mod currencies;
pub mod edit;
pub mod fields;
mod flattened;
mod group;
mod hours;
mod limits;
mod loosened;
mod payees;
mod policy;
mod roles;
mod sign_in;
mod started;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

pub use account::Account;
pub use approvers::{Actor, Approvers};
pub use balances::Balances;
pub use bank::Bank;
use bank_client::{Service, VersionStyle};
use bank_contract::Stage;
pub use bank_system::system_named;
pub use ceilings::{Ceilings, Span};
use chrono::{NaiveDate, NaiveTime};
pub use code_book::{
    CODE_BOOK_FILE, CodeBook, ERROR_FLAG, ERROR_FLAG_OK, FAILURE_OFF, FAILURE_WORDS, OPERATIONS, PAIR, STATUS_CODE,
    STATUS_DONE, WORDS, chapters, failure_lines, words_of,
};
pub use code_lines::{CodeBookEdit, CodeLine, FlagView};
pub use connection::{ConnectionSecrets, ConnectionSettings};
pub use flattened::flattened;
pub use group::{AloneRules, Group};
pub use hours::Hours;
pub use limits::Limits;
use limits::SETTLES_MINUTES;
pub use loosened::{Loosened, answers_for, loosened};
pub use payees::{Payee, Payees};
pub use policy::{
    GROUP_POLICY_FILE, GroupPolicy, Policy, PolicyCheck, PolicyFinding, PolicyFixed, PolicySignature, PolicySigner,
    SignedPolicy, TakenPolicy, policy_place,
};
pub use policy::{address as service_address, is_this_computer};
pub use roles::{PersonRoles, Role, Roles, Who, system_user};
use serde::{Deserialize, Serialize};
pub use sign_in::SignIn;
pub use started::{is_started_here, started_here};

use crate::clock::Zone;
use crate::dual_control::DualControl;
use crate::folder::{SETTINGS_BYTES_MAX, read_text};
use crate::spelling::Currencies;
use crate::{AccountKey, DeskError, Environment, Result, Sentence, days};

/// Name of the practice bank's profile.
pub const PRACTICE: &str = "practice";
/// The file with the practice bank's statement of its own values; only a practice profile has it.
pub const STATED_FILE: &str = "code-book.service.toml";
/// Most rows of a page.
const PAGE_SIZE_MAX: u32 = 1_000;
/// Fewest minutes between two polls: without a person, a bank's service is not called more often.
pub const POLL_MINUTES_MIN: u32 = 5;
/// Most minutes between two polls: a day.
const POLL_MINUTES_MAX: u32 = 24 * 60;
/// Most drafts in one call: one failure puts all of them in doubt.
const DRAFTS_PER_POST_MAX: u32 = 20;

/// Settings of one service, one tenant and its accounts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    /// Address of the service, with the route prefix if there is one. `http://` is refused except for loopback addresses.
    pub base_url: String,
    /// Id of the tenant.
    pub organization_id: i64,
    /// Kind of the service: `production`, `test` or `practice`. The window and each dialog show it; *practice* only for the bank that is built in.
    pub environment: Environment,
    /// Name of the bank system behind the service: orders of all profiles with this name and tenant lock each other, at every
    /// address and in every environment. Without it: `main`. A test environment with books of its own has another name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bank_system: Option<String>,
    /// Place of the interface's version in an address: `path` (`/v1/`) or `query` (`v=1.0`).
    #[serde(default)]
    pub version_style: Style,
    /// Number of the first page at this service: `0` or `1`. Aval finds it out by reading and asks only if that does not tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page_base: Option<i64>,
    /// Rows that are asked for in one page, from 1 to 1000.
    #[serde(default = "defaults::page_size")]
    pub page_size: u32,
    /// Form of a day in requests and replies.
    #[serde(default = "defaults::date_format")]
    pub date_format: String,
    /// Form of a day with its time in requests and replies.
    #[serde(default = "defaults::datetime_format")]
    pub datetime_format: String,
    /// Form of a sort order in requests; it contains the words `field` and `asc`. Empty: no sort order is sent. Aval empties it
    /// where the service answers 400 to a sort order and answers without one.
    #[serde(default = "defaults::sort_format")]
    pub sort_format: String,
    /// Time zone in which days are counted, for example `Asia/Shanghai`. Without it: the computer's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_zone: Option<chrono_tz::Tz>,
    /// Minutes between two automatic readings of the lists to sign, from 5 to 1440. Without it: no automatic reading.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub poll_minutes: Option<u32>,
    /// Beginning of the references that Aval writes into transfers that have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reference_prefix: Option<String>,
    /// Words in a bank's status text that say that an instruction failed, at banks whose code book has none (`failureWords`). A reply that contains one is to be verified by a
    /// person and does not count as accepted. An empty list turns this off.
    #[serde(default = "defaults::failure_words")]
    pub failure_words: Vec<String>,
    /// File or folder at a second place (full path) to which the journal's newest hash is copied after each submission.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chain_head_copy: Option<String>,
    /// Header that carries the token.
    #[serde(default)]
    pub token: TokenHeader,
    /// Sign-in at the company's identity server. Without it: a token is pasted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sign_in: Option<SignIn>,
    /// Way to the service and the identity server: proxy, authorities, client certificate, allowed hosts.
    #[serde(default, skip_serializing_if = "ConnectionSettings::is_usual")]
    pub connection: ConnectionSettings,
    /// Limits of instructions.
    #[serde(default)]
    pub limits: Limits,
    /// Table of balances.
    #[serde(default, skip_serializing_if = "Balances::is_usual")]
    pub balances: Balances,
    /// Times until which the bank accepts orders on a day.
    #[serde(default)]
    pub cut_offs: CutOffs,
    /// Text of each currency that this service takes, and the ISO 4217 code that it means (`156 = "CNY"`). Only these are
    /// sent. Without it: an assumed list of common spellings.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub currencies: BTreeMap<String, String>,
    /// Whether the assumed list of common spellings also applies beside `[currencies]`, to the currencies that it does not name.
    /// An answer in the first start sets it, because it names one currency and not all.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub assumed_currencies: bool,
    /// Settings of one bank, by its bank mark.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub banks: BTreeMap<String, Bank>,
    /// Dual control. Without it: no approval is asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub second_person: Option<DualControl>,
    /// The necessary signer of the administrator's policy. With it, sending is off while there is neither a policy file nor a policy of
    /// the group, or one of them is unsigned or signed by another key. Without it: a signature of the file is optional.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub policy_signer: Option<PolicySigner>,
    /// Whether the tier `same_account` is forbidden. Then a sum for which it is set needs `own_token`.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub same_account_forbidden: bool,
    /// Who may prepare, approve and change settings. Without it: everybody at this desk.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub roles: Option<Roles>,
    /// Whether `avalctl` may prepare, send, approve and change settings. Without it: yes, unless a policy fixes `roles`; then
    /// only a policy can allow it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub command_line: Option<bool>,
    /// The only parties that get transfers, endorsements and pledges. Without it: every party.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub payees: Option<Payees>,
    /// The only time in which instructions are confirmed and sent. Without it: always.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hours: Option<Hours>,
    /// The group book that this desk shares with others. Without it: this desk is alone and needs no database.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<Group>,
    /// Whether files with data are written: lists, balances, reports, results, proof packs. Printing on the screen and on the
    /// terminal is not stopped.
    #[serde(default = "defaults::exports", skip_serializing_if = "Clone::clone")]
    pub exports: bool,
    /// Accounts, in the order in which they are shown.
    #[serde(default)]
    pub accounts: Vec<Account>,
}

/// Place of the interface's version in an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Style {
    /// `/v1/` before the tenant.
    #[default]
    Path,
    /// `v=1.0` as a query.
    Query,
}

/// Header that carries the token. A wrong name moves nothing: the service answers 401.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct TokenHeader {
    /// Name of the header.
    pub header: String,
    /// Text before the token in the header.
    pub prefix: String,
    /// The identity server's userinfo address (OpenID Connect), which says whose a token is; one that begins with a slash is
    /// on the service's host. Absent: nothing says so, and no token counts as an approver's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub userinfo_url: Option<String>,
}

impl Default for TokenHeader {
    fn default() -> Self {
        Self { header: "Authorization".to_owned(), prefix: "Bearer ".to_owned(), userinfo_url: None }
    }
}

/// Times until which orders are accepted on a day, as `HH:MM` in the profile's time zone. They are shown as advice and stop
/// nothing. They differ by bank and day, so there is no default.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct CutOffs {
    /// The draft system.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub draft_system: Option<String>,
    /// The large-value payment system.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub large_value: Option<String>,
}

pub mod defaults {
    pub fn exports() -> bool {
        true
    }
    pub fn page_size() -> u32 {
        200
    }
    pub fn date_format() -> String {
        "%Y-%m-%d".to_owned()
    }
    pub fn datetime_format() -> String {
        "%Y-%m-%d %H:%M:%S".to_owned()
    }
    pub fn failure_words() -> Vec<String> {
        let chinese = "失败 拒绝 退回 退汇 驳回 不成功 未成功 未执行 冲正 余额不足".split(' ');
        let english =
            "fail reject refus declin denied unsuccess invalid insufficient notexecuted reversed returned".split(' ');
        chinese.chain(english).map(str::to_owned).collect()
    }
    pub fn sort_format() -> String {
        "field,asc".to_owned()
    }
}

impl Profile {
    /// Parses the text of a `profile.toml`; `file` is its name in errors.
    ///
    /// # Errors
    /// `settings` with line and reason.
    pub fn parse(text: &str, file: &str) -> Result<Self> {
        let profile: Self = toml::from_str(text).map_err(|error| bad_settings(file, error.message()))?;
        profile.check(file)?;
        Ok(profile)
    }

    /// Reads `profile.toml` of a folder.
    ///
    /// # Errors
    /// `profile-missing` when the file cannot be read, or `settings` with line and reason.
    pub fn load(folder: &Path) -> Result<Self> {
        let path = folder.join("profile.toml");
        let text = read_text(&path, SETTINGS_BYTES_MAX).map_err(|error| {
            DeskError::local("profile-missing", Sentence::new("profile-missing").with("detail", error))
        })?;
        Self::parse(&text, "profile.toml")
    }

    fn check(&self, file: &str) -> Result<()> {
        let refuse = |detail: String| Err(bad_settings(file, &detail));
        if bank_client::is_plain_elsewhere(&self.base_url) {
            let sentence = Sentence::new("settings-plain-http").with("file", file).with("address", &self.base_url);
            return Err(DeskError::correct("settings", sentence));
        }
        if self.page_size == 0 || self.page_size > PAGE_SIZE_MAX {
            return refuse(format!("page_size: from 1 to {PAGE_SIZE_MAX}"));
        }
        if self.poll_minutes.is_some_and(|minutes| !(POLL_MINUTES_MIN..=POLL_MINUTES_MAX).contains(&minutes)) {
            return refuse(format!("poll_minutes: from {POLL_MINUTES_MIN} to {POLL_MINUTES_MAX}"));
        }
        bank_system::check(self.bank_system.as_deref()).or_else(refuse)?;
        if self.page_base.is_some_and(|base| !(0..=1).contains(&base)) {
            return refuse("page_base: 0 or 1".to_owned());
        }
        let is_sorted = !self.sort_format.is_empty();
        if is_sorted && (!self.sort_format.contains("field") || !self.sort_format.contains("asc")) {
            return refuse("sort_format: the words field and asc must stand in it".to_owned());
        }
        if !is_format(&self.date_format) || !self.reads_what_it_writes() {
            return refuse("date_format: not a form of a day".to_owned());
        }
        if !is_format(&self.datetime_format) {
            return refuse("datetime_format: not a form of a moment".to_owned());
        }
        if self.chain_head_copy.as_ref().is_some_and(|path| !Path::new(path).is_absolute()) {
            return refuse("chain_head_copy: a whole path".to_owned());
        }
        self.connection.check().or_else(refuse)?;
        if let Some(sign_in) = &self.sign_in {
            sign_in.check().or_else(refuse)?;
        }
        if let Some(second_person) = &self.second_person {
            second_person.check().or_else(refuse)?;
        }
        self.limits.check().or_else(refuse)?;
        self.rules_check().or_else(refuse)?;
        currencies::check(&self.currencies).or_else(refuse)?;
        let per_post = self.banks.values().filter_map(|bank| bank.drafts_per_post).chain([self.limits.drafts_per_post]);
        if !per_post.clone().all(|drafts| (1..=DRAFTS_PER_POST_MAX).contains(&drafts)) {
            return refuse(format!("drafts_per_post: from 1 to {DRAFTS_PER_POST_MAX}"));
        }
        for (mark, bank) in &self.banks {
            bank.check(mark).or_else(refuse)?;
        }
        let times = [&self.cut_offs.draft_system, &self.cut_offs.large_value].into_iter().flatten();
        if let Some(wrong) = times.into_iter().find(|time| NaiveTime::parse_from_str(time, "%H:%M").is_err()) {
            return refuse(format!("cut_offs: {wrong:?} is not HH:MM"));
        }
        for (index, account) in self.accounts.iter().enumerate() {
            account.check().or_else(refuse)?;
            if self.accounts[..index].iter().any(|other| other.key() == account.key()) {
                return refuse(format!("accounts: {} stands there twice", account.key()));
            }
        }
        Ok(())
    }

    /// The first mistake in the rules about people, payees and hours.
    fn rules_check(&self) -> Result<(), String> {
        self.roles.as_ref().map_or(Ok(()), Roles::check)?;
        self.payees.as_ref().map_or(Ok(()), Payees::check)?;
        self.hours.as_ref().map_or(Ok(()), Hours::check)?;
        self.group.as_ref().map_or(Ok(()), Group::check)
    }

    /// A format that cannot parse its own output would lose every day, and one with an hour cannot format a day at all.
    fn reads_what_it_writes(&self) -> bool {
        let days = [(2000, 1, 1), (2049, 12, 31)].map(|(year, month, day)| NaiveDate::from_ymd_opt(year, month, day));
        days.into_iter().flatten().all(|day| {
            let mut text = String::new();
            let written = write!(text, "{}", day.format(&self.date_format));
            written.is_ok() && days::of(&text, &self.date_format) == Some(day)
        })
    }

    /// The service's settings for the client.
    pub fn service(&self) -> Service {
        Service {
            base_url: self.base_url.clone(),
            organization_id: self.organization_id,
            version_style: match self.version_style {
                Style::Path => VersionStyle::Path,
                Style::Query => VersionStyle::Query,
            },
            token_header: self.token.header.clone(),
            token_prefix: self.token.prefix.clone(),
        }
    }

    /// The time zone in which days are counted.
    pub fn zone(&self) -> Zone {
        self.time_zone.map_or(Zone::Computer, Zone::Named)
    }

    /// The day in a text of the service; `None` if the text matches neither format.
    pub fn day(&self, text: &str) -> Option<NaiveDate> {
        let text = text.trim();
        days::of(text, &self.date_format).or_else(|| days::of(text, &self.datetime_format))
    }

    /// A day in the service's format.
    pub fn date_text(&self, day: NaiveDate) -> String {
        day.format(&self.date_format).to_string()
    }

    /// The account with that key.
    pub fn account(&self, key: &AccountKey) -> Option<&Account> {
        self.accounts.iter().find(|account| account.key() == *key)
    }

    /// The account that a person named: `BANK_MARK:ACCOUNT`, or the number alone if it is unambiguous.
    ///
    /// # Errors
    /// `account-unknown` or `account-ambiguous`.
    pub fn find_account(&self, named: &str) -> Result<&Account> {
        let wrong = |code: &str| Err(DeskError::correct(code, Sentence::new(code).with("account", named)));
        if let Some(account) = self.accounts.iter().find(|account| account.key().to_string() == named) {
            return Ok(account);
        }
        let fitting: Vec<_> = self.accounts.iter().filter(|account| account.account_number == named).collect();
        match fitting[..] {
            [account] => Ok(account),
            [] => Err(account::unknown(&self.accounts, named)),
            _ => wrong("account-ambiguous"),
        }
    }

    /// Currency of a bank's drafts, if the profile states one.
    pub fn draft_currency(&self, bank_mark: &str) -> Option<&str> {
        self.banks.get(bank_mark)?.draft_currency.as_deref()
    }

    /// Fields of Aval's own rules that may be blank at a bank.
    pub fn optional_fields(&self, bank_mark: &str) -> &[String] {
        self.banks.get(bank_mark).map_or(&[], |bank| &bank.optional_fields)
    }

    /// The ISO code of a currency in the settings or the journal, for comparisons.
    pub fn compared_currency(&self, text: &str) -> String {
        Currencies::of(&self.currencies, self.assumed_currencies, []).compared(text)
    }

    /// Most drafts in one POST at a bank.
    pub fn drafts_per_post(&self, bank_mark: &str) -> u32 {
        self.banks.get(bank_mark).and_then(|bank| bank.drafts_per_post).unwrap_or(self.limits.drafts_per_post)
    }

    /// The distinct bank identifiers of its accounts.
    pub fn bank_marks(&self) -> Vec<&str> {
        let mut marks: Vec<&str> = Vec::new();
        for account in &self.accounts {
            if !marks.contains(&account.bank_mark.as_str()) {
                marks.push(&account.bank_mark);
            }
        }
        marks
    }

    /// The accounts of a list of keys, in the profile's order; an empty list means all of them.
    ///
    /// # Errors
    /// `account-unknown` or `account-ambiguous`.
    pub fn accounts_in_scope(&self, keys: &[String]) -> Result<Vec<Account>> {
        let named = keys.iter().map(|key| self.find_account(key).map(Account::key)).collect::<Result<Vec<_>>>()?;
        let in_scope = |account: &&Account| named.is_empty() || named.contains(&account.key());
        Ok(self.accounts.iter().filter(in_scope).cloned().collect())
    }
}

/// The stages of a list of names; an empty list means all of them.
///
/// # Errors
/// `stage-unknown` when a name is not a stage.
pub fn stages_in_scope(names: &[String]) -> Result<Vec<Stage>> {
    if names.is_empty() {
        return Ok(Stage::ALL.to_vec());
    }
    names.iter().map(|name| stage(name)).collect()
}

/// The stage with that name.
///
/// # Errors
/// `stage-unknown` when the name is not a stage.
pub fn stage(name: &str) -> Result<Stage> {
    Stage::named(name).ok_or_else(|| {
        let known: Vec<&str> = Stage::ALL.iter().map(|stage| stage.name()).collect();
        let sentence = Sentence::new("stage-unknown").with("stage", name).with("known", known.join(", "));
        DeskError::correct("stage-unknown", sentence)
    })
}

fn is_format(format: &str) -> bool {
    use chrono::format::{Item, StrftimeItems};
    !format.is_empty() && StrftimeItems::new(format).all(|item| item != Item::Error)
}

pub fn bad_settings(file: &str, detail: &str) -> DeskError {
    DeskError::correct("settings", Sentence::new("settings-refused").with("file", file).with("detail", detail))
}

#[cfg(test)]
mod tests;
