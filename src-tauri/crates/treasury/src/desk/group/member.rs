//! Creating a group, inviting to it, joining it; its desks, revocation, and the check of the mirrored chains.

use std::path::PathBuf;

use bank_client::connection::ClientCertificate;
use chrono::{DateTime, Utc};
use group_book::{Address, Book, BookError, DeskKey, Group, NewDesk};
use model::profile::{Group as GroupSettings, Role, edit};
use model::typed::typed;
use model::{DeskError, Result, Sentence, clock};
use money::witness;

use super::computed::computed_hash;
use super::{GroupMember, OfGroup, sentences};
use crate::desk::Desk;
use crate::desk::own_certificate::{forget_secret, presented};
use crate::view::{CertificateFile, GroupCheck, GroupDesk, GroupInvitation, GroupStanding, GroupView, NewGroup};

/// Keychain entry of the key of a desk.
pub(super) fn key_entry(desk: &str) -> String {
    format!("group-key:{desk}")
}

/// Keychain entry of the database user's password.
fn password_entry(desk: &str) -> String {
    format!("group-password:{desk}")
}

/// The secrets of the group for a computer without a keychain.
#[derive(Clone, Default)]
pub struct GroupSecrets {
    /// Value of `AVAL_GROUP_PASSWORD`: the database user's password.
    pub password: Option<String>,
    /// Value of `AVAL_GROUP_KEY`: the key of this desk, 64 hexadecimal digits.
    pub key: Option<String>,
    /// Value of `AVAL_GROUP_CERTIFICATE_KEY`: the private key of the client certificate, as PEM.
    pub certificate_key: Option<String>,
    /// Value of `AVAL_APPROVER_KEY`: the file of the approver's key (`avalctl approve key --key-file`).
    pub approver_key: Option<PathBuf>,
}

impl GroupSecrets {
    /// From the environment.
    pub(in crate::desk) fn of_environment() -> Self {
        let value = |name| std::env::var(name).ok().filter(|text| !text.is_empty());
        Self {
            password: value("AVAL_GROUP_PASSWORD"),
            key: value("AVAL_GROUP_KEY"),
            certificate_key: value("AVAL_GROUP_CERTIFICATE_KEY"),
            approver_key: value("AVAL_APPROVER_KEY").map(PathBuf::from),
        }
    }
}

impl Desk {
    /// The book at an address, to which this certificate is presented.
    pub(super) fn group_book(
        &self,
        url: &str,
        authorities: Option<&str>,
        desk: &str,
        own: Option<&ClientCertificate>,
    ) -> Result<Book, BookError> {
        let password = self.inner.group_secrets.password.clone();
        let password = password.or_else(|| self.inner.keychain.read(&password_entry(desk)));
        let authority_pem = authorities.map(|pem| pem.as_bytes().to_vec());
        let book = Book::at(&Address { url: url.to_owned(), password, authority_pem })?;
        book.present(own.map(presented))?;
        Ok(book)
    }

    /// Creates a group with this desk as its first. The profile has to be opened again afterwards.
    ///
    /// # Errors
    /// `role`, `group-member` for a desk that has a group, `group` with the book's refusal, `certificate-file`,
    /// `secret-not-kept`, `keychain`, or an error of [`Desk::settings_replace`].
    pub async fn group_create(&self, new: &NewGroup) -> Result<()> {
        let name = self.may_join(&new.name)?;
        let desk_name = typed("name", &new.desk_name)?.to_owned();
        let [group, desk] = [self.new_id(), self.new_id()];
        let own = new.certificate.as_ref().map(|file| self.certificate_of_file(file)).transpose()?;
        let key = self.new_key(&desk)?;
        let (url, authorities) = (new.url.clone(), new.authorities.clone());
        let book = self.group_book(&url, authorities.as_deref(), &desk, own.as_ref());
        let book = book.map_err(|error| refused_trial(&error))?;
        let kept = self.keep_certificate_key(&desk, own.as_ref())?;
        let of_book = Group { id: group.clone(), name };
        let created = book.create(&of_book, NewDesk { id: &desk, name: &desk_name, key: &key }).await;
        created.map_err(|error| self.not_joined(&error, kept.as_deref()))?;
        let client_certificate = own.map(|own| own.chain_pem());
        self.keep_group(&key, GroupSettings { url, id: group, desk, authorities, client_certificate, alone: None })
    }

