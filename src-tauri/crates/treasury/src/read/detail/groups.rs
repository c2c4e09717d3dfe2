//! Groups a record's own fields in reading order: a draft by paper, status, parties, holder and names; a reply by result,
//! payment, parties, fee and balance. A meaning that the service gives beside a code is shown with the code.

use bank_contract::Wire;
use bank_contract::row::Type;
use bank_contract::wire::{DayBalance, Draft, DraftTransactionRecord, TransferRecord};
use money::codes::meaning_of;
use money::view::{FieldGroup, FieldShown};

/// A key of the sentence `fields-group`, and the fields of the group.
pub(crate) type Subject = (&'static str, &'static [&'static str]);

/// Every field of the record is in exactly one group; embedded objects are groups of their own.
const DRAFT: &[Subject] = &[
    (
        "paper",
        &[
            "draftNumber",
            "sequenceNumber",
            "draftType",
            "draftTypeMeaning",
            "amount",
            "date",
            "dueDate",
            "transferFlag",
            "consignFlag",
            "autoDraftFlag",
            "autoDraftFlagMeaning",
            "remark",
        ],
    ),
    ("status", &["draftStatusCode", "draftStatusMeaning", "bankDraftStatusCode", "bankDraftStatusDesc"]),
    (
        "parties",
        &[
            "drawerName",
            "drawerAccountNumber",
            "acceptorName",
            "acceptorAccountNumber",
            "payeeName",
            "payeeAccountNumber",
            "applicantName",
        ],
    ),
    ("holding", &["bankMark", "bankMarkMeaning", "accountNumber", "bankCode", "organizationCode"]),
    ("names", &["bankDraftId", "draftId", "tenantId"]),
];

const TRANSFER: &[Subject] = &[
    ("status", &["statusCode", "statusMeaning", "bankStatusCode", "bankStatusDesc"]),
    (
        "payment",
        &[
            "tradeAmount",
            "currency",
            "tradeDate",
            "interestDate",
            "directionCode",
            "directionMeaning",
            "exchangeRate",
            "businessTypeCode",
            "businessTypeMeaning",
            "bankBusinessType",
            "purpose",
            "postscript",
            "referenceOrder",
        ],
    ),
    ("payer", &["tradeAccountName", "tradeAccountNumber", "tradeAccountBankName", "tradeBankCode"]),
    ("counterparty", &["oppositeAccountName", "oppositeAccountNumber", "oppositeAccountBankName", "oppositeBankCode"]),
    ("represented", &["agentAccountName", "agentAccountNumber", "agentAccountBankName", "agentBankCode"]),
    ("fee", &["feeAmount", "feeCurrency", "feeAccount"]),
    (
        "balances",
        &["accountBalance", "availableBalance", "frozenAmount", "overdrawnAmount", "availableOverdrawnAmount"],
    ),
    ("holding", &["bankMark", "bankMarkMeaning", "accountNumber", "bankCode"]),
    (
        "names",
        &[
            "bankTransactionId",
            "transactionId",
            "transactionSerialNumber",
            "transferInstructionId",
            "voucherNumber",
            "bankVoucherType",
            "receiptUrl",
            "businessId",
            "tenantId",
        ],
    ),
];

const DRAFT_TRANSACTION: &[Subject] = &[
    ("status", &["statusCode", "statusMeaning", "bankStatusCode", "bankStatusDesc", "failureReason"]),
    ("draft", &["draftNumber", "draftId", "bankDraftId"]),
    ("holding", &["bankMark", "bankMarkMeaning", "accountNumber", "bankCode"]),
    ("names", &["bankTransactionId", "businessId", "tenantId"]),
];

const BALANCE: &[Subject] = &[
    (
        "balances",
        &["currencyCode", "bookBalance", "availableBalance", "frozenAmount", "creditLoadAmount", "overdrawnAmount"],
    ),
    (
        "quotas",
        &[
            "effectiveQuota",
            "effectiveUsedQuota",
            "effectiveUnusedQuota",
            "excessQuota",
            "excessUsedQuota",
            "excessAvailableQuota",
            "excessStartDate",
            "excessEndDate",
        ],
    ),
    ("holding", &["bankMark", "bankMarkMeaning", "accountName", "accountNumber", "bankCode"]),
];

/// The groups of each type of record that is shown whole.
const RECORDS: &[(&Type, &[Subject])] = &[
    (Draft::TYPE, DRAFT),
    (TransferRecord::TYPE, TRANSFER),
    (DraftTransactionRecord::TYPE, DRAFT_TRANSACTION),
    (DayBalance::TYPE, BALANCE),
];

pub(crate) fn subjects(of: &Type) -> &'static [Subject] {
    RECORDS.iter().find(|(record, _)| *record == of).map_or(&[], |(_, subjects)| subjects)
}

/// The groups of a record's filled fields.
pub(super) fn groups(of: &'static Type, fields: &[FieldShown]) -> Vec<FieldGroup> {
    let find = |name: &str| fields.iter().find(|field| field.name == name && !is_blank(field));
    let is_read_with_its_code = |name: &str| {
        let said = |field: &&FieldShown| meaning_of(of, &field.name) == Some(name) && field.words.is_some();
        fields.iter().any(|field| !is_blank(field) && said(&field))
    };
    let group = |(name, members): &Subject| FieldGroup {
        name: (*name).to_owned(),
        fields: members
            .iter()
            .filter(|member| find(member).is_some() && !is_read_with_its_code(member))
            .map(|member| (*member).to_owned())
            .collect(),
    };
    subjects(of).iter().map(group).filter(|group| !group.fields.is_empty()).collect()
}

/// The record's own blank fields, in reading order.
pub(super) fn blank(of: &Type, fields: &[FieldShown]) -> Vec<String> {
    let filled = |name: &str| fields.iter().any(|field| field.name == name && !is_blank(field));
    let all = subjects(of).iter().flat_map(|(_, members)| members.iter());
    all.filter(|name| !filled(name)).map(|name| (*name).to_owned()).collect()
}

pub(super) fn is_blank(field: &FieldShown) -> bool {
    field.value.trim().is_empty()
}

#[cfg(test)]
mod tests {
    use bank_contract::row::Kind;
    use model::Sentence;

    use super::*;

    #[test]
    fn every_field_of_a_record_is_in_exactly_one_group() {
        for (of, subjects) in RECORDS {
            let mut grouped: Vec<&str> = subjects.iter().flat_map(|(_, members)| members.iter().copied()).collect();
            grouped.sort_unstable();
            let own = of.fields.iter().filter(|field| !matches!(field.kind, Kind::Object(_)));
            let mut own: Vec<&str> = own.map(|field| field.name).collect();
            own.sort_unstable();
            assert_eq!(grouped, own, "{}", of.name);
        }
    }

    #[test]
    fn a_meaning_is_read_with_its_code_and_alone_where_the_code_is_missing() {
        let field = |name: &str, value: &str, said: bool| FieldShown {
            name: name.to_owned(),
            value: value.to_owned(),
            words: said.then(|| Sentence::new("said-by-service")),
            odd: false,
            day: None,
        };
        let fields = [
            field("draftStatusCode", "S1", true),
            field("draftStatusMeaning", "持有", false),
            field("bankDraftStatusDesc", "held", false),
            field("remark", " ", false),
        ];
        let groups = groups(Draft::TYPE, &fields);
        assert_eq!(groups.len(), 1);
        assert_eq!(
            (groups[0].name.as_str(), &groups[0].fields[..]),
            ("status", &["draftStatusCode".to_owned(), "bankDraftStatusDesc".to_owned()][..])
        );
        let blank = blank(Draft::TYPE, &fields);
        assert_eq!((blank.len(), blank.contains(&"remark".to_owned())), (28, true));
    }
}
