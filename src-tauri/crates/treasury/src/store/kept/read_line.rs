//! A line of a statement's file, with its references and its place, which tell it apart from an equal one.

use model::StatementLine;

/// A line of a file, with the balance behind it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadLine {
    /// The line.
    pub line: StatementLine,
    /// Where the file's balances place it, if they agree with its lines.
    pub balance: Option<LineBalance>,
    /// Its references by their kind; `None` for a table, whose reference may be ours or the bank's.
    pub references: Option<References>,
    /// It is of an intraday report or a notification.
    pub is_provisional: bool,
}

/// The references of a line; blank where it has none.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct References {
    /// Ours.
    pub own: String,
    /// The bank's.
    pub bank: String,
}

impl ReadLine {
    /// The text that its identity is made of: a provisional line is another one than the line of the statement.
    pub(super) fn values(&self) -> String {
        let values = self.line.values();
        if self.is_provisional { format!("provisional\n{values}") } else { values }
    }
}

/// The balances that place a line among equal ones.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LineBalance {
    /// The balance behind it, as a table states it.
    Behind(String),
    /// The opening and the closing balance of its statement. The lines of a statement have no order that a second copy of it
    /// has to keep, so they say no more of a line.
    Ends(String, String),
    /// The notification that it is in: another notification tells another booking.
    Message(String),
}

const MESSAGE: &str = "message:";

impl LineBalance {
    pub(super) fn text(&self) -> String {
        match self {
            Self::Behind(balance) => balance.clone(),
            Self::Ends(opening, closing) => format!("{opening}>{closing}"),
            Self::Message(id) => format!("{MESSAGE}{id}"),
        }
    }

    pub(super) fn of_text(text: &str) -> Self {
        if let Some(id) = text.strip_prefix(MESSAGE) {
            return Self::Message(id.to_owned());
        }
        match text.split_once('>') {
            Some((opening, closing)) => Self::Ends(opening.to_owned(), closing.to_owned()),
            None => Self::Behind(text.to_owned()),
        }
    }

    /// Whether two equal lines are two: each has a balance of its own, or one's statement continues the other's.
    pub(super) fn is_apart(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Behind(one), Self::Behind(two)) | (Self::Message(one), Self::Message(two)) => one != two,
            (Self::Ends(..), Self::Ends(..)) if self == other => false,
            (Self::Ends(opening, closing), Self::Ends(other_opening, other_closing)) => {
                closing == other_opening || other_closing == opening
            }
            _ => false,
        }
    }
}
