//! The client certificate by which this desk identifies itself to the database of the group book: public in the settings, its
//! private key in the keychain.
//!
//! `avalctl` may replace it while a window has the profile open. So each contact takes the certificate that `profile.toml` has
//! then; connections that are open stay, new ones present it.

use bank_client::connection::{
    ClientCertificate, ServerCertificate, certificates_from_pem, client_certificate_from_pem, facts,
};
use model::profile::{Group, Profile, Role, edit};
use model::sync::hold;
use model::{DeskError, Result, Sentence};

use super::member::{no_group, refused, refused_trial};
use super::sentences::not_taken;
use super::{GroupMember, OfGroup};
use crate::desk::Desk;
use crate::desk::own_certificate::{self, ends_soon, forget_secret, keep_secret, presented, refused_file};
use crate::view::{CertificateFile, CertificateView, SettingsEdit};

/// Hexadecimal digits of a certificate's SHA-256 in the name of its entry in the keychain.
const ENTRY_DIGITS: usize = 16;

/// The certificate that new connections present.
pub(super) struct TakenCertificate {
    /// Its text in the settings.
    chain: String,
    facts: ServerCertificate,
}

/// Keychain entry of the private key of one certificate. Another certificate is another entry, so that the settings never
/// have a certificate whose key was replaced. The text of PEM does not matter, because people edit it.
fn certificate_entry(desk: &str, chain: &str) -> String {
    let certificate = facts_of(chain).map(|facts| facts.sha256).unwrap_or_default();
    format!("group-certificate:{desk}:{}", certificate.get(..ENTRY_DIGITS).unwrap_or_default())
}

/// The facts of the first certificate of a text.
fn facts_of(chain: &str) -> Option<ServerCertificate> {
    facts(certificates_from_pem(chain.as_bytes()).ok()?.first()?).ok()
}

impl Desk {
    /// Refuses a certificate outside of its time, because the server would refuse it.
    fn in_force(&self, facts: &ServerCertificate) -> Result<(), Sentence> {
        let (now, zone) = (self.now(), self.profile().zone());
        let (id, at) = match now {
            now if now > facts.until => ("group-certificate-expired", facts.until),
            now if now < facts.from => ("group-certificate-not-yet", facts.from),
            _ => return Ok(()),
        };
        let said = Sentence::new(id).with("subject", &facts.subject).with("at", zone.spoken(at));
        Err(said.with("now", zone.spoken(now)))
    }

    /// The client certificate of a file. On a computer without a keychain its key is that of the environment.
    pub(super) fn certificate_of_file(&self, file: &CertificateFile) -> Result<ClientCertificate> {
        let key = self.inner.group_secrets.certificate_key.as_deref();
        let own = own_certificate::read(&file.bytes, &file.password, key)?;
        let in_force = self.in_force(&own.facts().map_err(|error| refused_file(&error))?);
        in_force.map(|()| own).map_err(|why| DeskError::correct("group", not_taken(why)))
    }

    /// Stores the private key in the keychain, unless the environment has it. The name of its entry, if it was stored.
    pub(super) fn keep_certificate_key(&self, desk: &str, own: Option<&ClientCertificate>) -> Result<Option<String>> {
        let own = own.filter(|_| self.inner.group_secrets.certificate_key.is_none());
        let Some(own) = own else { return Ok(None) };
        let entry = certificate_entry(desk, &own.chain_pem());
        keep_secret(&*self.inner.keychain, &entry, &own.key_pem())?;
        Ok(Some(entry))
    }

    /// Takes the certificate of the settings for the next connections, unless they present it already.
    ///
    /// # Errors
    /// `group` where it is outside of its time, its key is missing or of another one, or the connection has no TLS.
    pub(super) fn take_certificate(&self, joined: &GroupMember) -> Result<()> {
        let in_file = self.group_in_file(joined);
        let mut taken = hold(&joined.certificate);
        let wanted = match (in_file, &*taken) {
            (Some(group), _) => group.client_certificate,
            (None, Some(taken)) => Some(taken.chain.clone()),
            (None, None) => self.profile().group.clone().and_then(|group| group.client_certificate),
        };
        if taken.as_ref().map(|taken| &taken.chain) != wanted.as_ref() {
            let own =
                wanted.as_ref().map(|chain| self.certificate_of_settings(joined.member.id(), chain)).transpose()?;
            let renewed = joined.member.book().present(own.as_ref().map(presented));
            renewed.map_err(|error| refused(&error))?;
            tracing::info!(presented = own.is_some(), "took the client certificate for the group book");
            *taken = match own.as_ref().zip(wanted) {
                Some((own, chain)) => {
                    Some(TakenCertificate { chain, facts: own.facts().map_err(|error| refused_file(&error))? })
                }
                None => None,
            };
        }
        let in_force = taken.as_ref().map_or(Ok(()), |taken| self.in_force(&taken.facts));
        in_force.map_err(|why| DeskError::local("group", why))
    }

