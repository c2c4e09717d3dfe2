//! The way to the service: its view, and the setting of proxy, authorities and client certificate.
//!
//! Passwords and private keys are in the keychain only. The name of an entry contains a digest of the proxy's address or of
//! the certificate: an edited `proxy` in `profile.toml` finds no password, so another server never gets it.
//! A change takes effect when the profile is opened again, as every edit of the settings does.

use std::path::Path;

use bank_client::connection::{ClientCertificate, authorities_from_pem, facts};
use bank_client::{Connection, Proxy, Route};
use model::folder::read_regular;
use model::profile::{ConnectionSecrets, ConnectionSettings, Profile, Role, bad_settings, edit};
use model::{DeskError, Keychain, Result, Sentence};

use super::Desk;
use super::own_certificate::{self, CERTIFICATES_BYTES_MAX, forget_secret, keep_secret, refused_file};
use super::token::Owner;
use crate::view::{AuthoritiesRead, CertificateView, ConnectionView, SettingsEdit};

/// The connection of a profile, with its secrets from the keychain.
///
/// # Errors
/// `settings` with the mistake.
pub(super) fn connection(profile: &Profile, owner: &Owner<'_>, keychain: &dyn Keychain) -> Result<Connection> {
    let secrets = secrets(&profile.connection, owner, keychain);
    profile.connection.connection(&secrets).map_err(|detail| bad_settings("profile.toml", &detail))
}

fn secrets(settings: &ConnectionSettings, owner: &Owner<'_>, keychain: &dyn Keychain) -> ConnectionSecrets {
    let password = settings.proxy.as_ref().zip(settings.proxy_user.as_ref());
    ConnectionSecrets {
        proxy_password: password.and_then(|(proxy, user)| keychain.read(&owner.proxy_entry(proxy, user))),
        certificate_key: settings
            .client_certificate
            .as_ref()
            .and_then(|chain| keychain.read(&owner.certificate_entry(chain))),
    }
}

impl Desk {
    /// The way to the service. Makes no call.
    pub fn connection_view(&self) -> ConnectionView {
        let profile = self.profile();
        let settings = &profile.connection;
        let client = self.inner.bank.client();
        let connection = client.connection();
        let (route, proxy) = match connection.route(&profile.base_url) {
            Route::Direct => ("direct", None),
            Route::Proxy(address) => ("proxy", Some(address)),
            Route::SystemProxy(address) => ("system_proxy", Some(address)),
        };
        let of_chain = |text: &String| bank_client::connection::certificates_from_pem(text.as_bytes());
        let own = settings.client_certificate.as_ref().and_then(|text| of_chain(text).ok()?.first().cloned());
        let has_login = matches!(&connection.proxy, Proxy::At { login: Some(_), .. });
        ConnectionView {
            route: route.to_owned(),
            proxy,
            proxy_setting: settings.proxy.clone().unwrap_or_else(|| "system".to_owned()),
            proxy_user: settings.proxy_user.clone(),
            proxy_password_kept: has_login,
            authorities: connection
                .authorities
                .iter()
                .filter_map(|one| Some(CertificateView::of(&facts(one).ok()?)))
                .collect(),
            authorities_alone: settings.authorities_alone,
            refused_certificates: settings.refused_certificates.clone(),
            client_certificate: own.and_then(|own| facts(&own).ok()).as_ref().map(CertificateView::of),
            client_key_kept: connection.client_certificate.is_some(),
            hosts: settings.hosts.clone(),
            server_certificate: client
                .host()
                .and_then(|host| connection.certificate_of(&host))
                .as_ref()
                .map(CertificateView::of),
        }
    }

    /// Sets the proxy (`system`, `none` or an address). With a user, the password is stored in the keychain.
    ///
    /// # Errors
    /// `settings` with the mistake; `secret-not-kept` if the keychain refuses the password, and nothing is changed; the errors
    /// of [`Desk::settings_replace`].
    pub fn proxy_set(&self, proxy: &str, login: Option<(&str, &str)>) -> Result<()> {
        let proxy = proxy.trim();
        let address = (proxy != "system").then(|| proxy.to_owned());
        let user = login.map(|(user, _)| user.to_owned());
        let (before, after) = self.with_connection(&[("proxy", address), ("proxy_user", user)])?;
        if let Some((user, password)) = login {
            keep_secret(&*self.inner.keychain, &self.owner_entry(|owner| owner.proxy_entry(proxy, user)), password)?;
        }
        self.settings_replace(&after, &before)
    }

