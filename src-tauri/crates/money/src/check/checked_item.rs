//! One item of an order: from form text to the dialog's row and the instruction that will be recorded.

use std::collections::BTreeSet;

use bank_contract::{Item, Number, Stage, body, rule};
use chrono::NaiveDate;
use journal::{AllJournals, Confirmed, Journal};
use model::desks::{ANSWER_FLAG, acting_stage};
use model::{AccountKey, DeskError, Problem, ProblemSource, Result, Sentence, ShownFacts};

use super::alike_meanwhile::CheckedTransfer;
use super::context::CheckContext;
use super::draft::Meant;
use super::duplicate::TakenInOrder;
use super::gate::Passed;
use super::order::{Operation, account_key};
use super::problem::{bad_value, broken_rule, problem, relaxed_rule};
use super::reference::made_by_us;
use super::same_payment::{Earlier, Likeness, normal};
use super::source::Source;
use super::table::days_to_due;
use super::{acting_list, clearing, draft, duplicate, flags, gate, party, payee, resubmit, unusual};
use crate::view::{CallBackAsked, CheckRow, FieldShown, OrderItem};

/// State that the items of one order share while they are checked.
pub(super) struct OrderCheck<'a, 'b> {
    pub(super) context: &'a CheckContext<'b>,
    pub(super) journal: &'a Journal,
    pub(super) journals: &'a AllJournals<'a>,
    pub(super) earlier: Earlier<'a>,
    pub(super) operation: Operation,
    pub(super) language: &'a str,
    pub(super) reason: Option<&'a str>,
    pub(super) taken: TakenInOrder,
    pub(super) locks: BTreeSet<String>,
    /// The order has one item.
    pub(super) alone: bool,
    /// The list that the order names.
    pub(super) list: Option<Stage>,
}

/// One row of the dialog and the instruction that it will record.
pub(super) struct CheckedItem {
    pub(super) row: CheckRow,
    pub(super) confirmed: Confirmed,
    pub(super) item: Item,
    pub(super) refuses: bool,
    pub(super) call_back: Option<CallBackAsked>,
    /// Of a transfer: the facts by which the confirmation compares it again.
    pub(super) transfer: Option<CheckedTransfer>,
    /// It replaces a transfer that, by the balances alone, was not executed.
    pub(super) on_a_hint: bool,
    /// Its draft is in a list from which the operation does not start.
    pub(super) off_list: bool,
}

