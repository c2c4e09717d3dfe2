//! Companies named on drafts: names in Chinese and English, each with an account at a bank.
//!
//! A party is a number from which all its data follows, so a million drafts store none of it. Parties 0 to 2 are the
//! three companies that own the accounts; the numbers from [`members::CAST`] on are the company's own counterparties.

use crate::accounts::Account;
use crate::bank_code::bank_code;
use crate::members::{self, COMPANIES, PartyId};

/// Largest number of distinct names, as required by the performance figures.
const PARTIES_MAX: u64 = 20_000;

const CITIES: [&str; 20] = [
    "上海", "江苏", "浙江", "广东", "山东", "福建", "四川", "湖北", "湖南", "安徽", "重庆", "天津", "河北", "河南",
    "辽宁", "陕西", "云南", "广西", "江西", "贵州",
];
const BRANDS: [&str; 40] = [
    "远航", "恒信", "明达", "金桥", "瑞丰", "华泰", "中原", "德润", "宏图", "新源", "嘉禾", "盛世", "凯源", "天成",
    "广利", "顺和", "永固", "光明", "长江", "东升", "海纳", "博雅", "卓越", "鼎新", "国安", "联创", "启明", "正大",
    "同济", "万象", "蓝海", "白云", "青松", "紫光", "红星", "银河", "祥瑞", "腾飞", "聚力", "和顺",
];
const TRADES: [&str; 20] = [
    "机械制造",
    "电子科技",
    "钢铁贸易",
    "化工",
    "纺织",
    "物流",
    "汽车零部件",
    "建材",
    "能源",
    "食品",
    "医药",
    "电缆",
    "仪器仪表",
    "包装材料",
    "环保工程",
    "船舶配件",
    "有色金属",
    "工程设备",
    "供应链管理",
    "新材料",
];
const SUFFIXES: [&str; 2] = ["有限公司", "股份有限公司"];
const WORDS: [&str; 40] = [
    "Northern",
    "Golden",
    "Pacific",
    "Summit",
    "Orient",
    "Evergreen",
    "Silver",
    "Crown",
    "Delta",
    "Pioneer",
    "Atlas",
    "Beacon",
    "Cedar",
    "Dragon",
    "Eagle",
    "Falcon",
    "Granite",
    "Horizon",
    "Ivory",
    "Jade",
    "Kingfisher",
    "Lotus",
    "Meridian",
    "Nova",
    "Opal",
    "Phoenix",
    "Quartz",
    "River",
    "Sterling",
    "Titan",
    "Union",
    "Vertex",
    "Willow",
    "Zenith",
    "Amber",
    "Bluewater",
    "Coral",
    "Diamond",
    "Emerald",
    "Frontier",
];
const FIELDS: [&str; 20] = [
    "Machinery",
    "Electronics",
    "Steel",
    "Chemicals",
    "Textiles",
    "Logistics",
    "Auto Parts",
    "Building Materials",
    "Energy",
    "Foods",
    "Pharma",
    "Cables",
    "Instruments",
    "Packaging",
    "Environmental",
    "Marine",
    "Metals",
    "Equipment",
    "Supply Chain",
    "Materials",
];
const ENDINGS: [&str; 10] = [
    "Co., Ltd.",
    "Ltd.",
    "Holdings",
    "Trading Co., Ltd.",
    "Group",
    "International",
    "(Asia) Ltd.",
    "(Shanghai) Co., Ltd.",
    "Industries",
    "& Sons Ltd.",
];

/// The number of parties of a bank with this many drafts.
pub fn count(drafts: u32) -> u64 {
    (u64::from(drafts) / 4).clamp(60, PARTIES_MAX)
}

/// The party's name, unique per party.
pub fn name(party: PartyId) -> String {
    let id = party as usize;
    if let Some((company, _)) = COMPANIES.get(id) {
        return (*company).to_owned();
    }
    if let Some(member) = members::member(party) {
        return member.name.to_owned();
    }
    // Every third name is English. Each language has its own running number, split into digits, so names do not repeat.
    let number = id / 3;
    if id % 3 == 2 {
        let (word, rest) = (WORDS[number % 40], number / 40);
        let (field, rest) = (FIELDS[(rest + number) % 20], rest / 20);
        let ending = ENDINGS[rest % 10];
        return format!("{word} {field} {ending}");
    }
    let number = number * 2 + id % 3;
    let (brand, rest) = (BRANDS[number % 40], number / 40);
    let (trade, rest) = (TRADES[(rest + number) % 20], rest / 20);
    let (city, rest) = (CITIES[(rest + number) % 20], rest / 20);
    format!("{city}{brand}{trade}{}", SUFFIXES[rest % 2])
}

/// The party's organization code.
pub fn organization_code(party: PartyId) -> String {
    match COMPANIES.get(party as usize) {
        Some((_, code)) => (*code).to_owned(),
        None => format!("91{:06}MA{:07}X", 110_000 + party % 540_000, party),
    }
}

/// The party's account: a company's first one here, or one at another bank.
pub fn account_number(party: PartyId) -> String {
    if let Some(account) = Account::first_of(party) {
        return account.number.to_owned();
    }
    format!("6217{:015}", 700_000_000_000 + u64::from(party) * 7_919)
}

/// The inter-bank number of the party's bank.
pub fn bank_number(party: PartyId) -> String {
    if let Some(account) = Account::first_of(party) {
        return account.bank_code();
    }
    if let Some(member) = members::member(party) {
        return bank_code(member.bank.code, member.bank.area, 1 + party % 7);
    }
    bank_code(&(993 + party % 5).to_string(), 2900 + party % 90, 1 + party % 700)
}

/// The name of the party's bank.
pub fn bank_name(party: PartyId) -> String {
    if let Some(account) = Account::first_of(party) {
        return account.bank_name().to_owned();
    }
    if let Some(member) = members::member(party) {
        return member.bank.branch.to_owned();
    }
    const BANKS: [&str; 5] = ["长河银行", "Cedar Bank", "南湖银行", "Meridian Bank", "北岭银行"];
    format!("{}{}支行", BANKS[(party % 5) as usize], CITIES[(party % 20) as usize])
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn twenty_thousand_parties_have_twenty_thousand_names() {
        let names: HashSet<String> = (0..20_000).map(name).collect();
        assert_eq!(names.len(), 20_000);
        assert!(names.iter().any(|name| name.is_ascii()) && names.iter().any(|name| !name.is_ascii()));
    }

    #[test]
    fn bank_numbers_have_twelve_digits() {
        assert!((2..500).all(|party| bank_number(party).len() == 12));
    }
}
