//! A company's network: its own authority, client certificates and a proxy. The ledger of the practice bank
//! shows the executed operations; the front and the proxy record their connections.

use std::net::{Ipv6Addr, SocketAddr};
use std::sync::Arc;

use bank_client::connection::{authorities_from_pem, client_certificate_from_pem, client_certificate_from_pkcs12};
use bank_client::{
    BankClient, ClientError, Connection, NotSentKind, Observation, Proxy, Read, ReadError, Route, Service, Token,
    VersionStyle, read_address,
};
use bank_contract::Endpoint;
use practice_bank::assumptions::{TOKEN_HEADER, TOKEN_PREFIX};
use practice_bank::ledger::Ledger;
use practice_bank::{Options, Running};

use crate::authority::{Authority, Identity, Kind};
use crate::behind::transfer;
use crate::network::{CompanyProxy, Front, Manners};
use crate::row::{limits, post_for};

const BANK_NAME: &str = "bank.example";
/// A client certificate in PKCS #12 with the password `practice`, as OpenSSL writes it today and as older systems did.
const PKCS12: &[u8] = include_bytes!("data/client.p12");
const PKCS12_OLD: &[u8] = include_bytes!("data/client-old.p12");
const PKCS12_AUTHORITY: &[u8] = include_bytes!("data/client-authority.pem");
const PKCS12_SHA256: &str = include_str!("data/client.sha256");

/// A practice bank behind TLS.
struct Company {
    bank: Running,
    authority: Authority,
    front: Front,
}

impl Company {
    async fn open() -> Self {
        Self::with(BANK_NAME, Kind::Server).await
    }

    async fn with(name: &str, kind: Kind) -> Self {
        let authority = Authority::new("Harbour Group Root");
        let own = authority.certify(name, kind);
        Self::showing(authority, &own, None).await
    }

    async fn showing(authority: Authority, own: &Identity, clients: Option<&Authority>) -> Self {
        let bank = practice_bank::start(Options::awkward()).await.expect("the practice bank starts");
        let front = Front::start(own, clients, address_of(&bank)).await;
        Self { bank, authority, front }
    }

    /// The connection with the company's authority.
    fn trusting(&self) -> Connection {
        Connection { authorities: authorities_from_pem(self.authority.pem.as_bytes()).expect("PEM"), ..nothing() }
    }

    fn client(&self, connection: Connection, base_url: String) -> Result<BankClient, ClientError> {
        let service = Service {
            base_url,
            organization_id: self.bank.organization_id,
            version_style: VersionStyle::Path,
            token_header: TOKEN_HEADER.to_owned(),
            token_prefix: TOKEN_PREFIX.to_owned(),
        };
        BankClient::over(connection, service, limits(false))
    }

    /// A client that reaches the front by the name `localhost`.
    fn near(&self, connection: Connection) -> BankClient {
        self.client(connection, format!("https://localhost:{}", self.front.address.port()))
            .expect("the settings are right")
    }

    /// A client of the bank's own name, which only a proxy can reach.
    fn far(&self, connection: Connection) -> BankClient {
        self.client(connection, format!("https://{BANK_NAME}")).expect("the settings are right")
    }

    /// Sends one transfer and returns the observation.
    async fn transfer(&self, client: &BankClient, reference: &str) -> Observation {
        let item = transfer(&self.bank, reference);
        let post = post_for(client, Endpoint::Transfer, &self.bank.accounts[0].bank_mark, &[item]);
        client.act(Some(&Token::new(self.bank.token.clone())), &post).await
    }

    async fn executed(&self) -> usize {
        let url = format!("{}/ledger", self.bank.control_url.trim_end_matches('/'));
        let text = reqwest::get(url).await.expect("the control side answers").text().await.expect("with text");
        let ledger: Ledger = serde_json::from_str(&text).expect("a ledger");
        ledger.entries.len()
    }
}

fn address_of(bank: &Running) -> SocketAddr {
    bank.base_url.trim_start_matches("http://").parse().expect("a loopback address")
}

