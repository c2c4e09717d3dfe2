//! Two windows of one group, with a data directory each, over one practice bank and one group book: a draft that one
//! desk has in doubt is locked at the other, and without the book both say so.

use std::path::Path;

use acceptance::window::{APPROVER_KEY_FILE, GROUP_KEY_FILE, Spot, Window, spot};
use group_book::practice_server::PracticeServer;
use group_book::{Address, Book, DeskKey, Member, SettingChange};
use model::dual_control::ApproverKey;
use model::profile::{PolicySignature, SignedPolicy};
use practice_bank::Running;
use serde_json::json;
use tempfile::{TempDir, tempdir};
use treasury::view::NewGroup;
use treasury::{Desk, GroupSecrets, Home, Options};

use crate::desk;
use crate::doubt::fault;

pub const KEYS: [&str; 2] = [
    "1b9c8e5f6a7d40312233445566778899aabbccddeeff00112233445566778899",
    "2c9c8e5f6a7d40312233445566778899aabbccddeeff00112233445566778899",
];

pub fn opened(data: &Path, key: &str) -> Desk {
    let group_secrets = GroupSecrets { key: Some(key.to_owned()), ..GroupSecrets::default() };
    let home = Home::at(Some(data.to_owned())).expect("the data directory");
    let state = Some(data.join("state"));
    Desk::open(&home, "harbour", Options { act: true, group_secrets, state, ..Options::quiet() })
        .expect("the desk opens")
}

/// Two data directories with a profile at one bank, as two desks of a group.
async fn two_desks(server: &PracticeServer) -> ([TempDir; 2], Running) {
    two_desks_with(server, "").await
}

/// The same with more settings.
async fn two_desks_with(server: &PracticeServer, settings: &str) -> ([TempDir; 2], Running) {
    let data = [(); 2].map(|()| tempdir().expect("a data directory"));
    let bank = desk::bank_with_profile(data[0].path()).await;
    desk::profile_at(&bank, data[1].path());
    for folder in &data {
        let profile = folder.path().join("profiles/harbour/profile.toml");
        let known = std::fs::read_to_string(&profile).expect("the settings");
        std::fs::write(&profile, format!("{known}\n{settings}")).expect("written");
    }
    for (folder, key) in data.iter().zip(KEYS) {
        std::fs::write(folder.path().join(GROUP_KEY_FILE), key).expect("written");
    }
    let first = opened(data[0].path(), KEYS[0]);
    let (name, desk_name) = ("Aval Holding".to_owned(), "Shanghai".to_owned());
    let new = NewGroup { url: server.url(), name, desk_name, authorities: None, certificate: None };
    first.group_create(&new).await.expect("created");
    drop(first);
    let invitation = opened(data[0].path(), KEYS[0]).group_invite().await.expect("invited");
    opened(data[1].path(), KEYS[1]).group_join(&invitation, "Beijing", None).await.expect("joined");
    (data, bank)
}

#[tokio::test]
async fn a_draft_in_doubt_at_one_desk_is_locked_in_the_window_of_the_other() {
    let mut server = PracticeServer::start().expect("PostgreSQL starts");
    let (data, bank) = two_desks(&server).await;
    let first = Window::open(data[0].path()).await;
    let second = Window::open(data[1].path()).await;
    for window in [&first, &second] {
        desk::sign_in(window, &bank).await;
        desk::refresh(window).await;
    }
    fault(&bank, json!({ "kind": "close_before_apply" })).await;
    desk::endorse(&first, &[0]).await;
    first.see(spot("result-row-0").having("data-state", "in_doubt")).await;

    // Two windows on one screen are told apart by their desks.
    first.read("profile-name", "Shanghai").await;
    second.read("profile-name", "Beijing").await;
    desk::open_list(&second, "endorsement-transfer").await;
    second.see(Spot::css("[data-testid=\"row-0\"] .row-mark-lock")).await;
    second.click("row-0").await;
    second.read("lock-note", "Shanghai").await;
    second.look("group-locked").await;
    second.click("open-profile").await;
    second.see_count("group-desk", 2).await;
    second.look("group-desks").await;
    server.stop_at_once().expect("it stops");
    for window in [&first, &second] {
        window.read("sending-off", "group book").await;
    }
    second.look("group-missing").await;
    desk::open_list(&second, "endorsement-transfer").await;
    server.start_again().expect("it starts");
    for window in [&first, &second] {
        window.see_gone("sending-off").await;
    }
    // The first desk is lost: its doubt is listed at the other, and one person alone does not end it.
    second.click("open-profile").await;
    second.click("group-revoke-Shanghai").await;
    second.fill("group-revoke-reason", "computer lost").await;
    second.click(spot("group-revoke-dialog").inside("dialog-commit")).await;
    second.read("gone-1", "Shanghai").await;
    look_in_both(&second, "group-gone").await;
    second.click("gone-executed").await;
    second.fill("gone-reason", "Ms Wu at the bank, by telephone").await;
    second.look("group-gone-dialog").await;
    second.click(spot("gone-dialog").inside("dialog-commit")).await;
    second.read("gone-dialog", "no approver").await;
    for window in [first, second] {
        window.close().await;
    }
}

