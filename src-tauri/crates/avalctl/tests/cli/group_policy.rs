//! `avalctl group settings put policy`: the administrator's policy for all desks of a group, over real processes.

use std::path::{Path, PathBuf};

use group_book::practice_server::PracticeServer;
use serde_json::{Value, json};

use crate::acting::{currency, transfer};
use crate::desk::{Bank, Desk, Ran};
use crate::group::{KEYS, form_group};
use crate::shape;

/// A group of two desks whose profiles name the signer of a policy.
struct Office {
    bank: Bank,
    desks: [Desk; 2],
    group: String,
    key: PathBuf,
    _server: PracticeServer,
}

/// Makes a key; the lines that name it as the signer.
fn signer(desk: &Desk, key: &Path) -> String {
    let words = ["approve", "key", "--name", "Chen Jing", "--key-file", key.to_str().expect("UTF-8")];
    let made = desk.run(&words).exits(0).json();
    let public_key = made["public_key"].as_str().expect("a key");
    format!("\n[policy_signer]\nname = \"Chen Jing\"\npublic_key = \"{public_key}\"\n")
}

fn name_signer(desk: &Desk, signer: &str) {
    let profile = desk.data().join("profiles/desk/profile.toml");
    let text = std::fs::read_to_string(&profile).expect("the profile");
    std::fs::write(&profile, format!("{text}{signer}")).expect("written");
}

impl Office {
    fn new() -> Self {
        let server = PracticeServer::start().expect("PostgreSQL starts");
        let bank = Bank::start_with(&["--drafts", "0"]);
        let desks = [KEYS[0], KEYS[1]].map(|key| Desk::on(&bank).with("AVAL_GROUP_KEY", key));
        let key = desks[0].data().join("chen-jing.key");
        let signer = signer(&desks[0], &key);
        // Also a desk that names the signer before it joins: it sends nothing until then.
        name_signer(&desks[1], &signer);
        form_group(&server, &desks[0], &desks[1]);
        name_signer(&desks[0], &signer);
        let status = desks[0].run(&["group", "status"]).exits(0).json();
        let group = status["group"].as_str().expect("an id").to_owned();
        Self { bank, desks, group, key, _server: server }
    }

    /// A policy with a ceiling; signed with a key.
    fn policy(&self, head: &str, ceiling: &str, key: Option<&PathBuf>) -> PathBuf {
        let file =
            self.desks[0].write("policy.toml", &format!("{head}[all]\nlimits.per_instruction.other = \"{ceiling}\"\n"));
        drop(std::fs::remove_file(file.with_extension("toml.sig")));
        if let Some(key) = key {
            let words = ["policy", "sign", file.to_str().expect("UTF-8"), "--key-file", key.to_str().expect("UTF-8")];
            self.desks[0].run(&words).exits(0);
        }
        file
    }

    fn head(&self, version: u32) -> String {
        format!("version = {version}\ngroup = \"{}\"\n", self.group)
    }

    fn put(&self, file: &Path) -> Ran {
        self.desks[0].run(&["group", "settings", "put", "policy", "--file", file.to_str().expect("UTF-8")])
    }

    /// Whether a desk makes a payment; the bank agrees.
    fn pays(&self, at: usize, amount: &str) -> bool {
        let items = json!([transfer(&self.bank.account(0), &currency(&self.bank), amount)]);
        let before = self.bank.executed("transfer");
        let ran = self.desks[at].submit("transfer", &items, &["--yes", "--expect-count", "1"]);
        assert_eq!(
            self.bank.executed("transfer") - before,
            usize::from(ran.code == 0),
            "{} {}",
            ran.stdout,
            ran.stderr
        );
        ran.code == 0
    }

    /// The row of the policy in the shared settings of a desk.
    fn row(&self, at: usize) -> Value {
        let listed = self.desks[at].run(&["group", "settings", "list"]).json();
        let rows = listed["rows"].as_array().expect("rows").clone();
        rows.into_iter().find(|row| row["kind"] == "policy").expect("a row")
    }
}