    /// Stores the password of the proxy and user of the settings in force. It takes effect when the profile is opened again.
    /// Not for administrators alone: it changes no setting, and a role needs a sign-in, which goes through the proxy.
    ///
    /// # Errors
    /// `proxy-no-user` where the settings name no proxy with a user; `secret-not-kept`; `settings-busy` while instructions are
    /// being sent or lists are being read.
    pub fn proxy_password_set(&self, password: &str) -> Result<()> {
        let profile = self.profile();
        let none = || DeskError::correct("proxy-no-user", Sentence::new("proxy-no-user"));
        self.release()?;
        keep_password(&profile.connection, &self.owner(&profile), &*self.inner.keychain, password)?.ok_or_else(none)?;
        Ok(())
    }

    /// Sets the company's authorities from a PEM file; `None` removes them. With `alone`, the system's are not trusted.
    ///
    /// # Errors
    /// `certificate-file` with the reason, `settings`, or the errors of [`Desk::settings_replace`].
    pub fn authorities_set(&self, file: Option<&[u8]>, alone: bool) -> Result<()> {
        let (before, after) = self.with_authorities(file, alone)?;
        self.settings_replace(&after, &before)
    }

    /// The effect of [`Desk::authorities_set`], which changes nothing.
    ///
    /// # Errors
    /// As [`Desk::authorities_set`].
    pub fn authorities_compare(&self, file: Option<&[u8]>, alone: bool) -> Result<SettingsEdit> {
        self.settings_compare(&self.with_authorities(file, alone)?.1)
    }

    fn with_authorities(&self, file: Option<&[u8]>, alone: bool) -> Result<(String, String)> {
        let text = match file {
            Some(bytes) => {
                authorities_from_pem(bytes).map_err(|error| refused_file(&error))?;
                Some(String::from_utf8_lossy(bytes).into_owned())
            }
            None => None,
        };
        let alone = (alone && text.is_some()).then(|| "true".to_owned());
        self.with_connection(&[("authorities", text), ("authorities_alone", alone)])
    }

    /// Sets the client certificate from a PEM or PKCS #12 file; `None` removes it. The private key is stored in the keychain.
    ///
    /// # Errors
    /// `certificate-file` with the reason; `secret-not-kept` if the keychain refuses the key, and nothing is changed;
    /// `settings`, or the errors of [`Desk::settings_replace`].
    pub fn client_certificate_from(&self, file: Option<(&Path, &str)>) -> Result<()> {
        let bytes = file.map(|(path, _)| read_regular(path, CERTIFICATES_BYTES_MAX)).transpose()?;
        self.client_certificate_set(bytes.as_deref().zip(file.map(|(_, password)| password)))
    }

    /// The effect of [`Desk::client_certificate_from`], which changes nothing and stores no key.
    ///
    /// # Errors
    /// As [`Desk::client_certificate_from`], except that no keychain is asked.
    pub fn client_certificate_compare(&self, file: Option<(&Path, &str)>) -> Result<SettingsEdit> {
        let own = file.map(|(path, password)| own_certificate::of_file(path, password)).transpose()?;
        let chain = own.as_ref().map(ClientCertificate::chain_pem);
        self.settings_compare(&self.with_connection(&[("client_certificate", chain)])?.1)
    }

    /// The same from the content of the file.
    ///
    /// # Errors
    /// As [`Desk::client_certificate_from`].
    pub fn client_certificate_set(&self, file: Option<(&[u8], &str)>) -> Result<()> {
        let own = file.map(|(bytes, password)| own_certificate::read(bytes, password, None)).transpose()?;
        let chain = own.as_ref().map(ClientCertificate::chain_pem);
        let replaced = self.profile().connection.client_certificate.clone();
        let (before, after) = self.with_connection(&[("client_certificate", chain.clone())])?;
        if let Some((own, chain)) = own.as_ref().zip(chain.as_ref()) {
            let entry = self.owner_entry(|owner| owner.certificate_entry(chain));
            keep_secret(&*self.inner.keychain, &entry, &own.key_pem())?;
        }
        self.settings_replace(&after, &before)?;
        if let Some(replaced) = replaced.filter(|replaced| Some(replaced) != chain.as_ref()) {
            let entry = self.owner_entry(|owner| owner.certificate_entry(&replaced));
            forget_secret(Some(&entry), &*self.inner.keychain);
        }
        Ok(())
    }

