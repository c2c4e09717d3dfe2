//! Filters, paging and sorting of reads. Assumption: names match in part, all other parameters exactly; ranges of
//! amounts and dates include both ends.

use std::cmp::Ordering;
use std::ops::Range;

use bank_contract::{Amount, Stage};
use chrono::{DateTime, Datelike, NaiveDate, NaiveDateTime};

use crate::accounts::Account;
use crate::assumptions::{ACCOUNT_TYPE, DATE, DATE_TIME, PAGE_BASE, PAGE_SIZE, PAGE_SIZE_MAX};
use crate::bank::Bank;
use crate::facts::DraftIndex;
use crate::party;
use crate::request::{Query, Refusal};

/// The rules of lists. The default is this bank's; faults imitate other banks.
#[derive(Debug, Clone, Copy, Default)]
pub struct Paging {
    /// A page size limit below the bank's own.
    pub size_max: Option<u64>,
    /// Every page is the first page.
    pub ignores_page: bool,
    /// Pages count from 1; page 0 is also the first page.
    pub first_is_one: bool,
    /// Each reply spells its records in another way: order of the members, spaces, zeros at the end, `null`, and a
    /// `responseStatus` of the call.
    pub respells: bool,
    /// A call with `sort` is answered with this HTTP status.
    pub refuses_sort: Option<u16>,
    /// A call for one draft number is answered with the other drafts of the list.
    pub answers_others: bool,
    /// Filters are accepted and have no effect.
    pub ignores_filters: bool,
    /// The query of one draft is answered with any `organizationCode`.
    pub ignores_organization: bool,
}

impl Paging {
    /// The range of a page within this many records.
    ///
    /// # Errors
    /// [`Refusal`] if `page` or `size` cannot be read.
    pub fn range(&self, query: &Query, count: usize) -> Result<Range<usize>, Refusal> {
        let page = query.whole("page")?.unwrap_or(PAGE_BASE);
        let size = query.whole("size")?.unwrap_or(PAGE_SIZE);
        if size == 0 {
            return Err(Refusal::of("size is not a number of that kind"));
        }
        let size = size.min(self.size_max.unwrap_or(PAGE_SIZE_MAX));
        let page = match (self.ignores_page, self.first_is_one) {
            (true, _) => 0,
            (false, true) => page.saturating_sub(1),
            (false, false) => page,
        };
        let from = usize::try_from(page.saturating_mul(size)).unwrap_or(usize::MAX).min(count);
        let to = from.saturating_add(usize::try_from(size).unwrap_or(usize::MAX)).min(count);
        Ok(from..to)
    }
}

/// The day of a text in the bank's formats or RFC 3339.
pub fn day_of(text: &str) -> Option<NaiveDate> {
    NaiveDate::parse_from_str(text, DATE)
        .ok()
        .or_else(|| NaiveDateTime::parse_from_str(text, DATE_TIME).ok().map(|at| at.date()))
        .or_else(|| DateTime::parse_from_rfc3339(text).ok().map(|at| at.date_naive()))
}

/// Sorts by the `sort` parameters in their order, each `field,asc` or `field,desc`; `order` compares by a field.
///
/// # Errors
/// [`Refusal`] for a field that cannot be sorted by, or another syntax.
pub fn sorted<T>(
    rows: &mut [T],
    query: &Query,
    order: impl Fn(&str, &T, &T) -> Option<Ordering>,
) -> Result<(), Refusal> {
    let not_known = || Refusal::of("sort names a field that cannot be sorted by");
    let mut keys = Vec::new();
    for text in query.all("sort").filter(|text| !text.is_empty()) {
        let (field, direction) = text.split_once(',').unwrap_or((text, "asc"));
        let falls = match direction {
            "asc" => false,
            "desc" => true,
            _ => return Err(Refusal::of("sort has another form than field,asc or field,desc")),
        };
        if let Some(row) = rows.first() {
            order(field, row, row).ok_or_else(not_known)?;
        }
        keys.push((field, falls));
    }
    rows.sort_by(|one, other| {
        let by_key = |(field, falls): &(&str, bool)| {
            let ordering = order(field, one, other).unwrap_or(Ordering::Equal);
            if *falls { ordering.reverse() } else { ordering }
        };
        keys.iter().map(by_key).find(|ordering| ordering.is_ne()).unwrap_or(Ordering::Equal)
    });
    Ok(())
}

/// The filters of a list query beside bank and account.
#[derive(Default)]
struct Filter<'a> {
    number: Option<&'a str>,
    draft_type: Option<&'a str>,
    payee_account: Option<&'a str>,
    names: [Option<&'a str>; 3],
    issued: [Option<i32>; 2],
    due: [Option<i32>; 2],
    amount: [Option<Amount>; 2],
}