/// Why an old instruction cannot be replaced, and the field that would have to be filled, if any.
type Unnamed = (Option<&'static str>, Sentence);

/// A transfer's fingerprint, which is unique among live transfers, its trade day, and the facts to compare it by.
#[derive(Default)]
struct Unique {
    fingerprint: Option<String>,
    day: Option<NaiveDate>,
    reference_made: bool,
    transfer: Option<CheckedTransfer>,
}

impl OrderCheck<'_, '_> {
    /// Checks one item. The inner error lists all its problems.
    ///
    /// # Errors
    /// `DeskError::FreeTheDesk` if the journal cannot be read, `Correct` with `address` if the URL cannot be built.
    pub(super) fn line(
        &mut self,
        at: usize,
        order_item: &OrderItem,
        submission: &str,
        source: &mut Source<'_>,
    ) -> Result<Result<CheckedItem, Vec<Problem>>> {
        let (mut item, normalised, mut problems) = match self.entered(at, order_item) {
            Ok(entered) => entered,
            Err(problems) => return Ok(Err(problems)),
        };
        let account = self.account(at, order_item, &mut item, &mut problems);
        let meant = self.draft(at, order_item, &account, &mut item)?;
        let mut notes = meant.notes.clone();
        notes.extend(normalised);
        problems.extend(self.rules(at, &account, &item, &meant, &mut notes));
        self.presented_amount(at, &item, &meant, &mut notes, &mut problems);
        let mut unique = Unique::default();
        if self.operation.is_transfer() && problems.is_empty() {
            unique = self.transfer(at, &account, &mut item, source, &mut notes, &mut problems)?;
        }
        let mut payee = payee::check(self.context, at, self.operation, &account, &item, self.reason);
        let call_back = payee.call_back.take();
        for found in [payee, unusual::check(self.context, at, &account, &item, self.reason)] {
            notes.extend(found.notes);
            problems.extend(found.problems);
        }
        if problems.is_empty() {
            notes.extend(clearing::note(self.context, &account, &item));
            match flags::proof(self.context.code_book, self.journal, &account.bank_mark, at, &item, self.alone)? {
                Ok(found) => notes.extend(found),
                Err(found) => problems.extend(found),
            }
        }
        if !problems.is_empty() {
            return Ok(Err(problems));
        }
        let id = (source.id)();
        let transfer = unique.transfer.take();
        let mut confirmed = self.instruction(id, submission, &account, &item, &meant, unique)?;
        if let Err(problem) = self.without_the_book(at, &mut confirmed, &mut notes) {
            return Ok(Err(vec![problem]));
        }
        let first_time = confirmed.recorded_counterparty.as_ref().is_some_and(|party| party.first_time);
        notes.extend(first_time.then(|| Sentence::new(super::table::FIRST_TIME)));
        let refuses = flags::refuses(self.context.code_book, &account.bank_mark, &item);
        let fields = flags::shown(self.context.code_book, &account.bank_mark, &item, self.language);
        let call_back = call_back.map(|(name, account)| {
            let instruction_id = confirmed.instruction.clone();
            CallBackAsked { instruction_id, name, account }
        });
        let row = check_row(&confirmed, fields, notes, self.context.today);
        let mut line = CheckedItem {
            row,
            confirmed,
            item,
            refuses,
            call_back,
            transfer,
            on_a_hint: false,
            off_list: meant.off_list,
        };
        if let Err((field, sentence)) = self.resubmitted(order_item, &mut line)? {
            return Ok(Err(vec![problem(at, field, ProblemSource::Lock, sentence)]));
        }
        Ok(Ok(line))
    }

    /// Marks the instruction of a desk whose group book is missing, with a note for the row, where the policy allows it.
    fn without_the_book(&self, at: usize, confirmed: &mut Confirmed, notes: &mut Vec<Sentence>) -> Result<(), Problem> {
        let Some(alone) = self.context.alone else { return Ok(()) };
        notes.push(alone.check(at, confirmed, self.alone, self.reason)?);
        confirmed.alone = Some(alone.since.clone());
        Ok(())
    }

    /// Normalises the entered fields: returns the item, notes on changed values and problems. The error lists the
    /// values that prevent an item from being built.
    fn entered(&self, at: usize, order_item: &OrderItem) -> Result<(Item, Vec<Sentence>, Vec<Problem>), Vec<Problem>> {
        let acting = account_key(order_item).unwrap_or_else(AccountKey::nobody);
        let list = self.context.currency_list(&acting);
        let Passed { fields, notes, mut problems } = gate::pass(self.context, at, &order_item.fields, &list);
        let entries = fields.iter().map(|(name, text)| (name.as_str(), text.as_str()));
        match Item::from_text(self.operation.item, entries) {
            Ok(item) => Ok((item, notes, problems)),
            Err(bad) => {
                problems.extend(bad.iter().map(|bad| bad_value(at, bad)));
                Err(problems)
            }
        }
    }

    /// Links the instruction that this one replaces: the one that the order names, else a similar one without effect.
    fn resubmitted(&mut self, order_item: &OrderItem, line: &mut CheckedItem) -> Result<Result<(), Unnamed>> {
        let found = match &order_item.supersedes {
            Some(old) => match resubmit::named(self.journal, &mut self.locks, &line.confirmed, old)? {
                Ok(number) => Some((old.clone(), number)),
                Err(sentence) => return Ok(Err((None, sentence))),
            },
            None => {
                self.journal.without_effect(&line.confirmed)?.filter(|(old, _)| self.locks.insert(resubmit::key(old)))
            }
        };
        let Some((old, number)) = found else { return Ok(Ok(())) };
        line.row.notes.push(Sentence::new("note-again").with("number", number));
        if let Some((first, last)) = resubmit::hint(self.journal, &old)? {
            let said = |id: &str| Sentence::new(id).with("number", number).with("first", &first).with("last", &last);
            line.on_a_hint = true;
            // The question about a draft is that of `given_away`, whichever operation follows the refusal.
            if self.operation.is_transfer() {
                if self.reason.is_none() {
                    return Ok(Err((Some("reason"), said("problem-again-hint"))));
                }
                line.row.notes.push(said("note-again-hint"));
            }
        }
        line.confirmed.supersedes = Some(old);
        Ok(Ok(()))
    }

    fn draft(&mut self, at: usize, order_item: &OrderItem, account: &AccountKey, item: &mut Item) -> Result<Meant> {
        if self.operation.is_transfer() {
            return Ok(Meant::default());
        }
        let (book, bank_mark) = (self.context.code_book, &account.bank_mark);
        let lists = acting_list::searched(book, bank_mark, self.operation, self.list);
        let (list, row) = draft::row(self.context, &lists, account, order_item);
        let ordered = draft::OrderedDraft { at, operation: self.operation, account, reason: self.reason };
        let asked = (self.journal, self.journals, self.context.drafts);
        let mut meant = draft::meant(asked, &mut self.locks, ordered, row, item)?;
        let asked = list.and_then(|list| acting_list::check(book, bank_mark, at, (self.operation, list), self.reason));
        match asked {
            Some(Ok(note)) => {
                meant.notes.push(note);
                meant.off_list = true;
            }
            Some(Err(question)) => meant.problems.push(question),
            None => {}
        }
        Ok(Meant { list, ..meant })
    }

    /// The service's required marks, the local rules, the code book and the draft's problems. A local rule that the
    /// administrator relaxed at this bank is a note with its risk.
    fn rules(
        &self,
        at: usize,
        account: &AccountKey,
        item: &Item,
        meant: &Meant,
        notes: &mut Vec<Sentence>,
    ) -> Vec<Problem> {
        let optional = self.context.profile.optional_fields(&account.bank_mark);
        let (relaxed, broken): (Vec<_>, Vec<_>) =
            rule::check(item).into_iter().partition(|broken| rule::is_relaxed(broken, optional));
        notes.extend(relaxed.iter().map(relaxed_rule));
        let mut problems: Vec<Problem> = broken.iter().map(|broken| broken_rule(at, broken)).collect();
        // The draft's own problem says more than "required" does.
        problems.retain(|broken| !meant.problems.iter().any(|known| known.field == broken.field));
        if !account.bank_mark.is_empty() {
            problems.extend(flags::check(self.context.code_book, &account.bank_mark, at, item));
        }
        problems.extend(meant.problems.iter().cloned());
        problems
    }

    /// The instruction to record, with the exact URL and body.
    fn instruction(
        &self,
        id: String,
        submission: &str,
        account: &AccountKey,
        item: &Item,
        meant: &Meant,
        unique: Unique,
    ) -> Result<Confirmed> {
        let url = (self.context.url)(self.operation.endpoint, &account.bank_mark)
            .map_err(|detail| DeskError::correct("address", Sentence::new("trouble-address").with("detail", detail)))?;
        let own = |number: &str| self.context.profile.accounts.iter().any(|account| account.account_number == number);
        let known = |number: &str| own(number) || self.journal.sent_to(number).unwrap_or(false);
        let amount = self.amount(item, meant);
        let other_list = meant.list.filter(|list| acting_stage(self.operation.endpoint) != Some(*list));
        Ok(Confirmed {
            instruction: id,
            submission: submission.to_owned(),
            operation: self.operation.name().to_owned(),
            bank_mark: account.bank_mark.clone(),
            account_number: account.number.clone(),
            draft_number: meant.draft.draft_number.clone(),
            bank_draft_id: meant.draft.bank_draft_id.clone(),
            draft_status: meant.cached.then(|| meant.draft.status.clone()),
            draft_facts: meant.cached.then(|| meant.draft.facts.clone()),
            amount_normal: amount.as_deref().map(normal),
            amount,
            currency: self.currency(item, account),
            recorded_counterparty: party::of(item, known),
            answer: flags::word(self.context.code_book, &account.bank_mark, item, ANSWER_FLAG).map(str::to_owned),
            trade_day: unique.day.map(|day| day.to_string()),
            reference_order: item.text("referenceOrder"),
            url,
            body: body::one(item),
            locks: meant.locks.clone(),
            fingerprint: unique.fingerprint,
            reference_made: unique.reference_made,
            period: self.context.period.cloned(),
            list: other_list.map(|list| list.name().to_owned()),
            flags: flags::flag_values(self.context.code_book, &account.bank_mark, item),
            facts: ShownFacts {
                company: self.context.profile.account(account).and_then(|account| account.owner.clone()),
                ..meant.facts.clone()
            },
            ..Confirmed::default()
        })
    }

    /// The acting account. It must belong to the profile and agree with the item.
    fn account(&self, at: usize, order_item: &OrderItem, item: &mut Item, problems: &mut Vec<Problem>) -> AccountKey {
        let field = self.operation.account_field();
        let key = account_key(order_item).filter(|key| self.context.profile.account(key).is_some());
        let Some(key) = key else {
            let sentence = match order_item.account.trim() {
                "" => Sentence::new("problem-account-missing"),
                account => Sentence::new("problem-account").with("account", account),
            };
            problems.push(problem(at, Some(field), ProblemSource::Value, sentence));
            return AccountKey::nobody();
        };
        item.fill_blank_text(field, &key.number);
        if item.text(field).as_deref() != Some(key.number.as_str()) {
            let sentence = Sentence::new("problem-account-differs").with("account", &key);
            problems.push(problem(at, Some(field), ProblemSource::Value, sentence));
        }
        key
    }

    /// Local rule: a prompt payment whose amount differs from the draft's needs a reason.
    fn presented_amount(
        &self,
        at: usize,
        item: &Item,
        meant: &Meant,
        notes: &mut Vec<Sentence>,
        problems: &mut Vec<Problem>,
    ) {
        let Some(amount) = item.amount("amount").filter(|_| item.of().field("onlineFlag").is_some()) else { return };
        let known = meant.draft.amount.as_ref().and_then(|amount| amount.exact);
        if known == Some(amount) || !meant.cached {
            return;
        }
        let known = known.map_or(String::new(), |known| known.to_string());
        let sentence = |id: &str| Sentence::new(id).with("amount", amount).with("draft", &known);
        match self.reason {
            None => {
                problems.push(problem(at, Some("amount"), ProblemSource::Local, sentence("problem-amount-differs")))
            }
            Some(_) => notes.push(sentence("note-amount-differs")),
        }
    }

    fn transfer(
        &mut self,
        at: usize,
        account: &AccountKey,
        item: &mut Item,
        source: &mut Source<'_>,
        notes: &mut Vec<Sentence>,
        problems: &mut Vec<Problem>,
    ) -> Result<Unique> {
        let likeness = Likeness::of(self.context, account, item);
        if likeness.day.is_none() {
            let sentence = Sentence::new("problem-date").with("form", &self.context.profile.date_format);
            problems.push(problem(at, Some("tradeDate"), ProblemSource::Value, sentence));
            return Ok(Unique::default());
        }
        let own = item.text("referenceOrder");
        let journals = (self.journal, &mut self.earlier);
        let found = duplicate::check(self.context, journals, &mut self.taken, at, &likeness, self.reason)?;
        notes.extend(found.notes);
        problems.extend(found.problems);
        match duplicate::reference(self.context, self.journal, &mut self.taken, own.as_deref(), source.random)? {
            Ok(reference) => item.fill_blank_text("referenceOrder", &reference),
            Err(sentence) => problems.push(problem(at, Some("referenceOrder"), ProblemSource::Duplicate, sentence)),
        }
        let prefix = self.context.profile.reference_prefix.clone();
        let reference_made = own.is_none_or(|own| made_by_us(prefix.as_deref(), &own));
        let (day, fingerprint) = (likeness.day, Some(found.fingerprint));
        let transfer = CheckedTransfer {
            item: at,
            currencies: self.context.currency_list(account),
            prefix,
            likeness,
            compared: found.compared,
            to_own_account: found.to_own_account,
            also_due: found.also_due,
        };
        Ok(Unique { fingerprint, day, reference_made, transfer: Some(transfer) })
    }

    fn amount(&self, item: &Item, meant: &Meant) -> Option<String> {
        let own = item.text("tradeAmount").or_else(|| item.text("amount"));
        // An amount without an exact value stays as it came: ceilings and totals count it as unknown.
        own.or_else(|| meant.draft.amount.as_ref().map(Number::plain_text))
    }

    fn currency(&self, item: &Item, account: &AccountKey) -> Option<String> {
        let of_drafts = || self.context.profile.draft_currency(&account.bank_mark).map(str::to_owned);
        let text = item.text("currency").or_else(of_drafts)?;
        Some(self.context.currency_list(account).compared(&text))
    }
}

fn check_row(confirmed: &Confirmed, fields: Vec<FieldShown>, notes: Vec<Sentence>, today: NaiveDate) -> CheckRow {
    CheckRow {
        instruction_id: confirmed.instruction.clone(),
        account: confirmed.account_key().to_string(),
        draft_number: confirmed.draft_number.clone(),
        amount: confirmed.amount.clone(),
        currency: confirmed.currency.clone(),
        shown_counterparty: confirmed.recorded_counterparty.clone(),
        fields,
        body: confirmed.body.clone(),
        notes,
        facts: confirmed.facts.clone(),
        days_to_due: days_to_due(&confirmed.facts, today),
    }
}
