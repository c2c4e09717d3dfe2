//! Each act asks the core for a role and does not rely on the page or the command line: a table of acts and the roles that may.
//! An operation that the service refused with 403 is told before it is tried again.

use std::path::{Path, PathBuf};

use model::dual_control::ApproverKey;
use model::profile::{CodeBookEdit, Role, system_user};
use model::{DeskError, State, clock};
use money::dual_control::{Answer, Decision, Request};
use money::view::Resolution;
use serde_json::json;
use treasury::desk::{CodeBookWish, Said};
use treasury::view::{AccountStages, ApprovalGiven, ApprovalSentBack};
use treasury::{Desk, Options, Scope, Stop};

use crate::bench::{Bench, outsider, states};
use crate::policy::{file, open, under};

const ALL: &[Role] = &[Role::Preparer, Role::Approver, Role::Administrator];
const PREPARER: &[Role] = &[Role::Preparer];
const APPROVER: &[Role] = &[Role::Approver];
const ACTING: &[Role] = &[Role::Preparer, Role::Approver];
const ADMINISTRATOR: &[Role] = &[Role::Administrator];

/// A policy that gives this computer's person some roles, under which each transfer needs the name of an approver.
fn policy(roles: &[Role]) -> String {
    let words: Vec<String> = roles.iter().map(|role| format!("{:?}", role.word())).collect();
    let own = system_user().expect("an account");
    format!(
        "[[all.roles.people]]\nsystem_user = \"{own}\"\nroles = [{}]\n[all.second_person]\nexpires = \"hours:4\"\n\
         [[all.second_person.tiers]]\nfrom = \"0\"\nhow = \"same_account\"\n",
        words.join(", ")
    )
}

/// The subjects of the acts: a submission that waits for an approval, and an answer signed with a foreign key.
struct Scene<'a> {
    bench: &'a Bench,
    submission: String,
    answer: PathBuf,
}

/// A transfer that a preparer confirmed, with a foreign answer to its request.
fn scene(bench: &Bench) -> Scene<'_> {
    let submission = bench.confirm(&bench.prepare(&bench.transfer("transfer", "10.00", "6200900000551"))).id;
    let (asked, answer) = (bench.folder().join("request"), bench.folder().join("answer"));
    bench.desk().approval_export(&submission, &asked).unwrap();
    let key = ApproverKey::new("Li").unwrap();
    let at = clock::text(bench.desk().now());
    let decision = Decision::sign(&Request::load(&asked).unwrap(), Answer::Approve, "", &key, &at).unwrap();
    decision.write(&answer).unwrap();
    Scene { bench, submission, answer }
}

