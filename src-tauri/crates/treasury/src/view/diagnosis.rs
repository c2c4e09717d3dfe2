//! The diagnosis of a connection: a row per step and per query, and each trouble once. No token, no password and no whole
//! account number.

use model::Sentence;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A step of the diagnosis.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum DiagnosisStep {
    /// The address of the settings.
    Address,
    /// The name in the network.
    Name,
    /// The first connection: to the service, or to the proxy.
    Tcp,
    /// The proxy.
    Proxy,
    /// Encryption and the server's certificates.
    Tls,
    /// The certificate by which this computer identifies itself.
    ClientCertificate,
    /// The access token.
    Token,
    /// The clocks of this computer and of the service.
    Clock,
    /// One query of the service.
    Query,
    /// The remaining queries.
    Queries,
    /// The operations.
    Operations,
}

/// The outcome of a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum DiagnosisOutcome {
    /// It works.
    Good,
    /// It works, with a warning; or it fails and the profile does not need it.
    Warn,
    /// It fails.
    Bad,
    /// It was not tried.
    NotAsked,
}

/// One step or one query.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DiagnosisRow {
    /// The step.
    pub step: DiagnosisStep,
    /// The account of a query: bank mark and last four digits, with the nickname.
    pub account: Option<String>,
    /// The query's name, as in its address.
    pub query: Option<String>,
    /// The outcome.
    pub outcome: DiagnosisOutcome,
    /// The finding.
    pub said: Sentence,
    /// More findings: a certificate each, for example.
    pub more: Vec<Sentence>,
    /// HTTP status, if there was a reply.
    pub status: Option<u16>,
    /// Time that it took.
    pub milliseconds: Option<u32>,
    /// Records in the reply. At most one is asked for.
    pub records: Option<u32>,
    /// Entry of `terms.errors` with the remedies for clerk and administrator; `None` without a trouble.
    pub code: Option<String>,
    /// The service's own message.
    pub service_message: Option<String>,
}

/// One trouble, with everything that has it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DiagnosisTrouble {
    /// Entry of `terms.errors`.
    pub code: String,
    /// `warn` or `bad`: the worst of its rows.
    pub outcome: DiagnosisOutcome,
    /// The finding of its first row.
    pub said: Sentence,
    /// Number of queries that have it; 0 for a step of the connection.
    pub count: u32,
    /// These queries, each name once.
    pub queries: Vec<String>,
    /// Their accounts.
    pub accounts: Vec<String>,
    /// The service's own messages, at most three.
    pub service_messages: Vec<String>,
}

/// A diagnosis.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DiagnosisView {
    /// Version of Aval.
    pub version: String,
    /// The profile.
    pub profile: String,
    /// When it began.
    pub begun: String,
    /// Time that it took.
    pub milliseconds: u32,
    /// The rows, in the order of the steps.
    pub rows: Vec<DiagnosisRow>,
    /// Each trouble once, the worst first.
    pub troubles: Vec<DiagnosisTrouble>,
    /// Queries that were asked.
    pub asked: u32,
    /// Queries that were answered.
    pub answered: u32,
    /// A person stopped it.
    pub stopped: bool,
    /// The exit code of `avalctl doctor`.
    pub exit_code: u8,
}
