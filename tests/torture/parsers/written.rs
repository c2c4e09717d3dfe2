//! Targets of amounts in any spelling, and of calendars.

use bank_contract::Amount;
use chrono::NaiveDate;
use model::spelling::{DecimalMark, WrittenAmount, typed_amount};
use treasury::calendar_taken;

/// Amounts as banks and people write them.
pub fn amounts() -> Vec<Vec<u8>> {
    let texts = [
        "1,234.50",
        "1.234,50",
        "(12.30)",
        "¥1,200.00",
        "12-",
        "3.5万",
        "\u{2212}7",
        "1,234",
        "CNY 5",
        "\u{ff15}",
        "1 234,5",
        "12.00 CR",
        "'0.10",
        "2亿元",
    ];
    texts.iter().map(|text| text.as_bytes().to_vec()).collect()
}

/// An amount under a mark is its plain digits, which are the same amount when they are read again; an amount of a field has a point.
pub fn amount(bytes: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(bytes) else { return false };
    let typed = typed_amount(text);
    let Some(written) = WrittenAmount::of(text) else {
        assert_eq!(typed, None, "{text:?}");
        return false;
    };
    for mark in [DecimalMark::Point, DecimalMark::Comma] {
        let Some(amount) = written.amount(mark) else { continue };
        let plain = written.plain(mark).unwrap_or_else(|| panic!("{text:?}: an amount without digits"));
        assert_eq!(Amount::parse_plain(&plain).ok(), Some(amount), "{text:?}");
        let again = WrittenAmount::of(&plain).and_then(|again| again.amount(DecimalMark::Point));
        assert_eq!(again, Some(amount), "{text:?}: {plain}");
    }
    assert!(typed.is_none() || typed == written.amount(DecimalMark::Point), "{text:?}");
    true
}

/// Calendars in both forms.
pub fn calendars() -> Vec<Vec<u8>> {
    let event = |lines: &str| format!("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n{lines}END:VEVENT\r\nEND:VCALENDAR\r\n");
    let events = [
        "DTSTART;VALUE=DATE:20261001\r\nDTEND;VALUE=DATE:20261008\r\nSUMMARY:国庆节\r\n",
        "DTSTART:20260501T160000Z\r\nDURATION:P2D\r\nSUMMARY:Labour Day\r\n",
        "DTSTART;VALUE=DATE:20260101\r\nRRULE:FREQ=YEARLY;COUNT=3\r\nSUMMARY:元旦\r\n",
        "DTSTART;VALUE=DATE:20260215\r\nRDATE;VALUE=DATE:20260217,20260219\r\nEXDATE;VALUE=DATE:20260217\r\nSUMMARY:补班\r\n",
        "DTSTART;VALUE=DATE:20260404\r\nSTATUS:CANCELLED\r\nSUMMARY:x\r\n",
    ];
    let lines =
        ["day,name\n2026-10-01 至 2026-10-07,国庆节\n2026-10-10,班\n", "20260101\n2026/5/1~2026/5/3;劳动节\n# c\n"];
    let lines = lines.iter().map(|text| text.as_bytes().to_vec());
    events.iter().map(|lines| event(lines).into_bytes()).chain(lines).collect()
}

/// The days of a calendar are in order, each once, and the same when they are written as lines and read again.
pub fn calendar(bytes: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(bytes) else { return false };
    let Some(days) = calendar_taken(text) else { return false };
    assert!(days.windows(2).all(|pair| pair[0].0 < pair[1].0), "{days:?}");
    let line = |(day, works): &(NaiveDate, bool)| format!("{day},{}\n", if *works { "work" } else { "off" });
    let again = calendar_taken(&days.iter().map(line).collect::<String>());
    assert_eq!(again.as_ref(), Some(&days), "{text:?}");
    true
}
