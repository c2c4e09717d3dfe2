//! `avalctl group … --certificate`: a desk without a keychain, whose database knows it by its certificate.

use std::path::Path;

use serde_json::{Value, json};

use crate::acting::transfer;
use crate::authority::{Authority, Identity, Kind};
use crate::desk::{Bank, Desk, Ran};
use crate::secured::Secured;
use crate::shape;

const KEYS: [&str; 2] = [
    "4b9c8e5f6a7d40312233445566778899aabbccddeeff00112233445566778899",
    "5d9c8e5f6a7d40312233445566778899aabbccddeeff00112233445566778899",
];
const CERTIFICATE_KEY: &str = "AVAL_GROUP_CERTIFICATE_KEY";

fn path(file: &Path) -> String {
    file.to_str().expect("UTF-8").to_owned()
}

/// The file of a certificate alone: its key is in the environment.
fn certificate(desk: &Desk, name: &str, own: &Identity) -> String {
    path(&desk.write(name, &own.certificate_pem))
}

fn is_refused(ran: &Ran, words: &str) {
    assert!(ran.stderr.contains(words) && ran.stderr.contains("Nothing"), "{}", ran.stderr);
}

#[test]
fn two_desks_without_a_keychain_are_known_by_their_certificates() {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let (_server, secured) = runtime.block_on(Secured::start());
    runtime.block_on(secured.admits("cert"));
    let bank = Bank::start();
    let own = [(); 3].map(|()| secured.company.certify("aval", Kind::Client));
    let [first, second] = [0, 1].map(|at: usize| {
        let key = own[at].key.serialize_pem();
        Desk::on(&bank).with("AVAL_GROUP_KEY", KEYS[at]).with(CERTIFICATE_KEY, &key)
    });
    let (url, authorities) = (secured.url("aval"), path(&first.write("ca.pem", &secured.company.pem)));
    let create = ["group", "create", "--url", &url, "--name", "Aval Holding", "--desk", "Shanghai"];
    let create = [&create[..], &["--authorities", &authorities]].concat();
    is_refused(&first.run(&create).exits(4), "asked for a client certificate");
    let other = certificate(&first, "other.pem", &own[1]);
    let refused = first.run(&[&create[..], &["--certificate", &other]].concat()).exits(2);
    is_refused(&refused, "not the one of the certificate");
    let strange = Authority::new("Stranger").certify("aval", Kind::Client);
    let strange_desk =
        Desk::on(&bank).with("AVAL_GROUP_KEY", KEYS[0]).with(CERTIFICATE_KEY, &strange.key.serialize_pem());
    let file = certificate(&first, "strange.pem", &strange);
    is_refused(&strange_desk.run(&[&create[..], &["--certificate", &file]].concat()).exits(4), "ssl_ca_file");

    let file = certificate(&first, "own.pem", &own[0]);
    let created = first.run(&[&create[..], &["--certificate", &file]].concat()).exits(0).json();
    shape::holds("group-certificate", &created);
    assert_eq!(created["certificate"]["subject"], "CN=aval");
    let invitation = path(&first.data().join("invitation.json"));
    first.run(&["group", "invite", "--to", &invitation]).exits(0);
    let join = ["group", "join", &invitation, "--desk", "Beijing"];
    is_refused(&second.run(&join).exits(4), "asked for a client certificate");
    let file = certificate(&second, "own.pem", &own[1]);
    second.run(&[&join[..], &["--certificate", &file]].concat()).exits(0);
    let ledger = bank.control("GET", "ledger", None);
    let currency = ledger["balances"][0]["currency"].as_str().expect("a currency");
    let order = json!([transfer(&bank.account(0), currency, "31.00")]);
    second.submit("transfer", &order, &["--yes", "--expect-count", "1"]).exits(0);
    assert_eq!(bank.executed("transfer"), 1);

    let before = settings(&first);
    is_refused(&first.run(&["group", "certificate", "--remove"]).exits(4), "asked for a client certificate");
    let ended = certificate(&first, "ended.pem", &secured.company.certify("aval", Kind::ClientEnded));
    first.run(&["group", "certificate", &ended]).exits(2);
    assert_eq!(settings(&first), before);
    // The next key is in the environment, and then its certificate in the settings.
    let first = first.with(CERTIFICATE_KEY, &own[2].key.serialize_pem());
    let off = first.run(&["group", "status"]).exits(6);
    assert_eq!(off.json()["off"], "group-certificate-other-key");
    let file = certificate(&first, "next.pem", &own[2]);
    let renewed = first.run(&["group", "certificate", &file]).exits(0).json();
    assert_eq!((&renewed["off"], &renewed["mirrored"]), (&Value::Null, &renewed["events"]));
    let order = json!([transfer(&bank.account(0), currency, "32.00")]);
    first.submit("transfer", &order, &["--yes", "--expect-count", "1"]).exits(0);
    assert_eq!(bank.executed("transfer"), 2);
    for desk in [&first, &second] {
        assert!(!settings(desk).contains("PRIVATE KEY"));
    }
}

fn settings(desk: &Desk) -> String {
    std::fs::read_to_string(desk.data().join("profiles/desk/profile.toml")).expect("the profile")
}
