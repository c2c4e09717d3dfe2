//! The policy that the desks of the group share. Unlike the other shared settings it is trusted by the administrator's signature
//! alone: the database's administrator can add a desk to the table and sign with its key.
//!
//! A desk whose settings name the signer takes a newer one at its contact with the book, which precedes each order. The event of
//! its journal says which one is in force from then on; `model/src/profile/policy/group.rs` compares the file with it.

use std::path::Path;

use group_book::{BookError, Desk as BookDesk, SettingChange, SharedSetting};
use journal::{Entry, PolicyTaken, SearchedKind, SharedTaken};
use model::dual_control::PublicKey;
use model::folder::write_private;
use model::profile::{
    CodeBook, ConnectionSecrets, GROUP_POLICY_FILE, Policy, PolicySigner, Profile, SignedPolicy, TakenPolicy,
};
use model::{DeskError, Result, Sentence};

use super::claims::Trouble;
use super::shared::{differences, history, is_signed_by_a_desk, taken_event};
use super::{GroupMember, member};
use crate::desk::Desk;
use crate::home::trial_client;
use crate::out::audit::JournalRead;
use crate::view::{SharedKind, SharedPolicy, SharedState, SharedView};

/// The policy of this computer with the group's in the folder, as far as the journal says that it was taken.
pub(in crate::desk) fn with_group(policy: Policy, name: &str, own: &Profile, folder: &Path) -> Policy {
    let taken = taken_policy(folder).unwrap_or_else(|error| {
        // Sending is off without the journal.
        tracing::error!(%error, "the journal does not say which policy of the group is in force");
        None
    });
    let policy = policy.with_group(folder, taken.map(|(taken, _)| taken).as_ref(), name, own);
    // A profile that does not open would never learn of a newer one.
    match policy.group().map(|_| usable(&policy, own, folder)) {
        Some(Err(detail)) => policy.without_group(&detail),
        _ => policy,
    }
}

fn usable(policy: &Policy, own: &Profile, folder: &Path) -> Result<(), String> {
    let text = |error: DeskError| error.to_string();
    trial_client(&policy.over(own).map_err(text)?, &ConnectionSecrets::default())?;
    CodeBook::load(folder).and_then(|book| book.under(policy.code_book())).map(|_| ()).map_err(text)
}

/// The policy of the group that this desk took last, and its version in the book.
fn taken_policy(folder: &Path) -> Result<Option<(TakenPolicy, i64)>> {
    let Some(book) = JournalRead::open(folder)? else { return Ok(None) };
    let events = book.of_kinds([SearchedKind::SharedTaken; 2])?;
    Ok(events.iter().rev().find_map(|event| match event.entry() {
        Entry::SharedTaken(taken) => known(*taken),
        _ => None,
    }))
}

fn known(event: SharedTaken) -> Option<(TakenPolicy, i64)> {
    let PolicyTaken { version, signer, public_key, .. } = event.policy?;
    let signer = PolicySigner { name: signer, public_key: PublicKey::from_hex(&public_key)? };
    Some((TakenPolicy { version, sha256: event.sha256, signer }, event.version))
}

impl Desk {
    /// Writes a signed policy to the book; this desk takes it at once. The policy's own version. No role is asked for: the
    /// signature is the authority, and a policy that leaves everybody without a role has to be replaced too.
    ///
    /// # Errors
    /// `group-policy` when it is not signed as this desk's settings want, is for another group, or is no newer than the
    /// group's; `group-setting-version` when another desk wrote one meanwhile; `sending-off` without the act lock;
    /// `group-none`, or `group` with the book's refusal.
    pub async fn group_policy_put(&self, file: &Path) -> Result<u32> {
        if !self.holds_act_lock() {
            return Err(DeskError::local("sending-off", Sentence::new("sending-off-second-program")));
        }
        let joined = self.joined()?;
        let refused = |sentence: Sentence| DeskError::not_permitted("group-policy", sentence);
        let signed = SignedPolicy::beside(file).map_err(refused)?;
        let taken = taken_policy(self.folder())?.map(|(taken, _)| taken);
        signed.follows(joined.member.group(), self.policy(), taken.as_ref()).map_err(refused)?;
        let newest = self.newest_policy(joined).await.map_err(|error| member::refused(&error))?;
        let content = signed.content();
        if newest.as_ref().is_none_or(|newest| newest.content != content.as_bytes()) {
            if let Some(other) = newest.as_ref().and_then(|newest| policy_in(newest).ok())
                && other.follows(joined.member.group(), self.policy(), None).is_ok()
                && other.version >= signed.version
            {
                let older = Sentence::new("group-policy-older").with("version", signed.version);
                return Err(refused(older.with("taken", other.version)));
            }
            let (kind, person) = (SharedKind::Policy.word(), self.acting_name());
            let follows = newest.map_or(0, |newest| newest.version);
            let change = SettingChange { kind, follows, content: content.as_bytes(), person: &person };
            joined.member.change_setting(change).await.map_err(|error| match error {
                BookError::VersionExists(found) => super::shared::changed(found),
                error => member::refused(&error),
            })?;
        }
        self.group_policy_take().await?;
        Ok(signed.version)
    }

