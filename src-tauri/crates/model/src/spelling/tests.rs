//! The one spelling: which texts are equal in any writing, and which stay different.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use proptest::prelude::*;
use unicode_security::skeleton;

use super::*;

/// Characters that look like each letter of a skeleton.
static IMITATIONS: LazyLock<BTreeMap<char, Vec<char>>> = LazyLock::new(|| {
    let mut imitations: BTreeMap<char, Vec<char>> = BTreeMap::new();
    for sign in ('\u{80}'..='\u{ffff}').filter(|sign| sign.is_alphabetic() && hidden(&sign.to_string()).is_none()) {
        let mut looks = skeleton(&sign.to_string()).collect::<Vec<_>>().into_iter();
        if let (Some(like), None) = (looks.next(), looks.next()) {
            imitations.entry(like).or_default().push(sign);
        }
    }
    imitations
});

/// The same text with another keyboard or by a forger; `choices` select the change of each character.
pub fn respelled(text: &str, choices: &[u32]) -> String {
    const UNSEEN: [char; 6] = [' ', '\u{a0}', '\u{3000}', '\u{200b}', '\u{202e}', '\u{feff}'];
    let mut choices = choices.iter().copied().cycle();
    let mut draw =
        |below: usize| choices.next().map_or(0, |choice| usize::try_from(choice).unwrap_or(0)) % below.max(1);
    let mut out = String::new();
    for sign in text.chars() {
        let cased = match draw(3) {
            0 => sign.to_uppercase().next().unwrap_or(sign),
            1 => sign.to_lowercase().next().unwrap_or(sign),
            _ => sign,
        };
        let looks: Vec<char> = skeleton(&cased.to_string()).collect();
        let imitations = IMITATIONS.get(&looks[0]).filter(|_| looks.len() == 1);
        let imitations = imitations.map(Vec::as_slice).unwrap_or_default();
        out.push(match draw(3) {
            0 if cased.is_ascii_graphic() => char::from_u32(u32::from(cased) + 0xfee0).unwrap_or(cased),
            1 if !imitations.is_empty() => imitations[draw(imitations.len())],
            _ => cased,
        });
        if draw(4) == 0 {
            out.push(UNSEEN[draw(UNSEEN.len())]);
        }
    }
    out
}

const NAMES: [&str; 5] =
    ["Commercial Mill Ltd.", "海棠机械（上海）有限公司", "BANK of Illinois 10", "Müller & Söhne GmbH", "m"];

proptest! {
    #[test]
    fn a_name_is_the_same_in_every_case_width_and_imitation(which in 0..NAMES.len(), choices in prop::collection::vec(any::<u32>(), 1..80)) {
        let other = respelled(NAMES[which], &choices);
        prop_assert_eq!(name(&other), name(NAMES[which]), "{}", other);
    }

    #[test]
    fn a_number_is_the_same_in_every_width_and_with_any_spaces(digits in "[0-9A-Z]{4,24}", choices in prop::collection::vec(0_usize..4, 24)) {
        let mut typed = String::new();
        for (sign, choice) in digits.chars().zip(&choices) {
            typed.push(if *choice == 0 { char::from_u32(u32::from(sign) + 0xfee0).unwrap() } else { sign });
            typed.push_str(["", " ", "\u{3000}", ""][*choice]);
        }
        prop_assert_eq!(plain_number(&typed), Ok(digits.clone()));
        prop_assert_eq!(account(&typed.to_lowercase()), account(&digits));
        prop_assert_eq!(unspaced(&typed), digits);
    }

    #[test]
    fn a_wide_space_changes_nothing_in_any_ascii(text in "[\\x00-\\x7f]{0,40}") {
        prop_assert_eq!(unspaced(&text), unspaced(&format!("{text}\u{3000}")));
    }

    #[test]
    fn what_is_shown_holds_nothing_that_a_terminal_obeys(text in any::<String>()) {
        prop_assert_eq!(hidden(&visible(&text)), None);
        prop_assert!(!visible(&text).contains('\n'));
        prop_assert_eq!(hidden(&visible_lines(&text).replace('\n', "")), None);
        let json = serde_json::to_string(&text).unwrap();
        let printed = json_visible(&json);
        prop_assert_eq!(hidden(&printed), None);
        prop_assert_eq!(serde_json::from_str::<String>(&printed).unwrap(), text);
    }
}

