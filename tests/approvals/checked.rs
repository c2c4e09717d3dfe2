//! After sending, the journal's check and the pack's script verify every approval against the stored bytes. Before
//! signing, the approver's machine reads the bodies itself.

use acceptance::forged::{forge, replaced};
use model::dual_control::ApproverKey;
use model::{State, clock};
use money::dual_control::{Answer, Decision, Request};
use money::view::SubmissionView;
use treasury::audit::{Of, PackOptions};

use crate::bench::{Bench, states};
use crate::files::{exported, signed};
use crate::script::Script;
use crate::settings::{approve, bench, confirmed, one_tier, with_approver};

async fn sent_by_file(key: &ApproverKey) -> (Bench, SubmissionView) {
    let bench = bench(&with_approver("approval_file", key)).await;
    let view = confirmed(&bench, "10.00", "6200900008001");
    let answer = signed(&bench, &exported(&bench, &view, "request.json"), key, Answer::Approve, "");
    bench.desk().approval_import(&answer).unwrap();
    let sent = bench.send(&view.id).await;
    assert_eq!(states(&sent), [State::Accepted]);
    (bench, sent)
}

fn pack(bench: &Bench, id: &str, name: &str) -> std::path::PathBuf {
    let to = bench.folder().join(name);
    bench.desk().pack(&Of::Submission(id.to_owned()), &PackOptions::to(&to, "en")).unwrap();
    to
}

#[tokio::test(flavor = "multi_thread")]
async fn a_valid_approval_passes_the_journal_s_check_and_the_script() {
    let key = ApproverKey::new("Li Na").unwrap();
    let (bench, view) = sent_by_file(&key).await;
    bench.chain_is_whole();
    Script::from_the_document().agrees(&pack(&bench, &view.id, "pack"));
    let today = bench.desk().today();
    let to = bench.folder().join("period");
    bench.desk().pack(&Of::Period(today, today), &PackOptions::to(&to, "en")).unwrap();
    Script::from_the_document().agrees(&to);
}

#[tokio::test(flavor = "multi_thread")]
async fn journal_check_and_script_name_the_instruction_of_an_edit() {
    let key = ApproverKey::new("Li Na").unwrap();
    let stranger = ApproverKey::new("Li Na").unwrap();
    for edit in ["body", "signature", "key", "late"] {
        let (mut bench, view) = sent_by_file(&key).await;
        let file = bench.desk().folder().join("journal.sqlite");
        bench.desk = None;
        forge(&file, &bench.state.path().join("places"), |kind, value| {
            match (edit, kind) {
                ("body", "confirmed" | "submission") => {
                    replaced(value, "10.00", "99999.00");
                    replaced(value, "6200900008001", "6200900006666");
                }
                // An approval without its signed file.
                ("signature", "approved") => value["signed"] = serde_json::Value::Null,
                ("key", "settings") => replaced(value, &key.public().hex(), &stranger.public().hex()),
                ("late", "sending") => value["service_date"] = "Mon, 01 Jan 2035 00:00:00 GMT".into(),
                _ => {}
            }
            true
        });
        bench.open();
        let chain = bench.desk().journal_verify().unwrap();
        let said = chain.approval.as_ref().unwrap_or_else(|| panic!("{edit}: {chain:?}"));
        assert!(!chain.intact && said.args["number"] == "1", "{edit}: {said:?}");
        let pack = pack(&bench, &view.id, "pack");
        Script::from_the_document().objects(&pack, "instruction 1:");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_approval_without_a_signature_is_held_against_its_digest_too() {
    let mut bench = bench(&one_tier("same_account")).await;
    let view = confirmed(&bench, "10.00", "6200900008001");
    approve(&bench, &view.id).await;
    assert_eq!(states(&bench.send(&view.id).await), [State::Accepted]);
    bench.chain_is_whole();
    Script::from_the_document().agrees(&pack(&bench, &view.id, "right"));
    let file = bench.desk().folder().join("journal.sqlite");
    bench.desk = None;
    forge(&file, &bench.state.path().join("places"), |kind, value| {
        if kind == "confirmed" {
            replaced(value, "6200900008001", "6200900006666");
        }
        true
    });
    bench.open();
    assert!(!bench.desk().journal_verify().unwrap().intact);
    Script::from_the_document().objects(&pack(&bench, &view.id, "edited"), "is not of these requests");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_approver_signs_no_dialog_that_differs_from_its_requests() {
    let key = ApproverKey::new("Li Na").unwrap();
    let bench = bench(&with_approver("approval_file", &key)).await;
    let view = confirmed(&bench, "10.00", "6200900008001");
    let right = Request::load(&exported(&bench, &view, "request.json")).unwrap();
    let sign = |request: &Request| {
        let now = clock::text(bench.desk().now());
        Decision::sign(request, Answer::Approve, "", &key, &now).map_err(|error| error.trouble().sentence.id.clone())
    };
    assert!(sign(&right).is_ok(), "{}", right.text);
    let read_out = right.read_out("en").unwrap().join("\n");
    assert!(read_out.contains("10.00") && read_out.contains("6200900008001"), "{read_out}");
    type Edit = fn(&mut Request);
    let rows: [(&str, Edit); 8] = [
        ("a smaller sum in the dialog", |of| of.text = of.text.replace("10.00", "1.00")),
        ("another payee in the dialog", |of| of.text = of.text.replace("6200900008001", "6200900006666")),
        ("a larger sum in the body", |of| {
            of.instructions[0].body = of.instructions[0].body.replace("10.00", "99999.00");
        }),
        ("another payee in the body", |of| {
            of.instructions[0].body = of.instructions[0].body.replace("6200900008001", "6200900006666");
        }),
        ("a line more", |of| of.text.push_str("\n   CNY 1.00")),
        ("a second instruction that the dialog does not show", |of| {
            let one = of.instructions[0].clone();
            of.instructions.push(one);
        }),
        ("another tenant's address", |of| of.instructions[0].url = of.instructions[0].url.replace("/v1/", "/v1/99/")),
        ("nothing at all", |of| of.text.clear()),
    ];
    for (what, edit) in rows {
        let mut edited = right.clone();
        edit(&mut edited);
        if what.contains("tenant") {
            edited.organization_id = "12345".to_owned();
        }
        assert_eq!(sign(&edited.bound()).unwrap_err(), "approval-request-differs", "{what}");
    }
    let escape = Request { instructions: vec![], text: "\u{1b}[2JCNY 12.00, Canteen Ltd".to_owned(), ..right.clone() };
    assert!(sign(&escape.bound()).is_err());
}
