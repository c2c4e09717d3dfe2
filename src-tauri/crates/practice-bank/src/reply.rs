//! Converts the bank's answer to the text of a reply, and applies the faults that change records.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use bank_contract::record::Entries;
use bank_contract::{Endpoint, Stage};
use serde_json::value::RawValue;

use crate::assumptions::{FLAG_BAD, STATUS_DONE, STATUS_NOT_FOUND};
use crate::dispatch::{Reply, Trouble};
use crate::faults::{Edit, Fault};
use crate::text::{Text, quoted};

/// The text of the bank's answer.
pub fn text(answered: Result<Reply, Trouble>, endpoint: Endpoint, fault: Option<&Fault>) -> Text {
    match answered {
        Ok(Reply::NotFound) => Text::of(STATUS_NOT_FOUND, "{\"message\":\"record not found\"}"),
        Ok(Reply::Many(records)) => Text::of(STATUS_DONE, many(records, endpoint, fault)),
        Ok(Reply::One(record)) => Text::of(STATUS_DONE, single(record, endpoint, fault)),
        Err(Trouble::Refused(refusal)) => Text::failed(&refusal.0),
        Err(Trouble::Broken(error)) => {
            tracing::error!(%error, "the state was not kept");
            Text::of(500, "{\"message\":\"internal server error\"}")
        }
    }
}

fn array(records: &[Arc<str>]) -> String {
    let mut text = String::with_capacity(records.iter().map(|record| record.len() + 1).sum::<usize>() + 2);
    text.push('[');
    for (at, record) in records.iter().enumerate() {
        if at > 0 {
            text.push(',');
        }
        text.push_str(record);
    }
    text.push(']');
    text
}

fn many(mut records: Vec<Arc<str>>, endpoint: Endpoint, fault: Option<&Fault>) -> String {
    match fault {
        Some(Fault::WrongShape) => return format!("{{\"content\":{}}}", array(&records)),
        Some(Fault::ExtraRecord) => {
            let extra = records.last().map(|record| edited(record, &contradiction(endpoint, record)));
            records.extend(extra);
        }
        Some(Fault::Reordered) => records.reverse(),
        // A read has no items to leave out, so its records are left out.
        Some(Fault::Partial(keep)) => records.truncate(*keep),
        Some(Fault::Pages(paging)) if paging.respells => respell(&mut records),
        Some(fault) => records.iter_mut().for_each(|record| *record = changed(record, endpoint, fault)),
        None => {}
    }
    array(&records)
}

fn single(record: Arc<str>, endpoint: Endpoint, fault: Option<&Fault>) -> String {
    match fault {
        Some(Fault::WrongShape) => array(&[record]),
        Some(Fault::ExtraRecord) => {
            let extra = edited(&record, &contradiction(endpoint, &record));
            array(&[record, extra])
        }
        Some(fault) => changed(&record, endpoint, fault).as_ref().to_owned(),
        None => record.as_ref().to_owned(),
    }
}

/// A record with the fault's changes to single records.
fn changed(record: &Arc<str>, endpoint: Endpoint, fault: &Fault) -> Arc<str> {
    match fault {
        Fault::ContradictingRecord => edited(record, &contradiction(endpoint, record)),
        Fault::EditRecord(edit) => edited(record, edit),
        Fault::UnknownCodes => edited(record, &unknown_codes(endpoint)),
        Fault::RecordSays { text, apply } => {
            let mut set = vec![("statusCode", quoted("Z9")), ("statusMeaning", quoted(text))];
            set.extend((!apply).then(no_transaction));
            edited(record, &edit(&set, &["bankStatusCode", "bankStatusDesc", "responseStatus"]))
        }
        Fault::RecordFlag(flag) => {
            edited(record, &edit(&[("responseStatus", format!("{{\"errorFlag\":{flag}}}"))], &[]))
        }
        Fault::RequiredOnly => edited(record, &optional(endpoint)),
        Fault::RecordFailure(reason) => edited(record, &failure(endpoint, record, reason)),
        _ => Arc::clone(record),
    }
}

/// Spells the records of one reply in another way than those of every other reply, with the same values.
fn respell(records: &mut [Arc<str>]) {
    static CALLS: AtomicUsize = AtomicUsize::new(1);
    let call = CALLS.fetch_add(1, Ordering::Relaxed);
    for record in records {
        let Ok(Entries(mut entries)) = serde_json::from_str::<Entries<'_>>(record) else { continue };
        entries.retain(|(name, _)| name != "responseStatus");
        let turned = call % entries.len().max(1);
        entries.rotate_left(turned);
        let spaces = " ".repeat(call % 7);
        let zeros = |raw: &RawValue| {
            let is_fraction = raw.get().starts_with(|first: char| first.is_ascii_digit()) && raw.get().contains('.');
            if is_fraction { format!("{}{}", raw.get(), "0".repeat(call % 3)) } else { raw.get().to_owned() }
        };
        let mut members: Vec<String> =
            entries.iter().map(|(name, raw)| format!("{}:{spaces}{}", quoted(name), zeros(raw))).collect();
        members.push(format!("\"responseStatus\":{{\"code\":\"0\",\"errorFlag\":0,\"message\":\"call {call}\"}}"));
        if call.is_multiple_of(2) {
            members.push("\"noSuchRemark\":null".to_owned());
        }
        *record = format!("{{{spaces}{}}}", members.join(",")).into();
    }
}

