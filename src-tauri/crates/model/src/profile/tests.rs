//! Settings as a person writes them: accepted, refused, and with which message.

use bank_client::CodeMeaning;

use super::*;

const LEAST: &str =
    "base_url = \"https://bank.example/route\"\norganization_id = 9007199254740993\nenvironment = \"test\"\n";

fn with(more: &str) -> Result<Profile> {
    Profile::parse(&format!("{LEAST}{more}"), "profile.toml")
}

#[test]
fn the_least_profile_has_stated_defaults_and_no_page_base() {
    let profile = with("").unwrap();
    assert_eq!(profile.organization_id, 9_007_199_254_740_993);
    assert_eq!((profile.page_base, profile.page_size), (None, 200));
    assert_eq!((profile.date_format.as_str(), profile.sort_format.as_str()), ("%Y-%m-%d", "field,asc"));
    assert_eq!(profile.zone(), Zone::Computer);
}

#[test]
fn settings_that_cannot_be_meant_are_refused_with_their_name() {
    let rows = [
        ("page_bse = 0\n", "page_bse"),
        ("page_base = 2\n", "page_base"),
        ("page_size = 0\n", "page_size"),
        ("page_size = 1001\n", "page_size"),
        ("date_format = \"%Q\"\n", "date_format"),
        ("date_format = \"%Y\"\n", "date_format"),
        ("date_format = \"2026-02-30%Y%m%d\"\n", "date_format"),
        ("date_format = \"%Y-%m-%d %H:%M\"\n", "date_format"),
        ("sort_format = \"+name\"\n", "sort_format"),
        ("time_zone = \"Mars/Base\"\n", "Mars/Base"),
        ("[limits]\ncontrol_total_over = \"1_000\"\n", "separators"),
        ("[token]\nheadr = \"X\"\n", "headr"),
        ("[[accounts]]\nbank_mark = \"A:B\"\naccount_number = \"1\"\n", "BANK_MARK:ACCOUNT"),
        ("[[accounts]]\nbank_mark = \"A\"\naccount_number = \"1\"\nstages = [\"drafts\"]\n", "drafts"),
        (
            "[[accounts]]\nbank_mark = \"A\"\naccount_number = \"1\"\n[[accounts]]\nbank_mark = \"A\"\naccount_number = \"1\"\n",
            "twice",
        ),
    ];
    for (text, said) in rows {
        let error = with(text).unwrap_err();
        assert_eq!((error.exit().number(), error.trouble().code.as_str()), (2, "settings"), "{text}");
        let detail = &error.trouble().sentence.args["detail"];
        assert!(detail.contains(said), "{text}: {detail}");
    }
}

#[test]
fn a_profile_that_is_written_is_the_profile_that_is_read() {
    let more = "page_base = 1\ntime_zone = \"Asia/Shanghai\"\n[limits]\ncontrol_total_over = \"1000000.00\"\n\
                [banks.EAST]\ndraft_currency = \"CNY\"\n[[accounts]]\nbank_mark = \"EAST\"\naccount_number = \"62220001\"\n";
    let profile = with(more).unwrap();
    let written = toml::to_string(&profile).unwrap();
    assert_eq!(Profile::parse(&written, "profile.toml").unwrap(), profile);
    assert_eq!(profile.limits.control_total_over.unwrap().to_string(), "1000000.00");
}

#[test]
fn a_day_is_read_by_the_profile_s_forms_only() {
    let profile = with("date_format = \"%d.%m.%Y\"\n").unwrap();
    let rows = [
        ("05.03.2026", Some("2026-03-05")),
        ("2026-03-05 10:11:12", Some("2026-03-05")),
        ("2026-03-05", None),
        ("31.02.2026", None),
        ("", None),
    ];
    for (text, day) in rows {
        assert_eq!(profile.day(text).map(|day| day.to_string()).as_deref(), day, "{text}");
    }
}

#[test]
fn an_account_is_named_by_its_key_or_by_a_number_that_only_one_has() {
    let account =
        |bank: &str, number: &str| format!("[[accounts]]\nbank_mark = \"{bank}\"\naccount_number = \"{number}\"\n");
    let profile = with(&[account("A", "1"), account("A", "2"), account("B", "2")].concat()).unwrap();
    let rows = [
        ("A:1", Ok("A:1")),
        ("1", Ok("A:1")),
        ("B:2", Ok("B:2")),
        ("2", Err("account-ambiguous")),
        ("3", Err("account-unknown")),
        (" ", Err("account-unknown")),
    ];
    for (named, expected) in rows {
        let found = profile.find_account(named).map(|account| account.key().to_string());
        assert_eq!(found.as_deref().map_err(|error| error.trouble().code.as_str()), expected, "{named}");
    }
}

#[test]
fn the_code_book_says_what_stands_in_it_and_nothing_else() {
    let text = "[\"A\".replayFlag]\naccept = 1\nrefuse = 0\n[\"A\".replayFlag.label.zh]\naccept = \"同意\"\n\
                [\"A\".statusCode]\n\"00\" = \"done\"\n\"09\" = \"processing\"\n";
    let book = CodeBook::parse(text, "code-book.toml").unwrap();
    assert_eq!(book.value("A", "replayFlag", "accept"), Some(1));
    assert_eq!(book.word("A", "replayFlag", 0), Some("refuse"));
    assert_eq!(book.label("A", "replayFlag", "accept", "zh-CN"), Some("同意"));
    assert_eq!(book.status("A", "09"), Some(CodeMeaning::Processing));
    let silent = [book.value("A", "transferFlag", "may_transfer"), book.value("B", "replayFlag", "accept")];
    assert_eq!(silent, [None, None]);
    assert_eq!((book.word("A", "replayFlag", 2), book.status("A", "01")), (None, None));
    assert_eq!(book.views().len(), 2);
}

#[test]
fn a_code_book_with_two_meanings_or_unknown_words_is_refused() {
    let rows = [
        ("[\"A\".replayFlag]\naccept = 1\nrefuse = 1\n", "two meanings"),
        ("[\"A\".replayFlag]\nyes = 1\n", "accept, refuse"),
        ("[\"A\".replyFlag]\naccept = 1\n", "no such flag"),
        ("[\"A\".replayFlag]\naccept = \"1\"\n", "whole number"),
        ("[\"A\".statusCode]\n\"00\" = \"good\"\n", "done, processing, waiting, failed, reversed"),
        ("[\"A\".replayFlag.label.de]\naccept = \"ja\"\n", "en or zh"),
        ("A = 1\n", "table of flags"),
    ];
    for (text, said) in rows {
        let error = CodeBook::parse(text, "code-book.toml").unwrap_err();
        let detail = &error.trouble().sentence.args["detail"];
        assert!(detail.contains(said), "{text}: {detail}");
    }
}
