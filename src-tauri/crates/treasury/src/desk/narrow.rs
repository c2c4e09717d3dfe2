//! Narrow readings: one query of the service with the parameters that a person chose. The answer is shown and not stored,
//! so that no stored list is replaced by a part of it.

use std::collections::HashSet;

use bank_client::{Read, ReadError};
use bank_contract::endpoint::{ENDPOINTS, Reply, Row};
use bank_contract::record::{Fields, elements};
use bank_contract::{Endpoint, Stage};
use model::profile::Account;
use model::{DeskError, Result, Sentence};
use money::{account_query, balance_query};
use serde_json::value::RawValue;

use super::Desk;
use crate::read::detail::{FieldReader, record_shown, response_of};
use crate::read::narrow::{Judged, Sent, sent};
use crate::store::cache::columns::ListColumns;
use crate::view::{NarrowQuery, NarrowRow, NarrowView};

/// Most pages of one narrow reading.
const PAGES_MAX: i64 = 20;
/// Most rows in one answer to the window.
const ROWS_MAX: usize = 500;

/// Records with the pages that were read.
#[derive(Default)]
struct PagesRead {
    records: Vec<Box<RawValue>>,
    pages: i64,
    /// The end of the list was reached.
    complete: bool,
}

impl Desk {
    /// Asks the service with chosen parameters. Without a `page` every page is read, at most 20. Rows that do not fit a
    /// parameter are marked, because a service may ignore a filter without a word.
    ///
    /// # Errors
    /// `narrow-endpoint`, `narrow-parameter` or `narrow-value` for a wrong query, `account-unknown`, or the service's
    /// error.
    pub async fn read_narrowly(&self, query: &NarrowQuery) -> Result<NarrowView> {
        let row = Endpoint::named(&query.endpoint).map(Endpoint::row).filter(|row| !row.acts).ok_or_else(|| {
            let known: Vec<&str> = ENDPOINTS.iter().filter(|row| !row.acts).map(Row::name).collect();
            let sentence =
                Sentence::new("narrow-endpoint").with("endpoint", &query.endpoint).with("known", known.join(", "));
            DeskError::correct("narrow-endpoint", sentence)
        })?;
        let (profile, account) = (self.profile(), self.account(&query.account)?);
        let mut chosen = sent(row, &query.parameters, &profile)?;
        let is_chosen = |name: &str| query.parameters.get(name).is_some_and(|text| !text.trim().is_empty());
        let is_list = Stage::ALL.iter().any(|stage| stage.list().row().path == row.path);
        if is_list && !is_chosen("size") {
            chosen.push(("size", profile.page_size.to_string()));
        }
        let as_of = self.now_text();
        let base = profile.page_base.filter(|_| is_list && !is_chosen("page"));
        let taken = match base {
            Some(base) => self.every_page(row, &account, &chosen, base).await?,
            None => self.one_page(row, &account, &chosen, is_list || is_chosen("page") || is_chosen("size")).await?,
        };
        let mut judged = Judged::of(&query.parameters);
        let rows = self.narrow_rows(row, &account, &taken, &mut judged);
        Ok(NarrowView {
            endpoint: row.name().to_owned(),
            account: account.key().to_string(),
            says: says(query, &taken, &judged),
            ignored: judged.ignored().into_iter().map(str::to_owned).collect(),
            sent: chosen.into_iter().map(|(name, value)| (name.to_owned(), value)).collect(),
            as_of,
            complete: taken.complete,
            count: u32::try_from(taken.records.len()).unwrap_or(u32::MAX),
            rows,
        })
    }

    async fn every_page(&self, row: &'static Row, account: &Account, chosen: &[Sent], base: i64) -> Result<PagesRead> {
        let (profile, key) = (self.profile(), account.key());
        let (mut taken, mut seen) = (PagesRead::default(), HashSet::new());
        while taken.pages < PAGES_MAX && !taken.complete {
            let mut asked = chosen.to_vec();
            asked.push(("page", (base + taken.pages).to_string()));
            let page = self.ask(row, account, asked).await?;
            taken.pages += 1;
            // Only records of earlier pages are repetitions: a page may list two parts of one draft.
            let identity = |raw: &RawValue| ListColumns::of_kept(raw.get(), &profile).identity("", &key, raw.get());
            let page = page.into_iter().map(|raw| (identity(&raw), raw));
            let new: Vec<_> = page.filter(|(identity, _)| !seen.contains(identity)).collect();
            taken.complete = new.is_empty();
            for (identity, raw) in new {
                seen.insert(identity);
                taken.records.push(raw);
            }
        }
        Ok(taken)
    }

