//! The settings in force, for display: accounts, each setting with its value, the policy, tiers and approvers.

use std::collections::BTreeMap;

use bank_client::connection::{certificates_from_pem, facts};
use model::Sentence;
use model::dual_control::{Approver, DualControl, Expires, Tier};
use model::profile::fields::fixed_names;
use model::profile::{
    Account, AloneRules, ConnectionSettings, Hours, Limits, Policy, PolicySignature, Profile, Role, SignIn, Span,
    Style, TokenHeader, defaults,
};

use super::{AccountView, ApproverView, GroupPolicyView, PolicyView, SettingView, TierView};

const SETTLES: &str = "limits.refusal_settles_minutes";

/// Its accounts, in its order.
pub fn account_views(profile: &Profile) -> Vec<AccountView> {
    let view = |account: &Account| AccountView {
        key: account.key().to_string(),
        bank_mark: account.bank_mark.clone(),
        account_number: account.account_number.clone(),
        bank_code: account.bank_code.clone(),
        organization_code: account.organization_code.clone(),
        nickname: account.nickname.clone(),
        owner: account.owner.clone(),
        role: account.role.clone(),
        draft_currency: profile.draft_currency(&account.bank_mark).map(str::to_owned),
        optional_fields: profile.optional_fields(&account.bank_mark).to_vec(),
    };
    profile.accounts.iter().map(view).collect()
}

/// Its settings, for display.
pub fn setting_views(profile: &Profile) -> Vec<SettingView> {
    let usual = TokenHeader::default();
    let limits = Limits::default();
    let style = match profile.version_style {
        Style::Path => "path",
        Style::Query => "query",
    };
    let (moment, words) = (&profile.datetime_format, &profile.failure_words);
    let zone = profile.time_zone.map(|zone| zone.name().to_owned());
    let mut views = vec![
        row("version_style", Some(style.to_owned()), profile.version_style == Style::default()),
        row("page_base", profile.page_base.map(|base| base.to_string()), false),
        row("page_size", Some(profile.page_size.to_string()), profile.page_size == defaults::page_size()),
        row("date_format", Some(profile.date_format.clone()), profile.date_format == defaults::date_format()),
        row("datetime_format", Some(moment.clone()), *moment == defaults::datetime_format()),
        row("sort_format", Some(profile.sort_format.clone()), profile.sort_format == defaults::sort_format()),
        row("time_zone", zone, profile.time_zone.is_none()),
        row("poll_minutes", profile.poll_minutes.map(|minutes| minutes.to_string()), profile.poll_minutes.is_none()),
        row("bank_system", Some(profile.system()), profile.bank_system.is_none()),
        row("reference_prefix", profile.reference_prefix.clone(), profile.reference_prefix.is_none()),
        row("failure_words", Some(words.join(", ")), *words == defaults::failure_words()),
        row("chain_head_copy", profile.chain_head_copy.clone(), profile.chain_head_copy.is_none()),
        row("token.header", Some(profile.token.header.clone()), profile.token.header == usual.header),
        row("token.userinfo_url", profile.token.userinfo_url.clone(), profile.token.userinfo_url.is_none()),
        row("token.prefix", Some(profile.token.prefix.clone()), profile.token.prefix == usual.prefix),
    ];
    views.extend(profile.sign_in.iter().flat_map(SignIn::rows).map(sign_in_row));
    views.extend(connection_rows(&profile.connection));
    let over = profile.limits.control_total_over.map(|amount| amount.to_string());
    let items = profile.limits.batch_items_max;
    let per_post = profile.limits.drafts_per_post;
    views.push(row("limits.control_total_over", over, profile.limits.control_total_over.is_none()));
    views.push(row("limits.batch_items_max", Some(items.to_string()), items == limits.batch_items_max));
    views.push(row("limits.drafts_per_post", Some(per_post.to_string()), per_post == limits.drafts_per_post));
    for (name, span, table) in [
        ("per_instruction", Span::Instruction, &profile.limits.per_instruction),
        ("per_day", Span::Day, &profile.limits.per_day),
    ] {
        let of = |currency: &str, figure: &str, usual| {
            row(&format!("limits.{name}.{currency}"), Some(figure.to_owned()), usual)
        };
        views.extend(table.rows().map(|(currency, figure)| of(currency, figure, false)));
        if table.is_empty() {
            views.push(of("other", span.default_text(), true));
        }
    }
    let of_payee = profile.limits.per_payee_day.rows();
    let of_payee = of_payee.map(|(currency, figure)| (format!("limits.per_payee_day.{currency}"), figure.to_owned()));
    views.extend(of_payee.map(|(name, figure)| row(&name, Some(figure), false)));
    for (wire, code) in &profile.currencies {
        views.push(row(&format!("currencies.{wire}"), Some(code.clone()), false));
    }
    if profile.currencies.is_empty() {
        views.push(row("currencies", None, true));
    }
    views.push(row("assumed_currencies", Some(profile.assumed_currencies.to_string()), !profile.assumed_currencies));
    let settles = profile.limits.refusal_settles_minutes;
    views.push(row(SETTLES, Some(settles.to_string()), settles == limits.refusal_settles_minutes));
    let excluded = &profile.balances.excluded_roles;
    views.push(row("balances.excluded_roles", Some(excluded.join(", ")), excluded.is_empty()));
    for (name, time) in
        [("draft_system", &profile.cut_offs.draft_system), ("large_value", &profile.cut_offs.large_value)]
    {
        views.push(row(&format!("cut_offs.{name}"), time.clone(), time.is_none()));
    }
    views.extend(profile.second_person.iter().flat_map(dual_control_rows));
    views.extend(rule_rows(profile));
    views.extend(bank_rows(profile));
    views
}

