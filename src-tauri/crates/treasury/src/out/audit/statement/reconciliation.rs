//! Bank reconciliation: the closing balance of an account's statements beside the balance of our own operations.
//!
//! A line of the statements is a transfer of ours, was set aside by a person, or is open; a transfer of ours is booked or not. Both
//! balances are computed from these, so that their difference is named: pairs with two amounts, statements whose
//! balances differ from their lines, and a rest.

use std::collections::{BTreeMap, BTreeSet};

use bank_contract::{Amount, Sum};
use chrono::NaiveDate;
use model::spelling::iso_or_text;
use model::{Sentence, StatementLine, Total};

use super::continuity::StatementRun;
use super::direction::{Side, change_by, side_of};
use crate::store::kept::statement_balances::FiledBalances;
use crate::view::{
    DifferingPair, KnownLine, LineTransfer, Reconciliation, ReconciliationPage, ReconciliationPart, ReconciliationRow,
    TransferToReconcile,
};

/// Our operations and the bank's lines.
pub struct Operations<'a> {
    /// All statement lines.
    pub lines: &'a [KnownLine],
    /// Our transfers that the bank may have booked.
    pub transfers: &'a [TransferToReconcile],
    /// A transfer as shown beside a line.
    pub shown: &'a dyn Fn(&TransferToReconcile) -> LineTransfer,
}

/// The statements of an account that continue each other.
struct StatementPeriod<'a> {
    account: &'a str,
    currency: String,
    first: NaiveDate,
    last: NaiveDate,
    /// The files whose statements are all of these days.
    inside: BTreeSet<&'a str>,
    /// The files with statements of other days only.
    outside: BTreeSet<&'a str>,
}

impl<'a> StatementPeriod<'a> {
    /// `all` are all statements of the account and currency. `None` for a run without statements.
    fn of(run: &StatementRun<'a>, all: &[&'a FiledBalances]) -> Option<Self> {
        let start = run.statements.first()?;
        let (first, last) = (start.stated.first, run.statements.iter().map(|one| one.stated.last).max()?);
        let is_in = |one: &FiledBalances| first <= one.stated.first && one.stated.last <= last;
        let files = |wanted: bool| -> BTreeSet<&'a str> {
            all.iter().filter(|one| is_in(one) == wanted).map(|one| one.file_sha256.as_str()).collect()
        };
        let (with, without) = (files(true), files(false));
        Some(Self {
            account: &start.account,
            currency: iso_or_text(&start.stated.currency),
            first,
            last,
            inside: with.difference(&without).copied().collect(),
            outside: without.difference(&with).copied().collect(),
        })
    }

    /// Whether a line is one of its bookings. The days of a file's lines may be those of their values, so a file of these days is
    /// in the period with all its lines.
    fn has_line(&self, known: &KnownLine) -> bool {
        let (line, file) = (&known.line, known.file_sha256.as_str());
        let is_in_days = || line.day.parse().is_ok_and(|day: NaiveDate| self.first <= day && day <= self.last);
        known.is_final()
            && line.account == self.account
            && (self.inside.contains(file) || (!self.outside.contains(file) && is_in_days()))
            && iso_or_text(&line.currency) == self.currency
    }

    fn has_transfer(&self, transfer: &TransferToReconcile) -> bool {
        let currency = transfer.currency.as_deref().map(iso_or_text);
        transfer.account == self.account && currency.is_none_or(|currency| currency == self.currency)
    }

    fn total(&self, sum: &Sum) -> Total {
        Total {
            currency: Some(self.currency.clone()),
            amount: sum.amount().to_money_text(),
            count: sum.count(),
            left_out: sum.left_out(),
        }
    }
}

/// The sums of a reconciliation, with their rows.
#[derive(Default)]
struct Sums {
    aside: BTreeMap<bool, Sum>,
    open: BTreeMap<bool, Sum>,
    paid: Sum,
    unbooked: Sum,
    earlier: Sum,
    differing: Sum,
    undirected: u32,
    open_rows: Vec<StatementLine>,
    unbooked_rows: Vec<LineTransfer>,
    differing_rows: Vec<DifferingPair>,
}

