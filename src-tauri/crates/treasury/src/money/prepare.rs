//! From an order to the check dialog. All items are checked before any may be sent; nothing is written and nobody is
//! contacted. The window gets the dialog's content and a one-time nonce; the bodies stay here.

use std::collections::BTreeSet;

use bank_contract::{Amount, Item, Sum, body, rule};

use super::draft::{self, Meant};
use super::ground::Ground;
use super::order::{Operation, account_key};
use super::problem::{bad_value, broken_rule, problem, refused};
use super::twin::{self, Likeness, Taken};
use super::{flags, notes, party};
use crate::error::{DeskError, Result};
use crate::journal::{Confirmed, Journal, hex, sha256};
use crate::profile::AccountKey;
use crate::view::{CheckRow, CheckView, Environment, Order, OrderItem, Problem, Sentence, Total};

/// A dialog that waits for a yes. Held in memory only: a program that ends here has promised nothing.
#[derive(Debug, Clone)]
pub struct Prepared {
    /// What is shown.
    pub check: CheckView,
    /// Language of the dialog.
    pub language: String,
    /// Why, where Aval asked.
    pub reason: Option<String>,
    /// What will be recorded; number and place in the journal come with the confirmation.
    pub instructions: Vec<Confirmed>,
    /// SHA-256 of the code book under which it was checked.
    pub code_book_sha256: String,
}

/// Where ids, nonces and references come from; values, so that a test can hold them still.
pub struct Source<'a> {
    /// A new ULID.
    pub id: &'a mut dyn FnMut() -> String,
    /// Unpredictable bits.
    pub random: &'a mut dyn FnMut() -> u128,
}

/// What the items of one order share while they are checked.
struct Round<'a, 'b> {
    ground: &'a Ground<'b>,
    journal: &'a Journal,
    operation: Operation,
    language: &'a str,
    reason: Option<&'a str>,
    taken: Taken,
    locks: BTreeSet<String>,
}

/// Checks an order.
///
/// # Errors
/// `problems` with everything that is wrong with any item, or trouble with the journal.
pub fn prepare(ground: &Ground<'_>, journal: &Journal, order: &Order, source: &mut Source<'_>) -> Result<Prepared> {
    let operation = Operation::named(&order.operation)?;
    let most = ground.profile.limits.batch_items_max;
    if order.items.is_empty() || order.items.len() > usize::try_from(most).unwrap_or(usize::MAX) {
        let id = if order.items.is_empty() { "problem-no-items" } else { "problem-too-many-items" };
        return Err(refused(vec![problem(0, None, "house", Sentence::new(id).with("most", most))]));
    }
    let reason = order.reason.as_deref().map(str::trim).filter(|reason| !reason.is_empty());
    let mut round = Round {
        ground,
        journal,
        operation,
        language: &order.language,
        reason,
        taken: Taken::default(),
        locks: BTreeSet::new(),
    };
    let submission = (source.id)();
    let mut problems = Vec::new();
    let mut lines = Vec::new();
    for (at, item) in order.items.iter().enumerate() {
        match round.line(at, item, &submission, source)? {
            Ok(line) => lines.push(line),
            Err(found) => problems.extend(found),
        }
    }
    if !problems.is_empty() {
        return Err(refused(problems));
    }
    Ok(round.dialog(submission, lines, source))
}

/// One row and what it will record.
struct Line {
    row: CheckRow,
    confirmed: Confirmed,
    refuses: bool,
}

