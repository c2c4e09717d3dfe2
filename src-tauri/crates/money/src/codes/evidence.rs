//! Finds evidence for code values in the probe after an accepted instruction. A record that pairs the code with the
//! service's words shows the code's meaning; a draft in the list that signing leads to shows that it was signed. All
//! other flags leave no trace in any record that the interface describes: a person confirms those.

use bank_contract::Wire;
use bank_contract::record::{Fields, elements};
use bank_contract::row::{Kind, Type};
use bank_contract::wire::Draft;
use journal::{CodeShown, CodeValue, Confirmed, Entry, ProofBasis, StoredEvent};
use model::desks::ANSWER_FLAG;
use model::profile::CodeBook;
use model::{Result, Sentence};
use serde_json::value::RawValue;

use super::pairs::pairs;
use super::suggest::known_as;
use crate::access::BankAccess;
use crate::check::flags::flag_values;
use crate::check::order::Operation;
use crate::doubt::Inquiry;
use crate::send::pre_flight::find;
use crate::send::recover::confirmed;
use crate::send::submissions::Submissions;
use crate::view::ProposedDecision;

/// Flags whose meaning is in a record beside the code, and the embedded type with it.
///
/// Assumption: "Gaps in the field definitions" relates no request to any record; a prompt payment's `onlineFlag` is
/// taken to be the one in `PromptPayInfo`, and the one in `DiscountInfo` to be a different flag.
const SHOWN_IN: &[(&str, &str)] = &[("onlineFlag", "PromptPayInfo")];

/// A probe's finding about a value.
#[derive(Debug, Clone, PartialEq, Eq)]
struct ProbeFinding {
    /// The bank's meaning agrees with the book; `false`: it differs.
    agrees: bool,
    /// The finding in words.
    sentence: Sentence,
}

/// Probes once after an accepted instruction, if it used unproven values that a record could show. Returns whether it
/// found evidence.
///
/// # Errors
/// The errors of the journal. A list that cannot be read is a finding, not an error.
pub async fn prove_after(bank: &BankAccess, submissions: &Submissions, id: &str) -> Result<bool> {
    let events = submissions.journal(|journal| Ok(journal.events_of(id)?))?;
    let Some(confirmed) = confirmed(&events).cloned() else { return Ok(false) };
    let code_book = bank.code_book();
    let mut open = Vec::new();
    for value in values_of(&confirmed, &code_book).into_iter().filter(can_be_shown) {
        let standing = submissions.journal(|journal| Ok(journal.code_standing(&value)?))?;
        open.extend(standing.filter(|standing| standing.shown_by.is_none()).map(|_| value));
    }
    if open.is_empty() {
        return Ok(false);
    }
    let mut inquiry = Inquiry::about(bank, submissions, id)?;
    let poll = inquiry.poll(bank, submissions).await?;
    // In the list where the operation puts it, and new there: the same evidence that suggests "executed" for a doubt.
    let executed = inquiry.proposal(bank, None).is_some_and(|said| said.decision == Some(ProposedDecision::Executed));
    let moved = executed.then_some(poll.new_in);
    let records = records(submissions, id, &confirmed)?;
    let witness = crate::witness::witness();
    let mut is_shown = false;
    for value in open {
        let Some(finding) = finding(&value, &code_book, moved.as_deref(), &records) else { continue };
        let entry = Entry::CodeShown(Box::new(CodeShown {
            values: vec![value],
            by: ProofBasis::Evidence,
            agrees: finding.agrees,
            instruction: id.to_owned(),
            finding: Some(finding.sentence),
            reason: None,
            system_user: witness.system_user.clone(),
            machine: witness.machine.clone(),
        }));
        submissions.record(bank.now(), |recording| recording.add(&entry))?;
        is_shown = true;
    }
    Ok(is_shown)
}

/// The values that an instruction used.
fn values_of(confirmed: &Confirmed, code_book: &CodeBook) -> Vec<CodeValue> {
    let Ok(operation) = Operation::named(&confirmed.operation) else { return Vec::new() };
    let items = elements(&confirmed.body).unwrap_or_default();
    let items = items.into_iter().filter_map(|raw| bank_contract::Item::from_json(operation.item, raw).ok());
    items.flat_map(|item| flag_values(code_book, &confirmed.bank_mark, &item)).collect()
}

/// Whether a record of the interface could show the value's meaning.
pub fn can_be_shown(value: &CodeValue) -> bool {
    SHOWN_IN.iter().any(|(flag, _)| *flag == value.flag) || (value.flag == ANSWER_FLAG && value.word == "accept")
}

/// The finding about one value; `None` where the probe shows nothing about it.
fn finding(
    value: &CodeValue,
    code_book: &CodeBook,
    moved: Option<&[String]>,
    records: &[String],
) -> Option<ProbeFinding> {
    let said =
        |id: &str| Sentence::new(id).with("flag", &value.flag).with("word", &value.word).with("value", &value.value);
    if value.flag == ANSWER_FLAG {
        let lists = moved.filter(|_| value.word == "accept")?.join(", ");
        return Some(ProbeFinding { agrees: true, sentence: said("code-shown-moved").with("lists", lists) });
    }
    let mut meanings = Vec::new();
    for raw in records {
        if let Ok(raw) = serde_json::from_str::<&RawValue>(raw) {
            meanings_in(Draft::TYPE, raw, value, &mut meanings);
        }
    }
    let known = |meaning: &String| {
        known_as(code_book, &value.bank_mark, &value.flag, meaning).map(|word| (meaning.clone(), word))
    };
    let named: Vec<(String, String)> = meanings.iter().filter_map(known).collect();
    let (meaning, _) = named.first()?;
    let agrees = named.iter().all(|(_, word)| *word == value.word);
    let id = if agrees { "code-shown-record" } else { "code-contradicted-record" };
    Some(ProbeFinding { agrees, sentence: said(id).with("meaning", meaning) })
}

