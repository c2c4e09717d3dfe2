//! Text and amounts as HTML.

use model::spelling::group_digits;

/// Text as HTML. A text of its own never begins like a number's cell.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            '#' => escaped.push_str("&#35;"),
            plain => escaped.push(plain),
        }
    }
    escaped
}

/// An amount with separators and a typographic minus; a text that is not a plain number is unchanged.
pub(crate) fn money(amount: Option<&str>) -> String {
    let Some(amount) = amount else { return "–".to_owned() };
    let (sign, digits) = amount.strip_prefix('-').map_or(("", amount), |digits| ("\u{2212}", digits));
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    if whole.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.') {
        return escape(amount);
    }
    format!("{sign}{}.{fraction:0<2}", group_digits(whole))
}

#[cfg(test)]
mod tests {
    use super::{escape, money};

    #[test]
    fn a_payee_cannot_write_into_the_page() {
        assert_eq!(escape("<b>#1 & \"x\"</b>'"), "&lt;b&gt;&#35;1 &amp; &quot;x&quot;&lt;/b&gt;&#39;");
    }

    #[test]
    fn amounts_stand_with_separators_and_lose_no_digit() {
        let rows = [
            (Some("1484567.1"), "1,484,567.10"),
            (Some("-123456789012345678.905"), "\u{2212}123,456,789,012,345,678.905"),
            (Some("0"), "0.00"),
            (Some("1e40"), "1e40"),
            (Some("<b>"), "&lt;b&gt;"),
            (None, "–"),
        ];
        for (amount, shown) in rows {
            assert_eq!(money(amount), shown);
        }
    }
}
