//! The diagnosis of a company's network: proxy, certificates and client certificate, with the troubles of each, and no
//! password in any text.

use acceptance::account;
use std::sync::Arc;

use bank_contract::terms::terms;
use chrono::{DateTime, Utc};
use model::MemoryKeychain;
use model::clock::Clock;
use model::exit::Exit;
use practice_bank::Running;
use tempfile::TempDir;
use treasury::view::{DiagnosisOutcome, DiagnosisStep, DiagnosisView, ProfileForm};
use treasury::{Desk, Home, Options, Stop, diagnosis_text};

use crate::authority::{Authority, Identity, Kind};
use crate::network::{CompanyProxy, Front, Manners};

const BANK_NAME: &str = "bank.example";
const PASSWORD: &str = "geheim-42";

/// A practice bank behind TLS, and a desk that is set up for it step by step.
struct Office {
    bank: Running,
    front: Front,
    home: Home,
    keychain: Arc<MemoryKeychain>,
    _folder: TempDir,
}

impl Office {
    async fn open(own: &Identity, clients: Option<&Authority>, base_url: Option<&str>) -> Self {
        let bank = practice_bank::start(practice_bank::Options::awkward()).await.expect("the practice bank starts");
        let behind = bank.base_url.trim_start_matches("http://").parse().expect("a loopback address");
        let front = Front::start(own, clients, behind).await;
        let near = format!("https://localhost:{}", front.address.port());
        let folder = tempfile::tempdir().expect("a folder");
        let home = Home::at(Some(folder.path().join("data"))).expect("a home");
        let account = &bank.accounts[0];
        home.add(&ProfileForm {
            name: "desk".to_owned(),
            environment: None,
            base_url: base_url.unwrap_or(&near).to_owned(),
            organization_id: bank.organization_id.to_string(),
            accounts: vec![account::key(account)],
            ceiling_instruction: None,
            ceiling_day: None,
            settings: Some(practice_bank::settings_toml()),
            code_book: None,
        })
        .expect("a profile");
        Self { bank, front, home, keychain: Arc::default(), _folder: folder }
    }

    fn desk(&self) -> Desk {
        self.desk_at(Clock::System)
    }

    fn desk_at(&self, clock: Clock) -> Desk {
        let given_token = Some(self.bank.token.clone());
        let options = Options { clock, keychain: self.keychain.clone(), given_token, ..Options::quiet() };
        Desk::open(&self.home, "desk", options).expect("the desk opens")
    }

    fn trusting(&self, authority: &Authority) {
        self.desk().authorities_set(Some(authority.pem.as_bytes()), true).expect("an authority");
    }
}

async fn diagnosis(desk: &Desk) -> DiagnosisView {
    let view = desk.diagnose(&Stop::new(), |_| {}).await;
    for language in ["en", "zh-CN"] {
        assert!(!diagnosis_text(&view, language).contains(PASSWORD));
    }
    assert!(!serde_json::to_string(&view).expect("JSON").contains(PASSWORD));
    for trouble in &view.troubles {
        assert!(terms().errors.contains_key(&trouble.code), "{} has no remedies", trouble.code);
    }
    view
}

fn codes(view: &DiagnosisView) -> Vec<&str> {
    view.troubles.iter().map(|trouble| trouble.code.as_str()).collect()
}

