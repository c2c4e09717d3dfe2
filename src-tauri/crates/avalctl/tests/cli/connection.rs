//! `avalctl connection`: proxy, authorities and client certificate, on a computer without a keychain.

use std::fs;
use std::io::{Read, Write};
use std::net::TcpListener;

use serde_json::Value;

use crate::desk::{Bank, Desk};

/// An authority's certificate, made for the tests of PKCS #12.
const AUTHORITY: &str = include_str!("../../../../../tests/observations/data/client-authority.pem");
const PKCS12: &[u8] = include_bytes!("../../../../../tests/observations/data/client.p12");

fn settings(desk: &Desk) -> String {
    fs::read_to_string(desk.data().join("profiles/desk/profile.toml")).expect("the profile")
}

#[test]
fn a_connection_is_shown_tested_and_set_without_a_text_editor() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    let before = settings(&desk);
    let shown = desk.run(&["connection", "show", "--test"]).exits(0).json();
    assert_eq!((&shown["route"], &shown["proxy_setting"]), (&Value::from("direct"), &Value::from("system")));
    assert!(shown["test"].as_str().expect("a sentence").contains(bank.fact("base_url")), "{shown}");

    let shown = desk.run(&["connection", "proxy", "proxy.example:3128"]).exits(0).json();
    assert_eq!(shown["route"], "direct", "the practice bank is on this computer");
    assert_eq!(shown["proxy_setting"], "proxy.example:3128");
    desk.run(&["connection", "proxy", "system"]).exits(0);
    assert_eq!(settings(&desk), before);

    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("company.pem");
    fs::write(&file, AUTHORITY).expect("written");
    let file = file.to_str().expect("a path");
    let shown = desk.run(&["connection", "authorities", file, "--alone"]).exits(0).json();
    assert_eq!(shown["authorities"][0]["subject"], "CN=Practice Clients");
    assert_eq!(shown["authorities_alone"], true);
    desk.run(&["connection", "authorities", "--remove"]).exits(0);
    assert_eq!(settings(&desk), before);
}

#[test]
fn a_wrong_proxy_or_file_is_refused_and_nothing_is_changed() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    let before = settings(&desk);
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, bytes: &[u8]| {
        let file = folder.path().join(name);
        fs::write(&file, bytes).expect("written");
        file.to_str().expect("a path").to_owned()
    };
    let (empty, own) = (write("empty.pem", b"nothing"), write("own.p12", PKCS12));
    let rows: [(&[&str], &str, u8, &str); 7] = [
        (&["proxy", "http://proxy.example/company.pac"], "", 2, "PAC"),
        (&["proxy", "http://clerk:geheim@proxy.example"], "", 2, "keychain"),
        (&["proxy", "system", "--user", "clerk"], "geheim\n", 2, "proxy_user"),
        (&["proxy", "proxy.example:3128", "--user", "clerk"], "geheim\n", 1, "keychain"),
        (&["authorities", &empty], "", 2, "no certificate"),
        (&["certificate", &own, "--password-stdin"], "wrong\n", 2, "password"),
        (&["certificate", &own, "--password-stdin"], "practice\n", 1, "keychain"),
    ];
    for (arguments, input, code, said) in rows {
        let whole: Vec<&str> = ["connection"].into_iter().chain(arguments.iter().copied()).collect();
        let ran = desk.run_with_input(&whole, input);
        assert!(ran.code == i32::from(code) && ran.stderr.contains(said), "{arguments:?}: {} {}", ran.code, ran.stderr);
        assert!(!ran.stderr.contains("geheim") && !ran.stdout.contains("geheim"), "{arguments:?}: {}", ran.stderr);
        assert_eq!(settings(&desk), before, "{arguments:?}");
    }
}

#[test]
fn the_system_s_proxy_is_named_and_its_refusal_says_what_to_do() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    let file = desk.data().join("profiles/desk/profile.toml");
    fs::write(&file, settings(&desk).replace(bank.fact("base_url"), "https://bank.example")).expect("written");
    let listener = TcpListener::bind("127.0.0.1:0").expect("a loopback port");
    let proxy = format!("http://clerk:geheim@{}", listener.local_addr().expect("bound"));
    let asked = std::thread::spawn(move || {
        let (mut peer, _) = listener.accept().expect("a call");
        let mut head = [0; 1024];
        let length = peer.read(&mut head).expect("a head");
        peer.write_all(b"HTTP/1.1 403 Forbidden\r\n\r\n").expect("answered");
        String::from_utf8_lossy(&head[..length]).into_owned()
    });
    let mut command = desk.command(&["connection", "show", "--test"]);
    command.env("HTTPS_PROXY", &proxy).env_remove("NO_PROXY").env_remove("no_proxy").env_remove("https_proxy");
    let ran = command.output().expect("avalctl runs");
    let shown: Value = serde_json::from_slice(&ran.stdout).expect("JSON");
    assert_eq!(shown["route"], "system_proxy");
    assert_eq!(shown["proxy"], proxy.replace("clerk:geheim@", ""));
    assert!(shown["test"].as_str().expect("a sentence").contains("avalctl connection proxy"), "{shown}");
    assert_eq!((ran.status.code(), shown["test_error"]["code"].as_str()), (Some(6), Some("unreachable")), "{shown}");
    assert!(!String::from_utf8_lossy(&ran.stdout).contains("geheim"));
    let head = asked.join().expect("the proxy was asked");
    assert!(head.starts_with("CONNECT bank.example:443 "), "{head}");

    // A host of `NO_PROXY` is called without it, and the view says so.
    let mut command = desk.command(&["connection", "show"]);
    command.env("HTTPS_PROXY", &proxy).env("NO_PROXY", "other.example,bank.example").env_remove("no_proxy");
    let shown: Value = serde_json::from_slice(&command.output().expect("avalctl runs").stdout).expect("JSON");
    assert_eq!((&shown["route"], &shown["proxy"]), (&Value::from("direct"), &Value::Null), "{shown}");
}
