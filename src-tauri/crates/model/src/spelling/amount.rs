//! Amounts as people, banks and spreadsheets write them, and the one grammar that reads them.
//!
//! `1,234` is a thousand in one table and one and a bit in another, so a single text does not always decide which sign is
//! the decimal mark. A column does: [`DecimalMark::of_column`] reads all its amounts, and where they leave two readings the
//! caller asks. The country of the computer or of the bank decides nothing.

use bank_contract::Amount;
use iso_currency::Currency;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{composed, currency_places, iso};

/// Decimals of an amount whose currency has no known minor unit.
const PLACES: usize = 2;
/// Digits of a group of thousands.
const GROUP: usize = 3;

/// The sign before the decimals of an amount.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum DecimalMark {
    /// `1,234.50`.
    Point,
    /// `1.234,50`.
    Comma,
}

/// Why the amounts of a column have no common reading. The texts are samples.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MarkFault {
    /// Every amount fits both marks, with two values.
    Ambiguous(Vec<String>),
    /// Some amounts have a decimal point, others a decimal comma.
    Mixed(Vec<String>),
}

/// Number of samples in a question.
const SAMPLES: usize = 3;

/// The side that is written beside an amount: `DR`, `CR`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WrittenSide {
    /// Money left the account.
    Debit,
    /// Money entered the account.
    Credit,
}

/// An amount as written, before its decimal mark is known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrittenAmount {
    /// The text.
    pub text: String,
    /// A minus before or behind it, or brackets around it.
    pub is_negative: bool,
    /// A plus before it.
    pub is_positive: bool,
    /// A side that is written beside it.
    pub side: Option<WrittenSide>,
    /// A word or sign of a currency that is written beside it.
    pub currency: Option<String>,
    /// The number of digits by which 万 or 亿 moves the point.
    unit: usize,
    /// Its digits and marks.
    digits: String,
}

impl WrittenAmount {
    /// Reads a text; `None` where it is no amount under either mark.
    pub fn of(text: &str) -> Option<Self> {
        let narrow: String = composed(text).chars().map(usual).collect();
        // An apostrophe marks a text in a spreadsheet, and its CSV may keep it.
        let mut rest = narrow.trim().trim_start_matches('\'').trim();
        let mut read = Self {
            text: text.trim().to_owned(),
            is_negative: false,
            is_positive: false,
            side: None,
            currency: None,
            unit: 0,
            digits: String::new(),
        };
        if let Some(inner) = rest.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
            (read.is_negative, rest) = (true, inner.trim());
        }
        let first = rest.find(|sign: char| sign.is_ascii_digit())?;
        let last = rest.rfind(|sign: char| sign.is_ascii_digit())? + 1;
        read.before(&rest[..first])?;
        read.behind(&rest[last..])?;
        rest[first..last].clone_into(&mut read.digits);
        (read.parts(DecimalMark::Point).is_some() || read.parts(DecimalMark::Comma).is_some()).then_some(read)
    }

    /// Signs and words before the digits.
    fn before(&mut self, text: &str) -> Option<()> {
        let mut word = String::new();
        for sign in text.chars() {
            match sign {
                '-' if !self.is_negative && !self.is_positive => self.is_negative = true,
                '+' if !self.is_negative && !self.is_positive => self.is_positive = true,
                '-' | '+' => return None,
                _ => word.push(sign),
            }
        }
        self.word(word.trim())
    }

    /// A minus, a unit and words behind the digits.
    fn behind(&mut self, text: &str) -> Option<()> {
        let mut text = text.trim();
        if let Some(rest) = text.strip_suffix('-') {
            if self.is_negative || self.is_positive {
                return None;
            }
            (self.is_negative, text) = (true, rest.trim());
        }
        if let Some((unit, rest)) = unit(text) {
            (self.unit, text) = (unit, rest.trim());
        }
        self.word(text.strip_prefix('元').unwrap_or(text).trim())
    }

    fn word(&mut self, word: &str) -> Option<()> {
        if word.is_empty() {
            return Some(());
        }
        if let Some(side) = side(word) {
            return self.side.replace(side).is_none().then_some(());
        }
        let is_currency = iso(word).is_some() || is_sign(word);
        (is_currency && self.currency.replace(word.to_owned()).is_none()).then_some(())
    }

    /// Its plain digits under a mark, with a point before the decimals, moved by its unit; `None` where the marks are not
    /// in the places of that reading.
    pub fn plain(&self, mark: DecimalMark) -> Option<String> {
        let (whole, fraction) = self.parts(mark)?;
        let digits: String = whole.chars().filter(char::is_ascii_digit).collect();
        Some(moved(&digits, fraction, self.unit))
    }

    /// Its digits before and behind the point under a mark, those before it with their grouping.
    fn parts(&self, mark: DecimalMark) -> Option<(&str, &str)> {
        let (decimal, other) = match mark {
            DecimalMark::Point => ('.', ','),
            DecimalMark::Comma => (',', '.'),
        };
        let (whole, fraction) = self.digits.split_once(decimal).unwrap_or((&self.digits, ""));
        let has_mark = self.digits.contains(decimal);
        let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if !is_digits(fraction) || (has_mark && fraction.is_empty()) {
            return None;
        }
        let grouping = whole.chars().find(|sign| !sign.is_ascii_digit());
        if grouping.is_some_and(|sign| !matches!(sign, ' ' | '\'') && sign != other) {
            return None;
        }
        let Some(sign) = grouping else { return Some((whole, fraction)).filter(|(whole, _)| !whole.is_empty()) };
        let mut groups = whole.split(sign);
        let first = groups.next().filter(|first| !first.is_empty() && is_digits(first))?;
        let is_grouped = groups.all(|group| group.len() == GROUP && is_digits(group));
        (is_grouped && first.len() <= GROUP && !first.starts_with('0')).then_some((whole, fraction))
    }

    /// The amount under a mark, without its sign.
    pub fn amount(&self, mark: DecimalMark) -> Option<Amount> {
        Amount::parse_plain(&self.plain(mark)?).ok()
    }

    /// Whether the two marks give two amounts.
    fn is_ambiguous(&self) -> bool {
        matches!((self.plain(DecimalMark::Point), self.plain(DecimalMark::Comma)), (Some(one), Some(two)) if one != two)
    }
}

