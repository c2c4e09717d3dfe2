//! Targets that read a file as the program does: files exchanged between two machines, and an administrator's files.
//! And their examples.

use std::cell::OnceCell;
use std::fs;
use std::path::PathBuf;

use chrono::Utc;
use model::dual_control::ApproverKey;
use model::profile::{Policy, PolicySignature, Profile, SignedPolicy};
use model::{ApprovalSubject, ApprovalTier, CallBack};
use money::dual_control::{Answer, Asker, Decision, Exact, Request};
use tempfile::TempDir;
use treasury::moving::{Code, seal, unseal};
use treasury::view::ProfileForm;
use treasury::{Desk, Home, Options};

const PROFILE: &str = "base_url = \"https://bank.example\"\norganization_id = 7\nenvironment = \"test\"\n";

thread_local! {
    static FOLDER: OnceCell<TempDir> = const { OnceCell::new() };
}

/// A file of this thread with these bytes.
fn file(name: &str, bytes: &[u8]) -> PathBuf {
    let path = FOLDER.with(|folder| folder.get_or_init(|| tempfile::tempdir().expect("a folder")).path().join(name));
    fs::write(&path, bytes).expect("written");
    path
}

/// A free path of this thread.
fn free(name: &str) -> PathBuf {
    let path = file(name, b"");
    fs::remove_file(&path).expect("it was just written");
    path
}

/// An accepted request covers everything that it shows, and is the same when it is written and read again.
pub fn approval_request(bytes: &[u8]) -> bool {
    let Ok(request) = Request::load(&file("request.json", bytes)) else { return false };
    assert_eq!(request.bytes().digest(), request.digest);
    let again = free("request-again.json");
    request.write(&again).expect("it can be written");
    assert_eq!(Request::load(&again).ok(), Some(request));
    true
}

/// An accepted answer is the same when it is written and read again.
pub fn approval_answer(bytes: &[u8]) -> bool {
    let Ok((answer, kept)) = Decision::load(&file("answer.json", bytes)) else { return false };
    assert_eq!(kept, bytes, "the journal keeps the file's own bytes");
    let again = free("answer-again.json");
    answer.write(&again).expect("it can be written");
    assert_eq!(Decision::load(&again).map(|(answer, _)| answer).ok(), Some(answer));
    true
}

/// With an unreadable policy sending stays off; with a readable one the settings form a profile or are refused. A signed one
/// of a group is kept byte for byte.
pub fn policy(bytes: &[u8]) -> bool {
    if let Ok(signed) = SignedPolicy::parse(&String::from_utf8_lossy(bytes)) {
        assert_eq!(signed.content().as_bytes(), bytes);
        return true;
    }
    let path = file("policy.toml", bytes);
    let profile = Profile::parse(PROFILE, "profile.toml").expect("a profile");
    let policy = Policy::read(Some(&path), "desk", &profile, path.parent().expect("a folder"));
    if policy.sending_off().is_some() {
        assert_eq!(policy.over(&profile).ok(), Some(profile), "what cannot be read fixes nothing");
        return false;
    }
    let Ok(over) = policy.over(&profile) else { return false };
    let text = toml::to_string(&over).expect("a profile can be written");
    assert_eq!(Profile::parse(&text, "profile.toml").ok(), Some(over));
    true
}

/// A profile is imported completely or not at all.
pub fn move_file(bytes: &[u8]) -> bool {
    // The seal refuses every changed byte; behind it the content has to be refused too.
    let content = file("content.zip", bytes);
    let path = content.with_file_name("desk.aval-move");
    let _ = fs::remove_file(&path);
    let code = Code::new().expect("a code");
    seal(&content, &path, &code).expect("sealed");
    let folder = tempfile::tempdir().expect("a folder");
    let home = Home::at(Some(folder.path().to_owned())).expect("a data directory");
    let came = home.move_in(&path, &code.text(), Some("moved"), Utc::now(), None);
    if came.is_err() {
        let left: Vec<_> = fs::read_dir(folder.path()).expect("a folder").collect();
        assert!(left.is_empty(), "{came:?}: {left:?}");
        return false;
    }
    let desk = Desk::open(&home, "moved", Options { act: true, ..Options::quiet() }).expect("it opens");
    assert!(desk.journal_verify().expect("the chain").intact);
    true
}

