//! The policy file: which settings win, and when it keeps sending off.

use super::*;

const PROFILE: &str = "base_url = \"https://Bank.example:443/h/\"\norganization_id = 7\nenvironment = \"test\"\n\
                       [limits]\nbatch_items_max = 90\ncontrol_total_over = \"500\"\n";

fn read(text: &str) -> Policy {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("policy.toml");
    std::fs::write(&path, text).unwrap();
    Policy::read(Some(&path), "head", &profile(), folder.path())
}

fn profile() -> Profile {
    Profile::parse(PROFILE, "profile.toml").unwrap()
}

#[test]
fn what_the_policy_names_wins_and_the_nearer_section_over_the_wider() {
    let policy = read(
        "[all]\nenvironment = \"production\"\nlimits.batch_items_max = 20\n[all.code_book.A.replayFlag]\naccept = 1\n\
         [service.\"https://bank.example/h\"]\nlimits.batch_items_max = 10\ntoken.header = \"X-Token\"\n\
         [profile.head]\nlimits.batch_items_max = 5\nchain_head_copy = \"/mnt/audit/\"\n[profile.other]\nlimits.batch_items_max = 1\n",
    );
    assert_eq!(policy.sending_off(), None);
    let profile = policy.over(&profile()).unwrap();
    assert_eq!((profile.environment, profile.limits.batch_items_max), (Environment::Production, 5));
    assert_eq!(profile.limits.control_total_over.map(|amount| amount.to_string()).as_deref(), Some("500"));
    assert_eq!((profile.token.header.as_str(), profile.token.prefix.as_str()), ("X-Token", "Bearer "));
    let fixed = ["limits.batch_items_max", "environment", "token.header", "chain_head_copy"];
    assert!(fixed.iter().all(|name| policy.fixes(name)));
    assert!(!["limits.control_total_over", "token.prefix", "page_size"].iter().any(|name| policy.fixes(name)));
    assert_eq!(policy.code_book().value("A", "replayFlag", "accept"), Some(1));
    assert_eq!(policy.values().get("policy.limits.batch_items_max").map(String::as_str), Some("5"));
}

#[test]
fn work_without_the_group_book_is_the_policys_alone() {
    let alone = "[all.group.alone]\noperations = [\"transfer\"]\nbelow = { CNY = \"100\" }\n";
    let joined = "[group]\nurl = \"postgresql://db/aval\"\nid = \"g\"\ndesk = \"d\"\n";
    let own = "[group.alone]\noperations = [\"endorse\"]\nbelow = { USD = \"5\" }\n";
    let parsed = |text: &str| Profile::parse(&format!("{PROFILE}{text}"), "profile.toml").unwrap();
    // The policy, the end of the profile, the permission that is in force.
    for (policy, profile, wanted) in [
        ("", format!("{joined}{own}"), None),
        ("[all]\nexports = true\n", format!("{joined}{own}"), None),
        (alone, joined.to_owned(), Some("transfer < CNY 100.00")),
        (alone, format!("{joined}{own}"), Some("transfer < CNY 100.00")),
        (alone, String::new(), None),
    ] {
        let policy = read(policy);
        assert_eq!(policy.sending_off(), None);
        let over = policy.over(&parsed(&profile)).unwrap();
        assert_eq!(over.group.is_some(), !profile.is_empty());
        let alone = over.group.and_then(|group| group.alone).map(|alone| alone.text());
        assert_eq!(alone.as_deref(), wanted, "{profile}");
    }
    let shown = read(alone).over_text(&format!("{PROFILE}{joined}{own}"));
    assert!(shown.contains("transfer") && !shown.contains("endorse"), "{shown}");
}

#[test]
fn a_policy_that_cannot_be_read_keeps_sending_off() {
    let rows = [
        ("all = 1", "a table was expected"),
        ("[everybody]\n", "all, service or profile"),
        ("[all]\npage_sizes = 5\n", "page_sizes"),
        ("[all.group.alone]\noperations = [\"pay\"]\nbelow = {}\n", "pay"),
        ("[all.group.alone]\noperations = [\"transfer\"]\nbelow = { XYZW = \"5\" }\n", "XYZW"),
        ("[all.group.alone]\noperations = [\"transfer\"]\nbelow = { CNY = \"5,0\" }\n", "CNY"),
        ("[all.roles]\nothers = [\"boss\"]\n", "boss"),
        ("[all.hours]\nfrom = \"9\"\nuntil = \"17:00\"\n", "HH:MM"),
        ("[all]\nlimits.batch_items_max = \"many\"\n", "all"),
        ("[all]\nlimits.batch_items_most = 5\n", "batch_items_most"),
        ("[profile.other]\nenvironment = \"prod\"\n", "profile.\"other\""),
        ("[all.code_book.A.replayFlag]\nyes = 1\n", "accept, refuse"),
        ("[all]\ncode_book = 3\n", "a table was expected"),
        ("[service.\"https://a\"]\n[service.\"https://A/\"]\n", "twice"),
        ("[all", ""),
    ];
    for (text, said) in rows {
        let policy = read(text);
        let off = policy.sending_off().unwrap_or_else(|| panic!("{text}"));
        assert!(off.args["detail"].contains(said), "{text}: {:?}", off.args);
        assert_eq!(policy.over(&profile()).unwrap(), profile(), "reading goes on with the profile's own settings");
    }
    let folder = tempfile::tempdir().unwrap();
    let unreadable = Policy::read(Some(folder.path()), "head", &profile(), folder.path());
    assert!(unreadable.sending_off().is_some(), "a folder is no policy");
}

