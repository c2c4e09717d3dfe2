//! The steps: each is taken by the desk and by the model, and the results are compared.

use std::collections::{BTreeMap, BTreeSet};

use model::{DeskError, State};
use money::view::{CheckView, InstructionView, Order, Resolution, SubmissionView};
use tempfile::TempDir;
use treasury::Desk;

use super::faults;
use super::model::{Known, Matter, Model, Said, Submission, Wish};
use crate::torture::bench::{Bank, Draft, runtime, tomorrow};
use crate::torture::seed::Seed;

/// Drafts in use at a time; one that left the lists is replaced by the next.
const DRAFTS: usize = 5;
/// Payees, each with one amount.
const PAYEES: usize = 4;
const DRAFT_OPERATIONS: &[&str] = &["endorse", "create-pledge-application"];

/// A dialog, and the model's facts for its confirmation.
struct Dialog {
    check: CheckView,
    matters: Vec<Matter>,
    again_for: Vec<Option<String>>,
    /// The transfers that the check compared it with, by number.
    compared: BTreeSet<u32>,
}

/// One episode.
pub struct Episode<'a> {
    bank: &'a Bank,
    room: TempDir,
    desk: Option<Desk>,
    seed: Seed,
    model: Model,
    drafts: Vec<Draft>,
    dialogs: Vec<Dialog>,
    confirmed: Vec<Dialog>,
    executed: BTreeMap<String, u32>,
    ledger: u64,
    payees: Vec<(String, String)>,
    /// The day of all its transfers: duplicates need the same day, so it must not change at midnight.
    day: String,
    /// The submission of the last step.
    touched: Option<String>,
}

impl<'a> Episode<'a> {
    /// A data directory with unused drafts.
    pub fn new(bank: &'a mut Bank, number: u64) -> Self {
        let mut seed = Seed::new(number);
        let drafts = bank.take_or_renew(&mut seed, 6 * DRAFTS);
        let bank: &Bank = bank;
        let room = bank.room(&bank.running.base_url);
        let first = 62_009_000_000 + seed.below(10_000_000) * PAYEES;
        Self {
            desk: Some(bank.desk(room.path(), true)),
            ledger: bank.newest(),
            payees: (0..PAYEES).map(|at| ((first + at).to_string(), format!("{}.50", 3 + at))).collect(),
            day: tomorrow(),
            model: Model::default(),
            dialogs: Vec::new(),
            confirmed: Vec::new(),
            executed: BTreeMap::new(),
            bank,
            room,
            seed,
            drafts,
            touched: None,
        }
    }

    fn desk(&self) -> &Desk {
        self.desk.as_ref().expect("the desk is open")
    }

