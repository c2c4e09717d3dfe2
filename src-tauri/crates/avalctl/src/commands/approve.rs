//! `avalctl approve`: the approver's own machine. It needs a key and a request, but no profile and no service token.

use model::dual_control::ApproverKey;
use model::exit::Exit;
use money::dual_control::{Answer, Decision, Request};
use serde_json::json;
use treasury::token::SystemKeychain;

use crate::cli::{Approve, Cli, SignWith};
use crate::open::failure;
use crate::print::{self, Failure};

/// Runs a subcommand.
pub fn run(cli: &Cli, command: &Approve) -> Result<Exit, Failure> {
    let wrong = |error: model::DeskError| failure(cli, &error);
    match command {
        Approve::Key { name, key_file } => {
            let key = ApproverKey::new(name).map_err(wrong)?;
            match key_file {
                Some(file) => key.write(file),
                None => key.keep(&SystemKeychain),
            }
            .map_err(wrong)?;
            let public_key = key.public().hex();
            let settings =
                format!("[[second_person.approvers]]\nname = {:?}\npublic_key = \"{public_key}\"", key.name());
            let mut told = json!({ "name": key.name(), "public_key": public_key });
            if cli.json {
                told["settings"] = json!(settings);
            }
            print::one(&told, cli.json);
            if !cli.json {
                print::lines(&settings);
            }
            Ok(Exit::Ok)
        }
        Approve::Show { request } => {
            let request = Request::load(request).map_err(wrong)?;
            show(cli, &request)?;
            request.agrees().map_err(wrong)?;
            Ok(Exit::Ok)
        }
        Approve::Sign { request, call_back, with } => {
            let request = Request::load(request).map_err(wrong)?;
            sign(cli, &request, Answer::Approve, call_back.as_deref().unwrap_or_default(), with)
        }
        Approve::SendBack { request, reason, with } => {
            let request = Request::load(request).map_err(wrong)?;
            sign(cli, &request, Answer::SendBack, reason, with)
        }
    }
}

fn sign(cli: &Cli, request: &Request, answer: Answer, words: &str, with: &SignWith) -> Result<Exit, Failure> {
    let wrong = |error: model::DeskError| failure(cli, &error);
    let key = match &with.key_file {
        Some(file) => ApproverKey::load(file),
        None => ApproverKey::kept(&SystemKeychain, with.name.as_deref()),
    };
    let key = key.map_err(wrong)?;
    let now = model::clock::text(model::clock::Clock::System.now());
    let decision = Decision::sign(request, answer, words, &key, &now).map_err(wrong)?;
    decision.write(&with.to).map_err(wrong)?;
    let told = json!({
        "approval": decision.approval,
        "decision": decision.decision,
        "digest": decision.digest,
        "approver": decision.approver,
        "at": decision.at,
        "file": with.to,
    });
    print::one(&told, cli.json);
    Ok(Exit::Ok)
}

/// Prints the request as this machine reads it, then the text that the preparer's desk showed.
fn show(cli: &Cli, request: &Request) -> Result<(), Failure> {
    let read_out = request.read_out(&cli.language).map_err(|error| failure(cli, &error))?;
    if cli.json {
        let mut shown = print::row(request);
        shown["read_out"] = json!(read_out);
        print::json(&shown);
        return Ok(());
    }
    let heading = |id: &str| model::words::text(&model::Sentence::new(id), &cli.language);
    let told = json!({
        "approval": request.approval,
        "subject": request.subject,
        "service": request.base_url,
        "tenant": request.organization_id,
        "tier": request.tier,
        "prepared by": request.preparer.name,
        "until": request.expires_at,
        "digest": request.digest,
    });
    print::one(&told, false);
    if !read_out.is_empty() {
        print::line(&heading("approval-read-out"));
        read_out.iter().for_each(|line| print::line(line));
        print::line(&heading("approval-dialog-text"));
    }
    for text in [&request.text, &request.content] {
        if !text.is_empty() {
            print::lines(text);
        }
    }
    for one in &request.instructions {
        [&one.instruction, &one.url, &one.body].into_iter().for_each(|text| print::line(text));
    }
    for one in &request.call_backs {
        print::line(&format!("call back: {} {}", one.name, one.account));
    }
    Ok(())
}
