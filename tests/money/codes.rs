//! The code book over a practice bank that is treated as a real one: a value is proven by one instruction before many
//! use it, a change is an event, and the policy file takes precedence.

use acceptance::account;
use model::profile::{CodeBookEdit, CodeLine};
use model::{Environment, State};
use money::view::Order;
use serde_json::json;
use treasury::desk::{CodeBookWish, Said};
use treasury::view::{ApprovalGiven, CodeBookView, CodeValueView, ProfileForm};
use treasury::{Desk, Options};

use crate::bench::{Bench, only, outsider, states};

/// A profile on the bank without the practice environment: its values have to be proven.
pub async fn real() -> Bench {
    real_with("").await
}

/// The same with further settings.
pub async fn real_with(settings: &str) -> Bench {
    let mut bench = Bench::new().await;
    bench.desk = None;
    let form = ProfileForm {
        ceiling_instruction: None,
        ceiling_day: None,
        name: "head".to_owned(),
        environment: Some(Environment::Test),
        base_url: bench.bank.base_url.clone(),
        organization_id: bench.bank.organization_id.to_string(),
        accounts: bench.bank.accounts.iter().map(account::key).collect(),
        settings: Some(format!("{}\n{settings}", practice_bank::settings_toml())),
        code_book: Some(practice_bank::code_book_toml()),
    };
    bench.home().add(&form).expect("a profile");
    open(&mut bench, None);
    bench
}

fn open(bench: &mut Bench, policy: Option<&str>) {
    bench.desk = None;
    let policy = policy.map(|text| {
        let path = bench.folder().join("policy.toml");
        std::fs::write(&path, text).unwrap();
        path
    });
    let token = Some(bench.bank.token.clone());
    let options = Options { act: true, given_token: token, policy, ..Options::quiet() };
    bench.desk = Some(Desk::open(&bench.home(), "head", options).expect("the desk opens"));
}

fn value(view: &CodeBookView, bank_mark: &str, flag: &str, word: &str) -> CodeValueView {
    let row = view.flags.iter().find(|row| row.bank_mark == bank_mark && row.flag == flag).expect("the flag");
    row.lines.iter().find(|one| one.line.word == word).expect("the word").clone()
}

fn proof(bench: &Bench, bank_mark: &str, flag: &str, word: &str) -> String {
    value(&bench.desk().code_book_view().unwrap(), bank_mark, flag, word).proof
}

pub fn edit(bank_mark: &str, flag: &str, lines: &[(&str, &str)]) -> CodeBookWish {
    let line = |(word, value): &(&str, &str)| CodeLine {
        word: (*word).to_owned(),
        value: (*value).to_owned(),
        ..CodeLine::default()
    };
    CodeBookWish::Flags(vec![CodeBookEdit {
        bank_mark: bank_mark.to_owned(),
        flag: flag.to_owned(),
        lines: lines.iter().map(line).collect(),
    }])
}

pub fn take(bench: &Bench, wish: &CodeBookWish) -> CodeBookView {
    let shown = bench.desk().code_book_check(wish).expect("a change");
    let said = Said { reason: "the bank's letter", name: None };
    bench.desk().code_book_take(wish, &shown.digest, &said).unwrap_or_else(|error| panic!("{error:?}"))
}

/// The problems of an order, each as `item field id`.
pub fn refused(bench: &Bench, order: &Order) -> Vec<String> {
    let told =
        |one: &model::Problem| format!("{} {} {}", one.item, one.field.as_deref().unwrap_or("-"), one.sentence.id);
    bench.problems(order).iter().map(told).collect()
}

