//! The gate for words that a person types beside an order: reasons, names, and the notes of a call-back. They are shown
//! to another person, so they must not contain a character that a reader cannot see.

use crate::Sentence;
use crate::error::{DeskError, Result};
use crate::spelling::{self, Hidden};

/// The text without surrounding spaces.
///
/// # Errors
/// `hidden-character`: it contains a line break or another character that a reader cannot see; `field` says which text.
pub fn typed<'a>(field: &str, text: &'a str) -> Result<&'a str> {
    let text = text.trim();
    match hidden(field, text) {
        None => Ok(text),
        Some(sentence) => Err(DeskError::correct("hidden-character", sentence)),
    }
}

/// Why a text is refused: it contains an invisible character. The sentence shows the text with such characters written
/// out, and the text without them.
pub fn hidden(field: &str, text: &str) -> Option<Sentence> {
    let Hidden { sign, place } = spelling::hidden(text)?;
    let kind = Hidden { sign, place }.word();
    let sentence = Sentence::new("problem-hidden-character").with("field", field);
    let sentence = sentence.with("character", spelling::code_point(sign)).with("place", place).with("kind", kind);
    Some(sentence.with("before", spelling::visible(text)).with("after", spelling::without_hidden(text)))
}
