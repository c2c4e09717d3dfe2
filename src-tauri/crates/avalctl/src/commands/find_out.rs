//! `avalctl profile find-out`: the facts that the service's replies show, and the questions for a person.

use model::exit::Exit;
use model::profile::fields::SettingValue;
use model::words;
use treasury::view::{FindingState, FindingsView};

use crate::cli::Cli;
use crate::open::failure;
use crate::print::{Failure, tell, tell_over};
use crate::{open, print};

/// Asks the service; with `keep`, found values and answers become settings.
pub async fn run(cli: &Cli, keep: bool, answers: &[String]) -> Result<Exit, Failure> {
    let answers = answers.iter().map(|answer| of(answer)).collect::<Result<Vec<_>, _>>()?;
    let desk = open::desk(cli, false)?;
    let (stop, watched) = open::stopped_by_ctrl_c();
    let is_watched = std::io::IsTerminal::is_terminal(&std::io::stderr());
    let tell_calls = |calls: u32| {
        if is_watched {
            tell_over(&format!("{calls}"));
        }
    };
    let found = desk.find_out(tell_calls, &stop).await;
    watched.abort();
    if is_watched {
        tell_over("");
    }
    let view = found.map_err(|error| failure(cli, &error))?;
    match cli.json {
        true => print::json(&print::row(&view)),
        false => print::lines(&text(&view, &cli.language)),
    }
    if keep {
        let values = [found_values(&view), answers].concat();
        let shown = desk.settings_text().map_err(|error| failure(cli, &error))?;
        let next = desk.findings_text(&view.rows, &values).map_err(|error| failure(cli, &error))?;
        desk.settings_replace(&next, &shown).map_err(|error| failure(cli, &error))?;
        tell!("Written into profile.toml: {} values.", values.len());
    }
    let is_refused = view.rows.iter().any(|row| row.topic == "access" && row.state == FindingState::Trouble);
    Ok(if is_refused { Exit::SignIn } else { Exit::Ok })
}

fn of(answer: &str) -> Result<SettingValue, Failure> {
    let (name, value) = answer.split_once('=').ok_or_else(|| {
        Failure::usage(format!("--answer {answer}: SETTING=VALUE is expected, for example page_base=1."))
    })?;
    Ok(SettingValue { name: name.trim().to_owned(), value: value.to_owned() })
}

/// The values that the replies prove. Proposals for questions are a person's to answer.
pub(super) fn found_values(view: &FindingsView) -> Vec<SettingValue> {
    let proven = view.rows.iter().filter(|row| row.state == FindingState::Found);
    let value = |row: &treasury::view::ServiceFact| {
        Some(SettingValue { name: row.setting.clone()?, value: row.value.clone()? })
    };
    proven.filter_map(value).collect()
}

/// A paragraph for each fact: state, setting and value, then the sentence, then the replies' texts.
fn text(view: &FindingsView, language: &str) -> String {
    let mut lines = Vec::new();
    for row in &view.rows {
        let state = match row.state {
            FindingState::Found => "found",
            FindingState::Assumed => "assumed",
            FindingState::Asked => "question",
            FindingState::Trouble => "refused",
        };
        let value = row.value.as_ref().map(|value| format!(" = {value:?}")).unwrap_or_default();
        lines.push(format!("{state:<9} {}{value}", row.setting.as_ref().unwrap_or(&row.topic)));
        lines.push(format!("          {}", words::text(&row.sentence, language)));
        for (word, texts) in [("choices:", &row.choices), ("replies:", &row.examples)] {
            if !texts.is_empty() {
                lines.push(format!("          {word} {}", texts.join(", ")));
            }
        }
    }
    lines.join("\n")
}
