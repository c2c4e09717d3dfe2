//! Statement lines that contradict the end of a transfer, or show that it came back. The rule and its table are in `money`'s
//! `send::contradiction`; this is its part about lines.
//!
//! A line belongs to a transfer if it names its reference within two months, or names no reference and has its payee, amount and
//! currency within the days of a candidate. Provisional lines and lines that a person set aside are none, and neither are those that an equal order of ours explains,
//! of this profile or of another one of the data directory.

use std::collections::{BTreeMap, BTreeSet};

use bank_contract::Amount;
use chrono::NaiveDate;
use journal::{LaterEnd, LookAlike};
use model::State;
use model::spelling::{iso_or_text, name as same_name};

use crate::out::audit::lines::PackLine;
use crate::view::KnownLine;

/// Most days between an order and the line of a late execution, a second debit or a return that does not name it.
const DAYS_AFTER_MAX: i64 = 10;
/// The same for a line that names the order by its reference: a bank may book weeks later.
const NAMED_DAYS_AFTER_MAX: i64 = 60;
/// Most days that a line can be before the day of its order.
const DAYS_BEFORE_MAX: i64 = 3;
/// Words of banks for money that came back. They decide only where the line has no reference of ours.
const RETURN_WORDS: &[&str] = &["退汇", "退回", "退款", "return", "rejected"];
/// Words of banks for a booking that they took back.
const REVERSAL_WORDS: &[&str] = &["冲正", "冲销", "revers", "storno"];

/// Most days that a line is apart from an order of another profile which it is the booking of.
pub(crate) const DAYS_ELSEWHERE: u64 = DAYS_AFTER_MAX.unsigned_abs();

/// The finding of a line about a transfer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum LineShows {
    /// A transfer without effect was carried out.
    CarriedOut,
    /// Its full amount was debited a second time.
    SecondDebit,
    /// It came back.
    Later(LaterEnd),
}

/// A finding: the line and its transfer.
#[derive(Debug)]
pub(crate) struct LineAgainst<'a> {
    pub transfer: &'a PackLine,
    pub line: &'a KnownLine,
    pub shows: LineShows,
}

/// A transfer with the compared values.
struct TransferOrder<'a> {
    transfer: &'a PackLine,
    day: NaiveDate,
    payee: String,
}

/// A line with the compared values.
struct Booking<'a> {
    known: &'a KnownLine,
    day: NaiveDate,
    party: String,
    /// The number of the newest order that it names.
    names: Option<u32>,
}

/// Account, amount and currency.
type Key = (String, Amount, String);

/// The amounts of the transfers: no line of another one is compared with them.
pub(crate) fn amounts_of_transfers(transfers: &[PackLine]) -> BTreeSet<Amount> {
    let of = |transfer: &PackLine| Amount::parse_plain(transfer.amount.as_deref()?).ok();
    transfers.iter().filter(|one| is_transfer(one)).filter_map(of).collect()
}

/// The findings of the lines about the transfers, in the order of the transfers.
pub(crate) fn lines_against<'a>(transfers: &'a [PackLine], lines: &'a [KnownLine]) -> Vec<LineAgainst<'a>> {
    let mut bookings: BTreeMap<Key, Vec<Booking<'a>>> = BTreeMap::new();
    for known in lines.iter().filter(|known| known.aside.is_none() && known.is_final()) {
        let line = &known.line;
        if let (Some(key), Some(day)) = (key(&line.account, &line.amount, &line.currency), day(&line.day)) {
            let party = same_name(&line.counterparty);
            bookings.entry(key).or_default().push(Booking { known, day, party, names: None });
        }
    }
    let mut orders: BTreeMap<Key, Vec<TransferOrder<'a>>> = BTreeMap::new();
    for transfer in transfers.iter().filter(|one| is_transfer(one)) {
        let (amount, currency) = (transfer.amount.as_deref(), transfer.currency.as_deref());
        let key = amount.zip(currency).and_then(|(amount, currency)| key(&transfer.account, amount, currency));
        let ordered = transfer.trade_day.as_deref().unwrap_or(transfer.confirmed_at.get(..10).unwrap_or_default());
        if let (Some(key), Some(day)) = (key.filter(|key| bookings.contains_key(key)), day(ordered)) {
            let payee = transfer.counterparty.as_ref().and_then(|party| party.name.as_deref()).unwrap_or_default();
            orders.entry(key).or_default().push(TransferOrder { transfer, day, payee: same_name(payee) });
        }
    }
    // Once for each line: equal salaries are many orders of one sum.
    for (key, orders) in &orders {
        for line in bookings.get_mut(key).into_iter().flatten() {
            line.names = orders.iter().filter(|order| names(line, order)).map(|order| order.transfer.number).max();
        }
    }
    let of_key = |(key, orders): (&Key, &Vec<TransferOrder<'a>>)| {
        let lines = &bookings[key];
        let named: Vec<LineAgainst<'a>> = orders.iter().flat_map(|order| named_against(order, lines)).collect();
        named.into_iter().chain(unnamed_against(orders, lines)).collect::<Vec<_>>()
    };
    let mut found: Vec<LineAgainst<'a>> = orders.iter().flat_map(of_key).collect();
    found.sort_by_key(|one| one.transfer.number);
    found
}

