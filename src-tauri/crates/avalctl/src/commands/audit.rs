//! `avalctl journal pack | head | accept-history` and `avalctl statement`: proof packs for the auditor, and the
//! reconciliation of accepted transfers with the bank's statement.

use std::io::IsTerminal;
use std::path::Path;

use model::exit::Exit;
use model::spelling::DecimalMark;
use model::{ChainHead, Sentence, words};
use serde_json::{Value, json};
use treasury::audit::{Of, PackOptions, check_pack};
use treasury::view::{
    AsideProposed, Columns, ConfirmedAside, ConfirmedPair, ExactMatch, ExactMatches, ExportOf, FileProgress,
    HeadCopyState, StatementQuery, StatementShow,
};
use treasury::{Desk, LongRead};

use crate::cli::{Cli, Decimal, ForAuditor, Pack, Statement, StatementImport};
use crate::open::failure;
use crate::print::{Envelope, Failure};
use crate::{open, print, tell};

/// Runs the auditor's subcommands of `journal`.
pub fn journal(cli: &Cli, desk: &Desk, command: &ForAuditor) -> Result<Exit, Failure> {
    match command {
        ForAuditor::Pack(pack) => self::pack(cli, desk, pack),
        ForAuditor::Archive { year, to } => super::machine::archive(cli, *year, to),
        ForAuditor::Head => {
            let copy = desk.chain_head_copy().map_err(|error| failure(cli, &error))?;
            print::one(&print::row(&copy), cli.json);
            Ok(if copy.state == HeadCopyState::HistoryUnknown { Exit::Local } else { Exit::Ok })
        }
        ForAuditor::AcceptHistory { reason, preparer } => {
            // Only a desk that was opened to act may add to the journal.
            let taken = open::desk(cli, true)?.history_accept(reason, preparer.as_deref());
            let taken = taken.map_err(|error| failure(cli, &error))?;
            let approval = taken.asked.as_ref().map(|asked| &asked.id);
            print::one(
                &json!({ "accepted": approval.is_none(), "doubts": taken.doubts, "approval": approval }),
                cli.json,
            );
            if let Some(asked) = &taken.asked {
                tell!("{}", super::approval_text::waits(asked, &cli.language));
                return Ok(Exit::NotPermitted);
            }
            Ok(if taken.doubts == 0 { Exit::Ok } else { Exit::InDoubt })
        }
    }
}

fn pack(cli: &Cli, desk: &Desk, pack: &Pack) -> Result<Exit, Failure> {
    let of = match (&pack.submission_id, &pack.from, &pack.to) {
        (Some(id), None, None) => Of::Submission(id.clone()),
        (None, Some(from), Some(to)) => Desk::period(from, to).map_err(|error| failure(cli, &error))?,
        _ => return Err(Failure::usage("Name a submission, or both days of a period.")),
    };
    let options = PackOptions {
        to: pack.to_dir.clone(),
        language: cli.language.clone(),
        zip: pack.zip,
        whole_chain: pack.whole_chain,
    };
    let packed = desk.pack(&of, &options).map_err(|error| failure(cli, &error))?;
    print::one(&print::row(&packed), cli.json);
    Ok(Exit::Ok)
}

/// Checks a pack; no profile is needed.
pub fn verify_pack(cli: &Cli, folder: &Path, head: &[String]) -> Result<Exit, Failure> {
    let head = match head {
        [sequence, hash] => {
            let sequence = sequence.parse().map_err(|_| Failure::usage("SEQUENCE is the number of an event."))?;
            Some(ChainHead { sequence, hash: hash.to_lowercase() })
        }
        _ => None,
    };
    let checked = check_pack(folder, head.as_ref()).map_err(|error| failure(cli, &error))?;
    let texts = |sentences: &[Sentence]| -> Vec<String> {
        sentences.iter().map(|sentence| model::words::text(sentence, &cli.language)).collect()
    };
    let (wrong, not_proven) = (texts(&checked.wrong), texts(&checked.not_proven));
    let mut row = print::row(&checked);
    if cli.json {
        (row["wrong"], row["not_proven"]) = (json!(wrong), json!(not_proven));
        print::one(&row, true);
    } else {
        (row["wrong"], row["not_proven"]) = (json!(wrong.len()), json!(not_proven.len()));
        print::one(&row, false);
        wrong.iter().for_each(|text| print::line(&format!("WRONG {text}")));
        not_proven.iter().for_each(|text| print::line(&format!("NOT PROVEN {text}")));
    }
    Ok(if checked.intact && checked.page_proven { Exit::Ok } else { Exit::Local })
}

