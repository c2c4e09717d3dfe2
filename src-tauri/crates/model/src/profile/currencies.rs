//! The setting `[currencies]`: the service's text for a currency, and the ISO 4217 code that is compared.

use std::collections::BTreeMap;

use crate::spelling::{hidden, is_contradicted, iso, plain_text};

/// Checks the list. A text that means one currency everywhere cannot be listed as another.
///
/// # Errors
/// The reason, for the person who edits the file.
pub(super) fn check(list: &BTreeMap<String, String>) -> Result<(), String> {
    for (wire, code) in list {
        if wire.trim().is_empty() || wire.trim() != wire || hidden(wire).is_some() {
            return Err(format!("currencies: {wire:?} is blank or has characters that cannot be seen"));
        }
        if iso(code) != Some(code.as_str()) {
            return Err(format!("currencies: {wire:?} = {code:?} is no code of ISO 4217"));
        }
        if is_contradicted(wire, code) {
            return Err(format!("currencies: {wire:?} cannot stand for {code:?}"));
        }
        let same = |other: &&String| *other != wire && plain_text(other) == plain_text(wire);
        if let Some(other) = list.keys().find(same) {
            return Err(format!("currencies: {wire:?} and {other:?} differ in case, width or spaces only"));
        }
    }
    Ok(())
}
