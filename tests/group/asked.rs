//! Requests for approval through the group book: an approver at the other desk signs, and the desk that asked accepts only
//! answers that its own settings allow, with any content of the database.

use model::dual_control::ApproverKey;
use model::{ApprovalState, ApprovalTier, State, clock};
use money::dual_control::{Answer, Decision, Request};
use treasury::Desk;
use treasury::view::{GroupAnswer, GroupRequestDetail};

use crate::bench::only;
use crate::office::{Office, sent, why};

/// A group whose transfers need a signature of Li Na, whose key the second computer keeps.
struct Signing {
    office: Office,
    key: ApproverKey,
}

impl Signing {
    async fn new() -> Self {
        let key = ApproverKey::new("Li Na").unwrap();
        let approver =
            |key: &ApproverKey| format!("name = \"{}\"\npublic_key = \"{}\"\n", key.name(), key.public().hex());
        let office = Office::with(&format!(
            "[[second_person.tiers]]\nfrom = \"0\"\nhow = \"approval_file\"\n\
             [[second_person.approvers]]\n{}[[second_person.approvers]]\n{}",
            approver(&ApproverKey::new("Wang").unwrap()),
            approver(&key),
        ))
        .await;
        key.keep(&*office.second.keychain).unwrap();
        Self { office, key }
    }

    fn first(&self) -> &Desk {
        self.office.first.desk()
    }

    fn second(&self) -> &Desk {
        self.office.second.desk()
    }

    /// Chen asks at the first desk for a transfer.
    async fn asks(&self, amount: &str) -> String {
        let check = self.office.first.prepare(&self.office.first.transfer("transfer", amount, "6200900000109"));
        let confirmed = self.first().confirm_as(&check.submission_id, &check.nonce, None, Some("Chen")).unwrap();
        assert_eq!(only(&confirmed).state, State::AwaitingApproval);
        self.first().follow_group_and_approvals().await.unwrap();
        confirmed.id
    }

    /// The approver at the second desk looks.
    async fn looks(&self, id: &str) -> GroupRequestDetail {
        self.second().follow_group_and_approvals().await.unwrap();
        self.second().group_request(id).unwrap()
    }

    async fn answers(&self, id: &str, answer: Answer, words: &str) {
        let digest = self.looks(id).await.detail.approval.digest;
        let given = GroupAnswer { id: id.to_owned(), digest, answer, words: words.to_owned(), name: None };
        self.second().group_answer(&given).await.unwrap_or_else(|error| panic!("{error:?}"));
    }

    /// The state of a request at the first desk after its next contact.
    async fn state(&self, id: &str) -> ApprovalState {
        self.first().follow_group_and_approvals().await.unwrap();
        self.first().approval(id).unwrap().approval.state
    }

    /// A decision that was signed elsewhere and comes into the book from a changed program.
    async fn forged(&self, id: &str, key: &ApproverKey, edit: impl Fn(&mut Request)) -> String {
        let mut request = Request::from_json(&self.content(id).await).unwrap();
        edit(&mut request);
        let now = clock::text(self.first().now());
        let decision = Decision::sign(&request.bound(), Answer::Approve, "", key, &now).unwrap();
        self.put_answer(id, &key.public().hex(), &decision.to_json()).await;
        assert_eq!(self.state(id).await, ApprovalState::Waiting);
        let refused = self.first().approval(id).unwrap().answers_refused;
        refused.last().map(|sentence| sentence.id.clone()).unwrap_or_default()
    }

    async fn database(&self) -> tokio_postgres::Client {
        let (client, connection) =
            tokio_postgres::connect(&self.office.server.url(), tokio_postgres::NoTls).await.unwrap();
        tokio::spawn(connection);
        client
    }

    async fn content(&self, id: &str) -> Vec<u8> {
        let row = "SELECT content FROM approval_request WHERE id = $1";
        self.database().await.query_one(row, &[&id]).await.unwrap().get(0)
    }

