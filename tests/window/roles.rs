//! A person who may only read: the window offers no act without its reason, and the core refuses every act that a hostile page
//! calls past the buttons.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use acceptance::window::{Window, spot};
use practice_bank::Running;
use serde_json::{Value, json};
use tempfile::tempdir;

use crate::desk;
use crate::doubt::lose_one_reply;

/// The list of the shell's commands.
const COMMANDS: &str = include_str!("../../src-tauri/src/commands/list.rs");

/// Commands that only read, set the look of this window, or are about a person's own session. A new profile is empty, and a
/// policy's roles bind in it.
const OPEN_TO_ALL: &[&str] = &[
    "app",
    "preferences_set",
    "link_take",
    // A window of the same program, for the same person.
    "window_open",
    "work_counts",
    // A note binds no one: a person who may only read may write one too.
    "notes",
    "noted_drafts",
    "notes_found",
    "note_add",
    "note_remove",
    "practice_open",
    // Only the practice bank has days that pass on request.
    "practice_next_day",
    "profile_open",
    "connection_test",
    "group_view",
    "connection_view",
    "proxy_password_set",
    "setup_fields",
    "authorities_read",
    "client_certificate_read",
    "settings_text",
    "settings_fields",
    "settings_with",
    "settings_compare",
    "token_set",
    "token_forget",
    "setup_address",
    "setup_accounts",
    "setup_accounts_file",
    "setup_add",
    "setup_from_file",
    "find_out",
    "findings_text",
    "sign_in",
    "sign_in_cancel",
    "sign_out",
    "sign_out_all",
    "person_choose",
    "presence",
    "session_lock",
    "diagnose",
    "diagnosis_stop",
    "diagnosis_text",
    "lists",
    "refresh_stop",
    "look_at",
    "list_table",
    "draft_changes",
    "looked",
    "inbox_open",
    "read_narrowly",
    "order_sheet_file",
    "order_sheet_dropped",
    "order_sheet_text",
    "order_sheet_check",
    "order_template",
    "inbox_rows",
    "inbox_chosen",
    "inbox_copy",
    "draft_detail",
    "draft_history",
    "inbox_ready",
    "inbox_choices",
    "views",
    "templates",
    "bank_list",
    "banks_found",
    "bank_named",
    "bank_list_look",
    "arrangement_set",
    "view_save",
    "view_rename",
    "view_remove",
    "query_text",
    "query_read",
    "balances",
    "balances_refresh",
    "balance_history",
    "balances_compared",
    "balance_threshold_set",
    "daily_report",
    "discard",
    "submission",
    "reread",
    "progress",
    "stopped",
    "counterparties",
    "counterparty_book",
    "counterparty_look",
    "stay",
    "code_book",
    "code_book_check",
    "code_suggestions",
    "journal",
    "instruction",
    "receipt_open",
    "receipt_fetch",
    "receipt_picture",
    "receipt_save",
    "note_file_save",
    "doubts",
    "later_ends",
    "claims_held",
    "pack",
    "journal_verify",
    "chain_head",
    "statement_look",
    "file_stop",
    "statement_lines",
    "statement_imports",
    "reconciliations",
    "reconciliation",
    "statement_transfers",
    "statement_exact",
    "statement_rules",
    "statement_rule_look",
    "choose_path",
    "ladder",
    "exposure",
    "propose",
    "watch_list",
    "watch_look",
    "calendar_view",
    "calendar_days",
    "calendar_look",
    "export",
    "export_sheet",
    "result_save",
    "approvals",
    "approval",
    "group_check",
    "group_events",
    "group_gone",
    "group_settings",
    "group_journal",
    "group_day",
    "group_requests",
    "group_request",
    // To stop is never wrong: only a preparer lets a paused submission go on.
    "pause",
    "leave",
];

/// Calls a command as the page does; the answer is the refusal's code.
const CALL: &str = "return window.__TAURI_INTERNALS__.invoke(arguments[0], arguments[1])
    .then(() => 'answered', (why) => why.code ?? String(why))";

/// The columns of a statement.
fn columns() -> Value {
    json!({"day": "d", "day_format": null, "amount": null, "debit": null, "credit": null, "currency": null,
        "currency_value": null, "reference": null, "counterparty": null, "remark": null})
}

