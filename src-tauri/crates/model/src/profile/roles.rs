//! Settings `[roles]`: the people who may prepare, approve and change settings at this desk. Without them all rights are everybody's.
//!
//! ```toml
//! [roles]
//! others = ["view_only"]          # people who are not listed
//! [[roles.people]]
//! subject = "wei"                 # the subject that the identity server confirmed
//! roles = ["preparer"]
//! [[roles.people]]
//! system_user = "li"              # only at a desk without an identity server
//! roles = ["approver", "administrator"]
//! ```
//!
//! A role binds a person only where the identity server confirms who they are. A system user is as strong as the
//! computer's own sign-in: people who share one account are one person here. Not here: the service's permissions, which it
//! decides by the token.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::{ApprovalTier, Person};

/// Most people with a role.
const PEOPLE_MAX: usize = 1_000;

crate::worded! {
    /// A right of a person.
    Role {
        /// Read and export. Everybody may do this.
        ViewOnly = "view_only",
        /// Prepare, confirm, send, cancel, and decide on a doubt.
        Preparer = "preparer",
        /// Approve and send back.
        Approver = "approver",
        /// Change settings and the code book.
        Administrator = "administrator",
    }
}

impl Role {
    /// Every role.
    pub const ALL: [Self; 4] = [Self::ViewOnly, Self::Preparer, Self::Approver, Self::Administrator];
}

/// Settings `[roles]`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Roles {
    /// Roles of people who are not listed: `view_only`, `preparer`, `approver`, `administrator`. Without it: they only read.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<Role>,
    /// People with roles.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub people: Vec<PersonRoles>,
}

/// The roles of one person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PersonRoles {
    /// Subject that the identity server of `[sign_in]` confirmed, exactly as it spells it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub subject: Option<String>,
    /// Account at the operating system. Used only where the profile has no `[sign_in]`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub system_user: Option<String>,
    /// Their roles: `view_only`, `preparer`, `approver`, `administrator`.
    pub roles: Vec<Role>,
}

/// A person at this desk, as far as it is known who they are.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Who {
    /// The subject that the identity server confirmed.
    pub subject: Option<String>,
    /// The account at the operating system.
    pub system_user: Option<String>,
    /// Whether the profile has an identity server: then only a confirmed subject counts.
    pub signs_in: bool,
}

impl Who {
    /// Whether an identity server confirmed who it is.
    pub const fn is_verified(&self) -> bool {
        self.subject.is_some()
    }
}

impl PersonRoles {
    fn named(&self) -> String {
        match (&self.subject, &self.system_user) {
            (Some(subject), _) => format!("subject {subject}:"),
            (None, user) => format!("system_user {}:", user.as_deref().unwrap_or_default()),
        }
    }
}

impl Roles {
    /// The roles of a person.
    pub fn of(&self, who: &Who) -> BTreeSet<Role> {
        let is_them = |one: &&PersonRoles| match (&who.subject, who.signs_in) {
            (Some(subject), _) => one.subject.as_ref() == Some(subject),
            (None, true) => false,
            (None, false) => one.system_user.is_some() && one.system_user == who.system_user,
        };
        let own: Vec<&PersonRoles> = self.people.iter().filter(is_them).collect();
        if own.is_empty() {
            return self.others.iter().copied().collect();
        }
        own.into_iter().flat_map(|one| one.roles.iter().copied()).collect()
    }

    /// Whether any listed person, or everybody else, has a role.
    pub fn names(&self, role: Role) -> bool {
        self.others.contains(&role) || self.people.iter().any(|one| one.roles.contains(&role))
    }

    /// Whether a person who gave an approval of a tier may approve. A signed file counts by its key alone; with a token of
    /// their own, only the confirmed subject counts.
    pub fn let_approve(&self, tier: ApprovalTier, approver: &Person, signs_in: bool) -> bool {
        let who = Who {
            subject: approver.verified_subject.clone(),
            system_user: Some(approver.system_user.clone()),
            signs_in: signs_in || tier == ApprovalTier::OwnToken,
        };
        tier == ApprovalTier::ApprovalFile || self.of(&who).contains(&Role::Approver)
    }

