//! The rules of a profile about payees, hours and people, for a check and for the last moment before sending.

use chrono::{DateTime, TimeDelta, Utc};
use journal::{Approved, Witness};
use model::profile::{Profile, Role, Roles, Who};
use model::{Counterparty, Sentence};

use super::order::Operation;
use super::tiers;

/// Why a party may not get anything by an operation; `None` if it may, or no list is set.
pub fn unlisted(profile: &Profile, operation: Operation, party: Option<&Counterparty>) -> Option<Sentence> {
    let payees = profile.payees.as_ref()?;
    if !tiers::goes_out(operation) {
        return None;
    }
    let own = profile.accounts.iter().map(|account| account.account_number.as_str());
    if party.is_some_and(|party| payees.lists(party, own)) {
        return None;
    }
    let text =
        |of: fn(&Counterparty) -> Option<&String>| party.and_then(of).map_or_else(|| "–".to_owned(), Clone::clone);
    let sentence = Sentence::new("problem-payee-unlisted").with("name", text(|party| party.name.as_ref()));
    Some(sentence.with("account", text(|party| party.account_number.as_ref())))
}

/// How long instructions may still be confirmed and sent, if that is limited; the error says that it is not the time.
pub fn hours_left(profile: &Profile, at: DateTime<Utc>) -> Result<Option<TimeDelta>, Sentence> {
    let Some(hours) = &profile.hours else { return Ok(None) };
    hours.left(at, profile.zone()).map(Some).ok_or_else(|| {
        let at = profile.zone().spoken(at);
        Sentence::new("problem-out-of-hours").with("hours", hours.text()).with("at", at)
    })
}

/// Why the person who confirmed a submission may no longer prepare; `None` if they may.
pub fn may_not_prepare(profile: &Profile, by: &Witness) -> Option<Sentence> {
    let roles = profile.roles.as_ref()?;
    let who = Who {
        subject: by.verified_by.as_ref().and(by.token_subject.clone()),
        system_user: Some(by.system_user.clone()),
        signs_in: profile.sign_in.is_some(),
    };
    let named = who.subject.clone().unwrap_or_else(|| by.system_user.clone());
    let may = roles.of(&who).contains(&Role::Preparer);
    (!may).then(|| Sentence::new("reason-not-sent-role").with("who", named))
}

/// Why the person who approved a submission no longer approves, by the roles in force and by those before an unacknowledged
/// change; `None` if they still do. The key of a signed file is compared with its signature.
pub fn no_longer_approves(profile: &Profile, before: Option<&Roles>, approved: &Approved) -> Option<Sentence> {
    let mut roles = profile.roles.iter().chain(before);
    let signs_in = profile.sign_in.is_some();
    let may = roles.all(|roles| roles.let_approve(approved.tier, &approved.approver, signs_in));
    (!may).then(|| Sentence::new("approval-approver-removed"))
}