#[test]
fn no_file_fixes_nothing_and_the_practice_banks_own_profile_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let missing = Policy::read(Some(&folder.path().join("none.toml")), "head", &profile(), folder.path());
    assert_eq!((missing.sending_off(), missing.sha256()), (None, None));
    let path = folder.path().join("policy.toml");
    std::fs::write(&path, "[all]\nenvironment = \"production\"\n").unwrap();
    let text = "base_url = \"http://127.0.0.1:9\"\norganization_id = 7\nenvironment = \"practice\"\n";
    let practice = Profile::parse(text, "profile.toml").unwrap();
    let governs = |name: &str| Policy::read(Some(&path), name, &practice, folder.path()).sha256().is_some();
    assert_eq!((governs("practice"), governs("mine")), (true, true), "a file calls a relay so");
    crate::profile::started_here("http://127.0.0.1:9");
    assert_eq!((governs("practice"), governs("mine")), (false, true));
    let far = Profile::parse(&text.replace("http://127.0.0.1:9", "https://bank.example"), "p");
    assert_eq!(Policy::default().over(&far.unwrap()).unwrap().environment, Environment::Production);
}

#[test]
fn the_lower_ceiling_holds_and_the_nearer_section_wins() {
    let policy = read(
        "[all]\nlimits.per_day.CNY = \"1000\"\n[profile.head]\nlimits.per_day.CNY = \"3000\"\nlimits.per_day.other = \"90\"\n",
    );
    let rows = [
        ("", "3000", "90"),
        ("CNY = \"500\"", "500", "90"),
        ("CNY = \"5000\"", "3000", "90"),
        ("EUR = \"40\"", "3000", "40"),
    ];
    for (own, cny, eur) in rows {
        let own = format!("{PROFILE}[limits.per_day]\n{own}\n");
        let profile = policy.over(&Profile::parse(&own, "profile.toml").unwrap()).unwrap();
        let at = |code: &str| profile.limits.per_day.at(crate::profile::Span::Day, Some(code)).to_string();
        assert_eq!((at("CNY").as_str(), at("EUR").as_str()), (cny, eur), "{own}");
    }
}

#[test]
fn a_policy_forbids_the_mildest_tier_and_replaces_lists_whole() {
    let own = "[roles]\nothers = [\"administrator\"]\n[[roles.people]]\nsubject = \"clerk\"\nroles = [\"approver\"]\n\
               [[second_person.tiers]]\nfrom = \"5\"\nhow = \"same_account\"\n[[payees.listed]]\nname = \"A\"\n\
               account_number = \"1\"\n";
    let policy = read(
        "[all]\nsame_account_forbidden = true\nexports = false\npayees.listed = []\n[[all.roles.people]]\n\
         subject = \"wei\"\nroles = [\"preparer\"]\n",
    );
    let own = Profile::parse(&format!("{PROFILE}{own}"), "profile.toml").unwrap();
    let profile = policy.over(&own).unwrap();
    let roles = profile.roles.unwrap();
    assert!(roles.others.is_empty() && roles.people.len() == 1, "{roles:?}");
    assert_eq!(profile.payees.unwrap().listed, []);
    assert!(!profile.exports);
    assert_eq!(profile.second_person.unwrap().tiers[0].how, ApprovalTier::OwnToken);
    assert!(policy.over_text(&toml::to_string(&own).unwrap()).contains("own_token"));
    assert!(["roles.people", "payees.own_accounts", "exports"].iter().all(|name| policy.fixes(name)));
    // The profile's own wish to forbid it applies without a policy too.
    let own = Profile { same_account_forbidden: true, ..own };
    let alone = Policy::default().over(&own).unwrap();
    assert_eq!(alone.second_person.unwrap().tiers[0].how, ApprovalTier::OwnToken);
}

#[test]
fn a_policy_only_lengthens_the_time_until_a_refusal_settles() {
    // The default is ten minutes.
    let own = [(30, "refusal_settles_minutes = 20\n", 30), (20, "refusal_settles_minutes = 30\n", 30), (5, "", 10)];
    for (least, own, holds) in own {
        let policy = read(&format!("[all]\nlimits.refusal_settles_minutes = {least}\n"));
        let profile = Profile::parse(&format!("{PROFILE}{own}"), "profile.toml").unwrap();
        assert_eq!(policy.over(&profile).unwrap().limits.refusal_settles_minutes, holds, "{own}");
    }
}

#[test]
fn a_file_that_changes_or_appears_after_it_was_read_keeps_sending_off() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("policy.toml");
    let read = || Policy::read(Some(&path), "head", &profile(), folder.path());
    let without = read();
    assert_eq!(without.changed(), None);
    std::fs::write(&path, "[all]\nexports = false\n").unwrap();
    assert!(without.changed().is_some(), "a policy that came later is not known");
    let first = read();
    assert_eq!((first.changed(), first.sending_off()), (None, None));
    std::fs::write(&path, "[all]\nexports = true\n").unwrap();
    assert_eq!(first.changed().map(|off| off.id).as_deref(), Some("sending-off-policy-changed"));
    assert_eq!(read().changed(), None, "read again");
    std::fs::remove_file(&path).unwrap();
    std::fs::create_dir(&path).unwrap();
    assert!(first.changed().is_some(), "unreadable");
}

#[cfg(unix)]
#[test]
fn a_policy_that_others_can_write_says_so() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("policy.toml");
    std::fs::write(&path, "[all]\n").unwrap();
    for mode in [0o666, 0o646] {
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(mode)).unwrap();
        let policy = Policy::read(Some(&path), "head", &profile(), folder.path());
        assert_eq!(policy.weakness().map(|weak| weak.id).as_deref(), Some("policy-weak"), "{mode:o}");
    }
}
