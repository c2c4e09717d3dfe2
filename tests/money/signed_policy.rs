//! A policy that has to be signed, and a person who wants to get past it: another file, another key, another place, another
//! time, another person's token. The bank's ledger shows that nothing was executed.

use std::path::{Path, PathBuf};

use model::clock::Clock;
use model::dual_control::ApproverKey;
use model::profile::fields::{SettingValue, with_values};
use model::profile::{PolicySignature, system_user};
use model::{State, clock};
use treasury::{Desk, Home, Options};

use crate::bench::{Bench, states};
use crate::policy::{file, open, refusal, under};

const PAYEE: &str = "6200900000551";
const POLICY: &str = "[all]\nlimits.batch_items_max = 3\nexports = false\n";

fn named(section: &str, key: &ApproverKey) -> String {
    format!("\n[{section}]\nname = {:?}\npublic_key = \"{}\"\n", key.name(), key.public().hex())
}

/// Installs a policy that is signed at a moment.
fn install(bench: &Bench, text: &str, key: &ApproverKey, at: &str) {
    std::fs::write(file(bench), text).unwrap();
    PolicySignature::sign_file(&file(bench), key, at).unwrap();
}

fn settings(bench: &Bench) -> PathBuf {
    bench.desk().folder().join("profile.toml")
}

/// A desk whose profile names the signer, under a policy that they signed; and the profile's text before.
async fn signed_by(key: &ApproverKey, more: &str) -> (Bench, String) {
    let mut bench = under(POLICY).await;
    let text = std::fs::read_to_string(settings(&bench)).unwrap();
    std::fs::write(settings(&bench), format!("{text}{more}{}", named("policy_signer", key))).unwrap();
    install(&bench, POLICY, key, "2026-11-20T08:00:00Z");
    open(&mut bench);
    (bench, text)
}

fn off(desk: &Desk) -> String {
    desk.sending_off().map_or_else(String::new, |off| off.id)
}

