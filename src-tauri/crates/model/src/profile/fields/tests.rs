//! Settings are edited by fields and by names; comments, order and other settings stay.

use super::*;
use crate::profile::{Role, TokenHeader};

const TEXT: &str = "# ours\nbase_url = \"https://b.example\" # the gateway\norganization_id = 1\n\
                    environment = \"test\"\n\n[limits.per_day]\nCNY = \"500\"\n\n\
                    [[accounts]]\nbank_mark = \"A\"\naccount_number = \"1\" # main\nstages = [\"draft\"]\n\n\
                    [[accounts]]\nbank_mark = \"A\"\naccount_number = \"2\"\n";

fn edited(changes: &[(&str, &str)]) -> Result<String> {
    let mut fields = fields_of(TEXT).unwrap();
    for (name, value) in changes {
        let field = fields.settings.iter_mut().find(|field| field.name == *name).unwrap();
        (*value).clone_into(&mut field.value);
    }
    with_fields(TEXT, &fields)
}

#[test]
fn fields_without_a_change_leave_the_text_as_it_is() {
    assert_eq!(edited(&[]).unwrap(), TEXT);
    let names: Vec<String> = fields_of(TEXT).unwrap().settings.into_iter().map(|field| field.name).collect();
    assert!(names.contains(&"limits.per_day.CNY".to_owned()), "{names:?}");
}

#[test]
fn a_changed_field_changes_its_setting_and_keeps_the_comments() {
    let text = edited(&[
        ("base_url", "https://c.example"),
        ("limits.per_day.CNY", "400"),
        ("limits.per_instruction.other", "300"),
        ("poll_minutes", "15"),
        ("failure_words", "no\n\nnever\n"),
        ("time_zone", "Asia/Shanghai"),
    ])
    .unwrap();
    assert!(text.starts_with("# ours\nbase_url = \"https://c.example\" # the gateway\n"), "{text}");
    let profile = Profile::parse(&text, "profile.toml").unwrap();
    assert_eq!((profile.poll_minutes, profile.failure_words), (Some(15), vec!["no".to_owned(), "never".to_owned()]));
    assert_eq!(profile.limits.per_day.rows().collect::<Vec<_>>(), [("CNY", "400")]);
    assert_eq!(profile.limits.per_instruction.rows().collect::<Vec<_>>(), [("other", "300")]);
    assert!(!edited(&[("limits.per_day.CNY", "")]).unwrap().contains("CNY"));
}

#[test]
fn a_blank_text_is_a_value_where_the_default_is_none() {
    let shown = fields_of(TEXT).unwrap().settings;
    let shown = |name: &str| shown.iter().find(|field| field.name == name).unwrap().value.clone();
    assert_eq!((shown("token.prefix").as_str(), shown("sort_format").as_str()), ("Bearer ", "field,asc"));
    let profile = Profile::parse(&edited(&[("token.prefix", ""), ("sort_format", "")]).unwrap(), "p").unwrap();
    assert_eq!((profile.token.prefix.as_str(), profile.sort_format.as_str()), ("", ""));
    let profile = Profile::parse(&edited(&[("token.prefix", "Token ")]).unwrap(), "p").unwrap();
    assert_eq!(profile.token.prefix, "Token ");
    let text = edited(&[("token.prefix", "")]).unwrap();
    assert_eq!(fields_of(&text).unwrap().settings.iter().find(|one| one.name == TOKEN_PREFIX).unwrap().value, "");
    assert_eq!(TokenHeader::default().prefix, default_of(TOKEN_PREFIX));
    assert_eq!(crate::profile::defaults::sort_format(), default_of("sort_format"));
}

#[test]
fn a_bank_s_optional_fields_are_chosen_among_those_that_can_be_relaxed() {
    let name = "banks.A.optional_fields";
    let text = edited(&[(name, "pledgeeAccountName\noppositeAccountName")]).unwrap();
    let profile = Profile::parse(&text, "profile.toml").unwrap();
    assert_eq!(profile.optional_fields("A"), ["pledgeeAccountName", "oppositeAccountName"]);
    assert!(profile.optional_fields("B").is_empty());
    let fields = fields_of(&text).unwrap();
    let field = fields.settings.iter().find(|field| field.name == name).unwrap();
    assert_eq!((field.kind.as_str(), field.choices.len()), ("several", RELAXABLE.len()));
}

