//! An order of 500 transfers: checked, confirmed, and the verdicts on its reply.

use bank_client::{BodyEnd, CodeMeaning, Codes, Observation, Outcome as Verdict, RawReply, classify};
use bank_contract::{Endpoint, Item};
use chrono::TimeDelta;
use money::view::Order;
use treasury::home::PRACTICE;

use super::ground::noon;
use super::{CountedPath, Ground, counted, no_data};
use crate::{Outcome, past};

/// The check.
pub const PREPARE: CountedPath = CountedPath {
    name: "prepare",
    data: |ground| desk(ground, "prepare"),
    run: |ground| prepare_on(ground, "prepare"),
};
/// The check over a journal of 1,000 earlier transfers: what it costs more than without them grows with the journal.
pub const PREPARE_AFTER: CountedPath = CountedPath {
    name: "prepare-after",
    data: |ground| desk_with_past(ground, "prepare-after"),
    run: |ground| prepare_on(ground, "prepare-after"),
};
/// The confirmation: 500 instructions in one transaction.
pub const CONFIRM: CountedPath = CountedPath {
    name: "confirm",
    data: |ground| desk(ground, "confirm"),
    run: |ground| confirm_on(ground, "confirm"),
};
/// The same over a journal of 1,000 earlier transfers.
pub const CONFIRM_AFTER: CountedPath = CountedPath {
    name: "confirm-after",
    data: |ground| desk_with_past(ground, "confirm-after"),
    run: |ground| confirm_on(ground, "confirm-after"),
};
/// The verdicts.
pub const VERDICT: CountedPath = CountedPath { name: "verdict", data: no_data, run: verdict };

const COUNT: u32 = 500;
const PAST: u32 = 1_000;

fn desk(ground: &Ground, name: &str) -> Outcome<()> {
    ground.make_desk(name)?;
    // The first start writes the journal's first events.
    ground.open_desk(name, true)?;
    Ok(())
}

/// Transfers to payees of their own.
///
/// # Errors
/// The workload has no list.
pub fn order(ground: &Ground, count: u32) -> Outcome<Order> {
    Ok(past::order(&ground.lists()?.first().ok_or("no list")?.key(), count))
}

fn desk_with_past(ground: &Ground, name: &str) -> Outcome<()> {
    let profile = ground.make_desk(name)?.profile_dir(PRACTICE)?;
    let lists = ground.lists()?;
    let account = lists.first().ok_or("no list")?.key();
    past::write(&profile, PAST, noon() - TimeDelta::days(30), |at| past::transfer(at, &account))
}

fn prepare_on(ground: &Ground, desk: &str) -> Outcome<()> {
    let desk = ground.open_desk(desk, true)?;
    let order = order(ground, COUNT)?;
    let check = counted(|| desk.prepare(&order))?;
    if check.rows.len() == COUNT as usize { Ok(()) } else { Err("some rows are missing".into()) }
}

fn confirm_on(ground: &Ground, desk: &str) -> Outcome<()> {
    let desk = ground.open_desk(desk, true)?;
    let check = desk.prepare(&order(ground, COUNT)?)?;
    let total = check.totals.first().map(|total| total.amount.clone());
    counted(|| desk.confirm(&check.submission_id, &check.nonce, total.as_deref()))?;
    Ok(())
}

/// A bank that says `D` for done.
struct Book;

impl Codes for Book {
    fn error_flag(&self, _: &str, value: i64) -> Option<bool> {
        Some(value == 0)
    }

    fn status_code(&self, _: &str, code: &str) -> Option<CodeMeaning> {
        (code == "D").then_some(CodeMeaning::Done)
    }

    fn status_pair(&self, _: &str, _: &str, _: &str) -> Option<CodeMeaning> {
        None
    }

    fn failure_words(&self, _: &str) -> &[String] {
        &[]
    }

    fn refuses(&self, _: &str, _: i64) -> bool {
        false
    }

    fn day(&self, text: &str) -> Option<chrono::NaiveDate> {
        text.parse().ok()
    }

    fn currency(&self, text: &str) -> String {
        text.to_owned()
    }
}

fn verdict(_: &Ground) -> Outcome<()> {
    let of = Endpoint::Transfer.row().body.ok_or("a transfer has a body")?;
    let mut items = Vec::new();
    let mut records = Vec::new();
    for at in 0..COUNT {
        let fields = past::fields(at);
        let entries = fields.iter().map(|(name, text)| (*name, text.as_str()));
        items.push(Item::from_text(of, entries).map_err(|wrong| format!("{wrong:?}"))?);
        let text = |name: &str| fields.iter().find(|(field, _)| *field == name).map_or("", |(_, text)| text);
        records.push(format!(
            "{{\"accountNumber\":\"62\",\"bankMark\":\"B\",\"statusCode\":\"D\",\"bankTransactionId\":\"T{at}\",\"tradeAmount\":{},\
             \"tradeDate\":\"{}\",\"oppositeAccountNumber\":\"{}\",\"referenceOrder\":\"{}\"}}",
            text("tradeAmount"),
            text("tradeDate"),
            text("oppositeAccountNumber"),
            text("referenceOrder")
        ));
    }
    let body = format!("[{}]", records.join(","));
    let reply =
        RawReply { status: 200, headers: Vec::new(), body: body.into_bytes(), end: BodyEnd::Whole, proxied: false };
    let observation = Observation::Replied(reply);
    let verdicts = counted(|| classify(Endpoint::Transfer, &items, "B", &observation, &Book));
    let accepted = verdicts.iter().filter(|verdict| verdict.outcome == Verdict::Accepted).count();
    if accepted == items.len() { Ok(()) } else { Err(format!("{accepted} accepted: {:?}", verdicts[0]).into()) }
}
