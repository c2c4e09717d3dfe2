//! The profile as the window shows it, and the token.

use bank_contract::Stage;
use journal::NotPermitted;
use model::Result;
use model::profile::Role;

use super::Desk;
use crate::read::inbox::QueryDays;
use crate::view::{
    ListStarts, NotPermittedView, ProfileView, TokenView, account_views, fixed_settings, group_policy_view,
    policy_view, setting_views,
};

impl Desk {
    /// The open profile.
    pub fn profile_view(&self) -> ProfileView {
        let profile = self.profile();
        let mut settings = setting_views(&profile);
        for setting in &mut settings {
            setting.fixed = self.policy().fixes(&setting.name);
            setting.by = setting.fixed.then(|| self.policy().by(&setting.name));
        }
        ProfileView {
            name: self.name().to_owned(),
            environment: profile.environment,
            base_url: profile.base_url.clone(),
            organization_id: profile.organization_id.to_string(),
            accounts: account_views(&profile),
            token: self.token_view(),
            sending_off: self.sending_off(),
            warnings: self.warnings(),
            unwritten: u32::try_from(self.pending_writes()).unwrap_or(u32::MAX),
            moved_out: self.departure_sentence(),
            settings,
            code_book: self.code_book().views(),
            second_person: self.dual_control_view(),
            policy: policy_view(self.policy()),
            group_policy: group_policy_view(self.policy()),
            fixed: fixed_settings(self.policy()),
            rights: self.rights_view(),
            acting_off: self.sending_off().or_else(|| self.may_not(Role::Preparer)),
            starts: self.starts(),
            not_permitted: self.not_permitted(),
            overdue_days: self.query_days().map_or(-1, QueryDays::overdue_days),
            arrangements: self.arrangements(),
        }
    }

    fn starts(&self) -> Vec<ListStarts> {
        let (profile, code_book) = (self.profile(), self.code_book());
        let mut all = Vec::new();
        for bank_mark in profile.bank_marks() {
            for stage in Stage::ALL {
                let operations = code_book.operations_from(bank_mark, *stage);
                all.push(ListStarts {
                    bank_mark: bank_mark.to_owned(),
                    stage: stage.name().to_owned(),
                    operations: operations.into_iter().map(|one| one.row().name().to_owned()).collect(),
                });
            }
        }
        all
    }

    /// What the service did not permit when it was asked last, from the journal. Nothing is blocked by it: the permission may
    /// have been given since, and another person's token may have it.
    fn not_permitted(&self) -> Vec<NotPermittedView> {
        let known =
            self.submissions().and_then(|submissions| submissions.journal(|journal| Ok(journal.not_permitted()?)));
        let view = |one: NotPermitted| NotPermittedView {
            says: money::not_permitted_note(&one),
            operation: one.operation,
            account: one.account.to_string(),
        };
        known.unwrap_or_default().into_iter().map(view).collect()
    }

    /// The token's state for display, never the token itself.
    pub fn token_view(&self) -> TokenView {
        self.inner.token.view(self.idle_limit())
    }

    /// Keeps a token in the keychain, or in memory for this session if there is no keychain.
    ///
    /// # Errors
    /// `token-refused` when it is blank or not valid in a header.
    pub fn token_set(&self, token: &str) -> Result<()> {
        self.inner.token.keep(token)
    }

    /// Holds a token in memory for this session only.
    ///
    /// # Errors
    /// `token-refused` when it is blank or not valid in a header.
    pub fn token_give(&self, token: &str) -> Result<()> {
        self.inner.token.give(token)
    }
}