#[test]
fn a_wrong_value_is_named_at_its_field() {
    let rows = [
        ("base_url", ""),
        ("base_url", "http://far.example"),
        ("organization_id", "one"),
        ("organization_id", ""),
        ("page_size", "0"),
        ("poll_minutes", "1"),
        ("time_zone", "Atlantis"),
        ("limits.control_total_over", "1,000"),
        ("limits.batch_items_max", "900"),
        ("date_format", "day"),
        ("chain_head_copy", "here"),
        ("banks.A.draft_currency", "shells"),
        ("banks.A.optional_fields", "oppositeAccountNumber"),
        ("banks.A.optional_fields", "pledgeeAccountName\nname"),
    ];
    for (name, value) in rows {
        let error = edited(&[(name, value)]).unwrap_err();
        let fields: Vec<_> = error.trouble().problems.iter().map(|one| one.field.clone()).collect();
        assert_eq!(fields, [Some(name.to_owned())], "{name} = {value:?}: {error:?}");
    }
}

#[test]
fn a_value_is_set_by_its_name_where_a_bank_mark_has_dots_too() {
    let one = |name: &str, value: &str| SettingValue { name: name.to_owned(), value: value.to_owned() };
    let values = [
        one("banks.A.B-1.draft_currency", "cny"),
        one("currencies.元（人民币）", "CNY"),
        one("sign_in.issuer", "https://id.example"),
        one("sign_in.client_id", "aval"),
        one("page_base", "1"),
    ];
    let text = with_values(TEXT, &values).unwrap();
    let profile = Profile::parse(&text, "profile.toml").unwrap();
    assert_eq!((profile.draft_currency("A.B-1"), profile.page_base), (Some("cny"), Some(1)), "{text}");
    assert_eq!(profile.currencies.get("元（人民币）").map(String::as_str), Some("CNY"));
    assert!(profile.sign_in.is_some() && text.contains("# the gateway"));
    let gone = with_values(&text, &[one("sign_in.issuer", ""), one("sign_in.client_id", "")]).unwrap();
    assert!(!gone.contains("sign_in"), "{gone}");
    for (wrong, at) in [
        (vec![one("sign_in.issuer", "https://id.example")], "sign_in.client_id"),
        (vec![one("banks.A.draft_currency", "shells")], "banks.A.draft_currency"),
        (vec![one("page_base", "7")], "page_base"),
    ] {
        let error = with_values(TEXT, &wrong).unwrap_err();
        assert_eq!(error.trouble().problems[0].field.as_deref(), Some(at), "{error:?}");
    }
}

#[test]
fn accounts_are_changed_added_and_removed_and_keep_their_lists() {
    let mut fields = fields_of(TEXT).unwrap();
    fields.accounts.remove(1);
    fields.accounts[0].nickname = "Main".to_owned();
    fields.accounts.push(AccountField {
        bank_mark: "B".to_owned(),
        account_number: "3".to_owned(),
        ..AccountField::default()
    });
    let text = with_fields(TEXT, &fields).unwrap();
    let profile = Profile::parse(&text, "profile.toml").unwrap();
    let keys: Vec<String> = profile.accounts.iter().map(|account| account.key().to_string()).collect();
    assert_eq!(keys, ["A:1", "B:3"], "{text}");
    assert_eq!(profile.accounts[0].nickname.as_deref(), Some("Main"));
    assert_eq!(profile.accounts[0].stages, Some(vec!["draft".to_owned()]));
    assert!(text.contains("# main"), "{text}");
    fields.accounts[1].account_number.clear();
    let error = with_fields(TEXT, &fields).unwrap_err();
    assert_eq!(error.trouble().problems[0].item, 1);
    fields.accounts.clear();
    assert!(with_fields(TEXT, &fields).is_err());
}

