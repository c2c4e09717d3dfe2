//! The policy file: which settings win, and when it keeps sending off.

use super::*;
use crate::dual_control::ApproverKey;

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
    let shown = |profile: &Profile| Policy::default().over(profile).unwrap().environment;
    assert_eq!(shown(&far.unwrap()), Environment::Production);
    let relay = Profile::parse(&text.replace("http://127.0.0.1:9", "http://127.0.0.1:10"), "p").unwrap();
    assert_eq!((shown(&relay), shown(&practice)), (Environment::Test, Environment::Practice), "only a started bank");
    let claimed = read("[all]\nenvironment = \"practice\"\n").over(&profile()).unwrap();
    assert_eq!(claimed.environment, Environment::Production, "nor can a policy claim it");
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

/// A folder with the group's policy, and the event that says that it was taken.
struct Shared {
    folder: tempfile::TempDir,
    key: ApproverKey,
}

const GROUP_HEAD: &str = "version = 3\ngroup = \"g\"\n";

impl Shared {
    fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap(), key: ApproverKey::new("Chen Jing").unwrap() }
    }

    fn signed(&self, text: &str) -> SignedPolicy {
        let path = self.folder.path().join("to-sign.toml");
        std::fs::write(&path, format!("{GROUP_HEAD}{text}")).unwrap();
        PolicySignature::sign_file(&path, &self.key, "2026-11-20T08:00:00Z").unwrap();
        SignedPolicy::beside(&path).unwrap()
    }

    fn signer(&self) -> PolicySigner {
        PolicySigner { name: "Chen Jing".to_owned(), public_key: self.key.public() }
    }

    /// The policy of a desk that has taken a text of the group, under a file of its computer that binds the person.
    fn under(&self, group: &str, computer: &str, profile: &Profile) -> Policy {
        self.beside(group, computer, None, profile)
    }

    fn beside(&self, group: &str, computer: &str, weakness: Option<&'static str>, profile: &Profile) -> Policy {
        let signed = self.signed(group);
        std::fs::write(self.folder.path().join(GROUP_POLICY_FILE), signed.content()).unwrap();
        let taken = TakenPolicy { version: 3, sha256: signed.sha256(), signer: self.signer() };
        let file = self.folder.path().join("policy.toml");
        std::fs::write(&file, computer).unwrap();
        let own = Policy { weakness, ..Policy::read(Some(&file), "head", profile, self.folder.path()) };
        own.with_group(self.folder.path(), Some(&taken), "head", profile)
    }
}

#[test]
fn the_computers_policy_is_over_the_groups_and_the_stricter_bound_applies() {
    let shared = Shared::new();
    let own = Profile::parse(&format!("{PROFILE}refusal_settles_minutes = 15\n"), "profile.toml").unwrap();
    let policy = shared.under(
        "[all]\npage_size = 50\npoll_minutes = 30\nlimits.per_day = { CNY = \"900\", other = \"70\" }\n\
         limits.refusal_settles_minutes = 20\n[all.code_book.A.replayFlag]\naccept = 1\n[all.code_book.B.replayFlag]\naccept = 1\n\
         [service.\"https://bank.example/h\"]\nreference_prefix = \"G\"\n[profile.other]\npage_size = 9\n",
        "[all]\npage_size = 80\nlimits.per_day = { CNY = \"1000\", EUR = \"60\" }\nlimits.refusal_settles_minutes = 5\n\
         [all.code_book.A.replayFlag]\naccept = 2\n",
        &own,
    );
    assert_eq!((policy.sending_off(), policy.changed()), (None, None));
    let profile = policy.over(&own).unwrap();
    assert_eq!((profile.page_size, profile.poll_minutes, profile.limits.refusal_settles_minutes), (80, Some(30), 20));
    assert_eq!(profile.reference_prefix.as_deref(), Some("G"), "the section of the service");
    let at = |code: &str| profile.limits.per_day.at(crate::profile::Span::Day, Some(code)).to_string();
    assert_eq!(["CNY", "EUR", "USD"].map(at), ["900", "60", "60"]);
    let flag = |bank: &str| policy.code_book().value(bank, "replayFlag", "accept");
    assert_eq!((flag("A"), flag("B")), (Some(2), Some(1)));
    // Each setting says whose it is.
    for (setting, by) in [
        ("page_size", "policy-by"),
        ("poll_minutes", "policy-by-group"),
        ("limits.per_day.CNY", "policy-by-group"),
        ("limits.per_day.EUR", "policy-by"),
        ("limits.refusal_settles_minutes", "policy-by-group"),
    ] {
        assert!(policy.fixes(setting));
        assert_eq!(policy.by(setting).id, by, "{setting}");
    }
    let values = policy.values();
    let value = |name: &str| values.get(name).map(String::as_str);
    assert_eq!((value("policy.page_size"), value("group_policy.page_size")), (Some("80"), Some("50")));
    assert_eq!(value("group_policy_signature.version"), Some("3"));
}

