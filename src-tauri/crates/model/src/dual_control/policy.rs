//! The settings of dual control: the sums and their tiers, the lifetime of a request, and the people who can sign
//! approval files. Without these settings a profile has no dual control.
//!
//! Amounts that cannot be summed exactly need the strictest tier, and so does a sum in a currency without a tier.
//! Currencies are compared by their ISO codes; a sum whose currency is unknown, or is a bank's own text that no list
//! assigns to a code, is compared with the tiers of every currency. Not here: holidays, because no calendar is assumed: a working day is Monday to Friday.

use bank_contract::Amount;
use chrono::{DateTime, Datelike, Days, TimeDelta, Utc, Weekday};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::clock::Zone;
use crate::dual_control::key::PublicKey;
use crate::spelling::{iso, iso_or_text};
use crate::{ApprovalTier, Total};

/// Longest lifetime of a request that can be set, in hours: a month.
const HOURS_MAX: u32 = 744;
/// Most tiers and approvers.
const ROWS_MAX: usize = 100;

/// Settings `[second_person]`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DualControl {
    /// End of a request: `next_working_day` (its end) or `hours:N`, N from 1 to 744.
    #[serde(default)]
    pub expires: Expires,
    /// Tiers: the sum from which an approval is asked for, and how it is given.
    pub tiers: Vec<Tier>,
    /// People who can sign approval files.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub approvers: Vec<Approver>,
}

/// A tier.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tier {
    /// ISO code. Without it: sums in every currency.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub currency: Option<String>,
    /// Least sum, in plain digits.
    #[serde(with = "plain")]
    pub from: Amount,
    /// How the approval is given: `same_account`, `own_token` or `approval_file`.
    pub how: ApprovalTier,
}

impl Tier {
    /// Whether it applies to sums in a currency.
    fn is_for(&self, currency: Option<&str>) -> bool {
        may_equal(self.currency.as_deref(), currency)
    }

    /// Whether it is written for a currency, or for every currency.
    fn names(&self, currency: &str) -> bool {
        self.currency.as_deref().is_none_or(|own| iso(own).is_none() || iso_or_text(own) == iso_or_text(currency))
    }
}

/// Whether two currencies can be the same, however they are spelled. A currency that is missing or is no ISO 4217 code
/// can be any.
fn may_equal(one: Option<&str>, other: Option<&str>) -> bool {
    let [one, other] = [one, other].map(|currency| currency.and_then(iso));
    one.is_none() || other.is_none() || one == other
}

/// A person who can sign approval files.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Approver {
    /// Name, as the journal shows it.
    pub name: String,
    /// Their Ed25519 key.
    pub public_key: PublicKey,
}

/// An earlier transaction on the day of a submission.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Earlier {
    /// Its currency; `None` if unknown.
    pub currency: Option<String>,
    /// Its amount.
    pub amount: Amount,
    /// The tier of its approval, given or awaited.
    pub tier: Option<ApprovalTier>,
}

/// When a request expires.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Expires {
    /// At the end of the next working day.
    #[default]
    NextWorkingDay,
    /// After a number of hours.
    Hours(u32),
}

impl Expires {
    /// The text in the settings.
    pub fn text(self) -> String {
        match self {
            Self::NextWorkingDay => "next_working_day".to_owned(),
            Self::Hours(hours) => format!("hours:{hours}"),
        }
    }

    /// When a request made at a time expires.
    pub fn of(self, asked: DateTime<Utc>, zone: Zone) -> DateTime<Utc> {
        match self {
            Self::Hours(hours) => asked + TimeDelta::hours(i64::from(hours)),
            Self::NextWorkingDay => end_of_working_days(asked, 1, zone),
        }
    }
}

/// The end of the last of a number of working days that follow a moment's day. A working day is Monday to Friday.
pub fn end_of_working_days(after: DateTime<Utc>, days: u32, zone: Zone) -> DateTime<Utc> {
    let mut day = zone.day(after);
    for _ in 0..days {
        day = day + Days::new(1);
        while matches!(day.weekday(), Weekday::Sat | Weekday::Sun) {
            day = day + Days::new(1);
        }
    }
    zone.start_of(day + Days::new(1))
}

impl Serialize for Expires {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.text())
    }
}