impl Sums {
    /// A line without a transfer.
    fn add_line(&mut self, known: &KnownLine) {
        let amount = Amount::parse_plain(&known.line.amount).ok();
        if known.aside.is_none() {
            self.open_rows.push(known.line.clone());
        }
        match side_of(&known.line) {
            None => self.undirected += 1,
            Some(side) => {
                let of = if known.aside.is_some() { &mut self.aside } else { &mut self.open };
                of.entry(side == Side::In).or_default().add(amount);
            }
        }
    }

    /// A transfer whose line is one of the period.
    fn add_pair(&mut self, transfer: LineTransfer, line: &StatementLine, currency: &str) {
        let booked = Amount::parse_plain(&line.amount).ok();
        let is_same_currency = transfer.currency.as_deref().is_none_or(|own| iso_or_text(own) == currency);
        let ordered = transfer.amount.as_deref().filter(|_| is_same_currency);
        let ordered = ordered.and_then(|amount| Amount::parse_plain(amount).ok()).or(booked);
        self.paid.add(ordered);
        // A person matched it, so money without a direction went out.
        let change = change_by(line).or_else(|| Amount::ZERO.checked_sub(booked?));
        let by = change.zip(ordered).and_then(|(change, ordered)| change.checked_add(ordered));
        if by != Some(Amount::ZERO) {
            self.differing.add(by);
            let by = by.map(Amount::to_money_text).unwrap_or_default();
            self.differing_rows.push(DifferingPair { transfer, line: line.clone(), by });
        }
    }

    /// A transfer that is not booked in the period.
    fn add_unbooked(&mut self, transfer: LineTransfer, period: &StatementPeriod<'_>) {
        let amount = transfer.amount.as_deref().and_then(|amount| Amount::parse_plain(amount).ok());
        match transfer.day.as_deref().and_then(|day| day.parse::<NaiveDate>().ok()) {
            Some(day) if day > period.last => {}
            Some(day) if day < period.first => self.earlier.add(amount),
            _ => {
                self.unbooked.add(amount);
                self.unbooked_rows.push(transfer);
            }
        }
    }
}

/// The reconciliation of a run of statements; `None` for a run without statements, or where a sum is too long to be exact. `all`
/// are all statements of its account and currency.
pub fn reconciliation(
    run: &StatementRun<'_>,
    all: &[&FiledBalances],
    of: &Operations<'_>,
) -> Option<ReconciliationPage> {
    let period = StatementPeriod::of(run, all)?;
    let mut sums = Sums::default();
    let mut matched: BTreeMap<&str, &StatementLine> = BTreeMap::new();
    for known in of.lines.iter().filter(|known| period.has_line(known)) {
        match &known.instruction {
            Some(instruction) => _ = matched.insert(instruction, &known.line),
            None => sums.add_line(known),
        }
    }
    for transfer in of.transfers {
        match matched.remove(transfer.instruction.as_str()) {
            Some(line) => sums.add_pair((of.shown)(transfer), line, &period.currency),
            None if !period.has_transfer(transfer) || is_booked_before(transfer, &period) => {}
            None => sums.add_unbooked((of.shown)(transfer), &period),
        }
    }
    let figures = figures(run, &period, &sums)?;
    let [our_side, bank_side, rest] = sides(&figures);
    let notes = notes_of(&figures).into_iter().chain(run.before.map(|joint| joint.sentence())).collect();
    let mut days: Vec<NaiveDate> = all.iter().map(|one| one.stated.last).collect();
    days.sort_unstable();
    days.dedup();
    let mut files: Vec<String> = run.statements.iter().map(|one| one.file.clone()).collect();
    files.dedup();
    Some(ReconciliationPage {
        figures,
        files,
        days: days.iter().rev().map(ToString::to_string).collect(),
        notes,
        our_side,
        bank_side,
        rest,
        unbooked_rows: sums.unbooked_rows,
        open_rows: sums.open_rows,
        differing_rows: sums.differing_rows,
    })
}

/// Whether a transfer's line is of a day before the period.
fn is_booked_before(transfer: &TransferToReconcile, period: &StatementPeriod<'_>) -> bool {
    let day = transfer.reconciled.as_ref().and_then(|reconciled| reconciled.line.day.parse::<NaiveDate>().ok());
    day.is_some_and(|day| day <= period.last)
}

