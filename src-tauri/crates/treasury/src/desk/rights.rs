//! The rights of the person at this desk, by `[roles]`, `command_line` and `exports` of the settings in force.
//!
//! The person is the subject that the identity server confirmed, or the account at the operating system where the profile
//! has no identity server; the latter is procedural, and [`RightsView`] says so. Not here: the last moment before sending,
//! where `money` checks the person who confirmed.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use model::profile::{Role, Who, system_user};
use model::{ApprovalSubject, ApprovalTier, DeskError, Person, Result, Sentence};

use super::Desk;
use crate::view::RightsView;

impl Desk {
    /// The person who acts at this desk, as far as it is known who they are.
    pub(super) fn who(&self) -> Who {
        Who {
            subject: self.inner.token.verified().map(|verified| verified.subject),
            system_user: system_user(),
            signs_in: self.profile().sign_in.is_some(),
        }
    }

    /// Refuses what the person at this desk may not do.
    ///
    /// # Errors
    /// `role` with the person and their roles, or `command-line`.
    pub fn require(&self, role: Role) -> Result<()> {
        allowed(self.may_not(role))
    }

    /// The same for joining a group. Where the profile wants a policy and has none, it may be the group's, and joining is how
    /// the desk gets it.
    pub(super) fn require_joining(&self) -> Result<()> {
        match self.policy().is_missing() {
            true => allowed(self.command_line_off().or_else(|| self.refused(Role::Administrator))),
            false => self.require(Role::Administrator),
        }
    }

    /// Refuses a person who is neither preparer nor approver, for example to send an approved submission.
    pub(super) fn require_acting(&self) -> Result<()> {
        self.require(Role::Preparer).or_else(|error| self.require(Role::Approver).map_err(|_| error))
    }

    /// Refuses an approval by a person who may not approve. With a token of their own it is the confirmed subject, not the
    /// person at the desk; a signed file is valid by the key that the settings name.
    pub(super) fn require_approver(
        &self,
        subject: ApprovalSubject,
        tier: ApprovalTier,
        approver: &Person,
    ) -> Result<()> {
        if tier == ApprovalTier::SameAccount {
            self.require(Role::Approver)?;
        }
        if self.roles_let_approve(subject, tier, approver) {
            return Ok(());
        }
        let who = Who { subject: approver.verified_subject.clone(), system_user: None, signs_in: true };
        let own = self.profile().roles.as_ref().map(|roles| roles.of(&who)).unwrap_or_default();
        Err(DeskError::not_permitted("role", refusal("role-refused", &who, Role::Approver, own)))
    }

    /// Why the person at this desk may not do what a role allows; `None` if they may.
    pub fn may_not(&self, role: Role) -> Option<Sentence> {
        if role == Role::ViewOnly {
            return None;
        }
        self.command_line_off().or_else(|| self.rules_unknown(role)).or_else(|| self.refused(role))
    }

    fn command_line_off(&self) -> Option<Sentence> {
        (self.inner.by_command_line && !self.command_line_acts()).then(|| Sentence::new(OFF_BY_COMMAND_LINE))
    }

    /// Why the roles of the settings in force do not allow it.
    fn refused(&self, role: Role) -> Option<Sentence> {
        let (profile, who) = (self.profile(), self.who());
        let own = profile.roles.as_ref()?.of(&who);
        if own.contains(&role) {
            return None;
        }
        let id = if who.signs_in && !who.is_verified() { "role-not-signed-in" } else { "role-refused" };
        Some(refusal(id, &who, role, own))
    }

    /// Whether `avalctl` may act: without a word in the settings, unless a policy fixes roles; then by the policy alone.
    fn command_line_acts(&self) -> bool {
        let policy = self.policy();
        match (policy.fixes("roles") && !policy.fixes("command_line"), self.profile().command_line) {
            (true, _) => false,
            (false, allowed) => allowed.unwrap_or(true),
        }
    }

    /// Now by the service's clock; `None` before its first reply.
    pub(super) fn service_now(&self) -> Option<DateTime<Utc>> {
        self.inner.service_clock.now()
    }

    /// Refuses to write a file with data where the settings forbid it.
    ///
    /// # Errors
    /// `exports-off`.
    pub fn require_exports(&self) -> Result<()> {
        match self.exports_off() {
            Some(sentence) => Err(DeskError::not_permitted("exports-off", sentence)),
            None => Ok(()),
        }
    }

    /// Why no settings can be changed while the policy cannot be used: the roles and settings that it fixes are not known.
    fn rules_unknown(&self, role: Role) -> Option<Sentence> {
        self.policy().sending_off().filter(|_| role == Role::Administrator)?;
        Some(Sentence::new("policy-rules-unknown").with("path", self.policy().unusable_path().display()))
    }

    fn exports_off(&self) -> Option<Sentence> {
        if self.policy().sending_off().is_some() {
            return Some(Sentence::new("policy-exports-unknown").with("path", self.policy().unusable_path().display()));
        }
        (!self.profile().exports).then(|| Sentence::new("exports-off"))
    }

    /// The person at this desk and their rights, for display.
    pub fn rights_view(&self) -> RightsView {
        let (profile, who) = (self.profile(), self.who());
        let own = profile.roles.as_ref().map(|roles| roles.of(&who).into_iter().collect());
        RightsView {
            who: named(&who),
            verified: who.is_verified(),
            roles: own,
            fixed: self.policy().fixes("roles"),
            view_only: self.require_acting().err().map(|error| error.trouble().sentence.clone()),
            prepare_off: self.may_not(Role::Preparer),
            approve_off: self.may_not(Role::Approver),
            settings_off: self.may_not(Role::Administrator),
            exports_off: self.exports_off(),
        }
    }
}

fn allowed(refusal: Option<Sentence>) -> Result<()> {
    let refused = |sentence: Sentence| {
        let code = if sentence.id == OFF_BY_COMMAND_LINE { "command-line" } else { "role" };
        Err(DeskError::not_permitted(code, sentence))
    };
    refusal.map_or(Ok(()), refused)
}

/// The refusal of every act by the command line.
const OFF_BY_COMMAND_LINE: &str = "command-line-off";

/// The refusal of an act that needs `role` to a person who has the roles `own`.
fn refusal(id: &str, who: &Who, role: Role, own: BTreeSet<Role>) -> Sentence {
    let words: Vec<&str> = own.into_iter().filter(|own| *own != Role::ViewOnly).map(Role::word).collect();
    let has = if words.is_empty() { Role::ViewOnly.word().to_owned() } else { words.join(", ") };
    Sentence::new(id).with("who", named(who)).with("role", role).with("has", has)
}

fn named(who: &Who) -> String {
    let name = if who.signs_in || who.is_verified() { &who.subject } else { &who.system_user };
    name.clone().unwrap_or_else(|| "–".to_owned())
}
