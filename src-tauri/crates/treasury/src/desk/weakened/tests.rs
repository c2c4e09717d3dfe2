//! The directions of every setting about approvals, and the approvers while a change is unacknowledged.

use model::profile::flattened;

use super::*;

const WEI: &str = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";
const LI: &str = "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c";

fn settings(expires: &str, tiers: &[(&str, &str, &str)], approvers: &[&str]) -> Values {
    let mut text = format!("[second_person]\nexpires = \"{expires}\"\n");
    for (currency, from, how) in tiers {
        text += &format!("[[second_person.tiers]]\nfrom = \"{from}\"\nhow = \"{how}\"\n");
        if !currency.is_empty() {
            text += &format!("currency = \"{currency}\"\n");
        }
    }
    for key in approvers {
        text += &format!("[[second_person.approvers]]\nname = \"A {key}\"\npublic_key = \"{key}\"\n");
    }
    flattened("profile", &text)
}

fn ids(before: &Values, after: &Values) -> Vec<String> {
    weakened(before, after).into_iter().map(|sentence| sentence.id).collect()
}

#[test]
fn only_what_weakens_dual_control_is_told() {
    const DAY: &str = "next_working_day";
    let base = || settings(DAY, &[("", "100", "own_token")], &[WEI]);
    let rows: [(&str, Values, &[&str]); 11] = [
        ("the same", base(), &[]),
        ("removed", Values::new(), &["weakened-removed"]),
        ("a milder tier", settings(DAY, &[("", "100", "same_account")], &[WEI]), &["weakened-tier"]),
        ("a higher sum", settings(DAY, &[("", "100.01", "own_token")], &[WEI]), &["weakened-tier"]),
        // Other currencies need the strictest tier then.
        ("one currency only", settings(DAY, &[("CNY", "0", "own_token")], &[WEI]), &[]),
        ("a stricter tier", settings(DAY, &[("", "100", "approval_file")], &[WEI]), &[]),
        ("a lower sum", settings(DAY, &[("", "5", "own_token")], &[WEI]), &[]),
        ("a new approver", settings(DAY, &[("", "100", "own_token")], &[WEI, LI]), &["weakened-approver"]),
        ("the last approver less", settings(DAY, &[("", "100", "own_token")], &[]), &["weakened-nobody"]),
        ("a longer life", settings("hours:25", &[("", "100", "own_token")], &[WEI]), &["weakened-expires"]),
        ("a shorter life", settings("hours:24", &[("", "100", "own_token")], &[WEI]), &[]),
    ];
    for (what, after, expected) in rows {
        assert_eq!(ids(&base(), &after), expected, "{what}");
    }
    assert!(weakened(&Values::new(), &base()).is_empty(), "new dual control weakens nothing");
    let mut relaxed = base();
    relaxed.extend(flattened("profile", "[banks.A]\noptional_fields = [\"pledgeeAccountName\"]\n"));
    let told = weakened(&base(), &relaxed);
    assert_eq!(told.len(), 1, "{told:?}");
    assert_eq!(told[0].args["name"], "profile.banks.A.optional_fields[0]");
}

/// Settings with dual control by files of WEI, and more.
fn with(more: &str) -> Values {
    let mut values = settings("next_working_day", &[("", "100", "own_token")], &[WEI]);
    values.extend(flattened("profile", more));
    values
}

#[test]
fn a_change_that_only_restricts_is_no_weakening_and_its_reverse_is_one() {
    const ID: &str = "issuer = \"https://id.example\"\nclient_id = \"aval\"\n";
    let sign_in = |more: &str| format!("[sign_in]\n{ID}{more}");
    let account = |number: &str| format!("[[accounts]]\nbank_mark = \"A\"\naccount_number = \"{number}\"\n");
    let (one, two) = (account("1"), account("2"));
    let bank = |more: &str| format!("[banks.A]\n{more}\n");
    let people = |others: &str, li: &str| {
        format!("[roles]\nothers = [{others}]\n[[roles.people]]\nsubject = \"li\"\nroles = [{li}]\n")
    };
    // setting, the looser value, the stricter value
    let rows: [(&str, String, String); 16] = [
        ("sign_in.idle_minutes", sign_in(""), sign_in("idle_minutes = 10\n")),
        ("sign_in.idle_minutes", sign_in("idle_minutes = 60\n"), sign_in("")),
        ("accounts", format!("{one}{two}"), one.clone()),
        ("accounts, the first", format!("{one}{two}"), two.clone()),
        ("banks.drafts_per_post", bank("drafts_per_post = 5"), bank("drafts_per_post = 2")),
        ("banks.drafts_per_post", bank("drafts_per_post = 5"), bank("")),
        ("banks.authorisation_queue", bank("authorisation_queue = false"), bank("authorisation_queue = true")),
        ("banks.draft_currency", bank("draft_currency = \"CNY\""), bank("")),
        ("banks.optional_fields", bank("optional_fields = [\"a\", \"b\"]"), bank("optional_fields = [\"b\"]")),
        ("currencies", "currencies = { a = \"CNY\", b = \"USD\" }".into(), "currencies = { a = \"CNY\" }".into()),
        (
            "assumed_currencies",
            "assumed_currencies = true\ncurrencies = { a = \"CNY\" }".into(),
            "currencies = { a = \"CNY\" }".into(),
        ),
        ("limits.per_day", "limits.per_day.CNY = \"500\"".into(), "limits.per_day.CNY = \"400\"".into()),
        ("limits.control_total_over", String::new(), "limits.control_total_over = \"5\"".into()),
        ("exports", "exports = true".into(), "exports = false".into()),
        ("roles.people", people("\"preparer\"", "\"preparer\""), people("", "\"preparer\"")),
        ("roles.others", people("\"approver\"", "\"approver\""), people("", "\"approver\"")),
    ];
    for (setting, loose, strict) in rows {
        let (loose, strict) = (with(&loose), with(&strict));
        assert_eq!(ids(&loose, &strict), Vec::<String>::new(), "{setting}: it only restricts");
        assert!(!weakened(&strict, &loose).is_empty(), "{setting}: the reverse is told");
    }
    for neutral in ["wait_seconds = 60\n", "wait_seconds = 600\n"] {
        assert!(ids(&with(&sign_in("")), &with(&sign_in(neutral))).is_empty(), "{neutral}");
    }
    let expires = |text: &str| settings(text, &[("", "100", "own_token")], &[WEI]);
    assert!(ids(&expires("hours:97"), &expires("next_working_day")).is_empty());
    assert_eq!(ids(&expires("hours:96"), &expires("next_working_day")), ["weakened-expires"]);
}

