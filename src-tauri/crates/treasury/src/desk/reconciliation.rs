//! Bank reconciliation of the imported statements, and the sums that a new file leaves out beside the stored ones. Runs and sums are
//! computed in `audit`.

use std::collections::{BTreeMap, BTreeSet};

use bank_contract::Amount;
use model::spelling::iso_or_text;
use model::{DeskError, Result, Sentence};
use rusqlite::Connection;

use super::Desk;
use super::auditor::{AuditorData, on_line};
use crate::out::audit::{self, Operations, StatementRun};
use crate::store::kept::statement_balances::{self, FiledBalances};
use crate::store::kept::statement_lines;
use crate::view::{
    BalancesView, Reconciliation, ReconciliationPage, ReconciliationQuery, Reconciliations, ServiceBalance,
};

/// Gaps between files that are named one by one.
const GAPS_MAX: usize = 5;

/// The statements of each account and currency.
type ByAccount<'a> = BTreeMap<(&'a str, String), Vec<&'a FiledBalances>>;

fn by_account(balances: &[FiledBalances]) -> ByAccount<'_> {
    let mut found = ByAccount::new();
    for one in balances {
        found.entry((&one.account, iso_or_text(&one.stated.currency))).or_default().push(one);
    }
    found
}

impl Desk {
    /// Notes about the sums that are missing between a file and the stored statements of its account. `known` are the stored lines
    /// that the file has too.
    pub(super) fn gaps_beside(
        &self,
        new: &[FiledBalances],
        file_sha256: &str,
        known: &BTreeSet<String>,
    ) -> Result<Vec<Sentence>> {
        let connection = self.inner.kept.connection();
        let is_new = |one: &FiledBalances| one.file_sha256 == file_sha256;
        let mut all = statement_balances::all(&connection)?;
        all.retain(|one| !is_new(one));
        all.extend(new.iter().cloned());
        let shared = |one: &FiledBalances, other: &FiledBalances| {
            let (stored, of_new) = if is_new(one) { (other, one) } else { (one, other) };
            let known =
                if is_new(of_new) { known.clone() } else { lines_of(&connection, of_new)?.into_keys().collect() };
            Ok(sum_of(&lines_of(&connection, stored)?, &known))
        };
        let mut gaps = Vec::new();
        for of in by_account(&all).into_values().filter(|of| of.iter().any(|one| is_new(one))) {
            let joints = audit::runs(&of, &shared)?.into_iter().filter_map(|run| run.before);
            gaps.extend(
                joints.filter(|joint| is_new(joint.before) != is_new(joint.behind)).map(|joint| joint.sentence()),
            );
        }
        gaps.truncate(GAPS_MAX);
        Ok(gaps)
    }

    /// The reconciliation of each account and currency whose statements have balances, up to the newest one.
    ///
    /// # Errors
    /// `journal` or `database` when it cannot be read.
    pub fn reconciliations(&self) -> Result<Reconciliations> {
        let (data, all) = (self.data()?, statement_balances::all(&self.inner.kept.connection())?);
        let mut days: BTreeMap<String, BalancesView> = BTreeMap::new();
        let mut rows = Vec::new();
        for of in by_account(&all).into_values() {
            let Some(mut figures) = self.reconcile(&of, &data, None)?.map(|page| page.figures) else { continue };
            let day = match days.entry(figures.day.clone()) {
                std::collections::btree_map::Entry::Occupied(known) => known.into_mut(),
                std::collections::btree_map::Entry::Vacant(place) => place.insert(self.balances(Some(&figures.day))?),
            };
            figures.service = service_balance(day, &figures);
            rows.push(figures);
        }
        let with: BTreeSet<&str> = all.iter().map(|one| one.account.as_str()).collect();
        let without: BTreeSet<&String> =
            data.lines.iter().map(|known| &known.line.account).filter(|key| !with.contains(key.as_str())).collect();
        Ok(Reconciliations { rows, without_balances: without.into_iter().cloned().collect() })
    }

