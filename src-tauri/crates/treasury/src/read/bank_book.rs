//! The imported list of banks in memory, found by number, name or pinyin initials.

use super::finding::words::{Sought, fold};
use crate::view::BankRow;

/// The banks by number, each with its folded name and city.
#[derive(Debug, Clone, Default)]
pub(crate) struct BankBook {
    rows: Vec<BankRow>,
    folded: Vec<String>,
}

impl BankBook {
    /// The book of banks that are in the order of their numbers.
    pub(crate) fn of(rows: Vec<BankRow>) -> Self {
        let folded = rows.iter().map(|row| fold(&format!("{} {}", row.name, row.city))).collect();
        Self { rows, folded }
    }

    /// Number of banks.
    pub(crate) fn len(&self) -> usize {
        self.rows.len()
    }

    /// The bank with this number.
    pub(crate) fn named(&self, number: &str) -> Option<&BankRow> {
        let at = self.rows.binary_search_by(|row| row.number.as_str().cmp(number)).ok()?;
        self.rows.get(at)
    }

    /// The banks that have every typed word: at the start of the number, in the name or the city, or as pinyin initials. Shorter
    /// names first: the bank before its branches.
    pub(crate) fn found(&self, typed: &str, most: usize) -> Vec<BankRow> {
        let mut words: Vec<Sought> = typed.split_whitespace().map(Sought::of).collect();
        if words.is_empty() {
            return Vec::new();
        }
        let meets = |(row, folded): &(&BankRow, &String), words: &mut [Sought]| {
            words.iter_mut().all(|word| row.number.starts_with(word.text()) || word.is_in(folded))
        };
        let all = self.rows.iter().zip(&self.folded);
        let mut found: Vec<&BankRow> = all.filter(|pair| meets(pair, &mut words)).map(|(row, _)| row).collect();
        found.sort_by_key(|row| row.name.chars().count());
        found.into_iter().take(most).cloned().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bank_is_found_by_each_word_in_any_form() {
        let row = |number: &str, name: &str, city: &str| BankRow {
            number: number.to_owned(),
            name: name.to_owned(),
            city: city.to_owned(),
        };
        let book = BankBook::of(vec![
            row("102584000013", "中国工商银行深圳市分行", "深圳"),
            row("102584002028", "中国工商银行股份有限公司深圳南山支行", "深圳"),
            row("308290003020", "招商银行上海徐家汇支行", "上海"),
        ]);
        // typed, the found numbers
        let rows: [(&str, &[&str]); 8] = [
            ("1025840", &["102584000013", "102584002028"]),
            ("gsyh", &["102584000013", "102584002028"]),
            ("工商 nszh", &["102584002028"]),
            ("招商 上海", &["308290003020"]),
            ("308 xjh", &["308290003020"]),
            ("gs", &[]),
            ("", &[]),
            ("农业", &[]),
        ];
        for (typed, expected) in rows {
            let found: Vec<_> = book.found(typed, 10).into_iter().map(|row| row.number).collect();
            assert_eq!(found, expected, "{typed}");
        }
        assert_eq!(book.found("深圳", 1).len(), 1);
        assert_eq!(book.named("308290003020").map(|row| row.city.as_str()), Some("上海"));
        assert_eq!(book.named("30829000302"), None);
    }
}
