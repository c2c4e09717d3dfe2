//! Claims: the right of one instruction to act on its keys, in the whole group. A claim never ends by time.
//!
//! The claim of an instruction without effect is deleted. That of an instruction that was carried out stays, marked as
//! done: a transfer of the same fingerprint is refused for good, and a draft is free for an instruction whose look at
//! the bank was later. Without the mark, a desk whose look is a minute old would act on a draft that another desk has
//! just acted on.

use crate::error::Result;
use crate::holder::{Holder, holder_of};
use crate::member::Member;
use crate::statements;
use crate::transaction::{Tx, Work, run};

/// An instruction that is about to be sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claim {
    /// Tenant at the service.
    pub tenant: String,
    /// The bank.
    pub bank: String,
    /// The keys: draft number, each known id of the draft, the fingerprint of a transfer.
    pub keys: Vec<String>,
    /// The instruction's id.
    pub instruction: String,
    /// Its number in the journal of its desk.
    pub number: i64,
    /// Digest of the bytes that will be sent.
    pub digest: String,
    /// The person who sends it.
    pub person: String,
    /// Of a transfer: a text that is equal for transfers that look the same.
    pub alike: Option<String>,
    /// Of an operation on a draft: the server's time before the look at the bank, by [`Book::time`](crate::Book::time). A
    /// key that was done before it is free. `None` for a transfer: a done key is not free again.
    pub looked_after: Option<i64>,
    /// The approval that it uses, and the submission that may use it.
    pub approval: Option<(String, String)>,
}

/// Changes of this desk's claims that follow from its journal.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Followed {
    /// Instructions without effect: not sent, refused and settled, not executed, cancelled.
    pub ended: Vec<String>,
    /// Instructions that were carried out: accepted, executed.
    pub done: Vec<String>,
    /// Instructions that are in doubt.
    pub in_doubt: Vec<String>,
    /// Instructions of other desks that two people resolved here, because those desks are gone.
    pub gone: Vec<GoneEnd>,
}

/// The end of the claim of a desk that is gone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GoneEnd {
    /// Its desk.
    pub desk: String,
    /// Its instruction.
    pub instruction: String,
    /// Whether it was carried out.
    pub executed: bool,
    /// The newest event of that desk in the book when the decision was asked for: a desk that came back since then knows
    /// more than the people who decided.
    pub head: i64,
}

impl Member {
    /// The claims of one instruction of this desk.
    ///
    /// # Errors
    /// Those of the connection.
    pub async fn claims_of(&self, instruction: &str) -> Result<Vec<Holder>> {
        run(&self.book().pool, &ClaimsOf { desk: self.id(), instruction }).await
    }

    /// The unfinished claims of a tenant at all desks, oldest first, at most `count`.
    ///
    /// # Errors
    /// Those of the connection.
    pub async fn claims(&self, tenant: &str, count: i64) -> Result<Vec<Holder>> {
        run(&self.book().pool, &ClaimsOfTenant { tenant, count }).await
    }
}

struct ClaimsOf<'a> {
    desk: &'a str,
    instruction: &'a str,
}

impl Work for ClaimsOf<'_> {
    type Output = Vec<Holder>;
    async fn run(&self, tx: &Tx<'_>) -> Result<Vec<Holder>> {
        let rows = tx.rows(statements::CLAIMS_OF, &[&self.desk, &self.instruction]).await?;
        Ok(rows.iter().map(holder_of).collect())
    }
}

struct ClaimsOfTenant<'a> {
    tenant: &'a str,
    count: i64,
}

impl Work for ClaimsOfTenant<'_> {
    type Output = Vec<Holder>;
    async fn run(&self, tx: &Tx<'_>) -> Result<Vec<Holder>> {
        let rows = tx.rows(statements::CLAIMS, &[&self.tenant, &self.count]).await?;
        Ok(rows.iter().map(holder_of).collect())
    }
}
