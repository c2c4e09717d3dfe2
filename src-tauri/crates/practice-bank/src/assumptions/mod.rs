//! Everything that service.md leaves open and that a running bank has to decide: the one place where it is written down.
//!
//! Each item names the section that is silent. None of it is knowledge about a real bank: a desk learns it from here only
//! by what [`code_book_toml`] and [`settings_toml`] say, exactly as it would learn a real bank's values from a person.

pub(crate) mod stages;
pub(crate) mod status;

/// The values of one bank mark. Assumption: "Gaps in the field definitions" shows neither marks nor flag values; the two
/// marks disagree on purpose, because real systems do.
#[derive(Debug)]
pub struct Mark {
    /// `bankMark`.
    pub name: &'static str,
    /// `bankMarkMeaning`.
    pub meaning: &'static str,
    /// The bank's number within the inter-bank numbers of its branches (three digits, none of a real bank).
    pub bank: &'static str,
    /// `replayFlag`: sign.
    pub accept: i64,
    /// `replayFlag`: refuse.
    pub refuse: i64,
    /// `transferFlag`: may be transferred on.
    pub may_transfer: i64,
    /// `transferFlag`: may not.
    pub may_not: i64,
    /// `statusCode`: done.
    pub done: &'static str,
    /// `statusCode`: still being worked on.
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

/// Dates. Assumption: "Gaps in the field definitions". Filters also take [`DATE_TIME`] and RFC 3339.
pub const DATE: &str = "%Y-%m-%d";
/// Dates with a time.
pub const DATE_TIME: &str = "%Y-%m-%d %H:%M:%S";

/// The first page. Assumption: "Limits" shows neither base nor sizes.
pub const PAGE_BASE: u64 = 0;
/// Records of a page where `size` is absent.
pub const PAGE_SIZE: u64 = 20;
/// A larger `size` is capped without a word, as servers do.
pub const PAGE_SIZE_MAX: u64 = 500;
/// Items of one body.
pub const ITEMS_MAX: usize = 500;

/// The header with the token. Assumption: "Authentication" 7.
pub const TOKEN_HEADER: &str = "Authorization";
/// What stands before the token, with its space.
pub const TOKEN_PREFIX: &str = "Bearer ";

/// Draft amounts carry no currency in the interface; this bank's are in this one.
pub const CURRENCY: &str = "CNY";
/// Digits after the point that an amount may have.
pub const AMOUNT_DECIMALS: usize = 2;
/// A draft may be presented from this many days before it is due. Assumption: "States and transitions" shows none.
pub const PRESENTABLE_DAYS: i32 = 10;
/// `accountType` of all accounts; another one in a list query finds nothing.
pub const ACCOUNT_TYPE: &str = "BASIC";

/// Status of a success of an operation. Assumption: "HTTP status conventions" offers 200 and 201; the endpoints' tables
/// name none.
pub const STATUS_DONE: u16 = 200;
/// Status of a detail query whose draft is not in that stage.
pub const STATUS_NOT_FOUND: u16 = 404;

/// Code of a call without the permission. The form of the body is an assumption: an object with `code` and `message`.
pub const NOT_PASS: &str = "PERMISSION_NOT_PASS";
/// Code of a call that matches no known interface.
pub const MISMATCH: &str = "PERMISSION_MISMATCH";

/// The values of the mark of that name.
pub fn mark(name: &str) -> Option<&'static Mark> {
    MARKS.iter().find(|mark| mark.name == name)
}

/// The code book of this bank, in the form of code-book.toml.
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

/// What a profile on this bank needs in profile.toml, beside address, tenant, environment and accounts.
pub fn settings_toml() -> String {
    // Some of the drafts have amounts of 16 digits, and practising moves hundreds of drafts on one day.
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
