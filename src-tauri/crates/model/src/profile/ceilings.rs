//! Ceilings: the most that one instruction and one day may move, per currency. A profile always has them; its settings
//! lower or raise them, and a policy can only lower them.
//!
//! ```toml
//! [limits.per_instruction]
//! CNY = "5000000"
//! other = "1000000"        # every currency that is not named
//! [limits.per_day]
//! CNY = "20000000"
//! ```

use std::collections::{BTreeMap, BTreeSet};

use bank_contract::Amount;
use serde::{Deserialize, Serialize};
use toml::{Table, Value};

use super::Limits;
use crate::spelling::{iso, iso_or_text};

/// The key for every currency without a ceiling of its own.
pub(super) const OTHER: &str = "other";
/// The default for one instruction. It stops an amount with three extra zeros; a larger payment is so rare that the
/// administrator can raise the ceiling for it.
const INSTRUCTION: &str = "10000000";
/// The default for one day.
const DAY: &str = "50000000";
/// The defaults in currencies whose unit is worth about a hundredth of the others'.
const INSTRUCTION_OF_SMALL_UNITS: &str = "1000000000";
const DAY_OF_SMALL_UNITS: &str = "5000000000";
pub(super) const SMALL_UNITS: &[&str] = &["JPY", "KRW", "VND"];

/// A table of `[limits]`: ISO code or `other`, and plain digits.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Ceilings(BTreeMap<String, String>);

/// The scope of a ceiling.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Span {
    /// One instruction.
    Instruction,
    /// All instructions of one day.
    Day,
}

impl Span {
    fn usual(self, small_units: bool) -> Amount {
        let text = match (self, small_units) {
            (Self::Instruction, false) => INSTRUCTION,
            (Self::Instruction, true) => INSTRUCTION_OF_SMALL_UNITS,
            (Self::Day, false) => DAY,
            (Self::Day, true) => DAY_OF_SMALL_UNITS,
        };
        Amount::parse_plain(text).unwrap_or(Amount::ZERO)
    }

    /// The default in most currencies.
    pub fn default_text(self) -> &'static str {
        match self {
            Self::Instruction => INSTRUCTION,
            Self::Day => DAY,
        }
    }
}

impl Ceilings {
    /// Whether no ceiling is set.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The ceilings of the settings, by ISO code or `other`.
    pub fn rows(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(currency, figure)| (currency.as_str(), figure.as_str()))
    }

    /// The first mistake in the table.
    pub(super) fn check(&self, name: &str) -> Result<(), String> {
        for (currency, figure) in &self.0 {
            if currency != OTHER && iso(currency) != Some(currency.as_str()) {
                return Err(format!("limits.{name}: {currency:?} is no code of ISO 4217, and not {OTHER:?}"));
            }
            Amount::parse_plain(figure).map_err(|error| format!("limits.{name}.{currency}: {error}"))?;
        }
        Ok(())
    }

    /// The ceiling of a currency. One without its own has the lowest of all, and so does an amount whose currency is
    /// unknown.
    pub fn at(&self, span: Span, currency: Option<&str>) -> Amount {
        let code = currency.map(iso_or_text);
        if let Some(own) = code.as_deref().and_then(|code| self.figure(code)) {
            return own;
        }
        let is_small = |code: &str| SMALL_UNITS.contains(&code);
        let other = self.figure(OTHER);
        if code.as_deref().is_some_and(is_small) && other.is_none() && self.is_empty() {
            return span.usual(true);
        }
        let stated = self.0.keys().filter(|code| !is_small(code)).filter_map(|code| self.figure(code));
        stated.chain(other.is_none().then(|| span.usual(false))).min().unwrap_or(Amount::ZERO)
    }

    /// The ceiling of a currency where the settings state any: its own figure, else that of `other`, else the lowest.
    pub fn stated(&self, currency: Option<&str>) -> Option<Amount> {
        let code = currency.map(iso_or_text);
        let own = code.as_deref().and_then(|code| self.figure(code));
        own.or_else(|| self.figure(OTHER)).or_else(|| self.0.keys().filter_map(|code| self.figure(code)).min())
    }

    fn figure(&self, code: &str) -> Option<Amount> {
        self.0.get(code).and_then(|text| Amount::parse_plain(text).ok())
    }
}

