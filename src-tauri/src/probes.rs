//! Runs the scheduled probes, the checks of this computer and the idle lock while the window is open. The core decides which doubt is
//! due and which warnings apply; this module only asks it regularly.

use std::time::Duration;

use tauri::{AppHandle, Manager};

use crate::news::{self, Changed};
use crate::shell::Shell;

/// Seconds between two checks. The shortest interval of the probe schedule is one minute.
const ASK_SECONDS: u64 = 5;

/// Runs until the program quits.
pub fn keep_probing(app: AppHandle) {
    tauri::async_runtime::spawn(async move {
        let mut said = None;
        loop {
            tokio::time::sleep(Duration::from_secs(ASK_SECONDS)).await;
            // Without an open profile there is nothing to check.
            let Ok(desk) = app.state::<Shell>().desk() else { continue };
            let says = Some((desk.sending_off(), desk.warnings(), desk.is_locked()));
            if says != said {
                news::changed(&app, &Changed::App);
                said = says;
            }
            match desk.probe_when_due().await {
                Ok(0) => {}
                Ok(_) => news::changed(&app, &Changed::Journal),
                Err(error) => tracing::warn!(%error, "a probe that was due could not be kept"),
            }
            match desk.learn_when_free().await {
                Ok(0) => {}
                Ok(_) => news::changed(&app, &Changed::Journal),
                Err(error) => tracing::warn!(%error, "what was learned could not be kept"),
            }
        }
    });
}
