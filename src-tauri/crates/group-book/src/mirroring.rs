//! The mirror of the journal after a verdict: the new events, and the ends of claims that follow from them, in one
//! transaction. As a claim it is tried in one round trip first.

use crate::claim::{Followed, GoneEnd};
use crate::error::Result;
use crate::event::{NewEvents, Tail};
use crate::member::{Begun, Member};
use crate::statements;
use crate::transaction::{Step, Tx, Work, at_once, run};

impl Member {
    /// Appends events and ends the claims of this desk that they end. Returns the newest sequence in the book.
    ///
    /// A revoked desk may do this too: its last verdicts are news for the others.
    ///
    /// # Errors
    /// [`BookError::HistoryUnknown`], [`BookError::BookWentBack`], [`BookError::Behind`], and those of the connection.
    pub async fn mirror(&self, tail: &Tail, followed: &Followed) -> Result<i64> {
        Mirror { member: self, tail, followed }.write().await
    }
}

struct Mirror<'a> {
    member: &'a Member,
    tail: &'a Tail,
    followed: &'a Followed,
}

impl Mirror<'_> {
    async fn write(&self) -> Result<i64> {
        let pool = &self.member.book().pool;
        // Ends of other desks' claims are decided one by one, and without an event no statement looks at this desk.
        let is_plain = |events: &NewEvents<'_>| self.followed.gone.is_empty() && !events.is_empty();
        let expected = NewEvents::expected(self.member, self.tail).filter(is_plain);
        if let Some(events) = expected {
            let desk = self.member.id();
            let mut steps = events.following(&true);
            steps.extend(self.ends(&desk));
            if at_once(pool, &steps).await? {
                return Ok(self.tail.end());
            }
        }
        run(pool, self).await
    }

    /// The statements that note the contact and end this desk's claims.
    fn ends<'v>(&'v self, desk: &'v &'v str) -> Vec<Step<'v>> {
        let Followed { ended, done, in_doubt, .. } = self.followed;
        let mut steps = vec![Step { statement: statements::DESK_SEEN, values: vec![desk] }];
        for (statement, instructions) in
            [(statements::CLAIM_END, ended), (statements::CLAIM_DONE, done), (statements::CLAIM_DOUBT, in_doubt)]
        {
            steps.extend(instructions.iter().map(|one| Step { statement, values: vec![desk, one] }));
        }
        steps
    }
}

impl Work for Mirror<'_> {
    type Output = i64;
    async fn run(&self, tx: &Tx<'_>) -> Result<i64> {
        let Begun { standing, head } = self.member.begun(tx).await?;
        let may_act = standing.not_revoked().is_ok();
        let (desk, events) = (self.member.id(), NewEvents::missing(self.member, self.tail, head)?);
        let mut steps = events.appending();
        steps.extend(self.ends(&desk));
        tx.change_all(&steps).await?;
        for gone in self.followed.gone.iter().filter(|_| may_act) {
            end_gone(tx, gone).await?;
        }
        Ok(self.tail.end())
    }
}

/// Ends the claim of another desk's instruction, unless that desk is not revoked, has written to the book since, or has
/// told the end itself. Then the claim stays.
async fn end_gone(tx: &Tx<'_>, gone: &GoneEnd) -> Result<()> {
    let GoneEnd { desk, instruction, executed, head } = gone;
    let row = tx.row(statements::DESK, &[desk]).await?;
    let revoked_by: Option<String> = row.and_then(|row| row.get(2));
    let newest: i64 = tx.row(statements::HEAD, &[desk]).await?.map_or(0, |row| row.get(0));
    if revoked_by.is_none() || newest != *head {
        tracing::warn!(desk, instruction, "a decision about a desk that is not gone was not carried out");
        return Ok(());
    }
    match executed {
        true => tx.change(statements::CLAIM_DONE, &[desk, instruction]).await?,
        false => tx.change(statements::CLAIM_END_OPEN, &[desk, instruction]).await?,
    };
    Ok(())
}