#[test]
fn a_file_that_the_person_can_write_is_below_the_groups_policy() {
    let (shared, other) = (Shared::new(), Shared::new());
    let joined = "[group]\nurl = \"postgresql://db/aval\"\nid = \"g\"\ndesk = \"d\"\n";
    let own = Profile::parse(&format!("{PROFILE}{joined}"), "profile.toml").unwrap();
    let group = "[all]\nexports = false\npoll_minutes = 30\nlimits.per_day.CNY = \"900\"\n[all.code_book.A.replayFlag]\naccept = 1\n";
    let computer = "[all]\nexports = true\npage_size = 80\nlimits.per_day.CNY = \"100\"\n[all.code_book.A.replayFlag]\naccept = 2\n\
                    [all.group.alone]\noperations = [\"transfer\"]\nbelow = { CNY = \"100\" }\n";
    let policy = shared.beside(group, computer, Some(WEAK), &own);
    let profile = policy.over(&own).unwrap();
    assert_eq!((policy.sending_off(), profile.exports, profile.page_size), (None, false, 80));
    assert_eq!(
        profile.limits.per_day.at(crate::profile::Span::Day, Some("CNY")).to_string(),
        "100",
        "the stricter one"
    );
    assert_eq!(profile.group.and_then(|group| group.alone), None);
    assert_eq!(policy.code_book().value("A", "replayFlag", "accept"), Some(1));
    let by = ["exports", "poll_minutes", "page_size", "limits.per_day.CNY"].map(|name| policy.by(name).id);
    assert_eq!(by, ["policy-by-group", "policy-by-group", "policy-by", "policy-by"]);
    assert_eq!(policy.by_flag("A", "replayFlag").map(|by| by.id).as_deref(), Some("policy-by-group"));
    // Nor does it replace the signer: that is for an administrator's file.
    let foreign = format!("[all.policy_signer]\nname = \"Chen Jing\"\npublic_key = \"{}\"\n", other.key.public().hex());
    let file = shared.folder.path().join("policy.toml");
    std::fs::write(&file, &foreign).unwrap();
    PolicySignature::sign_file(&file, &other.key, "2026-11-20T08:00:00Z").unwrap();
    let before = TakenPolicy { version: 2, sha256: String::new(), signer: shared.signer() };
    for (weakness, refused) in [(None, false), (Some(WEAK), true)] {
        let policy = shared.beside(group, &foreign, weakness, &own);
        assert_eq!(policy.sending_off().map(|off| off.id).as_deref(), Some("sending-off-group-policy-signer"));
        let next = other.signed("[all]\nexports = true\n").follows("g", &policy, Some(&before));
        assert_eq!(next.is_err(), refused, "{weakness:?}");
    }
}

