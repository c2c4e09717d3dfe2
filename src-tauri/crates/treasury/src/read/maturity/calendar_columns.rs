//! The columns of a calendar that say whether a day is off or worked, and how many days a line has.

/// Headings of a column that says whether the day is off, of one that says whether it is worked, and of one with a number of days.
const OFF: &[&str] =
    &["isoffday", "offday", "off", "isholiday", "holiday", "放假", "是否放假", "休假", "是否休假", "休息", "是否休息"];
const WORKED: &[&str] =
    &["isworkday", "workday", "isworkingday", "working", "work", "上班", "是否上班", "工作日", "是否工作日"];
const COUNTS: &[&str] = &["days", "numberofdays", "天数", "放假天数", "duration"];
const YES: &[&str] = &["true", "yes", "y", "1", "是"];
const NO: &[&str] = &["false", "no", "n", "0", "否"];

/// The places of the columns that a header names and a line alone does not show.
#[derive(Debug, Default)]
pub(super) struct FlagColumns {
    off: Option<usize>,
    worked: Option<usize>,
    count: Option<usize>,
}

impl FlagColumns {
    pub(super) fn of(header: &str) -> Self {
        let names: Vec<String> = cells_of(header).map(plain).collect();
        let place = |known: &[&str]| names.iter().position(|name| known.contains(&name.as_str()));
        Self { off: place(OFF), worked: place(WORKED), count: place(COUNTS) }
    }

    /// Takes the cells of these columns out of a line, and returns their meaning: whether the day is worked, and the number of days.
    ///
    /// # Errors
    /// `calendar-contradicts` where one column says that the day is off and another that it is worked.
    pub(super) fn take(&self, line: &str) -> Result<(String, Option<bool>, Option<usize>), &'static str> {
        let cells: Vec<&str> = cells_of(line).collect();
        let flag = |place: Option<usize>| mark_of(cells.get(place?)?);
        let (off, worked) = (flag(self.off), flag(self.worked));
        if off.is_some() && off == worked {
            return Err("calendar-contradicts");
        }
        let count = self.count.and_then(|at| cells.get(at)?.trim_matches(['"', ' ', '天']).parse().ok());
        let is_taken = |at: usize| {
            (off.is_some() && Some(at) == self.off)
                || (worked.is_some() && Some(at) == self.worked)
                || (count.is_some() && Some(at) == self.count)
        };
        let rest: Vec<&str> =
            cells.iter().enumerate().filter(|(at, _)| !is_taken(*at)).map(|(_, cell)| *cell).collect();
        Ok((rest.join(","), worked.or(off.map(|off| !off)), count))
    }
}

/// Yes or no, where a text is a mark of one of them and nothing else.
pub(super) fn mark_of(text: &str) -> Option<bool> {
    let text = plain(text);
    let is = |known: &[&str]| known.contains(&text.as_str());
    if is(YES) { Some(true) } else { is(NO).then_some(false) }
}

fn cells_of(line: &str) -> impl Iterator<Item = &str> {
    line.split([',', ';', '\t'])
}

fn plain(cell: &str) -> String {
    cell.chars().filter(|sign| sign.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
