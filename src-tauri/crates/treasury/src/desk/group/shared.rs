//! Settings that the desks of the group share: code book, calendar, watch list, counterparties, saved views. The book has
//! their versions, each signed by the desk of the change.
//!
//! A desk that has no change of its own takes a newer version at its next contact, so a desk that comes back has them. The
//! code book decides about money: a person takes it, with the preview, the policy's fixed entries and the approval of any
//! change of it. Where two desks changed the same setting, nothing is merged: a person decides between the two. The policy
//! has rules of its own (`policy.rs`).

use std::collections::{BTreeMap, BTreeSet};

use group_book::{BookError, Desk as BookDesk, SettingChange, SharedSetting};
use journal::{Entry, SearchedKind, SharedTaken};
use model::folder::{read_text, write_private};
use model::profile::{Role, flattened};
use model::{DeskError, Result, Sentence, hex, sha256};
use money::witness;
use serde::{Deserialize, Serialize};

use super::claims::Trouble;
use super::{GroupMember, OfGroup, member};
use crate::desk::Desk;
use crate::desk::code_book::{CodeBookWish, Said};
use crate::view::{SharedKind, SharedState, SharedVersion, SharedView};

const FILE: &str = "group-settings.json";
const FILE_BYTES_MAX: u64 = 65_536;
/// Most lines of a comparison.
const LINES_MAX: usize = 200;
/// Most versions that are listed.
const VERSIONS_MAX: i64 = 50;

/// The version that this desk last took or wrote, by kind.
pub(super) type Known = BTreeMap<String, KnownVersion>;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct KnownVersion {
    version: i64,
    /// SHA-256 of its content.
    sha256: String,
}

/// A setting at this desk beside the newest version of the book.
struct SettingBeside {
    local: String,
    known: Option<KnownVersion>,
    newest: Option<SharedSetting>,
    state: SharedState,
}

impl SettingBeside {
    /// The content of the newest version, if it is text.
    fn newest_text(&self) -> &str {
        self.newest.as_ref().and_then(|newest| std::str::from_utf8(&newest.content).ok()).unwrap_or_default()
    }
}

impl Desk {
    /// The shared settings with their versions, and the differences between this desk and the group.
    ///
    /// # Errors
    /// `group-none`, or `group` with the book's refusal.
    pub async fn group_settings(&self) -> Result<Vec<SharedView>> {
        let joined = self.joined()?;
        let desks = joined.member.book().desks().await.map_err(|error| member::refused(&error))?;
        let mut shown = Vec::new();
        for kind in SharedKind::ALL {
            if kind == SharedKind::Policy {
                shown.push(self.shared_policy(joined, &desks).await?);
                continue;
            }
            let compared = self.compared(joined, &desks, kind).await?;
            let (added, removed) = differences(kind, &compared.local, compared.newest_text());
            shown.push(SharedView {
                kind,
                state: compared.state,
                version: compared.known.map(|known| known.version),
                versions: history(joined, &desks, kind).await?,
                added,
                removed,
                policy: None,
                why: None,
            });
        }
        Ok(shown)
    }

    /// Writes this desk's content as the version after the one that the person saw (0: none).
    ///
    /// # Errors
    /// `role`; `group-setting-version` when another desk has written one since, or the content is the group's already;
    /// `group-policy` for the policy, which [`Desk::group_policy_put`] writes; `sending-off`, `group-none`, or `group` with the
    /// book's refusal.
    pub async fn group_setting_put(&self, kind: SharedKind, follows: i64) -> Result<()> {
        if kind == SharedKind::Policy {
            return Err(DeskError::correct("group-policy", Sentence::new("group-policy-put")));
        }
        self.require(role(kind))?;
        self.act_or_refuse()?;
        let joined = self.joined()?;
        let local = self.shared_content(kind)?;
        let person = self.acting_name();
        let change = SettingChange { kind: kind.word(), follows, content: local.as_bytes(), person: &person };
        match joined.member.change_setting(change).await {
            Ok(version) => self.note_known(kind, version, hash(&local)),
            Err(BookError::VersionExists(found)) => Err(changed(found)),
            Err(error) => Err(member::refused(&error)),
        }
    }