    /// Joins a group by an invitation, with a client certificate where the database asks for one. The profile has to be
    /// opened again afterwards.
    ///
    /// # Errors
    /// As [`Desk::group_create`].
    pub async fn group_join(
        &self,
        invitation: &GroupInvitation,
        desk_name: &str,
        certificate: Option<&CertificateFile>,
    ) -> Result<()> {
        let desk_name = self.may_join(desk_name)?;
        let desk = self.new_id();
        let own = certificate.map(|file| self.certificate_of_file(file)).transpose()?;
        let key = self.new_key(&desk)?;
        let GroupInvitation { url, group, code, authorities } = invitation.clone();
        let book = self.group_book(&url, authorities.as_deref(), &desk, own.as_ref());
        let book = book.map_err(|error| refused_trial(&error))?;
        let kept = self.keep_certificate_key(&desk, own.as_ref())?;
        let found = book.join(&code, NewDesk { id: &desk, name: &desk_name, key: &key }).await;
        let found = match found {
            Ok(found) if found.id != group => Err(BookError::OtherGroup(found.name)),
            found => found,
        };
        found.map_err(|error| self.not_joined(&error, kept.as_deref()))?;
        let client_certificate = own.map(|own| own.chain_pem());
        self.keep_group(&key, GroupSettings { url, id: group, desk, authorities, client_certificate, alone: None })
    }

    /// The refusal of the book, after which the private key of a certificate is not needed.
    fn not_joined(&self, error: &BookError, kept: Option<&str>) -> DeskError {
        forget_secret(kept, &*self.inner.keychain);
        refused_trial(error)
    }

    fn may_join(&self, name: &str) -> Result<String> {
        self.require_joining()?;
        if self.has_group() {
            return Err(DeskError::correct("group-member", Sentence::new("group-member")));
        }
        let name = typed("name", name)?;
        match name.is_empty() {
            true => Err(DeskError::correct("group-name", Sentence::new("group-name"))),
            false => Ok(name.to_owned()),
        }
    }

    fn new_id(&self) -> String {
        ulid::Ulid::from_datetime(self.now().into()).to_string()
    }

    /// The key of the environment, or a new one, which is in the keychain before it is in the book.
    fn new_key(&self, desk: &str) -> Result<DeskKey> {
        let trouble =
            |detail: &str| DeskError::local("keychain", Sentence::new("group-no-keychain").with("detail", detail));
        if let Some(own) = &self.inner.group_secrets.key {
            return DeskKey::from_secret(own).ok_or_else(|| trouble("AVAL_GROUP_KEY"));
        }
        let key = DeskKey::new().ok_or_else(|| trouble("random"))?;
        let keychain = &self.inner.keychain;
        keychain.keep(&key_entry(desk), &key.secret()).map_err(|detail| trouble(&detail))?;
        if let Some(password) = &self.inner.group_secrets.password {
            keychain.keep(&password_entry(desk), password).map_err(|detail| trouble(&detail))?;
        }
        Ok(key)
    }

    fn keep_group(&self, key: &DeskKey, group: GroupSettings) -> Result<()> {
        let shown = self.settings_text()?;
        tracing::info!(group = group.id, desk = group.desk, key = key.public(), "joined a group");
        self.store_settings(&edit::with_group(&shown, Some(&group))?, &shown)
    }

    pub(super) fn joined(&self) -> Result<&GroupMember> {
        match self.of_group() {
            OfGroup::Open(joined) => self.take_certificate(joined).map(|()| &**joined),
            OfGroup::Closed(why) => Err(DeskError::local("group", why.clone())),
            OfGroup::Alone => Err(no_group()),
        }
    }

    /// An invitation for one more desk, valid once and for a day.
    ///
    /// # Errors
    /// `role`, `group-none` for a desk without a group, or `group` with the book's refusal.
    pub async fn group_invite(&self) -> Result<GroupInvitation> {
        self.require(Role::Administrator)?;
        let joined = self.joined()?;
        let code = joined.member.invite().await.map_err(|error| refused(&error))?;
        let settings = self.profile().group.clone();
        let (url, authorities) = settings.map(|group| (group.url, group.authorities)).unwrap_or_default();
        Ok(GroupInvitation { url, group: joined.member.group().to_owned(), code, authorities })
    }

    /// The desks of the group, in the order in which they joined.
    ///
    /// # Errors
    /// As [`Desk::group_invite`].
    pub async fn group_desks(&self) -> Result<Vec<GroupDesk>> {
        let joined = self.joined()?;
        let desks = joined.member.book().desks().await.map_err(|error| refused(&error))?;
        let mut policies = self.policies(joined, &desks).await.map_err(|error| refused(&error))?;
        let shown = |desk: group_book::Desk| {
            let (revoked_by, revoked_at, reason) = match desk.revoked {
                Some(revoked) => (Some(revoked.by), Some(time(revoked.at)), Some(revoked.reason)),
                None => (None, None, None),
            };
            GroupDesk {
                policy: policies.remove(&desk.id),
                own: desk.id == joined.member.id(),
                id: desk.id,
                name: desk.name,
                enrolled_at: time(desk.enrolled_at),
                seen_at: time(desk.seen_at),
                revoked_by,
                revoked_at,
                reason,
            }
        };
        Ok(desks.into_iter().map(shown).collect())
    }

