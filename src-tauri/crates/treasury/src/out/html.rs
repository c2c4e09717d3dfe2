//! Text as HTML.

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

#[cfg(test)]
mod tests {
    use super::escape;

    #[test]
    fn a_payee_cannot_write_into_the_page() {
        assert_eq!(escape("<b>#1 & \"x\"</b>'"), "&lt;b&gt;&#35;1 &amp; &quot;x&quot;&lt;/b&gt;&#39;");
    }
}