    /// The text of `profile.toml` as it is, and with other settings of `[connection]`: checked before a secret is stored.
    fn with_connection(&self, rows: &[(&str, Option<String>)]) -> Result<(String, String)> {
        self.require(Role::Administrator)?;
        let before = self.settings_text()?;
        let after = edit::with_table(&before, "connection", rows)?;
        self.readable(&after)?;
        Ok((before, after))
    }

    fn owner_entry(&self, of: impl FnOnce(&Owner<'_>) -> String) -> String {
        of(&self.owner(&self.profile()))
    }
}

/// Reads a file with the certificates of the company's authorities, for the setting `connection.authorities`. Nothing is
/// trusted by it.
///
/// # Errors
/// `certificate-file` with the reason, or `disk` when the file cannot be read.
pub fn authorities_of_file(path: &Path) -> Result<AuthoritiesRead> {
    let bytes = read_regular(path, CERTIFICATES_BYTES_MAX)?;
    let found = authorities_from_pem(&bytes).map_err(|error| refused_file(&error))?;
    let certificates = found.iter().filter_map(|one| Some(CertificateView::of(&facts(one).ok()?))).collect();
    Ok(AuthoritiesRead { text: String::from_utf8_lossy(&bytes).into_owned(), certificates })
}

/// Stores the password of a proxy's user; the name of its entry. `None`: the settings name no proxy with a user.
pub(super) fn keep_password(
    settings: &ConnectionSettings,
    owner: &Owner<'_>,
    keychain: &dyn Keychain,
    password: &str,
) -> Result<Option<String>> {
    let login = settings.proxy.as_ref().zip(settings.proxy_user.as_ref());
    let Some(entry) = login.map(|(proxy, user)| owner.proxy_entry(proxy, user)) else { return Ok(None) };
    keep_secret(keychain, &entry, password)?;
    Ok(Some(entry))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use model::MemoryKeychain;

    use super::*;
    use crate::Options;
    use crate::home::tests::{form, home};

    const PKCS12: &[u8] = include_bytes!("../../../../../tests/observations/data/client.p12");
    const PROXY: &str = "proxy.example:3128";

    #[test]
    fn a_proxy_s_password_is_found_by_that_proxy_alone() {
        let (_folder, home) = home();
        home.add(&form("main")).unwrap();
        let keychain = Arc::new(MemoryKeychain::default());
        let desk = || Desk::open(&home, "main", Options { keychain: keychain.clone(), ..Options::quiet() }).unwrap();
        desk().proxy_set(PROXY, Some(("clerk", "geheim"))).unwrap();
        assert!(desk().connection_view().proxy_password_kept);
        let file = desk().folder().join("profile.toml");
        let text = std::fs::read_to_string(&file).unwrap();
        assert!(text.contains("proxy_user = \"clerk\"") && !text.contains("geheim"), "{text}");
        for (from, to) in [(PROXY, "evil.example:3128"), ("\"clerk\"", "\"other\"")] {
            std::fs::write(&file, text.replace(from, to)).unwrap();
            assert!(!desk().connection_view().proxy_password_kept, "{to}");
        }
        std::fs::write(&file, &text).unwrap();
        assert!(desk().connection_view().proxy_password_kept);
    }

    #[test]
    fn a_client_certificate_s_key_is_in_the_keychain_and_in_no_file() {
        let (_folder, home) = home();
        home.add(&form("main")).unwrap();
        let keychain = Arc::new(MemoryKeychain::default());
        let desk = || Desk::open(&home, "main", Options { keychain: keychain.clone(), ..Options::quiet() }).unwrap();
        desk().client_certificate_set(Some((PKCS12, "practice"))).unwrap();
        let view = desk().connection_view();
        assert!(view.client_key_kept);
        assert_eq!(view.client_certificate.map(|one| one.subject).as_deref(), Some("CN=desk-7"));
        let text = std::fs::read_to_string(desk().folder().join("profile.toml")).unwrap();
        assert!(text.contains("BEGIN CERTIFICATE") && !text.contains("PRIVATE"), "{text}");

        // On a computer without the key the profile opens, and shows that the key is missing.
        let copy = Arc::new(MemoryKeychain::default());
        let without = Desk::open(&home, "main", Options { keychain: copy, ..Options::quiet() }).unwrap();
        assert!(!without.connection_view().client_key_kept);
        desk().client_certificate_set(None).unwrap();
        assert_eq!(desk().connection_view().client_certificate, None);
        keychain.edit(|secret| {
            assert!(!secret.contains("PRIVATE"), "the removed certificate's key is still there");
            secret.to_owned()
        });
    }
}
