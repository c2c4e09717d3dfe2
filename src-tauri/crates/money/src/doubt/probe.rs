//! One probe: the reads, their replies for the journal, and the draft's codes in the lists. It only reads.

use bank_contract::Stage;
use chrono::{DateTime, Utc};
use journal::{Listings, time_text};
use model::AccountKey;

use crate::access::{BankAccess, DraftIds};
use crate::send::records::listing;
use crate::send::snapshot::{BALANCES, FILTER_IGNORED, ReadOnce, answered, listed, query_of, unanswered};

/// The result of a detail query.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Detail {
    /// A record.
    There(String),
    /// The stage has no detail query, or no such draft.
    Absent,
    /// The query failed.
    Unread,
}

/// A probe in progress.
pub struct Probe<'a> {
    bank: &'a BankAccess,
    account: &'a AccountKey,
    /// Every read, for the journal.
    pub reads: Vec<ReadOnce>,
    /// Codes and objects of the draft in each list.
    pub listings: Listings,
    /// The service's `Date` at the newest read that had one.
    pub service_at: Option<DateTime<Utc>>,
}

impl<'a> Probe<'a> {
    /// Starts a probe for an account.
    pub fn at(bank: &'a BankAccess, account: &'a AccountKey) -> Self {
        Self { bank, account, reads: Vec::new(), listings: Listings::default(), service_at: None }
    }

    /// The records with a draft's number in a list; `None` if the read failed, or the list ignored the filter and does
    /// not show the draft: then it is no evidence.
    pub async fn list(&mut self, stage: Stage, number: &str) -> Option<Vec<String>> {
        match self.bank.acting_list_read(stage, self.account, number).await {
            Ok(read) => {
                self.service_at = read.service_date.as_deref().and_then(moment).or(self.service_at);
                let once = listed(stage, self.account, number, &read);
                let says_nothing = once.kept.trouble.as_deref() == Some(FILTER_IGNORED);
                self.reads.push(once);
                if says_nothing {
                    return None;
                }
                self.listings.asked.push(stage.name().to_owned());
                self.listings.found.extend(read.records.iter().filter_map(|raw| listing(stage.name(), raw)));
                Some(read.records)
            }
            Err(error) => {
                let name = stage.list().row().name();
                self.reads.push(unanswered(name, self.account, self.bank.now_text(), &error));
                None
            }
        }
    }

    /// The detail of a draft in a stage.
    pub async fn detail(&mut self, stage: Stage, ids: &DraftIds) -> Detail {
        let Some(endpoint) = stage.detail() else { return Detail::Absent };
        let name = endpoint.row().name();
        match self.bank.detail_read(stage, self.account, ids).await {
            Ok(Some(read)) => {
                let query = query_of(ids);
                let bytes = read.raw.clone().into_bytes();
                self.reads.push(answered(name, self.account, &query, time_text(read.at), bytes));
                Detail::There(read.raw)
            }
            Ok(None) => Detail::Absent,
            Err(error) => {
                self.reads.push(unanswered(name, self.account, self.bank.now_text(), &error));
                Detail::Unread
            }
        }
    }

    /// The account's balances.
    pub async fn balances(&mut self) -> Option<String> {
        match self.bank.balance_read(self.account).await {
            Ok(read) => {
                self.service_at = read.service_date.as_deref().and_then(moment).or(self.service_at);
                let bytes = read.raw.clone().into_bytes();
                self.reads.push(answered(BALANCES, self.account, &[], time_text(read.at), bytes));
                Some(read.raw)
            }
            Err(error) => {
                self.reads.push(unanswered(BALANCES, self.account, self.bank.now_text(), &error));
                None
            }
        }
    }
}

/// The moment of an HTTP date.
pub fn moment(date: &str) -> Option<DateTime<Utc>> {
    DateTime::parse_from_rfc2822(date).ok().map(|at| at.with_timezone(&Utc))
}
