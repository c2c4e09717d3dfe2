//! A journal of 2,000 instructions: its chain, and the start of a desk.

use journal::{Created, Journal};
use treasury::home::PRACTICE;

use super::ground::noon;
use super::{CountedPath, Ground, counted, no_data};
use crate::Outcome;

/// The check of the chain.
pub const CHAIN: CountedPath = CountedPath { name: "chain", data: desk, run: chain };
/// A profile opened.
pub const OPEN: CountedPath = CountedPath { name: "open", data: no_data, run: open };

const DESK: &str = "journal-desk";
const SUBMISSIONS: u32 = 4;
const EACH: u32 = 500;

fn desk(ground: &Ground) -> Outcome<()> {
    ground.make_desk(DESK)?;
    for submission in 0..SUBMISSIONS {
        // Each start ends what the one before has not sent, so that the next order is not a repetition.
        let desk = ground.open_desk(DESK, true)?;
        let mut order = super::orders::order(ground, EACH)?;
        for (at, item) in order.items.iter_mut().enumerate() {
            item.fields.insert("referenceOrder".to_owned(), format!("R{submission}{at:08}"));
        }
        let check = desk.prepare(&order)?;
        let total = check.totals.first().map(|total| total.amount.clone());
        desk.confirm(&check.submission_id, &check.nonce, total.as_deref())?;
    }
    ground.open_desk(DESK, true)?;
    Ok(())
}

fn chain(ground: &Ground) -> Outcome<()> {
    let created = Created { profile: PRACTICE.to_owned(), program: treasury::VERSION.to_owned() };
    let folder = ground.open_desk(DESK, false)?.folder().to_owned();
    let journal = Journal::open(&folder.join("journal.sqlite"), false, &created, noon())?;
    let chain = counted(|| journal.verify())?;
    let expected = SUBMISSIONS * EACH;
    if chain.broken_at.is_none() && chain.events > expected { Ok(()) } else { Err(format!("{chain:?}").into()) }
}

fn open(ground: &Ground) -> Outcome<()> {
    counted(|| ground.open_desk(DESK, true))?;
    Ok(())
}