/// A connection without a system proxy.
fn nothing() -> Connection {
    Connection { proxy: Proxy::Direct, ..Connection::default() }
}

fn through(proxy: &CompanyProxy, connection: Connection) -> Connection {
    Connection { proxy: Proxy::parse(&proxy.address.to_string()).expect("an address"), ..connection }
}

fn not_sent(observation: Observation) -> (NotSentKind, u32, Option<String>) {
    match observation {
        Observation::NotSent(seen) => (seen.kind, seen.tries, seen.certificate_sha256),
        other => panic!("it was sent: {other:?}"),
    }
}

#[tokio::test]
async fn a_company_s_authority_is_trusted_when_the_settings_name_it() {
    let company = Company::with("localhost", Kind::Server).await;
    let (kind, tries, sha256) = not_sent(company.transfer(&company.near(nothing()), "T1").await);
    assert_eq!((kind, tries), (NotSentKind::Certificate, 1));
    assert_eq!(company.executed().await, 0);

    for alone in [false, true] {
        let client = company.near(Connection { authorities_alone: alone, ..company.trusting() });
        let observed = company.transfer(&client, &format!("T2 {alone}")).await;
        assert!(matches!(&observed, Observation::Replied(reply) if reply.status == 200), "{observed:?}");
        let shown = client.connection().certificate_of("localhost").expect("it was called");
        assert_eq!((shown.subject.as_str(), shown.issuer.as_str()), ("CN=localhost", "CN=Harbour Group Root"));
        assert_eq!(Some(shown.sha256), sha256, "the certificate that was refused before");
    }
    assert_eq!(company.executed().await, 2);

    let other = Authority::new("Another Root");
    let authorities = authorities_from_pem(other.pem.as_bytes()).expect("PEM");
    let client = company.near(Connection { authorities, authorities_alone: true, ..nothing() });
    assert_eq!(not_sent(company.transfer(&client, "T3").await).0, NotSentKind::Certificate);
    assert_eq!(company.executed().await, 2);
}

#[tokio::test]
async fn a_wrong_certificate_gets_no_call_whatever_is_wrong_with_it() {
    let rows = [
        ("expired", "localhost", Kind::Expired),
        ("wrong name", BANK_NAME, Kind::Server),
        ("no server's", "localhost", Kind::Client),
    ];
    for (what, name, kind) in rows {
        let company = Company::with(name, kind).await;
        let client = company.near(company.trusting());
        let (seen, tries, sha256) = not_sent(company.transfer(&client, "T1").await);
        assert_eq!((seen, tries, sha256.is_some()), (NotSentKind::Certificate, 1, true), "{what}");
        assert!(client.connection().certificate_of("localhost").is_none(), "{what}: it was not accepted");
        assert_eq!(company.executed().await, 0, "{what}");
    }
}

#[tokio::test]
async fn a_certificate_that_the_settings_refuse_gets_no_call() {
    let company = Company::with("localhost", Kind::Server).await;
    let good = company.near(company.trusting());
    assert!(matches!(company.transfer(&good, "T1").await, Observation::Replied(_)));
    let sha256 = good.connection().certificate_of("localhost").expect("it was called").sha256;
    let refused_certificates = vec![sha256.to_ascii_uppercase()];
    let client = company.near(Connection { refused_certificates, ..company.trusting() });
    let (kind, tries, told) = not_sent(company.transfer(&client, "T2").await);
    assert_eq!((kind, tries, told), (NotSentKind::Certificate, 1, Some(sha256)));
    assert_eq!(company.executed().await, 1);
}

