//! Asks the core whether a poll is due, while the window is open. When one is due, what it reads and what the desktop may be
//! told, the core decides; whether the desktop is told, the person has said.

use std::time::Duration;

use tauri::{AppHandle, Manager};

use crate::news::{self, Changed};
use crate::notify;
use crate::shell::Shell;

/// Between two questions. The shortest interval of a profile is five minutes.
const ASK_SECONDS: u64 = 5;

/// Asks as long as the program runs. A task of its own: a poll takes as long as the bank takes.
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
                        let language = preferences.language.unwrap_or_else(system_language);
                        notify::tell(&app, desk.news_title(&language), polled.texts(&language));
                    }
                }
                Err(error) => tracing::warn!(%error, "a poll that was due could not take place"),
            }
        }
    });
}

/// As the window does where nobody has chosen a language: the system's.
fn system_language() -> String {
    let said = ["LC_ALL", "LC_MESSAGES", "LANG"].iter().find_map(|name| std::env::var(name).ok());
    let is_chinese = said.is_some_and(|locale| locale.starts_with("zh"));
    if is_chinese { "zh-CN".to_owned() } else { "en".to_owned() }
}
