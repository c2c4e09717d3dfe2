//! Output: one JSON envelope, or a table for people; messages are written to standard error.
//!
//! Texts of banks and orders could contain control characters that a terminal obeys. So all output passes through this
//! module, which escapes invisible characters (`<U+001B>`; in JSON `\u001b`) and line breaks inside a text.

use std::fmt::Display;
use std::io::Write;

use bank_contract::terms::terms;
use model::exit::Exit;
use model::profile::words_of;
use model::{Problem, ProblemSource, Sentence, Trouble, spelling, words};
use serde::Serialize;
use serde_json::{Value, json};

/// Why a command ended early: the exit code and the message.
#[derive(Debug)]
pub struct Failure {
    /// The exit code.
    pub exit: Exit,
    /// The message, in the language of the command line.
    pub message: String,
    /// The full error, for `--json`.
    pub trouble: Option<Box<Trouble>>,
}

impl Failure {
    /// A wrong use of the command line.
    pub fn usage(message: impl Display) -> Self {
        Self { exit: Exit::Usage, message: message.to_string(), trouble: None }
    }

    /// An error of this computer.
    pub fn local(error: impl Display) -> Self {
        Self { exit: Exit::Local, message: error.to_string(), trouble: None }
    }
}

/// The result of a read.
#[derive(Debug, Serialize)]
pub struct Envelope {
    /// When the oldest part was read; `null` if nothing was ever read.
    pub as_of: Option<String>,
    /// Whether everything requested was read completely.
    pub complete: bool,
    /// Whether it is from the service just now; absent where this does not apply.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub live: Option<bool>,
    /// The rows.
    pub rows: Vec<Value>,
}

impl Envelope {
    /// Rows of this desk's own records: always complete.
    pub fn own(rows: Vec<Value>) -> Self {
        Self { as_of: None, complete: true, live: None, rows }
    }
}

/// One line on standard output.
pub fn line(text: &str) {
    write_out(&spelling::visible(text));
}

/// Prints lines that this program has formatted.
pub fn lines(text: &str) {
    write_out(&spelling::visible_lines(text));
}

/// A JSON value on standard output, in one line.
pub fn json(value: &Value) {
    write_out(&spelling::json_visible(&value.to_string()));
}

/// Writes to standard output and ignores a closed pipe, because the exit code must still be returned.
fn write_out(text: &str) {
    let mut stdout = std::io::stdout().lock();
    let _ = writeln!(stdout, "{text}").and_then(|()| stdout.flush());
}

/// Lines on standard error.
pub fn tell_lines(text: &str) {
    let mut stderr = std::io::stderr().lock();
    let _ = writeln!(stderr, "{}", spelling::visible_lines(text));
}

/// Replaces the current line of the terminal.
pub fn tell_over(text: &str) {
    let mut stderr = std::io::stderr().lock();
    let _ = write!(stderr, "\r\x1b[K{}", spelling::visible(text)).and_then(|()| stderr.flush());
}

/// The end of a question on the terminal, with the answer that a blank line gives.
pub fn prompt(proposal: &str) {
    let mut stderr = std::io::stderr().lock();
    let shown = if proposal.is_empty() { String::new() } else { format!("[{}] ", spelling::visible(proposal)) };
    let _ = write!(stderr, "{shown}> ").and_then(|()| stderr.flush());
}

/// Prints a formatted message on standard error.
macro_rules! tell {
    ($($part:tt)*) => {
        $crate::print::tell_lines(&format!($($part)*))
    };
}
pub(crate) use tell;

/// A view as a JSON row.
pub fn row(view: &impl Serialize) -> Value {
    serde_json::to_value(view).expect("views hold text, counts and flags")
}

/// Prints rows as JSON, or the named columns as a table.
pub fn rows(envelope: &Envelope, as_json: bool, columns: &[&str]) {
    if as_json {
        json(&json!(envelope));
        return;
    }
    let cells: Vec<Vec<String>> =
        envelope.rows.iter().map(|row| columns.iter().map(|column| cell(row, column)).collect()).collect();
    print_table(columns, &cells);
    tell_age(envelope);
}

/// Prints on standard error how old the rows are, and that some are missing.
pub fn tell_age(envelope: &Envelope) {
    match (&envelope.as_of, envelope.complete) {
        (Some(as_of), true) => tell!("as of {as_of}"),
        (Some(as_of), false) => tell!("as of {as_of}, incomplete: a part was not read, or is older"),
        (None, false) => tell!("incomplete: a part was never read whole"),
        (None, true) => {}
    }
}

/// Prints one object as JSON, or its members line by line.
pub fn one(value: &Value, as_json: bool) {
    if as_json {
        json(value);
        return;
    }
    let empty = serde_json::Map::new();
    for (name, value) in value.as_object().unwrap_or(&empty) {
        line(&format!("{name}: {}", plain(value)));
    }
}

