//! An instruction as text for a terminal, open or ended, with the same content as in the window. Lists keep the
//! interface's names.

use model::Sentence;
use model::words::{operation_name, text};
use money::view::{InstructionDetail, ProbeRead, ProposedDecision};

use super::record_text;
use crate::print::{remedy_lines, said_of};

/// The lines about an instruction, in a language.
pub fn lines(detail: &InstructionDetail, language: &str) -> Vec<String> {
    let say = |sentence: &Sentence| text(sentence, language);
    let title = |id: &str| text(&Sentence::new(id), language);
    let one = &detail.instruction;
    let party = one.counterparty.as_ref();
    let what = [
        Some(format!("{} {}", one.number, operation_name(&one.operation, one.answer.as_deref(), language))),
        one.draft_number.clone(),
        one.amount.as_ref().map(|amount| format!("{} {amount}", one.currency.as_deref().unwrap_or_default())),
        party.map(|party| {
            [&party.name, &party.account_number].into_iter().flatten().cloned().collect::<Vec<_>>().join(" ")
        }),
        Some(one.account.clone()),
        Some(one.id.clone()),
    ];
    let mut lines = vec![what.into_iter().flatten().map(|part| part.trim().to_owned()).collect::<Vec<_>>().join(" · ")];
    for (id, said) in
        [("audit-confirmed-by", &detail.people.confirmed_by), ("audit-approved-by", &detail.people.approved_by)]
    {
        lines.extend(said_of(said, language).map(|person| format!("{}: {person}", title(id))));
    }
    lines.extend(one.reason.iter().map(say));
    let term = one.reason.as_ref().and_then(|reason| reason.args.get("term"));
    lines.extend(term.iter().flat_map(|term| remedy_lines(term, language)));
    lines.extend(detail.opens.iter().map(say));
    if one.open {
        lines.push(String::new());
        lines.extend(suggests(detail, language));
    }
    if let Some(record) = &detail.record_shown {
        section(&mut lines, title("instruction-text-record"));
        lines.extend(record_text::lines(record, language));
    }
    lines.extend(receipt_lines(detail, language));
    section(&mut lines, title("doubt-text-since"));
    for probe in &detail.evidence {
        lines.push(format!("  {} {}", probe.at, say(&probe.finding)));
        lines.extend(probe.reads.iter().map(|read| format!("    {}", read_text(read, language))));
    }
    if detail.evidence.is_empty() {
        lines.push(format!("  {}", title("doubt-looks-none")));
    }
    section(&mut lines, title("doubt-text-before"));
    lines.extend(detail.before.iter().map(|read| format!("  {} {}", read.at, read_text(read, language))));
    section(&mut lines, title("doubt-text-request"));
    lines.extend([format!("  {}", detail.url), format!("  {}", detail.request)]);
    match &detail.reply {
        Some(reply) => {
            let sentence = Sentence::new("doubt-text-reply").with("status", reply.status);
            section(&mut lines, say(&sentence));
            lines.push(format!("  {}", reply.body));
        }
        None => section(&mut lines, title("doubt-text-no-reply")),
    }
    section(&mut lines, title("instruction-text-events"));
    lines.extend(detail.events.iter().map(|event| format!("  {} {} {}", event.sequence, event.at, event.kind)));
    lines
}

/// The receipt of a transfer with its kept files.
fn receipt_lines(detail: &InstructionDetail, language: &str) -> Vec<String> {
    let Some(receipt) = &detail.receipt else { return Vec::new() };
    let mut lines = vec![String::new(), text(&Sentence::new("receipt-title"), language), format!("  {}", receipt.path)];
    lines.extend(receipt.refused.iter().map(|why| format!("  {}", text(why, language))));
    lines.extend(receipt.kept.iter().map(|one| format!("  {} {} sha256 {}", one.at, one.ending, one.sha256)));
    lines
}

fn suggests(detail: &InstructionDetail, language: &str) -> Vec<String> {
    let say = |sentence: &Sentence| text(sentence, language);
    let decision = detail.proposal.as_ref().and_then(|proposal| proposal.decision);
    let head =
        Sentence::new("doubt-text-suggests").with("decision", decision.map_or("nothing", ProposedDecision::word));
    let mut lines = vec![say(&head)];
    if let Some(proposal) = &detail.proposal {
        lines.push(format!("  {}", say(&proposal.why)));
        if !proposal.missing.is_empty() {
            lines.push(format!("  {}", text(&Sentence::new("doubt-missing"), language)));
            lines.extend(proposal.missing.iter().map(|one| format!("  - {}", say(one))));
        }
    }
    let mut titled = |id: &str, sentence: &Sentence| {
        lines.push(format!("{}: {}", text(&Sentence::new(id), language), say(sentence)));
    };
    if let Some(race) = &detail.race {
        titled("doubt-race-title", race);
    }
    if let Some(signature) = &detail.signature {
        titled("doubt-signature", &signature.says);
    }
    lines.extend(detail.not_executed.iter().map(|needs| say(&needs.says)));
    if let Some(at) = &detail.next_look {
        lines.push(say(&Sentence::new("doubt-text-next-look").with("at", at)));
    }
    lines
}

fn section(lines: &mut Vec<String>, title: String) {
    lines.extend([String::new(), title]);
}

fn read_text(read: &ProbeRead, language: &str) -> String {
    let list = read.list.as_deref().unwrap_or(&read.endpoint);
    let sentence = |id: &str| Sentence::new(id).with("list", list);
    let said = match (&read.trouble, read.count) {
        (Some(code), _) => sentence("doubt-look-trouble").with("code", code),
        (None, None) => sentence("doubt-look-answered"),
        (None, Some(count)) => {
            let there = ["none", "once"].get(usize::try_from(count).unwrap_or(usize::MAX)).unwrap_or(&"often");
            sentence("doubt-look-list").with("there", there).with("count", count)
        }
    };
    text(&said, language)
}