fn edit(set: &[(&str, String)], remove: &[&str]) -> Edit {
    Edit {
        set: set.iter().map(|(name, text)| ((*name).to_owned(), text.clone())).collect(),
        remove: remove.iter().map(|name| (*name).to_owned()).collect(),
    }
}

fn is_transfer(endpoint: Endpoint) -> bool {
    matches!(endpoint, Endpoint::Transfer | Endpoint::TransferPersonal)
}

/// A different amount for transfers and balances, a different draft otherwise.
fn contradiction(endpoint: Endpoint, record: &str) -> Edit {
    let field = match endpoint {
        Endpoint::Transfer | Endpoint::TransferPersonal => "tradeAmount",
        Endpoint::QueryDayBalance => "availableBalance",
        _ => return edit(&[("draftNumber", quoted(&"9".repeat(30)))], &["bankDraftId", "draftId"]),
    };
    let own = member(record, field).unwrap_or_else(|| "1".to_owned());
    edit(&[(field, format!("9{}", own.trim_start_matches('-')))], &[])
}

fn unknown_codes(endpoint: Endpoint) -> Edit {
    let is_draft = Stage::ALL.iter().any(|stage| stage.list() == endpoint || stage.detail() == Some(endpoint));
    let field = if is_draft { "draftStatusCode" } else { "statusCode" };
    edit(&[(field, quoted("Z9"))], &["statusMeaning", "responseStatus"])
}

/// Removes every field that the interface does not require.
fn optional(endpoint: Endpoint) -> Edit {
    use bank_contract::Wire;
    use bank_contract::endpoint::Reply;
    use bank_contract::wire::DraftTransactionRecord;
    let of = match endpoint.row().reply {
        Reply::Many(of) | Reply::One(of) => of,
        Reply::NotShown => DraftTransactionRecord::TYPE,
    };
    let remove: Vec<&str> = of.fields.iter().filter(|field| !field.required).map(|field| field.name).collect();
    edit(&[], &remove)
}

/// The record of an item that was not executed. A transfer's record has no `failureReason`.
fn failure(endpoint: Endpoint, record: &str, reason: &str) -> Edit {
    let mark = member(record, "bankMark").and_then(|raw| crate::assumptions::mark(raw.trim_matches('"')));
    let code = mark.map_or("F", |mark| mark.failed);
    let status = format!("{{\"code\":\"9001\",\"errorFlag\":{FLAG_BAD},\"message\":{}}}", quoted(reason));
    let mut set = vec![("statusCode", quoted(code)), ("statusMeaning", quoted("失败")), ("responseStatus", status)];
    set.push(no_transaction());
    if !is_transfer(endpoint) {
        set.push(("failureReason", quoted(reason)));
    }
    edit(&set, &["bankStatusCode", "bankStatusDesc"])
}

/// A call that was not carried out has no transaction: its number would be that of the next call.
fn no_transaction() -> (&'static str, String) {
    ("bankTransactionId", quoted("0"))
}

fn member(record: &str, name: &str) -> Option<String> {
    let entries: Entries<'_> = serde_json::from_str(record).ok()?;
    entries.0.into_iter().find(|(key, _)| key == name).map(|(_, raw)| raw.get().to_owned())
}

/// The record with fields set and removed; all other values keep their bytes.
fn edited(record: &str, edit: &Edit) -> Arc<str> {
    let Ok(Entries(entries)) = serde_json::from_str::<Entries<'_>>(record) else { return record.into() };
    let kept = |name: &String, raw: &RawValue| edit.set.get(name).cloned().unwrap_or_else(|| raw.get().to_owned());
    let mut members: Vec<String> = entries
        .iter()
        .filter(|(name, _)| !edit.remove.contains(name))
        .map(|(name, raw)| format!("{}:{}", quoted(name), kept(name, raw)))
        .collect();
    let is_new = |name: &&String| !entries.iter().any(|(key, _)| key == *name);
    members.extend(edit.set.keys().filter(is_new).map(|name| format!("{}:{}", quoted(name), edit.set[name])));
    format!("{{{}}}", members.join(",")).into()
}
