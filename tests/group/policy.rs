//! The policy of the group: taken by each desk whose settings name its signer, by the signature alone, and kept by a desk whose
//! files a person changes. The bank's ledger shows that nothing was sent under an older one.

use std::path::PathBuf;

use group_book::SettingChange;
use model::State;
use model::dual_control::ApproverKey;
use model::profile::{GROUP_POLICY_FILE, PolicySignature, SignedPolicy};
use money::view::Order;
use treasury::Desk;
use treasury::view::{SharedKind, SharedState, SharedView};

use crate::office::{Office, confirmed, sent, why};

const PAYEE: &str = "6200900000109";
const SIGNED: &str = "2026-11-20T08:00:00Z";

fn signer(section: &str, key: &ApproverKey) -> String {
    format!("\n[{section}policy_signer]\nname = {:?}\npublic_key = \"{}\"\n", key.name(), key.public().hex())
}

fn key() -> ApproverKey {
    ApproverKey::new("Chen Jing").unwrap()
}

/// Two desks whose profiles name the signer.
async fn named(key: &ApproverKey) -> Office {
    let mut office = Office::at_a_service(None).await;
    office.add_settings(&signer("", key));
    office
}

fn group(office: &Office) -> String {
    office.first.desk().profile().group.clone().unwrap().id
}

/// A policy of the group with a ceiling, as a file with its signature.
fn policy(office: &Office, version: u32, ceiling: &str, key: &ApproverKey) -> PathBuf {
    let path = office.first.folder().join(format!("policy-{version}-{ceiling}.toml"));
    let (group, limit) = (group(office), format!("limits.per_instruction.other = \"{ceiling}\""));
    std::fs::write(&path, format!("version = {version}\ngroup = \"{group}\"\n[all]\n{limit}\n")).unwrap();
    PolicySignature::sign_file(&path, key, SIGNED).unwrap();
    path
}

async fn put(office: &mut Office, version: u32, ceiling: &str, key: &ApproverKey) {
    let file = policy(office, version, ceiling, key);
    assert_eq!(office.first.desk().group_policy_put(&file).await.unwrap_or_else(|error| panic!("{error:?}")), version);
    office.open_first();
}

/// Writes a version with the key of a desk, past the checks of its program.
async fn forced(office: &Office, follows: i64, content: &str) {
    let change = SettingChange { kind: "policy", follows, content: content.as_bytes(), person: "Li Na" };
    office.member().change_setting(change).await.unwrap();
}

async fn shown(desk: &Desk) -> SharedView {
    desk.group_settings().await.unwrap().into_iter().find(|one| one.kind == SharedKind::Policy).unwrap()
}

async fn not_taken(desk: &Desk) -> String {
    let shown = shown(desk).await;
    assert_eq!(shown.state, SharedState::NotTaken);
    shown.why.expect("a reason").id
}

fn off(desk: &Desk) -> String {
    desk.sending_off().map_or_else(String::new, |off| off.id)
}

/// Whether the file of this computer binds the person who runs the test; an ordinary user can write it.
fn is_an_administrators(desk: &Desk) -> bool {
    desk.policy().weakness().is_none()
}

fn version(desk: &Desk) -> Option<u32> {
    desk.policy().group().map(|group| group.version)
}

/// The second desk contacts the book and opens again, as the window and each command do.
async fn contact(office: &mut Office) {
    let _ = office.second.desk().follow_group().await;
    office.second.open();
}

fn pay(office: &Office, amount: &str) -> Order {
    office.first.transfer("transfer", amount, PAYEE)
}