#[test]
fn other_names_stay_other_names() {
    let rows = [
        ("Sea Trade", "Sea Trades"),
        ("North Works 1", "North Works 2"),
        ("东方机械", "东方机器"),
        ("Acme", "Acne"),
        ("甲公司", "乙公司"),
    ];
    for (one, other) in rows {
        assert_ne!(name(one), name(other), "{one} {other}");
    }
    // No class of letters merges letters that a reader distinguishes: vowels, and the consonants that names differ by.
    let forms: Vec<String> = "aeoubcdfghjknprstvwxyz23456789".chars().map(|letter| name(&letter.to_string())).collect();
    let distinct: std::collections::BTreeSet<&String> = forms.iter().collect();
    assert_eq!(distinct.len(), forms.len(), "{forms:?}");
}

#[test]
fn a_hidden_character_is_named_with_its_place() {
    let rows = [
        ("Canteen\u{200b} Ltd", 8, "U+200B", "format"),
        ("a\nb", 2, "U+000A", "line-break"),
        ("\u{1b}[2J", 1, "U+001B", "control"),
        ("a\u{9b}", 2, "U+009B", "control"),
        ("\u{202e}7", 1, "U+202E", "format"),
        ("\u{2028}", 1, "U+2028", "line-break"),
        ("\u{e000}", 1, "U+E000", "private-use"),
        ("票\u{378}", 2, "U+0378", "unassigned"),
        ("a\u{3164}", 2, "U+3164", "format"),
        ("\u{e0041}", 1, "U+E0041", "format"),
    ];
    for (text, place, code, word) in rows {
        let found = hidden(text).unwrap_or_else(|| panic!("{text:?}"));
        assert_eq!((found.place, code_point(found.sign).as_str(), found.word()), (place, code, word), "{text:?}");
        assert_eq!(hidden(&without_hidden(text)), None);
        assert!(visible(text).contains(&format!("<{code}>")), "{text:?}");
    }
    for plain in ["北京 海棠（上海）有限公司", "Weiß & Söhne", "𠮷野家", "", "a\u{3000}b", "é"] {
        assert_eq!(hidden(plain), None, "{plain}");
    }
    assert_eq!(without_hidden("a\nb\tc\u{200b}d"), "a b cd");
    assert_eq!(json_visible("\"\u{9b}\u{e0041}\""), r#""\u009b\udb40\udc41""#);
}

#[test]
fn a_number_has_letters_digits_and_hyphens_only() {
    assert_eq!(plain_number("６２２２ 0001–99"), Ok("62220001-99".to_owned()));
    for (wrong, at) in [("6222*1", ('*', 5)), ("62Ж", ('Ж', 3)), ("6.2", ('.', 2)), ("1①／", ('／', 3))] {
        assert_eq!(plain_number(wrong), Err(at), "{wrong}");
    }
    assert_eq!(account("gb29-0001 ０２"), "GB29000102");
}

#[test]
fn a_currency_is_one_code_whatever_it_is_called() {
    for text in ["CNY", "cny", "ＣＮＹ", " c n y ", "RMB", "人民币", "156", "CN\u{200b}Y"] {
        assert_eq!(iso(text), Some("CNY"), "{text}");
    }
    let rows = [("840", Some("USD")), ("美元", Some("USD")), ("¥", None), ("01", None), ("XYZ", None), ("8", None)];
    for (text, expected) in rows {
        assert_eq!(iso(text), expected, "{text}");
    }
    assert_eq!(iso_or_text(" ｘyz"), "XYZ");
}

#[test]
fn a_list_spells_what_it_knows_and_an_assumed_one_replaces_no_name() {
    let setting = |rows: &[(&str, &str)]| -> BTreeMap<String, String> {
        rows.iter().map(|(wire, code)| ((*wire).to_owned(), (*code).to_owned())).collect()
    };
    let spelled = |list: &Currencies, text: &str| list.spelled(text).map(|found| (found.wire, found.iso));
    let row = |wire: &str, iso: &str| Ok((wire.to_owned(), iso.to_owned()));
    let ambiguous =
        |wires: &[&str]| Err(CurrencyRefused::Ambiguous(wires.iter().map(|wire| (*wire).to_owned()).collect()));

    let stated = Currencies::of(&setting(&[("156", "CNY"), ("01", "USD")]), false, ["EUR"]);
    for text in ["156", "１５６", "cny", "RMB", "人民币"] {
        assert_eq!(spelled(&stated, text), row("156", "CNY"), "{text}");
    }
    assert_eq!(spelled(&stated, "USD"), row("01", "USD"));
    assert_eq!(spelled(&stated, "EUR"), Err(CurrencyRefused::Unknown));
    assert_eq!((stated.compared("01"), stated.compared("eur")), ("USD".to_owned(), "EUR".to_owned()));

    let two = Currencies::of(&setting(&[("CNY", "CNY"), ("156", "CNY")]), false, []);
    assert_eq!(spelled(&two, "156"), row("156", "CNY"));
    assert_eq!(spelled(&two, "RMB"), ambiguous(&["156", "CNY"]));

    let assumed = Currencies::of(&BTreeMap::new(), false, []);
    assert_eq!(spelled(&assumed, "ｃny "), row("CNY", "CNY"));
    assert_eq!(spelled(&assumed, "人民币"), ambiguous(&["CNY"]));
    assert_eq!(spelled(&assumed, "156"), ambiguous(&["CNY"]));
    assert_eq!(spelled(&assumed, "XYZ"), Err(CurrencyRefused::Unknown));

    let seen = Currencies::of(&BTreeMap::new(), false, ["156", "XTS9"]);
    assert_eq!(spelled(&seen, "156"), row("156", "CNY"));
    assert_eq!(spelled(&seen, "CNY"), ambiguous(&["156"]), "the balances spell it otherwise");
    assert_eq!(spelled(&seen, "XTS9"), row("XTS9", "XTS9"));

    // An answer for one text beside the assumed list: the others stay assumed, and the answered one is no longer.
    let beside = Currencies::of(&setting(&[("壳币", "HKD")]), true, ["156", "壳币"]);
    assert_eq!(spelled(&beside, "壳币"), row("壳币", "HKD"));
    assert_eq!(spelled(&beside, "HKD"), row("壳币", "HKD"), "as stated, not as assumed");
    assert_eq!((spelled(&beside, "156"), spelled(&beside, "USD")), (row("156", "CNY"), row("USD", "USD")));
    assert_eq!(spelled(&beside, "RMB"), ambiguous(&["156"]));
    assert!(is_contradicted("CNY", "JPY") && !is_contradicted("01", "JPY") && !is_contradicted("RMB", "CNY"));
}

#[test]
fn a_call_back_names_the_account_that_was_read_back() {
    let rows = [
        (None, false),
        (Some("call-back: 4711, Mr Li, 10:32"), true),
        (Some(" Call-Back: Mr Li, 10:32, ends in ４７１１"), true),
        (Some("回拨：尾号4711，李先生"), true),
        (Some("call-back: Mr Li"), false),
        (Some("call-back: 0817"), false),
        (Some("the invoice says 4711"), false),
    ];
    for (reason, expected) in rows {
        assert_eq!(is_called_back(reason, "62170004711"), expected, "{reason:?}");
    }
    assert!(is_called_back(Some("call-back: 77"), "77"), "a short account is named whole");
}
