//! The accounts of the practice bank as the program names them.

use model::AccountKey;
use practice_bank::AccountLine;

/// `BANK_MARK:ACCOUNT`.
pub fn key(line: &AccountLine) -> String {
    AccountKey::new(&line.bank_mark, &line.account_number).to_string()
}
