//! The part of a package (票据包) that a `sequenceNumber` names: a draft of the newer system can be divided, and each part is
//! a range of the package's units.
//!
//! Assumption: service.md ("Draft") does not say what the field holds. The exchange's practice is read: `first-last` is a range
//! of units of 0.01, `0` and an absent value are a draft that is not divided. The amount of the record proves or contradicts it.

use bank_contract::Amount;

use crate::Sentence;
use crate::spelling::group_digits;

/// Units of a package in one unit of its currency.
const UNITS: u64 = 100;

/// The part that a sequence number names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PackagePart {
    /// The units from the first to the last, both included.
    Range {
        /// First unit, from 1 on.
        first: u64,
        /// Last unit.
        last: u64,
    },
    /// A text that is no range.
    Unreadable,
}

impl PackagePart {
    /// Reads a sequence number; `None` for a draft that is not divided.
    pub fn read(sequence_number: Option<&str>) -> Option<Self> {
        let text: String = sequence_number?.chars().filter(|letter| !letter.is_whitespace()).collect();
        if text.is_empty() || text.bytes().all(|digit| digit == b'0') {
            return None;
        }
        let range = text.split_once(['-', '–', '－', '~', ',']).and_then(|(first, last)| {
            let unit =
                |text: &str| text.parse::<u64>().ok().filter(|_| text.bytes().all(|digit| digit.is_ascii_digit()));
            Some((unit(first)?, unit(last)?)).filter(|(first, last)| *first > 0 && first <= last)
        });
        Some(range.map_or(Self::Unreadable, |(first, last)| Self::Range { first, last }))
    }

    /// The amount of its units; `None` for a text that is no range.
    pub fn amount(self) -> Option<Amount> {
        let Self::Range { first, last } = self else { return None };
        let units = last - first + 1;
        Amount::parse_plain(&format!("{}.{:02}", units / UNITS, units % UNITS)).ok()
    }

    /// The part as a sentence, with the contradiction where the record states another amount.
    pub fn sentence(self, sequence_number: &str, amount: Option<Amount>) -> Sentence {
        let Self::Range { first, last } = self else {
            return Sentence::new("part-unreadable").with("text", sequence_number);
        };
        let said = Sentence::new("part")
            .with("first", group_digits(&first.to_string()))
            .with("last", group_digits(&last.to_string()));
        match self.amount() {
            Some(own) if amount.is_some_and(|amount| amount != own) => {
                Sentence { id: "part-differs".to_owned(), ..said }.with("amount", own)
            }
            _ => said,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_is_read_with_its_amount_and_a_whole_draft_has_no_part() {
        let rows = [
            (None, None),
            (Some(""), None),
            (Some("0"), None),
            (Some("000"), None),
            (Some("1-6000000"), Some(("1", "6,000,000", "60000.00"))),
            (Some(" 6000001 – 6000001 "), Some(("6,000,001", "6,000,001", "0.01"))),
            (Some("000000000001,000000000100"), Some(("1", "100", "1.00"))),
        ];
        for (text, expected) in rows {
            let part = PackagePart::read(text);
            let shown = part.map(|part| (part.sentence("", None), part.amount().unwrap().to_money_text()));
            let expected = expected.map(|(first, last, amount): (&str, &str, &str)| {
                (Sentence::new("part").with("first", first).with("last", last), amount.to_owned())
            });
            assert_eq!(shown, expected, "{text:?}");
        }
        for text in ["5-1", "1-", "-1", "A-B", "1-2-3", "7", "0-5", "99999999999999999999-1"] {
            assert_eq!(PackagePart::read(Some(text)), Some(PackagePart::Unreadable), "{text}");
        }
    }

    #[test]
    fn an_amount_of_another_size_is_named() {
        let part = PackagePart::read(Some("1-100")).unwrap();
        let of = |amount: &str| part.sentence("1-100", Some(Amount::parse_plain(amount).unwrap())).id;
        assert_eq!((of("1"), of("1.00"), of("100")), ("part".into(), "part".into(), "part-differs".into()));
    }
}
