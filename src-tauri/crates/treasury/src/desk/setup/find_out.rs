//! Finds out what service.md does not state: one page of each list of each bank, the balances, and a few reads more.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;

use bank_client::{Answer, ReadError};
use bank_contract::record::Fields;
use bank_contract::wire::{DayBalance, Draft};
use bank_contract::{Stage, Wire};
use futures_util::future::try_join_all;
use model::profile::fields::{SettingValue, with_values};
use model::profile::{Account, Profile, Role};
use model::sync::hold;
use model::{DeskError, Result, Sentence};
use money::balance_query;
use money::codes::Tally;
use money::view::{CodeExample, CodeSuggestion};
use serde_json::value::RawValue;

use super::counted_reads::CountedReads;
use super::fact::{fact, with_along};
use super::lists::{self, Sample};
use super::{dates, money as currencies};
use crate::desk::Desk;
use crate::home::SetupFile;
use crate::read::reading::Stop;
use crate::view::{FindingState, FindingsView, ServiceFact};

/// Fields of a draft that are days. Source: service.md, "Draft".
const DAY_FIELDS: [&str; 2] = ["date", "dueDate"];

impl Desk {
    /// Finds out how the service behaves. Only queries are sent; nothing is stored. `on_call` gets the number of calls.
    ///
    /// # Errors
    /// No token, or the service cannot be reached; `stopped`.
    pub async fn find_out(&self, on_call: impl Fn(u32) + Send + Sync, stop: &Stop) -> Result<FindingsView> {
        let asking = CountedReads { bank: &self.inner.bank, stop, calls: Mutex::new(0), on_call: &on_call };
        let (samples, refused) = first_pages(&asking).await?;
        let mut rows = access(&asking, &samples, &refused);
        if !samples.is_empty() {
            rows.push(lists::sort(&asking, &samples).await?);
            rows.extend(lists::paging(&asking, &samples).await?);
            rows.push(lists::filter(&asking, &samples).await?);
            rows.push(lists::organization(&asking, &samples).await?);
            let profile = self.profile();
            rows.extend(dates::findings(&days(&samples), &profile));
            let (seen, troubles) = balances(&asking).await?;
            rows.extend(troubles);
            rows.extend(currencies::findings(&seen, &profile));
        }
        let rows = rows.into_iter().map(|row| self.unless_fixed(row)).collect();
        let codes = self.codes_in(&samples);
        Ok(FindingsView { rows, codes, calls: *hold(&asking.calls), at: self.inner.bank.now_text() })
    }

    /// Codes of the read records beside their meanings.
    fn codes_in(&self, samples: &[Sample]) -> Vec<CodeSuggestion> {
        let mut tally = Tally::default();
        for Sample { stage, account, rows } in samples {
            for row in rows {
                let stage = Some(stage.name().to_owned());
                let example = |name| CodeExample { name, stage: stage.clone(), key: None, instruction: None };
                if let Ok(raw) = serde_json::from_str(&row.raw) {
                    tally.count(&account.bank_mark, Draft::TYPE, raw, example);
                }
            }
        }
        tally.suggestions(&self.code_book())
    }

    /// A fact about a setting that the policy fixes is neither asked for nor written.
    fn unless_fixed(&self, row: ServiceFact) -> ServiceFact {
        let policy = self.policy();
        let is_fixed = |name: &String| policy.fixes(name) && !policy.only_bounds(name);
        if !row.setting.as_ref().is_some_and(is_fixed) {
            return row;
        }
        let state = if row.state == FindingState::Asked { FindingState::Assumed } else { row.state };
        ServiceFact { setting: None, state, choices: Vec::new(), along: Vec::new(), ..row }
    }

    /// The settings' text with answers to findings, and the settings that are written along with them. `facts` are those that
    /// were answered; none for other settings of the first start. [`Desk::settings_compare`] shows the effect, and
    /// [`Desk::settings_replace`] keeps it.
    ///
    /// # Errors
    /// `settings`, with each wrong value named; `disk`.
    pub fn findings_text(&self, facts: &[ServiceFact], answers: &[SettingValue]) -> Result<String> {
        with_values(&self.settings_text()?, &with_along(facts, answers))
    }

    /// The profile as one file for another desk: settings and code book, without a token, a password or a key.
    ///
    /// # Errors
    /// `role`, `exports-off`; `disk` when the settings or the code book cannot be read.
    pub fn profile_file(&self) -> Result<SetupFile> {
        self.require(Role::Administrator)?;
        self.require_exports()?;
        let own = self.books().own;
        Ok(SetupFile::of(self.name(), &self.settings_text()?, own.text()))
    }
}

/// Lists that the service refused, with the reason.
type Refused = Vec<(Stage, ReadError)>;

/// Why the first pages were not all read.
enum Ended {
    /// The service does not accept the token, so no other list is answered either.
    SignIn(Stage, ReadError),
    /// The person stopped, or no read can succeed.
    NoRead(DeskError),
}

/// The first page of every list of each bank. Banks and lists are read side by side; the permits of the money path limit the
/// calls in flight at one bank.
async fn first_pages(asking: &CountedReads<'_>) -> Result<(Vec<Sample>, Refused)> {
    let profile = asking.bank.profile();
    let banks = profile.bank_marks().into_iter().map(|mark| bank_pages(asking, &profile, mark));
    let pages = match try_join_all(banks).await {
        Ok(pages) => pages,
        Err(Ended::SignIn(stage, error)) => return Ok((Vec::new(), vec![(stage, error)])),
        Err(Ended::NoRead(error)) => return Err(error),
    };
    let (mut samples, mut refused) = (Vec::new(), Vec::new());
    for (stage, page) in pages.into_iter().flatten() {
        match page {
            Ok(sample) => samples.push(sample),
            Err(error) => refused.push((stage, error)),
        }
    }
    Ok((samples, refused))
}

