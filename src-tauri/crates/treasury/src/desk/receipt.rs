//! The electronic receipt of a transfer: the path in the bank's record, its address at the profile's service, and the fetched
//! file, which is an attachment of the journal. An older file stays when the service later gives another one or none.

use std::io::Write as _;
use std::path::PathBuf;

use bank_client::{OffOrigin, ReceiptError, ReceiptFile, ReceiptKind};
use bank_contract::Wire;
use bank_contract::record::Fields;
use bank_contract::wire::TransferRecord;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use journal::{Entry, Instruction, ReceiptKept, StoredEvent};
use model::{DeskError, Result, Sentence, hex, sha256};
use money::view::{KeptReceipt, ReceiptFetched, ReceiptView};
use money::witness;
use serde_json::value::RawValue;

use super::Desk;
use crate::out::export;

impl Desk {
    /// The receipt in an instruction's record with the files that were fetched; `None` if the record has none.
    ///
    /// # Errors
    /// `journal` when it cannot be read.
    pub(super) fn receipt_of(&self, one: &Instruction) -> Result<Option<ReceiptView>> {
        let Some(path) = path_in(one) else { return Ok(None) };
        let (address, refused) = match self.client().receipt_address(&path) {
            Ok(address) => (Some(address), None),
            Err(error) => (None, Some(off_origin(error))),
        };
        Ok(Some(ReceiptView { path, address, refused, kept: self.receipts_kept(&one.id)? }))
    }

    /// The address of an instruction's receipt, for a person to open. It is made from the journal and the profile,
    /// never from the caller's input.
    ///
    /// # Errors
    /// `receipt` when there is none or its address is not at the service, `journal-unknown`, or `journal`.
    pub fn receipt_address(&self, instruction: &str) -> Result<String> {
        let path = self.receipt_path(instruction)?.1;
        self.client().receipt_address(&path).map_err(|error| DeskError::correct("receipt", off_origin(error)))
    }

    /// Fetches the receipt of an instruction and keeps it, if the kept one is not the same.
    ///
    /// # Errors
    /// `receipt` when the record names none or one elsewhere, `receipt-answer` when the service gives something else than a
    /// whole PDF, PNG or JPEG, `sending-off` where this program does not write the journal, `journal-unknown`, `journal`, or
    /// the service's error. A kept file stays.
    pub async fn receipt_fetch(&self, instruction: &str) -> Result<ReceiptFetched> {
        if let Some(sentence) = self.sending_off() {
            return Err(DeskError::local("sending-off", sentence));
        }
        let (bank_mark, path) = self.receipt_path(instruction)?;
        let file = self.bank().receipt_file(&bank_mark, &path).await.map_err(refused)?;
        self.receipt_keep(instruction, path, &file)
    }

    fn receipt_keep(&self, instruction: &str, path: String, file: &ReceiptFile) -> Result<ReceiptFetched> {
        let before = self.receipts_kept(instruction)?.into_iter().next();
        let digest = hex(&sha256(&file.bytes));
        if let Some(same) = before.clone().filter(|before| before.sha256 == digest) {
            let says = Sentence::new("receipt-same").with("time", &same.at);
            return Ok(ReceiptFetched { receipt: same, says });
        }
        let witness = witness();
        let entry = Entry::ReceiptKept(Box::new(ReceiptKept {
            instruction: instruction.to_owned(),
            path,
            address: file.address.clone(),
            ending: file.kind.ending().to_owned(),
            bytes: u32::try_from(file.bytes.len()).unwrap_or(u32::MAX),
            sha256: digest,
            differs_from: before.as_ref().map(|before| before.sha256.clone()),
            system_user: witness.system_user,
            machine: witness.machine,
        }));
        self.record_side_event_with(&entry, Some(&file.bytes))?;
        let Some(receipt) = self.receipts_kept(instruction)?.into_iter().next() else {
            return Err(DeskError::local("receipt", Sentence::new("receipt-not-kept")));
        };
        let says = match before {
            Some(before) => Sentence::new("receipt-differs").with("time", before.at),
            None => Sentence::new("receipt-first"),
        };
        Ok(ReceiptFetched { receipt, says })
    }

