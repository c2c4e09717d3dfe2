//! Changes of the settings that weaken dual control. They must not go unnoticed.
//!
//! A removed approver approves nothing more at once; an added one waits until the addition is acknowledged. Not here: when
//! an acknowledgement counts that no approver of the earlier settings gives; the desk knows the clocks.

mod meant;

use std::collections::{BTreeMap, BTreeSet};

use bank_contract::Amount;
use meant::{changed, is_first_identity, is_on_the_services_host, is_practice};
use model::dual_control::{Approver, DualControl, Expires, Tier};
use model::profile::{Actor, Approvers, Loosened, Roles, answers_for, loosened};
use model::{ApprovalTier, Person, Sentence};

use crate::view::{WeakenedView, without_certificates};

/// All settings by their dotted names, as in an event of the journal.
pub type Values = BTreeMap<String, String>;

/// Hours to the end of the next working day, at the most: from Friday to the end of Monday.
const WORKING_DAY_HOURS_MAX: u32 = 4 * 24;

/// The weakenings between two states of all settings, as one sentence each.
pub fn weakened(before: &Values, after: &Values) -> Vec<Sentence> {
    let (was, is) = (Approvers::of(before), Approvers::of(after));
    let Some(old) = &was.policy else { return Vec::new() };
    let mut found = moved(before, after);
    let Some(new) = &is.policy else {
        found.push(Sentence::new("weakened-removed"));
        return found;
    };
    for tier in &old.tiers {
        // The test is the tier that exactly this sum needs now; the rows may differ.
        let now = new.mildest_for(tier.currency.as_deref(), tier.from);
        if now < Some(tier.how) {
            let sentence = Sentence::new("weakened-tier").with("currency", tier.currency.as_deref().unwrap_or("–"));
            let now = now.map_or("none", ApprovalTier::word);
            found.push(sentence.with("from", tier.from).with("before", tier.how.word()).with("after", now));
        }
    }
    for approver in added_keys(before, after) {
        let sentence = Sentence::new("weakened-approver").with("name", &approver.name);
        found.push(sentence.with("key", approver.public_key.hex()));
    }
    // Otherwise the first approvers after such a change would have no predecessor.
    if !was.of_tier(new.strictest()).is_empty() && is.of_strictest().is_empty() {
        found.push(Sentence::new("weakened-nobody").with("tier", new.strictest().word()));
    }
    if lives_longer(old.expires, new.expires) {
        let sentence = Sentence::new("weakened-expires").with("before", old.expires.text());
        found.push(sentence.with("after", new.expires.text()));
    }
    found
}

/// The weakenings of a change after an unacknowledged one, whose settings before it are `first`. Where the earlier change left
/// no approver, the next ones are compared with those of `first`: they are not the first ones.
pub fn weakened_further(first: &Values, before: &Values, after: &Values) -> Vec<Sentence> {
    let mut found = weakened(before, after);
    if Approvers::of(before).of_strictest().is_empty() {
        let told = weakened(first, before);
        let further = weakened(first, after).into_iter().filter(|one| !told.contains(one) && !found.contains(one));
        let further: Vec<Sentence> = further.collect();
        found.extend(further);
    }
    found
}

/// The people who were added to the approvers of a tier, and wait: not where no person could approve before, nor where a
/// policy's signer answers for them.
pub fn waiting(before: &Values, after: &Values, tier: ApprovalTier) -> BTreeSet<Actor> {
    let (was, is) = (Approvers::of(before), Approvers::of(after));
    if was.of_strictest().is_empty() {
        return BTreeSet::new();
    }
    let known = was.of_tier(tier);
    let is_known = |actor: &Actor| match actor {
        Actor::Key(_) => known.contains(actor),
        Actor::Subject(_) => [actor, &Actor::Confirmed, &Actor::Anyone].into_iter().any(|one| known.contains(one)),
        _ => known.contains(actor) || known.contains(&Actor::Anyone),
    };
    let answered = |actor: &Actor| match actor {
        Actor::Key(key) => is_named_by_the_signer(key, before, after),
        _ => answers_for("roles", before, after),
    };
    is.of_tier(tier).into_iter().filter(|actor| !is_known(actor) && !answered(actor)).collect()
}

/// The people who can approve at the strictest tier of the settings before, while a change is unacknowledged.
pub fn remaining(before: &Values, after: &Values) -> BTreeSet<Actor> {
    let (was, is) = (Approvers::of(before), Approvers::of(after));
    let Some(policy) = &was.policy else { return BTreeSet::new() };
    let (tier, is) = (policy.strictest(), if is.policy.is_some() { is } else { was });
    let waiting = waiting(before, after, tier);
    is.of_tier(tier).into_iter().filter(|actor| !waiting.contains(actor)).collect()
}

/// The roles by which people approve while a change is unacknowledged: each of them has to name the approver.
pub fn roles_before(before: &Values, after: &Values) -> Option<Roles> {
    let was = Approvers::of(before);
    let is_free = was.of_strictest().is_empty() || answers_for("roles", before, after);
    was.roles.filter(|_| !is_free)
}

fn added_keys(before: &Values, after: &Values) -> Vec<Approver> {
    let waiting = waiting(before, after, ApprovalTier::ApprovalFile);
    let policy = Approvers::of(after).policy;
    let keys = policy.into_iter().flat_map(|policy| policy.approvers);
    keys.filter(|one| waiting.contains(&Actor::Key(one.public_key.hex()))).collect()
}

fn is_named_by_the_signer(key: &str, before: &Values, after: &Values) -> bool {
    let names = |(name, value): (&String, &String)| {
        let list = name.split_once('.').filter(|(top, _)| matches!(*top, "policy" | "group_policy"));
        list.is_some_and(|(_, name)| name.starts_with("second_person.approvers[")) && value.eq_ignore_ascii_case(key)
    };
    answers_for("second_person", before, after) && after.iter().any(names)
}