    /// Takes one step and returns its name.
    pub fn step(&mut self) -> &'static str {
        match self.seed.below(100) {
            0..=27 => self.prepare(),
            28..=47 => self.confirm(),
            48..=57 => self.confirm_again(),
            58..=60 => self.confirm_wrongly(),
            61..=75 => self.send(),
            76..=80 => self.go_on(),
            81..=84 => self.cancel(),
            85..=88 => self.inquire(),
            89..=96 => self.resolve(),
            97 => self.discard(),
            _ => self.reopen(),
        }
    }

    fn wishes(&mut self) -> Vec<Wish> {
        let count = 1 + self.seed.below(3);
        if self.seed.percent(50) {
            return (0..count).map(|_| Wish::Transfer(self.seed.below(PAYEES))).collect();
        }
        let operation = *self.seed.of(DRAFT_OPERATIONS);
        // The drafts in use: the first that have not left the lists, and sometimes one that has.
        let gone = &self.model.gone;
        let mut playing: Vec<usize> = (0..self.drafts.len()).filter(|at| !gone.contains(at)).take(DRAFTS).collect();
        playing.extend(gone.iter().rev().take(2));
        (0..count).map(|_| Wish::Draft(*self.seed.of(&playing), operation)).collect()
    }

    fn order(&self, wishes: &[Wish], with_reason: bool, personal: bool) -> Order {
        let drafts: Vec<Draft> = wishes
            .iter()
            .filter_map(|wish| match wish {
                Wish::Draft(at, _) => Some(self.drafts[*at].clone()),
                Wish::Transfer(_) => None,
            })
            .collect();
        let order = match wishes[0] {
            Wish::Draft(_, operation) => self.bank.draft_order(operation, &drafts),
            Wish::Transfer(_) => {
                let payee = |wish: &Wish| match wish {
                    Wish::Transfer(at) => Some(self.payees[*at].clone()),
                    Wish::Draft(..) => None,
                };
                let payees: Vec<_> = wishes.iter().filter_map(payee).collect();
                let operation = if personal { "transfer-personal" } else { "transfer" };
                self.bank.transfer_order(operation, &payees, &self.day)
            }
        };
        Order { reason: with_reason.then(|| "as agreed".to_owned()), ..order }
    }

    fn prepare(&mut self) -> &'static str {
        let wishes = self.wishes();
        let (with_reason, personal) = (self.seed.percent(60), self.seed.percent(30));
        let said = self.model.prepare(&wishes, with_reason);
        let outcome = self.desk().prepare(&self.order(&wishes, with_reason, personal));
        match (outcome, said) {
            (Ok(check), Said::Yes(matters)) => {
                duplicates_are_numbered(&check, &matters);
                let again = |matter: &Matter| self.model.again_for(&check.operation, *matter);
                let again_for = matters.iter().map(again).collect();
                let compared = self.model.compared(&matters);
                self.dialogs.push(Dialog { check, matters, again_for, compared });
                "prepared"
            }
            (Err(error), Said::No(against)) => {
                let found: BTreeSet<String> = problems(&error);
                let expected: BTreeSet<String> = against.into_iter().map(str::to_owned).collect();
                assert_eq!(found, expected, "{wishes:?}");
                "prepare refused"
            }
            (outcome, said) => panic!("{wishes:?}: the model says {said:?}, the desk {outcome:#?}"),
        }
    }

    fn confirm(&mut self) -> &'static str {
        if self.dialogs.is_empty() {
            return self.prepare();
        }
        let dialog = self.dialogs.swap_remove(self.seed.below(self.dialogs.len()));
        let beside = self.model.beside_a_doubt(&dialog.matters);
        let notes = dialog.check.rows.iter().flat_map(|row| &row.notes);
        let named =
            notes.filter(|note| note.id == "note-accepted-before").filter_map(|note| note.args["number"].parse().ok());
        let named: Vec<u32> = named.collect();
        let may = !beside && self.model.may_confirm(&dialog.matters, &dialog.again_for, &named, &dialog.compared);
        match self.desk().confirm(&dialog.check.submission_id, &dialog.check.nonce, None) {
            Ok(view) => {
                assert!(may, "the model says no: {:?}", dialog.matters);
                self.know(&view, &dialog);
                self.confirmed.push(dialog);
                "confirmed"
            }
            Err(error) => {
                assert!(!may, "the model says yes to {:?}: {error:#?}", dialog.matters);
                assert_eq!(error.trouble().code, "problems", "{error:#?}");
                if beside { "confirm refused beside a doubt" } else { "confirm refused" }
            }
        }
    }

    fn know(&mut self, view: &SubmissionView, dialog: &Dialog) {
        assert_eq!(view.instructions.len(), dialog.matters.len());
        let known = |(at, one): (usize, &InstructionView)| Known {
            id: one.id.clone(),
            number: one.number,
            operation: one.operation.clone(),
            matter: dialog.matters[at],
            again_for: dialog.again_for[at].clone(),
            state: State::Confirmed,
            unproven: false,
            unclassified: false,
            executed: false,
            executed_before: 0,
        };
        let instructions = view.instructions.iter().enumerate().map(known).collect();
        let earlier = self.model.submissions.iter().any(|(id, _)| *id == view.id);
        assert!(!earlier, "a submission is confirmed once");
        self.model.submissions.push((view.id.clone(), Submission { instructions, paused: false }));
    }

    /// The same confirmation again returns the same submission, whatever its state.
    fn confirm_again(&mut self) -> &'static str {
        if self.confirmed.is_empty() {
            return self.confirm();
        }
        let dialog = &self.confirmed[self.seed.below(self.confirmed.len())];
        let view = self.desk().confirm(&dialog.check.submission_id, &dialog.check.nonce, None).expect("the same yes");
        compare(&view, self.model.submission(&view.id), "confirmed again");
        "confirmed again"
    }

    /// A confirmation with the nonce of another dialog.
    fn confirm_wrongly(&mut self) -> &'static str {
        let all: Vec<&Dialog> = self.dialogs.iter().chain(&self.confirmed).collect();
        if all.len() < 2 {
            return self.prepare();
        }
        let (one, other) = (self.seed.below(all.len()), self.seed.below(all.len()));
        if one == other {
            return self.prepare();
        }
        let error = self.desk().confirm(&all[one].check.submission_id, &all[other].check.nonce, None);
        assert_eq!(error.expect_err("a foreign nonce").trouble().code, "nonce");
        "confirm with a foreign nonce"
    }

    /// A submission, preferably one that waits.
    fn some_submission(&mut self) -> Option<String> {
        let waits = self.model.submissions.iter().filter(|(_, submission)| !submission.is_done());
        let waiting: Vec<String> = waits.map(|(id, _)| id.clone()).collect();
        let all: Vec<String> = self.model.submissions.iter().map(|(id, _)| id.clone()).collect();
        self.touched = if !waiting.is_empty() && self.seed.percent(90) {
            Some(self.seed.of(&waiting).clone())
        } else if all.is_empty() {
            None
        } else {
            Some(self.seed.of(&all).clone())
        };
        self.touched.clone()
    }

    fn send(&mut self) -> &'static str {
        let Some(id) = self.some_submission() else { return self.confirm() };
        let ending = faults::some(&mut self.seed);
        let operation = self.desk().submission(&id).expect("the submission").operation;
        if let Some(fault) = &ending.fault {
            self.bank.fault(&operation, fault);
        }
        let view = runtime().block_on(self.desk().send(&id, |_| {})).expect("sending");
        let is_contradicted = |one: &&InstructionView| {
            one.reason.as_ref().is_some_and(|reason| reason.id == "pre-flight-refusal-contradicted")
        };
        let contradicted = view.instructions.iter().filter(is_contradicted).map(|one| one.id.clone()).collect();
        let came = self.model.send(&id, &ending, &contradicted);
        if ending.fault.is_some() {
            self.bank.no_faults();
        }
        self.count(&id);
        compare(&view, self.model.submission(&id), &format!("sent, {ending:?}"));
        if came { "sent" } else { "sent nothing" }
    }

    /// Checks that the operations carried out since the last check are those of the model for this submission.
    fn count(&mut self, submission: &str) {
        let view = self.desk().submission(submission).expect("the submission");
        for entry in self.bank.ledger(self.ledger) {
            self.ledger = entry.sequence;
            let fits = |one: &&InstructionView| match &entry.reference_order {
                Some(reference) => one.reference_order.as_ref() == Some(reference),
                None => one.draft_number.is_some() && one.draft_number == entry.draft_number,
            };
            let one = view.instructions.iter().find(fits).unwrap_or_else(|| panic!("nobody sent {entry:?}"));
            *self.executed.entry(one.id.clone()).or_default() += 1;
        }
        for one in &self.model.submission(submission).instructions {
            let moved = self.executed.get(&one.id).copied().unwrap_or(0);
            assert_eq!(moved, u32::from(one.executed), "the bank carried it out {moved} times: {one:?}");
        }
    }

    fn go_on(&mut self) -> &'static str {
        let Some(id) = self.some_submission() else { return self.confirm() };
        let submission = self.model.submission_mut(&id);
        let was = std::mem::replace(&mut submission.paused, false);
        let asked = self.desk().submission(&id).expect("the submission").resume;
        let answer = asked.as_ref().map(|asked| asked.digest.as_str());
        self.desk().go_on_with(&id, None, answer).expect("going on");
        if was { "went on" } else { "went on with nothing" }
    }

    fn cancel(&mut self) -> &'static str {
        let Some(id) = self.some_submission() else { return self.confirm() };
        let submission = self.model.submission_mut(&id);
        let was = submission.paused;
        if was {
            let waits = submission.instructions.iter_mut().filter(|one| one.state == State::Confirmed);
            waits.for_each(|one| one.state = State::Cancelled);
        }
        self.desk().cancel(&id).expect("cancelling");
        if was { "cancelled" } else { "cancelled nothing" }
    }

    fn some_instruction(&mut self) -> Option<String> {
        let open: Vec<String> = self.model.all().filter(|one| one.is_open()).map(|one| one.id.clone()).collect();
        let all: Vec<String> = self.model.all().map(|one| one.id.clone()).collect();
        let among = if !open.is_empty() && self.seed.percent(85) { open } else { all };
        let chosen = if among.is_empty() { None } else { Some(self.seed.of(&among).clone()) };
        let of = |(_, submission): &&(String, Submission)| {
            submission.instructions.iter().any(|one| Some(&one.id) == chosen.as_ref())
        };
        self.touched = self.model.submissions.iter().find(of).map(|(id, _)| id.clone());
        chosen
    }

    /// Evidence is read and stored; it decides nothing.
    fn inquire(&mut self) -> &'static str {
        let Some(id) = self.some_instruction() else { return self.prepare() };
        let before = self.desk().instruction(&id).expect("the instruction").evidence.len();
        let detail = runtime().block_on(self.desk().doubt_inquire(&id)).expect("the evidence");
        assert_eq!(detail.evidence.len(), before + 1, "{detail:#?}");
        "inquired"
    }

    fn resolve(&mut self) -> &'static str {
        let Some(id) = self.some_instruction() else { return self.prepare() };
        let executed = self.seed.percent(60);
        let resolution = Resolution {
            instruction_id: id.clone(),
            executed,
            reason: "asked the bank".to_owned(),
            bank_reference: Some("B1".to_owned()),
            // The bank's written word: without it, "not executed" waits for the bank's next day.
            file: Some(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml").to_owned()),
        };
        let outcome = self.desk().doubt_resolve(&resolution);
        let one = self.model.find(&id).expect("it is known");
        if !one.is_open() {
            let error = outcome.expect_err("nothing is open");
            assert_eq!(error.trouble().code, "journal-order", "{error:#?}");
            return "resolve refused";
        }
        outcome.unwrap_or_else(|error| panic!("{one:?}: {error:#?}"));
        one.state = if executed { State::Executed } else { State::NotExecuted };
        (one.unproven, one.unclassified) = (false, false);
        "resolved"
    }

    fn discard(&mut self) -> &'static str {
        let Some(dialog) = self.dialogs.pop() else { return self.prepare() };
        self.desk().discard(&dialog.check.submission_id).expect("the dialog closes");
        let error = self.desk().confirm(&dialog.check.submission_id, &dialog.check.nonce, None);
        assert_eq!(error.expect_err("a closed dialog").trouble().code, "nonce");
        "discarded"
    }

    fn reopen(&mut self) -> &'static str {
        self.desk = None;
        self.desk = Some(self.bank.desk(self.room.path(), true));
        self.model.restart();
        for dialog in self.dialogs.drain(..).take(1) {
            let desk = self.desk.as_ref().expect("it is open");
            let error = desk.confirm(&dialog.check.submission_id, &dialog.check.nonce, None);
            assert_eq!(error.expect_err("a dialog of before").trouble().code, "nonce");
        }
        "reopened"
    }

    /// Checks that the doubts and the submissions agree with the model: the last step's submission, or `all` of them.
    pub fn agrees(&self, step: &str, all: bool) {
        for (id, submission) in &self.model.submissions {
            if all || self.touched.as_ref() == Some(id) {
                compare(&self.desk().submission(id).expect("the submission"), submission, step);
            }
        }
        let shown = self.desk().doubts().expect("the doubts");
        let doubts: BTreeSet<&str> = shown.iter().map(|one| one.id.as_str()).collect();
        let open: BTreeSet<&str> = self.model.all().filter(|one| one.is_open()).map(|one| one.id.as_str()).collect();
        assert_eq!(doubts, open, "{step}: the doubts, of {shown:#?}");
    }

    /// Reopens the desk and compares the journal with the bank.
    pub fn end(&mut self) {
        self.reopen();
        self.agrees("the end", true);
        self.desk = None;
        super::held(self.bank, self.room.path(), &self.executed);
    }

    pub fn instructions(&self) -> u64 {
        self.model.all().count() as u64
    }

    pub fn executed(&self) -> u64 {
        self.executed.values().map(|count| u64::from(*count)).sum()
    }
}