impl DecimalMark {
    /// The mark that all amounts of a column have. `places` are the decimals of their currency: an amount with exactly the
    /// three decimals of its currency behind a point is written as its currency is.
    ///
    /// # Errors
    /// [`MarkFault`], with samples.
    pub fn of_column(amounts: impl Iterator<Item = WrittenAmount>, places: usize) -> Result<Self, MarkFault> {
        let (mut point, mut comma, mut either) = (None, None, Vec::new());
        for one in amounts {
            match (one.parts(Self::Point), one.parts(Self::Comma)) {
                (Some(_), None) => point = point.or(Some(one.text)),
                (None, Some(_)) => comma = comma.or(Some(one.text)),
                (Some(_), Some(_)) if one.is_ambiguous() => either.push(one),
                _ => {}
            }
        }
        let is_usual = |one: &WrittenAmount| places == GROUP && one.digits.matches('.').count() == 1;
        match (point, comma) {
            (Some(point), Some(comma)) => Err(MarkFault::Mixed(vec![point, comma])),
            (None, Some(_)) => Ok(Self::Comma),
            (None, None) if !either.iter().all(is_usual) => {
                Err(MarkFault::Ambiguous(either.iter().take(SAMPLES).map(|one| one.text.clone()).collect()))
            }
            _ => Ok(Self::Point),
        }
    }
}

/// An amount that a person typed into one field, without a sign, a side or a currency. Its decimal mark is a point: `1,234`
/// is a thousand and more, as the form shows at once, and `1,25` is no amount.
pub fn typed_amount(text: &str) -> Option<Amount> {
    let written = WrittenAmount::of(text)?;
    let is_bare = !written.is_negative && !written.is_positive && written.side.is_none() && written.currency.is_none();
    written.amount(DecimalMark::Point).filter(|_| is_bare)
}

/// The decimals of a currency's amounts, by any of its names: ISO 4217's minor unit.
pub fn minor_units(currency: Option<&str>) -> usize {
    currency.and_then(iso).and_then(currency_places).map_or(PLACES, usize::from)
}

