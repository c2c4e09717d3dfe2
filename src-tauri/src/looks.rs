//! Looks at the bank while the window is open. Which doubt is due, and what is read, the core decides; here is only the
//! clock that asks it.

use std::time::Duration;

use tauri::{AppHandle, Manager};

use crate::news::{self, Changed};
use crate::shell::Shell;

/// Between two questions whether a look is due. The shortest time of the schedule is a minute.
const ASK_SECONDS: u64 = 10;

/// Asks as long as the program runs.
pub fn keep_looking(app: AppHandle) {
    tauri::async_runtime::spawn(async move {
        loop {
            tokio::time::sleep(Duration::from_secs(ASK_SECONDS)).await;
            // Without an open profile there is nothing to look at.
            let Ok(desk) = app.state::<Shell>().desk() else { continue };
            match desk.look_when_due().await {
                Ok(0) => {}
                Ok(_) => news::changed(&app, &Changed::Journal),
                Err(error) => tracing::warn!(%error, "a look that was due could not be kept"),
            }
            match desk.learn_when_free().await {
                Ok(0) => {}
                Ok(_) => news::changed(&app, &Changed::Journal),
                Err(error) => tracing::warn!(%error, "what was learned could not be kept"),
            }
        }
    });
}
