//! The data of each draft that follows from the seed: number, dates, amount, parties, and its initial life.
//!
//! A draft is an index. Its facts are drawn from the seed and the index, and its number and ids contain the index, so
//! no lookup table is needed and a million drafts take about 60 bytes each.

use bank_contract::Amount;
use chrono::{Datelike, NaiveDate};

use crate::accounts::{ACCOUNTS, Account, AccountId, COUNT};
use crate::assumptions::stages::{Life, Phase};
use crate::chance::Chance;
use crate::data::Data;
use crate::members::PartyId;
use crate::party;

/// The index of a draft, from 0.
pub type DraftIndex = u32;

/// The two parts of the split draft of the awkward data, which have the same number.
pub const SPLIT: (DraftIndex, DraftIndex) = (0, COUNT as DraftIndex);

/// Limit given by the serials in draft numbers.
pub const DRAFTS_MAX: u32 = 10_000_000;

const SLOTS: u32 = 24;
/// Ids are above 2^53, so that a program that stores them as floats fails.
const DRAFT_ID_BASE: i64 = 9_007_199_254_740_993;
const BANK_DRAFT_ID_BASE: u64 = 70_000_000_000;
const SERIALS: u64 = 100_000_000;
/// Coprime to [`SERIALS`], and its inverse modulo [`SERIALS`].
const SERIAL_STEP: u64 = 37_812_347;

/// The immutable data of a draft.
#[derive(Debug, Clone)]
pub struct Facts {
    /// Issue day, in days from the common era.
    pub issued: i32,
    /// Due day, in days from the common era.
    pub due: i32,
    /// Amount, with its digits as written.
    pub amount: Amount,
    /// Drawer.
    pub drawer: PartyId,
    /// Acceptor.
    pub acceptor: PartyId,
    /// First payee.
    pub payee: PartyId,
    /// The external party of the draft's initial application.
    pub other: PartyId,
    /// Whether a bank accepted it; otherwise a company.
    pub by_bank: bool,
    /// Drafts of the new system have numbers that start with 5 or 6, and can be split.
    pub new_system: bool,
}

/// The seed with its parameters.
#[derive(Debug, Clone)]
pub struct Seed {
    /// The seed number.
    pub seed: u64,
    /// The number of drafts.
    pub drafts: u32,
    /// The reference day of the due dates.
    pub day: NaiveDate,
    /// Which drafts these are.
    pub data: Data,
}

