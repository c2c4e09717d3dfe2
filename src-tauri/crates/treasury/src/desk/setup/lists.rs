//! The habits of a service's lists: sort order, first page, size of a page, filter by draft number. Each is derived from
//! reads of one list that has enough drafts; records are compared by identity, never by their bytes.

use bank_client::{Answer, Read, ReadError};
use bank_contract::record::Fields;
use bank_contract::wire::Draft;
use bank_contract::{Stage, Wire};
use model::profile::{Account, Profile};
use model::{DeskError, Result, Sentence};
use money::{BankAccess, account_query};
use serde_json::value::RawValue;

use super::counted_reads::CountedReads;
use super::fact::{fact, of_setting};
use crate::read::reading::page_base;
use crate::store::cache::Digest128;
use crate::store::cache::columns::ListColumns;
use crate::store::list_columns::DraftFact;
use crate::view::{FindingState, ServiceFact};

/// The setting for the number of the first page.
const PAGE_BASE: &str = "page_base";
/// Least drafts of a list whose order says something.
const SORTED_MIN: usize = 3;

/// One page of a list.
pub(super) struct Sample {
    pub stage: Stage,
    pub account: Account,
    pub rows: Vec<Row>,
}

/// A record of a page.
pub(super) struct Row {
    pub identity: Digest128,
    pub number: String,
    pub raw: String,
}

impl Sample {
    fn identities(&self) -> Vec<Digest128> {
        self.rows.iter().map(|row| row.identity).collect()
    }
}

