//! The model: the state of each instruction, the locks, the next duplicate number. Plain values, no database.

use std::collections::BTreeSet;

use model::State;

use super::faults::Ending;

/// The subject of an instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Matter {
    /// A draft, by its index, and the operation.
    Draft(usize, &'static str),
    /// A transfer, by its payee and amount, and its duplicate number.
    Transfer(usize, u32),
}

/// An instruction in the model.
#[derive(Debug, Clone)]
pub struct Known {
    pub id: String,
    pub number: u32,
    pub operation: String,
    pub matter: Matter,
    /// The instruction without effect that this one replaces.
    pub again_for: Option<String>,
    pub state: State,
    pub unproven: bool,
    pub unclassified: bool,
    pub executed: bool,
    /// The number of operations that the bank had carried out when it was sent.
    pub executed_before: u32,
}

impl Known {
    /// A person has to look at it.
    pub fn is_open(&self) -> bool {
        matches!(self.state, State::InDoubt | State::Pending | State::ToVerify) || self.unproven
    }

    /// A transfer like it is not sent before this one has ended.
    fn stops_a_look_alike(&self) -> bool {
        matches!(self.state, State::InDoubt | State::Pending | State::Refused | State::ToVerify)
    }

    /// It locks its draft for every operation.
    fn is_live(&self) -> bool {
        matches!(self.state, State::Confirmed | State::Sending | State::InDoubt | State::Pending) || self.unproven
    }

    /// It certainly moved nothing.
    fn without_effect(&self) -> bool {
        match self.state {
            State::NotSent | State::NotExecuted | State::Cancelled => true,
            State::Refused => !self.unproven,
            _ => false,
        }
    }

    /// The desk shows it as locked: a draft's instruction while it is live, and after a reply with unknown codes.
    pub fn is_locked(&self) -> bool {
        matches!(self.matter, Matter::Draft(..)) && (self.is_live() || self.unclassified)
    }
}

/// A submission.
#[derive(Debug, Clone, Default)]
pub struct Submission {
    pub instructions: Vec<Known>,
    pub paused: bool,
}

impl Submission {
    /// None of it waits.
    pub fn is_done(&self) -> bool {
        self.instructions.iter().all(|one| one.state != State::Confirmed)
    }
}

/// The whole model.
#[derive(Debug, Default)]
pub struct Model {
    /// In the order of their confirmation, so that a seed always chooses the same one.
    pub submissions: Vec<(String, Submission)>,
    /// Drafts that left the lists: the pre-flight read does not find them.
    pub gone: BTreeSet<usize>,
    /// The number of operations that the bank has carried out.
    pub executions: u32,
}

/// The model's answer to an order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Said {
    /// The dialog opens, with these subjects.
    Yes(Vec<Matter>),
    /// These problems prevent it.
    No(BTreeSet<&'static str>),
}

/// An item of an order, before it has a duplicate number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wish {
    Draft(usize, &'static str),
    Transfer(usize),
}

impl Model {
    pub fn all(&self) -> impl Iterator<Item = &Known> {
        self.submissions.iter().flat_map(|(_, submission)| &submission.instructions)
    }

    pub fn submission(&self, id: &str) -> &Submission {
        self.submissions.iter().find(|(known, _)| known == id).map(|(_, found)| found).expect("it is known")
    }

    pub fn submission_mut(&mut self, id: &str) -> &mut Submission {
        self.submissions.iter_mut().find(|(known, _)| known == id).map(|(_, found)| found).expect("it is known")
    }

    pub fn find(&mut self, id: &str) -> Option<&mut Known> {
        self.submissions.iter_mut().flat_map(|(_, submission)| &mut submission.instructions).find(|one| one.id == id)
    }

    /// Whether a draft is locked for an operation.
    fn holds(&self, draft: usize, operation: &str) -> bool {
        self.all().any(|one| match one.matter {
            Matter::Draft(other, its) => other == draft && (one.is_live() || (one.unclassified && its == operation)),
            Matter::Transfer(..) => false,
        })
    }

