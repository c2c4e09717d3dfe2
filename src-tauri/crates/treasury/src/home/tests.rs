//! Profiles on disk: adding by a form, refusals before anything is written, and removal.

use model::Environment;

use super::*;

pub(crate) fn home() -> (tempfile::TempDir, Home) {
    let folder = tempfile::tempdir().unwrap();
    let home = Home::at(Some(folder.path().join("data"))).unwrap();
    (folder, home)
}

pub(crate) fn form(name: &str) -> ProfileForm {
    ProfileForm {
        ceiling_instruction: None,
        ceiling_day: None,
        name: name.to_owned(),
        environment: Some(Environment::Test),
        base_url: "https://bank.example/route".to_owned(),
        organization_id: "9007199254740993".to_owned(),
        accounts: vec!["EAST:6222:102100".to_owned(), "HARBOUR:0001".to_owned()],
        settings: Some(
            "page_base = 1\n[[accounts]]\nbank_mark = \"EAST\"\naccount_number = \"6222\"\nnickname = \"Main\"\n"
                .to_owned(),
        ),
        code_book: Some("[\"EAST\".replayFlag]\naccept = 1\nrefuse = 0\n".to_owned()),
    }
}

#[test]
fn a_form_becomes_a_private_folder_with_settings_and_code_book() {
    let (_folder, home) = home();
    home.add(&form("main")).unwrap();
    let folder = home.profile_dir("main").unwrap();
    let profile = Profile::load(&folder).unwrap();
    assert_eq!((profile.organization_id, profile.page_base), (9_007_199_254_740_993, Some(1)));
    let keys: Vec<String> = profile.accounts.iter().map(|account| account.key().to_string()).collect();
    assert_eq!(keys, ["EAST:6222", "HARBOUR:0001"]);
    assert_eq!(profile.accounts[0].nickname.as_deref(), Some("Main"));
    assert_eq!(CodeBook::load(&folder).unwrap().value("EAST", "replayFlag", "accept"), Some(1));
    assert_eq!(home.profiles().unwrap().len(), 1);
}

#[test]
fn a_profile_whose_settings_are_broken_is_listed_with_the_reason() {
    let (_folder, home) = home();
    home.add(&form("main")).unwrap();
    home.add(&form("second")).unwrap();
    let path = home.profile_dir("second").unwrap().join("profile.toml");
    for text in ["organization_id = ", "colour = 1", ""] {
        std::fs::write(&path, text).unwrap();
        let heads = home.profiles().unwrap();
        let broken: Vec<_> = heads.iter().map(|head| (head.name.as_str(), head.broken.as_ref())).collect();
        let [("main", None), ("second", Some(why))] = broken[..] else { panic!("{broken:?}") };
        assert_eq!(why.args["path"], path.display().to_string());
        assert!(!why.args["detail"].is_empty(), "{text:?}");
    }
}

#[test]
fn a_form_that_cannot_be_meant_writes_nothing() {
    let (_folder, home) = home();
    let rows: [(&str, ProfileForm); 9] = [
        ("profile-name", form("../main")),
        ("profile-name", form("")),
        ("profile-reserved", form("practice")),
        ("settings", ProfileForm { organization_id: "12x".to_owned(), ..form("main") }),
        ("settings", ProfileForm { base_url: "http://bank.example".to_owned(), ..form("main") }),
        ("settings", ProfileForm { base_url: "https://bank.example/v1/8".to_owned(), ..form("main") }),
        ("settings", ProfileForm { settings: Some("colour = 1".to_owned()), ..form("main") }),
        ("settings", ProfileForm { code_book: Some("[A.replayFlag]\nyes = 1".to_owned()), ..form("main") }),
        ("settings", ProfileForm { accounts: vec!["EAST".to_owned()], settings: None, ..form("main") }),
    ];
    for (code, form) in rows {
        let error = home.add(&form).unwrap_err();
        assert_eq!((error.trouble().code.as_str(), error.exit().number()), (code, 2), "{form:?}");
        assert_eq!(home.profile_names().unwrap(), Vec::<String>::new());
    }
    home.add(&form("main")).unwrap();
    assert_eq!(home.add(&form("main")).unwrap_err().trouble().code, "profile-exists");
}

