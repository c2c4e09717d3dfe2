//! The 44 endpoints, one row each, in the service's order, and the 16 stages that name the lists.
//!
//! A row contains: name, method, path after the tenant, body item, query parameters, shape of the reply, and whether
//! the endpoint reads or acts. The row, not the method, says whether a call may be retried: query-day-balance is a POST
//! that only reads. Paths are relative to `{base_url}/v1/{organizationId}/`, or to `{base_url}/{organizationId}/` where
//! the version is a query parameter.

use std::fmt::Display;

use crate::row::{Kind, Param, Type};
use crate::wire::*;

const fn param(name: &'static str, kind: Kind, required: bool, meaning: &'static str) -> Param {
    Param { name, kind, required, meaning }
}

/// Parameters of every endpoint.
pub const BANK_MARK: &[Param] = &[param("bankMark", Kind::Text, true, "bank identifier")];

/// Parameters of query-day-balance.
pub const PAGED: &[Param] = &[
    param("bankMark", Kind::Text, true, "bank identifier"),
    param("page", Kind::Integer, false, "page"),
    param("size", Kind::Integer, false, "page size"),
    param("sort", Kind::Texts, false, "sort"),
];

/// DraftListParams: parameters of all list queries.
pub const LIST: &[Param] = &[
    param("bankMark", Kind::Text, true, "bank identifier"),
    param("accountNumber", Kind::Text, true, "account number"),
    param("bankCode", Kind::Text, false, "inter-bank number"),
    param("payeeAccountNumber", Kind::Text, false, "payee account number"),
    param("accountType", Kind::Text, false, "account category"),
    param("draftType", Kind::Text, false, "draft kind"),
    param("drawerName", Kind::Text, false, "drawer name"),
    param("acceptorName", Kind::Text, false, "acceptor name"),
    param("payeeName", Kind::Text, false, "payee name"),
    param("draftNumber", Kind::Text, false, "draft number"),
    param("dateFrom", Kind::DateTime, false, "issue date from"),
    param("dateTo", Kind::DateTime, false, "issue date to"),
    param("dueDateFrom", Kind::DateTime, false, "due date from"),
    param("dueDateTo", Kind::DateTime, false, "due date to"),
    param("amountFrom", Kind::Text, false, "amount from"),
    param("amountTo", Kind::Text, false, "amount to"),
    param("page", Kind::Integer, false, "page"),
    param("size", Kind::Integer, false, "page size"),
    param("sort", Kind::Texts, false, "sort"),
];

/// DraftDetailParams: parameters of all detail queries.
pub const DETAIL: &[Param] = &[
    param("bankMark", Kind::Text, true, "bank identifier"),
    param("accountNumber", Kind::Text, true, "account number"),
    param("bankCode", Kind::Text, false, "inter-bank number"),
    param("draftNumber", Kind::Text, false, "draft number"),
    param("bankDraftId", Kind::Text, false, "bank-side draft identifier"),
    param("organizationCode", Kind::Text, false, "organization code"),
];

/// HTTP method.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// GET.
    Get,
    /// POST.
    Post,
}

/// The shape of a successful reply.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Reply {
    /// A JSON array of records.
    Many(&'static Type),
    /// One record.
    One(&'static Type),
    /// Not documented by the service.
    NotShown,
}

impl Reply {
    /// The type of its records; `None` where the service does not document it.
    pub const fn record(self) -> Option<&'static Type> {
        match self {
            Self::Many(of) | Self::One(of) => Some(of),
            Self::NotShown => None,
        }
    }
}

/// The version of a resource. Versions are independent of each other. Source: service.md, "Versioning" 1 and 3.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Version {
    /// First segment of the path.
    pub segment: &'static str,
    /// Name and value of the query parameter that is the other form.
    pub parameter: (&'static str, &'static str),
}

/// The version of every resource of this service.
pub const V1: Version = Version { segment: "v1", parameter: ("v", "1.0") };

