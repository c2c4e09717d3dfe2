//! The decisions of this bank on everything that service.md leaves open, in one place.
//!
//! Each item names the section that is silent. Nothing here is knowledge about a real bank: a desk learns these values
//! only from [`code_book_toml`] and [`settings_toml`], as it would learn a real bank's values from a person.

pub(crate) mod stages;
pub(crate) mod status;

/// The values of one bank mark. Assumption: "Gaps in the field definitions" documents neither marks nor flag values;
/// the two marks use different values on purpose, because real systems do.
#[derive(Debug)]
pub struct Mark {
    /// `bankMark`.
    pub name: &'static str,
    /// `bankMarkMeaning`.
    pub meaning: &'static str,
    /// The bank's part of its branches' inter-bank numbers (three digits, not those of a real bank).
    pub bank: &'static str,
    /// `replayFlag`: sign.
    pub accept: i64,
    /// `replayFlag`: refuse.
    pub refuse: i64,
    /// `transferFlag`: may be transferred on.
    pub may_transfer: i64,
    /// `transferFlag`: may not be transferred on.
    pub may_not: i64,
    /// `statusCode`: done.
    pub done: &'static str,
    /// `statusCode`: in progress.
    pub processing: &'static str,
    /// `statusCode`: failed.
    pub failed: &'static str,
}

/// The two marks.
pub const MARKS: [Mark; 2] = [
    Mark {
        name: "EASTBANK",
        meaning: "东方练习银行",
        bank: "991",
        accept: 1,
        refuse: 0,
        may_transfer: 1,
        may_not: 0,
        done: "S",
        processing: "P",
        failed: "F",
    },
    Mark {
        name: "HARBOUR",
        meaning: "Harbour Practice Bank",
        bank: "992",
        accept: 1,
        refuse: 2,
        may_transfer: 0,
        may_not: 1,
        done: "0000",
        processing: "1000",
        failed: "9999",
    },
];

/// `onlineFlag`: settled online. Assumption: "Gaps in the field definitions".
pub const ONLINE: i64 = 1;
/// `onlineFlag`: settled offline.
pub const OFFLINE: i64 = 0;
/// `bankUrgentFlag` and `customerUrgentFlag`: urgent.
pub const URGENT: i64 = 1;
/// `bankUrgentFlag` and `customerUrgentFlag`: normal.
pub const NORMAL: i64 = 0;
/// `errorFlag`: no error.
pub const FLAG_OK: i64 = 0;
/// `errorFlag`: an error.
pub const FLAG_BAD: i64 = 1;
/// `consignFlag`: payment is entrusted without condition.
pub const CONSIGNED: i64 = 1;

/// The date format. Assumption: "Gaps in the field definitions". Filters also accept [`DATE_TIME`] and RFC 3339.
pub const DATE: &str = "%Y-%m-%d";
/// The format of dates with a time.
pub const DATE_TIME: &str = "%Y-%m-%d %H:%M:%S";

/// The first page. Assumption: "Limits" documents neither the first page nor the page sizes.
pub const PAGE_BASE: u64 = 0;
/// Records of a page without `size`.
pub const PAGE_SIZE: u64 = 20;
/// A larger `size` is capped silently, as servers do.
pub const PAGE_SIZE_MAX: u64 = 500;
/// The most items of one body.
pub const ITEMS_MAX: usize = 500;

/// The header with the token. Assumption: "Authentication" 7.
pub const TOKEN_HEADER: &str = "Authorization";
/// The text before the token, with its space.
pub const TOKEN_PREFIX: &str = "Bearer ";

/// The currency of all draft amounts; the interface has no field for it.
pub const CURRENCY: &str = "CNY";
/// The most decimals of an amount.
pub const AMOUNT_DECIMALS: usize = 2;
/// A draft may be presented from this many days before its due day. Assumption: "States and transitions" is silent.
pub const PRESENTABLE_DAYS: i32 = 10;
/// `accountType` of all accounts; a list query with another value finds nothing.
pub const ACCOUNT_TYPE: &str = "BASIC";

/// Status of a successful operation. Assumption: "HTTP status conventions" allows 200 and 201, and the endpoints'
/// tables name neither.
pub const STATUS_DONE: u16 = 200;
/// Status of a detail query for a draft that is not in that stage.
pub const STATUS_NOT_FOUND: u16 = 404;

/// Code of a call without permission. Assumption: the body is an object with `code` and `message`.
pub const NOT_PASS: &str = "PERMISSION_NOT_PASS";
/// Code of a call that matches no interface.
pub const MISMATCH: &str = "PERMISSION_MISMATCH";

/// The bank mark with this name.
pub fn mark(name: &str) -> Option<&'static Mark> {
    MARKS.iter().find(|mark| mark.name == name)
}

/// This bank's code book, in the format of code-book.toml.
pub fn code_book_toml() -> String {
    let mut text = String::from("# The practice bank's own values. They say nothing about a real bank.\n");
    for mark in &MARKS {
        let flag = |name: &str, entries: [(&str, i64); 2]| {
            let [one, other] = entries.map(|(word, value)| format!("{word} = {value}"));
            format!("\n[\"{}\".{name}]\n{one}\n{other}\n", mark.name)
        };
        text += &flag("replayFlag", [("accept", mark.accept), ("refuse", mark.refuse)]);
        text += &flag("transferFlag", [("may_transfer", mark.may_transfer), ("may_not", mark.may_not)]);
        text += &flag("onlineFlag", [("online", ONLINE), ("offline", OFFLINE)]);
        text += &flag("bankUrgentFlag", [("urgent", URGENT), ("normal", NORMAL)]);
        text += &flag("customerUrgentFlag", [("urgent", URGENT), ("normal", NORMAL)]);
        text += &flag("errorFlag", [("ok", FLAG_OK), ("bad", FLAG_BAD)]);
        text += &format!(
            "\n[\"{}\".statusCode]\n\"{}\" = \"done\"\n\"{}\" = \"processing\"\n\"{}\" = \"failed\"\n",
            mark.name, mark.done, mark.processing, mark.failed
        );
    }
    text
}

/// The settings that a profile for this bank needs in profile.toml, beside address, tenant, environment and accounts.
pub fn settings_toml() -> String {
    // Some drafts have amounts of 16 digits, and a training session moves hundreds of drafts in one day.
    const CEILING: &str = "99999999999999999";
    let banks: String =
        MARKS.iter().map(|mark| format!("\n[banks.{}]\ndraft_currency = \"{CURRENCY}\"\n", mark.name)).collect();
    format!(
        "version_style = \"path\"\npage_base = {PAGE_BASE}\npage_size = 200\ndate_format = \"{DATE}\"\n\
         datetime_format = \"{DATE_TIME}\"\nsort_format = \"field,asc\"\n\n\
         [token]\nheader = \"{TOKEN_HEADER}\"\nprefix = \"{TOKEN_PREFIX}\"\n\
         userinfo_url = \"/oauth/userinfo\"\n\n\
         [limits.per_instruction]\n{CURRENCY} = \"{CEILING}\"\n[limits.per_day]\n{CURRENCY} = \"{CEILING}000\"\n{banks}"
    )
}
