//! All rows of one list exported as CSV and as a spreadsheet, against the bare library writing the same cells from
//! memory. The difference is the cost of reading, of labels and of types.

use std::fs::File;
use std::path::Path;

use rust_xlsxwriter::Workbook;
use treasury::view::{ExportForm, ExportFormat, ExportOf, InboxQuery};

use crate::Outcome;
use crate::filled::Filled;
use crate::row::{Line, Reach, Row};
use crate::rows::whole::peak_kb;
use crate::setup::Setup;
use crate::timing::{Case, Took, medians, time};

/// The row.
pub const ROW: Row = Row { name: "export", what: "all rows of a list as CSV and as a spreadsheet", run };

type Cells = Vec<Vec<String>>;

fn run(setup: &Setup) -> Outcome<Vec<Line>> {
    let filled = Filled::open(setup)?;
    let folder = setup.folder()?;
    let cells = read(&written(&filled, folder.path(), ExportFormat::Csv)?)?;
    let mut lines = Vec::new();
    for format in [ExportFormat::Csv, ExportFormat::Xlsx] {
        forget_peak();
        let before = peak_kb();
        let bytes = written(&filled, folder.path(), format)?.metadata()?.len();
        let grown = peak_kb().saturating_sub(before) / 1_024;
        let ours = || time(|| written(&filled, folder.path(), format).map(drop)).map(|((), took)| took);
        let bare = || bare(&cells, &folder.path().join("bare"), format);
        let took = medians(setup.rounds, &mut [Case::new("ours", ours), Case::new("bare", bare)])?;
        let what = format!("a list of {} rows as {}", cells.len(), format.ending());
        let line = Line::measured(what, "the bare library, the same cells", took[0], took[1], Reach::Shown);
        lines.push(line.noting(format!("{} kB; {grown} MB of memory more at most", bytes >> 10)));
    }
    Ok(lines)
}

/// Exports the list and opens the file.
fn written(filled: &Filled, folder: &Path, format: ExportFormat) -> Outcome<File> {
    let query = Box::new(InboxQuery { stage: "draft".to_owned(), ..InboxQuery::default() });
    let path = folder.join("list").with_extension(format.ending());
    filled.desk.export(&ExportForm {
        of: ExportOf::Drafts { query, keys: Vec::new() },
        format,
        path: path.display().to_string(),
        replace: true,
        language: "zh-CN".to_owned(),
    })?;
    Ok(File::open(path)?)
}

fn read(file: &File) -> Outcome<Cells> {
    let lines = csv::ReaderBuilder::new().has_headers(false).from_reader(file).into_records();
    let cells = |line: Result<csv::StringRecord, csv::Error>| Ok(line?.iter().map(str::to_owned).collect());
    lines.map(cells).collect()
}

fn bare(cells: &Cells, path: &Path, format: ExportFormat) -> Outcome<Took> {
    let write = || match format {
        ExportFormat::Csv => {
            let mut writer = csv::Writer::from_path(path)?;
            cells.iter().try_for_each(|line| writer.write_record(line))?;
            Ok(writer.into_inner().map_err(|error| error.to_string())?.sync_all()?)
        }
        ExportFormat::Xlsx => {
            let mut workbook = Workbook::new();
            let sheet = workbook.add_worksheet_with_constant_memory()?;
            for (row, line) in (0..).zip(cells) {
                for (column, text) in (0..).zip(line) {
                    sheet.write_string(row, column, text)?;
                }
            }
            Ok(workbook.save(path)?)
        }
    };
    time(write).map(|((), took)| took)
}

/// Resets the peak memory of this process, where Linux supports it.
pub fn forget_peak() {
    const PEAK: &str = "5";
    if let Err(error) = std::fs::write("/proc/self/clear_refs", PEAK) {
        eprintln!("the most memory is not told: {error}");
    }
}
