//! The office: a bank, a clerk's data directory, the computer's state folder, and an approver who signs each payment
//! once, on a separate machine. Afterwards the bank's ledger is compared with the confirmed and the signed payments.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use model::dual_control::ApproverKey;
use model::{ApprovalSubject, DeskError, clock};
use money::dual_control::{Answer, Decision, Request};
use money::view::{CheckView, Order, SubmissionView};
use serde_json::{Value, json};
use tempfile::TempDir;
use treasury::home::PRACTICE;
use treasury::{Desk, Options};

use crate::torture::bench::{Bank, Executed, home, hurried, open_with, runtime, tomorrow};
use crate::torture::seed::Seed;

/// From this sum per day the approver signs a file.
const TIER: i64 = 1_000;
/// Amounts below the tier, in whole units: a few of them reach it together.
const SMALL: usize = 400;

pub struct Office<'a> {
    pub bank: &'a Bank,
    pub seed: Seed,
    /// The clerk's data directory, in a folder of its own.
    pub room: TempDir,
    /// The computer's state outside the data directory.
    pub state: TempDir,
    /// The approver's key; `None` for a desk without dual control.
    key: Option<ApproverKey>,
    /// The signed payments: payees, each with its amount in cents.
    signed: BTreeMap<String, i64>,
    /// The approver's answers, in files that the clerk has.
    pub answers: Vec<PathBuf>,
    papers: TempDir,
    /// Orders as first entered.
    pub orders: Vec<Order>,
    known: u64,
}

impl<'a> Office<'a> {
    pub fn new(bank: &'a Bank, number: u64) -> Self {
        let mut seed = Seed::new(number);
        let room = bank.folder();
        bank.profile_in(&room.path().join("data"), &bank.running.base_url, None);
        let key = seed.percent(70).then(|| ApproverKey::new("Li Na").expect("a key"));
        let office = Self {
            bank,
            seed,
            room,
            state: bank.folder(),
            key,
            signed: BTreeMap::new(),
            answers: Vec::new(),
            papers: bank.folder(),
            orders: Vec::new(),
            known: bank.newest(),
        };
        if let Some(key) = &office.key {
            let settings = dual_control(key);
            office.edit_profile(|profile| profile.extend(settings.parse::<toml::Table>().expect("settings")));
        }
        office
    }

    pub fn has_dual_control(&self) -> bool {
        self.key.is_some()
    }

    /// The data directory.
    pub fn data(&self) -> PathBuf {
        self.room.path().join("data")
    }

    /// Edits the settings file.
    pub fn edit_profile(&self, edit: impl FnOnce(&mut toml::Table)) {
        let path = home(&self.data()).profile_dir(PRACTICE).expect("the profile").join("profile.toml");
        let mut profile: toml::Table = std::fs::read_to_string(&path).expect("the settings").parse().expect("settings");
        edit(&mut profile);
        std::fs::write(&path, toml::to_string(&profile).expect("settings")).expect("written");
    }

    /// Opens the desk of a data directory on a computer with this state folder.
    pub fn open(&self, data: &Path, state: &Path) -> Result<Desk, DeskError> {
        let given_token = Some(self.bank.running.token.clone());
        open_with(data, Options { act: true, given_token, state: Some(state.to_owned()), ..hurried() })
    }

    /// An order of this many transfers, each to a payee without an earlier payment. The sum of a `large` one alone
    /// needs the approver.
    pub fn fresh_order(&mut self, count: usize, large: bool) -> Order {
        let mut payee = |_| {
            let amount = if large { 5_000 + self.seed.below(5_000) } else { 1 + self.seed.below(SMALL) };
            (format!("62009{:08}", self.seed.below(100_000_000)), format!("{amount}.{:02}", self.seed.below(100)))
        };
        let payees: Vec<_> = (0..count).map(&mut payee).collect();
        let order = self.bank.transfer_order("transfer", &payees, &tomorrow());
        self.orders.push(order.clone());
        order
    }

    /// Prepares and confirms an order.
    pub fn confirmed(&self, desk: &Desk, order: &Order) -> Result<SubmissionView, DeskError> {
        self.yes(desk, &desk.prepare(order)?)
    }

    /// Confirms a dialog, with the control total where it is required.
    pub fn yes(&self, desk: &Desk, check: &CheckView) -> Result<SubmissionView, DeskError> {
        let total = check.totals.first().map(|total| total.amount.clone()).filter(|_| check.control_total);
        desk.confirm_as(&check.submission_id, &check.nonce, total.as_deref(), Some("Chen"))
    }

    /// Sends a submission to its end or to the first stop.
    pub fn send(&self, desk: &Desk, id: &str) -> Result<SubmissionView, DeskError> {
        runtime().block_on(desk.send(id, |_| {}))
    }