/// Whether an amount has more decimals than its currency. Zeros at its end never count.
pub fn is_finer(plain: &str, places: usize) -> bool {
    plain.split_once('.').is_some_and(|(_, fraction)| fraction.trim_end_matches('0').len() > places)
}

/// An amount without a sign whose point is moved by a number of digits.
pub fn moved_amount(amount: Amount, digits: usize) -> Option<Amount> {
    if digits == 0 {
        return Some(amount);
    }
    let plain = amount.to_string();
    let (whole, fraction) = plain.split_once('.').unwrap_or((&plain, ""));
    Amount::parse_plain(&moved(whole, fraction, digits)).ok()
}

/// Units, a longer word before the one that it begins with, and the digits by which each moves the point.
pub(super) const UNITS: &[(&str, usize)] =
    &[("万亿", 12), ("亿", 8), ("億", 8), ("千万", 7), ("百万", 6), ("万", 4), ("萬", 4), ("千", 3)];
pub(super) fn unit(text: &str) -> Option<(usize, &str)> {
    UNITS.iter().copied().find_map(|(word, digits)| Some((digits, text.strip_prefix(word)?)))
}

/// Plain digits with the point moved to the right, without leading zeros.
fn moved(whole: &str, fraction: &str, digits: usize) -> String {
    let split = digits.min(fraction.len());
    let (near, far) = fraction.split_at(split);
    let whole = format!("{whole}{near}{}", "0".repeat(digits - split));
    let trimmed = whole.trim_start_matches('0');
    let whole = if trimmed.is_empty() { "0" } else { trimmed };
    if far.is_empty() { whole.to_owned() } else { format!("{whole}.{far}") }
}

/// Dashes, blanks and quotes of typesetting as the keyboard has them.
fn usual(sign: char) -> char {
    match sign {
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        '\u{2018}' | '\u{2019}' => '\'',
        other if other.is_whitespace() => ' ',
        other => other,
    }
}

fn side(word: &str) -> Option<WrittenSide> {
    match word.trim_end_matches('.').to_uppercase().as_str() {
        "DR" | "D" | "DEBIT" | "借" => Some(WrittenSide::Debit),
        "CR" | "C" | "CREDIT" | "贷" => Some(WrittenSide::Credit),
        _ => None,
    }
}

/// The currencies that a written sign can mean; none for another text.
pub fn currencies_of_sign(text: &str) -> &'static [Currency] {
    let folded = composed(text).split_whitespace().collect::<String>().to_uppercase();
    match folded.as_str() {
        "¥" | "元" | "圆" | "圓" => &[Currency::CNY, Currency::JPY],
        "$" => {
            &[Currency::USD, Currency::HKD, Currency::AUD, Currency::CAD, Currency::SGD, Currency::NZD, Currency::TWD]
        }
        _ => &[],
    }
}

/// Whether a word or sign beside an amount can mean a currency, by its ISO code.
pub fn may_mean(word: &str, code: &str) -> bool {
    iso(word) == Some(code) || currencies_of_sign(word).iter().any(|one| one.code() == code)
}

