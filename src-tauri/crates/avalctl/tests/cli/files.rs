//! Written files are readable only by their owner, and never overwrite a file or follow a link; only regular files are
//! read. A token is only sent to its own service.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::time::{Duration, Instant};

use practice_bank::proxy::{Proxy, WireFault};
use serde_json::json;

use crate::acting::transfer;
use crate::desk::{Bank, Desk, files_below};

const YES: [&str; 3] = ["--yes", "--expect-count", "1"];

fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).expect("it is there").permissions().mode() & 0o777
}

/// A desk that has sent one transfer, with the submission's id.
fn sent(bank: &Bank) -> (Desk, String) {
    let desk = Desk::on(bank);
    let currency = bank.control("GET", "ledger", None)["balances"][0]["currency"].as_str().expect("one").to_owned();
    let items = json!([transfer(&bank.account(0), &currency, "10.00")]);
    let sent = desk.submit("transfer", &items, &YES).exits(0).json();
    (desk, sent["submission_id"].as_str().expect("an id").to_owned())
}

#[test]
fn whatever_is_written_under_a_wide_mask_is_its_owners_alone() {
    let bank = Bank::start();
    let (desk, submission) = sent(&bank);
    let out = tempfile::tempdir().expect("a folder");
    let to = |name: &str| out.path().join(name).display().to_string();
    for words in [
        vec!["journal", "export", &submission, "--to", &to("export")],
        vec!["journal", "pack", &submission, "--to-dir", &to("pack"), "--zip"],
        vec!["approve", "key", "--name", "Li Na", "--key-file", &to("key")],
        vec!["report", "daily", "--html", &to("report.html")],
        vec!["drafts", "list", "--stage", "draft", "--csv", &to("drafts.csv")],
        vec!["profile", "move-out", "desk", "--to", &to("desk.aval-move")],
    ] {
        desk.run_unmasked(&words).exits(0);
    }
    let written = files_below(out.path());
    assert!(written.len() > 15, "{written:?}");
    for file in written.iter().chain(&files_below(&desk.data())) {
        assert_eq!(mode(file), 0o600, "{}", file.display());
    }
    for folder in ["export", "pack"] {
        assert_eq!(mode(Path::new(&to(folder))), 0o700, "{folder}");
    }
}

#[test]
fn a_file_and_a_link_of_the_same_name_stay_and_nothing_is_half_made() {
    let bank = Bank::start();
    let (desk, submission) = sent(&bank);
    let out = tempfile::tempdir().expect("a folder");
    let victim = out.path().join("victim");
    fs::write(&victim, "a person's own file").expect("written");
    fs::copy(&victim, out.path().join("file.zip")).expect("copied");
    symlink(&victim, out.path().join("link.zip")).expect("linked");
    symlink(&victim, out.path().join("linked")).expect("linked");
    for name in ["file", "link"] {
        let folder = out.path().join(name);
        let ran = desk.run(&["journal", "pack", &submission, "--to-dir", text(&folder), "--zip"]).exits(2);
        assert!(ran.stderr.contains(".zip") && !folder.exists(), "{}", ran.stderr);
    }
    let linked = out.path().join("linked");
    desk.run(&["journal", "export", &submission, "--to", text(&linked)]).exits(2);
    desk.run(&["journal", "export", &submission, "--to", text(out.path())]).exits(2);
    desk.run(&["drafts", "list", "--stage", "draft", "--csv", text(&out.path().join("file.zip"))]).exits(0);
    let own = out.path().join("desk.part");
    fs::write(&own, "a person's own file").expect("written");
    desk.run(&["profile", "move-out", "desk", "--to", text(&linked)]).exits(2);
    desk.run(&["profile", "move-out", "desk", "--to", text(&out.path().join("desk.aval-move"))]).exits(0);
    for kept in [&victim, &own, &out.path().join("file.zip")] {
        assert_eq!(fs::read_to_string(kept).expect("it is there"), "a person's own file", "{}", kept.display());
    }
}

#[test]
fn a_folder_of_other_files_is_no_data_directory_and_keeps_its_mode() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("letter.pdf"), "ours").expect("written");
    fs::set_permissions(folder.path(), PermissionsExt::from_mode(0o755)).expect("a mode");
    let desk = Desk::empty("");
    let ran = desk.run(&["--data-dir", text(folder.path()), "profile", "list"]).exits(1);
    assert!(ran.stderr.contains("was not changed"), "{}", ran.stderr);
    assert_eq!((mode(folder.path()), fs::read_dir(folder.path()).expect("entries").count()), (0o755, 1));
    fs::remove_file(folder.path().join("letter.pdf")).expect("removed");
    desk.run(&["--data-dir", text(folder.path()), "profile", "list"]).exits(0);
    assert_eq!(mode(folder.path()), 0o700, "an empty one is Aval's from now on");
}

