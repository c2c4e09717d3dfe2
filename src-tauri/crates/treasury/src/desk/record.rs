//! The record of an instruction in the bank's reply, for display.

use bank_contract::Endpoint;
use journal::Instruction;
use model::AccountKey;
use money::view::RecordShown;
use serde_json::value::RawValue;

use super::Desk;
use crate::read::detail::{FieldReader, record_shown};

impl Desk {
    /// The record by subject; `None` where the reply has no record of this instruction or its form is not shown.
    pub(super) fn record_of(&self, one: &Instruction) -> Option<RecordShown> {
        let of = Endpoint::named(&one.operation)?.row().reply.record()?;
        let raw = RawValue::from_string(one.record.clone()?).ok()?;
        let (profile, code_book) = (self.profile(), self.code_book());
        let day = |text: &str| profile.day(text);
        let bank_mark = one.account.parse::<AccountKey>().map(|account| account.bank_mark).unwrap_or_default();
        Some(record_shown(of, &raw, &FieldReader { bank_mark: &bank_mark, code_book: &code_book, day: &day }))
    }
}