impl Round<'_, '_> {
    fn line(
        &mut self,
        at: usize,
        order_item: &OrderItem,
        submission: &str,
        source: &mut Source<'_>,
    ) -> Result<Result<Line, Vec<Problem>>> {
        let of = self.operation.item;
        let entries = order_item.fields.iter().map(|(name, text)| (name.as_str(), text.as_str()));
        let mut item = match Item::from_text(of, entries) {
            Ok(item) => item,
            Err(bad) => return Ok(Err(bad.iter().map(|bad| bad_value(at, bad)).collect())),
        };
        let mut problems = Vec::new();
        let account = self.account(at, order_item, &mut item, &mut problems);
        let is_transfer = self.operation.is_transfer();
        let meant = if is_transfer {
            Meant::default()
        } else {
            let row = draft::row(self.ground, self.operation, &account, order_item);
            draft::meant(self.journal, &mut self.locks, at, self.operation, &account, row, &mut item)?
        };
        let mut own = rule::check(&item).iter().map(|broken| broken_rule(at, broken)).collect::<Vec<_>>();
        // The draft's own sentence says more than "required" does.
        own.retain(|broken| !meant.problems.iter().any(|known| known.field == broken.field));
        problems.extend(own);
        if !account.bank_mark.is_empty() {
            problems.extend(flags::check(self.ground.code_book, &account.bank_mark, at, &item));
        }
        let mut notes = meant.notes.clone();
        problems.extend(meant.problems.iter().cloned());
        self.presented_amount(at, &item, &meant, &mut notes, &mut problems);
        let mut likeness = None;
        let mut fingerprint = None;
        if is_transfer && problems.is_empty() {
            likeness = self.transfer(at, &account, &mut item, source, &mut notes, &mut problems, &mut fingerprint)?;
        }
        if !problems.is_empty() {
            return Ok(Err(problems));
        }
        let url = (self.ground.url)(self.operation.endpoint, &account.bank_mark)
            .map_err(|detail| DeskError::correct("address", Sentence::new("trouble-address").with("detail", detail)))?;
        let journal = self.journal;
        let party = party::of(&item, |number| {
            journal.sent_to(number).unwrap_or(false)
                || self.ground.profile.accounts.iter().any(|account| account.account_number == number)
        });
        if let Some(party) = party.as_ref().filter(|party| party.first_time) {
            let known_name = (self.ground.known_name)(party);
            notes.push(Sentence::new(if known_name { "note-known-name-new-account" } else { "note-first-time" }));
        }
        let amount = self.amount(&item, &meant);
        let currency = self.currency(&item, &account);
        let confirmed = Confirmed {
            instruction: (source.id)(),
            submission: submission.to_owned(),
            operation: self.operation.name().to_owned(),
            bank_mark: account.bank_mark.clone(),
            account_number: account.number.clone(),
            draft_number: meant.draft.draft_number.clone(),
            bank_draft_id: meant.draft.bank_draft_id.clone(),
            draft_status: meant.cached.then(|| meant.draft.status.clone()),
            amount_normal: amount.as_deref().map(twin::normal),
            amount,
            currency,
            counterparty: party,
            trade_day: likeness.and_then(|likeness: Likeness| likeness.day).map(|day| day.to_string()),
            reference_order: item.text("referenceOrder"),
            url,
            body: body::one(&item),
            locks: meant.locks.clone(),
            fingerprint,
            ..Confirmed::default()
        };
        let mut confirmed = confirmed;
        if let Some((id, number)) = self.journal.without_effect(&confirmed)? {
            confirmed.supersedes = Some(id);
            notes.push(Sentence::new("note-again").with("number", number));
        }
        let refuses = flags::refuses(self.ground.code_book, &account.bank_mark, &item);
        let fields = flags::shown(self.ground.code_book, &account.bank_mark, &item, self.language);
        Ok(Ok(Line { row: check_row(&confirmed, fields, notes), confirmed, refuses }))
    }

    /// The account that acts: of the profile, and the one that the item names.
    fn account(&self, at: usize, order_item: &OrderItem, item: &mut Item, problems: &mut Vec<Problem>) -> AccountKey {
        let field = self.operation.account_field();
        let key = account_key(order_item).filter(|key| self.ground.profile.account(key).is_some());
        let Some(key) = key else {
            let sentence = Sentence::new("problem-account").with("account", &order_item.account);
            problems.push(problem(at, Some(field), "value", sentence));
            return AccountKey { bank_mark: String::new(), number: String::new() };
        };
        item.fill_blank_text(field, &key.number);
        if item.text(field).as_deref() != Some(key.number.as_str()) {
            let sentence = Sentence::new("problem-account-differs").with("account", &key);
            problems.push(problem(at, Some(field), "value", sentence));
        }
        key
    }

    /// House rule: a prompt payment whose amount is not the draft's needs a reason.
    fn presented_amount(
        &self,
        at: usize,
        item: &Item,
        meant: &Meant,
        notes: &mut Vec<Sentence>,
        problems: &mut Vec<Problem>,
    ) {
        let Some(amount) = item.amount("amount").filter(|_| item.of().field("onlineFlag").is_some()) else { return };
        let known = meant.draft.amount;
        if known == Some(amount) || !meant.cached {
            return;
        }
        let known = known.map_or(String::new(), |known| known.to_string());
        let sentence = |id: &str| Sentence::new(id).with("amount", amount).with("draft", &known);
        match self.reason {
            None => problems.push(problem(at, Some("amount"), "house", sentence("problem-amount-differs"))),
            Some(_) => notes.push(sentence("note-amount-differs")),
        }
    }

