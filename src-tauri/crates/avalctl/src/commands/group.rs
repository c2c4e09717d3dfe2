//! `avalctl group`: the group of desks that this profile belongs to.

use model::exit::Exit;
use model::{DeskError, folder, words};
use money::dual_control::Answer;
use serde_json::{Value, json};
use treasury::Desk;
use treasury::view::{
    CertificateFile, GoneDecision, GroupAnswer, GroupDesk, GroupInvitation, GroupRequest, GroupRequestDetail, NewGroup,
};

use crate::cli::{Cli, Group};
use crate::commands::{group_day, group_settings};
use crate::open::{failure, line_from_stdin};
use crate::print::{Envelope, Failure, tell};
use crate::{open, print};

/// Runs a subcommand.
pub async fn run(cli: &Cli, command: &Group) -> Result<Exit, Failure> {
    // Before the desk, which reads the token of standard input.
    let certificate = certificate_of(command)?;
    let desk = open::desk(cli, true)?;
    let wrong = |error: model::DeskError| failure(cli, &error);
    match command {
        Group::Create { url, name, desk: desk_name, authorities, own: _ } => {
            let authorities = authorities.as_deref().map(open::text_of).transpose()?;
            let (url, name, desk_name) = (url.clone(), name.clone(), desk_name.clone());
            desk.group_create(&NewGroup { url, name, desk_name, authorities, certificate }).await.map_err(wrong)?;
            joined(cli, desk).await
        }
        Group::Join { invitation, desk: desk_name, own: _ } => {
            let text = open::text_of(invitation)?;
            let read: GroupInvitation = serde_json::from_str(&text)
                .map_err(|error| Failure::usage(format!("{}: {error}", invitation.display())))?;
            desk.group_join(&read, desk_name, certificate.as_ref()).await.map_err(wrong)?;
            joined(cli, desk).await
        }
        Group::Certificate(_) => {
            desk.group_certificate_set(certificate.as_ref()).await.map_err(wrong)?;
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
        Group::Desks => desks(cli, &desk).await,
        Group::Revoke { desk: named, reason } => {
            let revoked = desk.group_revoke(named, reason).await.map_err(wrong);
            revoked.map(|()| print::one(&json!({ "revoked": named }), cli.json)).map(|()| Exit::Ok)
        }
        Group::Journal { days } => group_day::journal(cli, &desk, *days).await,
        Group::Day => group_day::day(cli, &desk).await,
        Group::Settings(command) => group_settings::run(cli, &desk, command).await,
        Group::Gone => gone(cli, &desk).await,
        Group::Resolve { id, executed, not_executed: _, evidence, preparer } => {
            let (instruction, evidence, preparer) = (id.clone(), evidence.clone(), preparer.clone());
            resolve(cli, &desk, GoneDecision { instruction, executed: *executed, evidence, preparer }).await
        }
        Group::Check => check(cli, &desk).await,
        Group::Requests => {
            followed(cli, &desk).await?;
            let columns = ["id", "desk", "operation", "count", "preparer", "expires_at", "answered_by"];
            print::rows(&Envelope::own(desk.group_requests().iter().map(request_row).collect()), cli.json, &columns);
            Ok(Exit::Ok)
        }
        Group::Request { id } => {
            followed(cli, &desk).await?;
            request(cli, &desk.group_request(id).map_err(wrong)?);
            Ok(Exit::Ok)
        }
        Group::Approve { id, digest, call_back, name } => {
            let words = call_back.clone().unwrap_or_default();
            answer(cli, &desk, (id, digest.clone()), (Answer::Approve, words, name.clone())).await
        }
        Group::SendBack { id, reason, name } => {
            followed(cli, &desk).await?;
            let digest = desk.group_request(id).map_err(wrong)?.detail.approval.digest;
            answer(cli, &desk, (id, digest), (Answer::SendBack, reason.clone(), name.clone())).await
        }
        Group::Status => status(cli, &desk).await,
    }
}

/// The client certificate that a subcommand names.
fn certificate_of(command: &Group) -> Result<Option<CertificateFile>, Failure> {
    let (file, password_stdin) = match command {
        Group::Create { own, .. } | Group::Join { own, .. } => (&own.certificate, own.password_stdin),
        Group::Certificate(certificate) => (&certificate.from.file, certificate.password_stdin),
        _ => return Ok(None),
    };
    let Some(file) = file else { return Ok(None) };
    let bytes = open::bytes_of(file)?;
    let password = if password_stdin { line_from_stdin()? } else { String::new() };
    Ok(Some(CertificateFile { bytes, password }))
}

async fn desks(cli: &Cli, desk: &Desk) -> Result<Exit, Failure> {
    let desks = desk.group_desks().await.map_err(|error| failure(cli, &error))?;
    let row = |desk: &GroupDesk| {
        let mut row = print::row(desk);
        row["same_policy"] = json!(desk.policy.as_ref().map(|policy| policy.same));
        row
    };
    let columns = ["name", "own", "enrolled_at", "seen_at", "same_policy", "revoked_by", "revoked_at", "reason", "id"];
    print::rows(&Envelope::own(desks.iter().map(row).collect()), cli.json, &columns);
    other_policies(cli, &desks);
    Ok(Exit::Ok)
}

async fn check(cli: &Cli, desk: &Desk) -> Result<Exit, Failure> {
    let checked = desk.group_check().await.map_err(|error| failure(cli, &error))?;
    let columns = ["name", "events", "wrong_at"];
    print::rows(&Envelope::own(checked.iter().map(print::row).collect()), cli.json, &columns);
    other_policies(cli, &desk.group_desks().await.map_err(|error| failure(cli, &error))?);
    Ok(if checked.iter().any(|one| one.wrong_at.is_some()) { Exit::Local } else { Exit::Ok })
}

/// Says which desks have another policy.
fn other_policies(cli: &Cli, desks: &[GroupDesk]) {
    for sentence in desks.iter().filter_map(GroupDesk::other_policy) {
        tell!("{}", words::text(&sentence, &cli.language));
    }
}

async fn gone(cli: &Cli, desk: &Desk) -> Result<Exit, Failure> {
    let gone = desk.group_gone().await.map_err(|error| failure(cli, &error))?;
    let columns = ["instruction", "desk", "number", "state", "since", "operation", "amount", "asked"];
    print::rows(&Envelope::own(gone.iter().map(print::row).collect()), cli.json, &columns);
    Ok(Exit::Ok)
}

async fn resolve(cli: &Cli, desk: &Desk, given: GoneDecision) -> Result<Exit, Failure> {
    let asked = desk.group_resolve_gone(&given).await.map_err(|error| failure(cli, &error))?;
    print::one(&print::row(&asked), cli.json);
    Ok(Exit::Ok)
}

/// Reads the book, so that the requests are those of now.
async fn followed(cli: &Cli, desk: &Desk) -> Result<(), Failure> {
    let off = |sentence| failure(cli, &DeskError::local("group", sentence));
    desk.follow_group_and_approvals().await.map_err(off)
}

fn request_row(request: &GroupRequest) -> Value {
    let mut row = print::row(&request.approval);
    row["desk"] = json!(request.desk);
    row["answered_by"] = json!(request.answered_by);
    row
}

fn request(cli: &Cli, shown: &GroupRequestDetail) {
    if cli.json {
        print::json(&print::row(shown));
        return;
    }
    let mut head = request_row(&shown.request);
    head["tier_sentence"] = json!(words::text(&shown.request.approval.tier_sentence, &cli.language));
    print::one(&head, false);
    for row in &shown.detail.rows {
        let party = row.shown_counterparty.as_ref();
        let party = party.map(|party| format!("{:?} {:?}", party.name, party.account_number)).unwrap_or_default();
        let amount = row.amount.as_deref().unwrap_or("–");
        let draft = row.draft_number.as_deref().unwrap_or_default();
        print::line(&format!("{} {draft} {} {amount} {party}", row.account, row.currency.as_deref().unwrap_or("–")));
        for field in &row.fields {
            print::line(&format!("   {}: {}", field.name, field.value));
        }
    }
    print::lines(&shown.detail.text);
    for one in &shown.detail.call_backs {
        print::line(&format!("call back: {} {}", one.name, one.account));
    }
    if let Some(cannot) = &shown.cannot {
        tell!("{}", words::text(cannot, &cli.language));
    }
}

async fn answer(
    cli: &Cli,
    desk: &Desk,
    (id, digest): (&str, String),
    (answer, words, name): (Answer, String, Option<String>),
) -> Result<Exit, Failure> {
    followed(cli, desk).await?;
    let given = GroupAnswer { id: id.to_owned(), digest, answer, words, name };
    desk.group_answer(&given).await.map_err(|error| failure(cli, &error))?;
    print::one(&json!({ "approval": id, "answer": answer }), cli.json);
    Ok(Exit::Ok)
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
    for decided in &standing.decided {
        tell!("{}", words::text(&decided.sentence(), &cli.language));
    }
    match &standing.off {
        Some(off) => {
            tell!("{}", words::text(off, &cli.language));
            Ok(Exit::NotSent)
        }
        None => Ok(Exit::Ok),
    }
}