    /// Takes the version that the person saw in place of this desk's content. A code book is changed as in its editor: the
    /// policy's entries stay, and under dual control it waits for an approver.
    ///
    /// # Errors
    /// `role`; `group-setting-version` when another desk has written one since; `group-setting` for one that is not signed
    /// by a desk of the group, older than the last one seen, or unreadable; those of a change of the code book, and of
    /// [`Desk::group_policy_take`].
    pub async fn group_setting_take(&self, kind: SharedKind, version: i64) -> Result<()> {
        if kind == SharedKind::Policy {
            return self.group_policy_take().await;
        }
        self.require(role(kind))?;
        self.act_or_refuse()?;
        let joined = self.joined()?;
        let desks = joined.member.book().desks().await.map_err(|error| member::refused(&error))?;
        let compared = self.compared(joined, &desks, kind).await?;
        let refuse = |id: &str| Err(DeskError::correct("group-setting", Sentence::new(id)));
        match compared.state {
            SharedState::NotSigned => return refuse("group-setting-not-signed"),
            SharedState::WentBack => return refuse("group-setting-went-back"),
            SharedState::NotShared => return refuse("group-setting-none"),
            _ => {}
        }
        let found = compared.newest.as_ref().map_or(0, |newest| newest.version);
        let Some(newest) = compared.newest.as_ref().filter(|_| found == version) else { return Err(changed(found)) };
        let content = compared.newest_text();
        Self::readable_shared(kind, content)?;
        if kind == SharedKind::CodeBook && compared.local != content {
            let wish = CodeBookWish::Text(content.to_owned());
            let shown = self.code_book_check(&wish)?;
            let reason = format!("group version {version}");
            self.code_book_take(&wish, &shown.digest, &Said { reason: &reason, name: None })?;
            if self.shared_content(kind)? != content {
                // It waits for an approver; the next contact notes the version.
                return Ok(());
            }
        }
        self.take_shared(kind, content)?;
        self.note_taken(&desks, kind, newest, Some(self.acting_name()))
    }

    /// Takes newer versions where this desk has no change of its own, but for the code book. Each is an event of the
    /// journal, so nothing is taken while that cannot be written.
    pub(super) async fn follow_settings(&self, joined: &GroupMember) -> Result<(), Trouble> {
        if self.act_or_refuse().is_err() {
            return Ok(());
        }
        let versions = joined.member.setting_versions().await?;
        let known = self.known_settings();
        let is_new = |kind: &SharedKind| {
            let newest = versions.get(kind.word()).copied().unwrap_or_default();
            *kind != SharedKind::Policy
                && newest > 0
                && known.get(kind.word()).is_none_or(|known| known.version != newest)
        };
        let new: Vec<SharedKind> = SharedKind::ALL.into_iter().filter(is_new).collect();
        if new.is_empty() {
            return Ok(());
        }
        let desks = joined.member.book().desks().await?;
        for kind in new {
            let compared = self.compared(joined, &desks, kind).await?;
            let (Some(newest), content) = (&compared.newest, compared.newest_text()) else { continue };
            let is_same = compared.state == SharedState::Same;
            let takes = compared.state == SharedState::Newer && kind != SharedKind::CodeBook;
            if !is_same && !takes {
                continue;
            }
            if takes {
                if let Err(error) = self.take_shared(kind, content) {
                    tracing::warn!(%error, kind = kind.word(), "a shared setting was not taken");
                    continue;
                }
                tracing::info!(
                    kind = kind.word(),
                    version = newest.version,
                    desk = newest.desk,
                    "taken from the group"
                );
            }
            self.note_taken(&desks, kind, newest, None)?;
        }
        Ok(())
    }

    /// Records that this desk has a version of the group, once. Its own versions are no news.
    fn note_taken(
        &self,
        desks: &[BookDesk],
        kind: SharedKind,
        newest: &SharedSetting,
        taken_by: Option<String>,
    ) -> Result<()> {
        let content = hash_of(&newest.content);
        let recorded =
            self.submissions()?.journal(|journal| Ok(journal.entries_after(SearchedKind::SharedTaken, 0)?))?;
        let is_recorded = recorded.iter().any(|entry| match entry {
            Entry::SharedTaken(one) => {
                (one.setting.as_str(), one.version, &one.sha256) == (kind.word(), newest.version, &content)
            }
            _ => false,
        });
        let own = self.profile().group.as_ref().is_some_and(|group| group.desk == newest.desk);
        if !is_recorded && !own {
            let event = taken_event(desks, kind, newest, taken_by);
            self.record_side_event(&Entry::SharedTaken(Box::new(event)))?;
        }
        self.note_known(kind, newest.version, content)
    }

    async fn compared(&self, joined: &GroupMember, desks: &[BookDesk], kind: SharedKind) -> Result<SettingBeside> {
        let newest = joined.member.newest_setting(kind.word()).await.map_err(|error| member::refused(&error))?;
        let (local, known) = (self.shared_content(kind)?, self.known_settings().remove(kind.word()));
        let state = state(joined.member.group(), desks, kind, &local, known.as_ref(), newest.as_ref());
        Ok(SettingBeside { local, known, newest, state })
    }

    fn known_settings(&self) -> Known {
        let read = read_text(&self.folder().join(FILE), FILE_BYTES_MAX).ok();
        read.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
    }

    fn note_known(&self, kind: SharedKind, version: i64, sha256: String) -> Result<()> {
        let mut known = self.known_settings();
        known.insert(kind.word().to_owned(), KnownVersion { version, sha256 });
        let text = serde_json::to_string(&known).unwrap_or_default();
        Ok(write_private(&self.folder().join(FILE), &text)?)
    }