    /// The number of the newest instruction about a draft that may have had an effect. Every operation of this row gives the
    /// draft away, so each of them is asked about after it.
    fn given_away(&self, draft: usize) -> Option<u32> {
        let of_draft = |one: &&Known| matches!(one.matter, Matter::Draft(other, _) if other == draft);
        let sent =
            |one: &&Known| !one.without_effect() && !matches!(one.state, State::Confirmed | State::AwaitingApproval);
        self.all().filter(of_draft).filter(sent).map(|one| one.number).max()
    }

    /// The numbers of the transfers that a dialog was compared with.
    pub fn compared(&self, matters: &[Matter]) -> BTreeSet<u32> {
        let of = |matter: &Matter| match *matter {
            Matter::Transfer(like, _) => self.alike(like).map(|(one, _)| one.number).collect(),
            Matter::Draft(..) => Vec::new(),
        };
        matters.iter().flat_map(of).collect()
    }

    /// The transfers like this one that may have moved money.
    fn alike(&self, like: usize) -> impl Iterator<Item = (&Known, u32)> {
        self.all().filter_map(move |one| match one.matter {
            Matter::Transfer(other, duplicate) if other == like && !one.without_effect() => Some((one, duplicate)),
            _ => None,
        })
    }

    /// The problems of an order, or its subjects.
    pub fn prepare(&self, wishes: &[Wish], with_reason: bool) -> Said {
        let (mut against, mut matters) = (BTreeSet::new(), Vec::new());
        for wish in wishes {
            match *wish {
                Wish::Draft(draft, operation) => {
                    if matters.iter().any(|matter| matches!(matter, Matter::Draft(other, _) if *other == draft)) {
                        against.insert("problem-same-draft-twice");
                    } else if self.holds(draft, operation) {
                        against.insert("problem-locked");
                    } else if self.given_away(draft).is_some() && !with_reason {
                        against.insert("problem-accepted-before");
                    }
                    matters.push(Matter::Draft(draft, operation));
                }
                Wish::Transfer(like) => {
                    let in_order = |duplicate: u32| matters.contains(&Matter::Transfer(like, duplicate));
                    let free = |duplicate: &u32| {
                        !in_order(*duplicate) && self.alike(like).all(|(_, other)| other != *duplicate)
                    };
                    let duplicate = (1..).find(free).unwrap_or(u32::MAX);
                    let open = Known::stops_a_look_alike;
                    let in_order =
                        matters.iter().any(|matter| matches!(matter, Matter::Transfer(other, _) if *other == like));
                    if !with_reason && (in_order || self.alike(like).any(|(one, _)| !open(one))) {
                        against.insert(if duplicate > 1 { "problem-twin" } else { "problem-look-alike" });
                    }
                    if self.alike(like).any(|(one, _)| open(one)) {
                        against.insert("problem-look-alike-in-doubt");
                    }
                    matters.push(Matter::Transfer(like, duplicate));
                }
            }
        }
        if against.is_empty() { Said::Yes(matters) } else { Said::No(against) }
    }

    /// The newest instruction of the same kind that had no effect and was not replaced yet.
    pub fn again_for(&self, operation: &str, matter: Matter) -> Option<String> {
        let same = |one: &&Known| match (one.matter, matter) {
            (Matter::Draft(one, _), Matter::Draft(other, _)) => one == other,
            (Matter::Transfer(one, _), Matter::Transfer(other, _)) => one == other,
            _ => false,
        };
        let old =
            self.all().filter(|one| one.operation == operation && one.without_effect() && !self.superseded(&one.id));
        old.filter(same).max_by_key(|one| one.number).map(|one| one.id.clone())
    }

    fn superseded(&self, id: &str) -> bool {
        self.all().any(|one| one.again_for.as_deref() == Some(id))
    }

    /// Whether a dialog can still be confirmed. `named`: the instructions about its drafts that its rows name; `compared`: the
    /// transfers that the check compared it with; both by number.
    pub fn may_confirm(
        &self,
        matters: &[Matter],
        again_for: &[Option<String>],
        named: &[u32],
        compared: &BTreeSet<u32>,
    ) -> bool {
        let is_named = |draft| self.given_away(draft).is_none_or(|one| named.contains(&one));
        let resubmitted = again_for.iter().flatten().any(|old| self.superseded(old));
        !resubmitted
            && matters.iter().all(|matter| match *matter {
                Matter::Draft(draft, operation) => !self.holds(draft, operation) && is_named(draft),
                // A look-alike that came since the check is asked about, also where the others got a reason.
                Matter::Transfer(like, duplicate) => self.alike(like).all(|(one, other)| {
                    other != duplicate && (one.stops_a_look_alike() || compared.contains(&one.number))
                }),
            })
    }

