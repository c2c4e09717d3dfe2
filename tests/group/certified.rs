//! The client certificate of a desk at the group book's database: the right one, each wrong one, renewal while the desk is open,
//! and a key that is missing. The bank's ledger shows the orders that it received.

use std::path::Path;

use bank_client::connection::certificates_from_pem;
use group_book::practice_server::PracticeServer;
use group_book::{Address, Book, BookError, OwnCertificate};
use model::profile::edit;
use model::{Keychain, Sentence, State, hex, sha256, words};
use rustls::pki_types::PrivateKeyDer;
use treasury::view::{CertificateFile, NewGroup};
use treasury::{Desk, Options};

use crate::authority::{Authority, Identity, Kind};
use crate::bench::Bench;
use crate::office::{Entrance, Office, confirmed, sent, why};
use crate::secured::Secured;

const PKCS12: &[u8] = include_bytes!("../observations/data/client.p12");

fn file(own: &Identity) -> CertificateFile {
    CertificateFile { bytes: own.pem().into_bytes(), password: String::new() }
}

/// A server that knows two desks by their certificates alone.
async fn entrance() -> (PracticeServer, Secured, Entrance) {
    let (server, secured) = Secured::start().await;
    secured.admits("cert").await;
    let certificates = [(); 2].map(|()| Some(file(&secured.company.certify("aval", Kind::Client))));
    let authorities = Some(secured.company.pem.clone());
    let entrance = Entrance { url: secured.url("aval"), authorities, certificates };
    (server, secured, entrance)
}

async fn certified() -> (Office, Secured) {
    let (server, secured, entrance) = entrance().await;
    (Office::over(server, entrance).await, secured)
}

fn settings(desk: &Desk) -> String {
    std::fs::read_to_string(desk.folder().join("profile.toml")).unwrap()
}

fn entry(desk: &Desk, chain: &str) -> String {
    let desk = desk.profile().group.as_ref().unwrap().desk.clone();
    let certificate = certificates_from_pem(chain.as_bytes()).unwrap().remove(0);
    format!("group-certificate:{desk}:{}", hex(&sha256(&certificate)[..8]))
}

/// Writes a certificate into the settings and a key into the keychain, which Aval itself would refuse.
fn force(office: &Office, chain: Option<&str>, key: Option<&str>) {
    let desk = office.first.desk();
    let text = edit::with_table(&settings(desk), "group", &[("client_certificate", chain.map(str::to_owned))]).unwrap();
    std::fs::write(desk.folder().join("profile.toml"), text).unwrap();
    if let Some((chain, key)) = chain.zip(key) {
        office.first_keychain.keep(&entry(desk, chain), key).unwrap();
    }
}

/// The sentence is whole in both languages: nothing is sent, and the next step.
fn is_said(sentence: &Sentence) {
    for (language, nothing) in [("en", "Nothing"), ("zh-CN", "任何内容")] {
        let text = words::text(sentence, language);
        assert!(text.contains(nothing) && !text.contains('{'), "{text}");
    }
}