impl<'de> Deserialize<'de> for Expires {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        if text == "next_working_day" {
            return Ok(Self::NextWorkingDay);
        }
        let hours = text.strip_prefix("hours:").and_then(|hours| hours.parse().ok());
        let hours = hours.filter(|hours| (1..=HOURS_MAX).contains(hours));
        hours.map(Self::Hours).ok_or_else(|| {
            serde::de::Error::custom(format!("next_working_day, or hours:N with N from 1 to {HOURS_MAX}"))
        })
    }
}

mod plain {
    use bank_contract::Amount;
    use serde::{Deserialize, Deserializer, Serializer};

    pub fn serialize<S: Serializer>(amount: &Amount, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&amount.to_string())
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Amount, D::Error> {
        let text = String::deserialize(deserializer)?;
        Amount::parse_plain(&text).map_err(serde::de::Error::custom)
    }
}

impl DualControl {
    /// Checks the settings.
    ///
    /// # Errors
    /// The reason, for the person who edits the file.
    pub fn check(&self) -> Result<(), String> {
        if self.tiers.is_empty() || self.tiers.len() > ROWS_MAX || self.approvers.len() > ROWS_MAX {
            return Err(format!("second_person.tiers: from 1 to {ROWS_MAX}"));
        }
        for tier in &self.tiers {
            let weaker =
                |other: &&Tier| other.currency == tier.currency && other.from > tier.from && other.how < tier.how;
            if let Some(other) = self.tiers.iter().find(weaker) {
                return Err(format!("second_person.tiers: {} is asked for less from {} on", tier.from, other.from));
            }
            let same = |other: &&Tier| other.currency == tier.currency && other.from == tier.from;
            if self.tiers.iter().filter(same).count() > 1 {
                return Err(format!("second_person.tiers: from = {} stands there twice", tier.from));
            }
            if tier.how == ApprovalTier::ApprovalFile && self.approvers.is_empty() {
                return Err("second_person.approvers: approval_file needs at least one".to_owned());
            }
        }
        for (at, approver) in self.approvers.iter().enumerate() {
            if approver.name.trim().is_empty() {
                return Err("second_person.approvers: a name".to_owned());
            }
            let earlier = &self.approvers[..at];
            let same = |other: &Approver| {
                other.public_key == approver.public_key || crate::same_name(&other.name, &approver.name)
            };
            if earlier.iter().any(same) {
                return Err(format!("second_person.approvers: {} or their key stands there twice", approver.name));
            }
        }
        Ok(())
    }

    /// The tier of a submission; `None` if its totals reach none.
    pub fn tier_of(&self, totals: &[Total]) -> Option<ApprovalTier> {
        self.tier_on_day(totals, &[])
    }

    /// The tier of a submission together with earlier transactions of the day. One approved at a tier does not count
    /// again towards that tier or a milder one.
    pub fn tier_on_day(&self, totals: &[Total], earlier: &[Earlier]) -> Option<ApprovalTier> {
        totals.iter().filter_map(|total| self.tier_of_one(total, earlier)).max()
    }

    fn tier_of_one(&self, total: &Total, earlier: &[Earlier]) -> Option<ApprovalTier> {
        let sum = Amount::parse_plain(&total.amount).ok().filter(|_| total.left_out == 0);
        let Some(sum) = sum else { return Some(self.strictest()) };
        let currency = total.currency.as_deref();
        if currency.is_some_and(|currency| !self.tiers.iter().any(|tier| tier.names(currency))) {
            // The settings do not cover this currency.
            return Some(self.strictest());
        }
        let reached = |tier: &&Tier| {
            let counts = |one: &&Earlier| one.tier < Some(tier.how) && may_equal(one.currency.as_deref(), currency);
            let mut amounts = earlier.iter().filter(counts).map(|one| one.amount);
            // A sum that overflows is above every tier.
            amounts.try_fold(sum, Amount::checked_add).is_none_or(|sum| sum >= tier.from)
        };
        self.tiers.iter().filter(|tier| tier.is_for(currency)).filter(reached).map(|tier| tier.how).max()
    }

