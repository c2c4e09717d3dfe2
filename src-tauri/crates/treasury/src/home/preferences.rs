//! The window's preferences: language, theme, density, whether polls notify on the desktop, the icon in the tray, the last profile, and the
//! place of the window. Wrong or missing values silently become the defaults.

use model::folder::{SETTINGS_BYTES_MAX, read_text, write_private};
use model::{DeskError, Result, Sentence};
use serde::{Deserialize, Serialize};

use super::Home;

/// The window's preferences, in `DATA/preferences.toml`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Preferences {
    /// `en` or `zh-CN`; `None` until one is chosen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// `light`, `dark` or `system`.
    pub theme: String,
    /// `comfortable`, `standard` or `dense`.
    pub density: String,
    /// Polls notify on the desktop.
    pub notify: bool,
    /// Aval has an icon in the desktop's tray.
    pub tray: bool,
    /// The profile that was opened last; the window opens it again at its start.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub profile: Option<String>,
    /// The place of the window when it was closed last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub window: Option<Placement>,
}

/// The place of a window on the desktop, in logical pixels: its inner size and its upper left corner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Placement {
    /// Inner width.
    pub width: u32,
    /// Inner height.
    pub height: u32,
    /// From the left of the desktop; negative on a screen to the left of the first.
    pub x: i32,
    /// From its top.
    pub y: i32,
    /// The window fills its screen; the other values are those from before.
    pub maximized: bool,
}

impl Default for Preferences {
    fn default() -> Self {
        Self {
            language: None,
            theme: "system".to_owned(),
            density: "standard".to_owned(),
            notify: false,
            tray: false,
            profile: None,
            window: None,
        }
    }
}

impl Preferences {
    fn is_known(&self) -> bool {
        self.language.as_deref().is_none_or(|language| ["en", "zh-CN"].contains(&language))
            && ["light", "dark", "system"].contains(&self.theme.as_str())
            && ["comfortable", "standard", "dense"].contains(&self.density.as_str())
    }
}

impl Home {
    /// Reads the preferences.
    pub fn preferences(&self) -> Preferences {
        let text = read_text(&self.dir().join("preferences.toml"), SETTINGS_BYTES_MAX).unwrap_or_default();
        toml::from_str(&text).ok().filter(Preferences::is_known).unwrap_or_default()
    }

    /// The profile to open at the start of the window: the one opened last, if it is still here, else the only one.
    pub fn first_profile(&self) -> Option<String> {
        let mut names: Vec<String> = self.profiles().ok()?.into_iter().map(|head| head.name).collect();
        let last = self.preferences().profile.filter(|last| names.contains(last));
        last.or_else(|| if names.len() == 1 { names.pop() } else { None })
    }

    /// Remembers the profile that was opened last. An error is only logged: opening it must not fail for that.
    pub fn remember_profile(&self, name: &str) {
        let before = self.preferences();
        if before.profile.as_deref() == Some(name) {
            return;
        }
        let preferences = Preferences { profile: Some(name.to_owned()), ..before };
        if let Err(error) = self.set_preferences(&preferences) {
            tracing::warn!(name, %error, "the last profile is not remembered");
        }
    }

    /// Remembers the place of the window. An error is only logged: the window closes all the same.
    pub fn remember_window(&self, placement: Placement) {
        let before = self.preferences();
        if before.window == Some(placement) {
            return;
        }
        if let Err(error) = self.set_preferences(&Preferences { window: Some(placement), ..before }) {
            tracing::warn!(%error, "the window's place is not remembered");
        }
    }

    /// Stores the preferences.
    ///
    /// # Errors
    /// `preference`: a value that the window does not have. `disk`: the file cannot be written.
    pub fn set_preferences(&self, preferences: &Preferences) -> Result<()> {
        let refuse =
            |detail: &str| DeskError::correct("preference", Sentence::new("preference-refused").with("detail", detail));
        if !preferences.is_known() {
            return Err(refuse(&format!("{preferences:?}")));
        }
        let text = toml::to_string(preferences).map_err(|error| refuse(&error.to_string()))?;
        Ok(write_private(&self.dir().join("preferences.toml"), &text)?)
    }
}