/// The guards that restrict less between two states of all settings, a sentence each, where no approver has to acknowledge
/// them.
pub fn looser(before: &Values, after: &Values) -> Vec<Sentence> {
    if Approvers::of(before).policy.is_some() {
        return Vec::new();
    }
    let told = |one: Loosened| {
        let sentence = Sentence::new("loosened-setting").with("name", one.name);
        sentence.with("before", without_certificates(&one.before)).with("after", without_certificates(&one.after))
    };
    loosened(before, after).into_iter().map(told).collect()
}

impl WeakenedView {
    /// A weakening with the approvers of the settings before it, who can acknowledge it.
    pub(crate) fn of(
        event: u32,
        at: String,
        by: String,
        sentences: Vec<Sentence>,
        before: Option<&DualControl>,
    ) -> Self {
        let tier = before.map_or(ApprovalTier::SameAccount, DualControl::strictest);
        let signers = before.iter().flat_map(|before| &before.approvers).map(|one| one.name.clone()).collect();
        Self { event, at, by, sentences, tier, signers, asked: None }
    }
}

/// Changes of the settings that determine what an approval means, and guards that restrict less.
fn moved(before: &Values, after: &Values) -> Vec<Sentence> {
    let text = |value: Option<String>| value.unwrap_or_else(|| "–".to_owned());
    let told = |name: &str, before: String, after: String| {
        let (before, after) = (without_certificates(&before), without_certificates(&after));
        Sentence::new("weakened-setting").with("name", name).with("before", before).with("after", after)
    };
    let changes = changed(before, after).into_iter();
    let changes = changes.map(|change| told(&change.name, text(change.before), text(change.after)));
    let limits = loosened(before, after).into_iter().map(|one| told(&one.name, one.before, one.after));
    changes.chain(limits).collect()
}

/// The userinfo address for confirming an approver while a weakening is unacknowledged: that of the settings before it.
/// A person who edits the settings must not choose the server that confirms their identity. `None` if there is none, or
/// if the service's address changed as well.
pub fn userinfo_before(before: &Values, after: &Values) -> Option<String> {
    let of = |values: &Values, name: &str| values.get(name).cloned();
    let moved = of(before, "profile.base_url") != of(after, "profile.base_url");
    let is_elsewhere = moved && !(is_practice(before) && is_practice(after));
    let is_first = is_first_identity(before);
    let first = || of(after, "profile.token.userinfo_url").filter(|url| is_first || is_on_the_services_host(url));
    let url = of(before, "profile.token.userinfo_url").or_else(first);
    url.filter(|_| !is_elsewhere)
}

/// Whether the identity server of people's sessions, or Aval's registration there, changed. The practice bank has another
/// address at each start. The first server is no other one where no person could approve by one.
pub fn other_identity_server(before: &Values, after: &Values) -> bool {
    let of = |values: &Values| -> Vec<(String, String)> {
        let is_of_it = |name: &str| {
            name.starts_with("profile.sign_in.") && !name.ends_with("_minutes") && !name.ends_with("_seconds")
        };
        values.iter().filter(|(name, _)| is_of_it(name)).map(|(name, value)| (name.clone(), value.clone())).collect()
    };
    of(before) != of(after) && !is_first_identity(before)
}

/// The rules of dual control while a weakening is unacknowledged: the stricter of before and now, with the approvers of both.
/// If a setting changed that determines what an approval means (an account, an address), every sum needs the strictest tier.
/// Where the rules were removed whole, those before stay in force with their approvers.
pub fn stricter(before: &Values, after: &Values, now: Option<&DualControl>) -> Option<DualControl> {
    let Some(old) = Approvers::of(before).policy else { return now.cloned() };
    let none = DualControl { expires: old.expires, tiers: Vec::new(), approvers: old.approvers.clone() };
    let now = now.unwrap_or(&none);
    let mut tiers: Vec<Tier> = old.tiers.iter().chain(&now.tiers).cloned().collect();
    if !moved(before, after).is_empty() {
        let how = tiers.iter().map(|tier| tier.how).max()?;
        tiers.push(Tier { currency: None, from: Amount::ZERO, how });
    }
    let waiting = added_keys(before, after);
    let counts = |one: &&Approver| !waiting.iter().any(|other| other.public_key == one.public_key);
    let approvers = now.approvers.iter().filter(counts).cloned().collect();
    let expires = if lives_longer(old.expires, now.expires) { old.expires } else { now.expires };
    Some(DualControl { expires, tiers, approvers })
}

/// Whether an approver is one of the settings before. `key` is that of their signed file.
pub fn is_of_before(before: &Values, tier: ApprovalTier, approver: &Person, key: Option<&str>) -> bool {
    let was = Approvers::of(before);
    match (key, &was.roles) {
        (Some(key), _) => was.of_tier(ApprovalTier::ApprovalFile).contains(&Actor::Key(key.to_owned())),
        (None, Some(roles)) => roles.let_approve(tier, approver, was.signs_in),
        (None, None) => true,
    }
}

/// A working day may be up to four days away: a lifetime in hours that can end later, or one that can end earlier and
/// becomes a working day, is reported.
fn lives_longer(before: Expires, after: Expires) -> bool {
    match (before, after) {
        (Expires::Hours(before), Expires::Hours(after)) => after > before,
        (Expires::NextWorkingDay, Expires::Hours(after)) => after > 24,
        (Expires::Hours(before), Expires::NextWorkingDay) => before <= WORKING_DAY_HOURS_MAX,
        (Expires::NextWorkingDay, Expires::NextWorkingDay) => false,
    }
}

#[cfg(test)]
mod tests;
