//! A draft leaves as it was seen: its status, amount, part, acceptor and due day in the reply right before
//! `sending` are those of the check, and so of the approval, which binds the check's text.
//!
//! Like is compared with like: a list with the list that the check read. Values are compared as parsed: `5000` is
//! `5000.00`, a date is a day in any of the profile's formats, a name and a part have one spelling. A value that was shown
//! and is absent now differs; one that is absent both times is not compared, and neither is a draft that no list had
//! shown. A list that ignored the filter and does not show the draft leaves its detail: another kind of reply, of which
//! amount and due day are compared where both show them.
//!
//! | shown in the check | now | verdict |
//! |---|---|---|
//! | a value | the same value, in any spelling | is sent |
//! | a value | another one | not sent, both are shown |
//! | a value | absent | not sent |
//! | absent | a value | is sent: the clerk was shown no other one |
//! | absent | absent | not compared |
//! | nothing was read | an amount, and an approval is needed | not sent: the approver did not read it |
//! | nothing was read | an amount | is sent within ceilings and tiers, which count it |
//!
//! Doors: `post::run_pre_flight` asks here for every call, alone or in a chunk. Form, file, pasted table, template,
//! reminder, proposal of drafts, retry, imported approval, resumed submission, command line, second window and other
//! profile all reach the bank through it. [`unapproved_amount`] is asked inside the transaction of `sending`, beside the
//! ceilings (`last_moment`).

use bank_contract::{Amount, Endpoint, Number};
use chrono::NaiveDate;
use journal::Confirmed;
use model::{DraftFacts, Sentence, spelling};

use crate::check::context::{DraftStatus, KnownDraft};

/// Reads a date by the profile's formats.
pub type ReadDay<'a> = &'a dyn Fn(&str) -> Option<NaiveDate>;

/// The reply that has the draft now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReplyKind {
    /// The list that the check read.
    List,
    /// The detail of the same stage.
    Detail,
}