/// A list's first page, or the service's refusal.
type FirstPage = (Stage, std::result::Result<Sample, ReadError>);

/// The lists of one bank: of its first account, and where all of those are empty of the next one.
async fn bank_pages(
    asking: &CountedReads<'_>,
    profile: &Profile,
    mark: &str,
) -> std::result::Result<Vec<FirstPage>, Ended> {
    let mut pages = Vec::new();
    let accounts = profile.accounts.iter().filter(|account| account.bank_mark == mark);
    for account in accounts.take(ACCOUNTS_TRIED_MAX) {
        let stages = Stage::ALL.iter().filter(|stage| account.pulls(**stage));
        let read = try_join_all(stages.map(|stage| first_page(asking, *stage, account))).await?;
        let is_filled = read.iter().any(|(_, page)| page.as_ref().is_ok_and(|sample| !sample.rows.is_empty()));
        pages.extend(read);
        if is_filled {
            break;
        }
    }
    Ok(pages)
}

async fn first_page(
    asking: &CountedReads<'_>,
    stage: Stage,
    account: &Account,
) -> std::result::Result<FirstPage, Ended> {
    match lists::page(asking, stage, account, &[lists::size(asking.bank)]).await.map_err(Ended::NoRead)? {
        Err(error @ ReadError::SignIn { .. }) => Err(Ended::SignIn(stage, error)),
        page => Ok((stage, page.map(|rows| Sample { stage, account: account.clone(), rows }))),
    }
}

/// Most accounts of one bank whose lists are read.
const ACCOUNTS_TRIED_MAX: usize = 3;

/// Whether the service accepts the token, and which lists it refuses.
fn access(asking: &CountedReads<'_>, samples: &[Sample], refused: &Refused) -> Vec<ServiceFact> {
    let header = asking.bank.profile().token.header.clone();
    let finding = |state, sentence: Sentence| fact("access", state, sentence.with("header", &header));
    if let [(_, error @ ReadError::SignIn { .. })] = &refused[..] {
        let sentence = Sentence::new("finding-token-refused").with("detail", error.to_string());
        return vec![ServiceFact {
            setting: Some("token.header".to_owned()),
            value: Some(header.clone()),
            ..finding(FindingState::Trouble, sentence)
        }];
    }
    let mut rows = Vec::new();
    if !samples.is_empty() {
        rows.push(finding(FindingState::Found, Sentence::new("finding-access")));
    }
    let mut by_reason: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    for (stage, error) in refused {
        by_reason.entry(error.to_string()).or_default().insert(stage.name());
    }
    rows.extend(by_reason.into_iter().map(|(detail, stages)| {
        let sentence = Sentence::new("finding-lists-refused").with("count", stages.len()).with("detail", detail);
        let examples = stages.into_iter().map(str::to_owned).collect();
        ServiceFact { topic: "permission".to_owned(), examples, ..finding(FindingState::Trouble, sentence) }
    }));
    rows
}

/// The texts of the drafts' days.
fn days(samples: &[Sample]) -> Vec<String> {
    let raws = samples.iter().flat_map(|sample| &sample.rows).map(|row| row.raw.as_str());
    let fields = raws.filter_map(|raw| Fields::read(Draft::TYPE, serde_json::from_str::<&RawValue>(raw).ok()?).ok());
    fields
        .flat_map(|fields| DAY_FIELDS.into_iter().filter_map(move |name| fields.text(name)).collect::<Vec<_>>())
        .collect()
}

/// The currency texts of each bank's balances, and the banks whose balances were refused.
async fn balances(asking: &CountedReads<'_>) -> Result<(BTreeMap<String, BTreeSet<String>>, Vec<ServiceFact>)> {
    let profile = asking.bank.profile();
    let (mut seen, mut troubles) = (BTreeMap::new(), Vec::new());
    let banks = profile.bank_marks().into_iter().map(|mark| bank_currencies(asking, &profile, mark));
    for (mark, texts) in try_join_all(banks).await? {
        match texts {
            Ok(texts) => _ = seen.insert(mark.to_owned(), texts),
            Err(error) => {
                let sentence =
                    Sentence::new("finding-balances-refused").with("bank", mark).with("detail", error.to_string());
                troubles.push(fact("balances", FindingState::Trouble, sentence));
            }
        }
    }
    Ok((seen, troubles))
}

/// The currency texts of one bank's balances, or the service's refusal.
async fn bank_currencies<'a>(
    asking: &CountedReads<'_>,
    profile: &Profile,
    mark: &'a str,
) -> Result<(&'a str, std::result::Result<BTreeSet<String>, ReadError>)> {
    let accounts: Vec<Account> = profile.accounts.iter().filter(|account| account.bank_mark == mark).cloned().collect();
    let text = |raw: &str| {
        let raw: &RawValue = serde_json::from_str(raw).ok()?;
        Fields::read(DayBalance::TYPE, raw).ok()?.text("currencyCode")
    };
    let answer = asking.read(&balance_query(mark, &accounts)).await?;
    let texts = |answer: Answer| {
        answer.reply.elements().filter_map(text).filter(|text| !text.trim().is_empty()).collect::<BTreeSet<String>>()
    };
    Ok((mark, answer.map(texts)))
}
