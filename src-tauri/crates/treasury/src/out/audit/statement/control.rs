//! A statement's own control values: the balances before and behind its lines, and the running balance of a table. They
//! are computed from the lines and compared, and each result is said: they agree, they differ by an amount, or the
//! statement has none.
//!
//! A running balance also says which way the money of a line without a sign went, and which of two equal lines a line is.

use std::collections::BTreeSet;

use bank_contract::Amount;
use chrono::NaiveDate;
use model::Sentence;
use model::spelling::iso_or_text;

use super::direction::{Side, change, with_sign};
use super::figures::Figure;
use super::line_fault::LineFault;
use crate::store::kept::read_line::LineBalance;
use crate::store::kept::statement_balances::StatedBalances;
use crate::store::kept::statement_days::CoveredDays;

/// The result of a running balance.
pub(super) struct Checked {
    pub note: Sentence,
    /// The balance behind each line, where they agree with the lines.
    pub balances: Vec<LineBalance>,
    /// The lines whose change the balances before and behind them show. The oldest one has none before it.
    pub proven: BTreeSet<usize>,
    /// The balances before and behind the lines of each currency.
    pub stated: Vec<StatedBalances>,
}

/// The balances of one statement of a file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Ends {
    /// The account, as the file writes it.
    pub account: String,
    pub opening: Option<Amount>,
    pub closing: Option<Amount>,
    /// The days of both balances.
    pub days: [Option<NaiveDate>; 2],
    pub currency: String,
    /// It is an intraday report or a notification: its lines are provisional, and it has no balances to compare.
    pub is_provisional: bool,
    /// The identity of a notification.
    pub message: Option<String>,
    /// The numbers and times by which its bank tells it from another one.
    pub identity: Vec<String>,
}

fn none() -> Checked {
    let note = Sentence::new("statement-balances-none");
    Checked { note, balances: Vec::new(), proven: BTreeSet::new(), stated: Vec::new() }
}

/// Compares a running balance with the lines, oldest or newest first. Fills in the sides that only the balance shows.
pub(super) fn running(
    amounts: &[Amount],
    sides: &mut [Option<Side>],
    balances: &[Option<Figure>],
    currencies: &[String],
    days: &[NaiveDate],
) -> Checked {
    let of_figure = |one: &Option<Figure>| one.as_ref().and_then(|one| with_sign(one.amount, one.is_negative()));
    let written: Vec<Option<Amount>> = balances.iter().map(of_figure).collect();
    if written.iter().all(Option::is_none) {
        return none();
    }
    let mut balances: Vec<Amount> = written.iter().map(|one| one.unwrap_or(Amount::ZERO)).collect();
    let stated_in = |order: &[usize], sides: &[Option<Side>], balances: &[Amount]| {
        let (first, last) = (*order.first()?, *order.last()?);
        let opening = balances[first].checked_sub(change(amounts[first], sides[first]?)?)?;
        let CoveredDays { currency, first, last: until } = days_of(order, days, &currencies[first])?;
        Some(StatedBalances { currency, first, last: until, opening, closing: balances[last], differs: Amount::ZERO })
    };
    let texts = |balances: &[Amount]| balances.iter().map(|one| LineBalance::Behind(one.to_money_text())).collect();
    // One line alone is compared with nothing.
    if balances.len() < 2 {
        let stated = stated_in(&[0], sides, &balances).into_iter().collect();
        return Checked { balances: texts(&balances), stated, ..none() };
    }
    let mut named: Vec<&String> = currencies.iter().collect();
    named.sort();
    named.dedup();
    let (mut differs, mut proven, mut stated) = (None, BTreeSet::new(), Vec::new());
    for currency in named {
        let places: Vec<usize> = (0..currencies.len()).filter(|at| currencies[*at] == *currency).collect();
        let newest_first: Vec<usize> = places.iter().rev().copied().collect();
        // A line at an end without a balance is compared with nothing, and a blank one beside a line without a side can be any.
        if [places.first(), places.last()].into_iter().flatten().any(|at| written[*at].is_none()) {
            return none();
        }
        let filled = [&places, &newest_first].map(|order| with_blank_ones(order, amounts, sides, &written));
        let [Some(forward), Some(backward)] = filled else { return none() };
        let tried = [(&places, &forward), (&newest_first, &backward)]
            .map(|(order, balances)| follow(order, amounts, sides, balances));
        let is_backward = tried[1].differs.len() < tried[0].differs.len();
        let (best, found) = if is_backward { (&tried[1], &backward) } else { (&tried[0], &forward) };
        places.iter().for_each(|at| balances[*at] = found[*at]);
        // Two orders that both fit would name two sides.
        if best.differs.is_empty() && tried[0].sides != tried[1].sides && tried.iter().all(|one| one.differs.is_empty())
        {
            continue;
        }
        let orders = [&places, &newest_first].into_iter().zip(&tried);
        let fitting: Vec<&Vec<usize>> =
            orders.filter_map(|(order, one)| one.differs.is_empty().then_some(order)).collect();
        let unproven: Vec<&usize> = fitting.iter().filter_map(|order| order.first()).collect();
        proven.extend(places.iter().filter(|at| written[**at].is_some() && !unproven.contains(at)));
        differs = differs.or_else(|| best.differs.first().map(|by| (currency.clone(), *by, best.differs.len())));
        if best.differs.is_empty() {
            best.sides.iter().for_each(|(at, side)| sides[*at] = Some(*side));
        }
        stated.extend(by_days(&fitting, days).and_then(|order| stated_in(order, sides, &balances)));
    }
    match differs {
        None => Checked { note: Sentence::new("statement-balances-agree"), balances: texts(&balances), proven, stated },
        Some((currency, by, count)) => {
            let note = Sentence::new("statement-balances-differ").with("by", by.to_money_text());
            Checked { note: note.with("currency", currency).with("count", count), ..none() }
        }
    }
}