/// Runs `statement`.
pub fn statement(cli: &Cli, command: &Statement) -> Result<Exit, Failure> {
    match command {
        Statement::Import(import) => self::import(cli, import),
        Statement::Imports => super::statement_imports::list(cli),
        Statement::Reconciliation(asked) => super::reconciliation::run(cli, asked),
        Statement::TakeBack { file_sha256, account } => super::statement_imports::take_back(cli, file_sha256, account),
        Statement::SetAside { line, category } => super::statement_imports::set_aside(cli, line, category),
        Statement::Lines(export) if export.is_asked() => {
            let of = ExportOf::StatementLines { query: every() };
            super::export::write(cli, &open::desk(cli, false)?, of, export)
        }
        Statement::Candidates(export) if export.is_asked() => {
            let of = ExportOf::StatementTransfers { query: every() };
            super::export::write(cli, &open::desk(cli, false)?, of, export)
        }
        Statement::Lines(_) => {
            let lines = open::desk(cli, false)?.statement_lines().map_err(|error| failure(cli, &error))?;
            let columns =
                ["sha256", "account", "day", "direction", "amount", "currency", "reference", "instruction", "finality"];
            print::rows(&Envelope::own(lines.iter().map(print::row).collect()), cli.json, &columns);
            Ok(Exit::Ok)
        }
        Statement::Candidates(_) => {
            let desk = open::desk(cli, false)?;
            let transfers = desk.statement_candidates().map_err(|error| failure(cli, &error))?;
            let rows: Vec<Value> = transfers.iter().map(print::row).collect();
            let columns = ["number", "instruction", "day", "amount", "currency", "reference_order", "ticked"];
            print::rows(&Envelope::own(rows), cli.json, &columns);
            if !cli.json {
                for transfer in &transfers {
                    for one in &transfer.candidates {
                        let line = &one.line.line;
                        let reference = if one.same_reference { "=" } else { "~" };
                        let text =
                            format!("{} {reference} {} {} {}", transfer.number, line.day, line.sha256, line.reference);
                        print::line(&text);
                    }
                }
            }
            Ok(Exit::Ok)
        }
        Statement::Match { instruction, line, reason } => {
            let desk = open::desk(cli, true)?;
            desk.statement_reconcile(instruction, line, reason.as_deref()).map_err(|error| failure(cli, &error))?;
            print::one(&json!({ "instruction": instruction, "ticked": line }), cli.json);
            Ok(Exit::Ok)
        }
        Statement::MatchExact { commit, by_payee, by_rules } => {
            match_exact(cli, &ConfirmedKinds { commit: *commit, by_payee: by_payee.as_deref(), by_rules: *by_rules })
        }
        Statement::Rules(command) => super::statement_rules::run(cli, command),
        Statement::Reopen { line, reason } => {
            let desk = open::desk(cli, true)?;
            desk.statement_reopen(line, reason).map_err(|error| failure(cli, &error))?;
            print::one(&json!({ "line": line, "aside": null }), cli.json);
            Ok(Exit::Ok)
        }
        Statement::Unmatch { instruction, reason } => {
            let desk = open::desk(cli, true)?;
            desk.statement_unreconcile(instruction, reason).map_err(|error| failure(cli, &error))?;
            print::one(&json!({ "instruction": instruction, "ticked": null }), cli.json);
            Ok(Exit::Ok)
        }
    }
}

/// The kinds of proposals that a person confirms.
struct ConfirmedKinds<'a> {
    commit: bool,
    by_payee: Option<&'a str>,
    by_rules: bool,
}