#[test]
fn an_address_is_cleaned_as_in_the_window() {
    let (_folder, home) = home();
    let number = form("main").organization_id;
    for (at, typed) in [
        "bank.example/route".to_owned(),
        " https://BANK.example//route// ".to_owned(),
        format!("https://bank.example/route/V1/{number}"),
        format!("https://bank.example/route/v1/{number}/draft/list_bank-draft.json?x=1"),
        "https://bank.example/route/swagger-ui.html".to_owned(),
        "ｈｔｔｐｓ://bank.example/route".to_owned(),
    ]
    .into_iter()
    .enumerate()
    {
        let name = format!("main{at}");
        let form = ProfileForm { base_url: typed.clone(), ..form(&name) };
        home.add(&ProfileForm { settings: Some("bank_system = \"one\"\n".to_owned()), ..form }).unwrap();
        let profile = Profile::load(&home.profile_dir(&name).unwrap()).unwrap();
        assert_eq!(profile.base_url, "https://bank.example/route", "{typed}");
    }
}

#[test]
fn every_wrong_field_of_a_form_is_named_at_once() {
    let (_folder, home) = home();
    let wrong = ProfileForm {
        base_url: "ftp://bank.example".to_owned(),
        organization_id: "12x".to_owned(),
        accounts: vec!["EAST".to_owned()],
        ceiling_day: Some("much".to_owned()),
        ..form("main")
    };
    let error = home.add(&wrong).unwrap_err();
    let fields: Vec<_> = error.trouble().problems.iter().map(|problem| problem.field.as_deref().unwrap()).collect();
    assert_eq!(fields, ["organization_id", "accounts", "base_url", "ceiling_day"]);
}

#[test]
fn a_removed_profile_is_archived_whole_and_its_name_is_free_again() {
    let (_folder, home) = home();
    home.add(&form("main")).unwrap();
    let (folder, now) = (home.profile_dir("main").unwrap(), "2026-03-01T08:00:00Z".parse().unwrap());
    std::fs::write(folder.join("journal.sqlite"), "journal").unwrap();
    assert_eq!(home.remove("main", now).unwrap_err().trouble().code, "database", "nothing says that its work is over");
    std::fs::rename(folder.join("journal.sqlite"), folder.join("notes")).unwrap();
    let archive = home.remove("main", now).unwrap();
    assert!(archive.ends_with("main-20260301T080000Z"), "{archive:?}");
    assert_eq!(std::fs::read_to_string(archive.join("notes")).unwrap(), "journal");
    home.add(&form("main")).unwrap();
}

#[test]
fn the_practice_profile_follows_its_bank_and_keeps_what_a_person_set() {
    let (_folder, home) = home();
    let account = Account::parse("EAST:6222").unwrap();
    let facts = |port: u16| Practice {
        base_url: format!("http://127.0.0.1:{port}"),
        organization_id: 7,
        accounts: vec![account.clone()],
        settings_toml: "page_base = 0\n".to_owned(),
        code_book_toml: String::new(),
    };
    home.practice(&facts(4000)).unwrap();
    let folder = home.profile_dir(PRACTICE).unwrap();
    let mut profile = Profile::load(&folder).unwrap();
    profile.accounts[0].nickname = Some("Ours".to_owned());
    write_profile(&folder, &profile, "").unwrap();
    home.practice(&facts(4001)).unwrap();
    let profile = Profile::load(&folder).unwrap();
    assert_eq!(profile.base_url, "http://127.0.0.1:4001");
    assert_eq!((profile.environment, profile.accounts[0].nickname.as_deref()), (Environment::Practice, Some("Ours")));
}