fn is_sign(text: &str) -> bool {
    !currencies_of_sign(text).is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> WrittenAmount {
        WrittenAmount::of(text).unwrap_or_else(|| panic!("{text} is an amount"))
    }

    fn column(texts: &[&str], places: usize) -> Result<Vec<String>, MarkFault> {
        let read: Vec<_> = texts.iter().map(|text| of(text)).collect();
        let mark = DecimalMark::of_column(read.iter().cloned(), places)?;
        Ok(read.iter().map(|one| one.plain(mark).unwrap_or_default()).collect())
    }

    #[test]
    fn an_amount_is_read_in_every_usual_spelling() {
        let rows = [
            ("1,234.50", "1234.50", false),
            ("-1,234.50", "1234.50", true),
            ("1,234.50-", "1234.50", true),
            ("(1,234.50)", "1234.50", true),
            ("（1,234.50）", "1234.50", true),
            ("\u{2212}7.5", "7.5", true),
            ("¥ 1,234,567", "1234567", false),
            ("-￥28.16", "28.16", true),
            ("¥-28.16", "28.16", true),
            ("€1'234.50", "1234.50", false),
            ("CNY 100.00", "100.00", false),
            ("100.00 人民币", "100.00", false),
            ("12.5万", "125000", false),
            ("3,000万元", "30000000", false),
            ("1.25亿", "125000000", false),
            ("1 234 567.5", "1234567.5", false),
            ("１２，３４５．６", "12345.6", false),
            ("000000000100.00", "100.00", false),
            ("0.00", "0.00", false),
            ("'100", "100", false),
            ("100元", "100", false),
            ("0.12345万", "1234.5", false),
        ];
        for (text, plain, is_negative) in rows {
            let read = of(text);
            assert_eq!(
                (read.plain(DecimalMark::Point).as_deref(), read.is_negative),
                (Some(plain), is_negative),
                "{text}"
            );
        }
        assert_eq!((of("5.00 DR").side, of("5.00CR").side), (Some(WrittenSide::Debit), Some(WrittenSide::Credit)));
        assert_eq!(of("HKD 5").currency.as_deref(), Some("HKD"));
    }

    #[test]
    fn a_typed_amount_has_a_decimal_point_and_groups_of_three() {
        let rows = [
            (" 1,484,567.00 ", Some("1484567.00")),
            ("１４８４．５０", Some("1484.50")),
            ("1 000，000", None),
            ("1,000，000", Some("1000000")),
            ("1,234", Some("1234")),
            ("1,25", None),
            ("1.234,50", None),
            ("1_000", None),
            ("12.5万", Some("125000")),
            ("1e5", None),
            ("-5", None),
            ("+5", None),
            ("CNY 5", None),
        ];
        for (text, amount) in rows {
            assert_eq!(typed_amount(text).map(|amount| amount.to_string()).as_deref(), amount, "{text}");
        }
    }

    #[test]
    fn another_text_is_no_amount() {
        for text in
            ["", "-", "1.2.3", "1,23,456.00", "--5", "-5-", "(-5)", "5 x", "abc", "1e3", ".5", "5 CNY USD", "1,2345.00"]
        {
            let read = WrittenAmount::of(text);
            assert!(read.is_none(), "{text}: {read:?}");
        }
    }

    #[test]
    fn a_column_decides_its_decimal_mark_or_asks() {
        let rows: [(&[&str], usize, &[&str]); 9] = [
            (&["1,234", "1,234.50"], 2, &["1234", "1234.50"]),
            (&["1.234", "1250,50"], 2, &["1234", "1250.50"]),
            (&["12,34", "1,2"], 2, &["12.34", "1.2"]),
            (&["-0,47"], 2, &["0.47"]),
            (&["100", "7"], 2, &["100", "7"]),
            (&["1,234,567"], 2, &["1234567"]),
            (&["1.234.567"], 0, &["1234567"]),
            (&["12.500"], 3, &["12.500"]),
            (&["1.234,56", "7"], 2, &["1234.56", "7"]),
        ];
        for (texts, places, expected) in rows {
            assert_eq!(column(texts, places).expect("one reading"), expected, "{texts:?}");
        }
        for (texts, places) in
            [(&["1,234"][..], 2), (&["1.234"], 2), (&["12.000", "7"], 2), (&["1,234"], 3), (&["1,234"], 0)]
        {
            assert!(matches!(column(texts, places), Err(MarkFault::Ambiguous(_))), "{texts:?}");
        }
        assert!(matches!(column(&["1.5", "1,5"], 2), Err(MarkFault::Mixed(_))));
    }

    #[test]
    fn minor_units_are_those_of_the_currency_and_zeros_are_never_finer() {
        let rows = [("CNY", 2), ("156", 2), ("JPY", 0), ("日元", 0), ("KWD", 3), ("XXXX", 2)];
        for (currency, places) in rows {
            assert_eq!(minor_units(Some(currency)), places, "{currency}");
        }
        for (plain, places, finer) in
            [("1.234", 2, true), ("1.230", 2, false), ("1.0", 0, false), ("1.5", 0, true), ("1.234", 3, false)]
        {
            assert_eq!(is_finer(plain, places), finer, "{plain}");
        }
    }
}
