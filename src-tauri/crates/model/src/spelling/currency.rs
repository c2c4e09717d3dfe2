//! Currencies: the text that a service expects, and the ISO 4217 code by which everything is compared.
//!
//! Assumption: service.md does not say how a currency is spelled. Without a setting `[currencies]` a list is assumed:
//! the texts that the service itself writes in its balances, otherwise the ISO code. Another name of a currency is
//! never replaced by an assumed spelling; it is refused, and the error names the known spelling.

use std::collections::BTreeMap;

use iso_currency::Currency;

use super::composed;

/// Currencies whose ISO code is accepted without a setting.
const ASSUMED: &[Currency] = &[
    Currency::CNY,
    Currency::USD,
    Currency::EUR,
    Currency::HKD,
    Currency::JPY,
    Currency::GBP,
    Currency::AUD,
    Currency::CAD,
    Currency::CHF,
    Currency::KRW,
    Currency::MOP,
    Currency::MYR,
    Currency::NZD,
    Currency::RUB,
    Currency::SGD,
    Currency::THB,
    Currency::TWD,
    Currency::VND,
];

/// Other names of currencies. A sign shared by several currencies (`¥`, `$`) is not a name.
const NAMES: &[(&str, Currency)] = &[
    ("RMB", Currency::CNY),
    ("CNH", Currency::CNY),
    ("RENMINBI", Currency::CNY),
    ("YUAN", Currency::CNY),
    ("人民币", Currency::CNY),
    ("人民币元", Currency::CNY),
    ("人民幣", Currency::CNY),
    ("人民币(元)", Currency::CNY),
    ("人民币(CNY)", Currency::CNY),
    ("人民币CNY", Currency::CNY),
    ("CNY人民币", Currency::CNY),
    ("CN¥", Currency::CNY),
    ("RMB¥", Currency::CNY),
    ("RMB元", Currency::CNY),
    ("CHINESEYUAN", Currency::CNY),
    ("CHINAYUAN", Currency::CNY),
    ("美元", Currency::USD),
    ("美金", Currency::USD),
    ("US$", Currency::USD),
    ("USDOLLAR", Currency::USD),
    ("€", Currency::EUR),
    ("EURO", Currency::EUR),
    ("£", Currency::GBP),
    ("HK$", Currency::HKD),
    ("港幣", Currency::HKD),
    ("JP¥", Currency::JPY),
    ("日圆", Currency::JPY),
    ("日币", Currency::JPY),
    ("₩", Currency::KRW),
    ("S$", Currency::SGD),
    ("NT$", Currency::TWD),
    ("A$", Currency::AUD),
    ("C$", Currency::CAD),
    ("฿", Currency::THB),
    ("₽", Currency::RUB),
    ("欧元", Currency::EUR),
    ("港元", Currency::HKD),
    ("港币", Currency::HKD),
    ("日元", Currency::JPY),
    ("英镑", Currency::GBP),
    ("澳元", Currency::AUD),
    ("澳大利亚元", Currency::AUD),
    ("加元", Currency::CAD),
    ("加拿大元", Currency::CAD),
    ("瑞士法郎", Currency::CHF),
    ("韩元", Currency::KRW),
    ("韩国元", Currency::KRW),
    ("澳门元", Currency::MOP),
    ("新西兰元", Currency::NZD),
    ("卢布", Currency::RUB),
    ("新加坡元", Currency::SGD),
    ("泰铢", Currency::THB),
    ("新台币", Currency::TWD),
    ("越南盾", Currency::VND),
];

/// The ISO code that a text names, in any case, width or language: `cny`, `RMB`, `人民币`, `156`.
pub fn iso(text: &str) -> Option<&'static str> {
    let folded = plain_text(text);
    let named = NAMES.iter().find(|(name, _)| *name == folded).map(|(_, currency)| *currency);
    let of_number = || folded.parse().ok().filter(|_| folded.len() == 3).and_then(Currency::from_numeric);
    named.or_else(|| Currency::from_code(&folded)).or_else(of_number).map(|currency| currency.code())
}

/// The ISO code that a text names, otherwise the text in one case and width.
pub fn iso_or_text(text: &str) -> String {
    iso(text).map_or_else(|| plain_text(text), str::to_owned)
}

