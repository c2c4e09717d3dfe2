//! A profile as text for a terminal: the service, the accounts, the settings that differ from their defaults, the code book.

use model::profile::FlagView;
use model::words;
use treasury::view::{ProfileView, SettingView};

use crate::print;

/// The lines of `profile show`.
pub fn lines(view: &ProfileView, language: &str) -> Vec<String> {
    let mut lines = vec![
        format!("{} ({})", view.name, print::row(&view.environment).as_str().unwrap_or_default()),
        format!("  address: {}", view.base_url),
        format!("  tenant: {}", view.organization_id),
        format!("  token: {}", if view.token.present { "present" } else { "none" }),
    ];
    lines.extend(view.sending_off.iter().map(|why| format!("  no sending: {}", words::text(why, language))));
    let signed = view.group_policy.iter().filter_map(|policy| policy.signed.as_ref());
    lines.extend(signed.map(|policy| format!("  {}", words::text(policy, language))));
    lines.push(format!("accounts ({})", view.accounts.len()));
    for account in &view.accounts {
        let more = [&account.nickname, &account.owner, &account.bank_code, &account.role];
        let more = more.into_iter().flatten().cloned();
        let code = account.organization_code.iter().map(|code| format!("organization code {code}"));
        let more: Vec<String> = more.chain(code).collect();
        lines.push(format!("  {}  {}", account.key, more.join(", ")).trim_end().to_owned());
    }
    lines.push("settings".to_owned());
    lines.extend(view.settings.iter().map(|one| setting(one, language)));
    lines.push("code book".to_owned());
    lines.extend(view.code_book.iter().map(flag));
    lines
}

/// A setting with its value; one that is not set is left blank.
fn setting(one: &SettingView, language: &str) -> String {
    let kind = match (&one.by, one.default) {
        (Some(by), _) => format!(" ({})", words::text(by, language)),
        (None, true) => " (default)".to_owned(),
        (None, false) => String::new(),
    };
    format!("  {} = {}{kind}", one.name, one.value.as_deref().unwrap_or_default()).trim_end().to_owned()
}

fn flag(one: &FlagView) -> String {
    format!("  {}.{}  {} = {}", one.bank_mark, one.flag, one.word, one.value)
}
