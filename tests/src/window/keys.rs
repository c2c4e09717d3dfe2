//! WebDriver's names of keys.

use serde_json::{Value, json};

/// WebDriver's code points for keys without a character.
const NAMED: [(&str, char); 22] = [
    ("Backspace", '\u{E003}'),
    ("Tab", '\u{E004}'),
    ("Enter", '\u{E007}'),
    ("Shift", '\u{E008}'),
    ("Control", '\u{E009}'),
    ("Alt", '\u{E00A}'),
    ("Escape", '\u{E00C}'),
    ("Space", ' '),
    ("PageUp", '\u{E00E}'),
    ("PageDown", '\u{E00F}'),
    ("End", '\u{E010}'),
    ("Home", '\u{E011}'),
    ("ArrowLeft", '\u{E012}'),
    ("ArrowUp", '\u{E013}'),
    ("ArrowRight", '\u{E014}'),
    ("ArrowDown", '\u{E015}'),
    ("Delete", '\u{E017}'),
    ("F1", '\u{E031}'),
    ("F2", '\u{E032}'),
    ("F5", '\u{E035}'),
    ("F6", '\u{E036}'),
    ("F12", '\u{E03C}'),
];

/// The body of WebDriver's *actions* for keys pressed together: all down in order, all up in reverse.
pub fn chord(names: &str) -> Value {
    let keys: Vec<char> = names.split('+').map(key).collect();
    let down = keys.iter().map(|key| json!({"type": "keyDown", "value": key}));
    let up = keys.iter().rev().map(|key| json!({"type": "keyUp", "value": key}));
    json!({"actions": [{"type": "key", "id": "keyboard", "actions": down.chain(up).collect::<Vec<_>>()}]})
}

fn key(name: &str) -> char {
    let named = NAMED.iter().find(|(known, _)| *known == name).map(|(_, code)| *code);
    let mut letters = name.chars();
    named.or(letters.next().filter(|_| letters.next().is_none())).unwrap_or_else(|| panic!("no key is called {name:?}"))
}