/// Reads a page of a list with these parameters beside the account's.
pub(super) async fn page(
    asking: &CountedReads<'_>,
    stage: Stage,
    account: &Account,
    more: &[(&'static str, String)],
) -> Result<std::result::Result<Vec<Row>, ReadError>> {
    let query = [account_query(stage.list(), account), more.to_vec()].concat();
    let answer = asking.read(&Read { endpoint: stage.list(), query, body: None }).await?;
    let profile = asking.bank.profile();
    let row = |raw: &str| {
        let columns = ListColumns::of_kept(raw, &profile);
        let number = columns[DraftFact::DraftNumber].clone().unwrap_or_default();
        Row { identity: columns.identity("", &account.key(), raw), number, raw: raw.to_owned() }
    };
    Ok(answer.map(|answer| answer.reply.elements().map(row).collect()))
}

pub(super) fn size(bank: &BankAccess) -> (&'static str, String) {
    ("size", bank.profile().page_size.to_string())
}

/// Whether the service sorts by draft number as Aval asks for it.
pub(super) async fn sort(asking: &CountedReads<'_>, samples: &[Sample]) -> Result<ServiceFact> {
    let profile = asking.bank.profile();
    let format = profile.sort_format.clone();
    let longest = samples.iter().max_by_key(|sample| sample.rows.len()).filter(|one| one.rows.len() >= SORTED_MIN);
    let finding = |state, id: &str, value: &str| {
        of_setting("sort_format", state, Sentence::new(id).with("form", value), value.to_owned())
    };
    let Some(sample) = longest.filter(|_| !format.is_empty()) else {
        let id = if format.is_empty() { "finding-sort-none" } else { "finding-sort-short" };
        return Ok(finding(FindingState::Assumed, id, &format));
    };
    let mut orders = Vec::new();
    for way in ["asc", "desc"] {
        let order = ("sort", format.replace("asc", way).replace("field", "draftNumber"));
        match page(asking, sample.stage, &sample.account, &[size(asking.bank), order]).await? {
            Ok(rows) => orders.push(rows.into_iter().map(|row| row.number).collect::<Vec<_>>()),
            Err(ReadError::Status { status: 400, .. }) => {
                return Ok(finding(FindingState::Found, "finding-sort-refused", ""));
            }
            Err(error) => return unsorted(&error, &format),
        }
    }
    let id = match (orders[0].is_sorted(), orders[1].iter().rev().is_sorted(), orders[0] == orders[1]) {
        (true, true, false) => "finding-sort-works",
        (_, _, true) => "finding-sort-ignored",
        _ => return Ok(finding(FindingState::Assumed, "finding-sort-odd", &format)),
    };
    Ok(finding(FindingState::Found, id, &format))
}

/// The question about a list that is not read with a sort order, and is read without one. An answer of the service proposes
/// to leave the order out; silence proposes nothing, because the same read may succeed later.
fn unsorted(error: &ReadError, format: &str) -> Result<ServiceFact> {
    let is_silent = matches!(error, ReadError::TimedOut | ReadError::Broken(_));
    if matches!(error, ReadError::SignIn { .. }) {
        return Err(DeskError::from_read(error));
    }
    let sentence = Sentence::new("finding-sort-failed").with("detail", error.to_string());
    let value = if is_silent { format } else { "" };
    Ok(ServiceFact {
        choices: vec![String::new(), format.to_owned()],
        ..of_setting("sort_format", FindingState::Asked, sentence, value.to_owned())
    })
}

/// The number of the first page, and how many rows a page has at most.
pub(super) async fn paging(asking: &CountedReads<'_>, samples: &[Sample]) -> Result<Vec<ServiceFact>> {
    let profile = asking.bank.profile();
    let mut filled: Vec<&Sample> = samples.iter().filter(|sample| !sample.rows.is_empty()).collect();
    filled.sort_by_key(|sample| std::cmp::Reverse(sample.rows.len()));
    let mut is_ignored = false;
    for sample in filled.iter().take(LISTS_TRIED_MAX) {
        let mut seen = Vec::new();
        for number in 0..=2 {
            let more = [size(asking.bank), ("page", number.to_string())];
            let rows = page(asking, sample.stage, &sample.account, &more).await?.ok();
            seen.push(rows.map(|rows| rows.into_iter().map(|row| row.identity).collect::<Vec<_>>()));
        }
        if let Some(base) = page_base::decide(&sample.identities(), &seen[0], &seen[1], &seen[2]) {
            let next = &seen[usize::try_from(base).unwrap_or_default() + 1];
            let next = next.as_ref().map_or(0, Vec::len);
            return Ok(vec![base_found(base), rows_of_page(sample.rows.len(), next, &profile)]);
        }
        is_ignored |= seen[0].is_some() && seen.iter().all(|page| *page == seen[0]);
    }
    let id = match (filled.is_empty(), is_ignored) {
        (true, _) => "finding-pages-empty",
        (_, true) => "finding-pages-ignored",
        _ => "finding-pages-undecided",
    };
    let stated = profile.page_base;
    let state = if stated.is_some() || filled.is_empty() { FindingState::Assumed } else { FindingState::Asked };
    Ok(vec![ServiceFact {
        choices: vec!["0".to_owned(), "1".to_owned()],
        ..of_setting(PAGE_BASE, state, Sentence::new(id), stated.map(|base| base.to_string()))
    }])
}

/// Most lists that are tried for the number of the first page.
const LISTS_TRIED_MAX: usize = 4;

fn base_found(base: i64) -> ServiceFact {
    let sentence = Sentence::new("finding-page-base").with("base", base);
    of_setting(PAGE_BASE, FindingState::Found, sentence, base.to_string())
}

/// The size of a page: fewer rows than asked for, with more on the next page, are the service's limit.
fn rows_of_page(first: usize, next: usize, profile: &Profile) -> ServiceFact {
    let asked = usize::try_from(profile.page_size).unwrap_or(usize::MAX);
    let (state, id, value) = match (next > 0, first < asked) {
        (true, true) => (FindingState::Found, "finding-page-size-limited", first),
        (true, false) => (FindingState::Found, "finding-page-size-works", asked),
        (false, _) => (FindingState::Assumed, "finding-page-size-short", asked),
    };
    let sentence = Sentence::new(id).with("asked", asked).with("rows", first);
    of_setting("page_size", state, sentence, value.to_string())
}

/// A code that no company has: an organization code has 9 or 18 signs.
const NO_ORGANIZATION: &str = "0";
const ORGANIZATION: &str = "organizationCode";

/// Whether the query of one draft heeds `organizationCode`: with the account's own it finds the draft, with a code that no
/// company has it must not.
pub(super) async fn organization(asking: &CountedReads<'_>, samples: &[Sample]) -> Result<ServiceFact> {
    let finding = |state, id: &str| fact("organization", state, Sentence::new(id));
    let unknown = || finding(FindingState::Assumed, "finding-organization-unknown");
    let asked = samples.iter().find_map(|sample| {
        let row = sample.rows.iter().find(|row| !row.number.is_empty())?;
        Some((sample.stage.detail()?, &sample.account, row.number.clone()))
    });
    let Some((endpoint, account, number)) = asked else { return Ok(unknown()) };
    let query = |code: Option<&str>| {
        let mut query = account_query(endpoint, account);
        if let Some(code) = code {
            query.retain(|(name, _)| *name != ORGANIZATION);
            query.push((ORGANIZATION, code.to_owned()));
        }
        query.push(("draftNumber", number.clone()));
        Read { endpoint, query, body: None }
    };
    let is_it = |answer: Answer| {
        let raw: Option<Box<RawValue>> = serde_json::from_str(&answer.reply.into_text()).ok();
        let fields = raw.as_deref().and_then(|raw| Fields::read(Draft::TYPE, raw).ok());
        fields.and_then(|fields| fields.text("draftNumber")) == Some(number.clone())
    };
    let finds = async |code| -> Result<bool> { Ok(asking.read(&query(code)).await?.is_ok_and(is_it)) };
    if !finds(None).await? {
        return Ok(unknown());
    }
    Ok(match finds(Some(NO_ORGANIZATION)).await? {
        true => finding(FindingState::Found, "finding-organization-ignored"),
        false => finding(FindingState::Found, "finding-organization-works"),
    })
}

/// Whether the filter by draft number works, with which a draft is read before each operation.
pub(super) async fn filter(asking: &CountedReads<'_>, samples: &[Sample]) -> Result<ServiceFact> {
    let several = samples.iter().find_map(|sample| {
        let number = &sample.rows.first().filter(|row| !row.number.is_empty())?.number;
        sample.rows.iter().any(|row| row.number != *number).then_some((sample, number.clone()))
    });
    let finding = |state, id: &str| fact("filter", state, Sentence::new(id));
    let Some((sample, number)) = several else { return Ok(finding(FindingState::Assumed, "finding-filter-short")) };
    let more = [size(asking.bank), ("draftNumber", number.clone())];
    Ok(match page(asking, sample.stage, &sample.account, &more).await? {
        Ok(rows) if rows.is_empty() => finding(FindingState::Trouble, "finding-filter-empty"),
        Ok(rows) if rows.iter().all(|row| row.number == number) => finding(FindingState::Found, "finding-filter-works"),
        Ok(rows) if rows.iter().all(|row| row.number != number) => {
            finding(FindingState::Trouble, "finding-filter-other")
        }
        Ok(_) => finding(FindingState::Trouble, "finding-filter-ignored"),
        Err(error) => {
            let sentence = Sentence::new("finding-filter-refused").with("detail", error.to_string());
            fact("filter", FindingState::Trouble, sentence)
        }
    })
}
