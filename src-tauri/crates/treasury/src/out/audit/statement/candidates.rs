//! Proposes the statement lines that may be an accepted transfer, or one in process: same amount and currency, at most three days apart,
//! the same reference first. A person decides.

use std::collections::BTreeMap;

use bank_contract::Amount;
use chrono::NaiveDate;
use model::State;
use model::spelling::iso_or_text;
use serde::Serialize;

use crate::out::audit::lines::PackLine;
use crate::view::{Candidate, Finality, KnownLine};

/// Maximum number of days between the transfer's day and the bank's.
const DAYS_APART_MAX: i64 = 3;

/// An accepted transfer with its candidate lines.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TransferLines {
    /// The transfer's number.
    pub number: u32,
    /// Its id.
    pub instruction: String,
    /// `BANK_MARK:ACCOUNT`.
    pub account: String,
    /// Amount.
    pub amount: Option<String>,
    /// Currency.
    pub currency: Option<String>,
    /// Its day.
    pub day: Option<String>,
    /// Our reference.
    pub reference_order: Option<String>,
    /// SHA-256 of the line that it is reconciled with.
    #[serde(rename = "ticked")]
    pub reconciled: Option<String>,
    /// Candidate lines, the likeliest first; empty where it is reconciled.
    pub candidates: Vec<Candidate>,
}

/// The accepted transfers with their candidate lines, by number.
pub fn candidates(instructions: &[PackLine], lines: &[KnownLine]) -> Vec<TransferLines> {
    let mut free: BTreeMap<(&str, Amount), Vec<&KnownLine>> = BTreeMap::new();
    for line in lines.iter().filter(|line| line.is_open() && line.line.direction != "in") {
        if let Ok(amount) = Amount::parse_plain(&line.line.amount) {
            free.entry((&line.line.account, amount)).or_default().push(line);
        }
    }
    let one = |transfer: &PackLine| {
        let amount = transfer.amount.as_deref().and_then(|amount| Amount::parse_plain(amount).ok());
        let near = amount.and_then(|amount| free.get(&(transfer.account.as_str(), amount))).into_iter().flatten();
        let mut found: Vec<Candidate> = match transfer.reconciled {
            Some(_) => Vec::new(),
            None => near.filter_map(|line| candidate(transfer, line)).collect(),
        };
        found.sort_by_key(|one| (!one.same_reference, one.days_apart, one.line.line.sha256.clone()));
        TransferLines {
            number: transfer.number,
            instruction: transfer.instruction.clone(),
            account: transfer.account.clone(),
            amount: transfer.amount.clone(),
            currency: transfer.currency.clone(),
            day: transfer.trade_day.clone(),
            reference_order: transfer.reference_order.clone(),
            reconciled: transfer.reconciled.as_ref().map(|reconciled| reconciled.line.sha256.clone()),
            candidates: found,
        }
    };
    instructions.iter().filter(|line| may_be_booked(line)).map(one).collect()
}

/// Whether it is a transfer that the service accepted or has in process, or a person resolved as executed. One in process
/// ends with its line.
pub fn may_be_booked(line: &PackLine) -> bool {
    line.operation.starts_with("transfer")
        && line.operation != "transfer-withdrawal"
        && matches!(line.state, State::Accepted | State::ToVerify | State::Pending | State::Executed)
}

fn candidate(transfer: &PackLine, line: &KnownLine) -> Option<Candidate> {
    // The statement of its day has other lines: it was not booked.
    if line.finality == Finality::NotInFinal {
        return None;
    }
    let differs = differs(transfer, line);
    let days_apart = days_apart(transfer, line)?;
    let may_differ = |what: &str| match what {
        // Only its own reference proves that one in process was carried out.
        "reference" => transfer.state != State::Pending,
        // A line without a direction may be the booking, and a person decides; money that came in is none.
        "direction" => line.line.direction == "unknown",
        _ => false,
    };
    let fits = differs.iter().all(|what| may_differ(what)) && i64::from(days_apart) <= DAYS_APART_MAX;
    fits.then(|| Candidate {
        line: line.clone(),
        same_reference: !differs.contains(&"reference"),
        needs_reason: !differs.is_empty(),
        days_apart,
    })
}

fn days_apart(transfer: &PackLine, line: &KnownLine) -> Option<u32> {
    let day = |text: &str| text.parse::<NaiveDate>().ok();
    let apart = day(transfer.trade_day.as_deref()?)? - day(&line.line.day)?;
    u32::try_from(apart.num_days().abs()).ok()
}

/// The fields of a line that differ from a transfer: `account`, `amount`, `currency`, `day`, `direction`, `reference`.
pub fn differs(transfer: &PackLine, known: &KnownLine) -> Vec<&'static str> {
    let line = &known.line;
    let amount = |text: &str| Amount::parse_plain(text).ok();
    let same_amount = transfer.amount.as_deref().and_then(amount).is_some_and(|own| Some(own) == amount(&line.amount));
    let same_reference = transfer.reference_order.as_deref().is_some_and(|own| line.names(own));
    let near = days_apart(transfer, known).is_some_and(|days| i64::from(days) <= DAYS_APART_MAX);
    let agree = [
        ("account", transfer.account == line.account),
        ("amount", same_amount),
        ("currency", transfer.currency.as_deref().map(iso_or_text) == Some(iso_or_text(&line.currency))),
        ("day", near),
        ("direction", line.direction == "out"),
        ("reference", same_reference),
    ];
    agree.into_iter().filter(|(_, agrees)| !agrees).map(|(what, _)| what).collect()
}