/// The days of the lines in one order.
fn days_of(order: &[usize], days: &[NaiveDate], currency: &str) -> Option<CoveredDays> {
    let of = || order.iter().map(|at| days[*at]);
    Some(CoveredDays { currency: currency.to_owned(), first: of().min()?, last: of().max()? })
}

/// The balances in one order, with those that the cells between the first and the last one leave blank: the balance before it and the
/// change of the line. `None` where such a line has no side.
fn with_blank_ones(
    order: &[usize],
    amounts: &[Amount],
    sides: &[Option<Side>],
    written: &[Option<Amount>],
) -> Option<Vec<Amount>> {
    let mut balances = written.to_vec();
    for pair in order.windows(2).filter(|pair| written[pair[1]].is_none()) {
        balances[pair[1]] = Some(balances[pair[0]]?.checked_add(change(amounts[pair[1]], sides[pair[1]]?)?)?);
    }
    // Lines of other currencies are no part of the order.
    Some(balances.into_iter().map(|one| one.unwrap_or(Amount::ZERO)).collect())
}

/// The order that fits; where both do, that of the days.
fn by_days<'o>(fitting: &[&'o Vec<usize>], days: &[NaiveDate]) -> Option<&'o Vec<usize>> {
    let runs_forward = |order: &&&Vec<usize>| order.first().map(|at| days[*at]) < order.last().map(|at| days[*at]);
    match fitting {
        [one, other] if one != other => fitting.iter().find(runs_forward).copied(),
        _ => fitting.first().copied(),
    }
}

/// The steps of a balance in one order.
struct Followed {
    /// The differences of the steps that do not fit.
    differs: Vec<Amount>,
    /// The sides that the balance shows for lines without one.
    sides: Vec<(usize, Side)>,
}

fn follow(order: &[usize], amounts: &[Amount], sides: &[Option<Side>], balances: &[Amount]) -> Followed {
    let mut followed = Followed { differs: Vec::new(), sides: Vec::new() };
    for pair in order.windows(2) {
        let [before, at] = [pair[0], pair[1]];
        let Some(step) = balances[at].checked_sub(balances[before]) else {
            // A step that cannot be computed fits nothing.
            followed.differs.push(balances[at]);
            continue;
        };
        let fits = |side: Side| change(amounts[at], side) == Some(step);
        match sides[at] {
            Some(side) if !fits(side) => {
                followed.differs.extend(change(amounts[at], side).and_then(|change| step.checked_sub(change)));
            }
            Some(_) => {}
            None if fits(Side::In) => followed.sides.push((at, Side::In)),
            None if fits(Side::Out) => followed.sides.push((at, Side::Out)),
            None => followed.differs.push(step),
        }
    }
    followed
}

impl Ends {
    /// States its currency, which its balances and lines share.
    ///
    /// # Errors
    /// It has another one.
    pub(super) fn take_currency(&mut self, currency: &str) -> Result<(), LineFault> {
        if self.currency.is_empty() {
            currency.clone_into(&mut self.currency);
        }
        let is_same = iso_or_text(&self.currency) == iso_or_text(currency);
        let fault = || LineFault::OtherCurrency { amount: currency.to_owned(), of: self.currency.clone() };
        is_same.then_some(()).ok_or_else(fault)
    }

    /// The closing balance without the opening one and the changes of the lines.
    fn differs(&self, changes: &[Option<Amount>]) -> Option<Amount> {
        let sum = changes.iter().try_fold(self.opening?, |sum, change| sum.checked_add((*change)?));
        self.closing?.checked_sub(sum?)
    }

    /// Its balances with their days; `None` where it states none of its own, or where they cannot be compared.
    pub(super) fn stated_balances(&self, changes: &[Option<Amount>]) -> Option<StatedBalances> {
        let CoveredDays { currency, first, last } = self.covered()?;
        let (opening, closing, differs) = (self.opening?, self.closing?, self.differs(changes)?);
        Some(StatedBalances { currency, first, last, opening, closing, differs })
    }