impl LineAgainst<'_> {
    /// Whether a transfer of another profile, of the same amount, explains the line: it left the same account in the same
    /// currency, and the line names it, or names neither of the two and has its payee.
    pub(crate) fn is_explained_by(&self, other: &LookAlike) -> bool {
        let line = &self.line.line;
        let names = |reference: Option<&String>| reference.is_some_and(|reference| line.names(reference));
        let is_of_account = line.account == other.payer.to_string();
        let is_of_currency = iso_or_text(&line.currency) == iso_or_text(&other.currency);
        let payee = other.payee_name.as_deref().map(same_name).unwrap_or_default();
        let is_payee = !payee.is_empty() && payee == same_name(&line.counterparty);
        let is_own = names(self.transfer.reference_order.as_ref());
        is_of_account && is_of_currency && (names(other.texts.reference.as_ref()) || (is_payee && !is_own))
    }
}

fn key(account: &str, amount: &str, currency: &str) -> Option<Key> {
    Some((account.to_owned(), Amount::parse_plain(amount).ok()?, iso_or_text(currency).to_string()))
}

fn day(text: &str) -> Option<NaiveDate> {
    text.parse().ok()
}

fn is_transfer(line: &PackLine) -> bool {
    matches!(line.operation.as_str(), "transfer" | "transfer-personal")
}

/// It was tried, and it had no effect.
fn is_without_effect(line: &PackLine) -> bool {
    line.state == State::NotExecuted
        || (line.tried && line.state != State::Cancelled && line.state.is_without_effect(line.unproven))
}

/// It succeeded, or its outcome is not known: it may explain a line.
fn may_be_booked(line: &PackLine) -> bool {
    line.state.was_sent() && !line.state.is_without_effect(line.unproven)
}

/// The findings of the lines that name an order.
fn named_against<'a>(order: &TransferOrder<'a>, lines: &[Booking<'a>]) -> Vec<LineAgainst<'a>> {
    let transfer = order.transfer;
    let is_own = |line: &&Booking<'_>| line.names == Some(transfer.number) && is_of(line, order, NAMED_DAYS_AFTER_MAX);
    let own: Vec<&Booking<'a>> = lines.iter().filter(is_own).collect();
    let allowed = usize::from(!is_without_effect(transfer));
    let too_many = debits_without_return(&own, true).into_iter().skip(allowed).map(|line| line.known);
    let found = too_many.map(|line| LineAgainst { transfer, line, shows: shown_by_debit(transfer) });
    let back = own.iter().find(|line| line.known.line.direction == "in" && transfer.state.has_succeeded());
    let later =
        back.map(|line| LineAgainst { transfer, line: line.known, shows: LineShows::Later(how_it_ended(line)) });
    later.into_iter().chain(found).collect()
}

/// The findings of the lines that name no order: each is the booking of one equal order of its payee, the oldest first. One that no
/// order is left for is held against the newest order before it: one without effect, else one that may be booked.
fn unnamed_against<'a>(orders: &[TransferOrder<'a>], lines: &[Booking<'a>]) -> Vec<LineAgainst<'a>> {
    let names_none = |line: &&Booking<'_>| !line.party.is_empty() && line.names.is_none();
    let unnamed: Vec<&Booking<'a>> = lines.iter().filter(names_none).collect();
    let debits = lines.iter().filter(|line| line.known.line.direction == "out");
    let named: BTreeSet<u32> = debits.filter_map(|line| line.names).collect();
    let is_named = |order: &TransferOrder<'_>| named.contains(&order.transfer.number);
    let mut free: Vec<&TransferOrder<'a>> =
        orders.iter().filter(|order| may_be_booked(order.transfer) && !is_named(order)).collect();
    free.sort_by_key(|order| (order.day, order.transfer.number));
    let mut found = Vec::new();
    for line in debits_without_return(&unnamed, false) {
        if let Some(place) = free.iter().position(|order| is_payee(line, order) && is_of(line, order, DAYS_AFTER_MAX)) {
            free.remove(place);
            continue;
        }
        // One that was not sent answers only for lines that name it: another hand may have paid it.
        let answers = |order: &&TransferOrder<'_>| {
            let is_candidate = is_without_effect(order.transfer) && order.transfer.state != State::NotSent;
            is_payee(line, order)
                && is_of(line, order, DAYS_AFTER_MAX)
                && line.day >= order.day
                && (is_candidate || (may_be_booked(order.transfer) && !is_named(order)))
        };
        let newest = |order: &&TransferOrder<'_>| (is_without_effect(order.transfer), order.transfer.number);
        if let Some(TransferOrder { transfer, .. }) = orders.iter().filter(answers).max_by_key(newest) {
            found.push(LineAgainst { transfer, line: line.known, shows: shown_by_debit(transfer) });
        }
    }
    for line in unnamed.iter().filter(|line| line.known.line.direction == "in" && says_return(line)) {
        let came_back = |order: &&TransferOrder<'_>| {
            is_payee(line, order) && is_of(line, order, DAYS_AFTER_MAX) && order.transfer.state.has_succeeded()
        };
        if let Some(TransferOrder { transfer, .. }) =
            orders.iter().filter(came_back).max_by_key(|order| order.transfer.number)
        {
            found.push(LineAgainst { transfer, line: line.known, shows: LineShows::Later(how_it_ended(line)) });
        }
    }
    found
}

