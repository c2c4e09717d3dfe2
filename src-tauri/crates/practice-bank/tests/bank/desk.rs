//! A small client: a desk that signs in, reads lists and sends one body.

use bank_contract::wire::{Draft, DraftTransactionRecord};
use bank_contract::{Endpoint, Stage, Wire, record};
use practice_bank::ledger::Ledger;
use practice_bank::{AccountLine, Options, Running, start};

/// A bank and a client of it.
pub struct Desk {
    pub bank: Running,
    pub http: reqwest::Client,
}

/// A reply: status and text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    pub status: u16,
    pub text: String,
}

impl Answer {
    /// The records of an array.
    pub fn many<T: Wire>(&self) -> Vec<T> {
        let elements = record::elements(&self.text).unwrap_or_else(|error| panic!("{error}: {}", self.text));
        elements.into_iter().map(|raw| record::decode(raw).expect("a record of the interface")).collect()
    }

    /// A single record.
    pub fn one<T: Wire>(&self) -> T {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {}", self.text))
    }

    /// The message of an error body.
    pub fn failed(&self) -> Option<String> {
        bank_contract::platform::failure(&self.text).filter(|failure| failure.failed).map(|failure| failure.message)
    }
}

impl Desk {
    /// A desk at a new bank.
    pub async fn open() -> Self {
        Self::at(Options::awkward()).await
    }

    /// A desk at a bank with these options.
    pub async fn at(options: Options) -> Self {
        let http = reqwest::Client::builder().no_proxy().build().expect("a client");
        Self { bank: start(options).await.expect("the bank starts"), http }
    }

    pub fn account(&self, at: usize) -> &AccountLine {
        &self.bank.accounts[at]
    }

    pub fn url(&self, endpoint: Endpoint) -> String {
        format!("{}/v1/{}/{}", self.bank.base_url, self.bank.organization_id, endpoint.row().path)
    }

    pub async fn sent(&self, request: reqwest::RequestBuilder) -> reqwest::Result<Answer> {
        let reply = request.bearer_auth(&self.bank.token).send().await?;
        Ok(Answer { status: reply.status().as_u16(), text: reply.text().await? })
    }

    pub async fn read(&self, endpoint: Endpoint, query: &[(&str, &str)]) -> Answer {
        self.sent(self.http.get(with_query(&self.url(endpoint), query))).await.expect("a reply")
    }

    /// A list of an account with additional parameters.
    pub async fn list_with(&self, stage: Stage, account: usize, more: &[(&str, &str)]) -> Answer {
        let account = self.account(account);
        let mut query = vec![("bankMark", account.bank_mark.as_str()), ("accountNumber", &account.account_number)];
        query.extend(more);
        self.read(stage.list(), &query).await
    }

    /// The whole list of an account.
    pub async fn list(&self, stage: Stage, account: usize) -> Vec<Draft> {
        self.list_with(stage, account, &[("size", "500")]).await.many()
    }

    /// The stages in which an account sees a draft.
    pub async fn stages(&self, account: usize, draft: &Draft) -> Vec<Stage> {
        let mut found = Vec::new();
        for stage in Stage::ALL {
            let named = self.list_with(*stage, account, &[("draftNumber", &draft.draftNumber)]).await;
            if named.many::<Draft>().iter().any(|seen| seen.bankDraftId == draft.bankDraftId) {
                found.push(*stage);
            }
        }
        found
    }

    /// One POST with a body at the bank of an account.
    pub async fn post(&self, endpoint: Endpoint, account: usize, body: &str) -> reqwest::Result<Answer> {
        let url = with_query(&self.url(endpoint), &[("bankMark", &self.account(account).bank_mark)]);
        self.sent(self.http.post(url).header("content-type", "application/json").body(body.to_owned())).await
    }

    /// One operation that must succeed.
    pub async fn act(&self, endpoint: Endpoint, account: usize, body: &str) -> DraftTransactionRecord {
        let answer = self.post(endpoint, account, body).await.expect("a reply");
        match answer.text.starts_with('[') {
            true => answer.many().pop().expect("a record"),
            false => answer.one(),
        }
    }

