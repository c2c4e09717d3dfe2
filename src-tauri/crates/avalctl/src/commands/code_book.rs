//! `avalctl code-book`: the meaning of each bank's values, its evidence, and changes. A change is previewed first and
//! applied with `--yes`.

use std::path::Path;

use model::Sentence;
use model::exit::Exit;
use model::profile::{CodeBookEdit, CodeLine, FAILURE_OFF, FAILURE_WORDS, failure_lines};
use money::view::{CodeBookChange, CodeSuggestion};
use serde_json::{Value, json};
use treasury::Desk;
use treasury::desk::{CodeBookWish, Said};
use treasury::view::CodeBookView;

use crate::cli::{Cli, CodeBook, Take};
use crate::open::failure;
use crate::print::{Envelope, Failure, tell};
use crate::{open, print};

/// Runs a subcommand.
pub async fn run(cli: &Cli, command: &CodeBook) -> Result<Exit, Failure> {
    match command {
        CodeBook::Show => {
            let desk = open::desk(cli, true)?;
            show(cli, &desk.code_book_view().map_err(|error| failure(cli, &error))?)
        }
        CodeBook::Check { file } => check(cli, &open::desk(cli, false)?, &of_file(file)?),
        CodeBook::Set { flag, entries, take } => {
            let desk = open::desk(cli, take.yes)?;
            let wish = CodeBookWish::Flags(vec![edit(&desk, flag, entries)?]);
            change(cli, &desk, &wish, take)
        }
        CodeBook::Apply { file, take } => change(cli, &open::desk(cli, take.yes)?, &of_file(file)?, take),
        CodeBook::Suggestions => {
            let found = open::desk(cli, false)?.code_suggestions().map_err(|error| failure(cli, &error))?;
            let columns = ["bank_mark", "field", "code", "meaning", "count", "examples", "word", "standing"];
            let row = |one: &CodeSuggestion| {
                let mut row = print::row(one);
                if !cli.json {
                    let names: Vec<&str> = one.examples.iter().map(|example| example.name.as_str()).collect();
                    row["examples"] = names.join(", ").into();
                }
                row
            };
            print::rows(&Envelope::own(found.iter().map(row).collect()), cli.json, &columns);
            Ok(Exit::Ok)
        }
        CodeBook::Confirm { flag, word, reason } => {
            let (bank_mark, flag) = named(flag)?;
            let desk = open::desk(cli, true)?;
            let view = desk.code_value_confirm(bank_mark, flag, word, reason);
            show(cli, &view.map_err(|error| failure(cli, &error))?)
        }
        CodeBook::Look { instruction } => {
            let view = open::desk(cli, true)?.code_value_probe(instruction).await;
            show(cli, &view.map_err(|error| failure(cli, &error))?)
        }
        CodeBook::Judge { instruction } => {
            let view = open::desk(cli, true)?.code_rejudge(instruction);
            show(cli, &view.map_err(|error| failure(cli, &error))?)
        }
    }
}

/// Prints one row per entry, and on standard error the entries that are not in force.
fn show(cli: &Cli, view: &CodeBookView) -> Result<Exit, Failure> {
    let mut rows: Vec<Value> = Vec::new();
    for flag in &view.flags {
        for value in &flag.lines {
            rows.push(json!({
                "bank_mark": flag.bank_mark, "flag": flag.flag, "word": value.line.word, "value": value.line.value,
                "label_en": value.line.label_en, "label_zh": value.line.label_zh, "proof": value.proof,
                "proof_at": value.proof_at, "instruction": value.instruction.as_ref().map(|named| &named.id),
                "fixed": flag.fixed.is_some(),
            }));
        }
    }
    print::rows(
        &Envelope::own(rows),
        cli.json,
        &["bank_mark", "flag", "word", "value", "proof", "fixed", "instruction"],
    );
    for bank in &view.banks {
        let missing: Vec<String> = bank.missing.iter().map(|one| format!("{}.{}", one.flag, one.word)).collect();
        let sentence = Sentence::new("code-book-complete").with("bank", &bank.bank_mark);
        let sentence = sentence.with("known", bank.known).with("needed", bank.needed);
        let sentence = sentence.with("open", missing.len()).with("missing", missing.join(", "));
        tell!("{}", model::words::text(&sentence, &cli.language));
    }
    for sentence in view.waiting.iter().chain(known_now(view).as_ref()) {
        tell!("{}", model::words::text(sentence, &cli.language));
    }
    Ok(Exit::Ok)
}