#[test]
fn a_first_way_to_approve_weakens_nothing_and_a_further_one_does() {
    const SIGN_IN: &str = "[sign_in]\nissuer = \"https://id.example\"\nclient_id = \"aval\"\n";
    const USERINFO: &str = "token.userinfo_url = \"https://id.example/userinfo\"\n";
    let house = |how: &str, keys: &[&str], more: &str| {
        let mut values = settings("next_working_day", &[("", "0", how)], keys);
        values.extend(flattened("profile", more));
        values
    };
    // before, after, told
    let rows: [(Values, Values, &[&str]); 9] = [
        (house("own_token", &[], ""), house("own_token", &[], SIGN_IN), &[]),
        (house("own_token", &[], ""), house("own_token", &[], USERINFO), &[]),
        (house("own_token", &[], ""), house("own_token", &[WEI], ""), &[]),
        (house("same_account", &[], ""), house("same_account", &[], SIGN_IN), &[]),
        (house("approval_file", &[WEI], ""), house("approval_file", &[WEI], SIGN_IN), &[]),
        (house("own_token", &[], SIGN_IN), house("own_token", &[WEI], SIGN_IN), &["weakened-approver"]),
        (house("own_token", &[], SIGN_IN), house("own_token", &[], ""), &["weakened-setting", "weakened-nobody"]),
        // Two steps are not a way round: the first one is told, and the rules before it stay in force.
        (house("own_token", &[WEI], ""), house("own_token", &[], ""), &["weakened-nobody"]),
        (house("own_token", &[WEI], ""), house("own_token", &[LI], ""), &["weakened-approver"]),
    ];
    for (before, after, expected) in rows {
        let mut told = ids(&before, &after);
        told.dedup();
        assert_eq!(told, expected, "{before:?} -> {after:?}");
    }
    assert!(!weakened(&house("own_token", &[WEI], ""), &house("own_token", &[WEI], SIGN_IN)).is_empty());
}

#[test]
fn a_removed_approver_leaves_at_once_and_an_added_one_waits() {
    let house = |keys: &[&str], more: &str| {
        let mut values = settings("next_working_day", &[("", "0", "approval_file")], keys);
        values.extend(flattened("profile", more));
        values
    };
    let signed = |keys: &[&str], signer: &str, at: &str| {
        let mut values = house(keys, &format!("policy_signer = {{ name = \"C\", public_key = \"{WEI}\" }}"));
        let fixed = house(keys, "").into_iter().map(|(name, value)| (name.replacen("profile", "policy", 1), value));
        values.extend(fixed.collect::<Vec<_>>());
        values.insert("policy_signature.by".to_owned(), format!("C {signer}"));
        values.insert("policy_signature.at".to_owned(), at.to_owned());
        values
    };
    let (early, late) = ("2026-11-20T08:00:00Z", "2026-11-21T08:00:00Z");
    // before, after, approvers in force
    let rows: [(Values, Values, &[&str]); 8] = [
        (house(&[WEI], ""), house(&[LI], ""), &[]),
        (house(&[WEI], ""), house(&[WEI, LI], ""), &[WEI]),
        (house(&[WEI, LI], ""), house(&[LI], ""), &[LI]),
        // The rules were removed whole.
        (house(&[WEI], ""), Values::new(), &[WEI]),
        (signed(&[WEI], WEI, early), signed(&[LI], WEI, late), &[LI]),
        (signed(&[WEI], WEI, late), signed(&[LI], WEI, early), &[]),
        (signed(&[WEI], WEI, early), signed(&[LI], LI, late), &[]),
        (house(&[WEI], ""), signed(&[LI], WEI, late), &[]),
    ];
    for (before, after, expected) in rows {
        let now = Approvers::of(&after).policy;
        let in_force = stricter(&before, &after, now.as_ref()).expect("rules");
        let keys: Vec<String> = in_force.approvers.iter().map(|one| one.public_key.hex()).collect();
        assert_eq!(keys, expected, "{before:?} -> {after:?}");
    }
}

#[test]
fn an_approver_after_a_removed_one_is_not_the_first_one() {
    let house = |keys: &[&str]| settings("next_working_day", &[("", "0", "own_token")], keys);
    let (first, empty, next) = (house(&[WEI]), house(&[]), house(&[LI]));
    assert!(ids(&empty, &next).is_empty(), "alone, it is a first way to approve");
    let told: Vec<String> = weakened_further(&first, &empty, &next).into_iter().map(|one| one.id).collect();
    assert_eq!(told, ["weakened-approver"]);
    assert!(weakened_further(&first, &empty, &empty).is_empty(), "a weakening is told once");
    assert!(weakened_further(&first, &empty, &first).is_empty(), "the removed one is back");
}
