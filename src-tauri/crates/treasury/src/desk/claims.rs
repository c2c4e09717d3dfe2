//! The claims of all profiles in the data directory, opened for this one; those that block it; and the end of a claim
//! whose journal is gone, with an approval where the profile has one.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use chrono::{DateTime, Utc};
use journal::{Asked, Claim, ClaimEnded, Claims, Entry, Keeper, Scope, keeper_of, profile_folders};
use model::locks::FileLock;
use model::profile::Profile;
use model::profile::Role;
use model::typed::typed;
use model::{ApprovalState, ApprovalSubject, DeskError, Result, Sentence, words};
use money::witness;

use super::orders::JOURNAL_FILE;
use super::{Desk, Question};
use crate::view::{ClaimTaken, ClaimView};

/// File in the data directory.
const CLAIMS_FILE: &str = "claims.sqlite";
/// Lock file in the data directory: the profile that confirms.
const TURN_FILE: &str = "confirm.lock";
const TURN_WAIT_MAX: Duration = Duration::from_secs(10);
const TURN_PAUSE: Duration = Duration::from_millis(10);
/// Folder of the removed profiles in the data directory.
const REMOVED: &str = "profiles-removed";

impl Desk {
    /// The claims of the data directory, opened in this profile's scope.
    pub(super) fn claims(&self) -> Result<Claims> {
        let profile = self.profile();
        let others = journals_of(&self.inner.data_dir);
        let scope = Scope::of(&profile, self.name()).beside(&profile, others.iter().map(|(other, ..)| other));
        let mut claims = Claims::open(&self.inner.data_dir.join(CLAIMS_FILE), scope)?;
        let others: Vec<_> = others.into_iter().map(|(other, name, file)| (Scope::of(&other, &name), file)).collect();
        claims.complete(&others, self.now())?;
        Ok(claims)
    }

    /// The turn to confirm: one profile of the data directory at a time, because each compares its order with the others'
    /// confirmed orders. Without a turn (no lock on this file system, another program that hangs) the claims alone still keep two
    /// equal instructions apart.
    pub(super) fn turn_to_confirm(&self) -> Option<FileLock> {
        let file = self.inner.data_dir.join(TURN_FILE);
        let until = Instant::now() + TURN_WAIT_MAX;
        loop {
            match FileLock::try_take(&file) {
                Ok(Some(lock)) => return Some(lock),
                Ok(None) if Instant::now() < until => std::thread::sleep(TURN_PAUSE),
                Ok(None) => {
                    tracing::warn!("another profile of the data directory confirms for long");
                    return None;
                }
                Err(error) => {
                    tracing::warn!(%error, "profiles of the data directory cannot take turns to confirm");
                    return None;
                }
            }
        }
    }

    /// The open instructions of other profiles and of lost journals that block orders here, oldest first, each with its
    /// holder and what to do.
    ///
    /// # Errors
    /// `journal`: the claims cannot be read. `disk`: the folders of the profiles cannot be listed.
    pub fn claims_held(&self) -> Result<Vec<ClaimView>> {
        let submissions = self.submissions()?;
        let journals = files_of(&self.inner.data_dir)?;
        let waiting = submissions.journal(|journal| Ok(journal.approvals_in(ApprovalState::Waiting)?))?;
        let asked = |id: &str| {
            let of_this = waiting.iter().map(|one| &one.asked).find(|asked| is_about(asked, id));
            of_this.map(|asked| asked.approval.clone())
        };
        let claims = submissions.journal(|journal| Ok(journal.claims_of_others()?))?;
        let view = |claim: Claim| {
            let keeper = keeper_of(&claim, &journals);
            let mut view = view_of(&claim, &keeper);
            view.asked = asked(&claim.instruction);
            view
        };
        Ok(claims.into_iter().map(view).collect())
    }

