//! The wire types and, from the same rows, the metadata of each field.
//!
//! A row contains: mark (`R` required, `O` optional), the interface's name, its kind, and the meaning that the service
//! states. The macro generates the serde type and the [`Type`] with its [`Field`]s, so the two cannot differ. Field
//! identifiers are the wire names, spelled as in the interface. Not here: defaults and enums of codes, because the
//! service states neither.

mod objects;
mod records;
mod requests;

pub use objects::*;
pub use records::*;
pub use requests::*;

use crate::row::Type;

pub use crate::row::Wire;

macro_rules! wire {
    ($($(#[$doc:meta])* $side:ident $name:ident {
        $($mark:ident $field:ident : $kind:ident $(($object:ident))? $($meaning:literal)?,)*
    })*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Default, PartialEq, serde::Serialize, serde::Deserialize)]
        #[allow(non_snake_case, reason = "wire names stay as the interface spells them")]
        pub struct $name {
            $(
                #[doc = concat!("`", stringify!($field), "`: ", $($meaning,)? " (", stringify!($kind), ").")]
                #[serde(skip_serializing_if = "crate::row::Absent::is_absent")]
                pub $field: crate::wire::wire_type!($side $mark $kind $(($object))?),
            )*
        }

        impl crate::row::Wire for $name {
            const TYPE: &'static crate::row::Type = &crate::row::Type {
                name: stringify!($name),
                fields: &[$(crate::row::Field {
                    name: stringify!($field),
                    kind: crate::wire::wire_kind!($kind $(($object))?),
                    required: crate::wire::wire_mark!($mark),
                    meaning: concat!($($meaning)?),
                }),*],
            };
        }
    )*};
}

macro_rules! wire_type {
    ($side:ident R text) => { String };
    ($side:ident O text) => { Option<String> };
    ($side:ident R integer) => { i64 };
    ($side:ident O integer) => { Option<i64> };
    (request R number) => { crate::amount::Amount };
    (request O number) => { Option<crate::amount::Amount> };
    (record R number) => { crate::amount::Number };
    (record O number) => { Option<crate::amount::Number> };
    ($side:ident O object($object:ident)) => { Option<crate::record::Object<$object>> };
}

macro_rules! wire_kind {
    (text) => {
        crate::row::Kind::Text
    };
    (integer) => {
        crate::row::Kind::Integer
    };
    (number) => {
        crate::row::Kind::Number
    };
    (object($object:ident)) => {
        crate::row::Kind::Object(<$object as crate::row::Wire>::TYPE)
    };
}

macro_rules! wire_mark {
    (R) => {
        true
    };
    (O) => {
        false
    };
}

use {wire, wire_kind, wire_mark, wire_type};

/// The 25 types, in the service's order.
pub const TYPES: [&Type; 25] = [
    ResponseStatus::TYPE,
    DayBalanceRequest::TYPE,
    CorporateTransferRequest::TYPE,
    PersonalTransferRequest::TYPE,
    DraftTransactionRecord::TYPE,
    ReceiptRequest::TYPE,
    WithdrawalRequest::TYPE,
    PledgeApplicationRequest::TYPE,
    PledgeReleaseApplicationRequest::TYPE,
    PromptPaymentRequest::TYPE,
    EndorseRequest::TYPE,
    DayBalance::TYPE,
    TransferRecord::TYPE,
    Draft::TYPE,
    AcceptorInfo::TYPE,
    PayeeInfo::TYPE,
    AcceptanceInfo::TYPE,
    CreditInquiryInfo::TYPE,
    DiscountInfo::TYPE,
    DrawerInfo::TYPE,
    EndorsementInfo::TYPE,
    GuaranteeInfo::TYPE,
    PledgeInfo::TYPE,
    PromptPayInfo::TYPE,
    RecourseInfo::TYPE,
];
