//! The window's keys that a person can choose, in `DATA/keys.toml`:
//!
//! ```toml
//! commands = "Ctrl+P"
//! next = "N"
//! ```
//!
//! A file that names an unknown action, a key that the window needs, or one key twice is not used at all: half of a
//! remapping could put an action on a key that the person knows as another. Not here: the key that confirms, because one
//! key sends in every window of Aval.

use model::folder::{SETTINGS_BYTES_MAX, read_text};
use model::{Result, Sentence};
use toml::{Table, Value};

use super::Home;
use crate::view::{KeyView, KeysView};

/// Each action with its default key.
const ACTIONS: [(&str, &str); 9] = [
    ("commands", "Ctrl+K"),
    ("window", "Ctrl+Shift+N"),
    ("panes", "F6"),
    ("help", "F1"),
    ("keys", "?"),
    ("filter", "/"),
    ("next", "J"),
    ("previous", "K"),
    ("refuse", "R"),
];
/// With Ctrl: the keys that edit text, select all rows, or zoom.
const WITH_CTRL_TAKEN: [&str; 9] = ["A", "C", "V", "X", "Y", "Z", "+", "-", "0"];
/// With Ctrl and Shift: the keys that copy a cell, paste, repeat an edit, or inspect a page.
const WITH_CTRL_SHIFT_TAKEN: [&str; 4] = ["C", "I", "V", "Z"];
/// The keys that are held with another, in their one spelling.
const HELD: [&str; 2] = ["Ctrl+Shift+", "Ctrl+"];

impl Home {
    /// The keys of the window: those of the file, else the defaults, with the reason why the file is not used.
    pub fn keys(&self) -> KeysView {
        let path = self.dir().join("keys.toml");
        let defaults = || ACTIONS.iter().map(|(action, keys)| view(action, keys)).collect();
        let text = match path.try_exists() {
            Ok(false) => Ok(String::new()),
            _ => read_text(&path, SETTINGS_BYTES_MAX).map_err(|error| error.to_string()),
        };
        let shown = path.display().to_string();
        match text.and_then(|text| chosen(&text)) {
            Ok(keys) => KeysView { keys, path: shown, wrong: None },
            Err(detail) => {
                let sentence = Sentence::new("keys-file-wrong").with("path", &shown).with("detail", detail);
                KeysView { keys: defaults(), path: shown, wrong: Some(sentence) }
            }
        }
    }
}

fn view(action: &str, keys: &str) -> KeyView {
    KeyView { action: action.to_owned(), keys: keys.to_owned() }
}

/// All actions with the file's keys over the defaults; the error names the mistake.
fn chosen(text: &str) -> Result<Vec<KeyView>, String> {
    let table: Table = toml::from_str(text).map_err(|error| error.message().to_owned())?;
    if let Some(unknown) = table.keys().find(|name| !ACTIONS.iter().any(|(action, _)| action == name)) {
        return Err(unknown.clone());
    }
    let mut keys = Vec::new();
    for (action, default) in ACTIONS {
        let key = match table.get(action) {
            None => default.to_owned(),
            Some(Value::String(typed)) => chord(typed).ok_or_else(|| format!("{action} = {typed:?}"))?,
            Some(other) => return Err(format!("{action} = {other}")),
        };
        if let Some(twice) = keys.iter().find(|known: &&KeyView| known.keys == key) {
            return Err(format!("{} = {action} = {key:?}", twice.action));
        }
        keys.push(view(action, &key));
    }
    Ok(keys)
}

/// A key in its one spelling: `F1` to `F12`, a letter or a sign, or a letter with `Ctrl` or `Ctrl+Shift`. Digits begin a count.
fn chord(typed: &str) -> Option<String> {
    let typed: String = typed.chars().filter(|sign| !sign.is_whitespace()).collect::<String>().to_ascii_uppercase();
    let is_held = |held: &&str| typed.starts_with(&held.to_ascii_uppercase());
    let held = HELD.into_iter().find(is_held).unwrap_or_default();
    let key = typed.get(held.len()..)?;
    let is_function =
        key.strip_prefix('F').and_then(|number| number.parse().ok()).is_some_and(|n: u8| (1..=12).contains(&n));
    let mut signs = key.chars();
    let is_sign =
        matches!((signs.next(), signs.next()), (Some(sign), None) if sign.is_ascii_graphic() && !sign.is_ascii_digit());
    let is_letter = is_sign && key.starts_with(|sign: char| sign.is_ascii_uppercase());
    let known = match held {
        "" => is_function || is_sign,
        "Ctrl+" => is_letter && !WITH_CTRL_TAKEN.contains(&key),
        _ => is_letter && !WITH_CTRL_SHIFT_TAKEN.contains(&key),
    };
    known.then(|| format!("{held}{key}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys_of(text: &str) -> Result<Vec<(String, String)>, String> {
        chosen(text).map(|keys| keys.into_iter().map(|key| (key.action, key.keys)).collect())
    }

    #[test]
    fn a_chosen_key_replaces_the_default_in_one_spelling() {
        let keys = keys_of("commands = \" ctrl + p \"\nnext = \"n\"\nhelp = \"f2\"").expect("usable");
        let both = keys_of("window = \"ctrl + shift + w\"\ncommands = \"Ctrl+W\"").expect("two keys");
        assert!(both.contains(&("window".to_owned(), "Ctrl+Shift+W".to_owned())), "{both:?}");
        for (action, key) in [("commands", "Ctrl+P"), ("next", "N"), ("help", "F2"), ("previous", "K")] {
            assert!(keys.contains(&(action.to_owned(), key.to_owned())), "{action}: {keys:?}");
        }
    }

    #[test]
    fn a_file_that_could_surprise_is_not_used_at_all() {
        for wrong in [
            "confirm = \"Ctrl+Y\"",      // the key that confirms cannot be chosen
            "next = \"K\"",              // the key of another action
            "next = \"5\"",              // a digit begins a count
            "commands = \"Ctrl+C\"",     // copies
            "window = \"Ctrl+Shift+C\"", // copies a cell
            "window = \"Ctrl+Shift+5\"",
            "window = \"Shift+Ctrl+N\"",
            "commands = \"Ctrl+Enter\"",
            "filter = \"Enter\"",
            "filter = \"Space\"",
            "help = \"F13\"",
            "help = \"\"",
            "help = 1",
            "help =",
        ] {
            assert!(keys_of(wrong).is_err(), "{wrong}");
        }
    }
}
