//! The table of an order: the facts that all rows share, the subtotals per company, and the rows' notes grouped. The
//! check, its journaled text, its result and its approval use the same functions.

use bank_contract::Amount;
use chrono::NaiveDate;
use journal::Confirmed;
use model::clock::days_until;
use model::desks::ANSWER_FLAG;
use model::profile::CodeBook;
use model::{AccountKey, Counterparty, Sentence, ShownFacts};

use super::{flags, party, tiers};
use crate::view::{CheckMark, CheckRow, CommonFacts, FieldShown, InstructionView, Subtotal};

/// Fields with a place of their own in the table: acting account, draft and amount.
const PLACED: &[&str] = &[
    "accountNumber",
    "tradeAccountNumber",
    "bankCode",
    "draftNumber",
    "bankDraftId",
    "draftId",
    "tradeAmount",
    "currency",
];

/// The note that the counterparty is used for the first time.
pub(super) const FIRST_TIME: &str = "note-first-time";

/// Notes that explain or reassure. Every other note of a row needs attention.
const QUIET: &[&str] = &[
    "calendar-begins",
    "calendar-ends",
    "calendar-none",
    "note-in-chunk",
    "note-normalised",
    "note-twin-told-apart",
    "present-automatic",
    "present-cut-off",
    "present-early",
    "present-moved",
    "present-open",
];

/// One instruction, as far as the table's head needs it.
struct HeadLine<'a> {
    account: &'a str,
    facts: &'a ShownFacts,
    counterparty: Option<&'a Counterparty>,
    fields: &'a [FieldShown],
    amount: Option<&'a str>,
    currency: Option<&'a str>,
}

impl HeadLine<'_> {
    /// The company whose sum it is in. An account without a company counts as one of its own.
    fn company(&self) -> &str {
        self.facts.company.as_deref().unwrap_or(self.account)
    }
}

/// The facts that all rows of a check share.
pub fn common(rows: &[CheckRow]) -> CommonFacts {
    of(rows.iter().map(|row| HeadLine {
        account: &row.account,
        facts: &row.facts,
        counterparty: row.shown_counterparty.as_ref(),
        fields: &row.fields,
        amount: row.amount.as_deref(),
        currency: row.currency.as_deref(),
    }))
}

/// The facts that all instructions of a submission share.
pub fn common_of(instructions: &[InstructionView]) -> CommonFacts {
    of(instructions.iter().map(|one| HeadLine {
        account: &one.account,
        facts: &one.facts,
        counterparty: one.counterparty.as_ref(),
        fields: &[],
        amount: one.amount.as_deref(),
        currency: one.currency.as_deref(),
    }))
}

