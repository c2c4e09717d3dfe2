//! Reads one list page by page to its end: an empty or repeated page. A short page is not the end, because servers cap
//! page sizes.
//!
//! Rows may move between pages during the reading. Where rows came twice or rows of the previous snapshot are missing,
//! they are read again: a few missing drafts each by number, otherwise the whole list.

use std::collections::HashSet;

use bank_client::{Answer, Read, ReadError};
use bank_contract::Stage;
use model::profile::{Account, Profile};
use model::{DeskError, Result, Sentence};
use money::{BankAccess, account_query};

use crate::read::changes::is_same;
use crate::read::reading::end::ListEnd;
use crate::read::reading::intake::Intake;
use crate::read::reading::refused_sign_ins::RefusedSignIns;
use crate::read::reading::{Stop, page_base};
use crate::store::cache::columns::{self, ListColumns};
use crate::store::cache::ingest::PageBrought;
use crate::store::cache::{Cache, Pull};
use crate::store::kept::drafts_seen::{SeenDraft, SeenSource};
use crate::store::kept::{Kept, drafts_seen, list_changes};

/// Most pages of one list in one pass, in case a service never ends.
pub(crate) const PAGES_MAX: u32 = 20_000;

/// One list to read.
#[derive(Debug, Clone)]
pub(crate) struct ListToRead {
    pub stage: Stage,
    pub account: Account,
    pub full: bool,
    /// A person has looked at the list and says that it ends so.
    pub take_end: bool,
}

/// Why a list was not read, and the page that failed, counted from 1.
#[derive(Debug, Clone)]
pub(crate) struct Failed {
    pub error: DeskError,
    pub page: Option<u32>,
    /// Its meaning for the other lists.
    pub concerns: Concerns,
}

/// The meaning of a failure for the other lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Concerns {
    /// It has none.
    List,
    /// The sign-in was refused, by this interface alone or by all of them.
    SignIn,
    /// The service is unusable at present; other lists need not be tried.
    Service,
    /// This program has no token: nothing was asked, and it says nothing about any list.
    Program,
}

impl From<DeskError> for Failed {
    fn from(error: DeskError) -> Self {
        Self { error, page: None, concerns: Concerns::List }
    }
}

/// The reading of one list.
pub(crate) struct Reading<'a> {
    pub bank: &'a BankAccess,
    pub cache: &'a Cache,
    pub job: &'a ListToRead,
    pub stop: &'a Stop,
    /// The numbers of the drafts on which this desk has acted since the list was read.
    pub own: &'a (dyn Fn() -> HashSet<String> + Send + Sync),
    /// Called after each page with the number of new rows.
    pub on_rows: &'a (dyn Fn(u32) + Send + Sync),
    /// Pages requested, including the last.
    pub pages: u32,
    pub intake: Intake,
}

enum PagesAsked {
    Page(i64),
    WithoutPage,
    Number(String),
}

