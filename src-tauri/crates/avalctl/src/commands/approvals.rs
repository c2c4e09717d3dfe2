//! `avalctl approvals`: pending approvals at this desk and their decisions. A submission that waits for approval cannot
//! be sent; `approvals send` sends an approved one.

use std::path::Path;

use model::exit::Exit;
use model::{ApprovalState, ApprovalSubject, Sentence, words};
use money::view::ApprovalView;
use serde_json::json;
use treasury::Desk;
use treasury::view::{ApprovalDetail, ApprovalGiven, ApprovalSentBack, SignInWait, SignInWay};

use super::approval_text::{row, waits};
use crate::cli::{Approvals, Cli, Give};
use crate::open::failure;
use crate::print::{Envelope, Failure, tell};
use crate::{open, print};

/// Runs a subcommand.
pub async fn run(cli: &Cli, command: &Approvals) -> Result<Exit, Failure> {
    match command {
        Approvals::List => {
            // Opened with the lock, so that approvals that have expired are recorded.
            let approvals = open::desk(cli, true)?.approvals().map_err(|error| failure(cli, &error))?;
            let rows = approvals.iter().map(|approval| row(cli, approval)).collect();
            let columns = [
                "id",
                "subject",
                "state",
                "tier",
                "operation",
                "answer",
                "count",
                "preparer",
                "approver",
                "expires_at",
            ];
            print::rows(&Envelope::own(rows), cli.json, &columns);
            Ok(Exit::Ok)
        }
        Approvals::Show { id } => {
            let detail = open::desk(cli, true)?.approval(id).map_err(|error| failure(cli, &error))?;
            show(cli, &detail);
            Ok(Exit::Ok)
        }
        Approvals::Export { id, to } => {
            open::desk(cli, true)?.approval_export(id, to).map_err(|error| failure(cli, &error))?;
            print::one(&json!({ "approval": id, "file": to }), cli.json);
            Ok(Exit::Ok)
        }
        Approvals::Import { file, send, yes } => import(cli, file, (*send, *yes)).await,
        Approvals::Give(give) => self::give(cli, give).await,
        Approvals::SendBack { id, name, reason } => {
            let no = ApprovalSentBack { id: id.clone(), name: name.clone(), reason: reason.clone() };
            let approval = open::desk(cli, true)?.approval_send_back(&no).map_err(|error| failure(cli, &error))?;
            print::one(&row(cli, &approval), cli.json);
            Ok(Exit::Ok)
        }
        Approvals::Withdraw { id } => {
            let desk = open::desk(cli, true)?;
            let withdrawn = desk.approval_withdraw(id).map_err(|error| failure(cli, &error))?;
            if withdrawn.subject == ApprovalSubject::Submission {
                let submission = desk.submission(id).map_err(|error| failure(cli, &error))?;
                super::submission_text::print_submission(cli, &submission);
            } else {
                print::one(&row(cli, &withdrawn), cli.json);
            }
            Ok(Exit::Ok)
        }
        Approvals::Send { id, yes } => send(cli, &open::desk(cli, true)?, id, *yes).await,
        Approvals::Rights => rights(cli),
        Approvals::Weakened { read, name } => weakened(cli, *read, name.as_deref()),
    }
}

async fn give(cli: &Cli, give: &Give) -> Result<Exit, Failure> {
    if cli.token_stdin && give.sign_in {
        return Err(Failure::usage(
            "--sign-in and --token-stdin exclude each other: the approver shows who they are once.",
        ));
    }
    // The token on standard input is the approver's; the desk never uses it as its own.
    let own_token = if cli.token_stdin { Some(open::token_from_stdin()?) } else { None };
    let desk = open::desk_with(cli, true, None)?;
    let seen = desk.approval(&give.id).map_err(|error| failure(cli, &error))?.approval;
    let given = ApprovalGiven {
        id: give.id.clone(),
        digest: give.digest.clone().unwrap_or(seen.digest),
        name: give.name.clone(),
        call_back: give.call_back.clone(),
    };
    let approval = if give.sign_in {
        let way = if give.device { SignInWay::Device } else { SignInWay::Browser };
        let show = |wait: SignInWait| super::login::show(cli, &wait, give.no_browser);
        desk.approval_give_signed_in(&given, way, &cli.language, show).await
    } else {
        desk.approval_give(&given, own_token.as_deref()).await
    };
    let approval = approval.map_err(|error| failure(cli, &error))?;
    print::one(&row(cli, &approval), cli.json);
    tell_what_is_next(&approval);
    Ok(Exit::Ok)
}

