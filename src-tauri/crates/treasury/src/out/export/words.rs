//! Texts of an export in its language: field labels, list names, states and sentences.

use std::borrow::Borrow;

use bank_contract::terms::{field_label, is_chinese, operation_name, terms};
use model::clock::Zone;
use model::{Sentence, clock, words};

use super::{CellKind, Column, Fact};

/// Texts in one language, and times in one zone.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Words<'a> {
    pub language: &'a str,
    pub zone: Zone,
}

impl Words<'_> {
    /// A sentence.
    pub(crate) fn say(&self, sentence: &Sentence) -> String {
        words::text(sentence, self.language)
    }

    /// A sentence without arguments.
    pub(crate) fn word(&self, id: &str) -> String {
        self.say(&Sentence::new(id))
    }

    /// Several texts in one cell.
    pub(crate) fn list(&self, said: &[impl Borrow<str>]) -> String {
        said.join(if is_chinese(self.language) { "；" } else { "; " })
    }

    /// The label of a field, for example `("Draft", "dueDate")`.
    pub(crate) fn field(&self, of: &str, name: &str) -> String {
        field_label(of, name, self.language)
    }

    /// The label of a list.
    pub(crate) fn stage(&self, stage: &str) -> String {
        let label = terms().lists.get(stage);
        label.map_or(stage, |label| label.in_language(self.language)).to_owned()
    }

    /// The name of an operation with its answer.
    pub(crate) fn operation(&self, operation: &str, answer: Option<&str>) -> String {
        operation_name(operation, answer, self.language)
    }

    /// The label of an instruction's state.
    pub(crate) fn state(&self, state: &str) -> String {
        let label = terms().states.get(state);
        label.map_or(state, |label| label.in_language(self.language)).to_owned()
    }

    /// A time in readable form; a text that is not a time is unchanged.
    pub(crate) fn moment(&self, at: &str) -> String {
        clock::moment(at).map_or_else(|| at.to_owned(), |at| self.zone.spoken(at))
    }

    /// A column with a field's label as its title.
    pub(crate) fn field_column(&self, of: &str, name: &str, kind: CellKind) -> Column {
        Column::new(self.field(of, name), kind)
    }

    /// A column with a sentence as its title.
    pub(crate) fn column(&self, id: &str, kind: CellKind) -> Column {
        Column::new(self.word(id), kind)
    }

    /// A heading line.
    pub(crate) fn fact(&self, id: &str, value: impl Into<String>) -> Fact {
        Fact { label: self.word(id), value: value.into() }
    }
}
