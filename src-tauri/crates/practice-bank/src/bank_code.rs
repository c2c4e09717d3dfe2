//! Inter-bank numbers.

/// Twelve digits: bank, area, branch and a check digit by ISO 7064 MOD 11,10.
pub fn bank_code(bank: &str, area: u32, branch: u32) -> String {
    let digits = format!("{bank}{area:04}{branch:04}");
    let product = digits.bytes().fold(10_u32, |product, digit| {
        let sum = (product + u32::from(digit - b'0')) % 10;
        (if sum == 0 { 10 } else { sum }) * 2 % 11
    });
    format!("{digits}{}", (11 - product) % 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_check_digit_of_a_real_number_is_found() {
        assert_eq!(bank_code("102", 1000, 9999), "102100099996");
    }
}