async fn nothing_is_sent(bench: &Bench, why: &str) {
    assert_eq!(off(bench.desk()), why);
    let prepared = bench.desk().prepare(&bench.transfer("transfer", "10.00", PAYEE));
    if let Ok(check) = prepared {
        assert!(bench.desk().confirm(&check.submission_id, &check.nonce, None).is_err(), "{why}");
    }
    // The rules that the policy fixes are not known, so neither files nor settings leave or change by the program.
    let folder = bench.folder().join("proof");
    assert_eq!(refusal(&bench.desk().journal_export("none", &folder).unwrap_err()), "policy-exports-unknown");
    let text = bench.desk().settings_text().unwrap();
    let refused = bench.desk().settings_replace(&format!("{text}\n# x\n"), &text).unwrap_err();
    assert_eq!(refusal(&refused), "policy-rules-unknown");
    assert!(bench.ledger().await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_replaced_edited_or_foreign_policy_sends_nothing() {
    let (key, other) = (ApproverKey::new("Chen Jing").unwrap(), ApproverKey::new("Chen Jing").unwrap());
    let (mut bench, _) = signed_by(&key, "").await;
    let sig = file(&bench).with_extension("toml.sig");
    let (policy, signature) = (std::fs::read(file(&bench)).unwrap(), std::fs::read(&sig).unwrap());
    // Replaced by one without a signature.
    std::fs::write(file(&bench), "[all]\n").unwrap();
    std::fs::remove_file(&sig).unwrap();
    open(&mut bench);
    nothing_is_sent(&bench, "sending-off-policy-unsigned").await;
    // Edited after it was signed.
    std::fs::write(file(&bench), POLICY.replace('3', "300")).unwrap();
    std::fs::write(&sig, &signature).unwrap();
    open(&mut bench);
    nothing_is_sent(&bench, "sending-off-policy-signature").await;
    // Signed by another key with the same name, which the policy names too.
    install(&bench, &format!("[all]{}", named("all.policy_signer", &other)), &other, "2026-11-21T08:00:00Z");
    open(&mut bench);
    nothing_is_sent(&bench, "sending-off-policy-signer").await;
    // Gone.
    std::fs::remove_file(file(&bench)).unwrap();
    open(&mut bench);
    nothing_is_sent(&bench, "sending-off-policy-missing").await;
    // The signed one again.
    std::fs::write(file(&bench), policy).unwrap();
    std::fs::write(&sig, signature).unwrap();
    open(&mut bench);
    assert_eq!(bench.desk().profile().limits.batch_items_max, 3);
    assert_eq!(states(&bench.submit(&bench.transfer("transfer", "10.00", PAYEE)).await), [State::Accepted]);
    assert_eq!(bench.ledger().await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_signer_swapped_in_the_profile_needs_an_approver() {
    let (key, other) = (ApproverKey::new("Chen Jing").unwrap(), ApproverKey::new("Chen Jing").unwrap());
    let tier = "\n[[second_person.tiers]]\nfrom = \"100000\"\nhow = \"same_account\"\n";
    let (mut bench, text) = signed_by(&key, tier).await;
    assert!(bench.prepare(&bench.transfer("transfer", "10.00", PAYEE)).approval.is_none());
    std::fs::write(settings(&bench), format!("{text}{tier}{}", named("policy_signer", &other))).unwrap();
    install(&bench, "[all]\n", &other, "2026-11-21T08:00:00Z");
    open(&mut bench);
    assert_eq!(off(bench.desk()), "", "the file is what the profile wants now");
    let told = bench.desk().weakened().expect("a weakening").sentences;
    let names: Vec<&str> = told.iter().filter_map(|one| one.args.get("name").map(String::as_str)).collect();
    for name in ["policy_signer.public_key", "policy_signature.by", "exports"] {
        assert!(names.contains(&name), "{names:?}");
    }
    assert!(bench.prepare(&bench.transfer("transfer", "10.00", PAYEE)).approval.is_some(), "until an approver read it");
    assert!(bench.ledger().await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn an_older_policy_is_told_also_with_the_clock_set_back() {
    let key = ApproverKey::new("Chen Jing").unwrap();
    let tier = "\n[[second_person.tiers]]\nfrom = \"100000\"\nhow = \"same_account\"\n";
    let (mut bench, _) = signed_by(&key, tier).await;
    // Signed earlier, by the same key and with weaker rules.
    install(&bench, "[all]\nlimits.batch_items_max = 3\n", &key, "2026-11-01T08:00:00Z");
    bench.desk = None;
    let (given_token, policy) = (Some(bench.bank.token.clone()), Some(file(&bench)));
    let clock = Clock::fixed(clock::moment("2026-11-02T08:00:00Z").unwrap());
    let options = Options { act: true, given_token, policy, clock, ..Options::quiet() };
    let desk = Desk::open(&bench.home(), "head", options).unwrap();
    let told = desk.weakened().expect("a weakening").sentences;
    let of = |name: &str| told.iter().find(|one| one.args.get("name").is_some_and(|one| one == name));
    assert!(of("policy_signature.at").is_some() && of("exports").is_some(), "{told:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_moved_data_directory_and_another_profile_name_change_nothing() {
    let key = ApproverKey::new("Chen Jing").unwrap();
    let (mut bench, _) = signed_by(&key, "").await;
    bench.desk = None;
    let moved = tempfile::tempdir().unwrap();
    let data = moved.path().join("elsewhere");
    let copy = std::process::Command::new("cp").arg("-r").arg(bench.home().dir()).arg(&data).status();
    assert!(copy.is_ok_and(|status| status.success()));
    std::fs::rename(data.join("profiles/head"), data.join("profiles/free")).unwrap();
    let opened = |policy: &Path| {
        let (given_token, policy) = (Some(bench.bank.token.clone()), Some(policy.to_owned()));
        Desk::open(
            &Home::at(Some(data.clone())).unwrap(),
            "free",
            Options { act: true, given_token, policy, ..Options::quiet() },
        )
    };
    let desk = opened(&file(&bench)).unwrap();
    assert_eq!(desk.profile().limits.batch_items_max, 3, "the section for all profiles binds this one too");
    assert!(desk.policy().fixes("exports"));
    drop(desk);
    let unsigned = moved.path().join("own.toml");
    std::fs::write(&unsigned, "[all]\n").unwrap();
    assert_eq!(off(&opened(&unsigned).unwrap()), "sending-off-policy-unsigned");
    assert_eq!(off(&opened(&moved.path().join("none.toml")).unwrap()), "sending-off-policy-missing");
}

#[tokio::test(flavor = "multi_thread")]
async fn another_persons_token_gives_no_role_under_a_policy() {
    let own = system_user().unwrap();
    let policy = format!(
        "[all.sign_in]\nissuer = \"https://id.example\"\nclient_id = \"aval\"\n[[all.roles.people]]\nsubject = \"chen\"\n\
         roles = [\"preparer\", \"administrator\"]\n[[all.roles.people]]\nsystem_user = \"{own}\"\nroles = [\"preparer\"]\n"
    );
    // The token is pasted: it is valid at the bank, and no identity server said whose it is.
    let bench = under(&policy).await;
    let refused = bench.desk().prepare(&bench.transfer("transfer", "10.00", PAYEE)).unwrap_err();
    assert_eq!(refusal(&refused), "role-not-signed-in");
    assert!(bench.ledger().await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_that_the_policy_leaves_without_effect_is_refused() {
    let mut bench = under("[all]\npage_size = 50\npoll_minutes = 30\nlimits.per_day.CNY = \"1000\"\n").await;
    let replace = |bench: &Bench, name: &str, value: &str| {
        let text = bench.desk().settings_text().unwrap();
        let set = SettingValue { name: name.to_owned(), value: value.to_owned() };
        let next = with_values(&text, &[set]).unwrap();
        bench.desk().settings_replace(&next, &text).map_err(|error| refusal(&error))
    };
    let fixed = || Err("settings-fixed".to_owned());
    for (name, value, answer) in [
        ("poll_minutes", "5", fixed()),
        ("limits.per_day.CNY", "5000", fixed()),
        ("limits.per_day.CNY", "900", Ok(())),
        ("reference_prefix", "A", Ok(())),
    ] {
        assert_eq!(replace(&bench, name, value), answer, "{name} = {value}");
        open(&mut bench);
    }
    assert_eq!(refusal(&bench.desk().set_poll_minutes(Some(10)).unwrap_err()), "settings-fixed");
    // The fields have the value in force and its origin; a setting that is only bounded stays a field.
    let fields = bench.desk().settings_fields(&bench.desk().settings_text().unwrap()).unwrap();
    let fixed = |name: &str| fields.settings.iter().find(|one| one.name == name).and_then(|one| one.fixed.clone());
    let poll = fixed("poll_minutes").expect("fixed");
    assert_eq!((poll.value.as_str(), poll.bound), ("30", false));
    assert!(fixed("limits.per_day.CNY").is_some_and(|day| day.bound && day.value == "900"));
    assert!(fixed("reference_prefix").is_none());
    let shown = bench.desk().profile_view().fixed;
    assert_eq!(shown.into_keys().collect::<Vec<_>>(), ["page_size", "poll_minutes"]);
}
