//! Looks at the bank and at this computer while the window is open. Which doubt is due, what is read and what must be said,
//! the core decides; here is only the clock that asks it.

use std::time::Duration;

use tauri::{AppHandle, Manager};

use crate::news::{self, Changed};
use crate::shell::Shell;

/// Between two questions whether a look is due or something must be said. The shortest time of the schedule is a minute.
const ASK_SECONDS: u64 = 5;

/// Asks as long as the program runs.
pub fn keep_looking(app: AppHandle) {
    tauri::async_runtime::spawn(async move {
        let mut said = None;
        loop {
            tokio::time::sleep(Duration::from_secs(ASK_SECONDS)).await;
            // Without an open profile there is nothing to look at.
            let Ok(desk) = app.state::<Shell>().desk() else { continue };
            let says = Some((desk.sending_off(), desk.warnings()));
            if says != said {
                news::changed(&app, &Changed::App);
                said = says;
            }
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