/// One endpoint of the service.
#[derive(Debug)]
pub struct Row {
    /// The endpoint.
    pub endpoint: Endpoint,
    /// Version of its resource.
    pub version: &'static Version,
    /// HTTP method.
    pub method: Method,
    /// Path after the tenant, for example `drafts/endorse`.
    pub path: &'static str,
    /// The item of the body's array.
    pub body: Option<&'static Type>,
    /// Query parameters.
    pub params: &'static [Param],
    /// The shape of a successful reply.
    pub reply: Reply,
    /// Whether it can move money or a draft; such a call is never retried.
    pub acts: bool,
}

impl Row {
    /// The last path segment; on the command line the name of an operation.
    pub fn name(&self) -> &'static str {
        self.path.rsplit('/').next().unwrap_or(self.path)
    }

    /// The query parameters that are not given by the account, in the service's order.
    pub fn chosen(&self) -> impl Iterator<Item = &'static Param> + use<> {
        self.params.iter().filter(|param| !["bankMark", "accountNumber"].contains(&param.name))
    }

    /// The path of a tenant with the version as its first segment.
    pub fn path_with_version(&self, tenant: impl Display) -> String {
        format!("/{}/{tenant}/{}", self.version.segment, self.path)
    }

    /// The path of a tenant where the version is a query parameter: the tenant takes the place of the segment.
    pub fn path_without_version(&self, tenant: impl Display) -> String {
        format!("/{tenant}/{}", self.path)
    }
}

macro_rules! endpoints {
    ($($name:ident: $method:ident $path:literal body($($body:ident)?) $params:ident $reply:ident $(($record:ident))? $does:ident;)*) => {
        /// The 44 endpoints.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Endpoint {
            $(#[doc = concat!("`", stringify!($method), " ", $path, "`.")] $name,)*
        }

        /// All rows, in the service's order.
        pub const ENDPOINTS: &[Row] = &[$(Row {
            endpoint: Endpoint::$name,
            version: &V1,
            method: endpoints!(@method $method),
            path: $path,
            body: endpoints!(@body $($body)?),
            params: $params,
            reply: endpoints!(@reply $reply $($record)?),
            acts: endpoints!(@does $does),
        }),*];
    };
    (@method GET) => { Method::Get };
    (@method POST) => { Method::Post };
    (@body) => { None };
    (@body $body:ident) => { Some($body::TYPE) };
    (@reply many $record:ident) => { Reply::Many($record::TYPE) };
    (@reply one $record:ident) => { Reply::One($record::TYPE) };
    (@reply not_shown) => { Reply::NotShown };
    (@does reads) => { false };
    (@does acts) => { true };
}

