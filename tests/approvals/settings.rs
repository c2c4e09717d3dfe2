//! A desk with dual control, and the notices when it is weakened.

use model::dual_control::ApproverKey;
use money::view::{ApprovalView, SubmissionView};
use treasury::view::ApprovalGiven;

use crate::bench::Bench;

/// `[second_person]` with one tier for every amount.
pub fn one_tier(how: &str) -> String {
    format!("[[second_person.tiers]]\nfrom = \"0\"\nhow = \"{how}\"\n")
}

/// The same with an approver's key.
pub fn with_approver(how: &str, key: &ApproverKey) -> String {
    let key = format!("name = \"{}\"\npublic_key = \"{}\"\n", key.name(), key.public().hex());
    format!("{}[[second_person.approvers]]\n{key}", one_tier(how))
}

/// Replaces the settings of `[second_person]` and opens the desk again.
pub fn set(bench: &mut Bench, settings: &str) {
    let path = bench.desk().folder().join("profile.toml");
    let mut profile: toml::Table = std::fs::read_to_string(&path).unwrap().parse().unwrap();
    profile.remove("second_person");
    profile.extend(settings.parse::<toml::Table>().unwrap());
    bench.desk = None;
    std::fs::write(&path, toml::to_string(&profile).unwrap()).unwrap();
    bench.open();
}

/// A bench with dual control.
pub async fn bench(settings: &str) -> Bench {
    let mut bench = Bench::new().await;
    set(&mut bench, settings);
    bench
}

/// Chen prepares and confirms a transfer.
pub fn confirmed(bench: &Bench, amount: &str, payee: &str) -> SubmissionView {
    let check = bench.prepare(&bench.transfer("transfer", amount, payee));
    let confirmed = bench.desk().confirm_as(&check.submission_id, &check.nonce, None, Some("Chen"));
    confirmed.unwrap_or_else(|error| panic!("{error:?}"))
}

/// The form of an approver who has seen the current approval.
pub fn given(bench: &Bench, id: &str, name: &str) -> ApprovalGiven {
    let digest = bench.desk().approval(id).unwrap().approval.digest;
    ApprovalGiven { id: id.to_owned(), digest, name: name.to_owned(), call_back: None }
}