/// Shows the proposals, or confirms them.
fn match_exact(cli: &Cli, confirming: &ConfirmedKinds<'_>) -> Result<Exit, Failure> {
    let ConfirmedKinds { commit, by_payee, by_rules } = *confirming;
    let desk = open::desk(cli, commit)?;
    let mut found = desk.statement_exact().map_err(|error| failure(cli, &error))?;
    if let Some(trouble) = found.rules_trouble.as_ref().filter(|_| !cli.json) {
        tell!("{}", print::trouble_text(trouble, &cli.language));
    }
    if commit && by_payee.is_none() {
        found.by_payee.clear();
    }
    if commit && !by_rules {
        found.by_rule.clear();
        found.asides.clear();
    }
    let row = |by: &str, pair: &ExactMatch| {
        let (transfer, line) = (&pair.transfer, &pair.line);
        json!({
            "number": transfer.number, "instruction": transfer.instruction, "counterparty": transfer.counterparty,
            "reference_order": transfer.reference_order, "amount": line.amount, "currency": line.currency,
            "day": line.day, "line": line.sha256, "by": by, "rule": pair.rule, "aside": null,
        })
    };
    let aside = |one: &AsideProposed| {
        let line = &one.line;
        json!({
            "number": null, "instruction": null, "counterparty": line.counterparty, "reference_order": null,
            "amount": line.amount, "currency": line.currency, "day": line.day, "line": line.sha256, "by": "aside",
            "rule": one.rule, "aside": one.category,
        })
    };
    let pairs = [("reference", &found.rows), ("payee", &found.by_payee), ("rule", &found.by_rule)];
    let of = pairs.iter().flat_map(|(by, pairs)| pairs.iter().map(|pair| row(by, pair)));
    let rows: Vec<Value> = of.chain(found.asides.iter().map(aside)).collect();
    if commit {
        let of = |pair: &ExactMatch| ConfirmedPair {
            instruction: pair.transfer.instruction.clone(),
            line: pair.line.sha256.clone(),
        };
        let confirmed: Vec<ConfirmedPair> = pairs.iter().flat_map(|(_, pairs)| pairs.iter().map(of)).collect();
        let aside = |one: &AsideProposed| ConfirmedAside {
            line: one.line.sha256.clone(),
            rule: one.rule.clone(),
            category: one.category.clone(),
        };
        let asides: Vec<ConfirmedAside> = found.asides.iter().map(aside).collect();
        let done = desk.statement_reconcile_exact(&confirmed, by_payee, &asides);
        done.map_err(|error| failure(cli, &error))?;
    }
    let columns = ["number", "counterparty", "reference_order", "amount", "currency", "day", "by", "rule", "aside"];
    print::rows(&Envelope::own(rows), cli.json, &columns);
    if !cli.json {
        let found = if commit { desk.statement_exact().map_err(|error| failure(cli, &error))? } else { found };
        print::say(&[left(&found, commit)], &cli.language);
    }
    Ok(Exit::Ok)
}

/// The sentence about the rest: after a commit the proposals that were left out are part of it.
fn left(found: &ExactMatches, commit: bool) -> Sentence {
    let out = |one: &&AsideProposed| one.line.direction != "in";
    let pairs = found.rows.len() + found.by_payee.len() + found.by_rule.len();
    let asides = found.asides.iter().filter(out).count();
    let (pairs, asides) = if commit { (pairs, asides) } else { (0, 0) };
    let left = |count: u32, more: usize| count.saturating_add(u32::try_from(more).unwrap_or(u32::MAX));
    Sentence::new(if commit { "statement-matched" } else { "statement-would-match" })
        .with("transfers", left(found.transfers_left, pairs))
        .with("lines", left(found.lines_left, pairs + asides))
}

/// Every line and every transfer, reconciled or not.
fn every() -> StatementQuery {
    StatementQuery { show: StatementShow::All, ..StatementQuery::default() }
}

fn import(cli: &Cli, import: &StatementImport) -> Result<Exit, Failure> {
    let (remark, more_remarks) = import.remark.split_first().map_or((None, &[][..]), |(one, more)| (Some(one), more));
    let named = Columns {
        day: import.day.clone().unwrap_or_default(),
        day_format: import.day_format.clone(),
        amount: import.amount.clone(),
        debit: import.debit.clone(),
        credit: import.credit.clone(),
        currency: import.currency.clone(),
        currency_value: import.currency_value.clone(),
        currency_blank: import.blank_currency.clone(),
        reference: import.reference.clone(),
        counterparty: import.counterparty.clone(),
        remark: remark.cloned(),
        more_remarks: more_remarks.to_vec(),
        direction: import.direction.clone(),
        balance: import.balance.clone(),
        account: None,
        decimal: import.decimal.map(|mark| match mark {
            Decimal::Point => DecimalMark::Point,
            Decimal::Comma => DecimalMark::Comma,
        }),
        file_account: import.file_account.clone(),
        others_by_header: true,
    };
    // Without an option the columns of the last import count.
    let columns = Some(named).filter(|named| *named != Columns { others_by_header: true, ..Columns::default() });
    let desk = open::desk(cli, false)?;
    let is_watched = std::io::stderr().is_terminal();
    let tell = |progress: FileProgress| {
        // A step begins with nothing done, and a small file ends with that.
        if is_watched && progress.done > 0 {
            let step = words::text(&Sentence::new("file-step").with("step", progress.step.word()), &cli.language);
            let percent = u64::from(progress.done) * 100 / u64::from(progress.of.max(1));
            print::tell_over(&format!("{step}: {percent} %"));
        }
    };
    let long = LongRead::new(&|| false, &tell);
    let imported = desk.watch_statement_import(&import.file, &import.account, columns.as_ref(), &long);
    if is_watched {
        print::tell_over("");
    }
    let imported = imported.map_err(|error| failure(cli, &error))?;
    print::say(&imported.notes, &cli.language);
    print::say(imported.control.as_slice(), &cli.language);
    print::one(&print::row(&imported), cli.json);
    Ok(Exit::Ok)
}
