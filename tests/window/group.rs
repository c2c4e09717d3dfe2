//! Two windows of one group, with a data directory each, over one practice bank and one group book: a draft that one
//! desk has in doubt is locked at the other, and without the book both say so.

use std::path::Path;

use acceptance::window::{GROUP_KEY_FILE, Spot, Window, spot};
use group_book::practice_server::PracticeServer;
use practice_bank::Running;
use serde_json::json;
use tempfile::{TempDir, tempdir};
use treasury::view::NewGroup;
use treasury::{Desk, GroupSecrets, Home, Options};

use crate::desk;
use crate::doubt::fault;

const KEYS: [&str; 2] = [
    "1b9c8e5f6a7d40312233445566778899aabbccddeeff00112233445566778899",
    "2c9c8e5f6a7d40312233445566778899aabbccddeeff00112233445566778899",
];

fn opened(data: &Path, key: &str) -> Desk {
    let group_secrets = GroupSecrets { key: Some(key.to_owned()), password: None };
    let home = Home::at(Some(data.to_owned())).expect("the data directory");
    let state = Some(data.join("state"));
    Desk::open(&home, "harbour", Options { act: true, group_secrets, state, ..Options::quiet() })
        .expect("the desk opens")
}

/// Two data directories with a profile at one bank, as two desks of a group.
async fn two_desks(server: &PracticeServer) -> ([TempDir; 2], Running) {
    let data = [(); 2].map(|()| tempdir().expect("a data directory"));
    let bank = desk::bank_with_profile(data[0].path()).await;
    desk::profile_at(&bank, data[1].path());
    for (folder, key) in data.iter().zip(KEYS) {
        std::fs::write(folder.path().join(GROUP_KEY_FILE), key).expect("written");
    }
    let first = opened(data[0].path(), KEYS[0]);
    let (name, desk_name) = ("Aval Holding".to_owned(), "Shanghai".to_owned());
    let new = NewGroup { url: server.url(), name, desk_name, authorities: None };
    first.group_create(&new).await.expect("created");
    drop(first);
    let invitation = opened(data[0].path(), KEYS[0]).group_invite().await.expect("invited");
    opened(data[1].path(), KEYS[1]).group_join(&invitation, "Beijing").await.expect("joined");
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
    for window in [first, second] {
        window.see_gone("sending-off").await;
        window.close().await;
    }
}
