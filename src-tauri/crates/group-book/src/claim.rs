//! Claims: the right of one instruction to act on its keys, in the whole group. A claim never ends by time.
//!
//! [`Member::claim`] is one transaction, in this order: (a) the desk's new events are appended, which finds a copied or
//! restored journal; (b) no other instruction holds a key; (c) no other desk has an unfinished transfer that looks the
//! same; (d) the approval was not used by another submission; (e) this desk is not revoked. Only then the rows are
//! written. [`Member::mirror`] appends the events after a verdict, and ends claims in the same transaction.
//!
//! The claim of an instruction without effect is deleted. That of an instruction that was carried out stays, marked as
//! done: a transfer of the same fingerprint is refused for good, and a draft is free for an instruction whose look at
//! the bank was later. Without the mark, a desk whose look is a minute old would act on a draft that another desk has
//! just acted on.

use std::time::{Duration, Instant};

use futures_util::future::{try_join, try_join_all};
use tokio_postgres::types::ToSql;

use crate::error::{BookError, Result};
use crate::event::{Tail, append};
use crate::holder::{Holder, holder_of};
use crate::member::{Begun, Member};
use crate::statements;
use crate::transaction::{Tx, Work, run};

/// Pause before a claim whose connection was lost is asked for again.
const ASK_AGAIN_PAUSE: Duration = Duration::from_millis(300);

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
    /// Claims the keys of an instruction. A claim whose commit was lost is asked for again until the deadline; repeated,
    /// it changes nothing. Returns the newest sequence of this desk in the book.
    ///
    /// # Errors
    /// In this order: [`BookError::HistoryUnknown`], [`BookError::BookWentBack`] or [`BookError::Behind`];
    /// [`BookError::Held`] or [`BookError::ActedSince`]; [`BookError::LookAlike`]; [`BookError::ApprovalUsed`]; [`BookError::Revoked`]. Those of the
    /// connection, after which the caller must not send: [`Member::mirror`] ends a claim that may be in the book.
    pub async fn claim(&self, claim: &Claim, tail: &Tail, within: Duration) -> Result<i64> {
        self.claim_all(std::slice::from_ref(claim), tail, within).await
    }

    /// As [`Member::claim`], for the instructions of one call: all of them, or none.
    ///
    /// # Errors
    /// As [`Member::claim`].
    pub async fn claim_all(&self, claims: &[Claim], tail: &Tail, within: Duration) -> Result<i64> {
        let began = Instant::now();
        loop {
            let left = within.saturating_sub(began.elapsed());
            let late = || Err(BookError::Unreachable("no reply in time".to_owned()));
            let work = TakeClaims { member: self, claims, tail };
            let ended = tokio::time::timeout(left, run(&self.book().pool, &work)).await.unwrap_or_else(|_| late());
            match ended {
                Err(error) if error.is_unreachable() && began.elapsed() + ASK_AGAIN_PAUSE < within => {
                    tracing::warn!(%error, "the claim is asked for again");
                    tokio::time::sleep(ASK_AGAIN_PAUSE).await;
                }
                ended => return ended,
            }
        }
    }

    /// Appends events and ends the claims of this desk that they end. Returns the newest sequence in the book.
    ///
    /// A revoked desk may do this too: its last verdicts are news for the others.
    ///
    /// # Errors
    /// [`BookError::HistoryUnknown`], [`BookError::BookWentBack`], [`BookError::Behind`], and those of the connection.
    pub async fn mirror(&self, tail: &Tail, followed: &Followed) -> Result<i64> {
        run(&self.book().pool, &Mirror { member: self, tail, followed }).await
    }

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

struct TakeClaims<'a> {
    member: &'a Member,
    claims: &'a [Claim],
    tail: &'a Tail,
}

impl Work for TakeClaims<'_> {
    type Output = i64;
    async fn run(&self, tx: &Tx<'_>) -> Result<i64> {
        let member = self.member;
        let Begun { standing, at, head } = member.begun(tx).await?;
        let head = append(tx, member, self.tail, head).await?;
        let (mut new, mut done) = (Vec::new(), Vec::new());
        for claim in self.claims {
            let free = free_keys(tx, member, claim).await?;
            new.extend(free.new.into_iter().map(|key| (claim, key)));
            done.extend(free.done.into_iter().map(|key| (claim, key)));
        }
        for claim in self.claims {
            no_look_alike(tx, member, claim).await?;
        }
        for claim in self.claims {
            use_approval(tx, member, claim, at).await?;
        }
        standing.not_revoked()?;
        let id = member.id();
        let new: Vec<_> = new.iter().map(|(claim, key)| row_of(claim, key, &id, &at)).collect();
        let done: Vec<_> = done.iter().map(|(claim, key)| row_of(claim, key, &id, &at)).collect();
        let seen: [&(dyn ToSql + Sync); 2] = [&id, &at];
        let claims =
            try_join(tx.change_each(statements::CLAIM_ADD, &new), tx.change_each(statements::CLAIM_FOLLOW, &done));
        try_join(claims, tx.change(statements::DESK_SEEN, &seen)).await?;
        Ok(head)
    }
}