#[tokio::test]
async fn each_window_shows_the_work_and_the_settings_of_both_desks() {
    let server = PracticeServer::start().expect("PostgreSQL starts");
    let (data, bank) = two_desks(&server).await;
    let first = Window::open(data[0].path()).await;
    let second = Window::open(data[1].path()).await;
    for window in [&first, &second] {
        desk::sign_in(window, &bank).await;
        desk::refresh(window).await;
    }
    fault(&bank, json!({ "kind": "close_before_apply" })).await;
    desk::endorse(&first, &[0]).await;
    first.see(spot("result-row-0").having("data-state", "in_doubt")).await;
    first.press("Escape").await;
    second.click("open-profile").await;
    // One desk writes its code book for all; the other sees whose it is.
    second.click("shared-put-code_book").await;
    second.see("shared-dialog").await;
    second.look("shared-dialog").await;
    second.click(spot("shared-dialog").inside("dialog-commit")).await;
    second.read("shared-code_book", "Version 1").await;
    first.click("open-profile").await;
    first.read("shared-code_book", "Beijing").await;
    first.read("shared-code_book", "Same as the group").await;
    look_in_both(&first, "shared-settings").await;

    // Its journal says from whom it has the setting.
    first.click("nav-journal").await;
    first.read("group-events", "One event from the group").await;
    first.click(Spot::css("[data-testid=\"group-events\"] summary")).await;
    first.read("group-events", "Code book: version 1 of Beijing").await;
    look_in_both(&first, "group-events").await;

    // The work of both desks at one of them.
    second.click("nav-journal").await;
    second.click("scope-group").await;
    second.read("group-day-0", "Shanghai").await;
    second.read("group-day", "Carried out or outcome open: CNY").await;
    second.see(spot("group-journal-row-0").having("data-state", "in_doubt")).await;
    look_in_both(&second, "group-work").await;
    second.click("nav-doubts").await;
    second.read("doubts-none", "").await;
    second.click("scope-group").await;
    second.read("group-doubt-row-0", "Shanghai").await;
    second.look("group-doubts").await;
    for window in [first, second] {
        window.close().await;
    }
}

/// A picture in both languages, the second one in a small window too.
pub async fn look_in_both(window: &Window, name: &str) {
    window.look(name).await;
    window.click("language-zh").await;
    window.look(&format!("{name}-zh")).await;
    window.resize(1024, 640).await;
    window.script("document.querySelector('[data-testid=\"group\"]')?.scrollIntoView(); return null", &[]).await;
    window.look(&format!("{name}-zh-1024")).await;
    window.resize(1440, 900).await;
    window.click("language-en").await;
    window.see(Spot::css("html[lang=en]")).await;
}

