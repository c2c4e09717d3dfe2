//! Where a fraud is tried: a desk with one tier and one approver, and the tools of both. The payments that the approver signed are
//! kept, to be held against the bank's ledger afterwards.

use std::path::{Path, PathBuf};

use model::dual_control::ApproverKey;
use model::{DeskError, State, clock};
use money::dual_control::{Answer, Decision, Request};
use money::view::{Order, SubmissionView};
use treasury::{Desk, Options};

use crate::bench::Bench;

/// From this amount a day an approver is required.
const TIER: &str = "1000";
/// An amount below the tier, and one that alone requires the approver.
pub const UNDER: &str = "999.99";
pub const OVER: &str = "5000.00";
/// The accounts of a supplier and of the thief.
pub const PAYEE: &str = "6200900008001";
pub const THIEF: &str = "6200900006666";

pub struct Scene {
    pub bench: Bench,
    /// The approver's key, which is never on this computer.
    pub key: ApproverKey,
    /// The payments that the approver signed knowingly: payee and amount.
    pub signed: Vec<(&'static str, &'static str)>,
    /// Whether a call-back is required at any amount.
    pub call_back_due: bool,
    /// The last sentence that stopped the thief.
    pub by: String,
}

impl Scene {
    pub async fn new() -> Self {
        let key = ApproverKey::new("Li Na").expect("a key");
        let bench = Bench::new().await;
        let mut scene = Self { bench, key, signed: Vec::new(), call_back_due: false, by: String::new() };
        let settings = scene.settings(TIER);
        scene.edit_profile(|profile| profile.extend(settings));
        scene
    }

    /// Settings that require the approver from an amount on.
    pub fn settings(&self, from: &str) -> toml::Table {
        let tier = format!("[[second_person.tiers]]\ncurrency = \"CNY\"\nfrom = \"{from}\"\nhow = \"approval_file\"\n");
        format!("{tier}{}", approver(&self.key)).parse().expect("settings")
    }

    /// Changes `profile.toml` as in an editor and restarts the program.
    pub fn edit_profile(&mut self, edit: impl FnOnce(&mut toml::Table)) {
        let path = self.bench.desk().folder().join("profile.toml");
        self.bench.desk = None;
        let mut profile: toml::Table = std::fs::read_to_string(&path).unwrap().parse().unwrap();
        edit(&mut profile);
        std::fs::write(&path, toml::to_string(&profile).unwrap()).unwrap();
        self.bench.open();
    }

    /// Options for opening another desk on this computer.
    pub fn options(&self) -> Options {
        self.bench.options()
    }

    /// Cents that required the approver and that the approver did not sign, by the bank's ledger.
    pub async fn past_the_approver(&self) -> i64 {
        let mut signed = self.signed.clone();
        let mut unsigned = 0;
        for entry in self.bench.ledger().await {
            let told = |name: &str| entry[name].as_str().unwrap_or_default().to_owned();
            let (payee, amount) = (told("counterparty_account"), cents(&told("amount")));
            match signed.iter().position(|one| one.0 == payee && cents(one.1) == amount) {
                Some(at) => drop(signed.remove(at)),
                None => unsigned += amount,
            }
        }
        if unsigned >= cents(TIER) || self.call_back_due { unsigned } else { 0 }
    }

    /// Prepares, confirms and sends an order, and keeps the sentence that stopped it. `None` if it was stopped before
    /// sending.
    pub async fn attempt(&mut self, order: &Order) -> Option<SubmissionView> {
        let tried = attempt(self.bench.desk(), order).await;
        self.keep(tried)
    }

    /// The same on another desk.
    pub async fn attempt_at(&mut self, desk: &Desk, order: &Order) -> Option<SubmissionView> {
        let tried = attempt(desk, order).await;
        self.keep(tried)
    }

    /// Keeps the sentence that stopped the thief.
    pub fn keep<T: Stops>(&mut self, tried: Result<T, DeskError>) -> Option<T> {
        let by = match &tried {
            Ok(done) => done.stopped_by(),
            Err(error) => Some(first_sentence(error)),
        };
        self.by = by.unwrap_or_else(|| std::mem::take(&mut self.by));
        tried.ok()
    }

