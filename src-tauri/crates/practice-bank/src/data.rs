//! The two kinds of data that a new bank can have.

/// Which drafts and balances a new bank has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Data {
    /// Those of three companies, as they could be.
    #[default]
    Company,
    /// Amounts of 18 digits, a split draft, records with little in them, every embedded object: for tests.
    Awkward,
}

impl Data {
    /// The word in a state file.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Company => "company",
            Self::Awkward => "awkward",
        }
    }

    pub(crate) fn of_word(word: &str) -> Self {
        if word == Self::Company.word() { Self::Company } else { Self::Awkward }
    }
}
