//! The settings of the second person: from which sum on which tier is asked for, how long a request lives, and who can sign
//! approval files. Absent, a profile has no second person.
//!
//! What cannot be summed exactly falls under the strictest tier; a sum whose currency nobody knows is held against the tiers
//! of every currency. Deliberately absent: holidays, which no program here knows: a working day is Monday to Friday.

use bank_contract::Amount;
use chrono::{DateTime, Datelike, Days, TimeDelta, Utc, Weekday};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::key::PublicKey;
use crate::clock::Zone;
use crate::view::{ApprovalTier, ApproverView, TierView, Total};

/// Longest life of a request that can be set, in hours: a month.
const HOURS_MAX: u32 = 744;
/// Most tiers and approvers.
const ROWS_MAX: usize = 100;

/// Settings `[second_person]`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SecondPerson {
    /// When a request cannot be approved any more.
    #[serde(default)]
    pub expires: Expires,
    /// What is asked for from which sum on.
    pub tiers: Vec<Tier>,
    /// Who can sign approval files.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub approvers: Vec<Approver>,
}

/// A tier.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tier {
    /// Absent: sums in every currency.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub currency: Option<String>,
    /// The least sum, in plain digits.
    #[serde(with = "plain")]
    pub from: Amount,
    /// What is asked for.
    pub how: ApprovalTier,
}

/// Somebody who can sign approval files.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Approver {
    /// Name, as it stands in the journal.
    pub name: String,
    /// Their Ed25519 key.
    pub public_key: PublicKey,
}

/// When a request ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Expires {
    /// At the end of the next working day.
    #[default]
    NextWorkingDay,
    /// After so many hours.
    Hours(u32),
}

impl Expires {
    /// As in the settings.
    pub fn text(self) -> String {
        match self {
            Self::NextWorkingDay => "next_working_day".to_owned(),
            Self::Hours(hours) => format!("hours:{hours}"),
        }
    }

    /// When a request of this moment ends.
    pub fn of(self, asked: DateTime<Utc>, zone: Zone) -> DateTime<Utc> {
        match self {
            Self::Hours(hours) => asked + TimeDelta::hours(i64::from(hours)),
            Self::NextWorkingDay => {
                let mut day = zone.day(asked) + Days::new(1);
                while matches!(day.weekday(), Weekday::Sat | Weekday::Sun) {
                    day = day + Days::new(1);
                }
                zone.start_of(day + Days::new(1))
            }
        }
    }
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

impl SecondPerson {
    /// What is wrong with the settings.
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
                other.public_key == approver.public_key || super::same_name(&other.name, &approver.name)
            };
            if earlier.iter().any(same) {
                return Err(format!("second_person.approvers: {} or their key stands there twice", approver.name));
            }
        }
        Ok(())
    }

    /// The tier of a submission; `None` where its totals reach none.
    pub fn tier_of(&self, totals: &[Total]) -> Option<ApprovalTier> {
        totals.iter().filter_map(|total| self.tier_of_one(total)).max()
    }

    fn tier_of_one(&self, total: &Total) -> Option<ApprovalTier> {
        let sum = Amount::parse_plain(&total.amount).ok().filter(|_| total.left_out == 0);
        let Some(sum) = sum else { return Some(self.strictest()) };
        let of_currency =
            |tier: &&Tier| tier.currency.is_none() || total.currency.is_none() || tier.currency == total.currency;
        self.tiers.iter().filter(of_currency).filter(|tier| sum >= tier.from).map(|tier| tier.how).max()
    }

    /// The strictest tier that the settings name: for what has no sum.
    pub fn strictest(&self) -> ApprovalTier {
        self.tiers.iter().map(|tier| tier.how).max().unwrap_or(ApprovalTier::ApprovalFile)
    }

    /// The mildest tier that the settings name: what a call-back asks for below all sums.
    pub fn mildest(&self) -> ApprovalTier {
        self.tiers.iter().map(|tier| tier.how).min().unwrap_or(ApprovalTier::ApprovalFile)
    }

    /// The approver of that key.
    pub fn approver(&self, key: &PublicKey) -> Option<&Approver> {
        self.approvers.iter().find(|approver| approver.public_key == *key)
    }

    /// Its tiers, for showing.
    pub fn tier_views(&self) -> Vec<TierView> {
        let view = |tier: &Tier| TierView {
            currency: tier.currency.clone(),
            from: tier.from.to_string(),
            tier: tier.how,
            sentence: tier.how.sentence(),
        };
        self.tiers.iter().map(view).collect()
    }

    /// Its approvers, for showing.
    pub fn approver_views(&self) -> Vec<ApproverView> {
        let view =
            |approver: &Approver| ApproverView { name: approver.name.clone(), public_key: approver.public_key.hex() };
        self.approvers.iter().map(view).collect()
    }
}
