//! The story of the three companies: which drafts a practice bank has unless awkward ones are asked for.
//!
//! The manufacturer is paid by its customers with drafts and pays its suppliers with them, its parts works is a link of
//! that chain, and its trading company buys abroad. Drafts are pledged to the house bank against a credit line. One customer
//! accepts its drafts itself and pays late: its drafts are overdue or in recourse.

use bank_contract::Amount;
use chrono::Datelike;

use crate::accounts::Account;
use crate::chance::Chance;
use crate::facts::{DraftIndex, Facts, Seed};
use crate::members::{BANKS, CUSTOMERS, HOUSE_BANK, LATE_PAYER, PartyId, SUPPLIERS};

/// The facts of a draft of the company.
pub fn facts(seed: &Seed, index: DraftIndex) -> Facts {
    let chance = &mut Chance::of(seed.seed, u64::from(index), 1);
    let mut one_of =
        |(first, count): (PartyId, u64)| first + PartyId::try_from(chance.below(count)).unwrap_or_default();
    let (customer, bank, supplier, before) = (one_of(CUSTOMERS), one_of(BANKS), one_of(SUPPLIERS), one_of(CUSTOMERS));
    let own = Account::party(Seed::account(index));
    let slot = Seed::slot(index);
    let (issued, due) = seed.days(slot, chance);
    let is_overdue = due < seed.day.num_days_from_ce();
    let (drawer, payee, other) = match slot {
        // Drawn by the company itself for a supplier.
        17 | 18 => (own, supplier, supplier),
        19 | 20 => (customer, own, customer),
        // To the house bank, against the credit line.
        11 | 15 | 22 => (customer, own, HOUSE_BANK),
        // A customer's security: it pledges a draft to the company.
        12..=14 => (customer, before, before),
        // Endorsed to the company by the customer that had it from its own customer.
        8 | 9 => (customer, before, before),
        _ => (customer, own, supplier),
    };
    let is_late = slot == 21 || (is_overdue && matches!(slot, 6 | 16));
    let drawer = if is_late { LATE_PAYER } else { drawer };
    let by_bank = !is_late && chance.percent(75);
    Facts {
        issued,
        due,
        amount: Amount::parse_plain(&amount(chance)).unwrap_or_default(),
        drawer,
        acceptor: if by_bank { bank } else { drawer },
        payee,
        other,
        by_bank,
        new_system: chance.percent(90),
    }
}

/// Round sums mostly, as drafts are made out; sometimes an invoice with its cents.
fn amount(chance: &mut Chance) -> String {
    let kind = chance.below(10);
    match kind {
        0..=4 => format!("{}.00", (1 + chance.below(40)) * 50_000),
        5..=7 => format!("{}.00", (1 + chance.below(60)) * 10_000),
        _ => format!("{}.{:02}", 20_000 + chance.below(780_000), chance.below(100)),
    }
}

/// A remark in the language of the party that it is for.
pub fn remark(party: &str, chance: &mut Chance) -> String {
    const ENGLISH: [&str; 4] =
        ["Settlement of invoices", "Turbine housings, lots 14 to 19", "Payment as per contract", "Q3 deliveries"];
    const CHINESE: [&str; 5] = ["货款", "设备采购尾款", "材料款（含税）", "零部件加工费", "按合同约定付款"];
    let remarks: &[&str] = if party.is_ascii() { &ENGLISH } else { &CHINESE };
    (*chance.pick(remarks)).to_owned()
}
