//! A claim is one transaction, in this order: (a) the desk's new events are appended, which finds a copied or restored
//! journal; (b) no other instruction holds a key; (c) no other desk has an unfinished transfer that looks the same; (d)
//! the approval was not used by another submission; (e) this desk is not revoked. Only then the rows are written.
//!
//! It is tried in one round trip first: each statement refuses by itself what must not be, and with it all of them. Where
//! that wrote nothing, the transaction is made step by step: it takes the keys if they are free by then, or names the holder.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use futures_util::future::try_join_all;
use tokio_postgres::types::ToSql;

use crate::claim::Claim;
use crate::error::{BookError, Result};
use crate::event::{NewEvents, Tail};
use crate::holder::holder_of;
use crate::member::{Begun, Member};
use crate::statements;
use crate::transaction::{Step, Tx, Work, at_once, run};

/// Pause before a claim whose connection was lost is asked for again.
const ASK_AGAIN_PAUSE: Duration = Duration::from_millis(300);

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
            let ended = tokio::time::timeout(left, work.take()).await.unwrap_or_else(|_| late());
            match ended {
                Err(error) if error.is_unreachable() && began.elapsed() + ASK_AGAIN_PAUSE < within => {
                    tracing::warn!(%error, "the claim is asked for again");
                    tokio::time::sleep(ASK_AGAIN_PAUSE).await;
                }
                ended => return ended,
            }
        }
    }
}

struct TakeClaims<'a> {
    member: &'a Member,
    claims: &'a [Claim],
    tail: &'a Tail,
}

impl TakeClaims<'_> {
    async fn take(&self) -> Result<i64> {
        let pool = &self.member.book().pool;
        if let Some(events) = NewEvents::expected(self.member, self.tail) {
            let mut steps = events.following(&false);
            for claim in self.claims {
                steps.extend(self.rows_of(claim, &events, &BTreeSet::new()));
            }
            if at_once(pool, &steps).await? {
                return Ok(self.tail.end());
            }
        }
        run(pool, self).await
    }

    /// The statements that claim the keys, except those that the instruction holds already, and use the approval.
    fn rows_of<'v>(&'v self, claim: &'v Claim, of: &'v NewEvents<'_>, own: &BTreeSet<&String>) -> Vec<Step<'v>> {
        let Claim { tenant, bank, instruction, number, digest, person, alike, .. } = claim;
        let mut steps = Vec::new();
        for key in claim.keys.iter().filter(|key| !own.contains(key)) {
            if let Some(looked_after) = &claim.looked_after {
                steps.push(Step { statement: statements::CLAIM_FREE, values: vec![tenant, bank, key, looked_after] });
            }
            let mut values: Vec<&(dyn ToSql + Sync)> =
                vec![tenant, bank, key, &of.desk, instruction, number, digest, person, alike];
            values.extend([&of.group as &(dyn ToSql + Sync), &of.public_key, self.tail.end_hash()]);
            steps.push(Step { statement: statements::CLAIM_ADD, values });
        }
        if let Some((approval, submission)) = &claim.approval {
            steps.push(Step { statement: statements::USE_ADD, values: vec![approval, &of.desk, submission] });
        }
        steps
    }
}

impl Work for TakeClaims<'_> {
    type Output = i64;
    async fn run(&self, tx: &Tx<'_>) -> Result<i64> {
        let member = self.member;
        let Begun { standing, head } = member.begun(tx).await?;
        let events = NewEvents::missing(member, self.tail, head)?;
        tx.change_all(&events.appending()).await?;
        let mut steps = Vec::new();
        for claim in self.claims {
            let own = own_keys(tx, member, claim).await?;
            steps.extend(self.rows_of(claim, &events, &own));
        }
        for claim in self.claims {
            no_look_alike(tx, member, claim).await?;
        }
        for claim in self.claims {
            not_used(tx, member, claim).await?;
        }
        standing.not_revoked()?;
        tx.change_all(&steps).await?;
        Ok(self.tail.end())
    }
}

/// The keys that the instruction holds already, if it can have the others.
async fn own_keys<'c>(tx: &Tx<'_>, member: &Member, claim: &'c Claim) -> Result<BTreeSet<&'c String>> {
    let found = claim.keys.iter().map(|key| async move {
        Ok::<_, BookError>((key, tx.row(statements::CLAIM, &[&claim.tenant, &claim.bank, key]).await?))
    });
    let mut own = BTreeSet::new();
    for (key, row) in try_join_all(found).await? {
        let Some(holder) = row.as_ref().map(holder_of) else { continue };
        let is_own = holder.desk == member.id() && holder.instruction == claim.instruction;
        match (holder.done_at, claim.looked_after) {
            (None, _) if is_own => _ = own.insert(key),
            (Some(done), Some(looked)) if done < looked => {}
            (Some(_), Some(_)) => return Err(BookError::ActedSince(Box::new(holder))),
            _ => return Err(BookError::Held(Box::new(holder))),
        }
    }
    Ok(own)
}

async fn no_look_alike(tx: &Tx<'_>, member: &Member, claim: &Claim) -> Result<()> {
    let Some(alike) = &claim.alike else { return Ok(()) };
    // Until its desk mirrors an end, a claim of another desk may be a doubt that is not reported yet.
    let row = tx.row(statements::CLAIM_ALIKE, &[&claim.tenant, &claim.bank, alike, &member.id()]).await?;
    row.map_or(Ok(()), |row| Err(BookError::LookAlike(Box::new(holder_of(&row)))))
}

async fn not_used(tx: &Tx<'_>, member: &Member, claim: &Claim) -> Result<()> {
    let Some((approval, submission)) = &claim.approval else { return Ok(()) };
    let Some(row) = tx.row(statements::USE, &[approval]).await? else { return Ok(()) };
    let (desk, used_for): (String, String) = (row.get(0), row.get(1));
    if desk == member.id() && used_for == *submission {
        return Ok(());
    }
    let name: Option<String> = row.get(3);
    Err(BookError::ApprovalUsed { desk_name: name.unwrap_or(desk), at: row.get(2) })
}
