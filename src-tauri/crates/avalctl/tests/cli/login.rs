//! Sign-in from the command line, on a computer without a keychain.

use crate::desk::{Bank, Desk};

/// A desk whose profile signs in at the practice bank's own identity server.
fn desk(bank: &Bank) -> Desk {
    let mut desk = Desk::on(bank);
    let oauth = |name: &str| bank.facts["oauth"][name].as_str().expect("an address").to_owned();
    let profile = desk.data().join("profiles/desk/profile.toml");
    let text = std::fs::read_to_string(&profile).expect("the profile");
    let (client_id, token, authorize) = (oauth("client_id"), oauth("token_url"), oauth("authorize_url"));
    let settings = format!(
        "\n[sign_in]\nclient_id = \"{client_id}\"\ntoken_endpoint = \"{token}\"\nauthorization_endpoint = \"{authorize}\"\n"
    );
    std::fs::write(&profile, text + &settings).expect("written");
    desk.token.clear();
    desk
}

#[test]
fn a_schedule_reads_with_the_client_s_secret_alone() {
    let bank = Bank::start();
    let desk = desk(&bank);
    assert_eq!(desk.run(&["whoami"]).exits(3).json()["source"], "none");
    let refused = desk.run(&["refresh", "--stage", "endorsement-transfer"]);
    assert!(refused.code == 3 && refused.stdout.contains("sign-in-none"), "{} {}", refused.code, refused.stdout);

    let secret = bank.facts["oauth"]["client_secret"].as_str().expect("a secret");
    let mut command = desk.command(&["refresh", "--stage", "endorsement-transfer"]);
    let ran = command.env("AVAL_CLIENT_SECRET", secret).output().expect("avalctl runs");
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    let wrong = desk.command(&["refresh"]).env("AVAL_CLIENT_SECRET", "another").output().expect("avalctl runs");
    let said = String::from_utf8_lossy(&wrong.stdout).into_owned();
    assert!(wrong.status.code() == Some(3) && said.contains("sign-in-refused") && !said.contains("another"), "{said}");
}

#[test]
fn a_login_without_a_keychain_says_so() {
    let bank = Bank::start();
    let desk = desk(&bank);
    let secret = bank.facts["oauth"]["client_secret"].as_str().expect("a secret");
    let ran = desk.run_with_input(&["login", "--secret-stdin"], &format!("{secret}\n")).exits(1);
    assert_eq!(ran.json()["way"], "client_credentials");
    assert!(ran.stderr.contains("AVAL_CLIENT_SECRET") && !ran.stderr.contains(secret), "{}", ran.stderr);
    assert_eq!(desk.run(&["logout"]).exits(0).json()["signed_out"], false);
    let device = desk.run(&["login", "--device"]).exits(3);
    assert!(device.stdout.contains("device_authorization_endpoint"), "{}", device.stdout);
}