async fn import(cli: &Cli, file: &Path, (at_once, yes): (bool, bool)) -> Result<Exit, Failure> {
    let desk = open::desk(cli, true)?;
    let approval = desk.approval_import(file).map_err(|error| failure(cli, &error))?;
    if at_once && approval.to_send {
        return send(cli, &desk, &approval.id, yes).await;
    }
    print::one(&row(cli, &approval), cli.json);
    tell_what_is_next(&approval);
    Ok(Exit::Ok)
}

async fn send(cli: &Cli, desk: &Desk, id: &str, yes: bool) -> Result<Exit, Failure> {
    let submission = super::sending::go_on(cli, desk, (id, None), yes).await?;
    super::submission_text::print_submission(cli, &submission);
    Ok(super::alarms::exit_with_alarms(cli, desk, submission.exit()))
}

fn rights(cli: &Cli) -> Result<Exit, Failure> {
    let rights = open::desk(cli, true)?.approval_rights();
    let people = |people: &[Sentence]| people.iter().map(|one| words::text(one, &cli.language)).collect::<Vec<_>>();
    let senders = json!({ "may": "send", "currency": null, "from": null, "tier": null, "people": people(&rights.senders),
        "waiting": [] });
    let tiers = rights.tiers.iter().map(|one| {
        json!({ "may": "approve", "currency": one.currency, "from": one.from, "tier": one.tier,
            "people": people(&one.approvers), "waiting": people(&one.waiting) })
    });
    let rows = std::iter::once(senders).chain(tiers).collect();
    print::rows(&Envelope::own(rows), cli.json, &["may", "currency", "from", "tier", "people", "waiting"]);
    Ok(Exit::Ok)
}

fn weakened(cli: &Cli, read: Option<u32>, name: Option<&str>) -> Result<Exit, Failure> {
    let desk = open::desk(cli, true)?;
    if let Some(event) = read {
        let asked = desk.weakened_read(event, name.unwrap_or_default()).map_err(|error| failure(cli, &error))?;
        if let Some(asked) = asked {
            let sentence = model::Sentence::new("approval-weakened-asked").with("id", &asked.id);
            print::say(&[sentence], &cli.language);
        }
    }
    let rows = desk.weakened().into_iter().map(|weakened| {
        let text = |sentence| model::words::text(sentence, &cli.language);
        let sentences: Vec<String> = weakened.sentences.iter().map(text).collect();
        let asked = weakened.asked.map(|asked| asked.id);
        json!({ "event": weakened.event, "at": weakened.at, "by": weakened.by, "weakened": sentences,
            "needs": weakened.tier, "signers": weakened.signers, "approval": asked })
    });
    print::rows(&Envelope::own(rows.collect()), cli.json, &["event", "at", "by", "weakened", "needs", "approval"]);
    Ok(Exit::Ok)
}

fn tell_what_is_next(approval: &ApprovalView) {
    if approval.to_send {
        tell!("Approved and not sent yet: `avalctl approvals send {} --yes` sends it.", approval.id);
    }
}

fn show(cli: &Cli, detail: &ApprovalDetail) {
    if cli.json {
        let mut shown = print::row(detail);
        shown["approval"] = row(cli, &detail.approval);
        print::json(&shown);
        return;
    }
    print::one(&row(cli, &detail.approval), false);
    print::lines(&detail.text);
    for one in &detail.instructions {
        print::line(&format!("{} {}", one.number, one.url));
        print::line(&one.body);
    }
    for one in &detail.call_backs {
        print::line(&format!("call back: {} {}", one.name, one.account));
    }
    if detail.approval.state == ApprovalState::Waiting {
        tell!("{}", waits(&detail.approval, &cli.language));
    }
}
