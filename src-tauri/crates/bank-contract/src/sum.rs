//! Exact sums of amounts. A sum does not depend on the order of its amounts, and an amount that was added can be taken out.

use rust_decimal::Decimal;

use crate::amount::{AMOUNT_DIGITS_MAX, Amount, SCALED_DIGITS};

/// The scale of the smallest amount.
const FINEST_DIGITS: u32 = 28;

/// The exact sum of some amounts, and how many amounts are missing in it. It ends at the largest integer: there every
/// amount is left out, because a sum of so many digits is no amount.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Sum {
    /// Ten-thousandths: the only part of most sums.
    scaled: i128,
    /// The digits after the fourth decimal, in units of 10^-28.
    finer: i128,
    /// The most decimals of an added amount, as `0.10` has two.
    decimals: u32,
    /// Number of amounts offered.
    count: u32,
    /// Number of those that are missing or not exact.
    inexact: u32,
}

impl Sum {
    /// The sum of `count` amounts that are known in ten-thousandths, and of `inexact` more without an exact value.
    pub fn of_scaled(scaled: i128, count: u32, inexact: u32) -> Self {
        Self { scaled, count: count + inexact, inexact, ..Self::default() }
    }

    /// The same with `others`, the sum of some of the `count` amounts, which is not in `scaled`.
    pub fn of_parts(scaled: i128, others: Amount, count: u32, inexact: u32) -> Self {
        let mut sum = Self::of_scaled(scaled, count, inexact);
        sum.change(others, 1);
        sum
    }

    /// Adds an amount; `None` is one that is missing or not exact.
    pub fn add(&mut self, amount: Option<Amount>) {
        self.count += 1;
        match amount {
            Some(amount) => self.change(amount, 1),
            None => self.inexact += 1,
        }
    }

    /// Takes an amount out that was added.
    pub fn remove(&mut self, amount: Option<Amount>) {
        self.count = self.count.saturating_sub(1);
        match amount {
            Some(amount) => self.change(amount, -1),
            None => self.inexact = self.inexact.saturating_sub(1),
        }
    }

    /// Adds all amounts of another sum.
    pub fn add_all(&mut self, other: &Self) {
        self.scaled = self.scaled.saturating_add(other.scaled);
        self.finer = self.finer.saturating_add(other.finer);
        self.decimals = self.decimals.max(other.decimals);
        self.count += other.count;
        self.inexact += other.inexact;
    }

    /// The sum with the opposite sign.
    #[must_use]
    pub fn negative(self) -> Self {
        Self { scaled: -self.scaled, finer: -self.finer, ..self }
    }

    /// The sums by key, in the order in which the keys come.
    pub fn by<K: PartialEq>(amounts: impl Iterator<Item = (K, Option<Amount>)>) -> Vec<(K, Self)> {
        let mut sums: Vec<(K, Self)> = Vec::new();
        for (key, amount) in amounts {
            let at = sums.iter().position(|(known, _)| *known == key).unwrap_or_else(|| {
                sums.push((key, Self::default()));
                sums.len() - 1
            });
            sums[at].1.add(amount);
        }
        sums
    }

    /// Number of amounts offered, with those that are left out.
    pub fn count(&self) -> u32 {
        self.count
    }

    /// Number of amounts that are not in [`Sum::amount`]: the inexact ones, or all if the sum has more digits than an amount.
    pub fn left_out(&self) -> u32 {
        if self.exact().is_some() { self.inexact } else { self.count }
    }

    /// The exact sum of the amounts that are not left out.
    pub fn amount(&self) -> Amount {
        self.exact().unwrap_or(Amount::ZERO)
    }

    /// The sum in ten-thousandths without its finer digits: only for shares and positions in a chart.
    pub fn ten_thousandths(&self) -> i128 {
        self.scaled
    }

    fn change(&mut self, amount: Amount, sign: i128) {
        let (mantissa, decimals) = amount.parts();
        self.decimals = self.decimals.max(decimals);
        match SCALED_DIGITS.checked_sub(decimals) {
            Some(missing) => self.scaled = self.scaled.saturating_add(sign * mantissa * 10_i128.pow(missing)),
            None => {
                let unit = 10_i128.pow(decimals - SCALED_DIGITS);
                let finer = sign * (mantissa % unit) * 10_i128.pow(FINEST_DIGITS - decimals);
                self.scaled = self.scaled.saturating_add(sign * (mantissa / unit));
                self.finer = self.finer.saturating_add(finer);
            }
        }
    }

    fn exact(&self) -> Option<Amount> {
        // Without zeros at the end, so that every sum that an amount can hold is one.
        let (finer, places) = without_zeros(self.finer, FINEST_DIGITS - SCALED_DIGITS);
        let mantissa = self.scaled.checked_mul(10_i128.pow(places))?.checked_add(finer)?;
        let (mantissa, digits) = without_zeros(mantissa, SCALED_DIGITS + places);
        let sum = held(mantissa, digits)?;
        let shown = digits.max(self.decimals);
        let padded = mantissa.checked_mul(10_i128.pow(shown - digits)).and_then(|mantissa| held(mantissa, shown));
        // As many decimals as the amounts have, where there is room for them.
        Some(Amount::of(padded.unwrap_or(sum)))
    }
}

/// The decimal, if its text is one that an amount is read from.
fn held(mantissa: i128, decimals: u32) -> Option<Decimal> {
    let digits = mantissa.unsigned_abs().checked_ilog10().map_or(1, |last| last + 1).max(decimals + 1);
    let is_amount = digits as usize <= AMOUNT_DIGITS_MAX;
    Decimal::try_from_i128_with_scale(mantissa, decimals).ok().filter(|_| is_amount)
}

/// The same number with as few decimals as it has.
fn without_zeros(mut mantissa: i128, mut decimals: u32) -> (i128, u32) {
    while decimals > 0 && mantissa % 10 == 0 {
        mantissa /= 10;
        decimals -= 1;
    }
    (mantissa, decimals)
}
