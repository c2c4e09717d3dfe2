//! The companies that own the accounts, and their own counterparties with their banks.
//!
//! Names, banks and branches are invented; a bank's kind (joint-stock, city, rural, foreign, finance company) exists.

/// The number of a party.
pub type PartyId = u32;

/// The three companies that own the accounts: a manufacturer, its trading company, its parts works.
pub const COMPANIES: [(&str, &str); 3] = [
    ("华东精密机械有限公司", "91310115MA1K3E4X7L"),
    ("Harbour Light Trading Co., Ltd.", "91440300MA5G9T2Q6B"),
    ("苏州恒锐零部件有限公司", "91320505MA1N7C2D4R"),
];

/// The first number that is neither a company with accounts here nor a generated party.
pub const CAST: PartyId = 1_000_000;

/// The first generated party.
pub const FIRST_OUTSIDER: PartyId = COMPANIES.len() as PartyId;

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
pub const CUSTOMERS: (PartyId, u64) = (CAST + 1, 7);
pub const BANKS: (PartyId, u64) = (CAST + 8, 6);
pub const SUPPLIERS: (PartyId, u64) = (CAST + 14, 7);

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
