//! The desk's payees: employees with consecutive account numbers, suppliers. Some names coincide, as in a
//! company of that size.

use std::collections::BTreeSet;

use acceptance::torture::seed::Seed;

use crate::quarter::Size;

/// A payee.
#[derive(Debug, Clone)]
pub struct Payee {
    pub name: String,
    pub account: String,
    pub bank: &'static str,
    /// A separate account for drafts, if it has one.
    pub draft_account: Option<String>,
    /// The usual payment, in cents.
    pub usual: u64,
}

pub struct People {
    pub employees: Vec<Payee>,
    pub suppliers: Vec<Payee>,
    taken: BTreeSet<String>,
    hired: u64,
}

/// The most common family names are first and are drawn more often.
const FAMILY: &[&str] = &[
    "王", "李", "张", "刘", "陈", "杨", "黄", "赵", "吴", "周", "徐", "孙", "马", "朱", "胡", "郭", "何", "林", "高",
    "罗", "郑", "梁", "谢", "宋", "唐", "许", "韩", "冯", "邓", "曹", "彭", "曾", "肖", "田", "董", "袁", "潘", "于",
    "蒋", "蔡",
];
const GIVEN: &[&str] = &[
    "伟", "芳", "娜", "敏", "静", "丽", "强", "磊", "军", "洋", "勇", "艳", "杰", "娟", "涛", "明", "超", "兰", "霞",
    "平", "刚", "桂", "英", "华", "玉", "萍", "红", "鹏", "飞", "雪", "琳", "晨", "宇", "浩", "凯", "健", "俊", "帆",
    "佳", "欣",
];
const CITY: &[&str] = &["上海", "苏州", "宁波", "杭州", "无锡", "常州", "南通", "嘉兴", "合肥", "青岛"];
const WORD: &[&str] = &["恒通", "青石", "海棠", "北辰", "云帆", "金鼎", "瑞丰", "华宇", "天成", "鸿远", "立信", "德昌"];
const FIELD: &[&str] = &["机械", "物流", "包装", "电子", "化工", "钢材", "物业", "建材", "纺织", "印刷"];
const GRADES: &[u64] = &[520_000, 600_000, 680_000, 750_000, 880_000, 1_050_000, 1_300_000, 1_800_000];

impl People {
    pub fn new(chance: &mut Seed, size: Size) -> Self {
        let mut people = Self { employees: Vec::new(), suppliers: Vec::new(), taken: BTreeSet::new(), hired: 0 };
        people.employees = (0..size.share(200).max(8)).map(|_| people.employee(chance)).collect();
        people.suppliers = (0..size.share(120).max(12)).map(|_| people.supplier(chance)).collect();
        people
    }

    /// A new employee. A bank numbers the accounts of a company's staff consecutively.
    pub fn employee(&mut self, chance: &mut Seed) -> Payee {
        self.hired += 1;
        let family = FAMILY[chance.below(FAMILY.len()).min(chance.below(FAMILY.len()))];
        let mut name = format!("{family}{}", chance.of(GIVEN));
        if chance.percent(85) {
            name.push_str(GIVEN[chance.below(GIVEN.len())]);
        }
        let usual = *chance.of(GRADES);
        let account = format!("621790001{:010}", 4_400_000 + self.hired);
        Payee { name, account, bank: "工商银行上海分行", draft_account: None, usual }
    }

    /// A supplier with a unique name. One in twenty receives drafts in a separate account.
    pub fn supplier(&mut self, chance: &mut Seed) -> Payee {
        let name = loop {
            let name = format!("{}{}{}有限公司", chance.of(CITY), chance.of(WORD), chance.of(FIELD));
            if self.taken.insert(name.clone()) {
                break name;
            }
        };
        let account = account(chance);
        let draft_account = chance.percent(5).then(|| self::account(chance));
        let usual = 50_000 + chance.draw() % 9_000_000;
        Payee { name, account, bank: "招商银行", draft_account, usual }
    }
}

/// A number that is not similar to another account's.
pub fn account(chance: &mut Seed) -> String {
    format!("4100{:015}", chance.draw() % 1_000_000_000_000_000)
}

/// Cents as an amount in plain digits.
pub fn money(cents: u64) -> String {
    format!("{}.{:02}", cents / 100, cents % 100)
}