/// Whether the second desk can send an order; the ledger agrees.
async fn sends(office: &Office, amount: &str) -> bool {
    let (desk, order, before) = (office.second.desk(), pay(office, amount), office.sent().await);
    let sent = match desk.prepare(&order).map(|check| desk.confirm(&check.submission_id, &check.nonce, None)) {
        Ok(Ok(view)) => {
            desk.send(&view.id, |_| {}).await.is_ok_and(|view| view.instructions[0].state == State::Accepted)
        }
        _ => false,
    };
    assert_eq!(office.sent().await, before + usize::from(sent), "{amount}");
    sent
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_order_confirmed_under_the_policy_before_is_not_sent() {
    let key = key();
    let mut office = named(&key).await;
    assert_eq!(off(office.second.desk()), "sending-off-policy-missing", "until it has one of that signer");
    put(&mut office, 1, "100", &key).await;
    contact(&mut office).await;
    assert_eq!((off(office.second.desk()).as_str(), version(office.second.desk())), ("", Some(1)));
    let second = office.second.desk().clone();
    let waiting = confirmed(&second, &pay(&office, "80.00"));
    put(&mut office, 2, "50", &key).await;
    let one = sent(&second, &waiting).await;
    assert_eq!((one.state, why(&one).as_str()), (State::NotSent, "sending-off-group-policy-changed"));
    assert_eq!(off(&second), "sending-off-group-policy-changed");
    assert!(second.policy_changed());
    drop(second);
    office.second.open();
    assert!(!sends(&office, "80.00").await && sends(&office, "40.00").await);
    // The same policy again is no other one, and nothing stops.
    put(&mut office, 2, "50", &key).await;
    contact(&mut office).await;
    let known = shown(office.second.desk()).await;
    assert_eq!((known.state, known.versions.len(), off(office.second.desk()).as_str()), (SharedState::Same, 2, ""));
    assert!(sends(&office, "41.00").await);
    assert!(office.second.desk().journal_verify().unwrap().intact);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_version_without_the_administrators_signature_is_not_taken() {
    let (key, other) = (key(), key());
    let mut office = named(&key).await;
    put(&mut office, 1, "100", &key).await;
    put(&mut office, 2, "50", &key).await;
    contact(&mut office).await;
    let content = |file: PathBuf| SignedPolicy::beside(&file).unwrap().content();
    let first = content(policy(&office, 1, "100", &key));
    let text = std::fs::read_to_string(policy(&office, 9, "900", &key)).unwrap();
    let foreign = content(policy(&office, 10, "900", &other));
    let edited = content(policy(&office, 3, "49", &key)).replace("\"49\"", "\"4900\"");
    let elsewhere = {
        let path = office.first.folder().join("elsewhere.toml");
        std::fs::write(&path, text.replace(&group(&office), "another")).unwrap();
        PolicySignature::sign_file(&path, &key, SIGNED).unwrap();
        content(path)
    };
    // The key of a desk signs each of them: its text alone, a text of another key, an edited one, an old one, another group's.
    for (at, content, reason) in [
        (2, text, "group-policy-unsigned"),
        (3, foreign, "group-policy-signer"),
        (4, edited, "group-policy-signature"),
        (5, first, "group-policy-older"),
        (6, elsewhere, "group-policy-other-group"),
    ] {
        forced(&office, at, &content).await;
        contact(&mut office).await;
        assert_eq!(not_taken(office.second.desk()).await, reason);
        assert_eq!((off(office.second.desk()).as_str(), version(office.second.desk())), ("", Some(2)), "{reason}");
        assert!(!sends(&office, "80.00").await, "{reason}");
        let taken = office.second.desk().group_setting_take(SharedKind::Policy, at + 1).await.unwrap_err();
        assert_eq!(taken.trouble().sentence.id, reason);
    }
    assert!(sends(&office, "40.00").await);
    // A row of the database's administrator, and versions that are gone.
    let database = office.database().await;
    let copy = "INSERT INTO shared_setting (kind, version, content, person, desk, changed_at, signature)
                SELECT kind, 8, content, person, desk, changed_at, signature FROM shared_setting WHERE version = 2";
    database.batch_execute(copy).await.unwrap();
    contact(&mut office).await;
    assert_eq!(not_taken(office.second.desk()).await, "group-setting-not-signed");
    database.batch_execute("DELETE FROM shared_setting WHERE version > 1").await.unwrap();
    contact(&mut office).await;
    assert_eq!(shown(office.second.desk()).await.state, SharedState::WentBack);
    assert!(!sends(&office, "80.00").await && sends(&office, "42.00").await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_desk_keeps_its_policy_whatever_a_person_does_to_its_files() {
    let key = key();
    let mut office = named(&key).await;
    put(&mut office, 1, "50", &key).await;
    contact(&mut office).await;
    let folder = office.second.desk().folder().to_owned();
    let file = folder.join(GROUP_POLICY_FILE);
    let content = std::fs::read_to_string(&file).unwrap();
    #[cfg(unix)]
    assert_eq!(std::os::unix::fs::PermissionsExt::mode(&file.metadata().unwrap().permissions()) & 0o777, 0o600);
    let others = ["group-settings.json", "group-contact.json", "group-locks.json"].map(|name| folder.join(name));
    let lost = "sending-off-group-policy-lost";
    for (what, changed) in [
        ("edited", Some(content.replace("\"50\"", "\"5000\""))),
        ("a signed one of before", Some(SignedPolicy::beside(&policy(&office, 1, "5000", &key)).unwrap().content())),
        ("deleted", None),
    ] {
        office.second.desk = None;
        match changed {
            Some(text) => std::fs::write(&file, text).unwrap(),
            None => [&file].into_iter().chain(&others).for_each(|file| drop(std::fs::remove_file(file))),
        }
        // Without the book it stays so, and with it the desk has its policy again.
        office.server.stop_at_once().unwrap();
        office.second.open();
        contact(&mut office).await;
        assert_eq!(off(office.second.desk()), lost, "{what}");
        assert!(!sends(&office, "5.00").await, "{what}");
        office.server.start_again().unwrap();
        assert!(!sends(&office, "80.00").await, "{what}");
        contact(&mut office).await;
        assert_eq!((off(office.second.desk()).as_str(), version(office.second.desk())), ("", Some(1)), "{what}");
        assert!(!sends(&office, "80.00").await, "{what}");
    }
    assert!(sends(&office, "40.00").await);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), content);

    // The profile names no signer, and then another one.
    let settings = folder.join("profile.toml");
    let text = std::fs::read_to_string(&settings).unwrap();
    let (unsigned, stranger) = (text.replace(&signer("", &key), ""), ApproverKey::new("Chen Jing").unwrap());
    assert_ne!(unsigned, text);
    office.second.desk = None;
    std::fs::write(&settings, &unsigned).unwrap();
    office.second.open();
    assert_eq!((off(office.second.desk()).as_str(), version(office.second.desk())), ("", Some(1)));
    assert!(!sends(&office, "80.00").await);
    put(&mut office, 2, "30", &key).await;
    contact(&mut office).await;
    assert!(!sends(&office, "40.00").await && sends(&office, "20.00").await, "it takes newer ones of that signer too");
    office.second.desk = None;
    std::fs::write(&settings, format!("{unsigned}{}", signer("", &stranger))).unwrap();
    office.second.open();
    assert_eq!(off(office.second.desk()), "sending-off-group-policy-signer");
    forced(&office, 2, &SignedPolicy::beside(&policy(&office, 3, "5000", &stranger)).unwrap().content()).await;
    contact(&mut office).await;
    assert!(off(office.second.desk()) == "sending-off-group-policy-signer" && !sends(&office, "5.00").await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_desk_that_lost_the_groups_policy_does_not_work_alone() {
    let key = key();
    let alone = "[all.group.alone]\noperations = [\"transfer\"]\nbelow = { CNY = \"1000.00\" }\n";
    let mut office = Office::at_a_service(Some(alone)).await;
    let shown_to = |office: &Office| office.second.desk().folder().join("profile.toml");
    // A desk that names no signer sends without the group's policy; this computer's policy is not signed.
    let file = policy(&office, 1, "50", &key);
    let refused = office.first.desk().group_policy_put(&file).await.unwrap_err();
    assert_eq!(refused.trouble().sentence.id, "group-policy-no-signer");
    forced(&office, 0, &SignedPolicy::beside(&file).unwrap().content()).await;
    contact(&mut office).await;
    assert_eq!(not_taken(office.second.desk()).await, "group-policy-no-signer");
    assert!(sends(&office, "80.00").await);
    // The computer's policy names the signer, and is signed by them.
    office.second.under_signed(&format!("{alone}{}", signer("all.", &key)), &key);
    contact(&mut office).await;
    assert_eq!((off(office.second.desk()).as_str(), version(office.second.desk())), ("", Some(1)));
    assert!(!sends(&office, "80.00").await && shown_to(&office).exists());
    office.second.desk().follow_group().await.unwrap();
    office.server.stop_at_once().unwrap();
    assert!(office.second.desk().follow_group().await.is_err());
    let urgent = |office: &Office, amount: &str| Order { reason: Some("wages".to_owned()), ..pay(office, amount) };
    let (small, large) = (urgent(&office, "20.00"), urgent(&office, "81.00"));
    let second = office.second.desk().clone();
    assert!(second.prepare(&large).is_err(), "alone too");
    match is_an_administrators(&second) {
        true => assert_eq!(sent(&second, &confirmed(&second, &small)).await.state, State::Accepted),
        false => assert_eq!(off(&second), "group-unreachable"),
    }
    drop(second);
    let path = office.second.desk().folder().join(GROUP_POLICY_FILE);
    office.second.desk = None;
    std::fs::remove_file(path).unwrap();
    office.second.open();
    assert!(office.second.desk().follow_group().await.is_err());
    assert_eq!(off(office.second.desk()), "sending-off-group-policy-lost");
    let before = office.sent().await;
    let check = office.second.desk().prepare(&urgent(&office, "10.00"));
    let confirmed = check.map(|check| office.second.desk().confirm(&check.submission_id, &check.nonce, None).is_ok());
    assert!(!confirmed.unwrap_or_default());
    assert_eq!(office.sent().await, before);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_signer_of_the_computers_policy_replaces_the_one_before() {
    let (key, next) = (key(), ApproverKey::new("Li Na").unwrap());
    let mut office = Office::at_a_service(Some("[all]\n")).await;
    office.second.under_signed(&signer("all.", &key), &key);
    forced(&office, 0, &SignedPolicy::beside(&policy(&office, 1, "50", &key)).unwrap().content()).await;
    contact(&mut office).await;
    assert_eq!(version(office.second.desk()), Some(1));
    // The administrator changes the signer at the computer, and then writes the next version.
    office.second.under_signed(&signer("all.", &next), &next);
    assert_eq!(off(office.second.desk()), "sending-off-group-policy-signer");
    if !is_an_administrators(office.second.desk()) {
        return;
    }
    forced(&office, 1, &SignedPolicy::beside(&policy(&office, 2, "60", &next)).unwrap().content()).await;
    contact(&mut office).await;
    assert_eq!((off(office.second.desk()).as_str(), version(office.second.desk())), ("", Some(2)));
    assert!(sends(&office, "55.00").await && !sends(&office, "65.00").await);
    // A second place for the head of the journal that is missing here: the history is unknown, and the next policy ends that.
    let place = office.first.folder().join("nowhere/head.txt");
    let text = format!("version = 3\ngroup = \"{}\"\n[all]\nchain_head_copy = {place:?}\n", group(&office));
    let file = office.first.folder().join("place.toml");
    std::fs::write(&file, text).unwrap();
    PolicySignature::sign_file(&file, &next, SIGNED).unwrap();
    forced(&office, 2, &SignedPolicy::beside(&file).unwrap().content()).await;
    contact(&mut office).await;
    assert_eq!(version(office.second.desk()), Some(3));
    office.second.open();
    forced(&office, 3, &SignedPolicy::beside(&policy(&office, 4, "60", &next)).unwrap().content()).await;
    contact(&mut office).await;
    assert!(sends(&office, "57.00").await && !sends(&office, "65.00").await);
    // A policy that this desk cannot use keeps sending off, and the desk opens and takes the next one.
    let text = format!("version = 5\ngroup = \"{}\"\n[all]\nof_a_newer_program = 1\n", group(&office));
    let head = format!("aval policy signature 1\nname Li Na\npublic_key {}\nsigned {SIGNED}\n", next.public().hex());
    let signature = next.sign(format!("{head}{text}").as_bytes());
    forced(&office, 4, &format!("{head}signature {signature}\n{text}")).await;
    contact(&mut office).await;
    assert_eq!(off(office.second.desk()), "sending-off-group-policy");
    assert!(!sends(&office, "5.00").await);
    forced(&office, 5, &SignedPolicy::beside(&policy(&office, 6, "60", &next)).unwrap().content()).await;
    contact(&mut office).await;
    assert!(sends(&office, "56.00").await && !sends(&office, "65.00").await);
}
