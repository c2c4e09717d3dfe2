//! The list of banks (联行号) that a person imports: each file is previewed, and replaces the list before it. Forms suggest banks
//! from it; nothing is checked against it at the service.

use std::path::Path;
use std::sync::Arc;

use model::profile::Role;
use model::spelling::unspaced;
use model::{DeskError, Result, Sentence};

use super::Desk;
use crate::read::bank_book::BankBook;
use crate::read::bank_list_file::{self, BankListFile, FILE_BYTES_MAX, checks_out};
use crate::read::imported_text::bytes_of;
use crate::store::kept::banks;
use crate::view::{BankListLook, BankListView, BankRow};

/// Banks and cells that a preview shows.
const SHOWN_MAX: usize = 50;
/// Banks that a search returns.
const FOUND_MAX: usize = 40;

impl Desk {
    /// Where the list is from.
    ///
    /// # Errors
    /// `database` when it cannot be read.
    pub fn bank_list(&self) -> Result<BankListView> {
        let (source, imported_at) = banks::source(&self.inner.kept.connection())?.unzip();
        Ok(BankListView { count: count(self.banks()?.len()), source, imported_at })
    }

    /// Previews the import of a list; stores nothing.
    ///
    /// # Errors
    /// `import-file`, or `bank-list` for a file without columns of numbers and names.
    pub fn bank_list_look(&self, path: &Path) -> Result<BankListLook> {
        file_of(path).map(|file| looked(&file))
    }

    /// Imports the valid lines of a file in place of the list.
    ///
    /// # Errors
    /// `role`, as [`Desk::bank_list_look`], or `import-nothing` where no line is valid.
    pub fn bank_list_import(&self, path: &Path) -> Result<BankListView> {
        self.require(Role::Preparer)?;
        let file = file_of(path)?;
        if file.rows.is_empty() {
            let sentence = Sentence::new("import-nothing").with("file", path.display());
            return Err(DeskError::correct("import-nothing", sentence));
        }
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        banks::replace(&mut self.inner.kept.connection(), &file.rows, &name, &self.now_text())?;
        self.inner.remembered.forget_imports();
        self.bank_list()
    }

    /// The banks with every typed word at the start of the number, in the name or the city, or as pinyin initials.
    ///
    /// # Errors
    /// `database` when the list cannot be read.
    pub fn banks_found(&self, typed: &str) -> Result<Vec<BankRow>> {
        Ok(self.banks()?.found(typed, FOUND_MAX))
    }

    /// The bank with a number; `None` where the list has none.
    ///
    /// # Errors
    /// `database` when the list cannot be read.
    pub fn bank_named(&self, number: &str) -> Result<Option<BankRow>> {
        Ok(self.banks()?.named(&unspaced(number)).cloned())
    }

    fn banks(&self) -> Result<Arc<BankBook>> {
        self.inner.remembered.banks(|| Ok(BankBook::of(banks::all(&self.inner.kept.connection())?)))
    }
}

/// The banks of a file's bytes; `None` where it is refused as a whole.
pub fn bank_list_taken(bytes: &[u8]) -> Option<Vec<BankRow>> {
    bank_list_file::read(bytes).ok().map(|file| file.rows)
}

fn file_of(path: &Path) -> Result<BankListFile> {
    let refuse = |detail: String| {
        let sentence = Sentence::new("import-file").with("file", path.display()).with("detail", detail);
        DeskError::correct("import-file", sentence)
    };
    let bytes = bytes_of(path, FILE_BYTES_MAX).map_err(refuse)?;
    bank_list_file::read(&bytes).map_err(|sentence| DeskError::correct("bank-list", sentence))
}

fn looked(file: &BankListFile) -> BankListLook {
    BankListLook {
        count: count(file.rows.len()),
        doubtful: count(file.rows.iter().filter(|row| !checks_out(&row.number)).count()),
        rows: file.rows.iter().take(SHOWN_MAX).cloned().collect(),
        refused: file.refused.iter().take(SHOWN_MAX).cloned().collect(),
        refused_count: count(file.refused.len()),
        notes: file.notes.clone(),
    }
}

fn count(of: usize) -> u32 {
    u32::try_from(of).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;
    use crate::home::tests::{form, home};

    #[test]
    fn an_import_replaces_the_list_and_says_where_it_is_from() {
        let (folder, home) = home();
        home.add(&form("main")).unwrap();
        let desk = Desk::open(&home, "main", Options { act: true, ..Options::quiet() }).unwrap();
        assert_eq!(desk.bank_list().unwrap(), BankListView::default());
        let file = folder.path().join("cnaps.csv");
        std::fs::write(&file, "行号,行名\n102100099996,中国工商银行\n102100099997,错\n1021,短\n").unwrap();
        let look = desk.bank_list_look(&file).unwrap();
        assert_eq!((look.count, look.doubtful, look.refused_count), (2, 1, 1));
        assert_eq!(desk.bank_list().unwrap().count, 0, "a preview stores nothing");
        let list = desk.bank_list_import(&file).unwrap();
        assert_eq!((list.count, list.source.as_deref()), (2, Some("cnaps.csv")));
        assert_eq!(desk.bank_named("1021 0009 9996").unwrap().map(|row| row.name).as_deref(), Some("中国工商银行"));
        std::fs::write(&file, "行号,行名\n103100000026,中国农业银行\n").unwrap();
        desk.bank_list_import(&file).unwrap();
        assert_eq!(desk.bank_named("102100099996").unwrap(), None);
        assert_eq!(desk.banks_found("zgny").unwrap().len(), 1);
        std::fs::write(&file, "行号,行名\n1,短\n").unwrap();
        assert_eq!(desk.bank_list_import(&file).unwrap_err().trouble().code, "import-nothing");
        assert_eq!(desk.bank_list().unwrap().count, 1);
    }
}