#[tokio::test]
async fn a_server_that_asks_for_a_client_certificate_gets_it_and_no_other_does() {
    let clients = Authority::new("Bank's Clients");
    let root = Authority::new("Harbour Group Root");
    let own = root.certify("localhost", Kind::Server);
    let company = Company::showing(root, &own, Some(&clients)).await;
    let identity = clients.certify("desk-7", Kind::Client);
    let key = identity.key.serialize_pem();
    let read = |certificate: &str, key: &str| client_certificate_from_pem(certificate.as_bytes(), key.as_bytes());
    let certificate = Arc::new(read(&identity.certificate_pem, &key).expect("they belong together"));
    assert!(!format!("{certificate:?}").contains("PRIVATE"));
    let client = company.near(Connection { client_certificate: Some(certificate), ..company.trusting() });
    assert!(matches!(company.transfer(&client, "T1").await, Observation::Replied(_)));
    assert_eq!(company.front.handshakes(), [Some(identity.certificate.clone())]);

    // Without one, and with one of another authority, the bank sees nothing. In TLS 1.3 the client has sent its request
    // when it learns of the refusal, so such an operation is in doubt and not called unsent.
    let foreign = Authority::new("Others").certify("desk-7", Kind::Client);
    let foreign = read(&foreign.certificate_pem, &foreign.key.serialize_pem()).expect("they belong together");
    for client_certificate in [None, Some(Arc::new(foreign))] {
        let client = company.near(Connection { client_certificate, ..company.trusting() });
        let observed = company.transfer(&client, "T2").await;
        assert!(!matches!(observed, Observation::Replied(_)), "{observed:?}");
    }
    assert_eq!(company.executed().await, 1);
    let another = rcgen::KeyPair::generate().expect("a key").serialize_pem();
    assert_eq!(read(&identity.certificate_pem, &another).unwrap_err().word(), "other_key");
    assert_eq!(read(&identity.certificate_pem, "").unwrap_err().word(), "no_key");
    assert_eq!(read(&key, &key).unwrap_err().word(), "no_certificate");
    let encrypted = key.replace("PRIVATE KEY", "ENCRYPTED PRIVATE KEY");
    assert_eq!(read(&identity.certificate_pem, &encrypted).unwrap_err().word(), "encrypted_key");
}

#[tokio::test]
async fn a_pkcs_12_file_opens_with_its_password_alone() {
    for (what, file) in [("today's", PKCS12), ("old", PKCS12_OLD)] {
        let read = client_certificate_from_pkcs12(file, "practice").unwrap_or_else(|error| panic!("{what}: {error}"));
        let facts = read.facts().expect("a certificate");
        assert_eq!((facts.sha256.as_str(), facts.subject.as_str()), (PKCS12_SHA256.trim(), "CN=desk-7"), "{what}");
        let again = client_certificate_from_pem(read.chain_pem().as_bytes(), read.key_pem().as_bytes());
        assert_eq!(again.expect("what was written is read").key_pem(), read.key_pem());
        for wrong in ["", "Practice", "practice "] {
            assert_eq!(client_certificate_from_pkcs12(file, wrong).unwrap_err().word(), "password", "{what}");
        }
    }
    assert_eq!(client_certificate_from_pkcs12(PKCS12_AUTHORITY, "practice").unwrap_err().word(), "password");
    let leaf = client_certificate_from_pkcs12(PKCS12, "practice").expect("it opens").chain_pem();
    let first = leaf.split_inclusive("-----END CERTIFICATE-----\n").next().expect("a certificate");
    assert_eq!(authorities_from_pem(first.as_bytes()).unwrap_err().word(), "no_authority");
}