impl Seed {
    /// The account that the draft initially belongs to.
    pub fn account(index: DraftIndex) -> &'static Account {
        &ACCOUNTS[(index % u32::from(COUNT)) as usize]
    }

    /// The place of a draft among the 24 of an account that together fill every list.
    pub fn slot(index: DraftIndex) -> u32 {
        index / u32::from(COUNT) % SLOTS
    }

    /// The initial life of a draft.
    pub fn life(index: DraftIndex) -> Life {
        let own: Option<AccountId> = Some(Self::account(index).id);
        let neighbour = own.map(|id| (id + 1) % COUNT);
        let (phase, holder, other) = match Self::slot(index) {
            0..=7 => (Phase::Held, own, None),
            8 | 9 => (Phase::EndorsementPending, None, own),
            10 => (Phase::EndorsementPending, own, None),
            11 => (Phase::PledgePending, own, None),
            12 => (Phase::PledgePending, None, own),
            13 => (Phase::Pledged, None, own),
            14 => (Phase::ReleasePending, None, own),
            15 => (Phase::ReleasePending, own, None),
            16 => (Phase::PresentmentPending, own, None),
            17 => (Phase::Drawn, own, None),
            18 => (Phase::HandOverPending, own, None),
            19 | 20 => (Phase::HandOverPending, None, own),
            21 => (Phase::SettlementPending, own, None),
            22 => (Phase::Pledged, own, None),
            _ => (Phase::EndorsementPending, own, neighbour),
        };
        Life { transferable: Self::slot(index) != 7, ..Life::new(phase, holder, other) }
    }

    /// The draft whose number a draft has: its own, except for the second part of the split draft.
    pub fn numbered_as(&self, index: DraftIndex) -> DraftIndex {
        if self.data == Data::Awkward && index == SPLIT.1 { SPLIT.0 } else { index }
    }

    /// Issue and due day: at most six months apart, with a due day that suits the stage.
    pub fn days(&self, slot: u32, chance: &mut Chance) -> (i32, i32) {
        let today = self.day.num_days_from_ce();
        let ahead =
            |from: i32, span: u64, chance: &mut Chance| today + from + i32::try_from(chance.below(span)).unwrap_or(0);
        let due = match slot {
            6 => ahead(-4, 14, chance),
            16 => ahead(-6, 12, chance),
            21 => ahead(-60, 40, chance),
            _ => ahead(11, 160, chance),
        };
        // The issue day is not in the future, so a draft with a late due day was issued recently.
        let age_min = due - today.min(due);
        let tenor = i32::try_from(chance.below(u64::from((181 - age_min).max(1).unsigned_abs()))).unwrap_or(0);
        let issued = (due - age_min - tenor).max(due - 181);
        (issued.min(today), due)
    }

    /// The day of a draft's present application, before the bank's first day.
    pub fn applied_on(&self, index: DraftIndex, facts: &Facts) -> i32 {
        let chance = &mut Chance::of(self.seed, u64::from(index), 31);
        let today = self.day.num_days_from_ce();
        let days =
            |from: i32, span: u64, chance: &mut Chance| from + i32::try_from(chance.below(span)).unwrap_or_default();
        let before = match Self::life(index).phase {
            Phase::Pledged | Phase::SettlementPending => days(8, 50, chance),
            _ => days(0, 5, chance),
        };
        (today - before).max(facts.issued)
    }

    /// The 30 digits: kind, bank, issue day, serial (which encodes the index), a last digit.
    pub fn draft_number(&self, index: DraftIndex, facts: &Facts) -> String {
        let index = self.numbered_as(index);
        let kind = match (facts.new_system, facts.by_bank) {
            (true, true) => '5',
            (true, false) => '6',
            (false, true) => '1',
            (false, false) => '2',
        };
        let serial = (u64::from(index) * SERIAL_STEP + self.seed % SERIALS) % SERIALS;
        let bank = party::bank_number(facts.acceptor);
        format!("{kind}{bank}{}{serial:08}{}", day(facts.issued).format("%Y%m%d"), serial % 10)
    }

    /// The drafts that may have the number: none, one, or two for the split draft. The caller compares the whole
    /// number.
    pub fn candidates(&self, number: &str) -> Vec<DraftIndex> {
        let Some(serial) = number.get(21..29).and_then(|digits| digits.parse::<u64>().ok()) else { return Vec::new() };
        let scrambled = (serial + SERIALS - self.seed % SERIALS) % SERIALS;
        let index = u128::from(scrambled) * u128::from(serial_inverse()) % u128::from(SERIALS);
        match DraftIndex::try_from(index) {
            Ok(index) if index == SPLIT.0 && self.data == Data::Awkward => vec![SPLIT.0, SPLIT.1],
            Ok(index) => vec![index],
            Err(_) => Vec::new(),
        }
        .into_iter()
        .filter(|index| *index < self.drafts)
        .collect()
    }
}

/// The inverse of [`SERIAL_STEP`] modulo [`SERIALS`], by exponentiation: the group's order divides 40,000,000.
const fn serial_inverse() -> u64 {
    let (mut result, mut base, mut exponent) = (1_u64, SERIAL_STEP, 39_999_999_u64);
    while exponent > 0 {
        if exponent % 2 == 1 {
            result = result * base % SERIALS;
        }
        base = base * base % SERIALS;
        exponent /= 2;
    }
    result
}

/// `draftId`.
pub fn draft_id(index: DraftIndex) -> i64 {
    DRAFT_ID_BASE + i64::from(index) * 2
}

/// `bankDraftId`. Assumption: it never changes for a draft.
pub fn bank_draft_id(index: DraftIndex) -> String {
    format!("BD{}", BANK_DRAFT_ID_BASE + u64::from(index))
}

/// The draft with this `bankDraftId`.
pub fn index_of(bank_draft_id: &str, drafts: u32) -> Option<DraftIndex> {
    let number: u64 = bank_draft_id.strip_prefix("BD")?.parse().ok()?;
    let index = DraftIndex::try_from(number.checked_sub(BANK_DRAFT_ID_BASE)?).ok()?;
    (index < drafts && self::bank_draft_id(index) == bank_draft_id).then_some(index)
}

/// The date of a day number.
pub fn day(days: i32) -> NaiveDate {
    NaiveDate::from_num_days_from_ce_opt(days).unwrap_or_default()
}
