//! Fields of the contract that pair a code with the service's words for it. They are derived from the field names, only
//! here: `X` beside `XMeaning`, `XCode` beside `XMeaning` or `XDesc`.

use std::sync::OnceLock;

use bank_contract::Wire;
use bank_contract::row::{Field, Kind, Type};
use bank_contract::wire::{Draft, DraftTransactionRecord, TransferRecord};

/// A code field and the field of the same type with its meaning.
#[derive(Debug, Clone, Copy)]
pub struct Pair {
    pub of: &'static Type,
    pub code: &'static str,
    pub meaning: &'static str,
}

/// The field of a type with the meaning of a code field.
pub fn meaning_of(of: &'static Type, code: &str) -> Option<&'static str> {
    let stem = code.strip_suffix("Code");
    let names = [
        Some(format!("{code}Meaning")),
        stem.map(|stem| format!("{stem}Meaning")),
        stem.map(|stem| format!("{stem}Desc")),
    ];
    names.into_iter().flatten().find_map(|name| of.field(&name)).map(|field| field.name)
}

/// All pairs in the records that this desk stores: drafts with their embedded objects, and the records of replies.
pub fn pairs() -> &'static [Pair] {
    static PAIRS: OnceLock<Vec<Pair>> = OnceLock::new();
    PAIRS.get_or_init(|| {
        let mut types: Vec<&'static Type> = Vec::new();
        for of in [Draft::TYPE, DraftTransactionRecord::TYPE, TransferRecord::TYPE] {
            collect(of, &mut types);
        }
        let of_type = |of: &'static Type| {
            let pair = move |field: &'static Field| {
                meaning_of(of, field.name).map(|meaning| Pair { of, code: field.name, meaning })
            };
            of.fields.iter().filter_map(pair)
        };
        types.into_iter().flat_map(of_type).collect()
    })
}

fn collect(of: &'static Type, types: &mut Vec<&'static Type>) {
    if types.iter().any(|known| known.name == of.name) {
        return;
    }
    types.push(of);
    for field in of.fields {
        if let Kind::Object(inner) = field.kind {
            collect(inner, types);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pairs_are_those_that_the_names_of_the_fields_say() {
        let found: Vec<String> =
            pairs().iter().map(|pair| format!("{}.{} {}", pair.of.name, pair.code, pair.meaning)).collect();
        for expected in [
            "Draft.autoDraftFlag autoDraftFlagMeaning",
            "Draft.draftStatusCode draftStatusMeaning",
            "Draft.bankDraftStatusCode bankDraftStatusDesc",
            "PromptPayInfo.onlineFlag onlineFlagMeaning",
            "DraftTransactionRecord.statusCode statusMeaning",
            "DraftTransactionRecord.bankStatusCode bankStatusDesc",
            "TransferRecord.statusCode statusMeaning",
            "PromptPayInfo.refuseCode refuseMeaning",
            "RecourseInfo.recourseReasonCode recourseReasonMeaning",
        ] {
            assert!(found.iter().any(|pair| pair == expected), "{expected} is not among {found:#?}");
        }
        let unique: std::collections::BTreeSet<&String> = found.iter().collect();
        assert_eq!(unique.len(), found.len(), "each type is looked at once");
        assert_eq!(meaning_of(Draft::TYPE, "draftNumber"), None);
    }
}