    async fn put_answer(&self, id: &str, public_key: &str, content: &[u8]) {
        let add = "INSERT INTO approval_answer (approval, public_key, answered_at, content) VALUES ($1, $2, 0, $3)";
        self.database().await.execute(add, &[&id, &public_key, &content]).await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_approver_at_the_other_desk_releases_exactly_what_they_saw() {
    let signing = Signing::new().await;
    let (first, second) = (signing.first().clone(), signing.second().clone());
    let id = signing.asks("88000.50").await;
    assert_eq!(signing.office.sent().await, 0);
    let shown = signing.looks(&id).await;
    assert_eq!((shown.request.desk.as_str(), shown.request.approval.preparer.as_str()), ("Shanghai", "Chen"));
    assert_eq!(shown.request.approval.operation.as_deref(), Some("transfer"));
    let row = &shown.detail.rows[0];
    assert_eq!((row.amount.as_deref(), row.currency.as_deref()), (Some("88000.50"), Some("CNY")), "from the body");
    assert_eq!(row.shown_counterparty.as_ref().unwrap().account_number.as_deref(), Some("6200900000109"));
    assert_eq!(shown.request.approval.totals[0].amount, "88000.50");
    assert_eq!((shown.cannot, shown.signer.as_deref()), (None, Some("Li Na")));
    assert_eq!(first.group_requests(), [], "a desk does not approve for itself here");

    let before = (first.group_shown().await, second.group_shown().await);
    signing.answers(&id, Answer::Approve, "").await;
    assert_eq!(second.group_requests()[0].answered_by, ["Li Na"]);
    let after = (first.group_shown().await, second.group_shown().await);
    assert!(before.0 != after.0 && before.1 != after.1, "both windows are told");
    let approval = first.approval(&id).unwrap().approval;
    assert_eq!((approval.state, approval.given), (ApprovalState::Approved, Some(ApprovalTier::ApprovalFile)));
    assert_eq!(approval.approver.as_deref(), Some("Li Na"));
    assert_eq!(signing.office.sent().await, 0, "a person sends it");
    let one = sent(&first, &id).await;
    assert_eq!((one.state, signing.office.sent().await), (State::Accepted, 1));

    // It is closed, and a late second answer is refused.
    second.follow_group_and_approvals().await.unwrap();
    assert_eq!(second.group_requests(), []);
    signing.office.first.chain_is_whole();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_request_that_is_sent_back_sends_nothing_and_says_why() {
    let signing = Signing::new().await;
    let id = signing.asks("20").await;
    let digest = signing.looks(&id).await.detail.approval.digest;
    let answer = |words: &str| GroupAnswer {
        id: id.clone(),
        digest: digest.clone(),
        answer: Answer::SendBack,
        words: words.to_owned(),
        name: None,
    };
    let error = signing.second().group_answer(&answer(" ")).await.unwrap_err();
    assert_eq!(error.trouble().sentence.id, "approval-reason");
    let other = GroupAnswer { digest: "0".repeat(64), ..answer("no") };
    assert_eq!(signing.second().group_answer(&other).await.unwrap_err().trouble().sentence.id, "approval-changed");
    signing.answers(&id, Answer::SendBack, "wrong payee").await;
    // One key gives one answer.
    let digest = &digest;
    let yes = GroupAnswer { answer: Answer::Approve, words: String::new(), digest: digest.clone(), ..answer("") };
    let error = signing.second().group_answer(&yes).await.unwrap_err();
    assert_eq!(error.trouble().sentence.id, "group-answer-too-late");
    assert_eq!(signing.state(&id).await, ApprovalState::SentBack);
    let approval = signing.first().approval(&id).unwrap().approval;
    assert_eq!(approval.reason.as_deref(), Some("wrong payee"));
    let one = only(&signing.first().submission(&id).unwrap()).clone();
    assert_eq!((one.state, signing.office.sent().await), (State::Cancelled, 0));
    assert_eq!(why(&one), "reason-cancelled-sent-back");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn answers_that_a_changed_database_offers_approve_nothing() {
    let signing = Signing::new().await;
    let (id, other) = (signing.asks("20").await, signing.asks("30").await);
    // A stranger's key, of the same name.
    let stranger = ApproverKey::new("Li Na").unwrap();
    assert_eq!(signing.forged(&id, &stranger, |_| {}).await, "approval-file-foreign-key");
    // The approver's own signature under another amount; the stranger's row is another key, so both stay.
    let another = |request: &mut Request| request.expires_at = "2099-01-01T00:00:00.000Z".to_owned();
    assert_eq!(signing.forged(&other, &signing.key, another).await, "approval-file-other-digest");
    // An answer to one request, copied to another.
    let digest = signing.looks(&id).await.detail.approval.digest;
    let request = Request::from_json(&signing.content(&id).await).unwrap();
    assert_eq!(request.digest, digest);
    let now = clock::text(signing.first().now());
    let decision = Decision::sign(&request, Answer::Approve, "", &signing.key, &now).unwrap();
    signing.put_answer(&other, "copied", &decision.to_json()).await;
    signing.put_answer(&other, "rubbish", b"{}").await;
    assert_eq!(signing.state(&other).await, ApprovalState::Waiting);
    let mut refused: Vec<String> =
        signing.first().approval(&other).unwrap().answers_refused.into_iter().map(|one| one.id).collect();
    refused.sort();
    assert_eq!(refused, ["approval-file-other-digest", "group-answer-other-request", "group-answer-unreadable"]);
    assert_eq!(signing.office.sent().await, 0);

    // The request itself is changed in the database: the approver does not see one whose digest differs, and the
    // signature over one that was made anew does not fit the first desk's.
    let database = signing.database().await;
    let put = "UPDATE approval_request SET content = $2 WHERE id = $1";
    let third = signing.asks("40").await;
    let text = String::from_utf8(signing.content(&third).await).unwrap();
    database.execute(put, &[&third, &text.replace("40", "41").into_bytes()]).await.unwrap();
    signing.second().follow_group_and_approvals().await.unwrap();
    assert_eq!(signing.second().group_request(&third).unwrap_err().trouble().code, "approval-unknown");
    let fourth = signing.asks("50").await;
    let mut request = Request::from_json(&signing.content(&fourth).await).unwrap();
    request.text = request.text.replace("50", "5");
    database.execute(put, &[&fourth, &request.bound().to_json()]).await.unwrap();
    let shown = signing.looks(&fourth).await;
    assert_eq!(shown.cannot.map(|why| why.id), Some("approval-request-differs".to_owned()), "text and bodies differ");
    let error = signing
        .second()
        .group_answer(&GroupAnswer {
            id: fourth.clone(),
            digest: shown.detail.approval.digest,
            answer: Answer::Approve,
            words: String::new(),
            name: None,
        })
        .await
        .unwrap_err();
    assert_eq!(error.trouble().code, "approval");
    assert_eq!(signing.office.sent().await, 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_withdrawn_request_leaves_the_other_desk_and_an_unsigned_book_waits() {
    let mut signing = Signing::new().await;
    let id = signing.asks("20").await;
    signing.looks(&id).await;
    signing.first().approval_withdraw(&id).unwrap();
    signing.first().follow_group_and_approvals().await.unwrap();
    signing.second().follow_group_and_approvals().await.unwrap();
    assert_eq!(signing.second().group_requests(), []);

    // Without the book nothing is signed; the request still waits afterwards.
    let id = signing.asks("30").await;
    let digest = signing.looks(&id).await.detail.approval.digest;
    signing.office.server.stop_at_once().unwrap();
    let given = GroupAnswer { id: id.clone(), digest, answer: Answer::Approve, words: String::new(), name: None };
    let error = signing.second().group_answer(&given).await.unwrap_err();
    assert_eq!(error.trouble().sentence.id, "group-unreachable");
    signing.office.server.start_again().unwrap();
    signing.second().group_answer(&given).await.unwrap();
    assert_eq!(signing.state(&id).await, ApprovalState::Approved);
    // A second person without a key is told how to get one.
    let mut keyless = GroupAnswer { name: Some("Wang".to_owned()), ..given };
    keyless.answer = Answer::SendBack;
    let id = signing.asks("40").await;
    keyless.digest = signing.looks(&id).await.detail.approval.digest;
    keyless.id = id;
    assert_eq!(signing.second().group_answer(&keyless).await.unwrap_err().trouble().code, "approver-key");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_request_for_another_service_or_tenant_is_not_shown() {
    let signing = Signing::new().await;
    let id = signing.asks("20").await;
    signing.looks(&id).await;
    let request = Request::from_json(&signing.content(&id).await).unwrap();
    let database = signing.database().await;
    let edits: [fn(&mut Request); 3] = [
        |request| request.base_url = "https://bank.example/v1".to_owned(),
        |request| request.organization_id = "8".to_owned(),
        |_| {},
    ];
    for (at, edit) in edits.into_iter().enumerate() {
        let other = format!("01OTHER{at}");
        let mut copied = Request { approval: other.clone(), ..request.clone() };
        edit(&mut copied);
        let add = "INSERT INTO approval_request (id, desk, asked_at, content)
                     SELECT $1, desk, 0, $2 FROM approval_request WHERE id = $3";
        database.execute(add, &[&other, &copied.bound().to_json(), &id]).await.unwrap();
    }
    signing.second().follow_group_and_approvals().await.unwrap();
    let shown: Vec<String> = signing.second().group_requests().into_iter().map(|one| one.approval.id).collect();
    assert!(shown.contains(&id) && shown.contains(&"01OTHER2".to_owned()), "the row alone hides nothing: {shown:?}");
    assert_eq!(shown.len(), 2);
    // The desk that they name did not ask for them: it closes them, and an answer approves nothing.
    signing.first().follow_group_and_approvals().await.unwrap();
    signing.second().follow_group_and_approvals().await.unwrap();
    assert_eq!(signing.second().group_requests().len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_answer_of_a_key_that_was_removed_meanwhile_approves_nothing() {
    let mut signing = Signing::new().await;
    let id = signing.asks("20").await;
    signing.answers(&id, Answer::Approve, "").await;
    // Before the desk reads the answer, its administrator removes the key.
    let shown = signing.first().settings_text().unwrap();
    let from = shown.rfind("[[second_person.approvers]]").unwrap();
    let rest = &shown[from..];
    let end = rest.find("\n\n").or_else(|| rest[2..].find("\n[").map(|at| at + 2)).map_or(shown.len(), |at| from + at);
    let without = format!("{}{}", &shown[..from], &shown[end..]);
    assert!(without.contains("Wang") && !without.contains("Li Na"), "{without}");
    signing.first().settings_replace(&without, &shown).unwrap();
    signing.office.open_first();
    assert_eq!(signing.state(&id).await, ApprovalState::Waiting);
    let refused = signing.first().approval(&id).unwrap().answers_refused;
    assert_eq!(refused.len(), 1, "{refused:?}");
    assert_eq!(refused[0].id, "approval-file-foreign-key");
    assert_eq!(signing.office.sent().await, 0);
}