/// The rules about people, payees, hours, files and the command line.
fn rule_rows(profile: &Profile) -> Vec<SettingView> {
    let words = |roles: &[Role]| roles.iter().map(|role| role.word()).collect::<Vec<_>>().join(", ");
    let signer = profile.policy_signer.as_ref().map(|signer| format!("{} {}", signer.name, signer.public_key.hex()));
    let mut views = vec![
        row(
            "same_account_forbidden",
            Some(profile.same_account_forbidden.to_string()),
            !profile.same_account_forbidden,
        ),
        row("policy_signer", signer, profile.policy_signer.is_none()),
        row("command_line", profile.command_line.map(|acts| acts.to_string()), profile.command_line.is_none()),
        row("exports", Some(profile.exports.to_string()), profile.exports),
        row("hours", profile.hours.as_ref().map(Hours::text), profile.hours.is_none()),
    ];
    if let Some(group) = &profile.group {
        views.push(row("group.url", Some(group.url.clone()), false));
        views.push(row("group.id", Some(group.id.clone()), false));
        views.push(row("group.desk", Some(group.desk.clone()), false));
        for (name, pem) in [("authorities", &group.authorities), ("client_certificate", &group.client_certificate)] {
            let subjects = pem.as_deref().map(without_certificates);
            views.push(row(&format!("group.{name}"), subjects, pem.is_none()));
        }
        let alone = group.alone.as_ref();
        views.push(row("group.alone", alone.map(AloneRules::text), alone.is_none()));
    }
    if let Some(roles) = &profile.roles {
        views.push(row("roles.others", Some(words(&roles.others)), roles.others.is_empty()));
        for (at, one) in roles.people.iter().enumerate() {
            let who = one.subject.as_ref().or(one.system_user.as_ref()).cloned().unwrap_or_default();
            views.push(row(&format!("roles.people[{at}]"), Some(format!("{who}: {}", words(&one.roles))), false));
        }
    }
    if let Some(payees) = &profile.payees {
        views.push(row("payees.own_accounts", Some(payees.own_accounts.to_string()), !payees.own_accounts));
        let listed = payees.listed.iter().map(|one| format!("{} {}", one.name, one.account_number));
        views.push(row("payees.listed", Some(listed.collect::<Vec<_>>().join("; ")), false));
    }
    views
}

fn bank_rows(profile: &Profile) -> Vec<SettingView> {
    let mut views = Vec::new();
    for (bank_mark, bank) in &profile.banks {
        let currency = bank.draft_currency.clone();
        views.push(row(&format!("banks.{bank_mark}.draft_currency"), currency.clone(), currency.is_none()));
        let queue = bank.authorisation_queue;
        views.push(row(&format!("banks.{bank_mark}.authorisation_queue"), Some(queue.to_string()), !queue));
        let per_post = bank.drafts_per_post.map(|drafts| drafts.to_string());
        views.push(row(&format!("banks.{bank_mark}.drafts_per_post"), per_post.clone(), per_post.is_none()));
        let optional = &bank.optional_fields;
        views.push(row(&format!("banks.{bank_mark}.optional_fields"), Some(optional.join(", ")), optional.is_empty()));
    }
    views
}

fn row(name: &str, value: Option<String>, default: bool) -> SettingView {
    SettingView { name: name.to_owned(), value, default, fixed: false, by: None }
}

fn sign_in_row((name, value): (&str, Option<String>)) -> SettingView {
    let is_default = value == SignIn::default_of(name);
    row(&format!("sign_in.{name}"), value, is_default)
}

/// The settings of the connection that differ from the usual one; certificates by their subjects and days.
fn connection_rows(of: &ConnectionSettings) -> Vec<SettingView> {
    let list = |values: &[String]| (!values.is_empty()).then(|| values.join(", "));
    let subjects = |pem: &String| without_certificates(pem);
    let rows = [
        ("proxy", of.proxy.clone()),
        ("proxy_user", of.proxy_user.clone()),
        ("authorities", of.authorities.as_ref().map(subjects)),
        ("authorities_alone", of.authorities_alone.then(|| true.to_string())),
        ("refused_certificates", list(&of.refused_certificates)),
        ("client_certificate", of.client_certificate.as_ref().map(subjects)),
        ("hosts", list(&of.hosts)),
    ];
    let set = rows.into_iter().filter(|(_, value)| value.is_some());
    set.map(|(name, value)| row(&format!("connection.{name}"), value, false)).collect()
}