impl Scene<'_> {
    /// Each act, the roles that may do it, and its result. Where an act is allowed, it fails by its arguments.
    async fn acts(&self) -> Vec<(&'static str, &'static [Role], Result<(), DeskError>)> {
        let (desk, none, nowhere) = (self.bench.desk(), "none", Path::new("/no/such/file.csv"));
        let wish = CodeBookWish::Flags(vec![CodeBookEdit {
            bank_mark: "X".to_owned(),
            flag: "replayFlag".to_owned(),
            lines: Vec::new(),
        }]);
        let resolution = Resolution {
            instruction_id: none.to_owned(),
            executed: true,
            reason: "seen".to_owned(),
            bank_reference: None,
            file: None,
        };
        let (id, name) = (self.submission.clone(), "Li".to_owned());
        let given = ApprovalGiven { id: id.clone(), digest: String::new(), name: name.clone(), call_back: None };
        let no = ApprovalSentBack { id, name, reason: String::new() };
        let lists: [AccountStages; 0] = [];
        let options = Options { policy: Some(file(self.bench)), ..Options::quiet() };
        let take_end = Scope { stages: vec!["no-list".to_owned()], take_end: true, ..Scope::default() };
        let mut order = self.bench.transfer("transfer", "1.00", "6200900000551");
        order.items.clear();
        vec![
            ("prepare", PREPARER, desk.prepare(&order).map(drop)),
            ("confirm", PREPARER, desk.confirm(none, none, None).map(drop)),
            ("send", ACTING, desk.send(none, |_| {}).await.map(drop)),
            ("go_on", PREPARER, desk.go_on(none).map(drop)),
            ("cancel", PREPARER, desk.cancel(none).map(drop)),
            ("retry", PREPARER, desk.retry(none, "en", None).map(drop)),
            ("resubmit", PREPARER, desk.resubmit(none, "en").map(drop)),
            ("doubt_inquire", PREPARER, desk.doubt_inquire(none).await.map(drop)),
            ("doubt_resolve", PREPARER, desk.doubt_resolve(&resolution).map(drop)),
            ("claim_end", PREPARER, desk.claim_end(none, "", None).map(drop)),
            ("history_accept", PREPARER, desk.history_accept("", None).map(drop)),
            ("code_rejudge", PREPARER, desk.code_rejudge(none).map(drop)),
            ("code_value_probe", PREPARER, desk.code_value_probe(none).await.map(drop)),
            ("statement_import", PREPARER, desk.statement_import(nowhere, none, None).map(drop)),
            ("statement_reconcile", PREPARER, desk.statement_reconcile(none, none, None)),
            ("statement_reconcile_exact", PREPARER, desk.statement_reconcile_exact(&[], None, &[]).map(drop)),
            ("statement_rules_save", PREPARER, desk.statement_rules_save(&[], none).map(drop)),
            ("statement_reopen", PREPARER, desk.statement_reopen(none, "")),
            ("statement_unreconcile", PREPARER, desk.statement_unreconcile(none, "")),
            ("watch_import", PREPARER, desk.watch_import(nowhere, true).map(drop)),
            ("watch_remove", PREPARER, desk.watch_remove(Some(none)).map(drop)),
            ("calendar_import", PREPARER, desk.calendar_import(nowhere, None).map(drop)),
            ("take_end", PREPARER, desk.refresh(&take_end, &Stop::new(), |_| {}).await.map(drop)),
            ("approval_export", ACTING, desk.approval_export(none, nowhere)),
            ("approval_import", ACTING, desk.approval_import(&self.answer).map(drop)),
            ("weakened_read", ACTING, desk.weakened_read(7, "Li").map(drop)),
            ("approval_send_back", APPROVER, desk.approval_send_back(&no).map(drop)),
            ("approval_give", APPROVER, desk.approval_give(&given, None).await.map(drop)),
            ("settings_replace", ADMINISTRATOR, desk.settings_replace("x", "y")),
            ("set_pulled", ADMINISTRATOR, desk.set_pulled(&lists).map(drop)),
            ("set_poll_minutes", ADMINISTRATOR, desk.set_poll_minutes(Some(0)).map(drop)),
            ("proxy_set", ADMINISTRATOR, desk.proxy_set("ftp://x", Some(("me", "secret")))),
            ("authorities_set", ADMINISTRATOR, desk.authorities_set(None, false)),
            ("code_book_take", ADMINISTRATOR, desk.code_book_take(&wish, none, &Said::default()).map(drop)),
            ("code_value_confirm", ADMINISTRATOR, desk.code_value_confirm("X", "replayFlag", "accept", "").map(drop)),
            ("profile_file", ADMINISTRATOR, desk.profile_file().map(drop)),
            ("move_out", ADMINISTRATOR, desk.move_out(&self.answer).map(drop)),
            ("archive_year", ADMINISTRATOR, desk.archive_year(1999, nowhere).map(drop)),
            // Those that succeed are last: the withdrawal ends the only open instruction, so that the profile can be removed.
            ("approval_withdraw", ACTING, desk.approval_withdraw(&self.submission).map(drop)),
            ("remove", ADMINISTRATOR, Desk::remove(&self.bench.home(), "head", options).map(drop)),
        ]
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn each_act_is_refused_without_its_role_and_only_then() {
    for own in [&[][..], PREPARER, APPROVER, ADMINISTRATOR, ALL] {
        let mut bench = under(&policy(ALL)).await;
        let Scene { submission, answer, .. } = scene(&bench);
        std::fs::write(file(&bench), policy(own)).unwrap();
        open(&mut bench);
        let scene = Scene { bench: &bench, submission, answer };
        for (act, of, result) in scene.acts().await {
            let refused = result.as_ref().is_err_and(|error| error.trouble().code == "role");
            assert_eq!(refused, !of.iter().any(|role| own.contains(role)), "{act} by {own:?}: {result:?}");
        }
        assert_eq!(bench.ledger().await.len(), 0, "{own:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_profile_that_cannot_be_read_is_not_removed_past_the_policy() {
    let mut bench = under(&policy(ADMINISTRATOR)).await;
    let path = bench.desk().folder().join("profile.toml");
    bench.desk = None;
    std::fs::write(&path, "organisation = 1\n").unwrap();
    let options = |bench: &Bench| Options { policy: Some(file(bench)), ..Options::quiet() };
    let refused = Desk::remove(&bench.home(), "head", options(&bench)).unwrap_err();
    assert_eq!(refused.trouble().code, "profile-roles-unknown");
    // A policy that cannot be read may assign roles, too.
    std::fs::write(file(&bench), "[all").unwrap();
    let refused = Desk::remove(&bench.home(), "head", options(&bench)).unwrap_err();
    assert_eq!(refused.trouble().code, "profile-roles-unknown");
    assert!(path.exists());
    std::fs::write(file(&bench), "[all]\nexports = true\n").unwrap();
    Desk::remove(&bench.home(), "head", options(&bench)).expect("it is archived");
    assert!(!path.exists());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_permission_is_told_until_the_service_accepts() {
    let bench = Bench::new().await;
    bench.refresh(&["endorsement-transfer"]).await;
    let rows = bench.rows("endorsement-transfer");
    let own: Vec<_> = rows.iter().filter(|row| row.account == rows[0].account).collect();
    let other = rows.iter().find(|row| row.account != rows[0].account).expect("two accounts have drafts");
    let order = |row| bench.order("endorse", &[row], &outsider("endorsee"));
    let told = |row| {
        let notes = bench.prepare(&order(row)).notes;
        notes.into_iter().find(|note| note.id == "note-not-permitted")
    };
    assert!(told(own[0]).is_none());
    let no = json!({"kind": "status", "status": 403, "body": "{\"errorCode\":\"PERMISSION_NOT_PASS\"}"});
    bench.fault("endorse", no).await;
    assert_eq!(states(&bench.submit(&order(own[0])).await), [State::Refused]);
    let note = told(own[1]).expect("the next clerk knows it before sending");
    assert_eq!(note.args["account"], own[0].account);
    assert!(told(other).is_none(), "another account may have the permission");
    let shown = bench.desk().profile_view().not_permitted;
    assert_eq!((shown.len(), shown[0].operation.as_str()), (1, "endorse"));
    // A failure of the service says nothing about permissions.
    bench.fault("endorse", json!({"kind": "status", "status": 500, "body": ""})).await;
    bench.submit(&order(own[2])).await;
    assert!(told(own[3]).is_some());
    assert_eq!(states(&bench.submit(&order(own[1])).await), [State::Accepted]);
    assert!(told(own[3]).is_none() && bench.desk().profile_view().not_permitted.is_empty());
}