fn request() -> Request {
    let text = |text: &str| text.to_owned();
    let request = Request {
        format: String::new(),
        digest: String::new(),
        subject: ApprovalSubject::Submission,
        approval: text("s-1"),
        about: text("s-1"),
        base_url: text("https://bank.example"),
        organization_id: text("7"),
        tier: ApprovalTier::ApprovalFile,
        expires_at: text("2026-03-03T10:00:00.000Z"),
        preparer: Asker { name: text("Chen 陈"), system_user: text("clerk"), machine: text("desk-1") },
        text: text("CNY 12.50\nCanteen Ltd\n"),
        content: String::new(),
        call_backs: vec![CallBack { instruction: text("i-1"), name: text("海棠"), account: text("6200") }],
        instructions: vec![Exact {
            instruction: text("i-1"),
            url: text("https://bank.example/v1/7/transfers/transfer?bankMark=EAST"),
            body: text("[{\"tradeAmount\":12.50}]"),
            together: Some(text("[{},{}]")),
        }],
    };
    request.bound()
}

/// Requests for an approver's machine.
pub fn requests() -> Vec<Vec<u8>> {
    let whole = request();
    let bare = Request { call_backs: Vec::new(), instructions: Vec::new(), ..request() }.bound();
    [whole, bare].iter().map(|request| serde_json::to_vec_pretty(request).expect("JSON")).collect()
}

/// Answers. The reader does not check who signed, so the second answer has the first one's signature.
pub fn answers() -> Vec<Vec<u8>> {
    let key = ApproverKey::new("Li Na").expect("a key");
    let signed = Decision::sign(&request(), Answer::SendBack, "wrong account", &key, "2026-03-02T02:00:00.000Z");
    let no = signed.expect("signed");
    let yes = Decision { decision: Answer::Approve, call_back: "spoke to Ms Li".to_owned(), ..no.clone() };
    [no, yes].iter().map(|answer| serde_json::to_vec_pretty(answer).expect("JSON")).collect()
}

/// Policies.
pub fn policies() -> Vec<Vec<u8>> {
    let texts = [
        "[all]\nenvironment = \"production\"\nchain_head_copy = \"/mnt/audit/\"\nlimits.batch_items_max = 20\n\
         [all.code_book.\"EAST\".replayFlag]\naccept = 1\nrefuse = 0\n",
        "[service.\"https://bank.example\"]\ntoken.header = \"Authorization\"\n[profile.\"desk\"]\nenvironment = \"test\"\n",
        "",
    ];
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("policy.toml");
    std::fs::write(&path, "version = 3\ngroup = \"g\"\n[all]\nexports = false\n").expect("written");
    let key = ApproverKey::new("Chen Jing").expect("a key");
    PolicySignature::sign_file(&path, &key, "2026-11-20T08:00:00Z").expect("signed");
    let signed = SignedPolicy::beside(&path).expect("signed").content();
    texts.iter().map(|text| text.as_bytes().to_vec()).chain([signed.into_bytes()]).collect()
}

/// An exported profile.
pub fn moves() -> Vec<Vec<u8>> {
    let folder = tempfile::tempdir().expect("a folder");
    let home = Home::at(Some(folder.path().join("data"))).expect("a data directory");
    let form = ProfileForm {
        name: "desk".to_owned(),
        environment: None,
        base_url: "https://bank.example".to_owned(),
        organization_id: "7".to_owned(),
        accounts: vec!["EAST:62220001".to_owned()],
        settings: None,
        code_book: None,
        ceiling_instruction: None,
        ceiling_day: None,
    };
    home.add(&form).expect("a profile");
    let desk = Desk::open(&home, "desk", Options { act: true, ..Options::quiet() }).expect("it opens");
    let to = folder.path().join("desk.aval-move");
    let code = Code::read(&desk.move_out(&to).expect("it goes out").code).expect("its code");
    let content = folder.path().join("content.zip");
    unseal(&to, &content, &code).expect("its content");
    vec![fs::read(content).expect("the file")]
}