    /// The mildest tier that a sum needs in any currency, or in the one that is named. `None`: in one of them it needs none.
    pub fn mildest_for(&self, currency: Option<&str>, sum: Amount) -> Option<ApprovalTier> {
        let total = |currency: &str| Total {
            currency: Some(currency.to_owned()),
            amount: sum.to_string(),
            count: 1,
            left_out: 0,
        };
        if let Some(currency) = currency {
            return self.tier_of(&[total(currency)]);
        }
        let named = self.tiers.iter().filter_map(|tier| tier.currency.as_deref());
        let named = named.map(|currency| self.tier_of(&[total(currency)]));
        // A currency that no tier names needs the strictest, unless a tier is for every currency.
        let general = || self.tiers.iter().filter(|tier| tier.currency.as_deref().and_then(iso).is_none());
        let unnamed = match general().next() {
            None => Some(self.strictest()),
            Some(_) => general().filter(|tier| sum >= tier.from).map(|tier| tier.how).max(),
        };
        named.chain([unnamed]).min().flatten()
    }

    /// The strictest tier in the settings: for requests without a sum.
    pub fn strictest(&self) -> ApprovalTier {
        self.tiers.iter().map(|tier| tier.how).max().unwrap_or(ApprovalTier::ApprovalFile)
    }

    /// The mildest tier in the settings: for a call-back on a sum below all tiers.
    pub fn mildest(&self) -> ApprovalTier {
        self.tiers.iter().map(|tier| tier.how).min().unwrap_or(ApprovalTier::ApprovalFile)
    }

    /// The approver with that key.
    pub fn approver(&self, key: &PublicKey) -> Option<&Approver> {
        self.approvers.iter().find(|approver| approver.public_key == *key)
    }
}

#[cfg(test)]
mod tests {
    use crate::dual_control::policy::*;

    const KEY: &str = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";

    fn policy(text: &str) -> Result<DualControl, String> {
        let policy: DualControl = toml::from_str(text).map_err(|error| error.message().to_owned())?;
        policy.check().map(|()| policy)
    }

    fn tier(currency: Option<&str>, from: &str, how: &str) -> String {
        let currency = currency.map(|currency| format!("currency = \"{currency}\"\n")).unwrap_or_default();
        format!("[[tiers]]\n{currency}from = \"{from}\"\nhow = \"{how}\"\n")
    }

    fn approver(name: &str, key: &str) -> String {
        format!("[[approvers]]\nname = \"{name}\"\npublic_key = \"{key}\"\n")
    }

    fn total(currency: Option<&str>, amount: &str, left_out: u32) -> Total {
        Total { currency: currency.map(str::to_owned), amount: amount.to_owned(), count: 1, left_out }
    }

    #[test]
    fn a_submission_needs_the_strictest_tier_that_a_sum_reaches() {
        use ApprovalTier::{ApprovalFile, OwnToken, SameAccount};
        let text = [
            tier(Some("CNY"), "100", "same_account"),
            tier(Some("CNY"), "50000.00", "own_token"),
            tier(Some("USD"), "0", "approval_file"),
            approver("Zhang Wei", KEY),
        ];
        let by_currency = policy(&text.concat()).unwrap();
        let rows = [
            (vec![total(Some("CNY"), "99.99", 0)], None),
            (vec![total(Some("CNY"), "100.00", 0)], Some(SameAccount)),
            (vec![total(Some("CNY"), "50000", 0)], Some(OwnToken)),
            (vec![total(Some("CNY"), "100", 0), total(Some("USD"), "0.01", 0)], Some(ApprovalFile)),
            // The settings do not cover this currency.
            (vec![total(Some("EUR"), "1", 0)], Some(ApprovalFile)),
            (vec![total(Some("rmb"), "99.99", 0), total(Some("人民币"), "99", 0)], None),
            (vec![total(Some("156"), "100.00", 0)], Some(SameAccount)),
            // Its currency is unknown, so it may be any of them.
            (vec![total(None, "1", 0)], Some(ApprovalFile)),
            // A draft without an amount, or with one that has no exact value.
            (vec![total(Some("EUR"), "0", 1)], Some(ApprovalFile)),
            (vec![], None),
        ];
        for (totals, expected) in rows {
            assert_eq!(by_currency.tier_of(&totals), expected, "{totals:?}");
        }
        let all = policy(&tier(None, "0", "same_account")).unwrap();
        for currency in [None, Some("CNY"), Some("EUR")] {
            assert_eq!(all.tier_of(&[total(currency, "0", 0)]), Some(SameAccount), "{currency:?}");
        }
    }