/// A value; certificates by their subjects and days.
pub(crate) fn without_certificates(value: &str) -> String {
    if !value.contains("-----BEGIN CERTIFICATE") {
        return value.to_owned();
    }
    let certificates = certificates_from_pem(value.as_bytes()).unwrap_or_default();
    let named = certificates.iter().filter_map(|one| facts(one).ok()).map(|of| {
        let [from, until] = [of.from, of.until].map(|moment| moment.date_naive());
        format!("{} ({from} – {until})", of.subject)
    });
    named.collect::<Vec<_>>().join(", ")
}

fn dual_control_rows(of: &DualControl) -> Vec<SettingView> {
    let mut views = vec![row("second_person.expires", Some(of.expires.text()), of.expires == Expires::NextWorkingDay)];
    for (at, tier) in of.tiers.iter().enumerate() {
        let currency = tier.currency.as_deref().unwrap_or("*");
        let value = format!("{currency} {} {}", tier.from, tier.how.word());
        views.push(row(&format!("second_person.tiers[{at}]"), Some(value), false));
    }
    for (at, approver) in of.approvers.iter().enumerate() {
        let value = format!("{} {}", approver.name, approver.public_key.hex());
        views.push(row(&format!("second_person.approvers[{at}]"), Some(value), false));
    }
    views
}

/// The state of a policy; `None` without one.
pub(crate) fn policy_view(policy: &Policy) -> Option<PolicyView> {
    let broken = policy.file_off();
    (policy.sha256().is_some() || broken.is_some()).then(|| PolicyView {
        path: policy.path().display().to_string(),
        sha256: policy.sha256().map(str::to_owned),
        broken,
        weakness: policy.weakness(),
        signed: policy.signature().map(|signature| signed("policy-signed", signature)),
    })
}

/// The settings with a field, and the accounts, that a policy fixes, with the policy and its signer.
pub(crate) fn fixed_settings(policy: &Policy) -> BTreeMap<String, Sentence> {
    fixed_names(policy).into_iter().map(|name| (name.clone(), policy.by(&name))).collect()
}

/// The policy of the group; `None` where this desk has taken none.
pub(crate) fn group_policy_view(policy: &Policy) -> Option<GroupPolicyView> {
    let by = policy.group().map(|group| signed("group-policy-signed", &group.signature).with("version", group.version));
    let broken = policy.group_broken().cloned();
    (by.is_some() || broken.is_some()).then_some(GroupPolicyView { signed: by, broken })
}

fn signed(id: &str, signature: &PolicySignature) -> Sentence {
    let sentence = Sentence::new(id).with("signer", &signature.name);
    sentence.with("key", signature.public_key.hex()).with("at", &signature.signed)
}

/// The tiers of the settings of dual control.
pub(crate) fn tier_views(of: &DualControl) -> Vec<TierView> {
    let view = |tier: &Tier| TierView {
        currency: tier.currency.clone(),
        from: tier.from.to_string(),
        tier: tier.how,
        sentence: tier.how.sentence(),
    };
    of.tiers.iter().map(view).collect()
}

/// The approvers of the settings of dual control.
pub(crate) fn approver_views(of: &DualControl) -> Vec<ApproverView> {
    let view =
        |approver: &Approver| ApproverView { name: approver.name.clone(), public_key: approver.public_key.hex() };
    of.approvers.iter().map(view).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unstated_page_base_has_a_row_without_a_value() {
        let text = "base_url = \"https://bank.example\"\norganization_id = 1\nenvironment = \"test\"\n";
        let profile = Profile::parse(text, "profile.toml").unwrap();
        assert!(setting_views(&profile).iter().any(|row| row.name == "page_base" && row.value.is_none()));
    }

    #[test]
    fn a_connection_s_settings_are_shown_with_the_subject_of_a_certificate() {
        const AUTHORITY: &str = include_str!("../../../../../tests/observations/data/client-authority.pem");
        let text = "base_url = \"https://bank.example\"\norganization_id = 1\nenvironment = \"test\"\n";
        let shown = |settings: &str| -> Vec<(String, Option<String>)> {
            let profile = Profile::parse(&format!("{text}{settings}"), "profile.toml").unwrap();
            let rows = setting_views(&profile).into_iter().filter(|row| row.name.starts_with("connection."));
            rows.map(|row| (row.name, row.value)).collect()
        };
        assert_eq!(shown(""), []);
        let settings = format!(
            "[connection]\nproxy = \"proxy.example:3128\"\nhosts = [\"a\", \"b\"]\nauthorities = \"\"\"\n{AUTHORITY}\"\"\"\n"
        );
        let value = |text: &str| Some(text.to_owned());
        let expected = [
            ("connection.proxy".to_owned(), value("proxy.example:3128")),
            ("connection.authorities".to_owned(), value("CN=Practice Clients (2026-11-24 – 2126-10-31)")),
            ("connection.hosts".to_owned(), value("a, b")),
        ];
        assert_eq!(shown(&settings), expected);
    }
}