/// The debits among lines, the oldest first, less the newest for each credit: of lines that name their order any credit, else
/// one that says in words that the money came back.
fn debits_without_return<'a, 'b>(lines: &[&'b Booking<'a>], are_named: bool) -> Vec<&'b Booking<'a>> {
    let mut days: BTreeMap<NaiveDate, Vec<&'b Booking<'a>>> = BTreeMap::new();
    for line in lines.iter().filter(|one| one.known.line.direction == "out") {
        days.entry(line.day).or_default().push(line);
    }
    let mut debits: Vec<&Booking<'a>> = days.into_values().flat_map(in_one_form).collect();
    let is_return = |one: &&&Booking<'_>| one.known.line.direction == "in" && (are_named || says_return(one));
    for credit in lines.iter().filter(is_return) {
        if let Some(place) = debits.iter().rposition(|debit| debit.party == credit.party && debit.day <= credit.day) {
            debits.remove(place);
        }
    }
    debits
}

/// The lines of a day that are several bookings, and not one booking in several forms of the statement: those of one file, or
/// those with the same values, which the import tells apart.
fn in_one_form<'a, 'b>(of_day: Vec<&'b Booking<'a>>) -> Vec<&'b Booking<'a>> {
    let mut groups: BTreeMap<(bool, String), Vec<&'b Booking<'a>>> = BTreeMap::new();
    for line in of_day {
        groups.entry((false, line.known.file_sha256.clone())).or_default().push(line);
        groups.entry((true, line.known.line.values())).or_default().push(line);
    }
    groups.into_values().max_by_key(Vec::len).unwrap_or_default()
}

/// The finding of a debit without an order of its own.
fn shown_by_debit(transfer: &PackLine) -> LineShows {
    if is_without_effect(transfer) { LineShows::CarriedOut } else { LineShows::SecondDebit }
}

fn is_payee(line: &Booking<'_>, order: &TransferOrder<'_>) -> bool {
    !order.payee.is_empty() && line.party == order.payee
}

/// Whether a line can be a booking of an order by its day, and a person did not reconcile it with another one.
fn is_of(line: &Booking<'_>, order: &TransferOrder<'_>, days_after: i64) -> bool {
    let of_another = line.known.instruction.as_ref().is_some_and(|of| *of != order.transfer.instruction);
    !of_another && (-DAYS_BEFORE_MAX..=days_after).contains(&(line.day - order.day).num_days())
}

fn names(line: &Booking<'_>, order: &TransferOrder<'_>) -> bool {
    order.transfer.reference_order.as_deref().is_some_and(|reference| line.known.line.names(reference))
}

/// How a transfer ended, by the words of its credit.
fn how_it_ended(line: &Booking<'_>) -> LaterEnd {
    if says(line, REVERSAL_WORDS) { LaterEnd::Reversed } else { LaterEnd::Returned }
}

fn says_return(line: &Booking<'_>) -> bool {
    says(line, RETURN_WORDS.iter().chain(REVERSAL_WORDS))
}

fn says<'a>(line: &Booking<'_>, words: impl IntoIterator<Item = &'a &'a str>) -> bool {
    let text = format!("{} {}", line.known.line.reference, line.known.line.remark).to_lowercase();
    words.into_iter().any(|word| text.contains(word))
}

#[cfg(test)]
#[path = "contradiction/tests.rs"]
mod tests;