/// Rows of a list at one bank.
pub fn rows_at(bench: &Bench, stage: &str, bank_mark: &str) -> Vec<treasury::view::DraftRow> {
    bench.rows(stage).into_iter().filter(|row| row.bank_mark == bank_mark).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn one_instruction_whose_record_agrees_comes_before_many() {
    let bench = real().await;
    bench.refresh(&["prompt-payment-app"]).await;
    let drafts = rows_at(&bench, "prompt-payment-app", "EASTBANK");
    let order = |rows: &[&treasury::view::DraftRow]| bench.order("create-prompt-payment-app", rows, &[]);
    let refusal = ["0 onlineFlag problem-code-unproven", "1 onlineFlag problem-code-unproven"];
    assert_eq!(refused(&bench, &order(&[&drafts[0], &drafts[1]])), refusal);
    let alone = bench.prepare(&order(&[&drafts[0]]));
    assert!(alone.rows[0].notes.iter().any(|note| note.id == "note-code-unproven"), "{:?}", alone.rows[0].notes);
    let sent = bench.submit(&order(&[&drafts[0]])).await;
    assert_eq!(only(&sent).state, State::Accepted);
    let shown = value(&bench.desk().code_book_view().unwrap(), "EASTBANK", "onlineFlag", "online");
    assert_eq!((shown.proof.as_str(), shown.instruction.map(|one| one.id)), ("evidence", Some(only(&sent).id.clone())));
    assert_eq!(proof(&bench, "EASTBANK", "onlineFlag", "offline"), "unproven", "the other value was not sent");
    assert_eq!(proof(&bench, "HARBOUR", "onlineFlag", "online"), "unproven", "the other bank was not asked");
    let both = bench.submit(&order(&[&drafts[1], &drafts[2]])).await;
    assert_eq!(states(&both), [State::Accepted; 2]);
    bench.chain_is_whole();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_book_that_says_the_opposite_is_found_out_by_the_first_record() {
    let bench = real().await;
    bench.refresh(&["prompt-payment-app"]).await;
    let (online, offline) =
        (bench.flag("EASTBANK", "onlineFlag", "online"), bench.flag("EASTBANK", "onlineFlag", "offline"));
    take(&bench, &edit("EASTBANK", "onlineFlag", &[("online", &offline), ("offline", &online)]));
    let drafts = rows_at(&bench, "prompt-payment-app", "EASTBANK");
    let sent = bench.submit(&bench.order("create-prompt-payment-app", &[&drafts[0]], &[])).await;
    assert_eq!(only(&sent).state, State::Accepted);
    assert_eq!(proof(&bench, "EASTBANK", "onlineFlag", "online"), "contradicted");
    let next = bench.order("create-prompt-payment-app", &[&drafts[1]], &[]);
    assert_eq!(refused(&bench, &next), ["0 onlineFlag problem-code-contradicted"], "not even alone");
    take(&bench, &edit("EASTBANK", "onlineFlag", &[("online", &online), ("offline", &offline)]));
    assert_eq!(proof(&bench, "EASTBANK", "onlineFlag", "online"), "unproven", "corrected is unproven again");
    bench.chain_is_whole();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_no_record_shows_a_person_confirms_after_it_was_used() {
    let bench = real().await;
    bench.refresh(&["endorsement-transfer"]).await;
    let drafts = rows_at(&bench, "endorsement-transfer", "HARBOUR");
    let order = |rows: &[&treasury::view::DraftRow]| bench.order("endorse", rows, &outsider("endorsee"));
    let confirm = |reason: &str| bench.desk().code_value_confirm("HARBOUR", "transferFlag", "may_transfer", reason);
    let why = |error: model::DeskError| error.to_trouble().sentence.id;
    assert_eq!(confirm("I know").map_err(why), Err("code-value-unused".to_owned()));
    let sent = bench.submit(&order(&[&drafts[0]])).await;
    assert_eq!(only(&sent).state, State::Accepted);
    assert_eq!(proof(&bench, "HARBOUR", "transferFlag", "may_transfer"), "unproven");
    assert_eq!(confirm(" ").map_err(why), Err("code-value-no-reason".to_owned()));
    let view = confirm("the endorsee has it and may endorse it").expect("confirmed");
    assert_eq!(value(&view, "HARBOUR", "transferFlag", "may_transfer").proof, "person");
    assert_eq!(states(&bench.submit(&order(&[&drafts[1], &drafts[2]])).await), [State::Accepted; 2]);
    bench.chain_is_whole();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_says_what_is_under_way_and_a_check_from_before_it_is_not_sent() {
    let mut bench = real().await;
    bench.refresh(&["endorsement-transfer"]).await;
    let drafts = rows_at(&bench, "endorsement-transfer", "HARBOUR");
    bench.fault("endorse", json!({"kind": "apply_then_close"})).await;
    let lost = bench.submit(&bench.order("endorse", &[&drafts[0]], &outsider("endorsee"))).await;
    assert_eq!(only(&lost).state, State::InDoubt);
    let prepared = bench.prepare(&bench.order("endorse", &[&drafts[1]], &outsider("endorsee")));
    let (may, may_not) =
        (bench.flag("HARBOUR", "transferFlag", "may_transfer"), bench.flag("HARBOUR", "transferFlag", "may_not"));
    let wish = edit("HARBOUR", "transferFlag", &[("may_transfer", &may_not), ("may_not", &may)]);
    let shown = bench.desk().code_book_check(&wish).unwrap();
    let in_use = shown.notes.iter().find(|note| note.id == "code-note-in-use").expect("the doubt is named");
    assert_eq!(in_use.args["numbers"], format!("#{}", only(&lost).number));
    assert!(shown.diff.iter().any(|line| line.sign == "+") && shown.changes.len() == 2, "{shown:#?}");
    let other = bench.desk().code_book_take(&wish, "another", &Said::default());
    assert_eq!(other.unwrap_err().trouble().code, "code-book-changed");
    take(&bench, &wish);
    let confirmed = bench.desk().confirm(&prepared.submission_id, &prepared.nonce, None);
    assert_eq!(confirmed.unwrap_err().trouble().code, "code-book-changed");
    assert_eq!(bench.ledger().await.len(), 1, "nothing but the first one left");
    // The file, the journal and a reopened desk agree.
    open(&mut bench, None);
    assert_eq!(bench.flag("HARBOUR", "transferFlag", "may_not"), may);
    let file = bench.folder().join("profiles/head/code-book.toml");
    std::fs::write(&file, std::fs::read_to_string(&file).unwrap().replace("offline = 0", "offline = 9")).unwrap();
    open(&mut bench, None);
    assert_eq!(bench.flag("EASTBANK", "onlineFlag", "offline"), "9", "a changed file is taken as today, as an event");
    bench.chain_is_whole();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_instruction_of_unknown_code_is_judged_again_only_when_asked() {
    let bench = real().await;
    bench.refresh(&["endorsement-transfer"]).await;
    let drafts = rows_at(&bench, "endorsement-transfer", "EASTBANK");
    for (draft, meaning, state) in [(&drafts[0], "done", State::Accepted), (&drafts[1], "failed", State::Refused)] {
        take(&bench, &edit("EASTBANK", "statusCode", &[("S", "done"), ("P", "processing"), ("F", "failed")]));
        bench.fault("endorse", json!({"kind": "unknown_codes"})).await;
        let sent = bench.submit(&bench.order("endorse", &[draft], &outsider("endorsee"))).await;
        let id = only(&sent).id.clone();
        assert!(only(&sent).unclassified, "{sent:#?}");
        assert_eq!(bench.desk().code_rejudge(&id).unwrap_err().trouble().code, "code-value", "nobody knows Z9");
        let view = take(&bench, &edit("EASTBANK", "statusCode", &[("S", "done"), ("F", "failed"), ("Z9", meaning)]));
        assert_eq!(view.known_now.iter().map(|one| &one.id).collect::<Vec<_>>(), [&id]);
        let before = bench.desk().instruction(&id).unwrap().instruction;
        assert!(before.unclassified && before.state == State::ToVerify, "the book changed, the verdict did not");
        assert!(bench.desk().code_rejudge(&id).unwrap().known_now.is_empty());
        let after = bench.desk().instruction(&id).unwrap().instruction;
        assert_eq!((after.state, after.unclassified, after.locked), (state, false, state == State::Refused));
    }
    bench.chain_is_whole();
}

const DUAL_CONTROL: &str = "[[second_person.tiers]]\nfrom = \"0\"\nhow = \"same_account\"\n";

async fn approve(bench: &Bench) {
    let waiting = bench.desk().approvals().unwrap().remove(0);
    let given = ApprovalGiven { id: waiting.id, digest: waiting.digest, name: "Li".to_owned(), call_back: None };
    bench.desk().approval_give(&given, None).await.unwrap_or_else(|error| panic!("{error:?}"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_settings_change_waits_for_the_approver_also_beside_the_program() {
    let mut bench = real_with(DUAL_CONTROL).await;
    let offline = |bench: &Bench| bench.flag("EASTBANK", "onlineFlag", "offline");
    let propose = |bench: &Bench, wish: &CodeBookWish| {
        let shown = bench.desk().code_book_check(wish).unwrap();
        assert!(shown.needs_approval && shown.notes.iter().any(|note| note.id == "code-note-approval"));
        let said = Said { reason: "the bank's letter", name: Some("Wang") };
        bench.desk().code_book_take(wish, &shown.digest, &said).unwrap_or_else(|error| panic!("{error:?}"))
    };
    let view = propose(&bench, &edit("EASTBANK", "onlineFlag", &[("online", "1"), ("offline", "5")]));
    assert_eq!(view.waiting.map(|waiting| waiting.id).as_deref(), Some("code-book-waiting-approval"));
    assert_eq!(offline(&bench), "0", "proposed is not in force");
    approve(&bench).await;
    assert_eq!(offline(&bench), "5");
    open(&mut bench, None);
    assert_eq!(offline(&bench), "5", "what was approved stays");

    let file = bench.folder().join("profiles/head/code-book.toml");
    let changed = std::fs::read_to_string(&file).unwrap().replace("offline = 5", "offline = 9");
    std::fs::write(&file, &changed).unwrap();
    open(&mut bench, None);
    let view = bench.desk().code_book_view().unwrap();
    assert_eq!(view.waiting.map(|waiting| waiting.id).as_deref(), Some("code-book-waiting-file"));
    assert_eq!((offline(&bench).as_str(), view.found.as_deref()), ("5", Some(changed.as_str())));
    propose(&bench, &CodeBookWish::Text(changed));
    approve(&bench).await;
    let view = bench.desk().code_book_view().unwrap();
    assert_eq!((offline(&bench).as_str(), view.waiting, view.found), ("9", None, None));
    bench.chain_is_whole();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_policy_wins_and_an_unreadable_one_keeps_sending_off() {
    let mut bench = real().await;
    let policy = "[all]\nenvironment = \"production\"\nlimits.batch_items_max = 3\n\
                  [all.code_book.EASTBANK.onlineFlag]\nonline = 7\noffline = 8\n";
    open(&mut bench, Some(policy));
    let view = bench.desk().profile_view();
    assert_eq!(view.environment, Environment::Production);
    let fixed: Vec<&str> = view.settings.iter().filter(|one| one.fixed).map(|one| one.name.as_str()).collect();
    assert_eq!(fixed, ["limits.batch_items_max"]);
    assert_eq!(bench.flag("EASTBANK", "onlineFlag", "online"), "7");
    let wish = edit("EASTBANK", "onlineFlag", &[("online", "1"), ("offline", "0")]);
    let same = bench.desk().code_book_check(&wish);
    assert!(same.is_ok_and(|change| change.changes.is_empty()), "the profile's own file says so already");
    let wish = edit("EASTBANK", "onlineFlag", &[("online", "2"), ("offline", "0")]);
    assert_eq!(bench.desk().code_book_check(&wish).unwrap_err().trouble().code, "code-book-fixed");
    bench.refresh(&["prompt-payment-app"]).await;
    let drafts = rows_at(&bench, "prompt-payment-app", "EASTBANK");
    assert!(
        bench.prepare(&bench.order("create-prompt-payment-app", &[&drafts[0]], &[])).rows[0]
            .body
            .contains("\"onlineFlag\":7")
    );
    open(&mut bench, Some("[all]\nenvironment = \"prod\"\n"));
    let off = bench.desk().sending_off().expect("sending is off");
    assert_eq!(off.id, "sending-off-policy");
    bench.refresh(&["prompt-payment-app"]).await;
    assert!(!bench.rows("prompt-payment-app").is_empty(), "reading goes on");
    open(&mut bench, None);
    assert_eq!(bench.desk().sending_off(), None);
    bench.chain_is_whole();
}

#[tokio::test(flavor = "multi_thread")]
async fn records_suggest_what_they_pair_and_take_nothing() {
    let bench = real().await;
    bench.refresh(&["prompt-payment-app-withdrawal", "endorsement-transfer"]).await;
    let before = bench.desk().code_book().hash_hex().to_owned();
    let found = bench.desk().code_suggestions().unwrap();
    let online = found
        .iter()
        .find(|one| one.flag.as_deref() == Some("onlineFlag") && one.word.is_some())
        .expect("onlineFlag is suggested");
    assert!(online.count > 0 && online.standing == "agrees", "{online:?}");
    assert!(found.iter().any(|one| one.field == "draftStatusCode" && one.standing == "unused"));
    assert_eq!(bench.desk().code_book().hash_hex(), before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flag_that_means_something_else_by_now_does_not_leave() {
    for settings in ["", DUAL_CONTROL] {
        let bench = real_with(settings).await;
        bench.refresh(&["prompt-payment-app"]).await;
        let row = rows_at(&bench, "prompt-payment-app", "EASTBANK").remove(0);
        let check = bench.prepare(&bench.order("create-prompt-payment-app", &[&row], &[]));
        let confirmed = bench.desk().confirm_as(&check.submission_id, &check.nonce, None, Some("Wang")).unwrap();
        if confirmed.approval.is_some() {
            approve(&bench).await;
        }
        let (online, offline) =
            (bench.flag("EASTBANK", "onlineFlag", "online"), bench.flag("EASTBANK", "onlineFlag", "offline"));
        let wish = edit("EASTBANK", "onlineFlag", &[("online", &offline), ("offline", &online)]);
        let shown = bench.desk().code_book_check(&wish).unwrap();
        let said = Said { reason: "the bank's letter", name: Some("Wang") };
        bench.desk().code_book_take(&wish, &shown.digest, &said).unwrap();
        if shown.needs_approval {
            approve(&bench).await;
        }
        let sent = bench.send(&confirmed.id).await;
        let one = only(&sent);
        let reason = one.reason.as_ref().map(|reason| reason.id.as_str());
        assert_eq!((one.state, reason), (State::NotSent, Some("reason-not-sent-code-book")), "{settings}: {one:#?}");
        assert!(bench.ledger().await.is_empty(), "{settings}: the bank was asked for nothing");
        bench.chain_is_whole();
    }
}

/// A value that a record contradicts, with dual control or without.
async fn contradicted(settings: &str) -> Bench {
    let bench = real_with(settings).await;
    bench.refresh(&["prompt-payment-app"]).await;
    let (online, offline) =
        (bench.flag("EASTBANK", "onlineFlag", "online"), bench.flag("EASTBANK", "onlineFlag", "offline"));
    let wish = edit("EASTBANK", "onlineFlag", &[("online", &offline), ("offline", &online)]);
    let shown = bench.desk().code_book_check(&wish).unwrap();
    let said = Said { reason: "the bank's letter", name: Some("Wang") };
    bench.desk().code_book_take(&wish, &shown.digest, &said).unwrap();
    if shown.needs_approval {
        approve(&bench).await;
    }
    let row = rows_at(&bench, "prompt-payment-app", "EASTBANK").remove(0);
    let check = bench.prepare(&bench.order("create-prompt-payment-app", &[&row], &[]));
    let confirmed = bench.desk().confirm_as(&check.submission_id, &check.nonce, None, Some("Wang")).unwrap();
    if confirmed.approval.is_some() {
        approve(&bench).await;
    }
    assert_eq!(only(&bench.send(&confirmed.id).await).state, State::Accepted);
    assert_eq!(proof(&bench, "EASTBANK", "onlineFlag", "online"), "contradicted");
    bench
}

#[tokio::test(flavor = "multi_thread")]
async fn one_person_cannot_overrule_a_record_where_the_profile_has_two() {
    let overrule =
        |bench: &Bench| bench.desk().code_value_confirm("EASTBANK", "onlineFlag", "online", "the bank told me so");
    let bench = contradicted(DUAL_CONTROL).await;
    assert_eq!(overrule(&bench).unwrap_err().to_trouble().sentence.id, "code-value-contradicted");
    assert_eq!(proof(&bench, "EASTBANK", "onlineFlag", "online"), "contradicted", "nothing was written");
    let row = rows_at(&bench, "prompt-payment-app", "EASTBANK").remove(1);
    let next = bench.order("create-prompt-payment-app", &[&row], &[]);
    assert_eq!(refused(&bench, &next), ["0 onlineFlag problem-code-contradicted"]);
    bench.chain_is_whole();

    let bench = contradicted("").await;
    let view = overrule(&bench).expect("alone at the desk, a person's word with a reason counts");
    assert_eq!(value(&view, "EASTBANK", "onlineFlag", "online").proof, "person");
    bench.chain_is_whole();
}