/// Every other command, with arguments that its shell accepts.
fn acts(instruction: &str, approval: &str) -> Vec<(&'static str, Value)> {
    let given = json!({"id": approval, "digest": "", "name": "Li", "call_back": null});
    let edit = json!({"bank_mark": "X", "flag": "replayFlag", "lines": []});
    let resolution = json!({"instruction_id": instruction, "executed": true, "reason": "seen", "bank_reference": null, "file": null});
    let sheet = json!({"operation": "transfer", "name": null, "columns": [], "rows": [], "footer": null, "fields": [],
        "suggested": {}, "notes": []});
    let sheet_form =
        json!({"sheet": sheet, "same": {}, "control_total": "", "control_count": "", "reason": null, "language": "en"});
    let order = json!({"operation": "transfer", "items": [], "language": "en", "reason": null});
    let pair = json!({"instruction": instruction, "line": "x"});
    let acts = vec![
        ("prepare", json!({"order": order, "template": null})),
        ("order_sheet_prepare", json!({"form": sheet_form})),
        ("confirm", json!({"submissionId": "x", "nonce": "x", "controlTotal": null, "preparer": null})),
        ("go_on", json!({"id": "x", "account": null, "answered": null})),
        ("cancel", json!({"id": "x"})),
        ("retry", json!({"id": "x", "language": "en", "reason": null})),
        ("resubmit", json!({"id": instruction, "language": "en"})),
        ("as_new", json!({"id": instruction})),
        ("refresh", json!({"stages": [], "accounts": [], "rest": false, "takeEnd": true})),
        ("doubt_inquire", json!({"id": instruction})),
        ("doubt_resolve_by_line", json!({"instruction": instruction, "line": "x", "reason": "seen"})),
        ("doubt_resolve", json!({"resolution": resolution, "preparer": null})),
        ("claim_end", json!({"id": "x", "reason": "gone", "preparer": null})),
        ("history_accept", json!({"reason": "known", "name": null})),
        ("approval_give", json!({"given": given, "ownToken": null})),
        ("approval_give_signed_in", json!({"given": given, "way": "browser", "language": "en"})),
        ("approval_send_back", json!({"no": {"id": approval, "name": "Li", "reason": "no"}})),
        ("approval_export", json!({"id": approval, "file": "/no/such/folder/request"})),
        ("approval_import", json!({"file": "/no/such/answer"})),
        ("approval_send", json!({"id": approval, "answered": null})),
        ("group_setting_put", json!({"kind": "code_book", "follows": 0})),
        ("group_setting_take", json!({"kind": "code_book", "version": 1})),
        ("group_revoke", json!({"id": "x", "reason": "lost"})),
        (
            "group_resolve_gone",
            json!({"given": {"instruction": "x", "executed": false, "evidence": "asked", "preparer": null}}),
        ),
        ("group_answer", json!({"given": {"id": "x", "digest": "", "answer": "approve", "words": "", "name": null}})),
        ("weakened_read", json!({"event": 1, "name": "Li"})),
        ("code_book_take", json!({"edits": [edit], "text": null, "digest": "x", "reason": "r", "name": null})),
        ("code_value_confirm", json!({"bankMark": "X", "flag": "replayFlag", "word": "accept", "reason": "r"})),
        ("code_value_probe", json!({"instruction": instruction})),
        ("code_rejudge", json!({"id": instruction})),
        ("statement_import", json!({"file": "/no/such/file.csv", "account": "x", "columns": columns()})),
        ("statement_take_back", json!({"fileSha256": "x", "account": "x"})),
        ("statement_set_aside", json!({"line": "x", "category": "fees"})),
        ("statement_reconcile", json!({"instruction": instruction, "line": "x", "reason": null})),
        ("statement_reconcile_exact", json!({"pairs": [pair], "reason": null, "asides": []})),
        ("statement_rules_save", json!({"rules": [], "follows": ""})),
        ("statement_reopen", json!({"line": "x", "reason": "r"})),
        ("statement_unreconcile", json!({"instruction": instruction, "reason": "r"})),
        ("bank_list_import", json!({"file": "/no/such/file.csv"})),
        ("watch_import", json!({"file": "/no/such/file.csv", "replace": true})),
        ("watch_remove", json!({"name": null})),
        ("calendar_import", json!({"file": "/no/such/file.csv", "range": null})),
        ("settings_replace", json!({"text": "x", "shown": "y"})),
        ("authorities_set", json!({"text": null})),
        ("authorities_compare", json!({"text": null})),
        ("client_certificate_compare", json!({"path": null, "password": ""})),
        ("client_certificate_set", json!({"path": null, "password": ""})),
        ("group_certificate_compare", json!({"path": null, "password": ""})),
        ("group_certificate_set", json!({"path": null, "password": ""})),
        ("list_table_set", json!({"accounts": []})),
        ("polling_set", json!({"minutes": 5})),
        ("profile_remove", json!({"name": "harbour"})),
        ("setup_write_file", json!({"path": "/no/such/folder/file"})),
    ];
    acts.into_iter().chain(entries()).collect()
}

/// The acts that store entries of the counterparty book and templates.
fn entries() -> Vec<(&'static str, Value)> {
    vec![
        (
            "counterparty_save",
            json!({"edit": {"name": "Li", "group": "none", "company_code": "", "limit_amount": "",
            "limit_currency": "", "note": "", "accounts": []}}),
        ),
        ("counterparty_account_remove", json!({"name": "Li", "accountNumber": "1"})),
        ("counterparty_merge", json!({"name": "Li", "into": "Lin"})),
        ("counterparty_split", json!({"name": "Li"})),
        ("counterparty_import", json!({"file": "/no/such/file.csv"})),
        (
            "template_save",
            json!({"name": "Rent", "values": {"operation": "transfer", "answer": null, "account": null, "fields": {}}}),
        ),
        ("template_rename", json!({"name": "Rent", "to": "Lease"})),
        ("template_remove", json!({"name": "Rent"})),
        ("template_remind", json!({"name": "Rent", "rhythm": null})),
        ("template_skip", json!({"name": "Rent", "time": "2026-01-01"})),
    ]
}

