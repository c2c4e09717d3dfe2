//! `avalctl group`: the group of desks that this profile belongs to.

use model::exit::Exit;
use model::{folder, words};
use serde_json::{Value, json};
use treasury::Desk;
use treasury::view::{GroupInvitation, NewGroup};

use crate::cli::{Cli, Group};
use crate::open::failure;
use crate::print::{Envelope, Failure, tell};
use crate::{open, print};

/// Runs a subcommand.
pub async fn run(cli: &Cli, command: &Group) -> Result<Exit, Failure> {
    let desk = open::desk(cli, true)?;
    let wrong = |error: model::DeskError| failure(cli, &error);
    match command {
        Group::Create { url, name, desk: desk_name, authorities } => {
            let authorities = authorities.as_deref().map(open::text_of).transpose()?;
            let (url, name, desk_name) = (url.clone(), name.clone(), desk_name.clone());
            desk.group_create(&NewGroup { url, name, desk_name, authorities }).await.map_err(wrong)?;
            joined(cli, desk).await
        }
        Group::Join { invitation, desk: desk_name } => {
            let text = open::text_of(invitation)?;
            let read: GroupInvitation = serde_json::from_str(&text)
                .map_err(|error| Failure::usage(format!("{}: {error}", invitation.display())))?;
            desk.group_join(&read, desk_name).await.map_err(wrong)?;
            joined(cli, desk).await
        }
        Group::Invite { to } => {
            let invitation = desk.group_invite().await.map_err(wrong)?;
            let text = print::row(&invitation).to_string();
            folder::write_new(to, text.as_bytes())
                .map_err(|error| Failure::usage(format!("{}: {error}", to.display())))?;
            print::one(&json!({ "file": to, "group": invitation.group, "url": invitation.url }), cli.json);
            Ok(Exit::Ok)
        }
        Group::Desks => {
            let desks = desk.group_desks().await.map_err(wrong)?;
            let columns = ["name", "own", "enrolled_at", "seen_at", "revoked_by", "revoked_at", "reason", "id"];
            print::rows(&Envelope::own(desks.iter().map(print::row).collect()), cli.json, &columns);
            Ok(Exit::Ok)
        }
        Group::Revoke { desk: named, reason } => {
            desk.group_revoke(named, reason).await.map_err(wrong)?;
            print::one(&json!({ "revoked": named }), cli.json);
            Ok(Exit::Ok)
        }
        Group::Check => {
            let checked = desk.group_check().await.map_err(wrong)?;
            let columns = ["name", "events", "wrong_at"];
            print::rows(&Envelope::own(checked.iter().map(print::row).collect()), cli.json, &columns);
            Ok(if checked.iter().any(|one| one.wrong_at.is_some()) { Exit::Local } else { Exit::Ok })
        }
        Group::Status => status(cli, &desk).await,
    }
}

/// The desk is opened again with its new settings.
async fn joined(cli: &Cli, desk: Desk) -> Result<Exit, Failure> {
    drop(desk);
    status(cli, &open::desk_with(cli, true, None)?).await
}

async fn status(cli: &Cli, desk: &Desk) -> Result<Exit, Failure> {
    let standing = desk.group_standing().await.map_err(|error| failure(cli, &error))?;
    let mut told = print::row(&standing);
    told["off"] = standing.off.as_ref().map_or(Value::Null, |off| json!(off.id));
    print::one(&told, cli.json);
    match &standing.off {
        Some(off) => {
            tell!("{}", words::text(off, &cli.language));
            Ok(Exit::NotSent)
        }
        None => Ok(Exit::Ok),
    }
}