fn ends_soon(mut child: Child, what: &str) -> i32 {
    let begun = Instant::now();
    loop {
        if let Some(status) = child.try_wait().expect("a status") {
            return status.code().unwrap_or(-1);
        }
        if begun.elapsed() > Duration::from_secs(60) {
            child.kill().expect("killed");
            panic!("it still reads: {what}");
        }
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn a_device_a_pipe_or_a_folder_is_not_read() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    let account = bank.account(0);
    let pipe = desk.data().with_file_name("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo").success());
    for path in [PathBuf::from("/dev/zero"), pipe, desk.data()] {
        let path = text(&path);
        let statement =
            ["statement", "import", path, "--account", &account, "--date", "1", "--amount", "2", "--reference", "3"];
        let commands: [&[&str]; 9] = [
            &["submit", "transfer", "--items", path],
            &["approvals", "import", path],
            &["approve", "show", path],
            &["approve", "sign", path, "--to", "/nowhere", "--key-file", path],
            &["code-book", "check", path],
            &["profile", "move-in", path],
            &["journal", "verify", "--archive", path],
            &[
                "profile",
                "add",
                "other",
                "--base-url",
                "http://127.0.0.1:9",
                "--organization-id",
                "1",
                "--account",
                &account,
                "--settings",
                path,
            ],
            &[&statement[..], &["--currency-value", "CNY"]].concat(),
        ];
        for words in commands {
            assert_ne!(ends_soon(desk.spawn(words), &words.join(" ")), 0, "{words:?}");
        }
    }
}

#[test]
fn a_token_goes_over_https_or_to_this_computer_and_to_no_proxy() {
    let bank = Bank::start();
    let desk = Desk::empty(bank.fact("token"));
    let tenant = &bank.facts["organization_id"];
    for address in ["http://bank.example/", "http://10.0.0.7:8080", "http://foo.localhost:9", "HTTP://bank.example"] {
        let ran = desk.add_profile(&bank, "plain", address, tenant).exits(2);
        assert!(ran.stderr.contains("http:// is allowed for this computer only"), "{address}: {}", ran.stderr);
    }
    desk.add_profile(&bank, "desk", bank.fact("base_url"), tenant).exits(0);
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let proxy = runtime.block_on(Proxy::start(None)).expect("a port");
    proxy.always(WireFault::CloseAtOnce);
    let mut command = desk.command(&["refresh", "--stage", "draft"]);
    for name in ["http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "all_proxy"] {
        command.env(name, proxy.base_url());
    }
    assert!(command.output().expect("it runs").status.success());
    assert_eq!(proxy.connections(), 0, "nothing asks a proxy for this computer");
    let path = desk.data().join("profiles/desk/profile.toml");
    let settings = fs::read_to_string(&path).expect("settings").replace("http://127.0.0.1", "http://10.0.0.7");
    fs::write(&path, settings).expect("written");
    let ran = desk.run(&["--profile", "desk", "refresh", "--stage", "draft"]).exits(2);
    assert!(ran.stderr.contains("Nothing was sent"), "{}", ran.stderr);
}

#[test]
fn an_environment_token_is_for_the_only_or_the_named_profile() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    let present = |profile: &str, named: Option<&str>| {
        let mut command = desk.command(&["--profile", profile, "profile", "show"]);
        command.envs(named.map(|named| ("AVAL_TOKEN_PROFILE", named)));
        let output = command.output().expect("it runs");
        let shown: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let said = String::from_utf8_lossy(&output.stderr).contains("AVAL_TOKEN is set, but it is not used");
        assert_eq!(said, shown["token"]["present"] == false, "{profile} {named:?}");
        shown["token"]["present"] == true
    };
    assert!(present("desk", None) && present("desk", Some("desk")) && !present("desk", Some("other")));
    let tenant = &bank.facts["organization_id"];
    // Another tenant: a second address of this one would ask about its bank system.
    let tenant = &serde_json::json!(tenant.to_string().trim_matches('"').parse::<i64>().expect("a number") - 1);
    desk.add_profile(&bank, "other", "https://bank.example", tenant).exits(0);
    let rows =
        [("desk", None, false), ("other", None, false), ("desk", Some("desk"), true), ("other", Some("desk"), false)];
    for (profile, named, expected) in rows {
        assert_eq!(present(profile, named), expected, "{profile} {named:?}");
    }
}
