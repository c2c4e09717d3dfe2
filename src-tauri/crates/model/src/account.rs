//! The key of an account.

use std::fmt;
use std::str::FromStr;

/// An account, written `BANK_MARK:ACCOUNT`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct AccountKey {
    /// Bank identifier.
    pub bank_mark: String,
    /// Account number.
    pub number: String,
}

impl AccountKey {
    /// The key of an account.
    pub fn new(bank_mark: &str, number: &str) -> Self {
        Self { bank_mark: bank_mark.to_owned(), number: number.to_owned() }
    }

    /// A key that no account has.
    pub fn nobody() -> Self {
        Self { bank_mark: String::new(), number: String::new() }
    }
}

impl fmt::Display for AccountKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.bank_mark, self.number)
    }
}

impl FromStr for AccountKey {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (bank_mark, number) = text.split_once(':').ok_or(())?;
        if bank_mark.is_empty() || number.is_empty() {
            return Err(());
        }
        Ok(Self { bank_mark: bank_mark.to_owned(), number: number.to_owned() })
    }
}