endpoints! {
    QueryDayBalance: POST "funds/query-day-balance" body(DayBalanceRequest) PAGED many(DayBalance) reads;
    Transfer: POST "funds/transfer" body(CorporateTransferRequest) BANK_MARK many(TransferRecord) acts;
    TransferPersonal: POST "funds/transfer-personal" body(PersonalTransferRequest) BANK_MARK many(TransferRecord) acts;
    CreatePledgeApplication: POST "drafts/create-pledge-application" body(PledgeApplicationRequest) BANK_MARK many(DraftTransactionRecord) acts;
    CreatePledgeReleaseApplication: POST "drafts/create-pledge-release-application" body(PledgeReleaseApplicationRequest) BANK_MARK not_shown acts;
    CreatePromptPaymentApp: POST "drafts/create-prompt-payment-app" body(PromptPaymentRequest) BANK_MARK not_shown acts;
    Endorse: POST "drafts/endorse" body(EndorseRequest) BANK_MARK many(DraftTransactionRecord) acts;
    MortgageReleaseAppWithdrawal: POST "drafts/mortgage-release-app-withdrawal" body(WithdrawalRequest) BANK_MARK many(DraftTransactionRecord) acts;
    PledgeApplicationWithdrawal: POST "drafts/pledge-application-withdrawal" body(WithdrawalRequest) BANK_MARK many(DraftTransactionRecord) acts;
    PromptPaymentAppWithdrawal: POST "drafts/prompt-payment-app-withdrawal" body(WithdrawalRequest) BANK_MARK many(DraftTransactionRecord) acts;
    ReceiptByEndorsee: POST "drafts/receipt-by-endorsee" body(ReceiptRequest) BANK_MARK one(DraftTransactionRecord) acts;
    ReceiptConfirm: POST "drafts/receipt-confirm" body(ReceiptRequest) BANK_MARK one(DraftTransactionRecord) acts;
    ReceiptPledgeConfirm: POST "drafts/receipt-pledge-confirm" body(ReceiptRequest) BANK_MARK one(DraftTransactionRecord) acts;
    ReceiptPledgeReleaseConfirm: POST "drafts/receipt-pledge-release-confirm" body(ReceiptRequest) BANK_MARK one(DraftTransactionRecord) acts;
    TransferWithdrawal: POST "drafts/transfer-withdrawal" body(WithdrawalRequest) BANK_MARK one(DraftTransactionRecord) acts;
    ListBankDraft: GET "drafts/list-bank-draft" body() LIST many(Draft) reads;
    ListBankEndorsementTransfer: GET "drafts/list-bank-endorsement-transfer" body() LIST many(Draft) reads;
    ListBankMortgageConfirm: GET "drafts/list-bank-mortgage-confirm" body() LIST many(Draft) reads;
    ListBankMortgageRelAppWithdrawal: GET "drafts/list-bank-mortgage-rel-app-withdrawal" body() LIST many(Draft) reads;
    ListBankMortgageReleaseApp: GET "drafts/list-bank-mortgage-release-app" body() LIST many(Draft) reads;
    ListBankMortgageReleaseConfirm: GET "drafts/list-bank-mortgage-release-confirm" body() LIST many(Draft) reads;
    ListBankPledgeAppWithdrawal: GET "drafts/list-bank-pledge-app-withdrawal" body() LIST many(Draft) reads;
    ListBankPledgeApplication: GET "drafts/list-bank-pledge-application" body() LIST many(Draft) reads;
    ListBankPromptPaymentApp: GET "drafts/list-bank-prompt-payment-app" body() LIST many(Draft) reads;
    ListBankPromptPaymentAppWithdrawal: GET "drafts/list-bank-prompt-payment-app-withdrawal" body() LIST many(Draft) reads;
    ListBankPromptReceipt: GET "drafts/list-bank-prompt-receipt" body() LIST many(Draft) reads;
    ListBankPromptReceiptWithdrawal: GET "drafts/list-bank-prompt-receipt-withdrawal" body() LIST many(Draft) reads;
    ListBankReceiptByEndorsee: GET "drafts/list-bank-receipt-by-endorsee" body() LIST many(Draft) reads;
    ListBankReceiptConfirm: GET "drafts/list-bank-receipt-confirm" body() LIST many(Draft) reads;
    ListBankReceiptSettleConfirm: GET "drafts/list-bank-receipt-settle-confirm" body() LIST many(Draft) reads;
    ListBankTransferWithdrawal: GET "drafts/list-bank-transfer-withdrawal" body() LIST many(Draft) reads;
    QueryBankEndorsementTransfer: GET "drafts/query-bank-endorsement-transfer" body() DETAIL one(Draft) reads;
    QueryBankMortgageConfirm: GET "drafts/query-bank-mortgage-confirm" body() DETAIL one(Draft) reads;
    QueryBankMortgageRelAppWithdrawal: GET "drafts/query-bank-mortgage-rel-app-withdrawal" body() DETAIL one(Draft) reads;
    QueryBankMortgageReleaseApp: GET "drafts/query-bank-mortgage-release-app" body() DETAIL one(Draft) reads;
    QueryBankMortgageReleaseConfirm: GET "drafts/query-bank-mortgage-release-confirm" body() DETAIL one(Draft) reads;
    QueryBankPledgeAppWithdrawal: GET "drafts/query-bank-pledge-app-withdrawal" body() DETAIL one(Draft) reads;
    QueryBankPledgeApplication: GET "drafts/query-bank-pledge-application" body() DETAIL one(Draft) reads;
    QueryBankPromptPaymentApp: GET "drafts/query-bank-prompt-payment-app" body() DETAIL one(Draft) reads;
    QueryBankPromptPaymentAppWithdrawal: GET "drafts/query-bank-prompt-payment-app-withdrawal" body() DETAIL one(Draft) reads;
    QueryBankReceiptByEndorsee: GET "drafts/query-bank-receipt-by-endorsee" body() DETAIL one(Draft) reads;
    QueryBankReceiptConfirm: GET "drafts/query-bank-receipt-confirm" body() DETAIL one(Draft) reads;
    QueryBankReceiptSettleConfirm: GET "drafts/query-bank-receipt-settle-confirm" body() DETAIL one(Draft) reads;
    QueryBankTransferWithdrawal: GET "drafts/query-bank-transfer-withdrawal" body() DETAIL one(Draft) reads;
}