/// Approves under another name.
pub async fn approve(bench: &Bench, id: &str) -> ApprovalView {
    let given = given(bench, id, "Zhang Wei");
    bench.desk().approval_give(&given, None).await.unwrap_or_else(|error| panic!("{error:?}"))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tier_is_asked_for_by_the_sum_and_the_dialog_says_so() {
    let settings = [
        "[[second_person.tiers]]\ncurrency = \"CNY\"\nfrom = \"100\"\nhow = \"same_account\"\n",
        "[[second_person.tiers]]\ncurrency = \"CNY\"\nfrom = \"5000\"\nhow = \"own_token\"\n",
    ];
    let bench = bench(&settings.concat()).await;
    for (amount, tier) in [("99.99", None), ("100", Some("same-account")), ("5000.00", Some("own-token"))] {
        let check = bench.prepare(&bench.transfer("transfer", amount, "6200900000317"));
        let needed = check.approval.as_ref().map(|approval| approval.sentence.clone());
        let expected = tier.map(|tier| format!("note-approval-{tier}"));
        assert_eq!(needed.as_ref().map(|sentence| sentence.id.clone()), expected, "{amount}");
        let told = needed.map(|sentence| model::words::text(&sentence, "en"));
        for text in [money::check_text(&check, "en"), money::check_table(&check, "en")] {
            assert!(told.as_ref().is_none_or(|told| text.contains(told)), "{amount}: the dialog contains it");
        }
    }
    let view = bench.submit(&bench.transfer("transfer", "99.99", "6200900000317")).await;
    assert!(view.done && view.approval.is_none(), "below all tiers nobody is asked");
    assert_eq!(bench.ledger().await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_split_payment_reaches_its_tier_with_the_completing_part() {
    let tier = "[[second_person.tiers]]\ncurrency = \"CNY\"\nfrom = \"1000\"\nhow = \"same_account\"\n";
    let bench = bench(tier).await;
    let part = |cents: u32| bench.transfer("transfer", &format!("999.{cents}"), "6200900000320");
    let mut moved = Vec::new();
    for cents in 94..=99 {
        // Parts of one payment look alike, so the clerk gives the required reason.
        let order = money::view::Order { reason: Some("instalment".to_owned()), ..part(cents) };
        let check = bench.prepare(&order);
        let asked = check.approval.is_some();
        assert_eq!(asked, cents > 94, "999.{cents}");
        let view = bench.desk().confirm_as(&check.submission_id, &check.nonce, None, Some("Chen")).unwrap();
        moved.push(crate::bench::states(&bench.send(&view.id).await)[0]);
        if asked {
            break;
        }
    }
    assert_eq!(moved, [model::State::Accepted, model::State::AwaitingApproval]);
    assert_eq!(bench.ledger().await.len(), 1);
    // An approved amount does not count towards the tier of later payments.
    let waiting = bench.desk().approvals().unwrap()[0].id.clone();
    approve(&bench, &waiting).await;
    let small = bench.prepare(&bench.transfer("transfer", "0.01", "6200900000321"));
    assert!(small.approval.is_none(), "999.94 without approval and this are below the tier");
    let rest = bench.prepare(&bench.transfer("transfer", "0.06", "6200900000321"));
    assert!(rest.approval.is_some(), "to whomever the rest goes");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_approver_added_by_the_clerk_approves_neither_payment_nor_change() {
    let (key, added) = (ApproverKey::new("Li Na").unwrap(), ApproverKey::new("Boss").unwrap());
    let mut bench = bench(&with_approver("approval_file", &key)).await;
    let both = format!(
        "{}[[second_person.approvers]]\nname = \"Boss\"\npublic_key = \"{}\"\n",
        with_approver("approval_file", &key),
        added.public().hex()
    );
    set(&mut bench, &both);
    let weakened = bench.desk().weakened().expect("it is told");
    let sign = |bench: &Bench, id: &str, key: &ApproverKey| {
        let files = std::fs::read_dir(bench.folder()).unwrap().count();
        let request = bench.folder().join(format!("{files}.request"));
        bench.desk().approval_export(id, &request).unwrap();
        let answer = crate::files::signed(bench, &request, key, money::dual_control::Answer::Approve, "");
        bench.desk().approval_import(&answer).map_err(|error| error.trouble().sentence.id.clone())
    };
    let view = confirmed(&bench, "12.00", "6200900008011");
    assert_eq!(sign(&bench, &view.id, &added).unwrap_err(), "approval-file-foreign-key");
    let asked = bench.desk().weakened_read(weakened.event, "Chen").unwrap().expect("an approver is asked");
    assert_eq!(sign(&bench, &asked.id, &added).unwrap_err(), "approval-file-foreign-key");
    assert!(bench.desk().weakened().is_some());
    assert!(bench.ledger().await.is_empty());
    sign(&bench, &asked.id, &key).unwrap();
    assert!(bench.desk().weakened().is_none(), "who could approve before acknowledged it");
    sign(&bench, &view.id, &added).unwrap();
    assert_eq!(crate::bench::states(&bench.send(&view.id).await), [model::State::Accepted]);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_edit_in_the_window_waits_like_one_in_the_file() {
    let mut bench = bench(&one_tier("same_account")).await;
    let shown = bench.desk().settings_text().unwrap();
    let looser = shown.replace("from = \"0\"", "from = \"1000\"");
    let effect = bench.desk().settings_compare(&looser).unwrap();
    let edits: Vec<_> = effect.edits.iter().map(|edit| (edit.before.as_deref(), edit.after.as_deref())).collect();
    assert_eq!(edits, [(Some("0"), Some("1000"))]);
    let ids: Vec<_> = effect.weakened.iter().map(|sentence| sentence.id.as_str()).collect();
    assert_eq!(ids, ["weakened-tier"]);
    for (text, before, code) in [("base_url = 1", &shown, "settings"), (looser.as_str(), &looser, "settings-changed")] {
        let refused = bench.desk().settings_replace(text, before).unwrap_err();
        assert_eq!(refused.trouble().code, code);
    }
    assert_eq!(bench.desk().settings_text().unwrap(), shown, "what was refused wrote nothing");

    bench.desk().settings_replace(&looser, &shown).unwrap();
    assert!(bench.desk().sending_off().is_some(), "the desk with the old settings sends nothing more");
    bench.desk = None;
    bench.open();
    assert!(bench.desk().weakened().is_some());
    let check = bench.prepare(&bench.transfer("transfer", "12.00", "6200900000317"));
    assert!(check.approval.is_some(), "the stricter setting applies until an approver has acknowledged it");
    assert!(bench.ledger().await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_changed_account_zone_or_limit_waits_until_it_is_acknowledged() {
    let far = one_tier("same_account").replace("\"0\"", "\"1000000\"");
    for (setting, value) in [
        ("time_zone", "\"Asia/Tokyo\""),
        ("banks.EASTBANK.draft_currency", "\"USD\""),
        ("limits.per_instruction.CNY", "\"999999999999999999\""),
        ("limits.refusal_settles_minutes", "5"),
        ("currencies.RMB", "\"CNY\""),
        ("failure_words", "[]"),
    ] {
        let mut bench = bench(&far).await;
        assert!(bench.prepare(&bench.transfer("transfer", "12.00", "6200900008012")).approval.is_none());
        let path = bench.desk().folder().join("profile.toml");
        let mut profile: toml::Table = std::fs::read_to_string(&path).unwrap().parse().unwrap();
        let change: toml::Table = format!("{setting} = {value}").parse().unwrap();
        for (name, value) in change {
            match (profile.get_mut(&name), value) {
                (Some(toml::Value::Table(inner)), toml::Value::Table(value)) => inner.extend(value),
                (_, value) => _ = profile.insert(name, value),
            }
        }
        bench.desk = None;
        std::fs::write(&path, toml::to_string(&profile).unwrap()).unwrap();
        bench.open();
        let weakened = bench.desk().weakened().unwrap_or_else(|| panic!("{setting}"));
        assert!(weakened.sentences.iter().all(|sentence| sentence.id == "weakened-setting"), "{weakened:?}");
        assert!(bench.prepare(&bench.transfer("transfer", "12.00", "6200900008012")).approval.is_some(), "{setting}");
        assert!(bench.desk().weakened_read(weakened.event, "Zhang Wei").unwrap().is_none(), "procedural: a name");
        assert!(bench.prepare(&bench.transfer("transfer", "12.00", "6200900008012")).approval.is_none());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn editing_the_settings_does_not_choose_the_identity_server() {
    let mut bench = bench(&one_tier("own_token")).await;
    let forger = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = forger.local_addr().unwrap();
    let was_asked = tokio::spawn(async move { forger.accept().await.is_ok() });
    let path = bench.desk().folder().join("profile.toml");
    let text = std::fs::read_to_string(&path).unwrap();
    bench.desk = None;
    std::fs::write(&path, text.replace("\"/oauth/userinfo\"", &format!("\"http://{address}/userinfo\""))).unwrap();
    bench.open();
    let weakened = bench.desk().weakened().expect("it is told");
    let asked = bench.desk().weakened_read(weakened.event, "Chen").unwrap().expect("an approver is asked");
    let shown = bench.desk().weakened().unwrap();
    assert_eq!((shown.tier, shown.asked), (model::ApprovalTier::OwnToken, Some(asked.clone())));
    let view = confirmed(&bench, "12.00", "6200900008013");
    let own = crate::giving::token_of(&bench, "read", Some("clerk")).await;
    for id in [&asked.id, &view.id] {
        let refused = bench.desk().approval_give(&given(&bench, id, "Zhang Wei"), Some(&own)).await.unwrap_err();
        assert_eq!(refused.trouble().sentence.id, "approval-same-token", "the server of the settings before is asked");
    }
    assert!(!was_asked.is_finished() && bench.ledger().await.is_empty());
    let other = crate::giving::token_of(&bench, "read", Some("wei")).await;
    bench.desk().approval_give(&given(&bench, &asked.id, "Zhang Wei"), Some(&other)).await.unwrap();
    assert!(bench.desk().weakened().is_none());
    was_asked.abort();
}

#[tokio::test(flavor = "multi_thread")]
async fn weakening_is_told_at_every_start_until_somebody_says_that_they_read_it() {
    let key = ApproverKey::new("Li Na").unwrap();
    let mut bench = bench(&with_approver("approval_file", &key)).await;
    assert!(bench.desk().weakened().is_none(), "setting one up weakens nothing");
    set(&mut bench, &one_tier("same_account"));
    let weakened = bench.desk().weakened().expect("it is told");
    assert_eq!(weakened.sentences[0].id, "weakened-tier");
    set(&mut bench, "");
    bench.open();
    let weakened = bench.desk().weakened().expect("it is still told");
    let told: Vec<_> = weakened.sentences.iter().map(|sentence| sentence.id.as_str()).collect();
    assert_eq!(told, ["weakened-tier", "weakened-removed"]);
    let shown = bench.desk().profile_view().second_person.expect("shown although it is removed");
    assert!(shown.tiers.is_empty() && shown.weakened.as_ref() == Some(&weakened));
    assert!(bench.desk().weakened_read(weakened.event, " ").is_err(), "somebody has to say who read it");
    assert!(bench.desk().weakened_read(weakened.event - 1, "Wang").is_err(), "only what was shown");
    // A name is not enough: an approver of the settings before must sign.
    let asked = bench.desk().weakened_read(weakened.event, "Wang").unwrap().expect("an approver is asked");
    assert!(bench.desk().weakened().is_some());
    let request = bench.folder().join("weakened.json");
    bench.desk().approval_export(&asked.id, &request).unwrap();
    let answer = crate::files::signed(&bench, &request, &key, money::dual_control::Answer::Approve, "");
    bench.desk().approval_import(&answer).unwrap();
    bench.open();
    assert!(bench.desk().weakened().is_none() && bench.desk().profile_view().second_person.is_none());
    bench.chain_is_whole();
}
