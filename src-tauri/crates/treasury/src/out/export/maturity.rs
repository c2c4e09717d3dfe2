//! Exports of the ladder and the exposure: one row per currency and span, one row per acceptor and currency.

use model::Sentence;

use super::{Cell, CellKind, Column, Fact, Words};
use crate::view::{ExposureRow, ExposureView, LadderBucket, LadderCompany, LadderSeries, LadderSpanKind, LadderView};

/// Columns and rows of the ladder.
pub(crate) fn ladder(view: &LadderView, words: &Words<'_>) -> (Vec<Column>, Vec<Vec<Cell>>) {
    let columns = vec![
        words.column("export-currency", CellKind::Text),
        words.column("ladder-span", CellKind::Text),
        words.column("ladder-from", CellKind::Day),
        words.column("ladder-to", CellKind::Day),
        words.column("ladder-receivable", CellKind::Amount),
        words.column("exposure-count", CellKind::Number),
        words.column("ladder-payable", CellKind::Amount),
        words.column("exposure-count", CellKind::Number),
        words.column("export-in-no-sum", CellKind::Number),
        words.column("ladder-net", CellKind::Amount),
        words.column("ladder-cash-after", CellKind::Amount),
    ];
    let rows = view
        .series
        .iter()
        .flat_map(|series| series.buckets.iter().map(|bucket| span(series.currency.as_deref(), bucket, words)));
    (columns, rows.collect())
}

fn span(currency: Option<&str>, bucket: &LadderBucket, words: &Words<'_>) -> Vec<Cell> {
    let kind = match bucket.kind {
        LadderSpanKind::Span => String::new(),
        kind => words.word(&format!("ladder-{kind}-short")),
    };
    vec![
        Cell::maybe(currency),
        Cell::new(kind),
        Cell::maybe(bucket.from.as_deref()),
        Cell::maybe(bucket.to.as_deref()),
        Cell::new(bucket.receivable.amount.as_str()),
        Cell::new(bucket.receivable.count.to_string()),
        Cell::new(bucket.payable.amount.as_str()),
        Cell::new(bucket.payable.count.to_string()),
        Cell::new((bucket.receivable.left_out + bucket.payable.left_out).to_string()),
        Cell::new(bucket.net.as_str()),
        Cell::maybe(bucket.balance_after.as_deref()),
    ]
}

/// The ladder's cash with the accounts that it leaves out, and the sums kept out of it, as heading lines.
pub(crate) fn ladder_cash(view: &LadderView, words: &Words<'_>) -> Vec<Fact> {
    let of_series = |series: &LadderSeries| {
        let currency = series.currency.as_deref().map(|currency| format!("{currency} ")).unwrap_or_default();
        let line =
            |said: Sentence, amount: &str| Fact { label: words.say(&said), value: format!("{currency}{amount}") };
        let left_out = |count: u32| {
            let said = Sentence::new("ladder-available-left-out").with("count", count);
            (count > 0).then(|| Fact { label: words.word("export-in-no-sum"), value: words.say(&said) })
        };
        let day = series.available_day.as_deref().unwrap_or_default();
        let available = Sentence::new("ladder-available").with("day", day);
        let available = series.available.as_deref().map(|amount| line(available, amount));
        let of_company = |one: &LadderCompany| {
            let cash = Sentence::new("ladder-company-cash").with("company", &one.company);
            [Some(line(cash, &one.available.amount)), left_out(one.available.left_out)]
        };
        let companies = series.companies.iter().flat_map(of_company).flatten();
        let sums = [
            ("ladder-queued", &series.queued),
            ("ladder-in-doubt", &series.in_doubt),
            ("ladder-apart", &series.apart),
            ("ladder-apart-queued", &series.apart_queued),
        ];
        let sums = sums.into_iter().filter_map(|(id, sum)| Some((id, sum.as_ref()?)));
        let sums = sums.map(|(id, sum)| line(Sentence::new(id).with("count", sum.count), &sum.amount));
        let all = available.into_iter().chain(left_out(series.available_left_out));
        all.chain(companies).chain(sums).collect::<Vec<_>>()
    };
    view.series.iter().flat_map(of_series).collect()
}

/// Columns and rows of the exposure.
pub(crate) fn exposure(view: &ExposureView, words: &Words<'_>) -> (Vec<Column>, Vec<Vec<Cell>>) {
    let columns = vec![
        words.column("exposure-acceptor", CellKind::Text),
        words.column("export-currency", CellKind::Text),
        words.column("exposure-sum", CellKind::Amount),
        words.column("exposure-share", CellKind::Number),
        words.column("exposure-count", CellKind::Number),
        words.column("export-in-no-sum", CellKind::Number),
        words.column("exposure-nearest", CellKind::Day),
        words.column("watch-short", CellKind::Text),
    ];
    (columns, view.rows.iter().map(|row| acceptor(row, words)).collect())
}

fn acceptor(row: &ExposureRow, words: &Words<'_>) -> Vec<Cell> {
    let watched: Vec<&str> = row.watch.iter().map(|line| line.level.as_str()).collect();
    vec![
        Cell::maybe(row.acceptor.as_deref()),
        Cell::maybe(row.currency.as_deref()),
        Cell::new(row.amount.as_str()),
        Cell::new(row.share.as_str()),
        Cell::new(row.count.to_string()),
        Cell::new(row.left_out.to_string()),
        Cell::maybe(row.nearest_due.as_deref()),
        Cell::new(words.list(&watched)),
    ]
}
