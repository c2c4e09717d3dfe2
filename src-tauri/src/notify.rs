//! Desktop notifications: only if the user enabled them and the desktop has a notification service; without one they
//! are silently dropped. A click shows the window.

use notify_rust::{Notification, NotificationResponse};
use tauri::AppHandle;

use crate::window;

/// Shows lines under a title, and waits for the click or the end in its own thread.
pub fn tell(app: &AppHandle, title: String, lines: Vec<String>) {
    let app = app.clone();
    let waiting = std::thread::Builder::new().name("notification".to_owned()).spawn(move || {
        let shown = Notification::new()
            .appname("Aval")
            .summary(&title)
            .body(&lines.join("\n"))
            // The action name of a click on the notification itself.
            .action("default", "Aval")
            .show();
        let answered = shown.and_then(|handle| {
            handle.wait_for_response(|answer: &NotificationResponse| {
                if !matches!(answer, NotificationResponse::Closed(_)) {
                    window::bring_front_forward(&app);
                }
            })
        });
        if let Err(error) = answered {
            tracing::debug!(%error, "the desktop was not told");
        }
    });
    if let Err(error) = waiting {
        tracing::warn!(%error, "the desktop was not told");
    }
}