impl Limits {
    /// Applies the ceiling that a form has for every currency. It can only lower the default; a higher one must be
    /// written to the settings by the administrator.
    ///
    /// # Errors
    /// The reason when it is no amount, is higher than the default, or the settings have a table already.
    pub fn lower(&mut self, span: Span, typed: &str) -> Result<(), String> {
        let (name, table) = match span {
            Span::Instruction => ("per_instruction", &mut self.per_instruction),
            Span::Day => ("per_day", &mut self.per_day),
        };
        let typed = typed.trim();
        if typed.is_empty() || (!table.is_empty() && typed == span.default_text()) {
            return Ok(());
        }
        let figure = Amount::parse_plain(typed).map_err(|error| format!("limits.{name}: {error}"))?;
        if !table.is_empty() {
            return Err(format!("limits.{name}: the settings say it already"));
        }
        if figure > span.usual(false) {
            return Err(format!("limits.{name}: more than {} is written in the settings", span.default_text()));
        }
        if figure < span.usual(false) {
            *table = Ceilings([(OTHER.to_owned(), figure.to_string())].into());
        }
        Ok(())
    }
}

/// The lower ceiling of each currency. A ceiling on one side only is compared with `other` on the other side.
pub(super) fn lower_of(own: &Table, policy: &Table) -> Table {
    let figure = |table: &Table, code: &str| {
        let value = table.get(code).or_else(|| table.get("other"))?;
        Amount::parse_plain(value.as_str()?).ok()
    };
    let codes: BTreeSet<&String> = own.keys().chain(policy.keys()).collect();
    let lower = |code: &String| {
        let least = [own, policy].into_iter().filter_map(|table| figure(table, code)).min();
        (code.clone(), Value::from(least.unwrap_or(Amount::ZERO).to_string()))
    };
    codes.into_iter().map(lower).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ceilings(rows: &[(&str, &str)]) -> Ceilings {
        Ceilings(rows.iter().map(|(code, figure)| ((*code).to_owned(), (*figure).to_owned())).collect())
    }

    #[test]
    fn a_currency_without_a_ceiling_of_its_own_has_the_lowest() {
        let none: &[(&str, &str)] = &[];
        // settings, currency, ceiling of an instruction
        let rows = [
            (none, Some("CNY"), "10000000"),
            (none, Some("JPY"), "1000000000"),
            (none, None, "10000000"),
            (&[("CNY", "500")], Some("rmb"), "500"),
            (&[("CNY", "500")], Some("USD"), "500"),
            (&[("CNY", "500")], Some("JPY"), "500"),
            (&[("CNY", "500")], None, "500"),
            (&[("CNY", "90000000")], Some("CNY"), "90000000"),
            (&[("CNY", "90000000")], Some("USD"), "10000000"),
            (&[("CNY", "90000000"), ("other", "20000000")], Some("USD"), "20000000"),
            (&[("JPY", "7")], Some("USD"), "10000000"),
            (&[("JPY", "7")], Some("JPY"), "7"),
        ];
        for (settings, currency, expected) in rows {
            let found = ceilings(settings).at(Span::Instruction, currency);
            assert_eq!(found.to_string(), expected, "{settings:?} {currency:?}");
        }
        assert_eq!(ceilings(none).at(Span::Day, Some("CNY")).to_string(), "50000000");
    }

    #[test]
    fn a_table_names_codes_and_plain_digits() {
        assert_eq!(ceilings(&[("CNY", "1"), ("other", "2.50")]).check("per_day"), Ok(()));
        for wrong in [("cny", "1"), ("RMB", "1"), ("CNY", "1e9"), ("CNY", "-1"), ("", "1")] {
            assert!(ceilings(&[wrong]).check("per_day").is_err(), "{wrong:?}");
        }
    }
}