#[tokio::test]
async fn an_approver_at_the_second_window_releases_the_first_within_seconds() {
    let server = PracticeServer::start().expect("PostgreSQL starts");
    let key = ApproverKey::new("Li Na").expect("a key");
    let settings = format!(
        "[[second_person.tiers]]\nfrom = \"0\"\nhow = \"approval_file\"\n\
         [[second_person.approvers]]\nname = \"Li Na\"\npublic_key = \"{}\"\n",
        key.public().hex()
    );
    let (data, bank) = two_desks_with(&server, &settings).await;
    key.write(&data[1].path().join(APPROVER_KEY_FILE)).expect("written");
    let first = Window::open(data[0].path()).await;
    let second = Window::open(data[1].path()).await;
    for window in [&first, &second] {
        desk::sign_in(window, &bank).await;
        desk::refresh(window).await;
    }
    second.click("nav-approvals").await;
    desk::endorse_typed(&first, &[0, 1]).await;
    first.click(spot("order-form").inside("dialog-commit")).await;
    first.see("check-totals").await;
    first.fill("check-preparer", "Lin Mei").await;
    first.click(spot("check-dialog").inside("dialog-commit")).await;
    first.see("result-awaiting").await;

    // The table of the second window is made from the bodies, with the amounts that it has read itself.
    second.see("group-request-row-0").await;
    second.read("approval-desk", "Shanghai").await;
    second.see("check-row-1").await;
    second.read("approval-table", "Linden Freight").await;
    look_in_both(&second, "group-request").await;
    assert_eq!(desk::carried_out(&bank, "endorse").await, 0);
    second.click("group-request-row-0").await;
    second.press("Control+Enter").await;
    second.see("group-answer").await;
    second.look("group-answer").await;
    second.press("Control+Enter").await;
    let since = std::time::Instant::now();
    second.see("group-answered").await;
    first.click("result-approvals").await;
    first.see("approval-send").await;
    println!("released after {:.1} s", since.elapsed().as_secs_f32());
    first.click("approval-send").await;
    for row in ["result-row-0", "result-row-1"] {
        first.see(spot(row).having("data-state", "accepted")).await;
    }
    assert_eq!(desk::carried_out(&bank, "endorse").await, 2);
    second.see_gone("group-request-row-0").await;

    // The administrator at the second desk checks the book and revokes the first.
    second.click("open-profile").await;
    second.click("group-check").await;
    second.read("group", "each with its hash and signature").await;
    look_in_both(&second, "group-checked").await;
    second.click("language-zh").await;
    second.resize(1024, 640).await;
    second.click("group-revoke-Shanghai").await;
    second.see("group-revoke-dialog").await;
    second.fill("group-revoke-reason", "computer lost").await;
    second.look("group-revoke").await;
    second.click(spot("group-revoke-dialog").inside("dialog-commit")).await;
    second.read("group", "computer lost").await;
    second.look("group-revoked").await;
    second.resize(1440, 900).await;
    second.click("language-en").await;
    first.read("sending-off", "computer lost").await;

    for window in [first, second] {
        window.close().await;
    }
}

#[tokio::test]
async fn without_the_book_only_the_policy_s_transfer_goes_and_with_a_reason() {
    let mut server = PracticeServer::start().expect("PostgreSQL starts");
    let (data, bank) = two_desks(&server).await;
    let policy = "[all.group.alone]\noperations = [\"transfer\"]\nbelow = { CNY = \"100.00\" }\n";
    std::fs::write(data[0].path().join("policy.toml"), policy).expect("written");
    let window = Window::open(data[0].path()).await;
    desk::sign_in(&window, &bank).await;
    desk::refresh(&window).await;
    server.stop_at_once().expect("it stops");
    window.read("warning-group-alone-now", "Transfer to a company, all together below CNY 100.00").await;
    window.see_gone("group-off").await;
    look_in_both(&window, "group-alone").await;

    // A draft is never acted upon alone.
    desk::endorse_typed(&window, &[0]).await;
    window.click(spot("order-form").inside("dialog-commit")).await;
    window.read("order-form", "Without it the policy allows").await;
    desk::discard_form(&window).await;
    let payer = bank.accounts[0].account_number.as_str();
    desk::transfer_typed(&window, payer, "6222020200119988776", "12.50").await;
    window.read("order-form", "enter a reason").await;
    desk::choose(&window, "form-reason", "The wages are due").await;
    window.click(spot("order-form").inside("dialog-commit")).await;
    window.see("check-totals").await;
    window.read("check-dialog", "Weaker guard").await;
    window.look("group-alone-check").await;
    window.click(spot("check-dialog").inside("dialog-commit")).await;
    desk::see_accepted(&window, 1, "group-alone").await;
    assert_eq!(desk::carried_out(&bank, "transfer").await, 1);
    assert_eq!(desk::carried_out(&bank, "endorse").await, 0);
    // The book is back: the payment is claimed, and the window says nothing of being alone.
    server.start_again().expect("it starts");
    window.see_gone("warning-group-alone-now").await;
    window.close().await;
}

/// Writes a policy of the group at the first desk, with a ceiling for one instruction.
async fn put_policy(data: &Path, version: u32, ceiling: &str, key: &ApproverKey) {
    let desk = opened(data, KEYS[0]);
    let group = desk.profile().group.clone().expect("a group").id;
    let file = data.join("group-policy.toml");
    let text = format!(
        "version = {version}\ngroup = {group:?}\n[all]\npoll_minutes = 30\nlimits.per_instruction.other = {ceiling:?}\n"
    );
    std::fs::write(&file, text).expect("written");
    PolicySignature::sign_file(&file, key, "2026-11-20T08:00:00Z").expect("signed");
    desk.group_policy_put(&file).await.expect("written to the group");
}

