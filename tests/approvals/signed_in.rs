//! Preparer and approver by their sessions at the identity server: two confirmed people let a transfer out, one person
//! with any number of sessions and tokens does not. The bank's ledger is the witness.

use std::sync::Arc;

use chrono::{TimeDelta, Utc};
use model::clock::Clock;
use model::{MemoryKeychain, State};
use money::view::ApprovalView;
use serde_json::json;
use treasury::view::{ApprovalGiven, SignInWay, SignedInView};
use treasury::{Desk, Options};

use crate::bench::{Bench, states};
use crate::giving::token_of;
use crate::settings::{bench, confirmed, given, one_tier};

/// A desk whose people sign in at the practice bank's own identity server, and whose transfers need an own token.
struct Office {
    bench: Bench,
    keychain: Arc<MemoryKeychain>,
    clock: Clock,
}

impl Office {
    async fn new() -> Self {
        Self::with("").await
    }

    async fn with(more: &str) -> Self {
        let bench = bench(&one_tier("own_token")).await;
        let mut office = Self { bench, keychain: Arc::default(), clock: Clock::fixed(Utc::now()) };
        let at = office.bench.bank.token_url.trim_end_matches("/token").to_owned();
        let client = office.bench.bank.client_id.clone();
        let path = office.bench.desk().folder().join("profile.toml");
        let text = std::fs::read_to_string(&path).unwrap();
        let settings = format!(
            "\n[sign_in]\nclient_id = \"{client}\"\ntoken_endpoint = \"{at}/token\"\n\
             authorization_endpoint = \"{at}/authorize\"\nuserinfo_endpoint = \"{at}/userinfo\"\n{more}"
        );
        std::fs::write(&path, text + &settings).unwrap();
        office.open(None);
        let weakened = office.bench.desk().weakened().expect("another way to sign in is a weakening");
        office.acknowledge(weakened.event).await;
        office
    }

    /// The approver of the old settings acknowledges the change, with pasted tokens as before it.
    async fn acknowledge(&mut self, event: u32) {
        self.open(Some(self.bench.bank.token.clone()));
        let asked = self.bench.desk().weakened_read(event, "Chen").unwrap().expect("an approver is asked");
        let other = token_of(&self.bench, "read", Some("elder")).await;
        let given = given(&self.bench, &asked.id, "Elder");
        self.bench.desk().approval_give(&given, Some(&other)).await.unwrap_or_else(|error| panic!("{error:?}"));
        self.open(None);
    }

    fn open(&mut self, given_token: Option<String>) {
        self.bench.desk = None;
        let (keychain, clock) = (self.keychain.clone(), self.clock.clone());
        let options = Options { given_token, keychain, clock, ..self.bench.options() };
        self.bench.desk = Some(Desk::open(&self.bench.home(), "practice", options).expect("the desk opens"));
    }

    fn desk(&self) -> &Desk {
        self.bench.desk()
    }

    /// Who enters credentials at the identity server from now on.
    async fn sits_there(&self, subject: &str) {
        self.bench.post("sign-in", json!({ "subject": subject }).to_string()).await;
    }

    async fn sign_in(&self, subject: &str) -> SignedInView {
        self.sits_there(subject).await;
        let who = self.desk().sign_in_by_browser("en", browser).await.unwrap_or_else(|error| panic!("{error:?}"));
        assert_eq!(who.subject.as_deref(), Some(subject));
        who
    }

    /// Approves by a sign-in of `subject`; an error's sentence.
    async fn approves(&self, given: &ApprovalGiven, subject: &str) -> Result<ApprovalView, String> {
        self.sits_there(subject).await;
        let approved =
            self.desk().approval_give_signed_in(given, SignInWay::Browser, "en", |wait| browser(&wait.address)).await;
        approved.map_err(|error| error.trouble().sentence.id.clone())
    }

    async fn approves_with_token(&self, given: &ApprovalGiven, token: &str) -> Result<ApprovalView, String> {
        let approved = self.desk().approval_give(given, Some(token)).await;
        approved.map_err(|error| error.trouble().sentence.id.clone())
    }

    /// Nothing left, and the transfer still waits for an approver.
    async fn nothing_left(&self, submission: &str) {
        assert_eq!(self.bench.ledger().await.len(), 0);
        assert_eq!(states(&self.bench.send(submission).await), [State::AwaitingApproval]);
        assert_eq!(self.bench.ledger().await.len(), 0);
    }
}

fn browser(address: &str) {
    let address = address.to_owned();
    tokio::spawn(async move { reqwest::get(address).await.expect("the browser returns") });
}