    /// Revokes a desk, named by its id or its name: it can no longer act.
    ///
    /// # Errors
    /// `group-desk-unknown`, and those of [`Desk::group_invite`].
    pub async fn group_revoke(&self, named: &str, reason: &str) -> Result<()> {
        self.require(Role::Administrator)?;
        let reason = typed("reason", reason)?;
        let desks = self.group_desks().await?;
        let unknown =
            || DeskError::correct("group-desk-unknown", Sentence::new("group-desk-unknown").with("desk", named));
        let desk = desks.iter().find(|desk| desk.id == named || desk.name == named).ok_or_else(unknown)?;
        let revoked = self.joined()?.member.revoke(&desk.id, &witness().system_user, reason).await;
        revoked.map_err(|error| refused(&error))
    }

    /// Checks the events of every desk in the book: hashes, order and signatures.
    ///
    /// # Errors
    /// As [`Desk::group_invite`].
    pub async fn group_check(&self) -> Result<Vec<GroupCheck>> {
        let joined = self.joined()?;
        let book = joined.member.book();
        let mut checked = Vec::new();
        for desk in book.desks().await.map_err(|error| refused(&error))? {
            let found = book.check_chain(joined.member.group(), &desk.id, &desk.public_key, computed_hash).await;
            let found = found.map_err(|error| refused(&error))?;
            checked.push(GroupCheck { name: desk.name, events: found.events, wrong_at: found.wrong_at });
        }
        Ok(checked)
    }

    /// This desk in its group, after trying to reach the book.
    ///
    /// # Errors
    /// `journal` when it cannot be read.
    pub async fn group_standing(&self) -> Result<GroupStanding> {
        let off = self.follow_group().await.err();
        let settings = self.profile().group.clone();
        let (events, known) = (self.submissions()?.journal(|journal| Ok(journal.head()?.0))?, self.known_of_book());
        Ok(GroupStanding {
            group: settings.as_ref().map(|group| group.id.clone()),
            desk: settings.as_ref().map(|group| group.desk.clone()),
            url: settings.map(|group| group.url),
            certificate: self.presented_certificate(),
            reached_at: known.as_ref().and_then(|known| known.reached_at.clone()),
            mirrored: known.as_ref().map_or(0, |known| known.seen),
            events,
            off: off.filter(|_| self.has_group()),
            decided: known.map(|known| known.decided).unwrap_or_default(),
        })
    }

    /// The group as the profile page shows it; `None` for a profile without a group.
    ///
    /// # Errors
    /// `journal` when it cannot be read.
    pub async fn group_view(&self) -> Result<Option<GroupView>> {
        if !self.has_group() {
            return Ok(None);
        }
        let standing = self.group_standing().await?;
        // Its error is the standing's.
        let desks = self.group_desks().await.unwrap_or_default();
        Ok(Some(GroupView { standing, desks }))
    }

    fn known_of_book(&self) -> Option<super::contact::KnownOfBook> {
        match self.of_group() {
            OfGroup::Open(joined) => joined.contact.known(),
            OfGroup::Alone | OfGroup::Closed(_) => None,
        }
    }
}

pub(super) fn time(milliseconds: i64) -> String {
    DateTime::<Utc>::from_timestamp_millis(milliseconds).map(clock::text).unwrap_or_default()
}

/// The refusal of a command of a desk without a group.
pub(super) fn no_group() -> DeskError {
    DeskError::correct("group-none", Sentence::new("group-none"))
}

/// The refusal of a book that is tried: in creating a group, in joining one, with another certificate.
pub(super) fn refused_trial(error: &BookError) -> DeskError {
    match error {
        BookError::CertificateRefused(_) | BookError::CertificateMissing(_) | BookError::CertificateUser(_) => {
            let why = sentences::off(error, clock::Zone::Computer, None);
            DeskError::not_permitted("group", sentences::not_taken(why))
        }
        error => refused(error),
    }
}

pub(super) fn refused(error: &BookError) -> DeskError {
    let sentence = match error {
        BookError::Invitation => Sentence::new("group-invitation"),
        BookError::DeskExists => Sentence::new("group-desk-exists"),
        BookError::AnswerTooLate => Sentence::new("group-answer-too-late"),
        BookError::GroupExists(name) => Sentence::new("group-exists").with("name", name),
        error => sentences::off(error, clock::Zone::Computer, None),
    };
    match error {
        error if error.is_unreachable() => {
            DeskError::TryLater(Box::new(DeskError::local("group", sentence).to_trouble()))
        }
        BookError::Invitation
        | BookError::DeskExists
        | BookError::GroupExists(_)
        | BookError::AnswerTooLate
        | BookError::Address(_) => DeskError::correct("group", sentence),
        _ => DeskError::not_permitted("group", sentence),
    }
}