/// Collects the service's words beside the sent code, from every record that has the pair.
fn meanings_in(of: &'static Type, raw: &RawValue, value: &CodeValue, meanings: &mut Vec<String>) {
    let Ok(record) = Fields::read(of, raw) else { return };
    let tells = SHOWN_IN.contains(&(value.flag.as_str(), of.name));
    for pair in pairs().iter().filter(|pair| tells && pair.of.name == of.name && pair.code == value.flag) {
        let code = record.text(pair.code).filter(|code| code.trim() == value.value);
        meanings.extend(code.and_then(|_| record.text(pair.meaning)).filter(|meaning| !meaning.trim().is_empty()));
    }
    for field in of.fields {
        if let (Kind::Object(inner), Some(raw)) = (field.kind, record.raw(field.name)) {
            meanings_in(inner, raw, value, meanings);
        }
    }
}

/// The records of the instruction's draft from the newest probe.
fn records(submissions: &Submissions, id: &str, confirmed: &Confirmed) -> Result<Vec<String>> {
    // The bank draft id may differ from list to list.
    let by_number = Confirmed { bank_draft_id: None, ..confirmed.clone() };
    submissions.journal(|journal| {
        let events = journal.events_of(id)?;
        let newest = events.iter().rev().find_map(|event: &StoredEvent| match &event.entry {
            Entry::Evidence(evidence) => Some(&evidence.reads),
            _ => None,
        });
        let mut found = Vec::new();
        for read in newest.into_iter().flatten() {
            let Some(bytes) = read.sha256.as_deref().map(|sha256| journal.attachment(sha256)).transpose()?.flatten()
            else {
                continue;
            };
            let text = String::from_utf8(bytes).unwrap_or_default();
            let raws = elements(&text).unwrap_or_default().into_iter().map(|raw| raw.get().to_owned());
            found.extend(raws.filter(|raw| find(&by_number, std::slice::from_ref(raw)).is_some()));
        }
        Ok(found)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(flag: &str, word: &str, value: &str) -> CodeValue {
        CodeValue { bank_mark: "A".to_owned(), flag: flag.to_owned(), word: word.to_owned(), value: value.to_owned() }
    }

    fn paid(code: &str, meaning: &str) -> String {
        format!(
            "{{\"draftNumber\":\"1\",\"promptPayInfo\":{{\"onlineFlag\":\"{code}\",\"onlineFlagMeaning\":\"{meaning}\"}}}}"
        )
    }

    #[test]
    fn a_record_that_names_the_code_shows_what_it_means_and_nothing_else_does() {
        let book = "[A.onlineFlag]\nonline = 1\noffline = 0\n[A.onlineFlag.label.en]\nonline = \"Via the exchange\"\n";
        let book = CodeBook::parse(book, "code-book.toml").unwrap();
        let moved = ["endorsement-transfer".to_owned()];
        let online = || value("onlineFlag", "online", "1");
        let rows = [
            (online(), None, vec![paid("1", "线上清算")], Some((true, "code-shown-record"))),
            (online(), None, vec![paid("1", "via the exchange")], Some((true, "code-shown-record"))),
            (online(), None, vec![paid("1", "offline clearing")], Some((false, "code-contradicted-record"))),
            (
                online(),
                None,
                vec![paid("1", "线上清算"), paid("1", "线下清算")],
                Some((false, "code-contradicted-record")),
            ),
            (online(), None, vec![paid("1", "T+0")], None),
            (online(), None, vec![paid("0", "线上清算")], None),
            (online(), None, vec![paid("1", "线上清算").replace("promptPayInfo", "discountInfo")], None),
            (online(), Some(&moved[..]), vec![], None),
            (value("replayFlag", "accept", "1"), Some(&moved[..]), vec![], Some((true, "code-shown-moved"))),
            (value("replayFlag", "accept", "1"), None, vec![], None),
            (value("replayFlag", "refuse", "0"), Some(&moved[..]), vec![], None),
            (value("transferFlag", "may_not", "0"), Some(&moved[..]), vec![paid("1", "线上清算")], None),
        ];
        for (value, moved, records, expected) in rows {
            let found = finding(&value, &book, moved, &records);
            let told = found.as_ref().map(|found| (found.agrees, found.sentence.id.as_str()));
            assert_eq!(told, expected, "{value:?} {records:?}");
        }
        let shown: Vec<bool> = [
            online(),
            value("replayFlag", "refuse", "0"),
            value("transferFlag", "may_not", "0"),
            value("bankUrgentFlag", "urgent", "1"),
        ]
        .iter()
        .map(can_be_shown)
        .collect();
        assert_eq!(shown, [true, false, false, false]);
    }
}