impl<'a> Filter<'a> {
    fn of(query: &'a Query) -> Result<Self, Refusal> {
        let day = |name: &'a str| {
            let Some(text) = query.one(name)? else { return Ok(None) };
            let day = day_of(text).ok_or_else(|| Refusal::of(format!("{name} is not a date")))?;
            Ok(Some(day.num_days_from_ce()))
        };
        let amount = |name: &'a str| {
            let Some(text) = query.one(name)? else { return Ok(None) };
            Amount::parse_plain(text).map(Some).map_err(|_| Refusal::of(format!("{name} is not an amount")))
        };
        Ok(Self {
            number: query.one("draftNumber")?,
            draft_type: query.one("draftType")?,
            payee_account: query.one("payeeAccountNumber")?,
            names: [query.one("drawerName")?, query.one("acceptorName")?, query.one("payeeName")?],
            issued: [day("dateFrom")?, day("dateTo")?],
            due: [day("dueDateFrom")?, day("dueDateTo")?],
            amount: [amount("amountFrom")?, amount("amountTo")?],
        })
    }

    fn is_open(&self) -> bool {
        let no_texts = self.number.is_none() && self.draft_type.is_none() && self.payee_account.is_none();
        let no_ranges = self.issued == [None; 2] && self.due == [None; 2] && self.amount == [None; 2];
        no_texts && no_ranges && self.names == [None; 3]
    }

    fn takes(&self, bank: &Bank, index: DraftIndex) -> bool {
        let facts = bank.facts(index);
        let kind = if facts.by_bank { "AC01" } else { "AC02" };
        let parties = [facts.drawer, facts.acceptor, facts.payee];
        within(&self.issued, &facts.issued)
            && within(&self.due, &facts.due)
            && within(&self.amount, &facts.amount)
            && self.draft_type.is_none_or(|asked| asked == kind)
            && self.number.is_none_or(|asked| bank.draft_number(index) == asked)
            && self.payee_account.is_none_or(|asked| party::account_number(facts.payee) == asked)
            && self.names.iter().zip(parties).all(|(asked, id)| asked.is_none_or(|part| party::name(id).contains(part)))
    }
}

fn within<T: PartialOrd>(range: &[Option<T>; 2], value: &T) -> bool {
    range[0].as_ref().is_none_or(|from| value >= from) && range[1].as_ref().is_none_or(|to| value <= to)
}

/// A page of a list.
///
/// # Errors
/// [`Refusal`] if a parameter cannot be read, or the bank or account is unknown.
pub fn list(bank: &Bank, query: &Query, stage: Stage, paging: Paging) -> Result<Vec<DraftIndex>, Refusal> {
    let account = query.account()?;
    let filter = if paging.ignores_filters { Filter::default() } else { Filter::of(query)? };
    let agrees = |name: &'static str, own: &str| Ok(query.one(name)?.is_none_or(|asked| asked == own));
    let all = bank.list(account, stage);
    if !agrees("bankCode", &account.bank_code())? || !agrees("accountType", ACCOUNT_TYPE)? {
        paging.range(query, 0)?;
        return Ok(Vec::new());
    }
    let by: Vec<&str> = query.all("sort").filter(|text| !text.is_empty()).collect();
    if filter.is_open() && by.is_empty() {
        return Ok(all[paging.range(query, all.len())?].to_vec());
    }
    if filter.is_open() {
        let ordered = bank.list_in_order(account, stage, by.join("\n"), |drafts| {
            sorted(drafts, query, |field, one, other| order(bank, field, *one, *other))
        })?;
        return Ok(ordered[paging.range(query, ordered.len())?].to_vec());
    }
    let mut found: Vec<DraftIndex> = match filter.number {
        // Drafts are looked up by number directly, without walking a list of hundreds of thousands.
        Some(number) => bank.numbered(number).into_iter().filter(|index| all.binary_search(index).is_ok()).collect(),
        None => all.to_vec(),
    };
    if paging.answers_others && filter.number.is_some() {
        found = all.iter().filter(|index| !found.contains(index)).copied().collect();
    } else {
        found.retain(|index| filter.takes(bank, *index));
    }
    sorted(&mut found, query, |field, one, other| order(bank, field, *one, *other))?;
    Ok(found[paging.range(query, found.len())?].to_vec())
}

fn order(bank: &Bank, field: &str, one: DraftIndex, other: DraftIndex) -> Option<Ordering> {
    let (a, b) = (bank.facts(one), bank.facts(other));
    let names = |a, b| party::name(a).cmp(&party::name(b));
    Some(match field {
        "dueDate" => a.due.cmp(&b.due),
        "date" => a.issued.cmp(&b.issued),
        "amount" => a.amount.cmp(&b.amount),
        "draftId" | "bankDraftId" => one.cmp(&other),
        "draftNumber" => bank.draft_number(one).cmp(&bank.draft_number(other)),
        "draftType" => b.by_bank.cmp(&a.by_bank),
        "drawerName" => names(a.drawer, b.drawer),
        "acceptorName" => names(a.acceptor, b.acceptor),
        "payeeName" => names(a.payee, b.payee),
        _ => return None,
    })
}

/// One draft of a stage; `None` if it is not (or no longer) there.
///
/// # Errors
/// [`Refusal`] if neither number nor id is given, or the number matches two parts.
pub fn detail(
    bank: &Bank,
    query: &Query,
    stage: Stage,
    paging: Paging,
) -> Result<Option<(DraftIndex, &'static Account)>, Refusal> {
    let account = query.account()?;
    let (number, id) = (query.one("draftNumber")?, query.one("bankDraftId")?);
    let mut found = match (number, id) {
        (None, None) => return Err(Refusal::of("draftNumber or bankDraftId is required")),
        (_, Some(id)) => bank.identified(id).into_iter().collect(),
        (Some(number), None) => bank.numbered(number),
    };
    let organization = query.one("organizationCode")?.filter(|_| !paging.ignores_organization);
    let owned = organization.is_none_or(|code| code == account.organization_code())
        && query.one("bankCode")?.is_none_or(|code| code == account.bank_code());
    found.retain(|index| owned && bank.list(account, stage).binary_search(index).is_ok());
    found.retain(|index| number.is_none_or(|number| bank.draft_number(*index) == number));
    match found.as_slice() {
        [] => Ok(None),
        [index] => Ok(Some((*index, account))),
        _ => Err(Refusal::of("the draft is split: its number names more than one part")),
    }
}