    /// Whether a transfer of a dialog now has a look-alike in doubt.
    pub fn beside_a_doubt(&self, matters: &[Matter]) -> bool {
        matters.iter().any(|matter| match *matter {
            Matter::Transfer(like, _) => self.alike(like).any(|(one, _)| one.stops_a_look_alike()),
            Matter::Draft(..) => false,
        })
    }

    /// Sends the waiting instructions of a submission; `ending` is the bank's answer to the first POST. `contradicted`: the
    /// instructions that the desk did not send because the bank's state is not the one from before a proven refusal of the
    /// same work. Returns whether a POST was sent.
    pub fn send(&mut self, id: &str, ending: &Ending, contradicted: &BTreeSet<String>) -> bool {
        let mut taken_back = Vec::new();
        let (gone, executions, mut first) = (&mut self.gone, &mut self.executions, true);
        let found = self.submissions.iter_mut().find(|(known, _)| known == id);
        let Some((_, submission)) = found else { return false };
        for at in 0..submission.instructions.len() {
            if submission.paused {
                break;
            }
            let one = &mut submission.instructions[at];
            if one.state != State::Confirmed {
                continue;
            }
            if contradicted.contains(&one.id) {
                one.state = State::NotSent;
                taken_back.push((one.id.clone(), one.number, one.matter));
                continue;
            }
            if matches!(one.matter, Matter::Draft(draft, _) if gone.contains(&draft)) {
                one.state = State::NotSent;
                continue;
            }
            one.executed_before = *executions;
            let well = super::faults::well();
            let ending = if std::mem::take(&mut first) { ending } else { &well };
            one.state = ending.state;
            (one.unproven, one.unclassified, one.executed) = (ending.unproven, ending.unclassified, ending.executed);
            *executions += u32::from(ending.executed);
            if let Matter::Draft(draft, _) = one.matter
                && ending.executed
            {
                gone.insert(draft);
            }
            submission.paused = ending.stops && !submission.is_done();
        }
        taken_back.into_iter().for_each(|(id, number, matter)| self.take_back(&id, number, matter));
        !first
    }

    /// The newest proven refusal of the same work is a reported one again. The bank must have carried something out since the
    /// first attempt, and an operation on a draft must be one that the desk does not know to have happened: otherwise the
    /// desk accused a refusal without cause.
    fn take_back(&mut self, id: &str, number: u32, matter: Matter) {
        let same = |one: &Known| match (one.matter, matter) {
            (Matter::Draft(one, did), Matter::Draft(other, does)) => one == other && did == does,
            (Matter::Transfer(one, _), Matter::Transfer(other, _)) => one == other,
            _ => false,
        };
        let executions = self.executions;
        if let Matter::Draft(draft, _) = matter {
            let about = |one: &&Known| matches!(one.matter, Matter::Draft(other, _) if other == draft);
            let hidden = |one: &Known| one.executed && one.without_effect();
            assert!(self.all().filter(about).any(hidden), "only known operations changed draft {draft}");
        }
        let all = self.submissions.iter_mut().flat_map(|(_, submission)| &mut submission.instructions);
        let mut refused: Vec<&mut Known> = all
            .filter(|one| one.id != id && one.number < number && same(one))
            .filter(|one| one.state == State::Refused && !one.unproven)
            .collect();
        let before = refused.iter().map(|one| one.executed_before).min();
        assert!(before.is_some_and(|before| executions > before), "nothing changed since a refusal of {matter:?}");
        refused.sort_by_key(|one| one.number);
        if let Some(newest) = refused.pop() {
            newest.unproven = true;
        }
    }

    /// A start of the program: confirmed instructions become not sent, except the remaining ones of a stopped line;
    /// open dialogs are discarded.
    pub fn restart(&mut self) {
        let not_stopped = self.submissions.iter_mut().filter(|(_, submission)| !submission.paused);
        for one in not_stopped.flat_map(|(_, submission)| &mut submission.instructions) {
            if one.state == State::Confirmed {
                one.state = State::NotSent;
            }
        }
    }
}
