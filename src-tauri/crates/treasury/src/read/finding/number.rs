//! Draft numbers packed with four bits a digit: 16 bytes hold 32 digits, compare like the text, and a part is searched
//! for at all positions at once.
//!
//! A digit is stored as its value plus one, from the top; unused bits are zero. A number with other characters or more
//! digits does not fit and is stored as text in [`super::more::More`].

/// Most digits that fit.
pub(super) const DIGITS_MAX: usize = 32;

const ONES: u128 = u128::MAX / 15;
const TOPS: u128 = ONES << 3;

/// The packed number; `None` where it does not fit. Never zero.
pub(super) fn pack(text: &str) -> Option<u128> {
    let fits = !text.is_empty() && text.len() <= DIGITS_MAX && text.bytes().all(|byte| byte.is_ascii_digit());
    let digits = text.bytes().map(|byte| u128::from(byte - b'0' + 1));
    fits.then(|| digits.enumerate().fold(0, |packed, (place, digit)| packed | digit << (124 - 4 * place)))
}

/// The number as text.
pub(super) fn unpack(packed: u128) -> String {
    digits_of(packed).filter_map(|digit| char::from_digit(u32::try_from(digit).ok()?, 10)).collect()
}

/// The digits of a packed number, first to last.
pub(super) fn digits_of(packed: u128) -> impl Iterator<Item = usize> {
    let digit = move |place: usize| usize::try_from(packed >> (124 - 4 * place) & 15).ok()?.checked_sub(1);
    (0..DIGITS_MAX).map_while(digit)
}

/// Digits to search for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Digits {
    packed: u128,
    count: usize,
    /// For each digit, a word with that digit at every position.
    everywhere: Vec<u128>,
}

impl Digits {
    /// The digits; `None` where they do not fit a packed number.
    pub(super) fn read(text: &str) -> Option<Self> {
        let packed = pack(text)?;
        let everywhere = text.bytes().map(|byte| ONES * u128::from(byte - b'0' + 1)).collect();
        Some(Self { packed, count: text.len(), everywhere })
    }

    /// Number of digits.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// The digits packed like a number.
    pub(super) fn packed(&self) -> u128 {
        self.packed
    }

    /// The packed number contains the digits.
    pub(super) fn are_in(&self, number: u128) -> bool {
        let mut places = TOPS;
        for (at, digit) in self.everywhere.iter().enumerate() {
            let other = number ^ digit;
            // Marks every position without a difference, and sometimes a wrong one above it, so hits are checked below.
            places &= (other.wrapping_sub(ONES) & !other & TOPS) << (4 * at);
            if places == 0 {
                return false;
            }
        }
        let spare = 128 - 4 * self.count;
        while places != 0 {
            let above = places.leading_zeros();
            if (number << above) >> spare == self.packed >> spare {
                return true;
            }
            places &= !(1 << (127 - above));
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn what_is_no_number_of_digits_or_too_long_is_not_packed() {
        for text in ["", "12a", "１２", &"1".repeat(33), " 1"] {
            assert_eq!(pack(text), None, "{text}");
        }
        let longest = "9".repeat(32);
        assert_eq!(pack(&longest).map(unpack), Some(longest));
    }

    proptest! {
        #[test]
        fn digits_are_found_where_the_text_has_them(number in "[0-9]{1,32}", other in "[0-3]{1,7}", from in 0..32_usize, len in 1..32_usize) {
            let packed = pack(&number).unwrap();
            prop_assert_eq!(unpack(packed), number.as_str());
            let from = from.min(number.len() - 1);
            let part = &number[from..(from + len).min(number.len())];
            prop_assert!(Digits::read(part).unwrap().are_in(packed));
            prop_assert_eq!(Digits::read(&other).unwrap().are_in(packed), number.contains(&other));
        }

        #[test]
        fn packed_numbers_have_the_order_of_their_texts(one in "[0-9]{1,32}", other in "[0-9]{1,32}") {
            prop_assert_eq!(pack(&one).cmp(&pack(&other)), one.cmp(&other));
        }
    }
}
