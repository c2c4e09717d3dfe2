//! The wire between the client and a bank that acts: the operation is carried out and its reply is lost. The bank's own
//! ledger decides; the verdict must never say that nothing happened.

use std::time::Duration;

use bank_client::{BankClient, CodeMeaning, Codes, Outcome, Read, ReadError, Service, Token, VersionStyle, classify};
use bank_contract::wire::CorporateTransferRequest;
use bank_contract::{Endpoint, Item, Wire};
use practice_bank::assumptions::{self, TOKEN_HEADER, TOKEN_PREFIX};
use practice_bank::ledger::Ledger;
use practice_bank::proxy::{Proxy, WireFault};
use practice_bank::{Options, Running};

use crate::row::{limits, post_for};

/// The practice bank's own meanings of codes.
struct Meanings;

impl Codes for Meanings {
    fn error_flag(&self, _: &str, value: i64) -> Option<bool> {
        Some(value == assumptions::FLAG_OK)
    }

    fn status_code(&self, bank_mark: &str, code: &str) -> Option<CodeMeaning> {
        assumptions::mark(bank_mark).filter(|mark| mark.done == code).map(|_| CodeMeaning::Done)
    }

    fn failure_words(&self, _: &str) -> &[String] {
        &[]
    }

    fn status_pair(&self, _: &str, _: &str, _: &str) -> Option<CodeMeaning> {
        None
    }

    fn refuses(&self, _: &str, _: i64) -> bool {
        false
    }

    fn day(&self, text: &str) -> Option<chrono::NaiveDate> {
        chrono::NaiveDate::parse_from_str(text, assumptions::DATE).ok()
    }

    fn currency(&self, text: &str) -> String {
        model::spelling::iso_or_text(text)
    }
}

/// A transfer from the bank's first account.
pub fn transfer(bank: &Running, reference: &str) -> Item {
    let entries = [
        ("tradeAmount", "12.30"),
        ("tradeDate", "2026-03-02"),
        ("currency", "CNY"),
        ("tradeAccountNumber", &bank.accounts[0].account_number),
        ("oppositeAccountNumber", "9558000000000000001"),
        ("oppositeAccountName", "恒通贸易有限公司"),
        ("referenceOrder", reference),
    ];
    Item::from_text(CorporateTransferRequest::TYPE, entries).expect("the item fits the contract")
}

struct Desk {
    bank: Running,
    proxy: Proxy,
    token: Token,
}

impl Desk {
    async fn open() -> Self {
        let bank = practice_bank::start(Options::awkward()).await.expect("the practice bank starts");
        let address = bank.base_url.trim_start_matches("http://").parse().expect("a loopback address");
        let proxy = Proxy::start(Some(address)).await.expect("a loopback port");
        let token = Token::new(bank.token.clone());
        Self { bank, proxy, token }
    }

    fn client(&self, times_out: bool) -> BankClient {
        let service = Service {
            base_url: self.proxy.base_url(),
            organization_id: self.bank.organization_id,
            version_style: VersionStyle::Path,
            token_header: TOKEN_HEADER.to_owned(),
            token_prefix: TOKEN_PREFIX.to_owned(),
        };
        BankClient::with_limits(service, limits(times_out)).expect("the settings are right")
    }

    fn transfer(&self, reference: &str) -> Item {
        transfer(&self.bank, reference)
    }

    async fn applied(&self, reference: &str) -> usize {
        let url = format!("{}/ledger", self.bank.control_url);
        let http = reqwest::Client::builder().no_proxy().build().expect("a client");
        let text = http.get(url).send().await.expect("a reply").text().await.expect("its body");
        let ledger: Ledger = serde_json::from_str(&text).expect("a ledger");
        ledger.entries.iter().filter(|entry| entry.reference_order.as_deref() == Some(reference)).count()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_bank_did_is_never_called_not_sent_or_refused() {
    let desk = Desk::open().await;
    let drip = |pause| WireFault::Drip { bytes: 16, pause: Duration::from_millis(pause) };
    let rows = [
        ("passed on", WireFault::Pass, false, "matched"),
        ("dripping", drip(1), false, "matched"),
        ("closed before the reply", WireFault::CloseBeforeReply, false, "closed-before-reply"),
        ("reset before the reply", WireFault::ResetBeforeReply, false, "reset-after-connect"),
        ("half a head", WireFault::HalfHead, false, "closed-before-reply"),
        ("a head alone", WireFault::Truncate { body_bytes: 0 }, false, "2xx-cut"),
        ("half a record", WireFault::Truncate { body_bytes: 40 }, false, "2xx-cut"),
        ("not HTTP", WireFault::Malformed, false, "not-http"),
        ("a bomb", WireFault::GzipBomb { bytes: 4_000_000 }, false, "2xx-bad-encoding"),
        ("silence", WireFault::Silence, true, "timeout-after-connect"),
        // So slow that no head is complete by the limit, however busy the machine.
        ("dripping past the limit", drip(5_000), true, "timeout-after-connect"),
    ];
    let account = &desk.bank.accounts[0];
    for (number, (name, fault, times_out, expected)) in rows.into_iter().enumerate() {
        let reference = format!("AV{number:014}");
        let items = [desk.transfer(&reference)];
        let client = desk.client(times_out);
        desk.proxy.then(fault);
        let post = post_for(&client, Endpoint::Transfer, &account.bank_mark, &items);
        let observation = client.act(Some(&desk.token), &post).await;
        let verdict = classify(Endpoint::Transfer, &items, &account.bank_mark, &observation, &Meanings).remove(0);
        assert_eq!(verdict.case, expected, "{name}: {observation:?}");
        let told = if expected == "matched" { Outcome::Accepted } else { Outcome::InDoubt };
        assert_eq!((verdict.outcome, desk.applied(&reference).await), (told, 1), "{name}: done once");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_behind_a_bad_wire_comes_whole_or_not_at_all() {
    let desk = Desk::open().await;
    let account = &desk.bank.accounts[0];
    let query = vec![
        ("bankMark", account.bank_mark.clone()),
        ("accountNumber", account.account_number.clone()),
        ("size", "5".to_owned()),
    ];
    let read = Read { endpoint: Endpoint::ListBankDraft, query, body: None };
    let client = desk.client(false);
    let whole = client.read(Some(&desk.token), &read).await.expect("a list");
    assert!(whole.text().contains("draftNumber") && whole.date.is_some());
    for fault in [
        WireFault::Truncate { body_bytes: 100 },
        WireFault::CloseBeforeReply,
        WireFault::Malformed,
        WireFault::HalfHead,
    ] {
        desk.proxy.then(fault.clone());
        let again = client.read(Some(&desk.token), &read).await.expect("the second try brings it");
        assert_eq!(again.text(), whole.text(), "{fault:?}");
    }
    desk.proxy.then(WireFault::GzipBomb { bytes: 100_000_000 });
    let bomb = client.read(Some(&desk.token), &read).await;
    assert!(matches!(bomb, Err(ReadError::Unreadable { raw, .. }) if raw.len() <= 4096), "it is not unpacked");
    let nobody = client.read(Some(&Token::new("stale".to_owned())), &read).await;
    assert!(matches!(nobody, Err(ReadError::SignIn { term: "401", .. })), "{nobody:?}");
}