/// One compared fact.
struct Fact {
    /// The interface's name.
    field: &'static str,
    /// The sentence with both values.
    sentence: &'static str,
    value: fn(&DraftFacts) -> Option<&str>,
    /// Whether two texts are one value. Texts that cannot be parsed are compared without spaces.
    same: fn(&str, &str, ReadDay<'_>) -> bool,
    /// A list and a detail write it alike.
    in_each_kind: bool,
}

const FACTS: &[Fact] = &[
    Fact {
        field: "amount",
        sentence: "pre-flight-other-amount",
        value: |facts| facts.amount.as_deref(),
        same: |seen, now, _| same_parsed(seen, now, &amount),
        in_each_kind: true,
    },
    Fact {
        field: "sequenceNumber",
        sentence: "pre-flight-other-part",
        value: |facts| facts.sequence_number.as_deref(),
        same: |seen, now, _| spelling::numbered(seen) == spelling::numbered(now),
        in_each_kind: false,
    },
    Fact {
        field: "acceptorName",
        sentence: "pre-flight-other-acceptor",
        value: |facts| facts.acceptor_name.as_deref(),
        same: |seen, now, _| name(seen) == name(now),
        in_each_kind: false,
    },
    Fact {
        field: "acceptorAccountNumber",
        sentence: "pre-flight-other-acceptor",
        value: |facts| facts.acceptor_account.as_deref(),
        same: |seen, now, _| spelling::account(seen) == spelling::account(now),
        in_each_kind: false,
    },
    Fact {
        field: "dueDate",
        sentence: "pre-flight-other-due",
        value: |facts| facts.due_date.as_deref(),
        same: |seen, now, day| same_parsed(seen, now, day),
        in_each_kind: true,
    },
];

/// The first difference between the draft as the check showed it and as the bank has it now.
pub fn find(confirmed: &Confirmed, now: &KnownDraft, kind: ReplyKind, day: ReadDay<'_>) -> Option<Sentence> {
    let shown = facts_shown(confirmed);
    let mut facts = FACTS.iter().filter(|fact| kind == ReplyKind::List || fact.in_each_kind);
    let differs = |fact: &Fact| {
        let seen = (fact.value)(&shown)?;
        let found = (fact.value)(&now.facts);
        if found.is_none() && kind == ReplyKind::Detail {
            return None;
        }
        let same = found.is_some_and(|found| (fact.same)(seen, found, day));
        let sentence = Sentence::new(fact.sentence).with("seen", seen);
        (!same).then(|| sentence.with("now", found.unwrap_or("–")))
    };
    // An amount that differs says more than the status that changed with it.
    facts.find_map(differs).or_else(|| other_status(confirmed, now)).or_else(|| presentment_difference(confirmed, now))
}

/// Whether two records of one kind have the same value in a field, spelled otherwise.
pub fn is_respelled(field: &str, before: &KnownDraft, now: &KnownDraft, day: ReadDay<'_>) -> bool {
    let same = |fact: &Fact| match ((fact.value)(&before.facts), (fact.value)(&now.facts)) {
        (Some(before), Some(now)) => (fact.same)(before, now, day),
        _ => false,
    };
    FACTS.iter().any(|fact| fact.field == field && same(fact))
}

/// Why the text that an approver read does not cover a draft whose amount the bank states now: the text has another amount
/// for it, or none because no list had been read.
pub fn unapproved_amount(confirmed: &Confirmed, text: &str, now: Option<&Number>) -> Option<Sentence> {
    let now = now.filter(|_| !states_amount(confirmed))?;
    let stated = approved_amount(confirmed, text);
    let covered = stated.is_some() && stated == now.exact;
    let sentence = Sentence::new("pre-flight-unapproved-amount").with("now", now.plain_text());
    (!covered).then(|| sentence.with("seen", stated.map_or_else(|| "–".to_owned(), |amount| amount.to_string())))
}

/// The amount of an instruction in the text of its check: the line of its row that has the currency and an amount.
fn approved_amount(confirmed: &Confirmed, text: &str) -> Option<Amount> {
    let head = format!("{}. {}", confirmed.position + 1, confirmed.account_key());
    let start = format!("   {} ", confirmed.currency.as_deref().unwrap_or_default());
    let row = text.lines().skip_while(|line| **line != *head).skip(1);
    let mut lines = row.take_while(|line| line.starts_with("   "));
    lines.find_map(|line| Amount::parse_plain(line.strip_prefix(&start)?).ok())
}

/// The facts of the check. An older program recorded only the amount.
fn facts_shown(confirmed: &Confirmed) -> DraftFacts {
    let older = || {
        let amount = confirmed.amount.clone().filter(|_| !states_amount(confirmed));
        DraftFacts { amount, ..DraftFacts::default() }
    };
    confirmed.draft_facts.clone().unwrap_or_else(older)
}

/// Whether the request itself has an amount, so that the confirmed one is not the draft's.
fn states_amount(confirmed: &Confirmed) -> bool {
    let body = Endpoint::named(&confirmed.operation).and_then(|endpoint| endpoint.row().body);
    body.is_some_and(|of| ["tradeAmount", "amount"].iter().any(|field| of.field(field).is_some()))
}

fn same_parsed<T: PartialEq>(seen: &str, now: &str, parse: &dyn Fn(&str) -> Option<T>) -> bool {
    match (parse(seen), parse(now)) {
        (Some(seen), Some(now)) => seen == now,
        _ => spelling::unspaced(seen) == spelling::unspaced(now),
    }
}

/// A name in one width and case, without spaces. A letter that looks like another one is another one.
fn name(text: &str) -> String {
    spelling::unspaced(&spelling::narrow(text))
}

fn amount(text: &str) -> Option<Amount> {
    Amount::from_json_number(text.trim())
}

fn other_status(confirmed: &Confirmed, now: &KnownDraft) -> Option<Sentence> {
    let seen = confirmed.draft_status.as_ref()?;
    let text =
        |status: &DraftStatus| [&status.0, &status.1].into_iter().flatten().cloned().collect::<Vec<_>>().join(" / ");
    let sentence = Sentence::new("pre-flight-changed").with("seen", text(seen));
    (*seen != now.status).then(|| sentence.with("now", text(&now.status)))
}

/// A presentment of a draft that no list had shown: its amount is compared with the draft's for the first time.
fn presentment_difference(confirmed: &Confirmed, now: &KnownDraft) -> Option<Sentence> {
    if confirmed.draft_status.is_some() || confirmed.operation != Endpoint::CreatePromptPaymentApp.row().name() {
        return None;
    }
    let ours = confirmed.amount.as_deref().and_then(|amount| Amount::parse_plain(amount).ok());
    if now.amount.as_ref().and_then(|amount| amount.exact) == ours {
        return None;
    }
    let theirs = now.amount.as_ref().map_or(String::new(), Number::plain_text);
    let ours = confirmed.amount.clone().unwrap_or_default();
    Some(Sentence::new("pre-flight-amount").with("amount", ours).with("draft", theirs))
}
