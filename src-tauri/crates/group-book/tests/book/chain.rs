//! A desk of the tests: a member of the group with a chain of events like a journal's.

use std::time::Duration;

use group_book::{BookEvent, Claim, Followed, Member, Result, Tail};
use sha2::{Digest, Sha256};

/// Time for a claim, as between the look at the bank and the call.
pub const WITHIN: Duration = Duration::from_secs(20);

/// A desk with its chain.
pub struct TestDesk {
    pub member: Member,
    pub chain: Vec<BookEvent>,
    pub seen: i64,
}

impl TestDesk {
    pub fn new(member: Member) -> Self {
        Self { member, chain: Vec::new(), seen: 0 }
    }

    /// Adds an event, as the journal does before a claim and after a verdict.
    pub fn note(&mut self, payload: &str) {
        let previous = self.chain.last().map_or("0".repeat(64), |last| last.hash.clone());
        let mut event = BookEvent {
            sequence: self.chain.len() as i64 + 1,
            at: "2026-01-02T03:04:05.678Z".to_owned(),
            kind: "verdict".to_owned(),
            payload: payload.as_bytes().to_vec(),
            previous,
            hash: String::new(),
        };
        event.hash = hash(&event);
        self.chain.push(event);
    }

    /// The events that the book has not confirmed.
    pub fn tail(&self) -> Tail {
        let after = usize::try_from(self.seen).unwrap().min(self.chain.len());
        let whole = Tail::whole(self.chain[after..].to_vec());
        match after.checked_sub(1) {
            None => whole,
            Some(before) => {
                Tail { seen: self.seen, after: self.seen, after_hash: self.chain[before].hash.clone(), ..whole }
            }
        }
    }

    /// Confirms an instruction in the journal and claims its keys.
    pub async fn claim(&mut self, claim: &Claim) -> Result<()> {
        self.note(&format!("confirmed {}", claim.instruction));
        self.seen = self.member.claim(claim, &self.tail(), WITHIN).await?;
        Ok(())
    }

    /// Mirrors a verdict that ends the claims of an instruction.
    pub async fn end(&mut self, instruction: &str) -> Result<()> {
        self.follow(&Followed { ended: vec![instruction.to_owned()], ..Followed::default() }).await
    }

    /// Mirrors a verdict after which the instruction is done.
    pub async fn done(&mut self, instruction: &str) -> Result<()> {
        self.follow(&Followed { done: vec![instruction.to_owned()], ..Followed::default() }).await
    }

    pub async fn follow(&mut self, followed: &Followed) -> Result<()> {
        self.note("verdict");
        self.seen = self.member.mirror(&self.tail(), followed).await?;
        Ok(())
    }
}

pub fn hash(event: &BookEvent) -> String {
    let head = format!("{}\n{}\n{}\n{}\n", event.sequence, event.at, event.kind, event.previous);
    hex::encode(Sha256::new().chain_update(head).chain_update(&event.payload).finalize())
}

/// A claim of one instruction on some keys.
pub fn claim(instruction: &str, keys: &[&str]) -> Claim {
    Claim {
        tenant: "7".to_owned(),
        bank: "ICBC".to_owned(),
        keys: keys.iter().map(|key| (*key).to_owned()).collect(),
        instruction: instruction.to_owned(),
        number: 4711,
        digest: "d".repeat(64),
        person: "Li Na".to_owned(),
        alike: None,
        looked_after: None,
        approval: None,
    }
}
