//! Converts a view to another unit: the decimal point of its amounts is moved and nothing is rounded. Sums are made
//! first and moved too, so a view in 万元 adds up exactly as it does in yuan.

use model::Total;

use super::exact;
use super::groups::figures_of;
use crate::view::{
    BalanceAlert, BalanceHistory, BalanceSums, BalancesCompared, BalancesView, Change, ComparedSums, MoneyUnit,
};

/// A view whose amounts can be shown in another unit.
pub(crate) trait InUnit: Sized {
    /// The view in a unit. Call it once, on a view in the currency's own unit.
    #[must_use]
    fn in_unit(mut self, unit: MoneyUnit) -> Self {
        if unit == MoneyUnit::TenThousand {
            self.each_amount(&mut |amount| {
                if let Some(moved) = exact(Some(amount)).and_then(bank_contract::Amount::in_ten_thousands) {
                    *amount = moved.to_money_text();
                }
            });
            self.is_in(unit);
        }
        self
    }

    /// Calls `change` for each amount of the view.
    fn each_amount(&mut self, change: &mut dyn FnMut(&mut String));

    /// Stores the unit in the view.
    fn is_in(&mut self, _unit: MoneyUnit) {}
}

impl InUnit for BalancesView {
    fn each_amount(&mut self, change: &mut dyn FnMut(&mut String)) {
        for row in &mut self.rows {
            figures_of(row).into_iter().flatten().for_each(&mut *change);
        }
        let groups = self.groups.iter_mut();
        let of_groups = groups.flat_map(|group| {
            let parts = group.parts.iter_mut().flat_map(|part| part.sums.iter_mut());
            group.sums.iter_mut().chain(parts)
        });
        let apart = self.apart.iter_mut().flat_map(|part| part.sums.iter_mut());
        for sums in of_groups.chain(apart).chain(&mut self.totals) {
            each_of_sums(sums, change);
        }
        self.alerts.each_amount(change);
    }

    fn is_in(&mut self, unit: MoneyUnit) {
        self.unit = unit;
    }
}

fn each_of_sums(sums: &mut BalanceSums, change: &mut dyn FnMut(&mut String)) {
    sums.sums.values_mut().filter_map(|figure| figure.amount.as_mut()).for_each(change);
}

impl InUnit for Vec<Total> {
    fn each_amount(&mut self, change: &mut dyn FnMut(&mut String)) {
        self.iter_mut().for_each(|total| change(&mut total.amount));
    }
}

impl InUnit for Vec<BalanceAlert> {
    fn each_amount(&mut self, change: &mut dyn FnMut(&mut String)) {
        for alert in self {
            let BalanceAlert { threshold, amount, crossed, .. } = alert;
            [&mut threshold.low, &mut threshold.high, crossed, amount].into_iter().flatten().for_each(&mut *change);
        }
    }
}

impl InUnit for BalanceHistory {
    fn each_amount(&mut self, change: &mut dyn FnMut(&mut String)) {
        for point in &mut self.points {
            [&mut point.book.amount, &mut point.available.amount].into_iter().flatten().for_each(&mut *change);
        }
        self.axis.iter_mut().chain(&mut self.thresholds).for_each(|tick| change(&mut tick.amount));
    }
}

impl InUnit for BalancesCompared {
    fn each_amount(&mut self, change: &mut dyn FnMut(&mut String)) {
        for row in &mut self.rows {
            each_of_change(&mut row.book, change);
            each_of_change(&mut row.available, change);
        }
        let groups = self.groups.iter_mut();
        let of_groups = groups.flat_map(|group| {
            let parts = group.parts.iter_mut().flat_map(|part| part.sums.iter_mut());
            group.sums.iter_mut().chain(parts)
        });
        let apart = self.apart.iter_mut().flat_map(|part| part.sums.iter_mut());
        for ComparedSums { book, available, .. } in of_groups.chain(apart).chain(&mut self.totals) {
            each_of_change(book, change);
            each_of_change(available, change);
        }
    }

    fn is_in(&mut self, unit: MoneyUnit) {
        self.unit = unit;
    }
}

fn each_of_change(of: &mut Change, change: &mut dyn FnMut(&mut String)) {
    [&mut of.earlier, &mut of.later, &mut of.change].into_iter().flatten().for_each(&mut *change);
}