/// The values of a claim's row.
fn row_of<'v>(claim: &'v Claim, key: &'v String, desk: &'v &str, at: &'v i64) -> Vec<&'v (dyn ToSql + Sync)> {
    let Claim { tenant, bank, instruction, number, digest, person, alike, .. } = claim;
    vec![tenant, bank, key, desk, instruction, number, digest, person, at, alike]
}

/// The keys that a claim can have.
#[derive(Default)]
struct FreeKeys<'c> {
    /// Keys without a row.
    new: Vec<&'c String>,
    /// Keys whose holder is done.
    done: Vec<&'c String>,
}

/// The keys that the claim does not hold yet, if all of them are free.
async fn free_keys<'c>(tx: &Tx<'_>, member: &Member, claim: &'c Claim) -> Result<FreeKeys<'c>> {
    let found = claim.keys.iter().map(|key| async move {
        Ok::<_, BookError>((key, tx.row(statements::CLAIM, &[&claim.tenant, &claim.bank, key]).await?))
    });
    let mut free = FreeKeys::default();
    for (key, row) in try_join_all(found).await? {
        let Some(holder) = row.as_ref().map(holder_of) else {
            free.new.push(key);
            continue;
        };
        let own = holder.desk == member.id() && holder.instruction == claim.instruction;
        match (holder.done_at, claim.looked_after) {
            (None, _) if own => {}
            (Some(done), Some(looked)) if done < looked => free.done.push(key),
            (Some(_), Some(_)) => return Err(BookError::ActedSince(Box::new(holder))),
            _ => return Err(BookError::Held(Box::new(holder))),
        }
    }
    Ok(free)
}

async fn no_look_alike(tx: &Tx<'_>, member: &Member, claim: &Claim) -> Result<()> {
    let Some(alike) = &claim.alike else { return Ok(()) };
    // Until its desk mirrors an end, a claim of another desk may be a doubt that is not reported yet.
    let row = tx.row(statements::CLAIM_ALIKE, &[&claim.tenant, &claim.bank, alike, &member.id()]).await?;
    row.map_or(Ok(()), |row| Err(BookError::LookAlike(Box::new(holder_of(&row)))))
}

async fn use_approval(tx: &Tx<'_>, member: &Member, claim: &Claim, at: i64) -> Result<()> {
    let Some((approval, submission)) = &claim.approval else { return Ok(()) };
    let Some(row) = tx.row(statements::USE, &[approval]).await? else {
        return tx.change(statements::USE_ADD, &[approval, &member.id(), submission, &at]).await.map(|_| ());
    };
    let (desk, used_for): (String, String) = (row.get(0), row.get(1));
    if desk == member.id() && used_for == *submission {
        return Ok(());
    }
    let name: Option<String> = row.get(3);
    Err(BookError::ApprovalUsed { desk_name: name.unwrap_or(desk), at: row.get(2) })
}

struct Mirror<'a> {
    member: &'a Member,
    tail: &'a Tail,
    followed: &'a Followed,
}

impl Work for Mirror<'_> {
    type Output = i64;
    async fn run(&self, tx: &Tx<'_>) -> Result<i64> {
        let Begun { standing, at, head } = self.member.begun(tx).await?;
        let may_act = standing.not_revoked().is_ok();
        let id = self.member.id();
        let seen: [&(dyn ToSql + Sync); 2] = [&id, &at];
        let appended = append(tx, self.member, self.tail, head);
        let (head, _) = try_join(appended, tx.change(statements::DESK_SEEN, &seen)).await?;
        for gone in self.followed.gone.iter().filter(|_| may_act) {
            end_gone(tx, gone, at).await?;
        }
        for instruction in &self.followed.ended {
            tx.change(statements::CLAIM_END, &[&id, instruction]).await?;
        }
        for instruction in &self.followed.done {
            tx.change(statements::CLAIM_DONE, &[&id, instruction, &at]).await?;
        }
        for instruction in &self.followed.in_doubt {
            tx.change(statements::CLAIM_DOUBT, &[&id, instruction, &at]).await?;
        }
        Ok(head)
    }
}

/// Ends the claim of another desk's instruction, unless that desk is not revoked, has written to the book since, or has
/// told the end itself. Then the claim stays.
async fn end_gone(tx: &Tx<'_>, gone: &GoneEnd, at: i64) -> Result<()> {
    let GoneEnd { desk, instruction, executed, head } = gone;
    let row = tx.row(statements::DESK, &[desk]).await?;
    let revoked_by: Option<String> = row.and_then(|row| row.get(2));
    let newest: i64 = tx.row(statements::HEAD, &[desk]).await?.map_or(0, |row| row.get(0));
    if revoked_by.is_none() || newest != *head {
        tracing::warn!(desk, instruction, "a decision about a desk that is not gone was not carried out");
        return Ok(());
    }
    match executed {
        true => tx.change(statements::CLAIM_DONE, &[desk, instruction, &at]).await?,
        false => tx.change(statements::CLAIM_END_OPEN, &[desk, instruction]).await?,
    };
    Ok(())
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
