//! `avalctl group settings`: settings that the desks of the group share.

use model::exit::Exit;
use model::words;
use serde_json::{Value, json};
use treasury::Desk;
use treasury::view::{SharedKind, SharedState, SharedView};

use crate::cli::{Cli, GroupSettings};
use crate::open::failure;
use crate::print;
use crate::print::{Envelope, Failure, tell};

/// Runs a subcommand.
pub async fn run(cli: &Cli, desk: &Desk, command: &GroupSettings) -> Result<Exit, Failure> {
    let wrong = |error: model::DeskError| failure(cli, &error);
    match command {
        GroupSettings::List => {
            let shown = desk.group_settings().await.map_err(wrong)?;
            let columns = ["kind", "state", "version", "newest", "person", "desk", "changed_at"];
            print::rows(&Envelope::own(shown.iter().map(row).collect()), cli.json, &columns);
            shown.iter().for_each(|one| tell_why(cli, one));
            let decide = |one: &SharedView| {
                matches!(one.state, SharedState::NotSigned | SharedState::WentBack | SharedState::NotTaken)
            };
            Ok(if shown.iter().any(decide) { Exit::Local } else { Exit::Ok })
        }
        GroupSettings::Show { kind } => {
            let one = shown(cli, desk, kind).await?;
            if cli.json {
                print::json(&print::row(&one));
                return Ok(Exit::Ok);
            }
            print::one(&row(&one), false);
            tell_why(cli, &one);
            for version in &one.versions {
                print::line(&format!("{} {} {} {}", version.version, version.changed_at, version.desk, version.person));
            }
            one.removed.iter().for_each(|line| print::line(&format!("- {line}")));
            one.added.iter().for_each(|line| print::line(&format!("+ {line}")));
            Ok(Exit::Ok)
        }
        GroupSettings::Put { kind, file: Some(file), .. } => {
            if named(kind)? != SharedKind::Policy {
                return Err(Failure::usage("--file is for the policy."));
            }
            let version = desk.group_policy_put(file).await.map_err(wrong)?;
            print::one(&json!({ "kind": kind, "version": version }), cli.json);
            Ok(Exit::Ok)
        }
        GroupSettings::Put { kind, over, file: None } => {
            let follows = match over {
                Some(version) => *version,
                None => shown(cli, desk, kind).await?.version.unwrap_or_default(),
            };
            desk.group_setting_put(named(kind)?, follows).await.map_err(wrong)?;
            print::one(&json!({ "kind": kind, "version": follows + 1 }), cli.json);
            Ok(Exit::Ok)
        }
        GroupSettings::Take { kind, version } => {
            desk.group_setting_take(named(kind)?, *version).await.map_err(wrong)?;
            print::one(&row(&shown(cli, desk, kind).await?), cli.json);
            Ok(Exit::Ok)
        }
    }
}

async fn shown(cli: &Cli, desk: &Desk, kind: &str) -> Result<SharedView, Failure> {
    let kind = named(kind)?;
    let all = desk.group_settings().await.map_err(|error| failure(cli, &error))?;
    let found = all.into_iter().find(|one| one.kind == kind);
    found.ok_or_else(|| Failure::usage(kind.word().to_owned()))
}

/// Says why this desk does not take the newest version.
fn tell_why(cli: &Cli, one: &SharedView) {
    one.why.iter().for_each(|why| tell!("{}: {}", one.kind.word(), words::text(why, &cli.language)));
}

fn named(kind: &str) -> Result<SharedKind, Failure> {
    let all = SharedKind::ALL.map(SharedKind::word).join(", ");
    SharedKind::named(kind).ok_or_else(|| Failure::usage(format!("{kind:?}: expected one of {all}")))
}

fn row(one: &SharedView) -> Value {
    let newest = one.versions.first();
    json!({
        "kind": one.kind.word(),
        "state": one.state,
        "version": one.version,
        "newest": newest.map(|newest| newest.version),
        "person": newest.map(|newest| newest.person.clone()),
        "desk": newest.map(|newest| newest.desk.clone()),
        "changed_at": newest.map(|newest| newest.changed_at.clone()),
        "policy": one.policy,
        "why": one.why.as_ref().map(|why| &why.id),
    })
}