#[test]
fn rules_for_people_payees_and_hours_are_fields() {
    let key = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";
    let rows = [
        ("roles.people", "wei\t\tpreparer administrator\n\tli\tapprover"),
        ("roles.others", "view_only"),
        ("payees.listed", "Example Paper Ltd\t6222000011112222"),
        ("payees.own_accounts", "true"),
        ("hours.from", "08:30"),
        ("hours.until", "17:30"),
        ("hours.days", "mon\nfri"),
        ("second_person.tiers", "CNY\t1000\town_token\n\t5000\tapproval_file"),
        ("second_person.approvers", &format!("Li\t{key}")),
        ("second_person.expires", "hours:8"),
        ("same_account_forbidden", "true"),
        ("limits.per_payee_day.other", "700"),
    ];
    let text = edited(&rows).unwrap();
    assert!(text.contains("# the gateway"), "{text}");
    let profile = Profile::parse(&text, "profile.toml").unwrap();
    let roles = profile.roles.as_ref().unwrap();
    assert_eq!(roles.people.len(), 2);
    assert_eq!(roles.people[1].system_user.as_deref(), Some("li"));
    assert_eq!(
        (profile.payees.as_ref().unwrap().listed.len(), profile.payees.as_ref().unwrap().own_accounts),
        (1, true)
    );
    assert_eq!(profile.hours.as_ref().unwrap().text(), "08:30–17:30 (mon, fri)");
    let second = profile.second_person.as_ref().unwrap();
    assert_eq!((second.tiers.len(), second.approvers.len()), (2, 1));
    // The fields show the values that were typed, and blank ones remove the rules with their tables.
    let mut fields = fields_of(&text).unwrap();
    for (name, value) in &rows {
        let field = fields.settings.iter_mut().find(|field| field.name == *name).unwrap();
        assert_eq!(field.value, *value, "{name}");
        field.value.clear();
    }
    assert_eq!(with_fields(&text, &fields).unwrap().trim_end(), TEXT.trim_end());
    let named: Vec<&str> = Role::ALL.iter().map(|role| role.word()).collect();
    assert_eq!(named, ROLES);
}

#[test]
fn an_unchanged_row_keeps_its_comments_and_a_rule_of_nobody_stays() {
    let text =
        format!("{TEXT}\n[payees]\n[[payees.listed]]\nname = \"A\" # since May\naccount_number = \"1\"\n[roles]\n");
    let mut fields = fields_of(&text).unwrap();
    let listed = fields.settings.iter_mut().find(|field| field.name == "payees.listed").unwrap();
    listed.value.push_str("\nB\t2");
    let next = with_fields(&text, &fields).unwrap();
    assert!(next.contains("# since May") && next.contains("[roles]"), "{next}");
    assert_eq!(Profile::parse(&next, "profile.toml").unwrap().payees.unwrap().listed.len(), 2);
}

#[test]
fn a_wrong_row_is_told_at_its_list() {
    let rows = [
        ("roles.people", "a\tb\tpreparer"),
        ("roles.people", "a\t\tboss"),
        ("payees.listed", "A\t"),
        ("second_person.tiers", "CNY\tmuch\town_token"),
        ("second_person.tiers", "CNY\t100\t"),
        ("hours.from", "08:30"),
        ("second_person.expires", "hours:8"),
    ];
    let told = |name: &str, value: &str| {
        let error = edited(&[(name, value)]).unwrap_err();
        error.trouble().problems.first().and_then(|one| one.field.clone())
    };
    let found: Vec<_> = rows.iter().map(|(name, value)| told(name, value)).collect();
    let at = |name: &str| Some(name.to_owned());
    assert_eq!(
        found,
        [
            at("roles.people"),
            at("roles.people"),
            at("payees.listed"),
            at("second_person.tiers"),
            at("second_person.tiers"),
            at("hours.until"),
            at("second_person.tiers"),
        ]
    );
}