/// The number of decimals of a currency's amounts, by its ISO code.
pub fn currency_places(code: &str) -> Option<u16> {
    Currency::from_code(code).and_then(Currency::exponent)
}

/// Whether a list assigns a text to another currency than the one it generally names.
pub fn is_contradicted(wire: &str, code: &str) -> bool {
    iso(wire).is_some_and(|named| Some(named) != iso(code))
}

/// A text in one case and width, without spaces.
pub fn plain_text(text: &str) -> String {
    composed(text)
        .chars()
        .filter(|sign| !sign.is_whitespace() && super::hidden(&sign.to_string()).is_none())
        .collect::<String>()
        .to_uppercase()
}

/// The currencies that can be used in an order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Currencies {
    rows: Vec<(String, String)>,
    /// The number of rows that the setting states; they come first.
    stated: usize,
}

/// An entered currency in its two spellings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spelled {
    /// The spelling sent to the service.
    pub wire: String,
    /// The code used for comparison.
    pub iso: String,
}

/// Why a currency cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CurrencyRefused {
    /// No row of the list matches.
    Unknown,
    /// It is in the list under these spellings, and it is unknown whether the service accepts them for the entered
    /// text.
    Ambiguous(Vec<String>),
}

impl Currencies {
    /// The list of a setting; for an empty setting, and where it applies `beside` a setting, the assumed list, with the
    /// spellings `seen` in balances.
    pub fn of<'a>(setting: &BTreeMap<String, String>, beside: bool, seen: impl IntoIterator<Item = &'a str>) -> Self {
        let of_setting = |(wire, code): (&String, &String)| (wire.clone(), iso_or_text(code));
        let mut rows: Vec<(String, String)> = setting.iter().map(of_setting).collect();
        let stated = rows.len();
        if stated > 0 && !beside {
            return Self { rows, stated };
        }
        let is_listed = |wire: &str| setting.keys().any(|known| plain_text(known) == plain_text(wire));
        for wire in seen.into_iter().filter(|wire| !is_listed(wire)) {
            let row = (wire.to_owned(), iso_or_text(wire));
            if !rows.contains(&row) {
                rows.push(row);
            }
        }
        for code in ASSUMED.iter().map(|currency| currency.code()) {
            if !rows.iter().any(|(_, known)| known == code) {
                rows.push((code.to_owned(), code.to_owned()));
            }
        }
        Self { rows, stated }
    }

    /// The spellings sent to the service, with their ISO codes.
    pub fn rows(&self) -> &[(String, String)] {
        &self.rows
    }

    /// The ISO code of a text: by the list, otherwise by its general meaning.
    pub fn compared(&self, text: &str) -> String {
        self.same_text(text).map_or_else(|| iso_or_text(text), |row| row.1.clone())
    }

    /// An entered currency, as it is sent and as it is compared.
    ///
    /// # Errors
    /// [`CurrencyRefused`]: it is not in the list, or its spelling is only assumed.
    pub fn spelled(&self, text: &str) -> Result<Spelled, CurrencyRefused> {
        let spelled = |row: &(String, String)| Spelled { wire: row.0.clone(), iso: row.1.clone() };
        if let Some(row) = self.same_text(text) {
            return Ok(spelled(row));
        }
        let iso = iso_or_text(text);
        let fitting: Vec<(usize, &(String, String))> =
            self.rows.iter().enumerate().filter(|(_, (_, code))| *code == iso).collect();
        match fitting[..] {
            [] => Err(CurrencyRefused::Unknown),
            [(at, row)] if at < self.stated => Ok(spelled(row)),
            _ => Err(CurrencyRefused::Ambiguous(fitting.into_iter().map(|(_, row)| row.0.clone()).collect())),
        }
    }

    /// The row with exactly that text, otherwise the only one that differs just in case, width or spaces.
    fn same_text(&self, text: &str) -> Option<&(String, String)> {
        let exact = self.rows.iter().find(|(wire, _)| wire == text);
        exact.or_else(|| {
            let folded = plain_text(text);
            let mut same = self.rows.iter().filter(|(wire, _)| plain_text(wire) == folded);
            same.next().filter(|_| same.next().is_none())
        })
    }
}
