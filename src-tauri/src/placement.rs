//! The size and place of the first window, kept from one start to the next.

use tauri::{App, LogicalPosition, LogicalSize, Manager, Window, WindowEvent};
use treasury::home::Placement;

use crate::shell::Shell;
use crate::window::{self, LABELS, note};

/// The least inner size, as in `tauri.conf.json`.
const LEAST: (u32, u32) = (1024, 640);
/// No screen is larger; a file could say anything.
const MOST: u32 = 16_384;
/// Below the upper edge: the part of the window by which a person moves it.
const TITLE_PX: i32 = 16;

/// Gives the first window the place that it had when it was closed, if that is still on a screen.
pub fn restore(app: &App) {
    let Some(window) = app.get_webview_window(LABELS[0]) else { return };
    let Some(kept) = app.state::<Shell>().home().preferences().window else { return };
    if kept.width > MOST || kept.height > MOST {
        return;
    }
    note(window.set_size(LogicalSize::new(kept.width.max(LEAST.0), kept.height.max(LEAST.1))));
    if is_on_a_screen(app, &kept) {
        note(window.set_position(LogicalPosition::new(kept.x, kept.y)));
    }
    if kept.maximized {
        note(window.maximize());
    }
}

/// Remembers the place of the first window or, if that is closed before, of the last one, when it is about to close.
pub fn remember_at_the_end(window: &Window, event: &WindowEvent) {
    if matches!(event, WindowEvent::CloseRequested { .. })
        && (window.label() == LABELS[0] || window::count(window.app_handle()) == 1)
    {
        remember(window);
    }
}

/// Remembers the place of a window.
pub fn remember(window: &Window) {
    if let Ok(now) = placement(window) {
        let home = window.state::<Shell>();
        let before = home.home().preferences().window;
        home.home().remember_window(if now.maximized {
            Placement { maximized: true, ..before.unwrap_or(now) }
        } else {
            now
        });
    }
}

fn placement(window: &Window) -> tauri::Result<Placement> {
    let scale = window.scale_factor()?;
    let size = window.inner_size()?.to_logical::<u32>(scale);
    let corner = window.outer_position()?.to_logical::<i32>(scale);
    let maximized = window.is_maximized()?;
    Ok(Placement { width: size.width, height: size.height, x: corner.x, y: corner.y, maximized })
}

/// Whether the middle of the title bar is on a screen that is connected now.
fn is_on_a_screen(app: &App, kept: &Placement) -> bool {
    let title = (kept.x.saturating_add_unsigned(kept.width / 2), kept.y.saturating_add(TITLE_PX));
    app.available_monitors().unwrap_or_default().iter().any(|monitor| {
        let corner = monitor.position().to_logical::<i32>(monitor.scale_factor());
        let size = monitor.size().to_logical::<u32>(monitor.scale_factor());
        let across = corner.x..corner.x.saturating_add_unsigned(size.width);
        let down = corner.y..corner.y.saturating_add_unsigned(size.height);
        across.contains(&title.0) && down.contains(&title.1)
    })
}
