//! `avalctl templates`: filled forms under a name, and their reminders. An order begins with one in the window.

use model::exit::Exit;
use serde_json::{Value, json};
use treasury::Desk;
use treasury::view::{Rhythm, TemplateView};

use crate::cli::{Cli, Remind, Templates};
use crate::open::failure;
use crate::print::{Envelope, Failure};
use crate::{open, print};

/// Runs a subcommand, then prints the template or all of them.
pub fn run(cli: &Cli, command: &Templates) -> Result<Exit, Failure> {
    let desk = open::desk(cli, false)?;
    let templates = match command {
        Templates::List => desk.templates(),
        Templates::Show { name } => desk.template(name).map(|one| vec![one]),
        Templates::Rename { name, to } => desk.template_rename(name, to),
        Templates::Remove { name } => desk.template_remove(name),
        Templates::Remind(remind) => desk.template_remind(&remind.name, rhythm(&desk, remind).as_ref()),
        Templates::Skip { name } => {
            let due = desk.template(name).map_err(|error| failure(cli, &error))?.due;
            desk.template_skip(name, &due.map(|due| due.time).unwrap_or_default())
        }
    };
    let templates = templates.map_err(|error| failure(cli, &error))?;
    if matches!(command, Templates::Show { .. }) && !cli.json {
        templates.iter().for_each(show);
        return Ok(Exit::Ok);
    }
    let columns = ["name", "operation", "account", "due", "times", "again", "next", "saved_by", "saved_at"];
    let rows =
        if cli.json { templates.iter().map(print::row).collect() } else { templates.iter().map(listed).collect() };
    print::rows(&Envelope::own(rows), cli.json, &columns);
    Ok(Exit::Ok)
}

fn rhythm(desk: &Desk, remind: &Remind) -> Option<Rhythm> {
    let (every, day) = (remind.every?, remind.day?);
    let from = remind.from.clone().unwrap_or_else(|| desk.today().to_string());
    Some(Rhythm { every: every.into(), day, month: remind.month, off_day: remind.off_day.into(), from })
}

fn listed(template: &TemplateView) -> Value {
    json!({
        "name": template.name, "operation": template.values.operation, "account": template.values.account,
        "due": template.due.as_ref().map(|due| &due.day), "times": template.due.as_ref().map(|due| due.count),
        "again": template.due.as_ref().and_then(|due| due.again.as_ref()).map(|again| again.instruction.number),
        "next": template.next, "saved_by": template.saved_by, "saved_at": template.saved_at,
    })
}

fn show(template: &TemplateView) {
    print::one(&listed(template), false);
    print::one(&json!(template.values.fields), false);
}
