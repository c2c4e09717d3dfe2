//! The address of an element in the page, by the ids that the pages keep stable.

use std::fmt;

/// A place in the page.
#[derive(Debug, Clone)]
pub struct Spot {
    css: String,
    place: usize,
}

/// The element with this `data-testid`.
pub fn spot(id: &str) -> Spot {
    Spot { css: format!("[data-testid={}]", quoted(id)), place: 0 }
}

impl Spot {
    /// By a selector, for an element without an id of its own.
    pub fn css(selector: &str) -> Self {
        Self { css: selector.to_owned(), place: 0 }
    }

    /// Restricts it to elements whose attribute has this value.
    #[must_use]
    pub fn having(mut self, attribute: &str, value: &str) -> Self {
        self.css += &format!("[{attribute}={}]", quoted(value));
        self
    }

    /// The element with this `data-testid` inside this one.
    #[must_use]
    pub fn inside(mut self, id: &str) -> Self {
        self.css += &format!(" [data-testid={}]", quoted(id));
        self
    }

    /// The match with this index, from 0 in the page's order.
    #[must_use]
    pub fn nth(mut self, place: usize) -> Self {
        self.place = place;
        self
    }

    pub(super) fn selector(&self) -> String {
        self.css.clone()
    }

    pub(super) fn place(&self) -> usize {
        self.place
    }
}

impl From<&str> for Spot {
    fn from(id: &str) -> Self {
        spot(id)
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place {
            0 => out.write_str(&self.css),
            place => write!(out, "{} at {place}", self.css),
        }
    }
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
