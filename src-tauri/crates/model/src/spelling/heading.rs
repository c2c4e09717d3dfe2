//! Units and currencies that a heading, or a title above a table, names for its amounts.

use super::amount::{UNITS, unit};
use super::{composed, iso};

/// Signs before the unit or the currency of a heading.
const BEFORE_UNIT: &[char] = &['(', '[', '【', '<', '/', ':', ','];
/// Units in English, and the digits by which each moves the point.
const ENGLISH_UNITS: &[(&str, usize)] = &[("thousand", 3), ("'000", 3), ("’000", 3), ("million", 6), ("(m)", 6)];

/// The number of digits by which the unit of a heading moves the point: 金额(万元), 金额（单位：万元）, Amount (in thousands); 0 where it
/// says 元, `None` where it names no unit.
pub fn unit_of_heading(heading: &str) -> Option<usize> {
    let heading = composed(heading).to_lowercase();
    let inside = heading.find(BEFORE_UNIT).map_or("", |at| &heading[at..]);
    let words = || inside.match_indices(|sign| UNITS.iter().any(|(word, _)| word.starts_with(sign)));
    let named = words().find_map(|(at, _)| unit(&inside[at..])).map(|(digits, _)| digits);
    let behind =
        || UNITS.iter().find(|(word, _)| heading.trim_end().strip_suffix('元').is_some_and(|of| of.ends_with(word)));
    let english = || ENGLISH_UNITS.iter().find(|(word, _)| inside.contains(word));
    let plain =
        || inside.trim_matches(|sign: char| !sign.is_alphanumeric()).trim_start_matches("单位").trim_start_matches(':');
    named.or_else(|| behind().or_else(english).map(|(_, digits)| *digits)).or_else(|| (plain() == "元").then_some(0))
}

/// The unit of all amounts of a table, and its currency, as a title states them: 万元, 人民币万元, 万美元, thousands of USD. `None` for another
/// text, such as the name of a company.
pub fn unit_of_amounts(title: &str) -> Option<(usize, Option<&'static str>)> {
    let title = composed(title).to_lowercase();
    let of_word = |(word, digits): (&str, usize)| {
        let yuan = title.strip_suffix('元').and_then(|rest| rest.strip_suffix(word));
        let code = |rest: &str| if rest.is_empty() { Some(None) } else { iso(rest).map(Some) };
        let before =
            yuan.and_then(code).or_else(|| title.strip_suffix(word).filter(|rest| iso(rest).is_some()).and_then(code));
        let behind = || title.strip_prefix(word).filter(|rest| !word.is_empty() || iso(rest).is_some()).and_then(code);
        before.or_else(behind).map(|code| (digits, code))
    };
    let english = || {
        let (mut unit, mut code) = (None, None);
        for word in title.replace("'000", " '000").split_whitespace().filter(|word| *word != "of") {
            match (ENGLISH_UNITS.iter().find(|(known, _)| word.trim_end_matches('s') == *known), iso(word)) {
                (Some((_, digits)), _) => unit = Some(*digits),
                (None, Some(found)) => code = Some(found),
                (None, None) => return None,
            }
        }
        unit.map(|unit| (unit, code))
    };
    UNITS.iter().copied().chain([("", 0)]).find_map(of_word).or_else(english)
}

/// The currency that a heading names in brackets or behind a slash: Amount (USD).
pub fn currency_of_heading(heading: &str) -> Option<&'static str> {
    let heading = composed(heading);
    let (_, inside) = heading.split_once(BEFORE_UNIT)?;
    iso(inside.trim_matches(|sign: char| !sign.is_alphanumeric()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_heading_and_a_title_name_the_unit_and_the_currency_of_their_amounts() {
        for (heading, unit) in [
            ("金额(万元)", 4),
            ("金额（亿元）", 8),
            ("金额（单位：万元）", 4),
            ("金额（人民币万元）", 4),
            ("金额【千元】", 3),
            ("金额 万元", 4),
            ("Amount (in thousands)", 3),
            ("Amount (CNY'000)", 3),
            ("Amount (CNY million)", 6),
            ("金额（元）", 0),
            ("金额（人民币）", 0),
            ("Amount (CNY)", 0),
            ("万科金额", 0),
        ] {
            assert_eq!(unit_of_heading(heading).unwrap_or(0), unit, "{heading}");
        }
        let named = ["金额（元）", "金额（单位：元）", "金额", "金额（美元）"].map(unit_of_heading);
        assert_eq!(named, [Some(0), Some(0), None, None]);
        for (title, expected) in [
            ("万元", Some((4, None))),
            ("人民币万元", Some((4, Some("CNY")))),
            ("万美元", Some((4, Some("USD")))),
            ("万", Some((4, None))),
            ("元", Some((0, None))),
            ("美元", Some((0, Some("USD")))),
            ("thousands of USD", Some((3, Some("USD")))),
            ("CNY'000", Some((3, Some("CNY")))),
            ("万达集团有限公司", None),
            ("财务部", None),
            ("", None),
        ] {
            assert_eq!(unit_of_amounts(title), expected, "{title}");
        }
        for (heading, code) in
            [("Amount (USD)", Some("USD")), ("金额（美元）", Some("USD")), ("金额（元）", None), ("Amount", None)]
        {
            assert_eq!(currency_of_heading(heading), code, "{heading}");
        }
    }
}