    /// The settings of the group as the file has them now; `None` where it cannot be read or names another desk.
    fn group_in_file(&self, joined: &GroupMember) -> Option<Group> {
        let in_file = Profile::load(self.folder()).and_then(|own| self.policy().over(&own)).ok();
        let is_own = |group: &Group| group.id == joined.member.group() && group.desk == joined.member.id();
        in_file.and_then(|profile| profile.group).filter(is_own)
    }

    /// A certificate of the settings with its private key.
    fn certificate_of_settings(&self, desk: &str, chain: &str) -> Result<ClientCertificate> {
        let kept = self.inner.keychain.read(&certificate_entry(desk, chain));
        let key = kept.or_else(|| self.inner.group_secrets.certificate_key.clone());
        let subject = || facts_of(chain).map(|facts| facts.subject).unwrap_or_default();
        let said = |id: &str| DeskError::local("group", Sentence::new(id).with("subject", subject()));
        let key = key.ok_or_else(|| said("group-certificate-no-key"))?;
        let own = client_certificate_from_pem(chain.as_bytes(), key.as_bytes());
        own.map_err(|error| {
            tracing::warn!(error = error.word(), "the key of the client certificate for the group book");
            said("group-certificate-other-key")
        })
    }

    /// Sets the client certificate of this desk at the database; `None` removes it with its key. The database is asked first:
    /// if it refuses the change, or cannot be reached, nothing is changed. The profile has to be opened again afterwards;
    /// other programs that have it open take the certificate at their next contact.
    ///
    /// # Errors
    /// `role`, `group-none`, `certificate-file`, `group` with the refusal, `secret-not-kept`, or an error of
    /// [`Desk::settings_replace`].
    pub async fn group_certificate_set(&self, file: Option<&CertificateFile>) -> Result<()> {
        let (own, before, after) = self.with_group_certificate(file)?;
        let group = self.profile().group.clone();
        let Some(Group { url, desk, authorities, .. }) = group else { return Err(no_group()) };
        let has_it = self.has_certificate(&before, own.as_ref())?;
        if !has_it {
            self.has_effect(&before, &after)?;
        }
        let book = self.group_book(&url, authorities.as_deref(), &desk, own.as_ref());
        let tried = book.map_err(|error| refused_trial(&error))?.group().await;
        tried.map_err(|error| refused_trial(&error))?;
        let replaced = Profile::parse(&before, "profile.toml")?.group.and_then(|group| group.client_certificate);
        let replaced = replaced.map(|chain| certificate_entry(&desk, &chain));
        let kept = self.keep_certificate_key(&desk, own.as_ref())?;
        if has_it {
            return Ok(());
        }
        let ended = self.settings_replace(&after, &before);
        let (used, unused) = if ended.is_ok() { (kept, replaced) } else { (replaced, kept) };
        forget_secret(unused.filter(|entry| Some(entry) != used.as_ref()).as_deref(), &*self.inner.keychain);
        ended
    }

    /// Whether the settings in force have this certificate: then its key alone was missing.
    fn has_certificate(&self, text: &str, own: Option<&ClientCertificate>) -> Result<bool> {
        let in_force = self.policy().over(&Profile::parse(text, "profile.toml")?)?.group;
        let chain = in_force.and_then(|group| certificates_from_pem(group.client_certificate?.as_bytes()).ok());
        Ok(own.zip(chain).is_some_and(|(own, chain)| own.parts().0 == chain))
    }

    /// The effect of [`Desk::group_certificate_set`], which changes nothing, stores no key and does not ask the database.
    ///
    /// # Errors
    /// `role`, `group-none`, `certificate-file`, `group`, or `settings`.
    pub fn group_certificate_compare(&self, file: Option<&CertificateFile>) -> Result<SettingsEdit> {
        self.settings_compare(&self.with_group_certificate(file)?.2)
    }

    /// The certificate of a file, and the text of `profile.toml` as it is and with it.
    fn with_group_certificate(
        &self,
        file: Option<&CertificateFile>,
    ) -> Result<(Option<ClientCertificate>, String, String)> {
        self.require(Role::Administrator)?;
        if !self.has_group() {
            return Err(no_group());
        }
        let own = file.map(|file| self.certificate_of_file(file)).transpose()?;
        let before = self.settings_text()?;
        let row = ("client_certificate", own.as_ref().map(ClientCertificate::chain_pem));
        let after = edit::with_table(&before, "group", &[row])?;
        self.readable(&after)?;
        Ok((own, before, after))
    }

    /// The certificate that is presented to the database.
    pub(super) fn presented_certificate(&self) -> Option<CertificateView> {
        let OfGroup::Open(joined) = self.of_group() else { return None };
        hold(&joined.certificate).as_ref().map(|taken| CertificateView::of(&taken.facts))
    }

    /// Warns before the certificate ends: from then on nothing is sent.
    pub(in crate::desk) fn group_certificate_warning(&self) -> Option<Sentence> {
        let shown = self.presented_certificate()?;
        let days = ends_soon([&shown], self.now()).filter(|days| *days >= 0)?;
        let said = Sentence::new("group-certificate-ends").with("subject", shown.subject);
        Some(said.with("until", shown.until.get(..10).unwrap_or_default()).with("days", days))
    }
}
