//! The administrator's policy on the command line: explained before it is installed, and obeyed by `avalctl` too.

use serde_json::json;

use crate::acting::{currency, transfer};
use crate::desk::{Bank, Desk, Ran, ran};

fn under(desk: &Desk, policy: &std::path::Path, words: &[&str]) -> Ran {
    ran(desk.command(words).env("AVAL_POLICY", policy).output().expect("avalctl runs"))
}

#[test]
fn a_policy_is_explained_with_every_mistake_and_every_way_around_it() {
    let bank = Bank::start_with(&["--drafts", "0"]);
    let desk = Desk::on(&bank);
    let policy =
        desk.write("policy.toml", "[all]\npage_sizes = 5\nexports = \"no\"\n[profile.other]\nexports = false\n");
    let found = desk.run(&["policy", "check", policy.to_str().unwrap()]).exits(2).json();
    let told: Vec<&str> =
        found["findings"].as_array().unwrap().iter().map(|one| one["text"].as_str().unwrap()).collect();
    assert_eq!(found["usable"], false);
    assert!(["page_sizes", "exports"].iter().all(|name| told.iter().any(|text| text.contains(name))), "{told:?}");
    assert_eq!(found["profiles_not_here"], json!(["other"]));
    std::fs::write(&policy, "[all]\nexports = false\nhours = { from = \"00:00\", until = \"24:00\" }\n").unwrap();
    let found = desk.run(&["policy", "check", policy.to_str().unwrap()]).exits(0).json();
    let fixed = json!({ "section": "all", "name": "exports", "value": "false", "says": "Files with data" });
    assert_eq!(found["fixes"][0], fixed);
    let ids: Vec<&str> = found["findings"].as_array().unwrap().iter().map(|one| one["id"].as_str().unwrap()).collect();
    assert!(ids.contains(&"policy-check-hours-zone"), "{ids:?}");
    desk.run(&["policy", "check", policy.to_str().unwrap(), "--strict"]).exits(2);
    desk.run(&["policy", "check", "/no/such/file.toml"]).exits(2);
}

#[test]
fn a_policy_with_roles_lets_the_command_line_read_and_not_act() {
    let bank = Bank::start_with(&["--drafts", "0"]);
    let desk = Desk::on(&bank);
    let user = whoami();
    let roles = format!("[[all.roles.people]]\nsystem_user = \"{user}\"\nroles = [\"preparer\", \"administrator\"]\n");
    let policy = desk.write("policy.toml", &roles);
    let items = desk.write("pay.json", &json!([transfer(&bank.account(0), &currency(&bank), "10.00")]).to_string());
    let submit = ["submit", "transfer", "--items", items.to_str().unwrap(), "--yes", "--expect-count", "1"];
    let refused = under(&desk, &policy, &submit).exits(4);
    assert!(refused.stderr.contains("only reads"), "{}", refused.stderr);
    under(&desk, &policy, &["balances", "--refresh"]).exits(0);
    // The profile cannot allow it; the policy can.
    let folder = desk.data().join("profiles");
    let profile = std::fs::read_dir(folder).unwrap().flatten().next().unwrap().path().join("profile.toml");
    let text = std::fs::read_to_string(&profile).unwrap();
    std::fs::write(&profile, format!("command_line = true\n{text}")).unwrap();
    under(&desk, &policy, &submit).exits(4);
    assert_eq!(bank.ledger().len(), 0);
    std::fs::write(&policy, format!("{roles}[all]\ncommand_line = true\n")).unwrap();
    under(&desk, &policy, &submit).exits(0);
    assert_eq!(bank.executed("transfer"), 1);
    // Another name in the environment is no other person, and a person without the role is refused.
    let other = roles.replace(&user, "another");
    std::fs::write(&policy, format!("{other}[all]\ncommand_line = true\n")).unwrap();
    let spoofed = desk.command(&submit).env("AVAL_POLICY", &policy).env("USER", "another").output().unwrap();
    assert!(ran(spoofed).exits(4).stderr.contains("view only"));
    assert_eq!(bank.executed("transfer"), 1);
}

