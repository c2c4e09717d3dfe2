//! Groups a record's own fields in reading order: the paper, its status, its parties, its holder, its names. A meaning
//! that the service gives beside a code is shown with the code.

use bank_contract::Wire;
use bank_contract::wire::Draft;
use money::codes::meaning_of;
use money::view::FieldShown;

use crate::view::FieldGroup;

/// Every field of the record is in exactly one group; embedded objects are groups of their own.
const GROUPS: &[(&str, &[&str])] = &[
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

/// The groups of a record's filled fields.
pub(crate) fn groups(fields: &[FieldShown]) -> Vec<FieldGroup> {
    let find = |name: &str| fields.iter().find(|field| field.name == name && !is_blank(field));
    let is_read_with_its_code = |name: &str| {
        let said = |field: &&FieldShown| meaning_of(Draft::TYPE, &field.name) == Some(name) && field.words.is_some();
        fields.iter().any(|field| !is_blank(field) && said(&field))
    };
    let group = |(name, members): &(&str, &[&str])| FieldGroup {
        name: (*name).to_owned(),
        fields: members
            .iter()
            .filter(|member| find(member).is_some() && !is_read_with_its_code(member))
            .map(|member| (*member).to_owned())
            .collect(),
    };
    GROUPS.iter().map(group).filter(|group| !group.fields.is_empty()).collect()
}

/// The record's own blank fields, in reading order.
pub(crate) fn blank(fields: &[FieldShown]) -> Vec<String> {
    let filled = |name: &str| fields.iter().any(|field| field.name == name && !is_blank(field));
    let all = GROUPS.iter().flat_map(|(_, members)| members.iter());
    all.filter(|name| !filled(name)).map(|name| (*name).to_owned()).collect()
}

pub(crate) fn is_blank(field: &FieldShown) -> bool {
    field.value.trim().is_empty()
}

#[cfg(test)]
mod tests {
    use bank_contract::row::Kind;
    use model::Sentence;

    use super::*;

    #[test]
    fn every_field_of_the_record_stands_in_exactly_one_group() {
        let mut grouped: Vec<&str> = GROUPS.iter().flat_map(|(_, members)| members.iter().copied()).collect();
        grouped.sort_unstable();
        let own = Draft::TYPE.fields.iter().filter(|field| !matches!(field.kind, Kind::Object(_)));
        let mut own: Vec<&str> = own.map(|field| field.name).collect();
        own.sort_unstable();
        assert_eq!(grouped, own);
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
        let groups = groups(&fields);
        assert_eq!(groups.len(), 1);
        assert_eq!(
            (groups[0].name.as_str(), &groups[0].fields[..]),
            ("status", &["draftStatusCode".to_owned(), "bankDraftStatusDesc".to_owned()][..])
        );
        let blank = blank(&fields);
        assert_eq!((blank.len(), blank.contains(&"remark".to_owned())), (28, true));
    }
}