#[test]
fn a_groups_policy_fixes_neither_place_nor_signer_nor_work_alone() {
    let shared = Shared::new();
    let joined = "[group]\nurl = \"postgresql://db/aval\"\nid = \"g\"\ndesk = \"d\"\n";
    let own = Profile::parse(&format!("{PROFILE}{joined}"), "profile.toml").unwrap();
    let alone = "operations = [\"transfer\"]\nbelow = { CNY = \"100\" }\n";
    let group = format!(
        "[all]\nexports = false\n[all.group]\nurl = \"postgresql://evil/aval\"\nid = \"x\"\ndesk = \"x\"\n[all.group.alone]\n{alone}\
         [all.policy_signer]\nname = \"Chen Jing\"\npublic_key = \"{}\"\n",
        shared.key.public().hex()
    );
    let profile = shared.under(&group, "", &own).over(&own).unwrap();
    assert_eq!((profile.group, profile.policy_signer, profile.exports), (own.group.clone(), None, false));
    let computer = format!("[all.group.alone]\n{alone}");
    let profile = shared.under(&group, &computer, &own).over(&own).unwrap();
    assert!(profile.group.is_some_and(|group| group.alone.is_some() && group.id == "g"), "this computer's own risk");
}

#[test]
fn only_the_policy_that_was_taken_is_in_force() {
    let shared = Shared::new();
    let path = shared.folder.path().join(GROUP_POLICY_FILE);
    let (signed, other) = (shared.signed("[all]\nexports = false\n"), shared.signed("[all]\nexports = true\n"));
    let stranger = ApproverKey::new("Chen Jing").unwrap();
    let named = |key: &ApproverKey| PolicySigner { name: "Chen Jing".to_owned(), public_key: key.public() };
    let taken = |signer: PolicySigner| TakenPolicy { version: 3, sha256: signed.sha256(), signer };
    let off = |taken: Option<&TakenPolicy>, signer: Option<PolicySigner>| {
        let profile = Profile { policy_signer: signer, ..profile() };
        let policy = Policy::default().with_group(shared.folder.path(), taken, "head", &profile);
        let off = policy.sending_off().map_or_else(String::new, |off| off.id);
        assert_eq!(policy.fixes("exports"), off.is_empty() && taken.is_some());
        off
    };
    let own = taken(shared.signer());
    let (lost, foreign) = ("sending-off-group-policy-lost", "sending-off-group-policy-signer");
    assert_eq!((off(None, None).as_str(), off(Some(&own), None).as_str()), ("", lost), "missing");
    for content in [other.content(), signed.content().replace("false", "true"), String::new(), "x".to_owned()] {
        std::fs::write(&path, content).unwrap();
        assert_eq!((off(None, None).as_str(), off(Some(&own), None).as_str()), ("", lost));
    }
    std::fs::write(&path, signed.content()).unwrap();
    // The signer stays the one of the policy that was taken, also where the profile names none.
    assert_eq!((off(Some(&own), None).as_str(), off(Some(&own), Some(shared.signer())).as_str()), ("", ""));
    assert_eq!(off(Some(&own), Some(named(&stranger))), foreign);
    assert_eq!(off(Some(&taken(named(&stranger))), None), foreign);
    assert_eq!(off(None, None), "", "a file without an event was not taken");
    // Not the practice bank that this program started.
    let practice = "base_url = \"http://127.0.0.1:8\"\norganization_id = 7\nenvironment = \"practice\"\n";
    let practice = Profile::parse(practice, "profile.toml").unwrap();
    let governs = |name: &str| {
        let policy = Policy::default().with_group(shared.folder.path(), Some(&own), name, &practice);
        policy.group().is_some()
    };
    assert!(governs("practice") && governs("mine"), "a profile calls itself so");
    crate::profile::started_here("http://127.0.0.1:8");
    assert!(!governs("practice") && governs("mine"));
}