    /// One call; `is_part` where its page may leave records out.
    async fn one_page(
        &self,
        row: &'static Row,
        account: &Account,
        chosen: &[Sent],
        is_part: bool,
    ) -> Result<PagesRead> {
        let records = self.ask(row, account, chosen.to_vec()).await?;
        Ok(PagesRead { records, pages: 1, complete: !is_part })
    }

    async fn ask(&self, row: &'static Row, account: &Account, chosen: Vec<Sent>) -> Result<Vec<Box<RawValue>>> {
        let mut read = match row.endpoint {
            Endpoint::QueryDayBalance => balance_query(&account.bank_mark, std::slice::from_ref(account)),
            endpoint => Read { endpoint, query: account_query(endpoint, account), body: None },
        };
        // A chosen value replaces that of the account, for example its inter-bank number.
        read.query.retain(|(name, _)| !chosen.iter().any(|(given, _)| given == name));
        read.query.extend(chosen);
        let answer = self.inner.bank.read_alone(&read).await.map_err(|error| match error {
            ReadError::Gone { .. } => DeskError::correct("narrow-gone", Sentence::new("narrow-gone")),
            _ => DeskError::from_read(&error),
        })?;
        let unreadable = |why: String| DeskError::unreadable(&why);
        let raw = |text: &str| RawValue::from_string(text.to_owned()).map_err(|error| unreadable(error.to_string()));
        match row.reply {
            Reply::Many(_) => {
                let records = elements(answer.text()).map_err(|error| unreadable(error.reason))?;
                records.into_iter().map(|record| raw(record.get())).collect()
            }
            _ => Ok(vec![raw(answer.text())?]),
        }
    }

    /// Whether the stored list has the draft; `None` where the endpoint has no list.
    fn is_listed(&self, row: &'static Row, account: &Account, record: &Fields<'_>) -> Option<bool> {
        let of_stage = |stage: &&Stage| stage.list() == row.endpoint || stage.detail() == Some(row.endpoint);
        let stage = Stage::ALL.iter().find(of_stage)?;
        let (number, id) = (record.text("draftNumber"), record.text("bankDraftId"));
        let found = self.find_cached(&account.key(), number.as_deref(), id.as_deref(), Some(*stage));
        Some(!found.ok()?.is_empty())
    }

    fn narrow_rows(
        &self,
        row: &'static Row,
        account: &Account,
        taken: &PagesRead,
        judged: &mut Judged<'_>,
    ) -> Vec<NarrowRow> {
        let (profile, code_book) = (self.profile(), self.code_book());
        let day = |text: &str| profile.day(text);
        let reader = FieldReader { bank_mark: &account.bank_mark, code_book: &code_book, day: &day };
        let Some(of) = row.reply.record() else { return Vec::new() };
        let mut rows = Vec::new();
        for raw in &taken.records {
            let fields = Fields::read(of, raw).ok();
            let unfit = fields.as_ref().map(|fields| judged.add(fields, &profile)).unwrap_or_default();
            if rows.len() < ROWS_MAX {
                let listed = fields.as_ref().and_then(|fields| self.is_listed(row, account, fields));
                let response_status = response_of(of, raw, &reader);
                rows.push(NarrowRow { record: record_shown(of, raw, &reader), response_status, unfit, listed });
            }
        }
        rows
    }
}

/// The kind of the reading, and the conclusions of its rows about the filters.
fn says(query: &NarrowQuery, taken: &PagesRead, judged: &Judged<'_>) -> Vec<Sentence> {
    let mut says = vec![Sentence::new("narrow-is").with("count", taken.records.len())];
    if !taken.complete {
        let page = query.parameters.get("page").map(|page| page.trim()).filter(|page| !page.is_empty());
        says.push(match page {
            Some(page) => Sentence::new("narrow-one-page").with("page", page),
            None => Sentence::new("narrow-not-whole").with("pages", taken.pages),
        });
    }
    let (ignored, unjudged) = (judged.ignored(), judged.unjudged());
    if !ignored.is_empty() {
        let sentence = Sentence::new("narrow-ignored").with("count", judged.unfit_rows);
        says.push(sentence.with("parameters", ignored.join(", ")));
    }
    if !unjudged.is_empty() && !taken.records.is_empty() {
        says.push(Sentence::new("narrow-unjudged").with("parameters", unjudged.join(", ")));
    }
    says
}