/// The names of the shell's commands.
fn commands() -> BTreeSet<&'static str> {
    let names = COMMANDS.split([',', '{', '}', '\n', ' ']).filter_map(|word| word.split_once("::"));
    names.map(|(_, name)| name).filter(|name| !name.is_empty()).collect()
}

#[test]
fn every_command_of_the_shell_is_open_to_all_or_is_an_act() {
    let acts = acts("", "");
    let classified = OPEN_TO_ALL.iter().copied().chain(acts.iter().map(|(name, _)| *name));
    assert_eq!(classified.collect::<BTreeSet<_>>(), commands(), "a new command belongs to one of the two tables");
}

/// A desk with a doubt and a submission that waits for an approval, whose settings then leave everybody the role *view only*;
/// and those settings' file.
async fn desk_with_view_only(data: &Path) -> (Running, PathBuf) {
    let bank = desk::bank_with_profile(data).await;
    let window = Window::open(data).await;
    desk::sign_in(&window, &bank).await;
    desk::refresh(&window).await;
    lose_one_reply(&bank).await;
    desk::endorse(&window, &[2]).await;
    window.see(spot("result-row-0").having("data-state", "in_doubt")).await;
    window.kill().await;
    crate::tour::require_approval(data);
    let window = Window::open(data).await;
    desk::sign_in(&window, &bank).await;
    desk::transfer_to_check(&window, &bank.accounts[0].account_number, "12.50").await;
    window.fill("check-preparer", "Lin Mei").await;
    window.click(spot("check-dialog").inside("dialog-commit")).await;
    window.see("result-awaiting").await;
    window.kill().await;
    let settings = data.join("profiles/harbour/profile.toml");
    let text = std::fs::read_to_string(&settings).expect("the settings");
    std::fs::write(&settings, format!("{text}\n[roles]\nothers = [\"view_only\"]\n")).expect("written");
    (bank, settings)
}

#[tokio::test]
async fn a_reader_acts_neither_by_a_button_nor_by_a_hostile_page() {
    let data = tempdir().expect("a data directory");
    let (bank, settings) = desk_with_view_only(data.path()).await;
    let window = Window::open(data.path()).await;
    desk::sign_in(&window, &bank).await;
    window.see("rights").await;
    let mut seen = String::new();
    for (page, button) in [
        ("open-profile", "settings-edit"),
        ("open-profile", "profile-remove-open"),
        ("open-profile", "lists-edit"),
        ("nav-transfers", "transfer-new"),
        ("nav-doubts", "doubt-inquire"),
        ("nav-doubts", "doubt-agree"),
        ("nav-doubts", "doubt-resolve"),
        ("nav-approvals", "approval-give"),
        ("nav-approvals", "approval-withdraw"),
        ("nav-approvals", "approval-import"),
        ("nav-statements", "statement-import"),
        ("nav-maturity", "watch-import"),
        ("nav-counterparties", "counterparty-add"),
        ("nav-counterparties", "counterparty-import"),
        ("nav-counterparties", "bank-list-open"),
    ] {
        window.click(page).await;
        window.see(spot(button).having("aria-disabled", "true")).await;
        if seen != page {
            window.look(&format!("view-only-{page}")).await;
            page.clone_into(&mut seen);
        }
        // The reason is told: it names the role that is missing.
        let reason = window.attribute(spot(button), "aria-describedby").await.expect("a reason");
        let told = window.script("return document.getElementById(arguments[0]).textContent", &[json!(reason)]).await;
        assert!(told.as_str().unwrap_or_default().contains("role"), "{button}: {told}");
    }
    desk::refresh(&window).await;
    desk::open_list(&window, "receipt-by-endorsee").await;
    window.click("row-0").await;
    window.see(spot("action-receipt-by-endorsee").having("aria-disabled", "true")).await;
    window.look("view-only-list").await;

    let before = std::fs::read(&settings).expect("the settings");
    let ids = "return window.__TAURI_INTERNALS__.invoke(arguments[0], {}).then((all) => all[0].id)";
    let doubt = window.script(ids, &[json!("doubts")]).await;
    let approval = window.script(ids, &[json!("approvals")]).await;
    let (doubt, approval) = (doubt.as_str().expect("a doubt"), approval.as_str().expect("an approval"));
    let mut answers = Vec::new();
    for (command, arguments) in acts(doubt, approval) {
        let answer = window.script(CALL, &[json!(command), arguments]).await;
        answers.push((command, answer.as_str().unwrap_or_default().to_owned()));
    }
    answers.retain(|(_, answer)| answer != "role");
    // An approver may sign in beside a person who only reads; here the digest of the request is wrong.
    assert_eq!(answers, [("approval_give_signed_in", "approval".to_owned())]);
    assert_eq!(std::fs::read(&settings).expect("the settings"), before);
    assert_eq!(desk::carried_out(&bank, "transfer").await, 0);
    window.close().await;
}