    pub async fn control(&self, method: &str, path: &str, body: &str) -> Answer {
        let method = method.parse().expect("a method");
        let url = format!("{}{path}", self.bank.control_url);
        let reply = self.http.request(method, url).body(body.to_owned()).send().await.expect("the control port");
        Answer { status: reply.status().as_u16(), text: reply.text().await.expect("a text") }
    }

    /// The bank's ledger.
    pub async fn ledger(&self) -> Ledger {
        serde_json::from_str(&self.control("GET", "/ledger", "").await.text).expect("a ledger")
    }

    /// The number of applied operations.
    pub async fn applied(&self) -> usize {
        self.ledger().await.entries.len()
    }

    pub async fn available(&self, account: usize, currency: &str) -> String {
        let number = &self.account(account).account_number;
        let balances = self.ledger().await.balances;
        let line = balances.into_iter().find(|line| line.account_number == *number && line.currency == currency);
        line.expect("a balance").available
    }

    /// Plans a fault.
    pub async fn fault(&self, plan: &str) {
        let answer = self.control("POST", "/faults", plan).await;
        assert_eq!(answer.status, 204, "{plan}: {}", answer.text);
    }

    /// Lets the counterparty act on a draft.
    pub async fn counterparty_answers(&self, draft: &Draft, answer: &str) -> Answer {
        let body =
            format!(r#"{{"draftNumber":"{}","bankDraftId":"{}","answer":"{answer}"}}"#, draft.draftNumber, id(draft));
        self.control("POST", "/counterparty", &body).await
    }
}

/// The draft's id at the bank.
pub fn id(draft: &Draft) -> String {
    draft.bankDraftId.clone().expect("every draft here has one")
}

fn with_query(url: &str, query: &[(&str, &str)]) -> String {
    let mut url = reqwest::Url::parse(url).expect("an address");
    url.query_pairs_mut().extend_pairs(query);
    url.into()
}

/// The body of an operation on a draft, with valid data.
pub fn body(endpoint: Endpoint, account: &AccountLine, draft: &Draft) -> String {
    let (number, account_number) = (&draft.draftNumber, &account.account_number);
    let amount = draft.amount.as_ref().map(|amount| amount.text.as_ref()).unwrap_or_default();
    let rest = match endpoint {
        Endpoint::CreatePledgeApplication => format!(
            r#""draftNumber":"{number}","pledgeeAccountBankNumber":"993290000100","pledgeeAccountNumber":"777001","pledgeeAccountName":"质权人一号""#
        ),
        Endpoint::CreatePledgeReleaseApplication => format!(r#""draftNumber":"{number}""#),
        Endpoint::CreatePromptPaymentApp => format!(r#""draftNumber":"{number}","amount":{amount},"onlineFlag":1"#),
        Endpoint::Endorse => format!(
            r#""draftNumber":"{number}","endorseeAccountBankNumber":"993290000100","endorseeAccountName":"被背书人","endorseeAccountNumber":"777002","transferFlag":1"#
        ),
        Endpoint::ReceiptByEndorsee
        | Endpoint::ReceiptConfirm
        | Endpoint::ReceiptPledgeConfirm
        | Endpoint::ReceiptPledgeReleaseConfirm => format!(r#""bankDraftId":"{}","replayFlag":1"#, id(draft)),
        _ => format!(r#""bankDraftId":"{}""#, id(draft)),
    };
    format!(r#"[{{"accountNumber":"{account_number}",{rest}}}]"#)
}

/// The body of a transfer.
pub fn transfer(payer: &AccountLine, payee: &str, amount: &str, more: &str) -> String {
    format!(
        r#"[{{"tradeAmount":{amount},"tradeDate":"2026-01-05","tradeAccountNumber":"{}","oppositeAccountNumber":"{payee}","oppositeAccountName":"收款人","oppositeAccountBankName":"长河银行"{more}}}]"#,
        payer.account_number
    )
}
