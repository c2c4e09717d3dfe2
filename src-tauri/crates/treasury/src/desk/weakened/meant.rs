//! Changes of the settings that determine what an approval means. A change that only restricts, or has no part in an
//! approval, is none of them.

use std::collections::BTreeMap;

use journal::Change;
use model::ApprovalTier;
use model::dual_control::DualControl;
use model::profile::{Approvers, Limits, SignIn, is_this_computer, system_named};

use super::Values;

/// The settings that determine what an approval means.
const MEANT: &[&str] = &[
    "accounts",
    "banks",
    "time_zone",
    "base_url",
    "organization_id",
    "environment",
    "bank_system",
    "currencies",
    "assumed_currencies",
    "token",
    "sign_in",
    "chain_head_copy",
];

/// The settings before an edit and after it; each account by its bank and number, so that a removed one moves no other.
struct Edit {
    before: Values,
    after: Values,
    is_first_identity: bool,
    both_practice: bool,
}

/// Changes of account, address, tenant, zone, draft currency, spelling of a currency and identity server that do not only
/// restrict.
pub fn changed(before: &Values, after: &Values) -> Vec<Change> {
    let edit = Edit {
        is_first_identity: is_first_identity(before),
        // The practice bank has another address at each start.
        both_practice: is_practice(before) && is_practice(after),
        before: by_account(before),
        after: by_account(after),
    };
    let changes = crate::out::audit::changes(&edit.before, &edit.after);
    changes.into_iter().filter(|change| edit.counts(change)).collect()
}

/// Whether these settings have no identity server, and a first one adds no approver beside others: no tier of one's own
/// token was given by the owners of keys.
pub fn is_first_identity(before: &Values) -> bool {
    let was = Approvers::of(before);
    let is_own = |policy: &DualControl| policy.tiers.iter().any(|tier| tier.how == ApprovalTier::OwnToken);
    let by_file = |policy: &DualControl| is_own(policy) && !policy.approvers.is_empty();
    !was.confirms && !was.policy.as_ref().is_some_and(by_file)
}

/// Whether they are those of the practice bank at this computer.
pub fn is_practice(values: &Values) -> bool {
    let of = |name: &str| values.get(name).map(String::as_str).unwrap_or_default();
    of("profile.environment") == "practice" && is_this_computer(of("profile.base_url"))
}

/// Whether a userinfo address is on the service's host.
pub fn is_on_the_services_host(userinfo_url: &str) -> bool {
    userinfo_url.starts_with('/') && !userinfo_url.starts_with("//")
}

impl Edit {
    fn counts(&self, change: &Change) -> bool {
        let name = change.name.strip_prefix("profile.").unwrap_or_default();
        let top = name.split(['.', '[']).next().unwrap_or_default();
        MEANT.contains(&top) && !self.is_unrelated(name, change) && !self.restricts(name, change)
    }

    /// Whether a change has no part in an approval.
    fn is_unrelated(&self, name: &str, change: &Change) -> bool {
        let is_empty = |value: &Option<String>| value.as_deref().is_none_or(|value| value == "[]");
        let is_still_empty = is_empty(&change.before) && is_empty(&change.after);
        let is_another_practice = self.both_practice && matches!(name, "base_url" | "organization_id");
        let system = |value: &Option<String>| system_named(value.as_deref());
        let is_same_system = name == "bank_system" && system(&change.before) == system(&change.after);
        is_still_empty
            || is_another_practice
            || is_same_system
            || name == "sign_in.wait_seconds"
            || name.ends_with(".nickname")
    }

    /// Whether a change only restricts.
    fn restricts(&self, name: &str, change: &Change) -> bool {
        let after = change.after.as_deref();
        let top = name.split(['.', '[']).next().unwrap_or_default();
        match (top, name) {
            (_, "sign_in.idle_minutes") => idle_minutes(&self.after) <= idle_minutes(&self.before),
            ("sign_in", _) => self.is_first_identity,
            (_, "token.userinfo_url") => {
                change.before.is_none() && (self.is_first_identity || after.is_some_and(is_on_the_services_host))
            }
            ("accounts", _) => {
                let account = change.name.split_inclusive("].").next().unwrap_or_default();
                !self.after.keys().any(|other| other.starts_with(account))
            }
            ("banks", _) => self.restricts_a_bank(name.strip_prefix("banks.").unwrap_or_default(), after),
            // The second place of the chain's head only shows more; without one, a journal that was put back is not noticed.
            (_, "chain_head_copy") => change.before.is_none(),
            // A first list with a currency's own code sends that as before, and no other currency.
            ("currencies", _) if !self.names_currencies_before() => {
                self.names_all_currencies() && after.is_some_and(|code| name == format!("currencies.{code}"))
            }
            ("currencies", _) => after.is_none() && self.names_all_currencies(),
            (_, "assumed_currencies") => self.names_all_currencies(),
            _ => false,
        }
    }

    fn restricts_a_bank(&self, name: &str, after: Option<&str>) -> bool {
        let Some((mark, field)) = name.rsplit_once('.') else { return false };
        let drafts = |values: &Values| {
            let of = |name: &str| values.get(name)?.parse::<u32>().ok();
            let own = of(&format!("profile.banks.{mark}.drafts_per_post"));
            own.or_else(|| of("profile.limits.drafts_per_post")).unwrap_or(Limits::default().drafts_per_post)
        };
        match field.split('[').next().unwrap_or_default() {
            // An amount of unknown currency needs the strictest tier of all currencies.
            "draft_currency" => after.is_none(),
            "authorisation_queue" => after == Some("true"),
            "drafts_per_post" => drafts(&self.after) <= drafts(&self.before),
            "optional_fields" => {
                let list = format!("profile.banks.{mark}.optional_fields[");
                let known = |field: &str| {
                    self.before.iter().any(|(name, value)| name.starts_with(&list) && value.as_str() == field)
                };
                after.is_none_or(|field| field == "[]" || known(field))
            }
            _ => false,
        }
    }

    fn names_currencies_before(&self) -> bool {
        self.before.keys().any(|name| name.starts_with("profile.currencies."))
    }

    /// Whether only the currencies of the settings are sent afterwards; otherwise an assumed list applies too.
    fn names_all_currencies(&self) -> bool {
        let is_assumed = self.after.get("profile.assumed_currencies").is_some_and(|value| value == "true");
        !is_assumed && self.after.keys().any(|name| name.starts_with("profile.currencies."))
    }
}

fn idle_minutes(values: &Values) -> u32 {
    values.get("profile.sign_in.idle_minutes").and_then(|text| text.parse().ok()).unwrap_or(SignIn::IDLE_MINUTES)
}

fn by_account(values: &Values) -> Values {
    let named = |name: &String| {
        let (at, field) = name.strip_prefix("profile.accounts[")?.split_once("].")?;
        let of = |field: &str| values.get(&format!("profile.accounts[{at}].{field}")).map_or("", String::as_str);
        Some(format!("profile.accounts[{}:{}].{field}", of("bank_mark"), of("account_number")))
    };
    let named = |(name, value): (&String, &String)| (named(name).unwrap_or_else(|| name.clone()), value.clone());
    values.iter().map(named).collect::<BTreeMap<_, _>>()
}
