//! The profile as the window shows it, and its token.

use super::Desk;
use crate::error::Result;
use crate::view::{ProfileView, TokenView};

impl Desk {
    /// The open profile.
    pub fn profile_view(&self) -> ProfileView {
        let profile = self.profile();
        let mut settings = profile.setting_views();
        for setting in &mut settings {
            setting.fixed = self.policy().fixes(&setting.name);
        }
        ProfileView {
            name: self.name().to_owned(),
            environment: profile.environment,
            base_url: profile.base_url.clone(),
            organization_id: profile.organization_id.to_string(),
            accounts: profile.account_views(),
            token: self.token_view(),
            sending_off: self.sending_off(),
            warnings: self.warnings(),
            unwritten: u32::try_from(self.unwritten()).unwrap_or(u32::MAX),
            moved_out: self.left_sentence(),
            settings,
            code_book: self.code_book().views(),
            second_person: self.second_person_view(),
            policy: self.policy().view(),
        }
    }

    /// What may be shown of the token.
    pub fn token_view(&self) -> TokenView {
        self.inner.token.view()
    }

    /// Keeps a token in the keychain, or for this session where there is no keychain.
    ///
    /// # Errors
    /// `token-refused`.
    pub fn token_set(&self, token: &str) -> Result<()> {
        self.inner.token.keep(token)
    }

    /// Holds a token for this session only.
    ///
    /// # Errors
    /// `token-refused`.
    pub fn token_give(&self, token: &str) -> Result<()> {
        self.inner.token.give(token)
    }

    /// Forgets the token here and in the keychain.
    ///
    /// # Errors
    /// `keychain`.
    pub fn token_forget(&self) -> Result<()> {
        self.inner.token.forget()
    }
}