    /// Ends the claim of an instruction whose journal is gone: the same order can be confirmed here again. Where the
    /// profile has dual control, it ends when they approve.
    ///
    /// # Errors
    /// `claim` when no reason is given, there is no such claim, its journal still exists or cannot be read, or by the
    /// service's `Date` in this session the bank's next working day has not come (or no reply had a `Date`);
    /// `hidden-character`, `approval` when its end is already asked for, `sending-off`, or `journal`.
    pub fn claim_end(&self, instruction: &str, reason: &str, preparer: Option<&str>) -> Result<ClaimTaken> {
        let submissions = self.act_now()?;
        self.require(Role::Preparer)?;
        let reason = typed("reason", reason)?;
        if reason.is_empty() {
            return Err(DeskError::correct("claim", Sentence::new("claim-reason")));
        }
        let claim = self.claim_without_journal(instruction)?;
        self.next_day_has_come(&claim.since)?;
        if self.strictest_tier().is_some() {
            return Ok(ClaimTaken { asked: Some(self.ask_approver(&question(&claim, reason, preparer))?) });
        }
        let entry = Entry::ClaimEnded(Box::new(ended(&claim, reason, None)));
        submissions.record(self.now(), |recording| recording.add(&entry).map(|_| ()))?;
        self.free_claim(instruction)?;
        Ok(ClaimTaken { asked: None })
    }

    /// The entry that is recorded together with the approval.
    pub(super) fn approved_end_of_claim(&self, asked: &Asked) -> Result<Entry> {
        let claim = self.claim_without_journal(&asked.about)?;
        let ended: ClaimEnded = serde_json::from_str(&asked.content)
            .map_err(|error| DeskError::local("journal", Sentence::new("journal-trouble").with("detail", error)))?;
        Ok(Entry::ClaimEnded(Box::new(self::ended(&claim, &ended.reason, Some(&asked.approval)))))
    }

    /// After its end is recorded: deletes the claim. A crash before this leaves a claim that can be ended again.
    pub(super) fn free_claim(&self, instruction: &str) -> Result<()> {
        let claim = self.claim_without_journal(instruction)?;
        self.submissions()?.journal(|journal| Ok(journal.end_claim(&claim)?))
    }

    /// The bank's next working day after the claim's last change has come, by the service's clock: as for *not executed*
    /// without the bank's written word, because the same payment can be ordered again afterwards.
    pub(super) fn next_day_has_come(&self, since: &str) -> Result<()> {
        let (zone, calendar) = (self.profile().zone(), self.calendar()?);
        let since = DateTime::parse_from_rfc3339(since).map_or(self.now(), |since| since.with_timezone(&Utc));
        let day = zone.day(since);
        let from = calendar.working_from(day.succ_opt().unwrap_or(day));
        let today = self.inner.service_clock.newest().map(|compared| zone.day(compared.service));
        if today.is_some_and(|today| today >= from) {
            return Ok(());
        }
        let today = today.map(|today| today.to_string()).unwrap_or_default();
        let case = if today.is_empty() { "unasked" } else { "early" };
        let early = Sentence::new("claim-early").with("case", case).with("from", from).with("today", today);
        Err(DeskError::correct("claim", early))
    }

    /// A claim that no journal of the data directory resolves.
    fn claim_without_journal(&self, instruction: &str) -> Result<Claim> {
        let claims = self.submissions()?.journal(|journal| Ok(journal.claims_of_others()?))?;
        let found = claims.into_iter().find(|claim| claim.instruction == instruction);
        let none = || DeskError::correct("claim", Sentence::new("claim-unknown").with("id", instruction));
        let claim = found.ok_or_else(none)?;
        match keeper_of(&claim, &files_of(&self.inner.data_dir)?) {
            Keeper::Gone => Ok(claim),
            keeper => Err(DeskError::correct("claim", says(&claim, &keeper))),
        }
    }
}

fn is_about(asked: &Asked, instruction: &str) -> bool {
    asked.subject == ApprovalSubject::Claim && asked.about == instruction
}

