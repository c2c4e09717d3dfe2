//! The daily report's drafts as text: those due, with the first and the last day, and those overdue.

use bank_contract::terms::terms;
use model::{Sentence, words};
use treasury::view::{DailyReport, DueList};

/// The lines below the table of balances.
pub fn lines(report: &DailyReport, language: &str) -> Vec<String> {
    let say = |sentence: &Sentence| words::text(sentence, language);
    let mut lines =
        vec![String::new(), say(&Sentence::new("report-due").with("from", &report.day).with("day", &report.due_to))];
    match &report.due {
        None => lines.push(format!("  {}", say(&Sentence::new("report-today-only")))),
        Some(due) if due.iter().all(|list| list.drafts == 0 && list.complete) => {
            lines.push(format!("  {}", say(&Sentence::new("report-due-none"))));
        }
        Some(due) => lines.extend(due.iter().map(|list| of_list(list, language))),
    }
    if let Some(overdue) = report.overdue.as_ref().filter(|lists| !lists.is_empty()) {
        lines.push(say(&Sentence::new("report-overdue").with("day", &report.day)));
        lines.extend(overdue.iter().map(|list| of_list(list, language)));
    }
    lines
}

/// Number, sums and name of one list, and whether it was read to its end.
fn of_list(list: &DueList, language: &str) -> String {
    let name = terms().lists.get(&list.stage).map_or(list.stage.as_str(), |label| label.in_language(language));
    let sum = |total: &model::Total| {
        let currency = total.currency.as_deref().map(|currency| format!("{currency} ")).unwrap_or_default();
        let left_out = Sentence::new("table-left-out").with("count", total.left_out);
        let left_out =
            if total.left_out > 0 { format!(" ({})", words::text(&left_out, language)) } else { String::new() };
        format!("{currency}{}{left_out}", total.amount)
    };
    let sums: Vec<String> = list.totals.iter().map(sum).collect();
    let unread = words::text(&Sentence::new("report-list-incomplete"), language);
    let unread = if list.complete { String::new() } else { format!("  {unread}") };
    format!("  {}  {}  {name}{unread}", list.drafts, sums.join(", "))
}