#[tokio::test]
async fn a_proxy_with_a_login_carries_a_call_and_sees_nothing_of_it() {
    let company = Company::open().await;
    // clerk:geheim:42
    let proxy =
        CompanyProxy::start(Manners::Login("Basic Y2xlcms6Z2VoZWltOjQy".to_owned()), company.front.address).await;
    let connection = through(&proxy, company.trusting());
    let login = Connection { proxy: connection.proxy.clone().with_login("clerk", "geheim:42"), ..connection.clone() };
    let client = company.far(login);
    let observed = company.transfer(&client, "T1").await;
    assert!(matches!(&observed, Observation::Replied(reply) if reply.status == 200), "{observed:?}");
    assert_eq!(company.executed().await, 1);
    assert_eq!(
        client.connection().route(&format!("https://{BANK_NAME}")),
        Route::Proxy(format!("http://{}", proxy.address))
    );
    let heads = proxy.heads();
    assert!(heads.len() == 1 && heads[0].starts_with(&format!("CONNECT {BANK_NAME}:443 ")), "{heads:?}");
    let passed = proxy.passed();
    let holds = |text: &str| passed.windows(text.len()).any(|window| window == text.as_bytes());
    assert!(!passed.is_empty() && !holds(&company.bank.token) && !holds("POST") && !holds("12.30"));

    for (what, login) in [("none", None), ("wrong", Some("geheim:43"))] {
        let before = proxy.heads().len();
        let proxy_setting = connection.proxy.clone();
        let proxy_setting = match login {
            Some(password) => proxy_setting.with_login("clerk", password),
            None => proxy_setting,
        };
        let client = company.far(Connection { proxy: proxy_setting, ..connection.clone() });
        let (kind, tries, _) = not_sent(company.transfer(&client, "T2").await);
        assert_eq!((kind, tries), (NotSentKind::Proxy, 1), "{what}: a repeated wrong login locks an account");
        assert_eq!(proxy.heads().len(), before + 1, "{what}");
        let read =
            client.read(None, &Read { endpoint: Endpoint::ListBankDraft, query: account(&company), body: None }).await;
        assert!(
            matches!(&read, Err(ReadError::Unreachable(seen)) if seen.kind == NotSentKind::Proxy && seen.tries == 1),
            "{what}: {read:?}"
        );
    }
}

#[tokio::test]
async fn an_https_proxy_gets_the_login_only_behind_its_own_certificate() {
    let company = Company::open().await;
    let login = Manners::Login("Basic Y2xlcms6Z2VoZWltOjQy".to_owned());
    let proxy = CompanyProxy::start(login, company.front.address).await;
    let client_by = |front: &Front| {
        let address = format!("https://localhost:{}", front.address.port());
        let proxy = Proxy::parse(&address).expect("an address").with_login("clerk", "geheim:42");
        (company.far(Connection { proxy, ..company.trusting() }), address)
    };
    let front = Front::start(&company.authority.certify("localhost", Kind::Server), None, proxy.address).await;
    let (client, address) = client_by(&front);
    let observed = company.transfer(&client, "T1").await;
    assert!(matches!(&observed, Observation::Replied(reply) if reply.status == 200), "{observed:?}");
    assert_eq!(client.connection().route(&format!("https://{BANK_NAME}")), Route::Proxy(address));
    let heads = proxy.heads();
    assert!(heads.len() == 1 && heads[0].starts_with(&format!("CONNECT {BANK_NAME}:443 ")), "{heads:?}");
    assert_eq!((front.handshakes().len(), company.executed().await), (1, 1));

    let spy = Authority::new("Spy").certify("localhost", Kind::Server);
    let (client, _) = client_by(&Front::start(&spy, None, proxy.address).await);
    assert_eq!(not_sent(company.transfer(&client, "T2").await).0, NotSentKind::Certificate);
    assert_eq!((proxy.heads().len(), company.executed().await), (1, 1));
}

#[tokio::test]
async fn a_service_on_the_ipv6_loopback_is_called_plain_and_without_a_proxy() {
    let options = Options { listen: (Ipv6Addr::LOCALHOST, 0).into(), ..Options::default() };
    let bank = practice_bank::start(options).await.expect("the practice bank starts");
    let authority = Authority::new("Harbour Group Root");
    let front = Front::start(&authority.certify(BANK_NAME, Kind::Server), None, address_of(&bank)).await;
    let company = Company { bank, authority, front };
    let base_url = company.bank.base_url.clone();
    assert!(base_url.starts_with("http://[::1]:"), "{base_url}");
    let typed = read_address(&format!("{}/v1/", base_url.trim_start_matches("http://"))).expect("an address");
    assert_eq!(typed.base_url, base_url);
    let proxy = CompanyProxy::start(Manners::Open, company.front.address).await;
    let client = company.client(through(&proxy, company.trusting()), base_url).expect("right");
    assert!(matches!(company.transfer(&client, "T1").await, Observation::Replied(_)));
    assert_eq!((proxy.heads().len(), company.executed().await), (0, 1));
    for far in ["http://[2001:db8::1]:80", "http://[::ffff:192.0.2.1]"] {
        assert!(company.client(nothing(), far.to_owned()).is_err(), "{far} is another computer");
    }
}

