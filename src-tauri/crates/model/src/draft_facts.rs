//! The facts of a draft that identify its value: amount, part, acceptor and due day.

use serde::{Deserialize, Serialize};

/// The facts of a draft by which a person decides about it, as one reply has them. They are stored with the confirmed
/// instruction and compared with the reply right before it is sent.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DraftFacts {
    /// The amount, as the record writes it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub amount: Option<String>,
    /// The part of a split draft (`sequenceNumber`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sequence_number: Option<String>,
    /// The acceptor's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub acceptor_name: Option<String>,
    /// The acceptor's account number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub acceptor_account: Option<String>,
    /// The due date, as the record writes it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub due_date: Option<String>,
}
