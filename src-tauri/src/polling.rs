//! While the window is open: follows the group book and the policies, and asks the core regularly whether a poll is due. The
//! core decides about the time, the reads and the news to report; the user's preferences decide whether the desktop shows them.

use std::time::Duration;

use tauri::{AppHandle, Manager};
use treasury::GroupShown;

use crate::news::{self, Changed};
use crate::notify;
use crate::shell::Shell;

/// Seconds between two readings of the group book and of the policies.
const FOLLOW_SECONDS: u64 = 2;
/// Seconds between two checks. The shortest poll interval of a profile is five minutes.
const ASK_SECONDS: u64 = 5;

/// Follows the group book of the open profile, and opens it again under a policy that changed, until the program quits.
pub fn keep_following(app: AppHandle) {
    tauri::async_runtime::spawn(async move {
        let mut told = GroupShown::default();
        loop {
            tokio::time::sleep(Duration::from_secs(FOLLOW_SECONDS)).await;
            let Ok(desk) = app.state::<Shell>().desk() else { continue };
            let shown = if desk.has_group() { desk.group_shown().await } else { GroupShown::default() };
            let closed = desk.policy_changed() && app.state::<Shell>().open_under_policy(desk).await;
            if shown != told || closed {
                told = shown;
                news::changed(&app, &Changed::App);
                news::changed(&app, &Changed::Journal);
            }
        }
    });
}

/// Runs until the program quits, as its own task, because a poll takes as long as the bank.
pub fn keep_polling(app: AppHandle) {
    tauri::async_runtime::spawn(async move {
        loop {
            tokio::time::sleep(Duration::from_secs(ASK_SECONDS)).await;
            let Ok(desk) = app.state::<Shell>().desk() else { continue };
            match desk.poll_when_due(|_| {}).await {
                Ok(None) => {}
                Ok(Some(polled)) => {
                    news::changed(&app, &Changed::Lists);
                    let preferences = app.state::<Shell>().home().preferences();
                    if preferences.notify && !polled.news.is_empty() {
                        let language = language(&app);
                        notify::tell(&app, desk.news_title(&language), polled.texts(&language));
                    }
                }
                Err(error) => tracing::warn!(%error, "a poll that was due could not take place"),
            }
        }
    });
}

/// The language of the window: the chosen one, else the system's.
pub fn language(app: &AppHandle) -> String {
    app.state::<Shell>().home().preferences().language.unwrap_or_else(system_language)
}

/// The system's language, which the window also uses if the user has not chosen one.
fn system_language() -> String {
    let said = ["LC_ALL", "LC_MESSAGES", "LANG"].iter().find_map(|name| std::env::var(name).ok());
    let is_chinese = said.is_some_and(|locale| locale.starts_with("zh"));
    if is_chinese { "zh-CN".to_owned() } else { "en".to_owned() }
}