#[test]
fn a_profile_leaves_and_is_removed_only_where_the_policy_lets_the_person() {
    let bank = Bank::start_with(&["--drafts", "0"]);
    let desk = Desk::on(&bank);
    let of = |roles: &str| {
        format!("[[all.roles.people]]\nsystem_user = \"{}\"\nroles = [{roles}]\n[all]\ncommand_line = true\n", whoami())
    };
    let policy = desk.write("policy.toml", &of("\"preparer\""));
    let name = std::fs::read_dir(desk.data().join("profiles")).unwrap().flatten().next().unwrap().file_name();
    let file = desk.data().join("desk.aval-profile");
    let export = ["profile", "export", file.to_str().unwrap()];
    let remove = ["profile", "remove", name.to_str().unwrap()];
    for words in [&export[..], &remove[..]] {
        let refused = under(&desk, &policy, words).exits(4);
        assert!(refused.stderr.contains("administrator"), "{}", refused.stderr);
    }
    assert!(!file.exists() && desk.data().join("profiles").join(&name).exists());
    std::fs::write(&policy, of("\"administrator\"")).unwrap();
    under(&desk, &policy, &export).exits(0);
    under(&desk, &policy, &remove).exits(0);
    assert!(file.exists() && !desk.data().join("profiles").join(&name).exists());
}

/// The account under which the tests run.
fn whoami() -> String {
    let output = std::process::Command::new("id").arg("-un").output().expect("id runs");
    String::from_utf8(output.stdout).expect("UTF-8").trim().to_owned()
}

#[test]
fn a_policy_is_signed_checked_and_binding_where_a_profile_names_it() {
    let bank = Bank::start_with(&["--drafts", "0"]);
    let desk = Desk::on(&bank);
    let key = |name: &str| {
        let file = desk.data().join(name);
        desk.run(&["approve", "key", "--name", "Chen Jing", "--key-file", file.to_str().unwrap()]).exits(0);
        file.display().to_string()
    };
    let (chen, other) = (key("chen.key"), key("other.key"));
    let policy = desk.write("policy.toml", "[all]\nexports = false\nlimits.per_day.CNY = \"500\"\n");
    let path = policy.to_str().unwrap();
    desk.run(&["policy", "sign", path, "--key-file", "/no/such/key"]).exits(1);
    let signed = desk.run(&["policy", "sign", path, "--key-file", &chen]).exits(0).json();
    let public_key = signed["public_key"].as_str().unwrap();
    let found = desk.run(&["policy", "check", path]).exits(0).json();
    assert_eq!((&found["signature"]["name"], &found["signature"]["right"]), (&json!("Chen Jing"), &json!(true)));
    assert_eq!(found["fixes"][1]["says"], "Ceiling of one day");
    // A profile that names the signer acts under it, and not under another file.
    let folder = std::fs::read_dir(desk.data().join("profiles")).unwrap().flatten().next().unwrap().path();
    let profile = folder.join("profile.toml");
    let text = std::fs::read_to_string(&profile).unwrap();
    let signer = format!("\n[policy_signer]\nname = \"Chen Jing\"\npublic_key = \"{public_key}\"\n");
    std::fs::write(&profile, format!("{text}{signer}")).unwrap();
    let items = desk.write("pay.json", &json!([transfer(&bank.account(0), &currency(&bank), "10.00")]).to_string());
    let submit = ["submit", "transfer", "--items", items.to_str().unwrap(), "--yes", "--expect-count", "1"];
    desk.run(&["policy", "sign", path, "--key-file", &other]).exits(0);
    let refused = under(&desk, &policy, &submit).exits(1);
    assert!(refused.stderr.contains("Another person may have replaced the file"), "{}", refused.stderr);
    assert!(under(&desk, &desk.data().join("none.toml"), &submit).exits(1).stderr.contains("there is no file"));
    desk.run(&["policy", "sign", path, "--key-file", &chen]).exits(0);
    under(&desk, &policy, &submit).exits(0);
    assert_eq!(bank.executed("transfer"), 1);
    std::fs::write(&policy, "[all]\nexports = false\n").unwrap();
    let found = desk.run(&["policy", "check", path]).exits(2).json();
    assert_eq!((&found["usable"], &found["signature"]["right"]), (&json!(false), &json!(false)));
    std::fs::write(&policy, "[all]\npage_sizes = 5\n").unwrap();
    desk.run(&["policy", "sign", path, "--key-file", &chen]).exits(2);
}