fn view_of(claim: &Claim, keeper: &Keeper) -> ClaimView {
    ClaimView {
        id: claim.instruction.clone(),
        profile: claim.profile.clone(),
        number: claim.number,
        state: claim.state,
        unproven: claim.unproven,
        account: claim.account.clone(),
        draft_number: claim.draft_number().map(str::to_owned),
        payee_account: claim.payee_account.clone(),
        amount: claim.amount.clone(),
        currency: claim.currency.clone(),
        reference_order: claim.reference_order.clone(),
        since: claim.since.clone(),
        says: says(claim, keeper),
        can_end: *keeper == Keeper::Gone,
        asked: None,
    }
}

/// The place of the claim's journal and the remedy.
fn says(claim: &Claim, keeper: &Keeper) -> Sentence {
    let folder = |file: &Path| file.parent().unwrap_or(file).to_owned();
    let (id, folder) = match keeper {
        Keeper::Here(file) if is_removed(file) => ("claim-held-removed", folder(file)),
        Keeper::Here(file) => ("claim-held-profile", folder(file)),
        Keeper::Unreadable(file) => ("claim-held-unreadable", folder(file)),
        Keeper::Gone => ("claim-held-gone", PathBuf::new()),
    };
    let name = folder.file_name().map_or_else(|| claim.profile.clone(), |name| name.to_string_lossy().into_owned());
    let sentence = Sentence::new(id).with("number", claim.number).with("profile", &claim.profile);
    sentence.with("name", name).with("folder", folder.display())
}

fn is_removed(file: &Path) -> bool {
    file.ancestors().nth(2).is_some_and(|under| under.ends_with(REMOVED))
}

fn ended(claim: &Claim, reason: &str, approval: Option<&str>) -> ClaimEnded {
    let (claim, witness) = (claim.clone(), witness());
    ClaimEnded {
        claimed: claim.instruction,
        profile: claim.profile,
        journal: claim.journal,
        number: claim.number,
        state: claim.state,
        account: claim.account,
        keys: claim.keys,
        amount: claim.amount,
        currency: claim.currency,
        payee_account: claim.payee_account,
        reason: reason.to_owned(),
        approval: approval.map(str::to_owned),
        system_user: witness.system_user,
        machine: witness.machine,
    }
}

/// The request to an approver, in both languages because the approver's language is unknown.
fn question(claim: &Claim, reason: &str, preparer: Option<&str>) -> Question {
    let view = view_of(claim, &Keeper::Gone);
    let asks = Sentence::new("claim-asks")
        .with("number", view.number)
        .with("profile", &view.profile)
        .with("account", &view.account)
        .with("is_draft", if view.payee_account.is_none() { "yes" } else { "no" })
        .with("draft", view.draft_number.as_deref().unwrap_or("–"))
        .with("currency", view.currency.as_deref().unwrap_or_default())
        .with("amount", view.amount.as_deref().unwrap_or_default())
        .with("payee", view.payee_account.as_deref().unwrap_or_default())
        .with("since", &view.since)
        .with("reason", reason);
    Question {
        subject: ApprovalSubject::Claim,
        about: claim.instruction.clone(),
        text: ["en", "zh-CN"].map(|language| words::text(&asks, language)).join("\n"),
        content: serde_json::to_string_pretty(&ended(claim, reason, None)).unwrap_or_default(),
        preparer: preparer.map(str::to_owned),
        file: None,
    }
}

/// The files of all journals, also where a profile's settings are missing or cannot be read.
fn files_of(data_dir: &Path) -> Result<Vec<PathBuf>> {
    let files = profile_folders(data_dir)?.into_iter().map(|folder| folder.join(JOURNAL_FILE));
    Ok(files.filter(|file| file.exists()).collect())
}

/// The journals with the settings and the name of their profiles.
fn journals_of(data_dir: &Path) -> Vec<(Profile, String, PathBuf)> {
    let of = |file: PathBuf| {
        let folder = file.parent()?;
        let profile = Profile::load(folder).ok()?;
        Some((profile, folder.file_name()?.to_string_lossy().into_owned(), file))
    };
    files_of(data_dir).unwrap_or_default().into_iter().filter_map(of).collect()
}