fn account(company: &Company) -> Vec<(&'static str, String)> {
    let account = &company.bank.accounts[0];
    vec![("bankMark", account.bank_mark.clone()), ("accountNumber", account.account_number.clone())]
}

#[tokio::test]
async fn a_proxy_that_refuses_closes_or_is_gone_leaves_everything_unsent() {
    let company = Company::open().await;
    let denies = CompanyProxy::start(Manners::Denies, company.front.address).await;
    let client = company.far(through(&denies, company.trusting()));
    assert_eq!(not_sent(company.transfer(&client, "T1").await).0, NotSentKind::Proxy);

    let closes = CompanyProxy::start(Manners::Closes, company.front.address).await;
    let client = company.far(through(&closes, company.trusting()));
    let (kind, tries, _) = not_sent(company.transfer(&client, "T2").await);
    assert!(kind != NotSentKind::Proxy && tries == 3, "a closed tunnel may open at the next try: {kind:?} {tries}");

    // Bound and not listened on, so that no other program can take the port meanwhile.
    let socket = tokio::net::TcpSocket::new_v4().expect("a socket");
    socket.bind((std::net::Ipv4Addr::LOCALHOST, 0).into()).expect("a loopback port");
    let gone = socket.local_addr().expect("it is bound");
    let proxy = Proxy::parse(&gone.to_string()).expect("an address");
    let client = company.far(Connection { proxy, ..company.trusting() });
    assert_eq!(not_sent(company.transfer(&client, "T3").await).0, NotSentKind::Refused);
    assert_eq!(company.executed().await, 0);
    assert!(company.front.handshakes().is_empty());
}

#[tokio::test]
async fn a_proxy_that_shows_its_own_certificate_gets_no_call() {
    let company = Company::open().await;
    let spy = Authority::new("Spy").certify(BANK_NAME, Kind::Server);
    let listening = Front::start(&spy, None, address_of(&company.bank)).await;
    let proxy = CompanyProxy::start(Manners::Open, listening.address).await;
    let client = company.far(through(&proxy, company.trusting()));
    assert_eq!(not_sent(company.transfer(&client, "T1").await).0, NotSentKind::Certificate);
    assert_eq!(company.executed().await, 0);
}

#[tokio::test]
async fn a_service_on_this_computer_is_never_called_through_a_proxy() {
    let company = Company::with("localhost", Kind::Server).await;
    let proxy = CompanyProxy::start(Manners::Open, company.front.address).await;
    let client = company.near(through(&proxy, company.trusting()));
    assert!(matches!(company.transfer(&client, "T1").await, Observation::Replied(_)));
    let plain = company.client(through(&proxy, company.trusting()), company.bank.base_url.clone()).expect("right");
    assert!(matches!(company.transfer(&plain, "T2").await, Observation::Replied(_)));
    assert_eq!((proxy.heads().len(), company.executed().await), (0, 2));
}

#[tokio::test]
async fn a_host_that_is_not_allowed_is_never_called() {
    let company = Company::open().await;
    let only = |host: &str| Connection { hosts: vec![host.to_owned()], ..company.trusting() };
    let refused = company.client(only("bank.example.evil"), format!("https://{BANK_NAME}")).map(drop);
    assert_eq!(refused, Err(ClientError::Host(BANK_NAME.to_owned())));
    assert!(company.client(only("BANK.example"), format!("https://{BANK_NAME}")).is_ok());
    // The address that says whose a token is gets no token either.
    let client = company.client(only(BANK_NAME), format!("https://{BANK_NAME}")).expect("right");
    let elsewhere = format!("{}/userinfo", company.bank.base_url);
    let refused = client.subject(&elsewhere, &Token::new("secret".to_owned())).await;
    assert!(refused.is_err_and(|error| error.to_string().contains("connection.hosts")));
}