/// Each file below a folder whose content has a part of a private key.
fn files_with(folder: &Path, secret: &str, found: &mut Vec<String>) {
    for entry in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if entry.is_dir() {
            files_with(&entry, secret, found);
        } else if String::from_utf8_lossy(&std::fs::read(&entry).unwrap()).contains(secret) {
            found.push(entry.display().to_string());
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_admits_the_right_certificate_and_refuses_each_other() {
    let (_server, secured) = Secured::start().await;
    secured.set(&["ALTER ROLE aval PASSWORD 'right'"]).await;
    let stranger = Authority::new("Stranger");
    let own = |authority: &Authority, role: &str, kind| Some(authority.certify(role, kind));
    let tried = async |own: &Option<Identity>, password: Option<&str>| {
        let authority_pem = Some(secured.company.pem.clone().into_bytes());
        let address = Address { url: secured.url("aval"), password: password.map(str::to_owned), authority_pem };
        let book = Book::at(&address).unwrap();
        book.present(own.as_ref().map(|own| OwnCertificate {
            chain: vec![own.certificate.clone()],
            key: PrivateKeyDer::try_from(own.key.serialize_der()).unwrap(),
        }))
        .unwrap();
        match book.group().await {
            Err(BookError::NoGroup) => "admitted",
            Err(BookError::CertificateMissing(_)) => "missing",
            Err(BookError::CertificateRefused(_)) => "refused",
            Err(BookError::CertificateUser(_)) => "user",
            other => panic!("{other:?}"),
        }
    };
    let rows = [
        (own(&secured.company, "aval", Kind::Client), "admitted"),
        (None, "missing"),
        (own(&stranger, "aval", Kind::Client), "refused"),
        (own(&secured.company, "aval", Kind::ClientEnded), "refused"),
        (own(&secured.company, "aval", Kind::ClientEarly), "refused"),
        (own(&secured.company, "aval", Kind::Server), "refused"),
        (own(&secured.company, "treasurer", Kind::Client), "user"),
    ];
    for (rule, password) in [("cert", None), ("scram-sha-256 clientcert=verify-full", Some("right"))] {
        secured.admits(rule).await;
        // An alert meets the first message of the connection, so one try could be luck.
        for turn in 0..5 {
            for (at, (own, expected)) in rows.iter().enumerate() {
                assert_eq!(&tried(own, password).await, expected, "{rule}, row {at}, turn {turn}");
            }
        }
    }
    for password in [None, Some("wrong")] {
        assert_eq!(tried(&rows[0].0, password).await, "user", "both are needed");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_order_goes_with_the_right_certificate_and_with_no_other() {
    let (office, secured) = certified().await;
    let right = settings(office.first.desk());
    let chain = office.first.desk().profile().group.clone().unwrap().client_certificate.unwrap();
    let key = office.first_keychain.read(&entry(office.first.desk(), &chain)).unwrap();
    let pay = |amount: &str| office.first.transfer("transfer", amount, "6200900000109");
    let (one, two) = (pay("1.50"), pay("2.50"));
    let [first, second] = office.desks();
    assert_eq!(sent(first, &confirmed(first, &one)).await.state, State::Accepted);
    let held = sent(second, &confirmed(second, &one)).await;
    assert_eq!((held.state, why(&held).as_str()), (State::NotSent, "group-done"), "the claim was made");
    let shown = first.group_standing().await.unwrap().certificate.unwrap();
    assert_eq!((shown.subject.as_str(), shown.issuer.as_str()), ("CN=aval", "CN=Company"));
    // The settings are public in them; the key is in the keychain alone.
    let body = key.lines().nth(1).unwrap();
    let mut found = Vec::new();
    for folder in [office.first.folder(), office.first.state.path(), office.second.folder.path()] {
        files_with(folder, body, &mut found);
        files_with(folder, "PRIVATE KEY", &mut found);
    }
    assert_eq!(found, [""; 0]);

    let pem = |kind, role: &str| secured.company.certify(role, kind);
    let strange = Authority::new("Stranger").certify("aval", Kind::Client);
    let (ended, early) = (pem(Kind::ClientEnded, "aval"), pem(Kind::ClientEarly, "aval"));
    let (other_role, other) = (pem(Kind::Client, "treasurer"), pem(Kind::Client, "aval"));
    // certificate, key, refusal at the running desk, refusal of its import
    let rows = [
        (None, None, "group-certificate-missing", "missing"),
        (Some(&strange), Some(&strange), "group-certificate-refused", "refused"),
        (Some(&other_role), Some(&other_role), "group-certificate-user", "user"),
        (Some(&ended), Some(&ended), "group-certificate-expired", "expired"),
        (Some(&early), Some(&early), "group-certificate-not-yet", "not-yet"),
        (Some(&other), Some(&strange), "group-certificate-other-key", "other_key"),
        (Some(&other), None, "group-certificate-no-key", "no_key"),
    ];
    for (certificate, key, running, imported) in rows {
        let key = key.map(|own| own.key.serialize_pem());
        let certificate = certificate.map(|own| own.certificate_pem.clone());
        let content = certificate.as_ref().map(|pem| CertificateFile {
            bytes: format!("{pem}{}", key.clone().unwrap_or_default()).into_bytes(),
            password: String::new(),
        });
        let refused = office.first.desk().group_certificate_set(content.as_ref()).await.unwrap_err();
        assert_eq!(refused.trouble().sentence.args["why"], imported);
        assert!(words::text(&refused.trouble().sentence, "en").contains("Nothing was changed"), "{imported}");
        assert_eq!(settings(office.first.desk()), right, "{imported}: nothing was changed");

        let waiting = confirmed(office.first.desk(), &two);
        force(&office, certificate.as_deref(), key.as_deref());
        // A connection that is open stays, so the server ends it.
        secured.set(&[]).await;
        let lost = sent(office.first.desk(), &waiting).await;
        assert_eq!((lost.state, why(&lost).as_str()), (State::NotSent, running));
        is_said(lost.reason.as_ref().unwrap());
        assert_eq!(office.first.desk().sending_off().map(|off| off.id).as_deref(), Some(running));
        office.first.refresh(&["endorsement-transfer"]).await;
        assert!(!office.first.rows("endorsement-transfer").is_empty(), "reading goes on");
        if let Some(chain) = &certificate {
            office.first_keychain.forget(&entry(office.first.desk(), chain)).unwrap();
        }
        force(&office, Some(&chain), None);
        office.first.desk().follow_group().await.unwrap();
        assert_eq!(office.sent().await, 1, "{running}");
    }
    assert_eq!(sent(office.first.desk(), &confirmed(office.first.desk(), &two)).await.state, State::Accepted);
    assert_eq!(office.sent().await, 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_renewed_certificate_is_taken_by_a_desk_that_is_open() {
    let (office, secured) = certified().await;
    let open = office.first.desk().clone();
    let order = |amount: &str| office.first.transfer("transfer", amount, "6200900000109");
    office.first.fault("transfer", serde_json::json!({"kind": "apply_then_close"})).await;
    let in_doubt = order("31.00");
    assert_eq!(sent(&open, &confirmed(&open, &in_doubt)).await.state, State::InDoubt);
    let waiting = confirmed(&open, &order("2.50"));
    let second = office.second.desk();
    let of_second = confirmed(second, &in_doubt);
    let old = open.profile().group.clone().unwrap().client_certificate.unwrap();
    assert_eq!(open.warnings(), [], "there is time");

    // Another program of this computer renews it; it is from another authority, which the server trusts from then on.
    let renewer = || {
        let options = Options { act: false, keychain: office.first_keychain.clone(), ..office.first.options() };
        Desk::open(&office.first.home(), "practice", options).unwrap()
    };
    let next = Authority::new("Company 2");
    let (wrong, right) = (
        CertificateFile { bytes: PKCS12.to_vec(), password: "wrong".to_owned() },
        file(&next.certify("aval", Kind::ClientEnding)),
    );
    let refused = renewer().group_certificate_set(Some(&wrong)).await.unwrap_err();
    assert_eq!(refused.trouble().sentence.args["why"], "password");
    let unknown = CertificateFile { password: "practice".to_owned(), ..wrong };
    for file in [&unknown, &right] {
        let refused = renewer().group_certificate_set(Some(file)).await.unwrap_err();
        assert_eq!(refused.trouble().sentence.args["why"], "refused", "not yet trusted");
    }
    secured.trusts(&next).await;
    secured.set(&[]).await;
    renewer().group_certificate_set(Some(&right)).await.unwrap();
    let new = entry(&open, &next_chain(&office));
    assert!(office.first_keychain.read(&new).is_some() && office.first_keychain.read(&entry(&open, &old)).is_none());

    assert_eq!(sent(&open, &waiting).await.state, State::Accepted);
    assert_eq!(open.sending_off(), None);
    let shown = open.group_standing().await.unwrap().certificate.unwrap();
    assert_eq!(shown.issuer, "CN=Company 2");
    assert_eq!(open.warnings().iter().map(|one| one.id.as_str()).collect::<Vec<_>>(), ["group-certificate-ends"]);
    // The other desk has the old one: it is refused, and the doubt of the first stays locked.
    let lost = sent(second, &of_second).await;
    assert_eq!((lost.state, why(&lost).as_str()), (State::NotSent, "group-certificate-refused"));
    second.group_certificate_set(Some(&file(&next.certify("aval", Kind::Client)))).await.unwrap();
    second.follow_group().await.unwrap();
    let held = sent(second, &confirmed(second, &in_doubt)).await;
    assert_eq!((held.state, why(&held).as_str()), (State::NotSent, "group-held"));
    assert_eq!(office.sent().await, 2);
}

/// The certificate that the settings have now.
fn next_chain(office: &Office) -> String {
    let profile = model::profile::Profile::load(office.first.desk().folder()).unwrap();
    profile.group.unwrap().client_certificate.unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_its_key_nothing_is_sent_until_the_key_is_back() {
    let (mut office, secured) = certified().await;
    let chain = next_chain(&office);
    let entry = entry(office.first.desk(), &chain);
    let key = office.first_keychain.read(&entry).unwrap();
    let order = |amount: &str| office.first.transfer("transfer", amount, "6200900000109");
    let (one, two, three) = (order("1.50"), order("2.50"), order("3.50"));
    office.first_keychain.forget(&entry).unwrap();
    // A desk that is open has it in its memory.
    assert_eq!(sent(office.first.desk(), &confirmed(office.first.desk(), &one)).await.state, State::Accepted);
    office.open_first();
    let lost = sent(office.first.desk(), &confirmed(office.first.desk(), &two)).await;
    assert_eq!((lost.state, why(&lost).as_str()), (State::NotSent, "group-certificate-no-key"));
    assert!(office.first.desk().group_desks().await.is_err());
    office.first_keychain.keep(&entry, &key).unwrap();
    // Without opening the desk again.
    office.first.desk().follow_group().await.unwrap();
    assert_eq!(sent(office.first.desk(), &confirmed(office.first.desk(), &two)).await.state, State::Accepted);

    // Half of an edit of the settings is not read as a removed certificate.
    let right = settings(office.first.desk());
    let profile = office.first.desk().folder().join("profile.toml");
    std::fs::write(&profile, &right[..right.len() / 2]).unwrap();
    secured.set(&[]).await;
    office.first.desk().follow_group().await.unwrap();
    std::fs::write(&profile, right).unwrap();

    // A password can be needed too. A removed certificate takes its key with it.
    secured.set(&["ALTER ROLE aval PASSWORD 'right'"]).await;
    secured.admits("scram-sha-256 clientcert=verify-full").await;
    let password = format!("group-password:{}", office.first.desk().profile().group.as_ref().unwrap().desk);
    office.first_keychain.keep(&password, "right").unwrap();
    office.open_first();
    assert_eq!(sent(office.first.desk(), &confirmed(office.first.desk(), &three)).await.state, State::Accepted);
    office.first.desk().group_certificate_set(None).await.unwrap_err();
    assert!(office.first_keychain.read(&entry).is_some());
    secured.admits("scram-sha-256").await;
    office.first.desk().group_certificate_set(None).await.unwrap();
    assert_eq!(
        (office.first_keychain.read(&entry), settings(office.first.desk()).contains("CERTIFICATE")),
        (None, true)
    );
    office.open_first();
    assert_eq!(office.first.desk().group_standing().await.unwrap().certificate, None);
    assert_eq!(office.first.desk().follow_group().await, Ok(()));
    assert_eq!(office.sent().await, 3);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_policy_fixes_the_certificate_and_its_key_is_imported() {
    let (server, secured, entrance) = entrance().await;
    let mut office = Office::at_a_service_over(None, server, entrance).await;
    let [fixed, other] = [(); 2].map(|()| secured.company.certify("aval", Kind::Client));
    // As an administrator pastes it.
    let policy = format!("[all.group]\nclient_certificate = '''\nCN=aval\n\n{}'''\n", fixed.certificate_pem);
    std::fs::write(office.first.folder().join("policy.toml"), policy).unwrap();
    office.open_first();
    let desk = office.first.desk();
    let right = settings(desk);
    assert_eq!(desk.follow_group().await.unwrap_err().id, "group-certificate-no-key");
    let refused = desk.group_certificate_set(Some(&file(&other))).await.unwrap_err();
    assert_eq!(refused.trouble().code, "settings-fixed");
    assert!(office.first_keychain.read(&entry(desk, &other.certificate_pem)).is_none());
    desk.group_certificate_set(Some(&file(&fixed))).await.unwrap();
    assert_eq!(settings(desk), right, "the policy has it");
    desk.follow_group().await.unwrap();
    let shown = desk.group_standing().await.unwrap().certificate.unwrap();
    assert_eq!(shown.sha256, hex(&sha256(&fixed.certificate)));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_refused_certificate_lets_no_desk_work_alone() {
    let (server, secured, entrance) = entrance().await;
    let policy = "[all.group.alone]\noperations = [\"transfer\"]\nbelow = { CNY = \"100.00\" }\n";
    let mut office = Office::at_a_service_over(Some(policy), server, entrance).await;
    let desk = office.first.desk().clone();
    desk.follow_group().await.unwrap();
    secured.trusts(&Authority::new("Other")).await;
    secured.set(&[]).await;
    let off = async || {
        desk.follow_group().await.unwrap_err();
        desk.sending_off().map(|off| off.id)
    };
    assert_eq!(off().await.as_deref(), Some("group-certificate-refused"));
    // Nor by a cut cable afterwards.
    office.server.stop_at_once().unwrap();
    assert_eq!(off().await.as_deref(), Some("group-unreachable"));
    assert!(desk.warnings().iter().all(|warning| warning.id != "group-alone-now"));
    assert_eq!(office.sent().await, 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_certificate_without_tls_is_refused_before_connecting() {
    let bench = Bench::new().await;
    let own = Authority::new("Company").certify("aval", Kind::Client);
    // Nothing listens there, and nothing is asked.
    let url = "postgresql://aval@127.0.0.1:1/postgres".to_owned();
    let [name, desk_name] = ["Aval Holding", "Shanghai"].map(str::to_owned);
    let new = NewGroup { url, name, desk_name, authorities: None, certificate: Some(file(&own)) };
    let refused = bench.desk().group_create(&new).await.unwrap_err();
    let sentence = refused.trouble().sentence.clone();
    assert_eq!(sentence.id, "group-certificate-no-tls");
    is_said(&sentence);
    for language in ["en", "zh-CN"] {
        assert!(words::text(&sentence, language).contains("sslmode=require"), "{language}");
    }
}
