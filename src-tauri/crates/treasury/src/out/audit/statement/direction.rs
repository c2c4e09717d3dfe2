//! Which way the money of a table's line went. One meaning for each way that banks show it: a signed column, a column of
//! the side (借/贷, 收/支, D/C), two columns, and the two accounts of a payment.
//!
//! A minus in a column of debits is a reversal (红字, 冲正) where other debits have none; where all have one it is
//! decoration. Without a sign the direction is *unknown*, which pairs with no transfer at once.

use bank_contract::Amount;
use model::StatementLine;
use model::spelling::{WrittenSide, narrow};

use super::line_fault::LineFault;

/// Words of a side, in one case and width.
const OUT: &[&str] = &[
    "借", "借方", "支", "支出", "付", "付款", "出", "转出", "往账", "往帐", "取", "支取", "d", "dr", "dbit", "debit",
    "out", "-", "payment",
];
const IN: &[&str] = &[
    "贷", "贷方", "收", "收入", "收款", "入", "进", "转入", "来账", "来帐", "存", "存入", "c", "cr", "crdt", "credit",
    "in", "+", "receipt",
];
/// Words of neither side.
const NEITHER: &[&str] = &["", "/", "--", "其他", "不计收支", "中性交易"];
/// Words of a reversal in a line.
const REVERSALS: &[&str] = &["冲正", "红字", "冲账", "冲帐", "冲销", "撤销", "reversal", "reversed"];

/// A side of an account, as a line states it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Out,
    In,
}

impl Side {
    pub(super) fn opposite(self) -> Self {
        match self {
            Self::Out => Self::In,
            Self::In => Self::Out,
        }
    }
}

impl From<WrittenSide> for Side {
    fn from(side: WrittenSide) -> Self {
        match side {
            WrittenSide::Debit => Self::Out,
            WrittenSide::Credit => Self::In,
        }
    }
}

/// A signed amount.
pub(super) fn with_sign(amount: Amount, is_negative: bool) -> Option<Amount> {
    if is_negative { Amount::ZERO.checked_sub(amount) } else { Some(amount) }
}

/// The change of a balance by money of a side.
pub(super) fn change(amount: Amount, side: Side) -> Option<Amount> {
    with_sign(amount, side == Side::Out)
}

/// The side of a stored line.
pub(super) fn side_of(line: &StatementLine) -> Option<Side> {
    [Side::Out, Side::In].into_iter().find(|side| word(Some(*side)) == line.direction)
}

/// The change of a balance by a line; `None` where it states no direction.
pub(crate) fn change_by(line: &StatementLine) -> Option<Amount> {
    change(Amount::parse_plain(&line.amount).ok()?, side_of(line)?)
}

/// The word by which a line is stored.
pub(super) fn word(side: Option<Side>) -> &'static str {
    match side {
        Some(Side::Out) => "out",
        Some(Side::In) => "in",
        None => "unknown",
    }
}

/// The side that a cell names; `Ok(None)` for a word of neither.
///
/// # Errors
/// The cell's text is no known word.
pub(super) fn of_word(text: &str) -> Result<Option<Side>, LineFault> {
    let narrow = narrow(text);
    let plain = narrow.trim_end_matches('.');
    // Some banks write both languages: 借(D), 借 Dr.
    let words = || plain.split([' ', '(', ')', '/', '|', '\u{b7}']).filter(|part| !part.is_empty());
    let are = |known: &[&str]| words().next().is_some() && words().all(|part| known.contains(&part));
    match () {
        () if NEITHER.contains(&plain) => Ok(None),
        () if OUT.contains(&plain) || are(OUT) => Ok(Some(Side::Out)),
        () if IN.contains(&plain) || are(IN) => Ok(Some(Side::In)),
        () => Err(LineFault::NotSide(text.to_owned())),
    }
}

/// The signs of a line's direction, before the column is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct DirectionSigns {
    /// The side that a column, a word or an account names.
    pub side: Option<Side>,
    /// Its amount has a minus.
    pub is_negative: bool,
    /// Its amount has a plus.
    pub is_positive: bool,
    /// Its words name a reversal.
    pub is_reversal: bool,
}

/// Whether a line's words name a reversal.
pub(super) fn names_reversal(words: &str) -> bool {
    let words = narrow(words);
    REVERSALS.iter().any(|word| words.contains(word))
}

