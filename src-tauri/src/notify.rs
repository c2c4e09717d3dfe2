//! What the desktop is told: where a person asked for it, and where the desktop has a service that shows it. A desktop
//! without one is told nothing, and nothing is said about that. A click shows the window.

use notify_rust::{Notification, NotificationResponse};
use tauri::AppHandle;

use crate::window;

/// Shows some lines under a title, and waits in a thread of its own for the click or the end.
pub fn tell(app: &AppHandle, title: String, lines: Vec<String>) {
    let app = app.clone();
    let waiting = std::thread::Builder::new().name("notification".to_owned()).spawn(move || {
        let shown = Notification::new()
            .appname("Aval")
            .summary(&title)
            .body(&lines.join("\n"))
            // The name of the click on the notification itself.
            .action("default", "Aval")
            .show();
        let answered = shown.and_then(|handle| {
            handle.wait_for_response(|answer: &NotificationResponse| {
                if !matches!(answer, NotificationResponse::Closed(_)) {
                    window::bring_forward(&app);
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
