//! The window's preferences: language, theme, density, and whether polls notify on the desktop. Wrong or missing values
//! silently become the defaults.

use serde::{Deserialize, Serialize};

use super::Home;
use crate::error::{DeskError, Result};
use crate::folder::{SETTINGS_BYTES_MAX, read_text, write_private};
use crate::view::Sentence;

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
}

impl Default for Preferences {
    fn default() -> Self {
        Self { language: None, theme: "system".to_owned(), density: "standard".to_owned(), notify: false }
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
