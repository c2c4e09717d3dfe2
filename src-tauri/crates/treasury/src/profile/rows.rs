//! A profile as the window shows it: accounts, and each setting with its value or default.

use super::{Limits, Profile, SignIn, Span, Style, TokenHeader, defaults};
use crate::second_person::{Expires, SecondPerson};
use crate::view::{AccountView, SettingView};

const SETTLES: &str = "limits.refusal_settles_minutes";

impl Profile {
    /// Its accounts, in its order.
    pub fn account_views(&self) -> Vec<AccountView> {
        let view = |account: &super::Account| AccountView {
            key: account.key().to_string(),
            bank_mark: account.bank_mark.clone(),
            account_number: account.account_number.clone(),
            bank_code: account.bank_code.clone(),
            nickname: account.nickname.clone(),
            owner: account.owner.clone(),
            role: account.role.clone(),
            draft_currency: self.draft_currency(&account.bank_mark).map(str::to_owned),
        };
        self.accounts.iter().map(view).collect()
    }

    /// Its settings, for display.
    pub fn setting_views(&self) -> Vec<SettingView> {
        let usual = TokenHeader::default();
        let limits = Limits::default();
        let style = match self.version_style {
            Style::Path => "path",
            Style::Query => "query",
        };
        let moment = &self.datetime_format;
        let zone = self.time_zone.map(|zone| zone.name().to_owned());
        let mut views = vec![
            row("version_style", Some(style.to_owned()), self.version_style == Style::default()),
            row("page_base", self.page_base.map(|base| base.to_string()), false),
            row("page_size", Some(self.page_size.to_string()), self.page_size == defaults::page_size()),
            row("date_format", Some(self.date_format.clone()), self.date_format == defaults::date_format()),
            row("datetime_format", Some(moment.clone()), *moment == defaults::datetime_format()),
            row("sort_format", Some(self.sort_format.clone()), self.sort_format == defaults::sort_format()),
            row("time_zone", zone, self.time_zone.is_none()),
            row("poll_minutes", self.poll_minutes.map(|minutes| minutes.to_string()), self.poll_minutes.is_none()),
            row("reference_prefix", self.reference_prefix.clone(), self.reference_prefix.is_none()),
            row("failure_words", Some(self.failure_words.join(", ")), self.failure_words == defaults::failure_words()),
            row("chain_head_copy", self.chain_head_copy.clone(), self.chain_head_copy.is_none()),
            row("token.header", Some(self.token.header.clone()), self.token.header == usual.header),
            row("token.userinfo_url", self.token.userinfo_url.clone(), self.token.userinfo_url.is_none()),
            row("token.prefix", Some(self.token.prefix.clone()), self.token.prefix == usual.prefix),
        ];
        views.extend(self.sign_in.iter().flat_map(SignIn::rows).map(sign_in_row));
        let over = self.limits.control_total_over.map(|amount| amount.to_string());
        let items = self.limits.batch_items_max;
        let per_post = self.limits.drafts_per_post;
        views.push(row("limits.control_total_over", over, self.limits.control_total_over.is_none()));
        views.push(row("limits.batch_items_max", Some(items.to_string()), items == limits.batch_items_max));
        views.push(row("limits.drafts_per_post", Some(per_post.to_string()), per_post == limits.drafts_per_post));
        for (name, span, table) in [
            ("per_instruction", Span::Instruction, &self.limits.per_instruction),
            ("per_day", Span::Day, &self.limits.per_day),
        ] {
            let of = |currency: &str, figure: &str, usual| {
                row(&format!("limits.{name}.{currency}"), Some(figure.to_owned()), usual)
            };
            views.extend(table.rows().map(|(currency, figure)| of(currency, figure, false)));
            if table.is_empty() {
                views.push(of("other", span.default_text(), true));
            }
        }
        for (wire, code) in &self.currencies {
            views.push(row(&format!("currencies.{wire}"), Some(code.clone()), false));
        }
        if self.currencies.is_empty() {
            views.push(row("currencies", None, true));
        }
        let settles = self.limits.refusal_settles_minutes;
        views.push(row(SETTLES, Some(settles.to_string()), settles == limits.refusal_settles_minutes));
        let excluded = &self.balances.excluded_roles;
        views.push(row("balances.excluded_roles", Some(excluded.join(", ")), excluded.is_empty()));
        for (name, time) in [("draft_system", &self.cut_offs.draft_system), ("large_value", &self.cut_offs.large_value)]
        {
            views.push(row(&format!("cut_offs.{name}"), time.clone(), time.is_none()));
        }
        views.extend(self.second_person.iter().flat_map(second_person_rows));
        for (bank_mark, bank) in &self.banks {
            let currency = bank.draft_currency.clone();
            views.push(row(&format!("banks.{bank_mark}.draft_currency"), currency.clone(), currency.is_none()));
            let queue = bank.authorisation_queue;
            views.push(row(&format!("banks.{bank_mark}.authorisation_queue"), Some(queue.to_string()), !queue));
            let per_post = bank.drafts_per_post.map(|drafts| drafts.to_string());
            views.push(row(&format!("banks.{bank_mark}.drafts_per_post"), per_post.clone(), per_post.is_none()));
        }
        views
    }
}

fn row(name: &str, value: Option<String>, default: bool) -> SettingView {
    SettingView { name: name.to_owned(), value, default, fixed: false }
}

fn sign_in_row((name, value): (&str, Option<String>)) -> SettingView {
    let is_default = value == SignIn::default_of(name);
    row(&format!("sign_in.{name}"), value, is_default)
}

fn second_person_rows(of: &SecondPerson) -> Vec<SettingView> {
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