fn cell(row: &Value, column: &str) -> String {
    column.split('.').try_fold(row, |value, name| value.get(name)).map(plain).unwrap_or_default()
}

fn plain(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => spelling::visible(text).into_owned(),
        other => spelling::json_visible(&other.to_string()).into_owned(),
    }
}

fn print_table(columns: &[&str], rows: &[Vec<String>]) {
    let cells = |at: usize| rows.iter().map(move |row| row[at].as_str()).chain([columns[at]]);
    let width = |at: usize| cells(at).map(spelling::columns).max().unwrap_or_default();
    let widths: Vec<usize> = (0..columns.len()).map(width).collect();
    let print_cells = |cells: &mut dyn Iterator<Item = &str>| {
        let padded: Vec<String> = cells.zip(&widths).map(|(cell, width)| spelling::padded(cell, *width)).collect();
        line(padded.join("  ").trim_end());
    };
    print_cells(&mut columns.iter().copied());
    for row in rows {
        print_cells(&mut row.iter().map(String::as_str));
    }
}

/// A person in one line, the surest fact first; `None` without a known fact.
pub fn said_of(said: &[Sentence], language: &str) -> Option<String> {
    let parts: Vec<String> = said.iter().map(|part| model::words::text(part, language)).collect();
    (!parts.is_empty()).then(|| parts.join(" · "))
}

/// Prints sentences on standard error, one per line.
pub fn say(sentences: &[Sentence], language: &str) {
    for sentence in sentences {
        tell!("{}", model::words::text(sentence, language));
    }
}

/// The remedies for an error of the service or of the way to it: for the clerk, and for the administrator.
pub fn remedies<'a>(code: &str, language: &str) -> Option<(&'a str, &'a str)> {
    let label = terms().errors.get(code)?;
    Some((label.clerk(language), label.administrator(language)))
}

/// The remedies as lines; none for another error.
pub fn remedy_lines(code: &str, language: &str) -> Vec<String> {
    let Some((clerk, administrator)) = remedies(code, language) else { return Vec::new() };
    let said = [
        Sentence::new("diagnosis-clerk").with("remedy", clerk),
        Sentence::new("diagnosis-administrator").with("remedy", administrator),
        Sentence::new("diagnosis-hint"),
    ];
    said.iter().map(|sentence| format!("  {}", words::text(sentence, language))).collect()
}

/// Prints the remedies on standard error, once for all places that have the error.
pub fn tell_remedies(code: &str, language: &str) {
    remedy_lines(code, language).iter().for_each(|line| tell!("{line}"));
}

/// Prints errors on standard error, each with its remedies and once for all places that have it. `named` puts several places
/// into words.
pub fn tell_troubles<P: Display>(all: &[(P, &Trouble)], language: &str, named: impl Fn(&[&P]) -> String) {
    let mut told: Vec<&Trouble> = Vec::new();
    for (place, trouble) in all {
        if told.iter().any(|one| is_same(one, trouble)) {
            continue;
        }
        told.push(trouble);
        let places: Vec<&P> = all.iter().filter(|(_, one)| is_same(one, trouble)).map(|(place, _)| place).collect();
        let place = if places.len() == 1 { place.to_string() } else { named(&places) };
        tell!("{place}: {}", trouble_text(trouble, language));
        tell_remedies(&trouble.code, language);
    }
}

fn is_same(one: &Trouble, other: &Trouble) -> bool {
    one.code == other.code && one.sentence == other.sentence && one.service_message == other.service_message
}

/// An error as text for standard error: the event, the service's message, and one line per problem.
pub fn trouble_text(trouble: &Trouble, language: &str) -> String {
    let mut lines = vec![format!("{} [{}]", model::words::text(&trouble.sentence, language), trouble.code)];
    lines.extend(trouble.service_message.iter().map(|message| format!("  {}", spelling::visible(message))));
    for problem in &trouble.problems {
        let field = problem.field.as_deref().unwrap_or("-");
        let sentence = model::words::text(&problem.sentence, language);
        lines.push(format!("  item {} {field}: {sentence}", problem.item + 1));
    }
    let mut ways: Vec<String> = trouble.problems.iter().filter_map(|problem| way_out(problem, language)).collect();
    ways.dedup();
    lines.extend(ways);
    lines.join("\n")
}

/// Where a value of the code book is not yet known: the commands that find and enter it.
fn way_out(problem: &Problem, language: &str) -> Option<String> {
    let flag = problem.field.as_deref().filter(|_| problem.source == ProblemSource::CodeBook)?;
    let bank = problem.sentence.args.get("bank")?;
    let unknown = ["problem-flag-without-entry", "problem-flag-value"].contains(&problem.sentence.id.as_str());
    let words: Vec<String> = words_of(flag).iter().map(|word| format!("{word}=…")).collect();
    let sentence = Sentence::new("code-book-way-out").with("bank", bank).with("flag", flag);
    unknown.then(|| format!("  {}", words::text(&sentence.with("words", words.join(" ")), language)))
}