/// The findings of a step as text, in English.
fn said(view: &DiagnosisView, step: DiagnosisStep) -> String {
    let row = view.rows.iter().find(|row| row.step == step).unwrap_or_else(|| panic!("no {step:?} in {view:#?}"));
    let texts = std::iter::once(&row.said).chain(&row.more).map(|sentence| model::words::text(sentence, "en"));
    texts.collect::<Vec<_>>().join("\n")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_good_connection_shows_its_version_and_its_chain() {
    let authority = Authority::new("Harbour Group Root");
    let own = authority.certify("localhost", Kind::Server);
    let office = Office::open(&own, None, None).await;
    office.trusting(&authority);
    let view = diagnosis(&office.desk()).await;
    assert_eq!((codes(&view), view.exit_code, view.answered), (Vec::new(), 0, 30));
    let tls = said(&view, DiagnosisStep::Tls);
    for part in
        ["TLS 1.3", "CN=localhost", "issued by CN=Harbour Group Root", "2120-01-01T00:00:00Z", "of the settings"]
    {
        assert!(tls.contains(part), "{part} is not in {tls}");
    }
    let sha256 = bank_client::connection::facts(&own.certificate).expect("a certificate").sha256;
    assert!(tls.contains(&sha256), "its own fingerprint: {tls}");
    assert!(said(&view, DiagnosisStep::Proxy).contains("No proxy"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_certificate_that_ends_soon_is_a_warning() {
    let authority = Authority::new("Harbour Group Root");
    let office = Office::open(&authority.certify("localhost", Kind::Server), None, None).await;
    office.trusting(&authority);
    let rows = [("2119-11-30T00:00:00Z", false), ("2119-12-05T00:00:00Z", true), ("2119-12-31T00:00:00Z", true)];
    for (now, is_soon) in rows {
        let now: DateTime<Utc> = now.parse().expect("a time");
        let view = diagnosis(&office.desk_at(Clock::fixed(now))).await;
        assert_eq!(codes(&view).contains(&"certificate-ends"), is_soon, "{now}: {:?}", codes(&view));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn each_fault_of_a_certificate_has_its_own_code_and_no_query_is_made() {
    let rows = [
        ("certificate-time", "localhost", Kind::Expired, true),
        ("certificate-name", BANK_NAME, Kind::Server, true),
        ("certificate-authority", "localhost", Kind::Server, false),
        ("certificate", "localhost", Kind::Client, true),
    ];
    for (code, name, kind, is_trusted) in rows {
        let authority = Authority::new("Harbour Group Root");
        let own = authority.certify(name, kind);
        let office = Office::open(&own, None, None).await;
        let other = Authority::new("Another Root");
        office.trusting(if is_trusted { &authority } else { &other });
        let view = diagnosis(&office.desk()).await;
        assert_eq!((codes(&view), view.exit_code, view.asked), (vec![code], Exit::NotSent.number(), 0), "{code}");
        let facts = bank_client::connection::facts(&own.certificate).expect("a certificate");
        let tls = said(&view, DiagnosisStep::Tls);
        assert!(tls.contains(&facts.sha256) && tls.contains(&facts.subject), "{code}: the refused one is shown: {tls}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_certificate_that_the_settings_refuse_is_named_as_such() {
    let authority = Authority::new("Harbour Group Root");
    let own = authority.certify("localhost", Kind::Server);
    let office = Office::open(&own, None, None).await;
    office.trusting(&authority);
    let sha256 = bank_client::connection::facts(&own.certificate).expect("a certificate").sha256;
    let desk = office.desk();
    let before = desk.settings_text().expect("the settings");
    let after = before.replace("[connection]", &format!("[connection]\nrefused_certificates = [\"{sha256}\"]"));
    desk.settings_replace(&after, &before).expect("the settings");
    drop(desk);
    let view = diagnosis(&office.desk()).await;
    assert_eq!(codes(&view), ["certificate-refused"], "{before}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_speaks_no_tls_is_told() {
    let authority = Authority::new("Harbour Group Root");
    let office = Office::open(&authority.certify("localhost", Kind::Server), None, None).await;
    let desk = office.desk();
    let before = desk.settings_text().expect("the settings");
    let near = office.front.address.port().to_string();
    let plain = office.bank.base_url.rsplit(':').next().expect("a port");
    desk.settings_replace(&before.replace(&near, plain), &before).expect("the settings");
    drop(desk);
    let view = diagnosis(&office.desk()).await;
    assert_eq!((codes(&view), view.asked), (vec!["tls"], 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_proxy_is_named_and_its_refusals_are_told_apart() {
    let authority = Authority::new("Harbour Group Root");
    let own = authority.certify(BANK_NAME, Kind::Server);
    let far = format!("https://{BANK_NAME}");
    let office = Office::open(&own, None, Some(&far)).await;
    office.trusting(&authority);
    // clerk:geheim-42
    let login = Manners::Login("Basic Y2xlcms6Z2VoZWltLTQy".to_owned());
    let rows = [
        (login.clone(), Some(PASSWORD), None),
        (Manners::Open, None, None),
        (login.clone(), None, Some("proxy-login")),
        (login, Some("wrong"), Some("proxy-login")),
        (Manners::Denies, None, Some("proxy")),
        (Manners::Closes, None, Some("proxy")),
    ];
    for (manners, password, code) in rows {
        let proxy = CompanyProxy::start(manners, office.front.address).await;
        let address = proxy.address.to_string();
        office.desk().proxy_set(&address, password.map(|password| ("clerk", password))).expect("the proxy is set");
        let view = diagnosis(&office.desk()).await;
        assert_eq!(codes(&view), code.into_iter().collect::<Vec<_>>(), "{password:?}");
        assert!(said(&view, DiagnosisStep::Tcp).contains(&address), "{}", said(&view, DiagnosisStep::Tcp));
        if code.is_none() {
            assert_eq!(view.answered, 30);
            assert!(said(&view, DiagnosisStep::Proxy).contains(&address));
            assert!(said(&view, DiagnosisStep::Tls).contains("CN=bank.example"));
        } else {
            assert_eq!((view.asked, view.exit_code), (0, Exit::NotSent.number()));
            assert_eq!(proxy.heads().len(), 1, "a repeated wrong login locks an account");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_missing_client_certificate_or_key_is_told() {
    let clients = Authority::new("Bank's Clients");
    let authority = Authority::new("Harbour Group Root");
    let office = Office::open(&authority.certify("localhost", Kind::Server), Some(&clients), None).await;
    office.trusting(&authority);
    let view = diagnosis(&office.desk()).await;
    assert!(matches!(codes(&view)[..], ["broken" | "unreachable"]), "TLS 1.3 refuses it later: {:?}", codes(&view));
    assert_eq!(view.answered, 0);

    let identity = clients.certify("desk-7", Kind::Client);
    let file = format!("{}{}", identity.certificate_pem, identity.key.serialize_pem());
    office.desk().client_certificate_set(Some((file.as_bytes(), ""))).expect("a certificate");
    let view = diagnosis(&office.desk()).await;
    assert_eq!((codes(&view), view.answered), (Vec::new(), 30));
    assert!(said(&view, DiagnosisStep::ClientCertificate).contains("CN=desk-7"));

    // A copy of the profile on a computer whose keychain lacks the key.
    let copy = Office { keychain: Arc::default(), ..office };
    let view = diagnosis(&copy.desk()).await;
    assert_eq!(codes(&view)[0], "client-certificate");
    let row = view.rows.iter().find(|row| row.step == DiagnosisStep::ClientCertificate).expect("the row");
    assert_eq!(row.outcome, DiagnosisOutcome::Bad);
}