    #[test]
    fn a_banks_own_text_for_a_currency_can_be_any_currency() {
        use ApprovalTier::{ApprovalFile, OwnToken};
        let with =
            |more: &str| [tier(Some("CNY"), "1000", "approval_file"), more.to_owned(), approver("Zhang Wei", KEY)];
        let general = policy(&with(&tier(None, "500", "own_token")).concat()).unwrap();
        let rows = [("499.99", None), ("500", Some(OwnToken)), ("1000", Some(ApprovalFile))];
        for (amount, expected) in rows {
            assert_eq!(general.tier_of(&[total(Some("01"), amount, 0)]), expected, "{amount}");
        }
        // Twice 600, once with the bank's own text: together they can be CNY 1,200.
        let amount = Amount::parse_plain("600").unwrap();
        for (before, now) in [("01", "CNY"), ("CNY", "01")] {
            let earlier = Earlier { currency: Some(before.to_owned()), amount, tier: Some(OwnToken) };
            let tier = general.tier_on_day(&[total(Some(now), "600", 0)], &[earlier]);
            assert_eq!(tier, Some(ApprovalFile), "{before}, {now}");
        }
        let uncovered = policy(&with("").concat()).unwrap();
        assert_eq!(uncovered.tier_of(&[total(Some("01"), "1", 0)]), Some(ApprovalFile), "no tier is written for it");
    }

    #[test]
    fn a_request_ends_with_the_next_working_day_or_after_set_hours() {
        let zone = Zone::Named("Asia/Shanghai".parse().unwrap());
        // Three working days after Tuesday end with Friday, after Wednesday with Monday.
        for (day, last) in [("2024-07-02T02:00:00Z", "2024-07-05"), ("2024-07-03T02:00:00Z", "2024-07-08")] {
            let ends = end_of_working_days(day.parse().unwrap(), 3, zone);
            assert_eq!(zone.day(ends - TimeDelta::milliseconds(1)).to_string(), last, "{day}");
        }
        let week = |day: u32| format!("2024-07-{day:02}");
        // 1 July 2024 was a Monday. Requests at 10:00 in Shanghai: Thursday's ends on Friday, Friday's on Monday.
        let rows = [(1, 2), (4, 5), (5, 8), (6, 8), (7, 8)];
        for (asked, last) in rows {
            let at: DateTime<Utc> = format!("{}T02:00:00Z", week(asked)).parse().unwrap();
            let ends = Expires::NextWorkingDay.of(at, zone);
            assert_eq!(zone.day(ends - TimeDelta::milliseconds(1)).to_string(), week(last), "{asked}");
            assert_eq!(zone.day(ends).to_string(), week(last + 1), "{asked}");
        }
        // Friday evening in UTC is Saturday in Shanghai.
        let late: DateTime<Utc> = "2024-07-05T18:00:00Z".parse().unwrap();
        assert_eq!(zone.day(Expires::NextWorkingDay.of(late, zone)).to_string(), week(9));
        assert_eq!(Expires::Hours(48).of(late, zone), late + TimeDelta::hours(48));
    }

    #[test]
    fn settings_that_cannot_be_meant_are_refused() {
        let any = tier(None, "0", "same_account");
        let rows = [
            (any.clone(), true),
            (format!("expires = \"hours:8\"\n{any}"), true),
            (format!("expires = \"hours:0\"\n{any}"), false),
            (format!("expires = \"hours:745\"\n{any}"), false),
            (format!("expires = \"tomorrow\"\n{any}"), false),
            (format!("exipres = \"hours:8\"\n{any}"), false),
            (String::new(), false),
            ("tiers = []".to_owned(), false),
            (tier(None, "-1", "same_account"), false),
            (tier(None, "1,000", "same_account"), false),
            (tier(None, "0", "two_people"), false),
            (tier(None, "0", "approval_file"), false),
            (tier(None, "0", "approval_file") + &approver("Wei", KEY), true),
            (tier(None, "0", "own_token") + &tier(None, "9", "same_account"), false),
            (tier(None, "0", "own_token") + &tier(Some("CNY"), "9", "same_account"), true),
            (any.clone() + &any, false),
            (any.clone() + &approver("Wei", "00"), false),
            (any.clone() + &approver(" ", KEY), false),
            (any.clone() + &approver("Wei", KEY) + &approver("Li", KEY), false),
        ];
        for (text, fine) in rows {
            assert_eq!(policy(&text).is_ok(), fine, "{text}");
        }
    }
}
