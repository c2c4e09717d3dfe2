//! Amount search while typing, digit by digit: `1484567` finds 1,484,567.00 and amounts that begin with these digits.
//!
//! The text is compared with an amount's digits from the first, with four decimals: `1484567.5` finds 1,484,567.50, and
//! `567` does not. Typed separators, spaces and ¥ are ignored.

/// The beginning of the wanted amounts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct AmountTyped {
    /// In ten-thousandths, both ends included; the narrowest first.
    ranges: Vec<(i64, i64)>,
    /// The typed digits, for amounts that are not exact.
    digits: String,
}

const SCALE: u32 = bank_contract::amount::SCALED_DIGITS;

impl AmountTyped {
    /// Reads a folded text; `None` where it is not the beginning of an amount.
    pub(super) fn read(text: &str) -> Option<Self> {
        let digits: String = text.chars().filter(|letter| !matches!(letter, ' ' | ',' | '¥')).collect();
        let (whole, fraction) = match digits.split_once('.') {
            Some((whole, fraction)) => (whole, Some(fraction)),
            None => (digits.as_str(), None),
        };
        let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let has_form = !whole.is_empty() && (whole == "0" || !whole.starts_with('0'));
        if !has_form || !is_digits(whole) || !fraction.is_none_or(is_digits) {
            return None;
        }
        let ranges = whole.parse().map(|whole| ranges(whole, fraction)).unwrap_or_default();
        Some(Self { ranges, digits })
    }

    /// The matching amounts as disjoint ranges in ten-thousandths, both ends included.
    pub(super) fn ranges(&self) -> &[(i64, i64)] {
        &self.ranges
    }

    /// An inexact amount begins with the digits.
    pub(super) fn begins_text(&self, amount: &str) -> bool {
        amount.starts_with(&self.digits)
    }
}

fn ranges(whole: i64, fraction: Option<&str>) -> Vec<(i64, i64)> {
    let unit = 10_i128.pow(SCALE);
    let whole = i128::from(whole);
    let range = |from: i128, width: i128| {
        let from_fits = i64::try_from(from).ok()?;
        Some((from_fits, i64::try_from(from + width - 1).unwrap_or(i64::MAX)))
    };
    match fraction {
        Some(fraction) => {
            let Some(rest) = u32::try_from(fraction.len()).ok().and_then(|len| SCALE.checked_sub(len)) else {
                return Vec::new();
            };
            let width = 10_i128.pow(rest);
            range(whole * unit + fraction.parse().unwrap_or(0) * width, width).into_iter().collect()
        }
        None if whole == 0 => range(0, unit).into_iter().collect(),
        // Followed by no, one, two or more digits, up to the largest amount.
        None => (0..19).map_while(|more| range(whole * unit * 10_i128.pow(more), unit * 10_i128.pow(more))).collect(),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::words::fold;
    use super::*;

    impl AmountTyped {
        fn begins(&self, scaled: i64) -> bool {
            self.ranges().iter().any(|(from, to)| (*from..=*to).contains(&scaled))
        }
    }

    #[test]
    fn an_amount_is_found_as_it_is_typed_or_pasted() {
        let scaled = 14_845_670_000;
        for typed in
            ["1", "148", "1484567", "1,484,567.00", "1484567.", "１４８４５６７", "¥1 484 567", "￥1484567.0000"]
        {
            assert!(AmountTyped::read(&fold(typed)).unwrap().begins(scaled), "{typed}");
        }
        for typed in ["2", "4845", "1484567.01", "1484568", "1484567.00000", "99999999999999999999"] {
            assert!(!AmountTyped::read(typed).unwrap().begins(scaled), "{typed}");
        }
        for typed in ["", " ", "a1", "1.2.3", "-1", "007", ".5", "华"] {
            assert_eq!(AmountTyped::read(typed), None, "{typed}");
        }
    }

    proptest! {
        #[test]
        fn ranges_mean_what_the_digits_mean(scaled in 0..=i64::MAX, len in 1..24_usize, other in "[1-9][0-9]{0,3}(\\.[0-9]{0,4})?") {
            let text = format!("{}.{:04}", scaled / 10_000, scaled % 10_000);
            let typed = &text[..len.min(text.len())];
            prop_assert!(AmountTyped::read(typed).unwrap().begins(scaled), "{} {}", typed, text);
            prop_assert_eq!(AmountTyped::read(&other).unwrap().begins(scaled), text.starts_with(&other));
        }
    }
}
