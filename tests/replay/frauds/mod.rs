//! Ten frauds, each tried on a desk of its own where payments from CNY 1,000 a day need a signed approval file. The thief has the
//! clerk's computer, its files and this program; the approver's key is on another machine. The third table.
//!
//! A fraud is stopped if the bank's own ledger shows no payment that bypassed the approver.

mod cases;
pub mod scene;

use scene::Scene;

/// A fraud: its number and its words in the table.
struct Fraud {
    what: &'static str,
    number: u8,
}

const FRAUDS: &[Fraud] = &[
    Fraud { number: 1, what: "a payment split into six below the tier" },
    Fraud { number: 2, what: "a currency spelled so that it has no tier" },
    Fraud { number: 3, what: "an approver's key added and exchanged, the change acknowledged by the thief" },
    Fraud { number: 4, what: "the folder copied while an approval waits, the answer imported in both" },
    Fraud { number: 5, what: "an approver's dialog forged: escapes, line breaks, a request that says something else" },
    Fraud { number: 6, what: "the body changed after the approval; chain, tables and heads made anew" },
    Fraud { number: 7, what: "the thief's account added to the profile as an own account" },
    Fraud { number: 8, what: "a payment in doubt ordered again under another profile" },
    Fraud { number: 9, what: "a doubt called not executed at once, with a file of the thief's, and paid again" },
    Fraud { number: 10, what: "the tier raised, the approver taken out, and acknowledged by the thief" },
];

/// The result of a fraud.
pub struct Tried {
    fraud: &'static Fraud,
    /// Cents that bypassed the approver, by the bank's ledger.
    past_cents: i64,
    /// The last sentence that stopped the thief.
    by: String,
}

impl Tried {
    pub fn is_stopped(&self) -> bool {
        self.past_cents == 0
    }
}

/// Tries every fraud once.
pub async fn try_all() -> Vec<Tried> {
    let mut tried = Vec::new();
    for fraud in FRAUDS {
        let mut scene = Scene::new().await;
        scene.try_fraud(fraud.number).await;
        let past_cents = scene.past_the_approver().await;
        tried.push(Tried { fraud, past_cents, by: scene.by });
    }
    tried
}

/// The third table.
pub fn markdown(tried: &[Tried]) -> String {
    let mut text =
        "Frauds tried on a desk with an approver\n\n| | fraud | stopped | by |\n|---:|---|---|---|\n".to_owned();
    for Tried { fraud, past_cents, by } in tried {
        let stopped = match past_cents {
            0 => "yes".to_owned(),
            cents => format!("**NO**: {}.{:02} left", cents / 100, cents % 100),
        };
        text.push_str(&format!("| {} | {} | {stopped} | `{by}` |\n", fraud.number, fraud.what));
    }
    text
}