    /// An order of a transfer with the thief's fields.
    pub fn typed(&self, amount: &str, payee: &str, fields: &[(&str, &str)]) -> Order {
        let mut order = self.bench.transfer("transfer", amount, payee);
        let typed = fields.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        order.items[0].fields.extend(typed);
        Order { reason: Some("as agreed".to_owned()), ..order }
    }

    /// The approver signs the request of a desk, unchanged.
    pub fn signed(&self, id: &str, key: &ApproverKey) -> Result<PathBuf, DeskError> {
        self.answered(id, key, |request| request)
    }

    /// The approver signs a request that the thief changed on its way. Returns the answer file.
    pub fn answered(
        &self,
        id: &str,
        key: &ApproverKey,
        on_the_way: impl FnOnce(Request) -> Request,
    ) -> Result<PathBuf, DeskError> {
        let folder = self.bench.folder();
        let file = |ending: &str| {
            let count = std::fs::read_dir(folder).expect("the folder").count();
            folder.join(format!("{count}.{ending}"))
        };
        let request = file("request");
        self.bench.desk().approval_export(id, &request)?;
        let changed = file("request");
        on_the_way(Request::load(&request)?).write(&changed)?;
        let request = Request::load(&changed)?;
        let at = clock::text(self.bench.desk().now());
        let answer = file("answer");
        Decision::sign(&request, Answer::Approve, "", key, &at)?.write(&answer)?;
        Ok(answer)
    }

    /// Imports an answer and sends the submission, on a desk chosen by the thief.
    pub async fn used(&mut self, desk: &Desk, id: &str, answer: &Path) {
        let imported = desk.approval_import(answer).map(drop);
        if self.keep(imported).is_some() {
            self.sent(desk, id).await;
        }
    }

    /// Sends an approved submission, on a desk chosen by the thief. One program start later a question comes first; the thief
    /// answers it with yes.
    pub async fn sent(&mut self, desk: &Desk, id: &str) {
        if let Some(asked) = desk.submission(id).ok().and_then(|view| view.resume) {
            let answered = desk.go_on_with(id, None, Some(&asked.digest)).map(drop);
            self.keep(answered);
        }
        let sent = desk.send(id, |_| {}).await;
        self.keep(sent);
    }
}

/// Names the sentence that stopped an attempt; `None` where it was not stopped.
pub trait Stops {
    fn stopped_by(&self) -> Option<String>;
}

impl Stops for () {
    fn stopped_by(&self) -> Option<String> {
        None
    }
}

impl Stops for SubmissionView {
    fn stopped_by(&self) -> Option<String> {
        let one = &self.instructions[0];
        match one.state {
            State::Accepted => None,
            State::AwaitingApproval => Some("awaiting approval".to_owned()),
            _ => Some(one.reason.as_ref().map_or_else(|| format!("{:?}", one.state), |reason| reason.id.clone())),
        }
    }
}

/// Lines of `profile.toml` for an approver.
pub fn approver(key: &ApproverKey) -> String {
    format!("[[second_person.approvers]]\nname = \"{}\"\npublic_key = \"{}\"\n", key.name(), key.public().hex())
}

async fn attempt(desk: &Desk, order: &Order) -> Result<SubmissionView, DeskError> {
    let check = desk.prepare(order)?;
    let total = check.totals.first().map(|total| total.amount.clone()).filter(|_| check.control_total);
    let confirmed = desk.confirm_as(&check.submission_id, &check.nonce, total.as_deref(), Some("Chen"))?;
    desk.send(&confirmed.id, |_| {}).await
}

fn first_sentence(error: &DeskError) -> String {
    let trouble = error.trouble();
    trouble.problems.first().map_or_else(|| trouble.sentence.id.clone(), |problem| problem.sentence.id.clone())
}

/// An amount with at most two decimals, in cents.
fn cents(amount: &str) -> i64 {
    let (whole, part) = amount.split_once('.').unwrap_or((amount, ""));
    format!("{whole}{part:0<2}").parse().unwrap_or_else(|_| panic!("an amount: {amount}"))
}