    /// Takes the newest policy of the group, as each contact does.
    ///
    /// # Errors
    /// `group-policy` with the reason why this desk does not take it; `group-none`, or `group` while the book is not reached.
    pub async fn group_policy_take(&self) -> Result<()> {
        let joined = self.joined()?;
        self.follow_group().await.map_err(|sentence| DeskError::local("group", sentence))?;
        let desks = joined.member.book().desks().await.map_err(|error| member::refused(&error))?;
        let shown = self.shared_policy(joined, &desks).await?;
        let why = shown.why.filter(|_| shown.state == SharedState::NotTaken);
        why.map_or(Ok(()), |why| Err(DeskError::not_permitted("group-policy", why)))
    }

    /// Takes a newer policy of the group. Nothing is sent under the one before: the profile has to be opened again.
    pub(super) async fn follow_policy(&self, joined: &GroupMember) -> Result<(), Trouble> {
        if !self.policy().follows_group() || !self.holds_act_lock() {
            return Ok(());
        }
        let versions = joined.member.setting_versions().await?;
        let newest = versions.get(SharedKind::Policy.word()).copied();
        if newest.is_none() || newest == joined.contact.policy_seen() {
            return Ok(());
        }
        let Some(newest) = self.newest_policy(joined).await? else { return Ok(()) };
        let desks = joined.member.book().desks().await?;
        let taken = taken_policy(self.folder())?.map(|(taken, _)| taken);
        match self.judged(joined, &desks, &newest, taken.as_ref()) {
            Ok(signed) => self.take_policy(&desks, &newest, &signed, taken.as_ref())?,
            Err(why) => tracing::warn!(version = newest.version, why = why.id, "the group's policy was not taken"),
        }
        joined.contact.set_policy_seen(newest.version);
        Ok(())
    }

    async fn newest_policy(&self, joined: &GroupMember) -> Result<Option<SharedSetting>, BookError> {
        joined.member.newest_setting(SharedKind::Policy.word()).await
    }

    /// The policy in a version of the book, if this desk takes it or has it; otherwise why not.
    fn judged(
        &self,
        joined: &GroupMember,
        desks: &[BookDesk],
        newest: &SharedSetting,
        taken: Option<&TakenPolicy>,
    ) -> Result<SignedPolicy, Sentence> {
        let group = joined.member.group();
        // The desk says only who wrote it, so one that was revoked since is good enough.
        if !is_signed_by_a_desk(group, desks.iter(), SharedKind::Policy, newest) {
            return Err(Sentence::new("group-setting-not-signed"));
        }
        let signed = policy_in(newest)?;
        signed.follows(group, self.policy(), taken)?;
        Ok(signed)
    }

    /// The file first: until the event is written, it is not the one of the journal, and sending is off.
    fn take_policy(
        &self,
        desks: &[BookDesk],
        newest: &SharedSetting,
        signed: &SignedPolicy,
        taken: Option<&TakenPolicy>,
    ) -> Result<()> {
        write_private(&self.folder().join(GROUP_POLICY_FILE), &signed.content())?;
        if taken.is_some_and(|taken| taken.sha256 == signed.sha256()) {
            return Ok(());
        }
        let policy = PolicyTaken {
            version: signed.version,
            signer: signed.signature.name.clone(),
            public_key: signed.signature.public_key.hex(),
            signed_at: signed.signature.signed.clone(),
        };
        let event = SharedTaken { policy: Some(policy), ..taken_event(desks, SharedKind::Policy, newest, None) };
        // Not as other events: sending may be off because this policy is missing.
        let entry = Entry::SharedTaken(Box::new(event));
        self.act_on_journal()?.record(self.now(), |recording| recording.add(&entry).map(drop))?;
        self.write_chain_head(false);
        tracing::info!(version = signed.version, desk = newest.desk, "the group's policy was taken");
        Ok(())
    }

    /// The group's policy beside this desk's.
    pub(super) async fn shared_policy(&self, joined: &GroupMember, desks: &[BookDesk]) -> Result<SharedView> {
        let kind = SharedKind::Policy;
        let newest = self.newest_policy(joined).await.map_err(|error| member::refused(&error))?;
        let (taken, seen) = taken_policy(self.folder())?.unzip();
        let judged = newest.as_ref().map(|newest| self.judged(joined, desks, newest, taken.as_ref()));
        let local = self.shared_content(kind)?;
        let state = match (&judged, &newest) {
            (_, Some(newest)) if seen.is_some_and(|seen| newest.version < seen) => SharedState::WentBack,
            (Some(Ok(signed)), _) if signed.content() == local => SharedState::Same,
            (Some(Ok(_)), _) => SharedState::Newer,
            (Some(Err(_)), _) => SharedState::NotTaken,
            (None, _) if seen.is_some() => SharedState::WentBack,
            (None, _) => SharedState::NotShared,
        };
        let in_book = newest.as_ref().and_then(|newest| policy_in(newest).ok());
        let text = |policy: Option<&SignedPolicy>| policy.map(|policy| policy.text().to_owned()).unwrap_or_default();
        let here = SignedPolicy::parse(&local).ok();
        let (added, removed) = differences(kind, &text(here.as_ref()), &text(in_book.as_ref()));
        Ok(SharedView {
            kind,
            state,
            version: seen,
            versions: history(joined, desks, kind).await?,
            added,
            removed,
            policy: in_book.map(|policy| SharedPolicy {
                version: policy.version,
                signer: policy.signature.name,
                public_key: policy.signature.public_key.hex(),
                signed_at: policy.signature.signed,
            }),
            why: judged.and_then(Result::err),
        })
    }
}

fn policy_in(newest: &SharedSetting) -> Result<SignedPolicy, Sentence> {
    SignedPolicy::parse(std::str::from_utf8(&newest.content).unwrap_or_default())
}