    /// The shared settings that a person has to decide about, for the window.
    pub(super) fn settings_known(&self) -> Known {
        match self.of_group() {
            OfGroup::Open(_) => self.known_settings(),
            OfGroup::Alone | OfGroup::Closed(_) => Known::new(),
        }
    }
}

/// Compares a desk's content with the newest version.
fn state(
    group: &str,
    desks: &[BookDesk],
    kind: SharedKind,
    local: &str,
    known: Option<&KnownVersion>,
    newest: Option<&SharedSetting>,
) -> SharedState {
    let seen = known.map_or(0, |known| known.version);
    let Some(newest) = newest else {
        return if seen > 0 { SharedState::WentBack } else { SharedState::NotShared };
    };
    if newest.version < seen {
        return SharedState::WentBack;
    }
    if !is_signed_by_a_desk(group, desks.iter().filter(|desk| desk.revoked.is_none()), kind, newest) {
        return SharedState::NotSigned;
    }
    let own = hash(local);
    let is_unchanged = known.map_or(local.is_empty(), |known| known.sha256 == own);
    if own == hash_of(&newest.content) {
        SharedState::Same
    } else if newest.version > seen {
        if is_unchanged { SharedState::Newer } else { SharedState::Conflict }
    } else {
        SharedState::ChangedHere
    }
}

/// Whether one of these desks signed the version.
pub(super) fn is_signed_by_a_desk<'a>(
    group: &str,
    mut desks: impl Iterator<Item = &'a BookDesk>,
    kind: SharedKind,
    newest: &SharedSetting,
) -> bool {
    let author = desks.find(|desk| desk.id == newest.desk);
    author.is_some_and(|desk| newest.is_signed_by(group, kind.word(), &desk.public_key))
}

/// The event of a version that this desk has from now on.
pub(super) fn taken_event(
    desks: &[BookDesk],
    kind: SharedKind,
    newest: &SharedSetting,
    taken_by: Option<String>,
) -> SharedTaken {
    let witness = witness();
    SharedTaken {
        setting: kind.word().to_owned(),
        version: newest.version,
        sha256: hash_of(&newest.content),
        person: newest.person.clone(),
        desk: newest.desk.clone(),
        desk_name: desk_name(desks, &newest.desk),
        changed_at: member::time(newest.changed_at),
        taken_by,
        policy: None,
        system_user: witness.system_user,
        machine: witness.machine,
    }
}

/// The versions of a setting, newest first.
pub(super) async fn history(joined: &GroupMember, desks: &[BookDesk], kind: SharedKind) -> Result<Vec<SharedVersion>> {
    let versions = joined.member.setting_history(kind.word(), VERSIONS_MAX).await;
    let version = |one: SharedSetting| SharedVersion {
        version: one.version,
        person: one.person,
        desk: desk_name(desks, &one.desk),
        changed_at: member::time(one.changed_at),
    };
    Ok(versions.map_err(|error| member::refused(&error))?.into_iter().map(version).collect())
}

/// The name of a desk; its id where it has none.
fn desk_name(desks: &[BookDesk], id: &str) -> String {
    desks.iter().find(|desk| desk.id == id).map_or(id, |desk| &desk.name).to_owned()
}

fn role(kind: SharedKind) -> Role {
    match kind {
        SharedKind::CodeBook => Role::Administrator,
        _ => Role::Preparer,
    }
}

/// Lines that the group's content has and this desk's has not, and the other way round.
pub(super) fn differences(kind: SharedKind, local: &str, newest: &str) -> (Vec<String>, Vec<String>) {
    let (local, newest) = (entries(kind, local), entries(kind, newest));
    let missing =
        |from: &BTreeSet<String>, of: &BTreeSet<String>| from.difference(of).take(LINES_MAX).cloned().collect();
    (missing(&newest, &local), missing(&local, &newest))
}

/// The entries of a content, one line each. Those of a code book or a policy have their full names: lines of two banks are
/// equal.
fn entries(kind: SharedKind, content: &str) -> BTreeSet<String> {
    if matches!(kind, SharedKind::CodeBook | SharedKind::Policy) {
        return flattened("", content)
            .into_iter()
            .map(|(name, value)| format!("{} = {value}", name.trim_start_matches('.')))
            .collect();
    }
    content.lines().filter(|line| !line.trim().is_empty()).map(str::to_owned).collect()
}

fn hash(content: &str) -> String {
    hash_of(content.as_bytes())
}

fn hash_of(content: &[u8]) -> String {
    hex(&sha256(content))
}

pub(super) fn changed(found: i64) -> DeskError {
    DeskError::correct("group-setting-version", Sentence::new("group-setting-version").with("version", found))
}