    /// The rights that it gives and `old` does not, as one text each. A person whom one of them does not list has the roles of
    /// its others. Without new approvers where a policy's signer answers for them.
    pub(super) fn beyond(&self, old: &Self, without_approvers: bool) -> BTreeSet<String> {
        let others = |roles: &Self| roles.others.iter().copied().collect::<BTreeSet<Role>>();
        let (now, before) = (self.listed(), old.listed());
        let (now_others, old_others) = (others(self), others(old));
        let counts = |role: &&Role| **role != Role::ViewOnly && !(without_approvers && **role == Role::Approver);
        let more = |whose: &str, now: &BTreeSet<Role>, before: &BTreeSet<Role>| {
            now.difference(before).filter(counts).map(|role| format!("{whose} {role}")).collect::<Vec<_>>()
        };
        let people: BTreeSet<&String> = now.keys().chain(before.keys()).collect();
        let of = |whose: &String| {
            more(whose, now.get(whose).unwrap_or(&now_others), before.get(whose).unwrap_or(&old_others))
        };
        people.into_iter().flat_map(of).chain(more("others:", &now_others, &old_others)).collect()
    }

    /// The listed people, each with their roles.
    fn listed(&self) -> BTreeMap<String, BTreeSet<Role>> {
        self.people.iter().map(|one| (one.named(), one.roles.iter().copied().collect())).collect()
    }

    /// Every right that it gives, as one text each.
    pub(super) fn rights(&self) -> BTreeSet<String> {
        let of = |whose: String, roles: &[Role]| {
            let given = roles.iter().filter(|role| **role != Role::ViewOnly);
            given.map(|role| format!("{whose} {role}")).collect::<Vec<_>>()
        };
        self.people
            .iter()
            .flat_map(|one| of(one.named(), &one.roles))
            .chain(of("others:".to_owned(), &self.others))
            .collect()
    }

    /// The first mistake in them.
    pub(super) fn check(&self) -> Result<(), String> {
        if self.people.len() > PEOPLE_MAX {
            return Err(format!("roles.people: at most {PEOPLE_MAX}"));
        }
        let mut seen = BTreeSet::new();
        for one in &self.people {
            let named = match (&one.subject, &one.system_user) {
                (Some(subject), None) => ("subject", subject),
                (None, Some(user)) => ("system_user", user),
                _ => return Err("roles.people: either subject or system_user".to_owned()),
            };
            if named.1.trim().is_empty() {
                return Err(format!("roles.people: {} is blank", named.0));
            }
            if !seen.insert(named) {
                return Err(format!("roles.people: {} {:?} is listed twice", named.0, named.1));
            }
        }
        Ok(())
    }
}

/// The account at the operating system under which this program runs, asked of the system: a person can set the
/// environment's `USER` to any name. `None` if the system does not say.
pub fn system_user() -> Option<String> {
    whoami::username().ok().filter(|name| !name.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn roles() -> Roles {
        toml::from_str(
            "others = [\"view_only\"]\n[[people]]\nsubject = \"wei\"\nroles = [\"preparer\"]\n\
             [[people]]\nsystem_user = \"wei\"\nroles = [\"approver\", \"administrator\"]\n",
        )
        .unwrap()
    }

    #[test]
    fn only_a_confirmed_subject_counts_where_people_sign_in() {
        let who = |subject: Option<&str>, user: &str, signs_in| Who {
            subject: subject.map(str::to_owned),
            system_user: Some(user.to_owned()),
            signs_in,
        };
        let rows: [(Who, &[Role]); 7] = [
            (who(Some("wei"), "x", true), &[Role::Preparer]),
            (who(Some("Wei"), "wei", true), &[Role::ViewOnly]),
            (who(Some("li"), "wei", true), &[Role::ViewOnly]),
            (who(None, "wei", true), &[Role::ViewOnly]),
            (who(None, "wei", false), &[Role::Approver, Role::Administrator]),
            (who(None, "li", false), &[Role::ViewOnly]),
            (Who::default(), &[Role::ViewOnly]),
        ];
        for (who, expected) in rows {
            assert_eq!(roles().of(&who), expected.iter().copied().collect(), "{who:?}");
        }
        assert!(Roles::default().of(&Who::default()).is_empty());
    }

    #[test]
    fn a_person_is_named_in_one_way_and_once() {
        let wrong = [
            "[[people]]\nroles = []\n",
            "[[people]]\nsubject = \"a\"\nsystem_user = \"a\"\nroles = []\n",
            "[[people]]\nsubject = \" \"\nroles = []\n",
            "[[people]]\nsubject = \"a\"\nroles = []\n[[people]]\nsubject = \"a\"\nroles = [\"preparer\"]\n",
        ];
        for text in wrong {
            let read: Roles = toml::from_str(text).unwrap();
            assert!(read.check().is_err(), "{text}");
        }
        assert_eq!(roles().check(), Ok(()));
        assert!(toml::from_str::<Roles>("others = [\"boss\"]\n").is_err());
    }

    #[test]
    fn the_system_is_asked_for_the_account() {
        assert!(system_user().is_some());
    }
}
