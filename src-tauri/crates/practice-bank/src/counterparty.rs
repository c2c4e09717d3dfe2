//! The counterparty: it signs, refuses, withdraws or offers a release only when the control port requests it.

use std::sync::{PoisonError, RwLock};

use serde::Deserialize;

use crate::accounts::Account;
use crate::assumptions::CURRENCY;
use crate::assumptions::stages::{Life, Phase};
use crate::bank::Bank;
use crate::changes::{Changes, Told};
use crate::dispatch::Trouble;
use crate::facts::DraftIndex;
use crate::ledger::{By, Entry};
use crate::members;
use crate::request::Refusal;
use crate::side;
use crate::store::StoreError;

/// An action of the counterparty.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Does {
    /// Signs an application of one of the accounts; an acceptor pays.
    Sign,
    /// Refuses an application of one of the accounts.
    Refuse,
    /// Withdraws an external party's offer to one of the accounts.
    Withdraw,
    /// Offers, as an external pledgee, to release the pledge.
    Release,
}

impl Does {
    const fn word(self) -> &'static str {
        match self {
            Self::Sign => "sign",
            Self::Refuse => "refuse",
            Self::Withdraw => "withdraw",
            Self::Release => "release",
        }
    }
}

/// The body of `POST /counterparty`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct Asked {
    /// The draft number.
    pub draft_number: String,
    /// The part of a split draft.
    #[serde(default)]
    pub bank_draft_id: Option<String>,
    /// The action.
    pub answer: Does,
}

/// Performs an action of the counterparty.
///
/// # Errors
/// [`Trouble::Refused`] if the draft is unknown or the action is not possible; [`Trouble::Broken`] if it cannot be
/// stored.
pub fn act(bank: &RwLock<Bank>, asked: &Asked) -> Result<Entry, Trouble> {
    let mut bank = bank.write().unwrap_or_else(PoisonError::into_inner);
    let index = find(&bank, asked)?;
    let mut changes = Changes::new(&bank, By::Counterparty);
    let entry = apply(&mut changes, index, asked.answer)?;
    let (lives, balances, entries) = changes.take();
    bank.commit(lives, balances, entries).map_err(Trouble::Broken)?;
    Ok(entry)
}

/// Ends the bank's day: acceptors pay the presented drafts that are due, except a company that pays late; then the next day
/// begins. Returns the number of drafts paid. Payments and day are stored together.
///
/// # Errors
/// [`StoreError`] if it cannot be stored; then nothing was paid and the day is the same.
pub fn end_day(bank: &RwLock<Bank>) -> Result<usize, StoreError> {
    let mut bank = bank.write().unwrap_or_else(PoisonError::into_inner);
    let mut changes = Changes::new(&bank, By::Counterparty);
    let due = bank.presented_and_due().into_iter().filter(|index| bank.facts(*index).acceptor != members::LATE_PAYER);
    let paid = due.filter(|index| apply(&mut changes, *index, Does::Sign).is_ok()).count();
    let changes = changes.take();
    bank.end_day(changes)?;
    Ok(paid)
}

fn find(bank: &Bank, asked: &Asked) -> Result<DraftIndex, Refusal> {
    let mut found = bank.numbered(&asked.draft_number);
    if let Some(id) = &asked.bank_draft_id {
        found.retain(|index| bank.identified(id) == Some(*index));
    }
    // Usually only one part of a split draft waits for an answer.
    if found.len() > 1 {
        found.retain(|index| bank.life(*index).phase != Phase::Held);
    }
    match found.as_slice() {
        [index] => Ok(*index),
        [] => Err(Refusal::of("no such draft, or nothing is open")),
        _ => Err(Refusal::of("the draft is split: name the bankDraftId")),
    }
}

fn apply(changes: &mut Changes<'_>, index: DraftIndex, does: Does) -> Result<Entry, Refusal> {
    let life = changes.life(index);
    let desk = desk(&life, does).ok_or_else(|| Refusal::of("the counterparty has nothing to do here"))?;
    let next = match does {
        Does::Sign => life.signed(),
        Does::Refuse => life.closed().map(|life| Life { refused: true, ..life }),
        Does::Withdraw => life.closed(),
        Does::Release => Some(Life { phase: Phase::ReleasePending, ..life.clone() }),
    };
    let next = next.ok_or_else(|| Refusal::of("nothing is open"))?;
    let facts = changes.bank.facts(index);
    let is_presentment = life.phase == Phase::PresentmentPending;
    let side = match (is_presentment, life.holder) {
        (true, _) => side::Side::party(facts.acceptor),
        (false, Some(_)) => side::other(&life, facts),
        (false, None) => side::holder(&life, facts),
    };
    let amount = if is_presentment { life.presented.unwrap_or(facts.amount) } else { facts.amount };
    if is_presentment && does == Does::Sign {
        changes.credit(desk.id, CURRENCY, amount)?;
    }
    changes.set_life(index, next);
    let answer = match does {
        Does::Sign => Some("accept"),
        Does::Refuse => Some("refuse"),
        Does::Withdraw | Does::Release => None,
    };
    let told = Told { amount, counterparty: Some((side.name, side.account)), answer, ..Told::default() };
    changes.tell(does.word(), desk, Some(index), told);
    changes.last().cloned().ok_or_else(|| Refusal::of("nothing was done"))
}

/// The account that the action concerns; `None` if the action is not possible: the counterparty answers only
/// applications of an account, and withdraws only offers from outside.
fn desk(life: &Life, does: Does) -> Option<&'static Account> {
    let pledgee_asks = life.phase == Phase::ReleasePending;
    let (applicant, asked) = if pledgee_asks { (life.other, life.holder) } else { (life.holder, life.other) };
    match does {
        Does::Sign | Does::Refuse => applicant,
        Does::Withdraw if applicant.is_none() => asked,
        Does::Release if life.phase == Phase::Pledged && life.other.is_none() => life.holder,
        Does::Withdraw | Does::Release => None,
    }
    .map(Account::of)
}