    /// Compares the opening balance and the changes of its lines with the closing one.
    pub(super) fn check(&self, changes: &[Option<Amount>]) -> Sentence {
        match (self.opening, self.closing) {
            (Some(_), Some(_)) => {}
            (Some(_), None) => return Sentence::new("statement-cut"),
            _ => return Sentence::new("statement-balances-none"),
        }
        match self.differs(changes) {
            Some(by) if by == Amount::ZERO => Sentence::new("statement-balances-agree"),
            by => Sentence::new("statement-balances-differ")
                .with("by", by.map(Amount::to_money_text).unwrap_or_default())
                .with("currency", &self.currency)
                .with("count", 1),
        }
    }

    /// The days of which it has all bookings: those behind the day of its opening balance, up to that of its closing one.
    pub(super) fn covered(&self) -> Option<CoveredDays> {
        let [opening, closing] = self.days;
        let last = closing.filter(|_| !self.is_provisional)?;
        let first = opening.filter(|day| *day < last).and_then(|day| day.succ_opt()).unwrap_or(last);
        Some(CoveredDays { currency: self.currency.clone(), first, last })
    }

    /// The place of its lines among equal ones.
    pub(super) fn place(&self) -> Option<LineBalance> {
        Some(LineBalance::Ends(self.opening?.to_money_text(), self.closing?.to_money_text()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Amount {
        Amount::from_json_number(text).expect("a number")
    }

    fn note(opening: &str, changes: &[&str], closing: &str) -> (String, Option<String>) {
        let some = |text: &str| (!text.is_empty()).then(|| of(text));
        let ends =
            Ends { opening: some(opening), closing: some(closing), currency: "CNY".to_owned(), ..Ends::default() };
        let changes: Vec<_> = changes.iter().map(|text| Some(of(text))).collect();
        let said = ends.check(&changes);
        (said.id, said.args.get("by").cloned())
    }

    #[test]
    fn the_ends_of_a_statement_agree_differ_or_are_missing() {
        let is = |id: &str, by: Option<&str>| (format!("statement-balances-{id}"), by.map(str::to_owned));
        assert_eq!(note("1000.00", &["-100", "0.5"], "900.50"), is("agree", None));
        assert_eq!(note("-5", &["10"], "5.00"), is("agree", None), "an overdraft");
        assert_eq!(note("1000", &["-100"], "500"), is("differ", Some("-400.00")));
        assert_eq!(note("1000", &["-100"], ""), ("statement-cut".to_owned(), None));
        assert_eq!(note("", &["-100"], "900"), is("none", None));
    }

    #[test]
    fn a_running_balance_shows_the_sides_in_either_order() {
        let amounts = [of("100"), of("40"), of("7")];
        let (currencies, known) = (vec!["CNY".to_owned(); 3], Some(Side::Out));
        let days = [NaiveDate::default(); 3];
        for (balances, expected) in [
            (["900", "940", "933"], [known, Some(Side::In), Some(Side::Out)]),
            (["1000", "1100", "1060"], [Some(Side::Out), Some(Side::In), None]),
        ] {
            let figures: Vec<_> = balances.iter().map(|text| Some(Figure::plain(of(text)))).collect();
            let mut sides = [expected[0], None, None];
            let checked = running(&amounts, &mut sides, &figures, &currencies, &days);
            assert_eq!((sides, checked.note.id.as_str()), (expected, "statement-balances-agree"), "{balances:?}");
        }
        let [out, other] = [Some(Side::Out), Some(Side::In)];
        for (balances, sides, id, filled) in [
            (["900", "", "933"], [out, other, out], "agree", "940.00"),
            (["", "940", "933"], [out, other, out], "none", ""),
            (["", "", "933"], [out, other, out], "none", ""),
            (["900", "", "900"], [out, other, out], "differ", ""),
            (["900", "", "933"], [out, None, out], "none", ""),
            (["1060", "1100", ""], [other, out, out], "none", ""),
            (["", "", ""], [out, other, out], "none", ""),
        ] {
            let of_text = |text: &&str| (!text.is_empty()).then(|| Figure::plain(of(text)));
            let figures: Vec<_> = balances.iter().map(of_text).collect();
            let checked = running(&amounts, &mut sides.clone(), &figures, &currencies, &days);
            assert_eq!(checked.note.id, format!("statement-balances-{id}"), "{balances:?}");
            let behind = checked.balances.get(1).cloned();
            let expected = (!filled.is_empty()).then(|| LineBalance::Behind(filled.to_owned()));
            assert_eq!(behind, expected, "{balances:?}");
        }
        let figures: Vec<_> = ["900", "940", "900"].iter().map(|text| Some(Figure::plain(of(text)))).collect();
        let mut sides = [known, Some(Side::In), known];
        let checked = running(&amounts, &mut sides, &figures, &currencies, &days);
        assert_eq!((checked.note.id.as_str(), checked.balances.len()), ("statement-balances-differ", 0));
    }
}