/// The lines and transfers in no sum.
fn notes_of(of: &Reconciliation) -> Vec<Sentence> {
    let earlier = || {
        let sentence =
            Sentence::new("reconciliation-earlier").with("count", of.earlier.count).with("day", &of.first_day);
        sentence.with("currency", &of.currency).with("amount", &of.earlier.amount)
    };
    let undirected = || Sentence::new("reconciliation-undirected").with("count", of.undirected);
    [(of.earlier.count > 0).then(earlier), (of.undirected > 0).then(undirected)].into_iter().flatten().collect()
}

/// The rows of both balances and of their difference.
fn sides(of: &Reconciliation) -> [Vec<ReconciliationRow>; 3] {
    use ReconciliationPart as Part;
    let balance = |part, amount: &String| ReconciliationRow { part, amount: amount.clone(), count: None, left_out: 0 };
    let more = |part, total: &Total| ReconciliationRow {
        count: Some(total.count),
        left_out: total.left_out,
        ..balance(part, &total.amount)
    };
    let less = |part, total: &Total| {
        let row = more(part, total);
        let negative = Amount::from_json_number(&row.amount).and_then(|amount| Amount::ZERO.checked_sub(amount));
        ReconciliationRow { amount: negative.map_or(row.amount.clone(), Amount::to_money_text), ..row }
    };
    let our_side = vec![
        balance(Part::Opening, &of.opening),
        more(Part::AsideIn, &of.aside_in),
        less(Part::AsideOut, &of.aside_out),
        less(Part::Paid, &of.paid),
        less(Part::Unbooked, &of.unbooked),
        balance(Part::Ours, &of.ours),
        more(Part::OpenIn, &of.open_in),
        less(Part::OpenOut, &of.open_out),
        balance(Part::OursAdjusted, &of.ours_adjusted),
    ];
    let bank_side = vec![
        balance(Part::Closing, &of.closing),
        less(Part::Unbooked, &of.unbooked),
        balance(Part::BankAdjusted, &of.bank_adjusted),
    ];
    let rest = vec![
        balance(Part::Difference, &of.difference),
        more(Part::Differing, &of.differing),
        balance(Part::LinesDiffer, &of.lines_differ),
        balance(Part::Unexplained, &of.unexplained),
    ];
    [our_side, bank_side, rest]
}

fn figures(run: &StatementRun<'_>, period: &StatementPeriod<'_>, sums: &Sums) -> Option<Reconciliation> {
    let (opening, closing) = (run.statements.first()?.stated.opening, run.statements.last()?.stated.closing);
    let of = |sums: &BTreeMap<bool, Sum>, is_in: bool| sums.get(&is_in).copied().unwrap_or_default();
    let [aside_in, aside_out] = [true, false].map(|is_in| of(&sums.aside, is_in));
    let [open_in, open_out] = [true, false].map(|is_in| of(&sums.open, is_in));
    let less = |from: Amount, what: &[&Sum]| what.iter().try_fold(from, |left, sum| left.checked_sub(sum.amount()));
    let ours = less(opening.checked_add(aside_in.amount())?, &[&aside_out, &sums.paid, &sums.unbooked])?;
    let ours_adjusted = less(ours.checked_add(open_in.amount())?, &[&open_out])?;
    let bank_adjusted = less(closing, &[&sums.unbooked])?;
    let difference = bank_adjusted.checked_sub(ours_adjusted)?;
    let lines_differ = run.statements.iter().try_fold(Amount::ZERO, |sum, one| sum.checked_add(one.stated.differs))?;
    let unexplained = less(difference.checked_sub(lines_differ)?, &[&sums.differing])?;
    let text = Amount::to_money_text;
    Some(Reconciliation {
        account: period.account.to_owned(),
        currency: period.currency.clone(),
        first_day: period.first.to_string(),
        day: period.last.to_string(),
        opening: text(opening),
        closing: text(closing),
        aside_in: period.total(&aside_in),
        aside_out: period.total(&aside_out),
        paid: period.total(&sums.paid),
        unbooked: period.total(&sums.unbooked),
        open_in: period.total(&open_in),
        open_out: period.total(&open_out),
        ours: text(ours),
        ours_adjusted: text(ours_adjusted),
        bank_adjusted: text(bank_adjusted),
        difference: text(difference),
        differing: period.total(&sums.differing),
        lines_differ: text(lines_differ),
        unexplained: text(unexplained),
        undirected: sums.undirected,
        earlier: period.total(&sums.earlier),
        service: None,
    })
}
