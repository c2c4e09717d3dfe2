//! The bank's lists without HTTP, for benchmarks: the same records from the same seed, a page at a time.
//!
//! With 100,000 drafts it is the workload of the figures: each draft is in one to three of the 16 lists; 20,000 names
//! in Chinese and English, of which a few are on most drafts; partly filled embedded objects, about 4.7 kB of JSON per
//! record, ids above 2^53.

use bank_contract::Stage;
use chrono::NaiveDate;

use crate::accounts::{ACCOUNTS, Account, AccountId, AccountLine};
use crate::bank::{Bank, ORGANIZATION_ID, Wanted};
use crate::data::Data;
use crate::facts::DraftIndex;
use crate::record;
use crate::running::BankError;

/// The list replies of a bank with this seed.
#[derive(Debug)]
pub struct Workload(Bank);

/// A list that contains drafts.
#[derive(Debug, Clone)]
pub struct List {
    /// The account that queries it.
    pub account: AccountLine,
    /// The stage of the list.
    pub stage: Stage,
    viewer: AccountId,
    drafts: Vec<DraftIndex>,
}

impl List {
    /// The number of drafts in it.
    pub fn len(&self) -> usize {
        self.drafts.len()
    }

    /// Whether it is empty.
    pub fn is_empty(&self) -> bool {
        self.drafts.is_empty()
    }
}

impl Workload {
    /// The bank of a seed, in memory.
    ///
    /// # Errors
    /// [`BankError::TooManyDrafts`], or [`BankError::State`] if the tables cannot be created.
    pub fn new(seed: u64, drafts: u32, day: NaiveDate) -> Result<Self, BankError> {
        if drafts > crate::facts::DRAFTS_MAX {
            return Err(BankError::TooManyDrafts);
        }
        Ok(Self(Bank::open(None, &Wanted { seed, drafts, data: Data::Awkward, day: Some(day) })?))
    }

    /// The lists that contain drafts, in the order of accounts and stages.
    pub fn lists(&self) -> Vec<List> {
        let list = |account: &'static Account, stage: Stage| List {
            account: account.line(),
            stage,
            viewer: account.id,
            drafts: self.0.list(account, stage).to_vec(),
        };
        let all = ACCOUNTS.iter().flat_map(|account| Stage::ALL.iter().map(move |stage| list(account, *stage)));
        all.filter(|list| !list.is_empty()).collect()
    }

    /// A page of a list as the bank returns it: a JSON array, empty after the last page. The first page is 0.
    pub fn page(&self, list: &List, page: usize, size: usize) -> String {
        let from = page.saturating_mul(size).min(list.len());
        let to = from.saturating_add(size).min(list.len());
        let mut text = String::from("[");
        for index in &list.drafts[from..to] {
            if text.len() > 1 {
                text.push(',');
            }
            let (facts, life) = (self.0.facts(*index), self.0.life(*index));
            let record = record::record(&self.0.seed, *index, facts, &life, list.viewer, ORGANIZATION_ID);
            text += &serde_json::to_string(&record).unwrap_or_default();
        }
        text.push(']');
        text
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    #[test]
    fn a_list_s_pages_hold_each_draft_once_and_a_draft_is_in_up_to_three() {
        let workload = Workload::new(1, 2_000, NaiveDate::from_ymd_opt(2026, 3, 2).unwrap()).unwrap();
        let mut stages: HashMap<DraftIndex, usize> = HashMap::new();
        for list in workload.lists() {
            let pages: Vec<String> =
                (0..).map(|page| workload.page(&list, page, 200)).take_while(|text| text != "[]").collect();
            let rows: usize = pages.iter().map(|text| bank_contract::record::elements(text).unwrap().len()).sum();
            assert_eq!(rows, list.len(), "{:?} of {}", list.stage, list.account.account_number);
            list.drafts.iter().for_each(|index| *stages.entry(*index).or_default() += 1);
        }
        assert_eq!(stages.len(), 2_000);
        assert!(stages.values().all(|count| (1..=3).contains(count)));
    }
}