#[test]
fn a_desk_takes_the_signers_newer_policy_of_its_group_alone() {
    let shared = Shared::new();
    let signed = shared.signed("[all]\nexports = false\n");
    let stranger = PolicySigner { public_key: ApproverKey::new("x").unwrap().public(), ..shared.signer() };
    let taken = |version: u32| TakenPolicy { version, sha256: String::new(), signer: shared.signer() };
    let same = TakenPolicy { sha256: signed.sha256(), ..taken(3) };
    let rows: [(&str, Option<TakenPolicy>, Option<PolicySigner>, &str); 7] = [
        ("g", None, Some(shared.signer()), ""),
        ("g", Some(taken(2)), None, ""),
        ("g", Some(same), None, ""),
        ("g", Some(taken(3)), None, "group-policy-older"),
        ("h", None, Some(shared.signer()), "group-policy-other-group"),
        ("g", None, Some(stranger), "group-policy-signer"),
        ("g", None, None, "group-policy-no-signer"),
    ];
    for (group, taken, signer, why) in rows {
        let profile = Profile { policy_signer: signer, ..profile() };
        let policy = Policy::default().with_group(shared.folder.path(), taken.as_ref(), "head", &profile);
        let ended = signed.follows(group, &policy, taken.as_ref());
        assert_eq!(ended.err().map_or_else(String::new, |why| why.id), why, "{group} {taken:?}");
    }
    // A text without signature, an edited one, and one that does not say what it is.
    let content = signed.content();
    let unsigned = content.lines().skip(5).collect::<Vec<_>>().join("\n");
    let why = |content: &str| SignedPolicy::parse(content).unwrap_err().id;
    let respelled = [
        content.replacen('\n', "\r\n", 1),
        content.replacen(&shared.key.public().hex(), &shared.key.public().hex().to_uppercase(), 1),
    ];
    for content in [unsigned, String::new()].iter().chain(&respelled) {
        assert_eq!(why(content), "group-policy-unsigned", "{content}");
    }
    assert_eq!(why(&content.replace("false", "true")), "group-policy-signature");
    let path = shared.folder.path().join("nameless.toml");
    for text in ["[all]\nexports = false\n", "version = 1\n[all]\n", "group = \"g\"\n[all]\n"] {
        std::fs::write(&path, text).unwrap();
        PolicySignature::sign_file(&path, &shared.key, "2026-11-20T08:00:00Z").unwrap();
        assert_eq!(SignedPolicy::beside(&path).unwrap_err().id, "group-policy-identity", "{text}");
    }
    for text in ["version = 0\n[all]\n", "version = \"1\"\n[all]\n", "group = \" \"\n[all]\n"] {
        assert!(read(text).sending_off().is_some(), "{text}");
    }
    assert_eq!(read(&format!("{GROUP_HEAD}[all]\n")).sending_off(), None, "the group's text as a computer's file");
}

#[test]
fn a_named_signer_wants_a_policy_of_the_computer_or_of_the_group() {
    let shared = Shared::new();
    let own = Profile { policy_signer: Some(shared.signer()), ..profile() };
    let file = shared.folder.path().join("none.toml");
    let missing = Policy::read(Some(&file), "head", &own, shared.folder.path());
    assert_eq!(missing.sending_off().map(|off| off.id).as_deref(), Some("sending-off-policy-missing"));
    let signed = shared.signed("[all]\nexports = false\n");
    std::fs::write(shared.folder.path().join(GROUP_POLICY_FILE), signed.content()).unwrap();
    let taken = TakenPolicy { version: 3, sha256: signed.sha256(), signer: shared.signer() };
    let policy = missing.with_group(shared.folder.path(), Some(&taken), "head", &own);
    assert_eq!((policy.sending_off(), policy.file_off(), policy.changed()), (None, None, None));
    // The group's file changes, and one of the computer appears.
    std::fs::remove_file(shared.folder.path().join(GROUP_POLICY_FILE)).unwrap();
    assert_eq!(policy.changed().map(|off| off.id).as_deref(), Some("sending-off-group-policy-changed"));
    std::fs::write(&file, "[all]\n").unwrap();
    assert_eq!(policy.changed().map(|off| off.id).as_deref(), Some("sending-off-policy-changed"));
}
