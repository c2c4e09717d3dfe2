//! The icon in the desktop's tray, off by default: counts of the work that waits, in its tooltip and its menu. It has no name, account
//! or amount. The core counts, as for the navigation.
//!
//! On Linux it is an item of the desktop's own protocol (StatusNotifierItem), which needs no library of the system. A desktop without
//! a tray shows nothing; the page then says why, and the icon appears when a tray does.

use std::sync::{Mutex, PoisonError};

use model::Sentence;
use tauri::AppHandle;
use tokio::sync::Mutex as OneAtATime;

#[cfg(target_os = "linux")]
mod item;

/// The icon, if it is switched on.
#[derive(Default)]
pub struct Tray {
    /// One change at a time.
    #[cfg(target_os = "linux")]
    shown: OneAtATime<Option<item::Shown>>,
    #[cfg(not(target_os = "linux"))]
    shown: OneAtATime<()>,
    missing: Mutex<Option<Sentence>>,
}

impl Tray {
    /// Why the icon is not shown, although it is switched on.
    pub fn missing(&self) -> Option<Sentence> {
        self.missing.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn miss(&self, missing: Option<Sentence>) {
        *self.missing.lock().unwrap_or_else(PoisonError::into_inner) = missing;
    }

    /// Switches it on or off.
    #[cfg(target_os = "linux")]
    pub async fn switch(&self, app: &AppHandle, on: bool) {
        let mut shown = self.shown.lock().await;
        match (on, shown.take()) {
            (true, None) => match item::show(app).await {
                Ok(item) => *shown = Some(item),
                Err(error) => {
                    tracing::warn!(%error, "no icon in the tray");
                    self.miss(Some(Sentence::new("tray-unreachable").with("detail", error)));
                }
            },
            (true, already) => *shown = already,
            (false, Some(item)) => {
                item.end().await;
                self.miss(None);
            }
            (false, None) => self.miss(None),
        }
    }

    /// Aval has no icon on this system yet.
    #[cfg(not(target_os = "linux"))]
    pub async fn switch(&self, _app: &AppHandle, on: bool) {
        let _one = self.shown.lock().await;
        self.miss(on.then(|| Sentence::new("tray-system")));
    }
}
