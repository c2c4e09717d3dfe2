//! The sums that a table states below its lines or its pages, compared with the lines of a column.
//!
//! A sum may be that of its page, of all lines above it, or of the whole file, and that of a column with both sides may count
//! the signs, or only one side: it differs only where none of these is it.

use bank_contract::Amount;
use model::Sentence;

use super::direction::Side;

/// The figure of a line in a column.
pub(super) struct ColumnFigure {
    /// The line's number in the file.
    pub line: usize,
    /// With its sign.
    pub amount: Amount,
    pub side: Option<Side>,
}

/// With their signs, without them, money out, money in; `None` where a sum cannot be computed.
type ColumnTotals = [Option<Amount>; 4];

/// A sentence for each sum, `(line, amount)`, that differs. Figures and sums are in the order of the file.
pub(super) fn differing(figures: &[ColumnFigure], stated: &[(usize, Amount)]) -> Vec<Sentence> {
    let mut totals: Vec<ColumnTotals> = vec![[Some(Amount::ZERO); 4]];
    for figure in figures {
        let before = *totals.last().expect("the first is zero");
        totals.push(add_figure(before, figure));
    }
    let (mut found, mut begun) = (Vec::new(), 0);
    for (line, amount) in stated {
        let end = figures.partition_point(|figure| figure.line < *line);
        let spans = [(begun, end), (0, end), (0, figures.len())];
        // Where nothing is of a side its sum is zero, which says nothing of the others.
        let kinds = if *amount == Amount::ZERO { 2 } else { 4 };
        let is_one = |(from, to): (usize, usize)| {
            sums_between(&totals[from], &totals[to])[..kinds].contains(&Some(absolute(*amount)))
        };
        if !spans.into_iter().any(is_one) {
            let [sum, ..] = sums_between(&totals[0], &totals[end]);
            let said =
                Sentence::new("statement-sum-differs").with("line", *line).with("stated", amount.to_money_text());
            found.push(said.with("sum", sum.map(Amount::to_money_text).unwrap_or_default()));
        }
        begun = end;
    }
    found
}

fn add_figure(before: ColumnTotals, figure: &ColumnFigure) -> ColumnTotals {
    let [signed, plain, out, money_in] = before;
    let size = absolute(figure.amount);
    let of = |sum: Option<Amount>, side: Side| {
        if figure.side == Some(side) { sum.and_then(|sum| sum.checked_add(size)) } else { sum }
    };
    [
        signed.and_then(|sum| sum.checked_add(figure.amount)),
        plain.and_then(|sum| sum.checked_add(size)),
        of(out, Side::Out),
        of(money_in, Side::In),
    ]
}

/// The sums between two places, without their signs.
fn sums_between(from: &ColumnTotals, to: &ColumnTotals) -> ColumnTotals {
    let mut found = [None; 4];
    for (at, sum) in found.iter_mut().enumerate() {
        *sum = to[at].zip(from[at]).and_then(|(to, from)| to.checked_sub(from)).map(absolute);
    }
    found
}

fn absolute(amount: Amount) -> Amount {
    if amount < Amount::ZERO { Amount::ZERO.checked_sub(amount).unwrap_or(amount) } else { amount }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Amount {
        Amount::from_json_number(text).expect("a number")
    }

    fn lines(figures: &[(usize, &str)], stated: &[(usize, &str)]) -> Vec<String> {
        let figure = |(line, amount): &(usize, &str)| {
            let side = if amount.starts_with('-') { Side::Out } else { Side::In };
            ColumnFigure { line: *line, amount: of(amount), side: Some(side) }
        };
        let figures: Vec<ColumnFigure> = figures.iter().map(figure).collect();
        let stated: Vec<(usize, Amount)> = stated.iter().map(|(line, amount)| (*line, of(amount))).collect();
        differing(&figures, &stated)
            .into_iter()
            .map(|said| format!("{}: {}", said.args["line"], said.args["sum"]))
            .collect()
    }

    #[test]
    fn a_sum_is_of_its_page_of_all_lines_or_of_one_side() {
        let figures = [(2, "10"), (3, "-4"), (5, "7")];
        for stated in
            [&[(4, "6"), (6, "7"), (7, "13")][..], &[(6, "21")], &[(6, "17")], &[(6, "4")], &[(6, "-4")], &[(1, "13")]]
        {
            assert_eq!(lines(&figures, stated), Vec::<String>::new(), "{stated:?}");
        }
        assert_eq!(lines(&figures, &[(4, "6"), (6, "12.99")]), ["6: 13.00"]);
        assert_eq!(lines(&[(2, "10")], &[(3, "0")]), ["3: 10.00"]);
        assert_eq!(lines(&[], &[(2, "0")]), Vec::<String>::new());
        assert_eq!(lines(&[], &[(2, "5")]), ["2: 0.00"]);
    }
}