#[tokio::test(flavor = "multi_thread")]
async fn one_person_with_two_sessions_is_stopped_and_two_people_are_not() {
    let office = Office::new().await;
    office.sign_in("chen").await;
    let view = confirmed(&office.bench, "31", "6200900000401");
    let second = given(&office.bench, &view.id, "Zhang Wei");
    // Another session and a pasted token of the same person; then a token of a person whom another authority confirmed:
    // it may be the same one.
    assert_eq!(office.approves(&second, "chen").await, Err("approval-same-token".to_owned()));
    let own = token_of(&office.bench, "read", Some("chen")).await;
    assert_eq!(office.approves_with_token(&second, &own).await, Err("approval-same-token".to_owned()));
    let other = token_of(&office.bench, "read", Some("c.chen")).await;
    assert_eq!(office.approves_with_token(&second, &other).await, Err("approval-other-authority".to_owned()));
    // A second session of the preparer in the preparer's place, and a change of person to send it alone.
    office.sign_in("chen").await;
    assert_eq!(office.approves(&second, "chen").await, Err("approval-same-token".to_owned()));
    office.sign_in("wei").await;
    assert_eq!(office.approves(&second, "chen").await, Err("approval-same-token".to_owned()));
    office.nothing_left(&view.id).await;

    let approved = office.approves(&second, "wei").await.unwrap();
    assert_eq!(approved.approver.as_deref(), Some("Zhang Wei"));
    assert_eq!(states(&office.bench.send(&view.id).await), [State::Accepted]);
    assert_eq!(office.bench.ledger().await.len(), 1);
    assert_eq!(states(&office.bench.send(&view.id).await), [State::Accepted]);
    assert_eq!(office.bench.ledger().await.len(), 1, "once");
    let people: Vec<_> = office.desk().signed_in_people().into_iter().filter_map(|one| one.subject).collect();
    assert_eq!(people, ["chen", "wei"], "an approval leaves no session behind");
    office.bench.chain_is_whole();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_ordinary_pair_is_never_stopped() {
    let office = Office::new().await;
    office.sign_in("chen").await;
    for (turn, approver) in ["wei", "lin", "wei", "li"].into_iter().enumerate() {
        let view = confirmed(&office.bench, &format!("4{turn}"), "6200900000402");
        let approved = office.approves(&given(&office.bench, &view.id, approver), approver).await;
        assert!(approved.is_ok(), "{approver}: {approved:?}");
        assert_eq!(
            office.desk().signed_in().and_then(|who| who.subject).as_deref(),
            Some("chen"),
            "still the preparer"
        );
        assert_eq!(states(&office.bench.send(&view.id).await), [State::Accepted], "{approver}");
    }
    assert_eq!(office.bench.ledger().await.len(), 4);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pasted_token_is_not_compared_with_a_person_who_signs_in() {
    let mut office = Office::new().await;
    office.open(Some(token_of(&office.bench, "all", Some("chen")).await));
    let view = confirmed(&office.bench, "32", "6200900000403");
    let second = given(&office.bench, &view.id, "Zhang Wei");
    assert_eq!(office.approves(&second, "wei").await, Err("approval-other-authority".to_owned()));
    office.nothing_left(&view.id).await;
    let other = token_of(&office.bench, "read", Some("wei")).await;
    office.approves_with_token(&second, &other).await.expect("two people whom one address confirmed");
    assert_eq!(states(&office.bench.send(&view.id).await), [State::Accepted]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_changed_identity_server_confirms_no_person_until_acknowledged() {
    let mut office = Office::new().await;
    office.sign_in("chen").await;
    let path = office.desk().folder().join("profile.toml");
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, text.replace("[sign_in]\n", "[sign_in]\nscopes = [\"openid\", \"profile\"]\n")).unwrap();
    office.open(None);
    office.sign_in("chen").await;
    let view = confirmed(&office.bench, "33", "6200900000404");
    let second = given(&office.bench, &view.id, "Zhang Wei");
    assert_eq!(office.approves(&second, "wei").await, Err("approval-sign-in-changed".to_owned()));
    office.nothing_left(&view.id).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_edited_keychain_or_address_makes_no_other_preparer() {
    let mut office = Office::new().await;
    office.sign_in("chen").await;
    office.keychain.edit(|text| text.replace("\"chen\"", "\"lin\""));
    office.open(None);
    let shown = office.desk().signed_in().and_then(|who| who.subject);
    assert_eq!(shown, None, "the entry's name does not fit the person in it");

    // The userinfo address of the settings confirms whatever its owner likes.
    let path = office.desk().folder().join("profile.toml");
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(
        &path,
        text.replace("userinfo_endpoint = ", "issuer = \"https://id.example\"\nuserinfo_endpoint = "),
    )
    .unwrap();
    office.open(None);
    office.sign_in("x").await;
    let view = confirmed(&office.bench, "37", "6200900000407");
    std::fs::write(&path, text).unwrap();
    office.open(None);
    assert!(office.desk().signed_in().is_none(), "a session of other addresses is not used");
    let second = given(&office.bench, &view.id, "Zhang Wei");
    assert!(office.approves(&second, "chen").await.is_err());
    office.nothing_left(&view.id).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_share_a_desk_and_one_signs_out_without_the_other() {
    let mut office = Office::new().await;
    let chen = office.sign_in("chen").await;
    let wei = office.sign_in("wei").await;
    let again = office.sign_in("wei").await;
    assert_eq!((wei.person, chen.person != again.person), (again.person.clone(), true), "one session each");
    office.open(None);
    assert_eq!(office.desk().signed_in_people().len(), 2);
    assert_eq!(office.desk().signed_in().map(|who| who.person), Some(again.person.clone()), "the last one acts");

    // Chen's session is there for reading, not for acting as Chen.
    office.desk().choose_person(&chen.person).await.unwrap();
    assert!(office.desk().is_locked());
    office.bench.refresh(&["endorsement-transfer"]).await;
    let check = office.bench.prepare(&office.bench.transfer("transfer", "34", "6200900000405"));
    let refused = office.desk().confirm_as(&check.submission_id, &check.nonce, None, Some("Chen")).unwrap_err();
    assert_eq!((refused.exit().number(), refused.trouble().sentence.id.as_str()), (3, "sign-in-locked"));
    office.open(None);
    assert!(office.desk().is_locked(), "the next program knows it too");
    office.sign_in("chen").await;
    let check = office.bench.prepare(&office.bench.transfer("transfer", "34", "6200900000405"));
    let view = office.desk().confirm_as(&check.submission_id, &check.nonce, None, Some("Chen")).unwrap();
    assert_eq!(view.approval.unwrap().preparer, "Chen");

    let out = office.desk().sign_out(Some(&again.person)).await.unwrap();
    assert!(out.had_session);
    assert_eq!(office.desk().signed_in().map(|who| who.person), Some(chen.person.clone()));
    let left: Vec<_> = office.desk().signed_in_people().into_iter().map(|one| one.person).collect();
    assert_eq!(left, [chen.person]);
    office.bench.refresh(&["endorsement-transfer"]).await;
    assert!(office.desk().choose_person(&again.person).await.is_err(), "no session");
    office.desk().sign_out(None).await.unwrap();
    assert!(!office.desk().has_token() && office.desk().signed_in_people().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn after_the_idle_minutes_nothing_is_sent_before_a_sign_in() {
    let mut office = Office::with("idle_minutes = 5\n").await;
    office.sign_in("chen").await;
    let begin = office.clock.now();
    let after = |office: &Office, minutes: i64| office.clock.jump(begin + TimeDelta::minutes(minutes));
    after(&office, 4);
    office.desk().note_presence();
    after(&office, 8);
    let check = office.bench.prepare(&office.bench.transfer("transfer", "35", "6200900000406"));
    let view =
        office.desk().confirm_as(&check.submission_id, &check.nonce, None, Some("Chen")).expect("here 4 minutes ago");
    office.approves(&given(&office.bench, &view.id, "Wei"), "wei").await.unwrap();

    after(&office, 13);
    assert!(office.desk().is_locked() && office.desk().token_view().locked);
    office.desk().note_presence();
    assert!(office.desk().is_locked(), "coming back alone does not unlock");
    let refused = office.desk().go_on(&view.id).unwrap_err();
    assert_eq!((refused.exit().number(), refused.trouble().sentence.id.as_str()), (3, "sign-in-locked"));
    office.bench.refresh(&["endorsement-transfer"]).await;
    office.open(None);
    assert!(office.desk().is_locked(), "a restart does not unlock");
    assert_eq!(office.bench.ledger().await.len(), 0);

    office.sign_in("chen").await;
    let check = office.bench.prepare(&office.bench.transfer("transfer", "36", "6200900000406"));
    office.desk().confirm_as(&check.submission_id, &check.nonce, None, Some("Chen")).expect("signed in again");
    // A clock that is set back opens nothing.
    office.clock.jump(begin - TimeDelta::hours(2));
    assert!(office.desk().is_locked());
}