impl Reading<'_> {
    /// Reads the first page of a new list and shows it; `false` where the list ends with it.
    pub(crate) async fn read_first(&mut self, base: i64) -> Result<bool, Failed> {
        let read = match self.page(base, 0).await {
            Ok(PageBrought::Rows(_)) => self.intake.show_early().await.map(|()| true).map_err(Failed::from),
            Ok(_) => self.intake.written().await.map(|()| false).map_err(Failed::from),
            Err(failed) => Err(failed),
        };
        if read.is_err() {
            self.intake.let_go().await?;
        }
        read
    }

    /// Reads the list to its end. `base` is the number of the first page; with `None` (unknown) only an empty list can
    /// be read. `read` pages have been read already.
    pub(crate) async fn read_whole(&mut self, base: Option<i64>, read: u32) -> Result<(), Failed> {
        let read = self.read_to_end(base, read).await;
        // After an error too, no write is running when the next reading begins.
        let written = match &read {
            Ok(()) => self.intake.written().await,
            Err(_) => self.intake.let_go().await,
        };
        read?;
        Ok(written?)
    }

    async fn read_to_end(&mut self, base: Option<i64>, read: u32) -> Result<(), Failed> {
        let Some(base) = base else {
            return match self.take_page(PagesAsked::WithoutPage).await? {
                PageBrought::Nothing => Ok(()),
                _ => Err(DeskError::correct("page-base-unknown", Sentence::new("page-base-unknown")).into()),
            };
        };
        let pages_in_pass = self.pass(base, read).await?;
        let (end, missing) = self.end(base).await?;
        let pull = self.intake.pull()?;
        if !pull.moved && missing.is_empty() && end.doubt().is_none() {
            return Ok(());
        }
        let each_by_number = !pull.moved && missing.iter().all(Option::is_some) && end.doubt().is_none();
        if each_by_number && missing.len() < pages_in_pass as usize {
            for number in missing.into_iter().flatten() {
                self.take_page(PagesAsked::Number(number)).await?;
            }
            return Ok(());
        }
        pull.begin_pass();
        self.pass(base, 0).await?;
        if self.job.take_end {
            return Ok(());
        }
        let (end, _) = self.end(base).await?;
        match end.doubt() {
            Some(doubt) => Err(end.error(doubt).into()),
            None => Ok(()),
        }
    }

    /// The end of the pass, and the numbers of the drafts of the snapshot before that are missing from it. Where the last
    /// page with records was full, the page after the empty one is read too; the list is whole without its answer.
    async fn end(&mut self, base: i64) -> Result<(ListEnd, Vec<Option<String>>), Failed> {
        self.intake.written().await?;
        let page_size = usize::try_from(self.bank.profile().page_size).unwrap_or(usize::MAX);
        let mut end = ListEnd { lengths: self.intake.pull()?.lengths.clone(), page_size, ..ListEnd::default() };
        if end.lengths.last() == Some(&0) && end.is_at_full_page() {
            let after = u32::try_from(end.lengths.len()).unwrap_or(u32::MAX);
            if matches!(self.page(base, after).await, Ok(PageBrought::Rows(_))) {
                end.goes_on = true;
                self.pass(base, after + 1).await?;
            }
            self.intake.written().await?;
        }
        let pull = self.intake.pull()?;
        (end.was_read, end.before, end.now) = (!pull.never_read, pull.old_len(), pull.len());
        let missing = if pull.misses_old_rows() { self.cache.write().missing_numbers(pull)? } else { Vec::new() };
        let own = if missing.is_empty() { HashSet::new() } else { (self.own)() };
        let is_own = |number: &&Option<String>| number.as_ref().is_some_and(|number| own.contains(number));
        end.missing = missing.iter().filter(|number| !is_own(number)).count();
        Ok((end, missing))
    }

    /// Reads all pages that are not read yet; returns the number of pages, including the last.
    async fn pass(&mut self, base: i64, read: u32) -> Result<u32, Failed> {
        for turned in read..PAGES_MAX {
            if !matches!(self.page(base, turned).await?, PageBrought::Rows(_)) {
                return Ok(turned + 1);
            }
        }
        let sentence = Sentence::new("list-without-end").with("pages", PAGES_MAX);
        Err(DeskError::local("list-without-end", sentence).into())
    }

    /// Reads one page; an error names the page.
    async fn page(&mut self, base: i64, turned: u32) -> Result<PageBrought, Failed> {
        let page = base + i64::from(turned);
        let brought = self.take_page(PagesAsked::Page(page)).await;
        brought.map_err(|failed| Failed { page: Some(turned + 1), ..failed })
    }

    async fn take_page(&mut self, asked: PagesAsked) -> Result<PageBrought, Failed> {
        self.pages += 1;
        let answer = tokio::select! {
            answer = answered(self.bank, self.job, &asked) => answer,
            () = self.stop.stopped() => return Err(stopped().into()),
        };
        let page = answer.map_err(|error| failed(&error))?.reply;
        let brought = self.intake.page(page).await?;
        if let PageBrought::Rows(rows) = brought {
            (self.on_rows)(rows);
        }
        Ok(brought)
    }
}

/// Stores the dropped records and the differences, and swaps the list in. They are on the disk before the cache deletes
/// the records. `own` has the numbers of the drafts on which this desk has acted since the previous reading.
pub(crate) fn swap_in(
    cache: &Cache,
    kept: &Kept,
    mut pull: Pull,
    as_of: &str,
    own: &HashSet<String>,
) -> Result<crate::store::cache::Swapped> {
    let mut writer = cache.write();
    writer.note_same(&mut pull, is_same)?;
    let kept = kept.connection();
    let transaction = kept.unchecked_transaction()?;
    let stage = pull.stage().name();
    writer.outgoing(&pull, |out| {
        let number = out.draft_number.as_deref();
        let hash = columns::hash(&out.raw);
        let seen =
            SeenDraft { identity: &out.identity, stage, hash: &hash, source: SeenSource::List, draft_number: number };
        drafts_seen::keep(&transaction, &seen, &out.raw, as_of)
    })?;
    if let Some((snapshot, differences)) = writer.differences(&pull, own)? {
        pull.note_own(&differences);
        let list = list_changes::AccountList { stage, account: &pull.account().to_string() };
        list_changes::note(&transaction, list, list_changes::ListReading { snapshot, as_of }, &differences)?;
    }
    transaction.commit()?;
    drop(kept);
    writer.swap(&pull, as_of)
}