fn known_now(view: &CodeBookView) -> Option<Sentence> {
    let ids: Vec<&str> = view.known_now.iter().map(|one| one.id.as_str()).collect();
    let sentence = Sentence::new("code-book-known-now").with("count", ids.len()).with("ids", ids.join(", "));
    (!ids.is_empty()).then_some(sentence)
}

fn check(cli: &Cli, desk: &Desk, wish: &CodeBookWish) -> Result<Exit, Failure> {
    let found = desk.code_book_check(wish).map_err(|error| failure(cli, &error))?;
    print_change(cli, &found);
    Ok(Exit::Ok)
}

/// Shows the changes; with `--yes`, applies them.
fn change(cli: &Cli, desk: &Desk, wish: &CodeBookWish, take: &Take) -> Result<Exit, Failure> {
    let found = desk.code_book_check(wish).map_err(|error| failure(cli, &error))?;
    if !take.yes {
        print_change(cli, &found);
        return Ok(Exit::Ok);
    }
    let said = Said { reason: take.reason.as_deref().unwrap_or_default(), name: take.preparer.as_deref() };
    let view = desk.code_book_take(wish, &found.digest, &said).map_err(|error| failure(cli, &error))?;
    show(cli, &view)
}

fn print_change(cli: &Cli, change: &CodeBookChange) {
    if cli.json {
        print::one(&print::row(change), true);
        return;
    }
    for sentence in &change.changes {
        print::line(&model::words::text(sentence, &cli.language));
    }
    for sentence in &change.notes {
        print::line(&format!("! {}", model::words::text(sentence, &cli.language)));
    }
    for line in &change.diff {
        print::line(format!("{} {}", line.sign, line.text).trim_end());
    }
}

fn of_file(file: &Path) -> Result<CodeBookWish, Failure> {
    open::text_of(file).map(CodeBookWish::Text)
}

/// Splits `BANK.FLAG`; the bank's identifier may contain dots.
fn named(text: &str) -> Result<(&str, &str), Failure> {
    let parts = text.rsplit_once('.').filter(|(bank_mark, flag)| !bank_mark.is_empty() && !flag.is_empty());
    parts.ok_or_else(|| Failure::usage(format!("{text:?} is not BANK.FLAG.")))
}

/// The current entries of a flag with the given ones applied; an entry without a value is removed.
fn edit(desk: &Desk, flag: &str, entries: &[String]) -> Result<CodeBookEdit, Failure> {
    let (bank_mark, flag) = named(flag)?;
    let mut lines = desk.code_book_own().lines(bank_mark, flag);
    if flag == FAILURE_WORDS && lines.is_empty() {
        // The words that the bank has so far are those of the settings.
        lines = failure_lines(&desk.profile().failure_words);
    }
    if flag == FAILURE_WORDS && entries.iter().any(|entry| entry == FAILURE_OFF) {
        lines = vec![CodeLine { value: FAILURE_OFF.to_owned(), ..CodeLine::default() }];
    } else {
        lines.retain(|line| line.value != FAILURE_OFF);
    }
    for entry in entries.iter().filter(|entry| flag != FAILURE_WORDS || *entry != FAILURE_OFF) {
        let (word, value) =
            entry.rsplit_once('=').ok_or_else(|| Failure::usage(format!("{entry:?} is not WORD=INTEGER.")))?;
        match lines.iter_mut().find(|line| line.word == word) {
            Some(line) => value.clone_into(&mut line.value),
            None => lines.push(CodeLine { word: word.to_owned(), value: value.to_owned(), ..CodeLine::default() }),
        }
    }
    Ok(CodeBookEdit { bank_mark: bank_mark.to_owned(), flag: flag.to_owned(), lines })
}
