//! The electronic receipt of a transfer: the path in the bank's record, and its address at the profile's service.

use bank_client::OffOrigin;
use bank_contract::Wire;
use bank_contract::record::Fields;
use bank_contract::wire::TransferRecord;
use journal::Instruction;
use model::{DeskError, Result, Sentence};
use money::view::ReceiptView;
use serde_json::value::RawValue;

use super::Desk;

impl Desk {
    /// The receipt in an instruction's record; `None` if the record has none.
    pub(super) fn receipt_of(&self, one: &Instruction) -> Option<ReceiptView> {
        let raw = RawValue::from_string(one.record.clone()?).ok()?;
        let path = Fields::read(TransferRecord::TYPE, &raw).ok()?.text("receiptUrl");
        let path = path.filter(|path| !path.trim().is_empty())?;
        let (address, refused) = match self.client().receipt_address(&path) {
            Ok(address) => (Some(address), None),
            Err(OffOrigin::Elsewhere) => (None, Some(Sentence::new("receipt-elsewhere"))),
            Err(OffOrigin::NotPlain) => (None, Some(Sentence::new("receipt-not-plain"))),
        };
        Some(ReceiptView { path, address, refused })
    }

    /// The address of an instruction's receipt, for a person to open. It is made from the journal and the profile,
    /// never from the caller's input.
    ///
    /// # Errors
    /// `receipt` when there is none or its address is not at the service, `journal-unknown`, or `journal`.
    pub fn receipt_address(&self, instruction: &str) -> Result<String> {
        let one = self.submissions()?.journal(|journal| Ok(journal.instruction(instruction)?))?;
        let receipt = self.receipt_of(&one);
        let none = || Sentence::new("receipt-none");
        let refused = receipt.as_ref().map_or_else(none, |receipt| receipt.refused.clone().unwrap_or_else(none));
        receipt.and_then(|receipt| receipt.address).ok_or_else(|| DeskError::correct("receipt", refused))
    }
}