    /// Asks the approver, who signs each payment once and nothing but payments. Returns the answer's file.
    pub fn ask_approver(&mut self, desk: &Desk, approval: &str) -> Option<PathBuf> {
        let key = self.key.as_ref()?;
        let file = |ending: &str| {
            let count = std::fs::read_dir(self.papers.path()).expect("the folder").count();
            self.papers.path().join(format!("{count}.{ending}"))
        };
        let request = file("request");
        desk.approval_export(approval, &request).ok()?;
        let request = Request::load(&request).ok()?;
        let payments = payments_of(&request);
        let is_known = |payee: &String| self.orders.iter().any(|order| is_to(order, payee));
        let may_be = |payee: &String| is_known(payee) && !self.signed.contains_key(payee);
        if request.subject != ApprovalSubject::Submission || !payments.keys().all(may_be) {
            return None;
        }
        let decision = Decision::sign(&request, Answer::Approve, "", key, &clock::text(desk.now())).ok()?;
        let answer = file("answer");
        decision.write(&answer).expect("the answer");
        self.signed.extend(payments);
        self.answers.push(answer.clone());
        Some(answer)
    }

    /// One step of honest work: an order that is confirmed, perhaps signed, and perhaps sent to a misbehaving bank.
    pub fn step(&mut self, desk: &Desk, story: &mut String) {
        let (count, large) = (1 + self.seed.below(3), self.seed.percent(50));
        let order = self.fresh_order(count, large);
        let faults = ["apply_then_close", "apply_then_close", "failed", "apply_then_failed"];
        let fault = self.seed.percent(40).then(|| *self.seed.of(&faults));
        let Ok(confirmed) = self.confirmed(desk, &order) else { return };
        story.push_str(&format!("{count} confirmed, large {large}, fault {fault:?}\n"));
        // Leaves it confirmed and unsent.
        if self.seed.percent(25) {
            return;
        }
        if let Some(answer) = self.ask_approver(desk, &confirmed.id) {
            story.push_str("  signed\n");
            if self.seed.percent(40) {
                return;
            }
            let _ = desk.approval_import(&answer);
            if self.seed.percent(30) {
                return;
            }
        }
        if let Some(fault) = fault {
            self.bank.fault("transfer", &json!({ "kind": fault }));
        }
        let sent = self.send(desk, &confirmed.id);
        self.bank.no_faults();
        let states = sent.map(|view| view.instructions.iter().map(|one| one.state).collect::<Vec<_>>());
        story.push_str(&format!("  {states:?}\n"));
    }

    /// The operations that the bank carried out since the office opened.
    pub fn ledger(&self) -> Vec<Executed> {
        self.bank.ledger(self.known)
    }

    /// Compares the ledger with the confirmed and signed payments; returns the number of payments.
    pub fn nothing_left_wrongly(&self, story: &str) -> u64 {
        let ledger = self.ledger();
        let line = |entry: &Executed| {
            let Executed { amount, reference_order, counterparty_account, .. } = entry;
            format!("{amount} {reference_order:?} to {counterparty_account:?}\n")
        };
        let lines: String = ledger.iter().map(line).collect();
        let (mut by_reference, mut used, mut unsigned) = (BTreeMap::<_, u32>::new(), BTreeSet::new(), 0);
        for entry in &ledger {
            // Each instruction has a reference of its own.
            *by_reference.entry(&entry.reference_order).or_default() += 1;
            let payee = entry.counterparty_account.clone().unwrap_or_default();
            // The approver signed one payment to each payee; a further one is the clerk's alone.
            let amount = cents(&entry.amount);
            if self.signed.get(&payee) != Some(&amount) || !used.insert(payee) {
                unsigned += amount;
            }
        }
        let twice: Vec<_> = by_reference.iter().filter(|(_, times)| **times > 1).collect();
        assert!(twice.is_empty(), "an instruction left twice: {twice:?}\n{lines}{story}");
        if self.has_dual_control() {
            assert!(unsigned < TIER * 100, "{unsigned} cents left past the approver\n{lines}{story}");
        }
        ledger.len() as u64
    }
}

fn dual_control(key: &ApproverKey) -> String {
    let key = format!("name = \"{}\"\npublic_key = \"{}\"\n", key.name(), key.public().hex());
    let tier = format!("currency = \"CNY\"\nfrom = \"{TIER}\"\nhow = \"approval_file\"\n");
    format!("[[second_person.tiers]]\n{tier}[[second_person.approvers]]\n{key}")
}

/// The payments of a request: each payee with its cents.
fn payments_of(request: &Request) -> BTreeMap<String, i64> {
    let bodies = request.instructions.iter().map(|one| serde_json::from_str::<Value>(&one.body).unwrap_or_default());
    let payment = |body: Value| {
        let told = |name: &str| Some(body.get(0)?.get(name)?.to_string().trim_matches('"').to_owned());
        Some((told("oppositeAccountNumber")?, cents(&told("tradeAmount")?)))
    };
    bodies.filter_map(payment).collect()
}

fn is_to(order: &Order, payee: &str) -> bool {
    order.items.iter().any(|item| item.fields.get("oppositeAccountNumber").is_some_and(|account| account == payee))
}

/// An amount with at most two decimals, in cents.
fn cents(amount: &str) -> i64 {
    let (whole, part) = amount.split_once('.').unwrap_or((amount, ""));
    format!("{whole}{part:0<2}").parse().unwrap_or_else(|_| panic!("an amount: {amount}"))
}