fn compare(view: &SubmissionView, model: &Submission, step: &str) {
    assert_eq!(view.instructions.len(), model.instructions.len(), "{step}");
    for (one, known) in view.instructions.iter().zip(&model.instructions) {
        let desk = (&one.id, one.state, one.unproven, one.unclassified, one.locked);
        let said = (&known.id, known.state, known.unproven, known.unclassified, known.is_locked());
        assert_eq!(desk, said, "{step}: (id, state, unproven, unclassified, locked) of {one:#?}");
    }
    let paused = model.paused && !model.is_done();
    assert_eq!((view.paused, view.done), (paused, model.is_done()), "{step}: paused, done of {view:#?}");
}

/// The dialog shows the duplicate number, from the second duplicate on.
fn duplicates_are_numbered(check: &CheckView, matters: &[Matter]) {
    for (row, matter) in check.rows.iter().zip(matters) {
        let said = row.notes.iter().find(|note| note.id == "note-twin").and_then(|note| note.args.get("twin").cloned());
        let expected = match matter {
            Matter::Transfer(_, duplicate) if *duplicate > 1 => Some(duplicate.to_string()),
            _ => None,
        };
        assert_eq!(said, expected, "{row:#?}");
    }
}

fn problems(error: &DeskError) -> BTreeSet<String> {
    let trouble = error.trouble();
    assert_eq!(trouble.code, "problems", "{error:#?}");
    trouble.problems.iter().map(|problem| problem.sentence.id.clone()).collect()
}