#[test]
fn a_limit_of_the_groups_policy_binds_a_desk_that_was_away() {
    let office = Office::new();
    let [first, second] = &office.desks;
    assert!(!office.pays(1, "31.00"), "it names a signer and has no policy of theirs");
    assert_eq!(office.put(&office.policy(&office.head(1), "100", Some(&office.key))).exits(0).json()["version"], 1);
    assert!(office.pays(0, "32.00") && !office.pays(0, "132.00"));
    // Its first commands since, each of them an order.
    assert!(!office.pays(1, "133.00") && office.pays(1, "33.00"));
    let shown = second.run(&["profile", "show"]).exits(0).json();
    let limit = shown["settings"].as_array().unwrap().iter().find(|one| one["name"] == "limits.per_instruction.other");
    assert_eq!(limit.map(|one| (&one["value"], &one["by"]["id"])), Some((&json!("100"), &json!("policy-by-group"))));
    let text = second.text(&["profile", "show"]).exits(0).stdout;
    assert!(text.contains("fixed by the group's policy, version 1, signed by Chen Jing"), "{text}");
    // A lower limit holds at the very next order.
    office.put(&office.policy(&office.head(2), "50", Some(&office.key))).exits(0);
    assert!(!office.pays(1, "61.00") && office.pays(1, "41.00"));
    let file = first.data().parent().unwrap().join("policy.toml");
    assert_eq!(office.put(&file).exits(0).json()["version"], 2, "the same once more");
    assert!(office.pays(1, "42.00") && office.pays(0, "43.00"));
    for at in [0, 1] {
        let row = office.row(at);
        assert_eq!((&row["state"], &row["policy"]["version"], &row["newest"]), (&json!("same"), &json!(2), &json!(2)));
    }
    shape::holds("group-settings-policy", &first.run(&["group", "settings", "list"]).exits(0).json());
    let one = second.run(&["group", "settings", "show", "policy"]).exits(0).json();
    assert_eq!(one["versions"].as_array().map(Vec::len), Some(2));
    assert_eq!(one["versions"][0]["desk"], "Shanghai");
    let events = second.run(&["journal", "events"]).exits(0).rows();
    assert_eq!(events.iter().filter(|event| event["kind"] == "shared_taken").count(), 2);
    let said = second.text(&["journal", "events"]).exits(0).stdout;
    assert!(said.contains("Policy version 2, signed by Chen Jing: version 2 of Shanghai"), "{said}");
    let desks = first.run(&["group", "desks"]).exits(0).rows();
    assert!(desks.iter().all(|desk| desk["same_policy"] == true && desk["policy"]["group"] == "2"), "{desks:?}");
    second.run(&["journal", "verify"]).exits(0);
}

#[test]
fn only_a_newer_policy_of_the_named_signer_is_written_to_the_group() {
    let office = Office::new();
    let stranger = office.desks[0].data().join("stranger.key");
    signer(&office.desks[0], &stranger);
    let head = |version| office.head(version);
    let (key, elsewhere) = (Some(&office.key), head(4).replace(&office.group, "another"));
    office.put(&office.policy(&head(3), "100", key)).exits(0);
    // head, ceiling, key, the refusal says
    let rows: &[(String, &str, Option<&PathBuf>, &str)] = &[
        (head(4), "900", None, "not signed"),
        (head(4), "900", Some(&stranger), "this desk takes one of"),
        (head(3), "900", key, "higher version"),
        (head(2), "900", key, "higher version"),
        (String::new(), "900", key, "version and group"),
        ("version = 4\n".to_owned(), "900", key, "version and group"),
        (elsewhere, "900", key, "for the group another"),
    ];
    for (head, ceiling, key, says) in rows {
        let refused = office.put(&office.policy(head, ceiling, *key)).exits(4);
        assert!(refused.stderr.contains(says), "{head}: {}", refused.stderr);
    }
    let edited = office.policy(&head(4), "900", key);
    std::fs::write(&edited, format!("{}[all]\nlimits.per_instruction.other = \"9000\"\n", head(4))).unwrap();
    assert!(office.put(&edited).exits(4).stderr.contains("was changed after"));
    // Only the policy is a file, and it has no other way.
    office.desks[0].run(&["group", "settings", "put", "policy"]).exits(2);
    office.desks[0].run(&["group", "settings", "put", "views", "--file", edited.to_str().unwrap()]).exits(2);
    assert_eq!(office.row(0)["newest"], 1);
    assert!(!office.pays(1, "900.00") && office.pays(1, "90.00"));

    // A desk that names no signer sends, and says why it does not take it.
    let profile = office.desks[0].data().join("profiles/desk/profile.toml");
    let text = std::fs::read_to_string(&profile).unwrap();
    let third = Desk::on(&office.bank).with("AVAL_GROUP_KEY", KEYS[2]);
    let file = office.desks[0].data().join("third.json").display().to_string();
    office.desks[0].run(&["group", "invite", "--to", &file]).exits(0);
    third.run(&["group", "join", &file, "--desk", "Xian"]).exits(0);
    let items = json!([transfer(&office.bank.account(0), &currency(&office.bank), "901.00")]);
    third.submit("transfer", &items, &["--yes", "--expect-count", "1"]).exits(0);
    let listed = third.run(&["group", "settings", "list"]).exits(1);
    assert!(listed.stderr.contains("names its signer"), "{}", listed.stderr);
    third.run(&["group", "settings", "put", "policy", "--file", edited.to_str().unwrap()]).exits(4);

    // A policy that leaves everybody without a role, and the command line without its own, is replaced too.
    let user = std::process::Command::new("id").arg("-un").output().expect("id runs").stdout;
    let roles = format!(
        "{}[[all.roles.people]]\nsystem_user = \"not-{}\"\nroles = [\"preparer\"]\n",
        head(5),
        String::from_utf8_lossy(&user).trim()
    );
    office.put(&office.policy(&roles, "100", key)).exits(0);
    assert!(!office.pays(1, "93.00"));
    office.put(&office.policy(&head(6), "100", key)).exits(0);
    assert!(office.pays(1, "94.00"));

    // Taken once, the signer holds without the profile: a file that the person puts there is none.
    std::fs::write(&profile, text.split("\n[policy_signer]").next().unwrap()).unwrap();
    assert!(!office.pays(0, "902.00") && office.pays(0, "91.00"));
    let taken = office.desks[0].data().join("profiles/desk/group-policy.signed");
    std::fs::remove_file(&taken).unwrap();
    assert!(!office.pays(0, "903.00") && office.pays(0, "92.00"), "it has it again before the order");
    assert!(taken.exists());
}