impl Endpoint {
    /// Its row.
    pub fn row(self) -> &'static Row {
        &ENDPOINTS[self as usize]
    }

    /// The endpoint with this last path segment.
    pub fn named(name: &str) -> Option<Self> {
        ENDPOINTS.iter().find(|row| row.name() == name).map(|row| row.endpoint)
    }

    /// The 12 draft operations and both transfers.
    pub fn operations() -> impl Iterator<Item = Self> {
        ENDPOINTS.iter().filter(|row| row.acts).map(|row| row.endpoint)
    }
}

macro_rules! stages {
    ($($name:ident $text:literal $list:ident $detail:tt;)*) => {
        /// The 16 lists, by the stage in their name.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Stage {
            $(#[doc = concat!("`list-bank-", $text, "`.")] $name,)*
        }

        impl Stage {
            /// All stages, in the service's order.
            pub const ALL: &[Self] = &[$(Self::$name),*];

            /// The list's name without `list-bank-`.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$name => $text),* }
            }

            /// Its list query.
            pub const fn list(self) -> Endpoint {
                match self { $(Self::$name => Endpoint::$list),* }
            }

            /// Its detail query; the plain list and the two prompt-receipt stages do not have one.
            pub const fn detail(self) -> Option<Endpoint> {
                match self { $(Self::$name => stages!(@detail $detail)),* }
            }
        }
    };
    (@detail -) => { None };
    (@detail $detail:ident) => { Some(Endpoint::$detail) };
}

stages! {
    Draft "draft" ListBankDraft -;
    EndorsementTransfer "endorsement-transfer" ListBankEndorsementTransfer QueryBankEndorsementTransfer;
    MortgageConfirm "mortgage-confirm" ListBankMortgageConfirm QueryBankMortgageConfirm;
    MortgageRelAppWithdrawal "mortgage-rel-app-withdrawal" ListBankMortgageRelAppWithdrawal QueryBankMortgageRelAppWithdrawal;
    MortgageReleaseApp "mortgage-release-app" ListBankMortgageReleaseApp QueryBankMortgageReleaseApp;
    MortgageReleaseConfirm "mortgage-release-confirm" ListBankMortgageReleaseConfirm QueryBankMortgageReleaseConfirm;
    PledgeAppWithdrawal "pledge-app-withdrawal" ListBankPledgeAppWithdrawal QueryBankPledgeAppWithdrawal;
    PledgeApplication "pledge-application" ListBankPledgeApplication QueryBankPledgeApplication;
    PromptPaymentApp "prompt-payment-app" ListBankPromptPaymentApp QueryBankPromptPaymentApp;
    PromptPaymentAppWithdrawal "prompt-payment-app-withdrawal" ListBankPromptPaymentAppWithdrawal QueryBankPromptPaymentAppWithdrawal;
    PromptReceipt "prompt-receipt" ListBankPromptReceipt -;
    PromptReceiptWithdrawal "prompt-receipt-withdrawal" ListBankPromptReceiptWithdrawal -;
    ReceiptByEndorsee "receipt-by-endorsee" ListBankReceiptByEndorsee QueryBankReceiptByEndorsee;
    ReceiptConfirm "receipt-confirm" ListBankReceiptConfirm QueryBankReceiptConfirm;
    ReceiptSettleConfirm "receipt-settle-confirm" ListBankReceiptSettleConfirm QueryBankReceiptSettleConfirm;
    TransferWithdrawal "transfer-withdrawal" ListBankTransferWithdrawal QueryBankTransferWithdrawal;
}

impl Stage {
    /// The stage with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|stage| stage.name() == name)
    }
}
