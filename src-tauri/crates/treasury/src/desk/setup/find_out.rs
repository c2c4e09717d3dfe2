//! Finds out what service.md does not state: one page of each list of each bank, the balances, and a few reads more.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::AtomicU32;

use bank_client::ReadError;
use bank_contract::record::Fields;
use bank_contract::wire::{DayBalance, Draft};
use bank_contract::{Stage, Wire};
use model::profile::Account;
use model::profile::fields::{SettingValue, with_values};
use model::{Result, Sentence};
use money::balance_query;
use serde_json::value::RawValue;

use super::counted_reads::CountedReads;
use super::fact::fact;
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
        let asking = CountedReads { bank: &self.inner.bank, stop, calls: AtomicU32::new(0), on_call: &on_call };
        let (samples, refused) = first_pages(&asking).await?;
        let mut rows = access(&asking, &samples, &refused);
        if !samples.is_empty() {
            rows.push(lists::sort(&asking, &samples).await?);
            rows.extend(lists::paging(&asking, &samples).await?);
            rows.push(lists::filter(&asking, &samples).await?);
            let profile = self.profile();
            rows.extend(dates::findings(&days(&samples), &profile));
            let (seen, troubles) = balances(&asking).await?;
            rows.extend(troubles);
            rows.extend(currencies::findings(&seen, &profile));
        }
        Ok(FindingsView { rows, calls: asking.calls.into_inner(), at: self.inner.bank.now_text() })
    }

    /// The settings' text with the values of findings. [`Desk::settings_compare`] shows the effect, and
    /// [`Desk::settings_replace`] keeps it.
    ///
    /// # Errors
    /// `settings`, with each wrong value named; `disk`.
    pub fn findings_text(&self, values: &[SettingValue]) -> Result<String> {
        with_values(&self.settings_text()?, values)
    }

    /// The profile as one file for another desk: settings and code book, without a token, a password or a key.
    ///
    /// # Errors
    /// `disk` when the settings or the code book cannot be read.
    pub fn profile_file(&self) -> Result<SetupFile> {
        let own = self.books().own;
        Ok(SetupFile::of(self.name(), &self.settings_text()?, own.text()))
    }
}

/// Lists that the service refused, with the reason.
type Refused = Vec<(Stage, ReadError)>;

/// The first page of every list of each bank: of its first account, and where all of those are empty of the next one.
async fn first_pages(asking: &CountedReads<'_>) -> Result<(Vec<Sample>, Refused)> {
    let profile = asking.bank.profile();
    let (mut samples, mut refused) = (Vec::new(), Vec::new());
    for mark in profile.bank_marks() {
        let accounts = profile.accounts.iter().filter(|account| account.bank_mark == mark);
        for account in accounts.take(ACCOUNTS_TRIED_MAX) {
            let mut filled = false;
            for stage in Stage::ALL.iter().filter(|stage| account.pulls(**stage)) {
                match lists::page(asking, *stage, account, &[lists::size(asking.bank)]).await? {
                    Ok(rows) => {
                        filled |= !rows.is_empty();
                        samples.push(Sample { stage: *stage, account: account.clone(), rows });
                    }
                    // Without a sign-in no other list is answered either.
                    Err(error @ ReadError::SignIn { .. }) => return Ok((Vec::new(), vec![(*stage, error)])),
                    Err(error) => refused.push((*stage, error)),
                }
            }
            if filled {
                break;
            }
        }
    }
    Ok((samples, refused))
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
    for mark in profile.bank_marks() {
        let accounts: Vec<Account> =
            profile.accounts.iter().filter(|account| account.bank_mark == mark).cloned().collect();
        match asking.read(&balance_query(mark, &accounts)).await? {
            Ok(answer) => {
                let text = |raw: &str| {
                    let raw: &RawValue = serde_json::from_str(raw).ok()?;
                    Fields::read(DayBalance::TYPE, raw).ok()?.text("currencyCode")
                };
                let texts = answer.reply.elements().filter_map(text).filter(|text| !text.trim().is_empty());
                seen.insert(mark.to_owned(), texts.collect::<BTreeSet<String>>());
            }
            Err(error) => {
                let sentence =
                    Sentence::new("finding-balances-refused").with("bank", mark).with("detail", error.to_string());
                troubles.push(fact("balances", FindingState::Trouble, sentence));
            }
        }
    }
    Ok((seen, troubles))
}
