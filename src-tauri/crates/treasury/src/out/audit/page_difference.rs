//! The differences between a page and the one that follows from the events, named for a reader: section, row and column.

use std::collections::BTreeMap;

use model::Sentence;

const DIFFERENCES_MAX: usize = 20;
const SHOWN_CHARS_MAX: usize = 160;

/// The differences of `shown` from `right`, the first ones.
pub fn differences(right: &str, shown: &str) -> Vec<Sentence> {
    let [right, shown] = [right, shown].map(|text| text.split('\n').collect::<Vec<_>>());
    let begins = right.iter().zip(&shown).take_while(|(one, other)| one == other).count();
    let rest = right.len().min(shown.len()) - begins;
    let ends = right.iter().rev().zip(shown.iter().rev()).take(rest).take_while(|(one, other)| one == other).count();
    let (wanted, found) = (begins..right.len() - ends, begins..shown.len() - ends);
    if wanted.len() == found.len() {
        let changed = wanted.filter(|at| right[*at] != shown[*at]);
        return changed.flat_map(|at| changed_cells(&right, at, shown[at])).take(DIFFERENCES_MAX).collect();
    }
    let mut spare = counted(&shown[found.clone()]);
    let missing: Vec<usize> = wanted.clone().filter(|at| !takes(&mut spare, right[*at])).collect();
    let mut spare = counted(&right[wanted]);
    let added: Vec<usize> = found.filter(|at| !takes(&mut spare, shown[*at])).collect();
    let missing = missing.into_iter().map(|at| {
        let (section, row, _) = place(&right, at);
        Sentence::new("pack-page-missing").with("section", section).with("row", row).with("right", cut(right[at]))
    });
    let added =
        added.into_iter().map(|at| Sentence::new("pack-page-added").with("line", at + 1).with("shown", cut(shown[at])));
    missing.chain(added).take(DIFFERENCES_MAX).collect()
}

fn counted<'a>(lines: &[&'a str]) -> BTreeMap<&'a str, usize> {
    let mut counts = BTreeMap::new();
    for line in lines {
        *counts.entry(*line).or_default() += 1;
    }
    counts
}

fn takes(spare: &mut BTreeMap<&str, usize>, line: &str) -> bool {
    spare.get_mut(line).filter(|count| **count > 0).map(|count| *count -= 1).is_some()
}

/// The cells of a row that differ, else the line.
fn changed_cells(right: &[&str], at: usize, shown: &str) -> Vec<Sentence> {
    let (section, row, heads) = place(right, at);
    let (wanted, found) = (cells(right[at]), cells(shown));
    if wanted.len() != found.len() || wanted.len() < 2 {
        let sentence = Sentence::new("pack-page-line").with("line", at + 1).with("section", section);
        return vec![sentence.with("shown", cut(shown)).with("right", cut(right[at]))];
    }
    let pairs = wanted.iter().zip(&found).enumerate().filter(|(_, (one, other))| one != other);
    let cell = |(column, (one, other)): (usize, (&&str, &&str))| {
        let name = heads.get(column).map_or_else(|| (column + 1).to_string(), |head| (*head).to_owned());
        let sentence = Sentence::new("pack-page-cell").with("section", &section).with("row", row).with("column", name);
        sentence.with("shown", cut(other)).with("right", cut(one))
    };
    pairs.map(cell).collect()
}

/// The section of a line, its row in its table, and the table's heads.
fn place<'a>(lines: &[&'a str], at: usize) -> (String, usize, Vec<&'a str>) {
    let before = &lines[..=at];
    let inside = |line: &&'a str, open: &str, close: &str| line.strip_prefix(open)?.strip_suffix(close);
    let section = before.iter().rev().find_map(|line| inside(line, "<h2>", "</h2>"));
    let title = before.iter().rev().find_map(|line| inside(line, "<h1>", "</h1>"));
    let table = before.iter().rposition(|line| line.starts_with("<table>")).unwrap_or(at);
    let heads = cells(lines[table].strip_prefix("<table>").unwrap_or_default());
    (section.or(title).unwrap_or("–").to_owned(), at - table, heads)
}

fn cells(line: &str) -> Vec<&str> {
    let Some(row) = line.strip_prefix("<tr>").and_then(|row| row.strip_suffix("</tr>")) else { return Vec::new() };
    let parts = row.split_inclusive("</td>").flat_map(|part| part.split_inclusive("</th>"));
    let content = |part: &'_ str| -> usize { part.find('>').map_or(0, |end| end + 1) };
    parts
        .map(|part| &part[content(part)..])
        .map(|part| part.strip_suffix("</td>").or_else(|| part.strip_suffix("</th>")).unwrap_or(part))
        .collect()
}

fn cut(text: &str) -> String {
    let end = text.char_indices().nth(SHOWN_CHARS_MAX).map(|(end, _)| end);
    end.map_or_else(|| text.to_owned(), |end| format!("{}…", &text[..end]))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "<h1>T</h1>\n<h2>Orders</h2>\n<table><tr><th>No.</th><th>Amount</th></tr>\n\
                        <tr><td class=\"n\">1</td><td>5.00</td></tr>\n<tr><td class=\"n\">2</td><td>6.00</td></tr>\n\
                        <tr><td class=\"n\">3</td><td>7.00</td></tr>\n</table>\n";

    #[test]
    fn a_rewritten_page_is_named_by_section_row_and_column() {
        let row = |number: u32, amount: &str| format!("<tr><td class=\"n\">{number}</td><td>{amount}</td></tr>\n");
        let swapped = PAGE.replace(&(row(1, "5.00") + &row(2, "6.00")), &(row(2, "6.00") + &row(1, "5.00")));
        let rows: [(String, &[&str], &str); 6] = [
            (PAGE.to_owned(), &[], ""),
            (PAGE.replace("6.00", "9.00"), &["pack-page-cell"], "Amount"),
            (PAGE.replace(&row(2, "6.00"), ""), &["pack-page-missing"], ""),
            (PAGE.replace("</table>", &(row(4, "1.00") + "</table>")), &["pack-page-added"], ""),
            (swapped, &["pack-page-cell"; 4], "No."),
            (PAGE.replace("<h1>T</h1>", "<h1>T</h1><p>x"), &["pack-page-line"], ""),
        ];
        for (page, ids, column) in rows {
            let found = differences(PAGE, &page);
            assert_eq!(found.iter().map(|one| one.id.as_str()).collect::<Vec<_>>(), ids, "{page}");
            let first = found.first().and_then(|one| one.args.get("column").cloned());
            assert_eq!(first.unwrap_or_default(), column, "{page}");
        }
        let cell = &differences(PAGE, &PAGE.replace("6.00", "9.00"))[0];
        let told = ["section", "row", "shown", "right"].map(|name| cell.args[name].as_str());
        assert_eq!(told, ["Orders", "2", "9.00", "6.00"]);
    }
}