/// The lower ceiling holds in the same session, also one that comes while a form is filled: its values stay.
async fn typed_beside_a_policy(window: &Window, data: &[TempDir; 2], bank: &Running, key: &ApproverKey) {
    let payer = bank.accounts[0].account_number.as_str();
    desk::transfer_typed(window, payer, "6222020200119988776", "60.00").await;
    window.click(spot("order-form").inside("dialog-commit")).await;
    window.read("order-form", "50").await;

    window.fill("form-tradeAmount", "40.00").await;
    put_policy(data[0].path(), 3, "30", key).await;
    // Longer than until its next contact, and until the window looks at the policies after it.
    tokio::time::sleep(std::time::Duration::from_secs(6)).await;
    let in_force = data[1].path().join("profiles/harbour/group-policy.signed");
    assert!(std::fs::read_to_string(&in_force).expect("the policy in force").contains("version = 3"));
    window.see_gone("sending-off").await;
    let typed = "return ['form-tradeAmount', 'form-purpose']
        .map((id) => document.querySelector(`[data-testid=\"${id}\"]`).value)";
    assert_eq!(window.script(typed, &[]).await, json!(["40.00", "Freight for October"]));
    window.click(spot("order-form").inside("dialog-commit")).await;
    window.read("order-form", "30").await;
    desk::discard_form(window).await;
    assert_eq!(desk::carried_out(bank, "transfer").await, 0);
}

#[tokio::test]
async fn an_open_window_takes_the_groups_policy_and_says_whose_it_is() {
    let server = PracticeServer::start().expect("PostgreSQL starts");
    let (data, bank) = two_desks(&server).await;
    let key = ApproverKey::new("Chen Jing").expect("a key");
    let signer = format!("\n[policy_signer]\nname = \"Chen Jing\"\npublic_key = \"{}\"\n", key.public().hex());
    for folder in &data {
        let profile = folder.path().join("profiles/harbour/profile.toml");
        let known = std::fs::read_to_string(&profile).expect("the settings");
        std::fs::write(&profile, format!("{known}{signer}")).expect("written");
    }
    let window = Window::open(data[1].path()).await;
    desk::sign_in(&window, &bank).await;
    // It names a signer and has no policy of theirs.
    window.read("sending-off", "require a policy signed by Chen Jing").await;
    put_policy(data[0].path(), 1, "100", &key).await;
    window.see_gone("sending-off").await;
    window.click("open-profile").await;
    window.read("group-policy", "The group's policy, version 1, is in force").await;
    window.read("settings", "fixed by the group's policy, version 1, signed by Chen Jing").await;
    window.see(spot("poll-minutes").having("disabled", "")).await;

    // A newer one while the window is open, without a click.
    put_policy(data[0].path(), 2, "50", &key).await;
    window.read("group-policy", "version 2, is in force").await;
    window.read("shared-policy", "Policy version 2, signed by Chen Jing").await;
    window.read("shared-policy", "Same as the group").await;
    window.read("shared-policy", "Shanghai").await;
    window.see_gone("shared-put-policy").await;
    look_in_both(&window, "group-policy").await;
    typed_beside_a_policy(&window, &data, &bank, &key).await;

    // One of another signer, written by a changed program with a desk's key.
    let stranger = ApproverKey::new("Chen Jing").expect("a key");
    let file = data[0].path().join("group-policy.toml");
    std::fs::write(&file, std::fs::read_to_string(&file).expect("text").replace("version = 3", "version = 4"))
        .expect("written");
    PolicySignature::sign_file(&file, &stranger, "2026-11-21T08:00:00Z").expect("signed");
    let group = opened(data[0].path(), KEYS[0]).profile().group.clone().expect("a group");
    let address = Address { url: server.url(), password: None, authority_pem: None };
    let desk_key = DeskKey::from_secret(KEYS[0]).expect("a key");
    let member = Member::new(Book::at(&address).expect("an address"), &group.id, &group.desk, desk_key);
    let content = SignedPolicy::beside(&file).expect("signed").content();
    let change = SettingChange { kind: "policy", follows: 3, content: content.as_bytes(), person: "Li Na" };
    member.change_setting(change).await.expect("written");
    window.click("open-profile").await;
    window.read("shared-policy", "Not taken").await;
    window.read("shared-why-policy", "The policy is signed by Chen Jing").await;
    window.read("group-policy", "version 3, is in force").await;
    look_in_both(&window, "group-policy-not-taken").await;
    window.close().await;
}