    /// The reconciliation of one account in one currency, with its rows.
    ///
    /// # Errors
    /// `account-unknown`, `reconciliation` when no statement with balances ends on the day, or the account has several
    /// currencies, `journal`, or `database`.
    pub fn reconciliation(&self, query: &ReconciliationQuery) -> Result<ReconciliationPage> {
        let wrong = |sentence: Sentence| DeskError::correct("reconciliation", sentence);
        let account = self.account(&query.account)?.key().to_string();
        let (data, all) = (self.data()?, statement_balances::all(&self.inner.kept.connection())?);
        let currency = query.currency.as_deref().map(|text| self.profile().compared_currency(text));
        let mut found = by_account(&all);
        found.retain(|(key, of), _| *key == account && currency.as_ref().is_none_or(|asked| asked == of));
        if found.len() > 1 {
            let currencies = found.keys().map(|(_, currency)| currency.as_str()).collect::<Vec<_>>().join(", ");
            return Err(wrong(Sentence::new("reconciliation-currencies").with("currencies", currencies)));
        }
        let none = || match &query.day {
            Some(day) => wrong(Sentence::new("reconciliation-no-day").with("account", &account).with("day", day)),
            None => wrong(Sentence::new("reconciliation-none").with("account", &account)),
        };
        let (_, of) = found.pop_first().ok_or_else(none)?;
        let mut page = self.reconcile(&of, &data, query.day.as_deref())?.ok_or_else(none)?;
        page.figures.service = service_balance(&self.balances(Some(&page.figures.day))?, &page.figures);
        Ok(page)
    }

    /// The reconciliation of the newest run of statements, or of that which ends on a day.
    fn reconcile(
        &self,
        of: &[&FiledBalances],
        data: &AuditorData,
        day: Option<&str>,
    ) -> Result<Option<ReconciliationPage>> {
        let connection = self.inner.kept.connection();
        let shared = |one: &FiledBalances, other: &FiledBalances| {
            let known = lines_of(&connection, other)?.into_keys().collect();
            Ok(sum_of(&lines_of(&connection, one)?, &known))
        };
        let is_last = |one: &&&FiledBalances| day.is_none_or(|day| one.stated.last.to_string() == day);
        let mut runs = audit::runs(of, &shared)?;
        runs.retain(|run| run.statements.iter().any(|one| is_last(&one)));
        let Some(StatementRun { mut statements, before }) = runs.pop() else { return Ok(None) };
        let end = statements.iter().rposition(|one| is_last(&one)).map_or(0, |at| at + 1);
        statements.truncate(end);
        let shown = |transfer: &_| on_line(transfer, false, None);
        let operations = Operations { lines: &data.lines, transfers: &data.transfers, shown: &shown };
        Ok(audit::reconciliation(&StatementRun { statements, before }, of, &operations))
    }
}

/// The changes by the lines of a stored file in a currency, by their identity.
fn lines_of(connection: &Connection, of: &FiledBalances) -> Result<BTreeMap<String, Option<Amount>>> {
    let currency = iso_or_text(&of.stated.currency);
    let lines = statement_lines::of_file(connection, &of.account, &of.file_sha256)?.into_iter();
    let lines = lines.filter(|line| iso_or_text(&line.currency) == currency);
    Ok(lines.map(|line| (line.sha256.clone(), audit::change_by(&line))).collect())
}

/// The sum of those changes that another file has too; `None` where one of them is not known.
fn sum_of(lines: &BTreeMap<String, Option<Amount>>, known: &BTreeSet<String>) -> Option<Amount> {
    let mut both = lines.iter().filter(|(sha256, _)| known.contains(*sha256));
    both.try_fold(Amount::ZERO, |sum, (_, change)| sum.checked_add((*change)?))
}

/// The balance that the service gave for the day of a reconciliation.
fn service_balance(day: &BalancesView, figures: &Reconciliation) -> Option<ServiceBalance> {
    let is_it = |currency: Option<&String>| currency.is_some_and(|text| iso_or_text(text) == figures.currency);
    let row = day.rows.iter().find(|row| row.account == figures.account && is_it(row.currency.as_ref()))?;
    row.as_of.as_ref()?;
    Some(ServiceBalance { book: row.book_balance.clone(), as_of: row.as_of.clone() })
}