/// Whether a minus of the debits only decorates them: all have one. A minus of credits never does: their column has money
/// that came in.
fn is_decoration(stated: &[DirectionSigns]) -> bool {
    stated.iter().filter(|one| one.side == Some(Side::Out)).all(|one| one.is_negative)
}

/// The number of lines whose minus may have another meaning than the one that it is read with: all debits have one, which is then read
/// as decoration, or all credits, which are then read as money that went out. A line whose words name a reversal is none, and a
/// balance that proves one line of a side proves the meaning of the minus there.
pub(super) fn doubtful_minus(stated: &[DirectionSigns], is_proven: impl Fn(usize) -> bool) -> usize {
    let of_side = |side: Side| {
        let lines: Vec<_> = stated.iter().enumerate().filter(|(_, one)| one.side == Some(side)).collect();
        let are_all = lines.iter().all(|(_, one)| one.is_negative);
        let doubtful: Vec<_> = lines.iter().filter(|(_, one)| are_all && !one.is_reversal).collect();
        if doubtful.iter().any(|(at, _)| is_proven(*at)) { 0 } else { doubtful.len() }
    };
    of_side(Side::Out) + of_side(Side::In)
}

/// The side of each line, from the signs of all lines.
pub(super) fn sides(stated: &[DirectionSigns]) -> Vec<Option<Side>> {
    let is_decoration = is_decoration(stated);
    let is_signed = stated.iter().any(|one| one.side.is_none() && (one.is_negative || one.is_positive));
    let of = |one: &DirectionSigns| match one.side {
        Some(side) => {
            let turns = one.is_negative && (one.is_reversal || !is_decoration || side == Side::In);
            Some(if turns { side.opposite() } else { side })
        }
        None if one.is_negative => Some(Side::Out),
        None if is_signed => Some(Side::In),
        None => None,
    };
    stated.iter().map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn signs(side: Option<Side>, sign: i8, is_reversal: bool) -> DirectionSigns {
        DirectionSigns { side, is_negative: sign < 0, is_positive: sign > 0, is_reversal }
    }

    #[test]
    fn a_word_names_a_side_in_both_languages() {
        for text in ["借", "借方", "支", "支出", "D", "Dr", "DR.", "DBIT", "Debit", "借(D)", "往账", "付"] {
            assert_eq!(of_word(text), Ok(Some(Side::Out)), "{text}");
        }
        for text in ["贷", "贷方", "收", "收入", "C", "Cr", "CRDT", "贷 Cr", "来账"] {
            assert_eq!(of_word(text), Ok(Some(Side::In)), "{text}");
        }
        for text in ["", "/", "不计收支"] {
            assert_eq!(of_word(text), Ok(None), "{text}");
        }
        assert!(of_word("借贷").is_err() && of_word("转账").is_err());
    }

    #[test]
    fn a_minus_in_a_column_of_debits_is_decoration_or_takes_a_booking_back() {
        let (out, other) = (Some(Side::Out), Some(Side::In));
        assert_eq!(sides(&[signs(out, 0, false), signs(out, -1, false)]), [out, other], "some: reversals");
        assert_eq!(sides(&[signs(out, -1, false), signs(out, -1, false)]), [out, out], "all: decoration");
        assert_eq!(
            doubtful_minus(&[signs(out, -1, false), signs(out, -1, false), signs(other, 0, false)], |_| false),
            2
        );
        assert_eq!(
            doubtful_minus(&[signs(out, -1, false), signs(out, 0, false), signs(other, -1, false)], |_| false),
            1
        );
        assert_eq!(doubtful_minus(&[signs(out, -1, false), signs(out, -1, false)], |at| at == 1), 0);
        assert_eq!(sides(&[signs(out, -1, true)]), [other], "its words say so");
        assert_eq!(sides(&[signs(other, -1, false), signs(other, 0, false)]), [out, other]);
        assert_eq!(sides(&[signs(other, -1, false), signs(other, -1, false)]), [out, out], "never in credits");
    }

    #[test]
    fn a_signed_column_says_both_directions_and_one_without_signs_none() {
        let (out, other) = (Some(Side::Out), Some(Side::In));
        assert_eq!(sides(&[signs(None, 0, false), signs(None, -1, false)]), [other, out]);
        assert_eq!(sides(&[signs(None, 1, false), signs(None, 0, false)]), [other, other]);
        assert_eq!(sides(&[signs(None, 0, false), signs(None, 0, false)]), [None, None]);
    }
}