    /// A kept receipt with its bytes, whose hash is checked: the newest one, or the one with this hash.
    ///
    /// # Errors
    /// `receipt` when nothing was fetched, `journal-unknown`, or `journal` when the bytes have another hash.
    pub fn receipt_bytes(&self, instruction: &str, sha256: Option<&str>) -> Result<(KeptReceipt, Vec<u8>)> {
        let none = || DeskError::correct("receipt", Sentence::new("receipt-not-kept"));
        let mut kept = self.receipts_kept(instruction)?.into_iter();
        let one = kept.find(|one| sha256.is_none_or(|wanted| wanted == one.sha256)).ok_or_else(none)?;
        let bytes = self.submissions()?.journal(|journal| Ok(journal.attachment(&one.sha256)?))?;
        Ok((one, bytes.ok_or_else(none)?))
    }

    /// A kept picture as a `data:` address, the only form that the window's content security policy draws.
    ///
    /// # Errors
    /// As [`Desk::receipt_bytes`]; `receipt` for a document.
    pub fn receipt_picture(&self, instruction: &str, sha256: &str) -> Result<String> {
        let (_, bytes) = self.receipt_bytes(instruction, Some(sha256))?;
        let no_picture = || DeskError::correct("receipt", Sentence::new("receipt-no-picture"));
        let media = ReceiptKind::of(&bytes).and_then(ReceiptKind::picture_type).ok_or_else(no_picture)?;
        Ok(format!("data:{media};base64,{}", STANDARD.encode(bytes)))
    }

    /// Writes a kept receipt to a new file. Returns its path, which has the ending of its kind.
    ///
    /// # Errors
    /// As [`Desk::receipt_bytes`]; `exports-off`, `export-path`, `export-exists`, or `disk`.
    pub fn receipt_save(&self, instruction: &str, sha256: Option<&str>, path: &str) -> Result<PathBuf> {
        self.require_exports()?;
        let (receipt, bytes) = self.receipt_bytes(instruction, sha256)?;
        let place = export::path_to(path, &receipt.ending)?;
        let (new, mut written) = export::begin(&place, false)?;
        written.write_all(&bytes)?;
        export::finish(new, &written, &place)?;
        Ok(place)
    }

    /// The bank mark and the path of an instruction's receipt.
    fn receipt_path(&self, instruction: &str) -> Result<(String, String)> {
        let one = self.submissions()?.journal(|journal| Ok(journal.instruction(instruction)?))?;
        let none = || DeskError::correct("receipt", Sentence::new("receipt-none"));
        let path = path_in(&one).ok_or_else(none)?;
        let bank_mark = one.account.split_once(':').map_or("", |(bank_mark, _)| bank_mark);
        Ok((bank_mark.to_owned(), path))
    }

    /// The fetched files, newest first.
    fn receipts_kept(&self, instruction: &str) -> Result<Vec<KeptReceipt>> {
        let events = self.submissions()?.journal(|journal| Ok(journal.events_of(instruction)?))?;
        Ok(events.into_iter().rev().filter_map(kept).collect())
    }
}

fn kept(event: StoredEvent) -> Option<KeptReceipt> {
    let Entry::ReceiptKept(receipt) = event.entry else { return None };
    Some(KeptReceipt {
        sha256: receipt.sha256,
        at: event.at,
        bytes: receipt.bytes,
        picture: receipt.ending != ReceiptKind::Pdf.ending(),
        ending: receipt.ending,
        differs: receipt.differs_from.is_some(),
    })
}

/// The path in the record of an instruction's reply.
fn path_in(one: &Instruction) -> Option<String> {
    let raw = RawValue::from_string(one.record.clone()?).ok()?;
    let path = Fields::read(TransferRecord::TYPE, &raw).ok()?.text("receiptUrl");
    path.filter(|path| !path.trim().is_empty())
}

fn off_origin(error: OffOrigin) -> Sentence {
    Sentence::new(match error {
        OffOrigin::Elsewhere => "receipt-elsewhere",
        OffOrigin::NotPlain => "receipt-not-plain",
    })
}

fn refused(error: ReceiptError) -> DeskError {
    let said = match error {
        ReceiptError::Read(error) => return DeskError::from_read(&error),
        ReceiptError::OffOrigin(error) => return DeskError::correct("receipt", off_origin(error)),
        ReceiptError::Redirected(status) => Sentence::new("receipt-redirected").with("status", status),
        ReceiptError::TooLarge(bytes) => Sentence::new("receipt-too-large").with("megabytes", bytes >> 20),
        ReceiptError::OtherContent => Sentence::new("receipt-other-content"),
        ReceiptError::Cut => Sentence::new("receipt-cut"),
        ReceiptError::RepeatsToken => Sentence::new("receipt-repeats-token"),
    };
    DeskError::ReadAnswer(Box::new(DeskError::correct("receipt-answer", said).to_trouble()))
}