#[test]
fn preferences_are_remembered_and_wrong_ones_are_refused() {
    let (_folder, home) = home();
    assert_eq!(home.preferences(), Preferences::default());
    let chosen = Preferences {
        language: Some("zh-CN".to_owned()),
        theme: "dark".to_owned(),
        density: "dense".to_owned(),
        notify: true,
        tray: true,
        profile: Some("east".to_owned()),
        window: Some(Placement { width: 1200, height: 800, x: -1200, y: 20, maximized: false }),
    };
    home.set_preferences(&chosen).unwrap();
    assert_eq!(home.preferences(), chosen);
    let wrong = Preferences { theme: "pink".to_owned(), ..chosen.clone() };
    assert_eq!(home.set_preferences(&wrong).unwrap_err().exit().number(), 2);
    assert_eq!(home.preferences(), chosen);
}

#[test]
fn the_profile_that_was_opened_last_is_opened_first() {
    let (_folder, home) = home();
    assert_eq!(home.first_profile(), None);
    home.add(&form("east")).unwrap();
    assert_eq!(home.first_profile().as_deref(), Some("east"), "the only one");
    home.add(&form("west")).unwrap();
    assert_eq!(home.first_profile(), None, "none of two was open before");
    home.remember_profile("west");
    assert_eq!(home.first_profile().as_deref(), Some("west"));
    home.remove("west", chrono::Utc::now()).unwrap();
    assert_eq!(home.first_profile().as_deref(), Some("east"));
}

#[test]
fn a_second_address_of_a_tenant_asks_once_for_its_bank_system() {
    let (_folder, home) = home();
    home.add(&form("first")).unwrap();
    let at = |name: &str, base_url: &str, system: Option<&str>| {
        let settings = system.map(|system| format!("bank_system = \"{system}\""));
        home.add(&ProfileForm { base_url: base_url.to_owned(), settings, ..form(name) })
    };
    let own = form("first").base_url;
    at("same", &format!("{}/", own.to_uppercase().replace("HTTPS", "https")), None).unwrap();
    let asked = at("other", "https://other.example", None).unwrap_err();
    let problem = &asked.trouble().problems[0];
    assert_eq!((problem.field.as_deref(), problem.sentence.id.as_str()), (Some("bank_system"), "profile-asks-system"));
    assert_eq!(problem.sentence.args["system"], "main");
    assert!(model::words::is_written("profile-asks-system") && model::words::is_written("ask-bank_system"));
    assert!(at("wrong", "https://other.example", Some("*")).is_err());
    at("other", "https://other.example", Some("main")).unwrap();
    at("test", "https://test.example", Some("test-2")).unwrap();
    // One address is one system, also where a form or a file claims another; case tells no two names apart.
    for (address, system) in
        [(own.as_str(), Some("two")), ("https://test.example/", None), ("https://test.example", Some("main"))]
    {
        let refused = at("claims", address, system).unwrap_err();
        assert_eq!(refused.trouble().problems[0].sentence.id, "profile-system-of-address", "{address} {system:?}");
    }
    at("case", &own, Some("MAIN")).unwrap();
    let file = home.dir().join("west.toml");
    let profile = std::fs::read_to_string(home.dir().join("profiles/first/profile.toml")).unwrap();
    let with = |system: &str| format!("bank_system = \"{system}\"\n{profile}");
    for (system, is_right) in [("two", false), ("main", true)] {
        let setup =
            SetupFile { aval_profile: 1, name: "west".to_owned(), profile: with(system), code_book: String::new() };
        std::fs::write(&file, toml::to_string(&setup).unwrap()).unwrap();
        let added = home.add_from_file(&file);
        assert_eq!(added.is_ok(), is_right, "{system}: {added:?}");
    }
    assert!(model::words::is_written("profile-system-of-address"));
    let tenant =
        ProfileForm { organization_id: "8".to_owned(), base_url: "https://third.example".to_owned(), ..form("tenant") };
    home.add(&tenant).unwrap();
}