    #[expect(clippy::too_many_arguments, reason = "the three lists are what a transfer adds to its line")]
    fn transfer(
        &mut self,
        at: usize,
        account: &AccountKey,
        item: &mut Item,
        source: &mut Source<'_>,
        notes: &mut Vec<Sentence>,
        problems: &mut Vec<Problem>,
        fingerprint: &mut Option<String>,
    ) -> Result<Option<Likeness>> {
        let likeness = Likeness::of(self.ground, account, item);
        if likeness.day.is_none() {
            let sentence = Sentence::new("problem-date").with("form", &self.ground.profile.date_format);
            problems.push(problem(at, Some("tradeDate"), "value", sentence));
            return Ok(None);
        }
        let own = item.text("referenceOrder");
        let found = twin::look(self.ground, self.journal, &mut self.taken, at, &likeness, own.as_deref(), self.reason)?;
        *fingerprint = Some(found.fingerprint);
        notes.extend(found.notes);
        problems.extend(found.problems);
        match twin::reference(self.ground, self.journal, &mut self.taken, own.as_deref(), source.random)? {
            Ok(reference) => item.fill_blank_text("referenceOrder", &reference),
            Err(sentence) => problems.push(problem(at, Some("referenceOrder"), "duplicate", sentence)),
        }
        Ok(Some(likeness))
    }

    fn amount(&self, item: &Item, meant: &Meant) -> Option<String> {
        let own = item.text("tradeAmount").or_else(|| item.text("amount"));
        own.or_else(|| meant.draft.amount.map(|amount| amount.to_string()))
    }

    fn currency(&self, item: &Item, account: &AccountKey) -> Option<String> {
        item.text("currency").or_else(|| self.ground.profile.draft_currency(&account.bank_mark).map(str::to_owned))
    }

    fn dialog(&self, submission: String, lines: Vec<Line>, source: &mut Source<'_>) -> Prepared {
        let limit = self.ground.profile.limits.control_total_over;
        let totals = totals(&lines);
        let over = |total: &Total| Amount::parse_plain(&total.amount).is_ok_and(|sum| Some(sum) > limit);
        let refuses = lines.iter().any(|line| line.refuses);
        let mut check = CheckView {
            submission_id: submission,
            nonce: format!("{:032x}{:032x}", (source.random)(), (source.random)()),
            digest: String::new(),
            operation: self.operation.name().to_owned(),
            practice: self.ground.profile.environment == Environment::Practice,
            notes: notes::of(self.operation, refuses, lines.len()),
            control_total: limit.is_some() && totals.iter().any(over),
            totals,
            rows: Vec::new(),
        };
        let mut instructions = Vec::new();
        for line in lines {
            check.rows.push(line.row);
            instructions.push(line.confirmed);
        }
        check.digest = digest(&check, &instructions);
        Prepared {
            check,
            language: self.language.to_owned(),
            reason: self.reason.map(str::to_owned),
            instructions,
            code_book_sha256: self.ground.code_book.hash_hex().to_owned(),
        }
    }
}

fn check_row(confirmed: &Confirmed, fields: Vec<crate::view::FieldShown>, notes: Vec<Sentence>) -> CheckRow {
    CheckRow {
        instruction_id: confirmed.instruction.clone(),
        account: format!("{}:{}", confirmed.bank_mark, confirmed.account_number),
        draft_number: confirmed.draft_number.clone(),
        amount: confirmed.amount.clone(),
        currency: confirmed.currency.clone(),
        counterparty: confirmed.counterparty.clone(),
        fields,
        body: confirmed.body.clone(),
        notes,
    }
}

fn totals(lines: &[Line]) -> Vec<Total> {
    let mut sums: Vec<(Option<String>, Sum)> = Vec::new();
    for line in lines {
        let currency = &line.row.currency;
        let at = sums.iter().position(|(known, _)| known == currency).unwrap_or_else(|| {
            sums.push((currency.clone(), Sum::default()));
            sums.len() - 1
        });
        sums[at].1.add(line.row.amount.as_deref().and_then(|amount| Amount::parse_plain(amount).ok()));
    }
    let total = |(currency, sum): (Option<String>, Sum)| Total {
        currency,
        amount: sum.amount.to_string(),
        count: sum.count,
        left_out: sum.left_out,
    };
    sums.into_iter().map(total).collect()
}

/// SHA-256 of what is shown and of the exact requests. The nonce is not shown and the digest is not in itself.
pub fn digest(check: &CheckView, instructions: &[Confirmed]) -> String {
    let shown = CheckView { nonce: String::new(), digest: String::new(), ..check.clone() };
    let mut text = serde_json::to_string(&shown).unwrap_or_default();
    for instruction in instructions {
        text.push_str(&format!("\n{}\n{}", instruction.url, instruction.body));
    }
    hex(&sha256(text.as_bytes()))
}
