//! The counterparties and the story of the three companies: which drafts a practice bank has unless awkward ones are
//! asked for.
//!
//! The manufacturer is paid by its customers with drafts and pays its suppliers with them, its parts works is a link of
//! that chain, and its trading company buys abroad. Drafts are pledged to the house bank against a credit line. One customer
//! accepts its drafts itself and pays late: its drafts are overdue or in recourse. Names, banks and branches are invented;
//! a bank's kind (joint-stock, city, rural, foreign, finance company) exists.

use bank_contract::Amount;
use chrono::Datelike;

use crate::accounts::Account;
use crate::chance::Chance;
use crate::facts::{DraftIndex, Facts, Seed};
use crate::party::{CAST, PartyId};

/// A branch at which a counterparty has its account.
#[derive(Debug)]
pub struct Branch {
    /// Its name, in the language of its customers.
    pub branch: &'static str,
    /// The bank's part of an inter-bank number; not that of a real bank.
    pub code: &'static str,
    /// The area of an inter-bank number.
    pub area: u32,
}

/// A counterparty.
#[derive(Debug)]
pub struct Member {
    /// Its name.
    pub name: &'static str,
    /// Its account's branch.
    pub bank: Branch,
}

const fn at(name: &'static str, branch: &'static str, code: &'static str, area: u32) -> Member {
    Member { name, bank: Branch { branch, code, area } }
}

/// The customer that pays late.
pub const LATE_PAYER: PartyId = CAST;
/// The house bank, to which drafts are pledged against the credit line.
pub const HOUSE_BANK: PartyId = CAST + 8;

/// First and number of each part of the cast.
const CUSTOMERS: (PartyId, u64) = (CAST + 1, 7);
const BANKS: (PartyId, u64) = (CAST + 8, 6);
const SUPPLIERS: (PartyId, u64) = (CAST + 14, 7);

const MEMBERS: [Member; 21] = [
    at("北辰机电设备有限公司", "渤海湾商业银行天津分行", "994", 1100),
    at("长风汽车集团股份有限公司", "浦江股份银行上海分行", "993", 2900),
    at("江南重工装备股份有限公司", "浦江股份银行南京分行", "993", 3010),
    at("东岳工程机械有限公司", "渤海湾商业银行济南分行", "994", 4510),
    at("海川新能源科技有限公司", "江海城市商业银行苏州分行", "995", 3050),
    at("宁远轨道交通装备有限公司", "江海城市商业银行宁波分行", "995", 3320),
    at("Nordwind Turbines (China) Co., Ltd.", "Meridian Bank (China) Limited, Shanghai Branch", "996", 2900),
    at("Evergreen Elevators (Suzhou) Co., Ltd.", "Meridian Bank (China) Limited, Suzhou Branch", "996", 3050),
    at("东方练习银行上海分行", "东方练习银行上海分行", "991", 2900),
    at("浦江股份银行上海分行", "浦江股份银行上海分行", "993", 2900),
    at("江海城市商业银行苏州分行", "江海城市商业银行苏州分行", "995", 3050),
    at("太湖农村商业银行无锡分行", "太湖农村商业银行无锡分行", "997", 3020),
    at("Meridian Bank (China) Limited, Shanghai Branch", "Meridian Bank (China) Limited, Shanghai Branch", "996", 2900),
    at("长风集团财务有限公司", "长风集团财务有限公司", "998", 2900),
    at("宝泽特钢贸易有限公司", "浦江股份银行上海分行", "993", 2900),
    at("锡山精密铸造有限公司", "太湖农村商业银行无锡分行", "997", 3020),
    at("永固轴承制造有限公司", "江海城市商业银行宁波分行", "995", 3320),
    at("嘉禾包装材料有限公司", "太湖农村商业银行常熟支行", "997", 3055),
    at("通达供应链物流有限公司", "渤海湾商业银行上海分行", "994", 2900),
    at("申瑞液压件有限公司", "江海城市商业银行苏州分行", "995", 3050),
    at("Atlas Cutting Tools (Shanghai) Co., Ltd.", "Meridian Bank (China) Limited, Shanghai Branch", "996", 2900),
];

/// The counterparty with this number; `None` for a party that is not of the cast.
pub fn member(party: PartyId) -> Option<&'static Member> {
    MEMBERS.get(party.checked_sub(CAST)? as usize)
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_part_of_the_cast_has_its_members_and_banks_are_banks() {
        assert_eq!(SUPPLIERS.0 + SUPPLIERS.1 as PartyId - CAST, MEMBERS.len() as PartyId);
        for bank in BANKS.0..BANKS.0 + BANKS.1 as PartyId {
            let member = member(bank).unwrap();
            assert_eq!(member.name, member.bank.branch, "a bank's account is its own branch");
        }
        for member in &MEMBERS {
            assert_eq!(member.name.is_ascii(), member.bank.branch.is_ascii(), "{} and its bank", member.name);
        }
    }
}
