//! The facts of each draft: those of the company, or the awkward ones.

use bank_contract::Amount;

use crate::cast;
use crate::chance::Chance;
use crate::data::Data;
use crate::facts::{DraftIndex, Facts, SPLIT, Seed};
use crate::members::{FIRST_OUTSIDER, PartyId};
use crate::party;

impl Seed {
    /// The facts of a draft.
    pub fn facts(&self, index: DraftIndex) -> Facts {
        match self.data {
            Data::Company => cast::facts(self, index),
            Data::Awkward => awkward(self, index),
        }
    }
}

fn awkward(seed: &Seed, index: DraftIndex) -> Facts {
    let primary = seed.numbered_as(index);
    let mut chance = Chance::of(seed.seed, u64::from(primary), 1);
    let parties = party::count(seed.drafts) - u64::from(FIRST_OUTSIDER);
    let mut outsider = || FIRST_OUTSIDER + PartyId::try_from(chance.skewed(parties)).unwrap_or(0);
    let (drawer, acceptor, payee, other) = (outsider(), outsider(), outsider(), outsider());
    let own = Seed::account(index).party();
    let is_drawn_here = matches!(Seed::slot(index), 17 | 18);
    let drawer = if is_drawn_here { own } else { drawer };
    let payee = if matches!(Seed::slot(index), 19 | 20) { own } else { payee };
    let by_bank = chance.percent(70);
    let (issued, due) = seed.days(Seed::slot(index), &mut chance);
    let split = [(SPLIT.0, "300000.00"), (SPLIT.1, "200000.00")];
    let split_amount = split.iter().find(|(part, _)| *part == index).map(|(_, text)| (*text).to_owned());
    let amount = split_amount.unwrap_or_else(|| amount_text(index, &mut chance));
    Facts {
        issued,
        due,
        amount: Amount::parse_plain(&amount).unwrap_or_default(),
        drawer,
        acceptor: if by_bank { acceptor } else { drawer },
        payee,
        other,
        by_bank,
        new_system: primary == SPLIT.0 || chance.percent(75),
    }
}

/// Mixed amounts: round, with cents, without decimals, and a few of 18 digits.
fn amount_text(index: DraftIndex, chance: &mut Chance) -> String {
    let cents = chance.below(100);
    match index % 97 {
        13 => format!("{}.{cents:02}", chance.digits(16)),
        29 => format!("{}", (1 + chance.below(900)) * 10_000),
        41 => format!("{}.{}", 1 + chance.below(9_999), chance.below(10)),
        _ if chance.percent(55) => format!("{}.00", (1 + chance.below(500)) * 10_000),
        _ => format!("{}.{cents:02}", 1_000 + chance.skewed(50_000_000)),
    }
}