/// Finds the number of the service's first page, with the first list that shows it; `None` where none does.
pub(crate) async fn find_page_base(bank: &BankAccess, jobs: &[ListToRead], stop: &Stop) -> Result<Option<i64>, Failed> {
    let refused = RefusedSignIns::default();
    for job in jobs.iter().take(LISTS_TRIED_MAX) {
        let without = match rows_of(bank, job, PagesAsked::WithoutPage, stop).await {
            // It is reported when the list itself is read.
            Err(failed) if failed.concerns == Concerns::SignIn && !refused.note(job.stage) => continue,
            without => without?.unwrap_or_default(),
        };
        if without.is_empty() {
            continue;
        }
        let mut seen = Vec::new();
        for page in 0..=2 {
            seen.push(rows_of(bank, job, PagesAsked::Page(page), stop).await?);
        }
        if let Some(base) = page_base::decide(&without, &seen[0], &seen[1], &seen[2]) {
            return Ok(Some(base));
        }
    }
    Ok(None)
}

/// Most lists tried for the first page's number: enough to find one with rows.
const LISTS_TRIED_MAX: usize = 64;

/// The drafts of a page by their identities; `None` where the service refused only this page.
async fn rows_of(
    bank: &BankAccess,
    job: &ListToRead,
    asked: PagesAsked,
    stop: &Stop,
) -> Result<page_base::Seen, Failed> {
    let without_page = matches!(asked, PagesAsked::WithoutPage);
    let answer = tokio::select! {
        answer = answered(bank, job, &asked) => answer,
        () = stop.stopped() => return Err(stopped().into()),
    };
    match answer {
        Ok(answer) => {
            let (profile, account) = (bank.profile(), job.account.key());
            let identity = |raw: &str| ListColumns::of_kept(raw, &profile).identity("", &account, raw);
            Ok(Some(answer.reply.elements().map(identity).collect()))
        }
        Err(
            ReadError::Refused { .. }
            | ReadError::Status { .. }
            | ReadError::Gone { .. }
            | ReadError::Unreadable { .. },
        ) => Ok(None),
        // An error of this list is reported when the list itself is read.
        Err(ReadError::NotPermitted { .. }) if without_page => Ok(None),
        Err(error) => Err(failed(&error)),
    }
}

/// Asks for a page. A service that answers 400 to a sort order is asked without one; if that is answered, no sort order is
/// sent from then on, and the finding is written into the profile when the lists are read.
async fn answered(bank: &BankAccess, job: &ListToRead, asked: &PagesAsked) -> Result<Answer, ReadError> {
    let profile = bank.profile();
    let answer = bank.read_for_display(&list_read(&profile, job, asked)).await;
    if profile.sort_format.is_empty() || !matches!(answer, Err(ReadError::Status { status: 400, .. })) {
        return answer;
    }
    let without = Profile { sort_format: String::new(), ..(*profile).clone() };
    let unsorted = bank.read_for_display(&list_read(&without, job, asked)).await;
    if unsorted.is_err() {
        return answer;
    }
    bank.set_profile(without);
    unsorted
}

fn list_read(profile: &Profile, job: &ListToRead, asked: &PagesAsked) -> Read {
    let mut query = account_query(job.stage.list(), &job.account);
    match asked {
        PagesAsked::Page(page) => query.push(("page", page.to_string())),
        PagesAsked::WithoutPage => {}
        PagesAsked::Number(number) => query.push(("draftNumber", number.clone())),
    }
    query.push(("size", profile.page_size.to_string()));
    // A fixed sort order keeps rows from moving between pages; every draft has a number.
    if !profile.sort_format.is_empty() {
        query.push(("sort", profile.sort_format.replace("field", "draftNumber")));
    }
    Read { endpoint: job.stage.list(), query, body: None }
}

fn failed(error: &ReadError) -> Failed {
    let concerns = match error {
        ReadError::NoToken { .. } => Concerns::Program,
        ReadError::SignIn { .. } => Concerns::SignIn,
        ReadError::Unreachable(_) => Concerns::Service,
        _ => Concerns::List,
    };
    Failed { error: DeskError::from_read(error), page: None, concerns }
}

pub(crate) fn stopped() -> DeskError {
    DeskError::local("stopped", Sentence::new("refresh-stopped"))
}