fn of<'a>(lines: impl Iterator<Item = HeadLine<'a>>) -> CommonFacts {
    let lines: Vec<HeadLine<'a>> = lines.collect();
    let Some(first) = lines.first() else { return CommonFacts::default() };
    let all = |same: &dyn Fn(&HeadLine<'a>) -> bool| lines.iter().all(same);
    let shared = |field: &&FieldShown| all(&|line| line.fields.iter().any(|other| is_same(field, other)));
    let (mut fields, mut differing) = (Vec::new(), Vec::new());
    for field in lines.iter().flat_map(|line| line.fields).filter(|field| !has_place(&field.name)) {
        if shared(&field) {
            match fields.iter_mut().find(|known: &&mut FieldShown| is_same(known, field)) {
                Some(known) => add_value(known, &field.value),
                None => fields.push(field.clone()),
            }
        } else if !differing.contains(&field.name) {
            differing.push(field.name.clone());
        }
    }
    CommonFacts {
        account: all(&|line| line.account == first.account).then(|| first.account.to_owned()),
        company: all(&|line| line.facts.company == first.facts.company).then(|| first.facts.company.clone()).flatten(),
        counterparty: all(&|line| line.counterparty == first.counterparty)
            .then(|| first.counterparty.cloned())
            .flatten(),
        fields,
        differing,
        subtotals: subtotals(&lines),
    }
}

/// Two rows say the same: banks may send different numbers for one word of the code book.
fn is_same(one: &FieldShown, other: &FieldShown) -> bool {
    one.name == other.name && one.words == other.words && (one.words.is_some() || one.value == other.value)
}

/// Lists each number that is sent for a word once.
fn add_value(known: &mut FieldShown, value: &str) {
    if !known.value.split(" / ").any(|before| before == value) {
        known.value = format!("{} / {value}", known.value);
    }
}

fn has_place(field: &str) -> bool {
    PLACED.contains(&field) || party::FIELDS.contains(&field)
}

/// Sums per company and currency, counted by the rule of every other total.
fn subtotals(lines: &[HeadLine<'_>]) -> Vec<Subtotal> {
    let mut companies: Vec<&str> = Vec::new();
    for line in lines {
        if !companies.contains(&line.company()) {
            companies.push(line.company());
        }
    }
    let sums = |company: &str| {
        let own = lines.iter().filter(|line| line.company() == company);
        let amounts = own.map(|line| {
            let amount = line.amount.and_then(|amount| Amount::parse_plain(amount).ok());
            (line.currency.map(str::to_owned), amount)
        });
        let totals = tiers::totals(amounts);
        totals.into_iter().map(|total| Subtotal { company: company.to_owned(), total }).collect::<Vec<_>>()
    };
    companies.into_iter().flat_map(sums).collect()
}

/// The rows' notes, each once; those that need attention first, and among them those about the most rows.
pub fn marks(rows: &[CheckRow], common: &CommonFacts) -> Vec<CheckMark> {
    let party = common.counterparty.as_ref();
    let party_is_new = rows.len() == 1 || party.is_some_and(|party| party.first_time);
    let mark = |note: &Sentence, number: u32| CheckMark {
        sentence: note.clone(),
        rows: vec![number],
        warns: warns(note),
        says_amount: note.args.contains_key("amount"),
        marked_at_party: party_is_new && note.id == FIRST_TIME,
    };
    let mut marks: Vec<CheckMark> = Vec::new();
    for (at, row) in rows.iter().enumerate() {
        let number = u32::try_from(at + 1).unwrap_or(u32::MAX);
        for note in &row.notes {
            match marks.iter_mut().find(|mark| mark.sentence == *note) {
                Some(mark) => mark.rows.push(number),
                None => marks.push(mark(note, number)),
            }
        }
    }
    for mark in &mut marks {
        mark.rows.dedup();
    }
    marks.sort_by_key(|mark| (!mark.warns, std::cmp::Reverse(mark.rows.len())));
    marks
}

fn warns(note: &Sentence) -> bool {
    !QUIET.contains(&note.id.as_str())
}

/// The row of a confirmed instruction, read from the body that would be sent. The draft's amount and the facts beside
/// the request are those of its confirmation, because no body contains them.
pub fn row_of(confirmed: &Confirmed, code_book: &CodeBook, language: &str, today: NaiveDate) -> CheckRow {
    let item = tiers::only_item(&confirmed.operation, &confirmed.body);
    let fields = item.as_ref().map(|item| flags::shown(code_book, &confirmed.bank_mark, item, language));
    let own = item.as_ref().and_then(|item| item.text("tradeAmount").or_else(|| item.text("amount")));
    let known_first_time = confirmed.recorded_counterparty.as_ref().is_some_and(|party| party.first_time);
    CheckRow {
        instruction_id: confirmed.instruction.clone(),
        account: AccountKey::new(&confirmed.bank_mark, &confirmed.account_number).to_string(),
        draft_number: item.as_ref().and_then(|item| item.text("draftNumber")).or(confirmed.draft_number.clone()),
        amount: own.or(confirmed.amount.clone()),
        currency: confirmed.currency.clone(),
        shown_counterparty: item.as_ref().and_then(|item| party::of(item, |_| !known_first_time)),
        fields: fields.unwrap_or_default(),
        body: confirmed.body.clone(),
        notes: Vec::new(),
        facts: confirmed.facts.clone(),
        days_to_due: days_to_due(&confirmed.facts, today),
    }
}

/// The answer of an instruction, from the flag in its body and the code book; `None` without one.
pub fn answer_of(confirmed: &Confirmed, code_book: &CodeBook) -> Option<String> {
    let item = tiers::only_item(&confirmed.operation, &confirmed.body)?;
    flags::word(code_book, &confirmed.bank_mark, &item, ANSWER_FLAG).map(str::to_owned)
}

/// Days from today to the due day.
pub fn days_to_due(facts: &ShownFacts, today: NaiveDate) -> Option<i32> {
    days_until(facts.due.as_deref()?.parse().ok()?, today)
}
