//! Templates: filled forms under a name. A template only fills in a form; it prepares and sends nothing. With a rhythm it is a
//! reminder, and a time of it is done when an order that began from it is confirmed, or when a person skips it. It is open
//! again where all of its orders ended without effect.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use journal::{Journal, JournalError, Period};
use model::desks::{ANSWER_FLAG, FLAGS};
use model::profile::Role;
use model::spelling::{hidden, typed_amount};
use model::{DeskError, InstructionName, Result, Sentence, State};
use money::Operation;
use money::view::{CheckView, Order, OrderItem};

use super::Desk;
use crate::read::rhythm::{self, OpenTimes};
use crate::store::kept::templates::{self, StoredTemplate};
use crate::view::{FormValues, OffDay, ReminderAgain, ReminderDue, Rhythm, TemplateView};

/// Longest name that fits into a menu, in characters.
const NAME_CHARS_MAX: usize = 60;
/// Longest text of a field, in characters.
const FIELD_CHARS_MAX: usize = 400;
/// Days after which a check that was neither confirmed nor left is forgotten.
const UNCONFIRMED_DAYS: i64 = 1;

/// The fields that belong to one order alone: its day, its reference, its draft, and the draft's amount, account and bank.
const OF_ONE_ORDER: &[&str] = &["tradeDate", "bookDate", "referenceOrder", ANSWER_FLAG];
const OF_ONE_DRAFT: &[&str] = &["accountNumber", "draftNumber", "bankDraftId", "bankCode", "amount"];

/// The fields of an operation that another order of it can have in common.
pub(super) fn common_fields(operation: Operation, fields: &BTreeMap<String, String>) -> BTreeMap<String, String> {
    let is_common = |name: &str| {
        operation.item.field(name).is_some()
            && !OF_ONE_ORDER.contains(&name)
            && (operation.is_transfer() || !OF_ONE_DRAFT.contains(&name))
    };
    let filled = fields.iter().filter(|(name, text)| is_common(name) && !text.trim().is_empty());
    filled.map(|(name, text)| (name.clone(), text.trim().to_owned())).collect()
}

impl Desk {
    /// All templates, by name.
    ///
    /// # Errors
    /// `database` when they cannot be read.
    pub fn templates(&self) -> Result<Vec<TemplateView>> {
        let stored = templates::all(&self.inner.kept.connection())?;
        stored.into_iter().map(|stored| self.template_view(stored)).collect()
    }

    /// The template of a name.
    ///
    /// # Errors
    /// `template-unknown`, or `database`.
    pub fn template(&self, name: &str) -> Result<TemplateView> {
        self.template_view(self.stored_template(name)?)
    }

    /// Saves the values of a form under a name; an existing template of that name gets them and keeps its rhythm.
    ///
    /// # Errors
    /// `role`, `template` for a wrong name or value, `operation-unknown`, or `database`.
    pub fn template_save(&self, name: &str, values: &FormValues) -> Result<Vec<TemplateView>> {
        self.require(Role::Preparer)?;
        let name = template_name(name)?;
        let operation = Operation::named(&values.operation)?;
        let fields = common_fields(operation, &values.fields);
        let wrong = |text: &&String| text.chars().count() > FIELD_CHARS_MAX || hidden(text).is_some();
        if let Some(text) = fields.values().find(wrong) {
            return Err(refused(Sentence::new("template-text").with("text", text).with("most", FIELD_CHARS_MAX)));
        }
        let kept = FormValues {
            operation: operation.name().to_owned(),
            answer: values.answer.clone(),
            account: values.account.clone().filter(|account| operation.is_transfer() && !account.is_empty()),
            fields,
        };
        let connection = self.inner.kept.connection();
        templates::keep(&connection, &name, &json(&kept), &self.acting_name(), &self.now_text())?;
        drop(connection);
        self.templates()
    }

    /// Renames a template.
    ///
    /// # Errors
    /// `role`, `template-unknown`, `template` for a wrong or taken name, or `database`.
    pub fn template_rename(&self, name: &str, to: &str) -> Result<Vec<TemplateView>> {
        self.require(Role::Preparer)?;
        let to = template_name(to)?;
        let connection = self.inner.kept.connection();
        if name != to && templates::one(&connection, &to)?.is_some() {
            return Err(refused(Sentence::new("template-name-taken").with("name", to)));
        }
        if !templates::rename(&connection, name, &to)? {
            return Err(unknown(name));
        }
        drop(connection);
        self.templates()
    }

    /// Removes a template with its reminder. Orders that began from it stay.
    ///
    /// # Errors
    /// `role`, `template-unknown`, or `database`.
    pub fn template_remove(&self, name: &str) -> Result<Vec<TemplateView>> {
        self.require(Role::Preparer)?;
        if !templates::remove(&self.inner.kept.connection(), name)? {
            return Err(unknown(name));
        }
        self.templates()
    }

    /// Makes a template a reminder, changes its rhythm, or ends it with `None`.
    ///
    /// # Errors
    /// `role`, `template` for a rhythm without meaning, `template-unknown`, or `database`.
    pub fn template_remind(&self, name: &str, rhythm: Option<&Rhythm>) -> Result<Vec<TemplateView>> {
        self.require(Role::Preparer)?;
        if rhythm.is_some_and(|rhythm| !rhythm::is_sound(rhythm, self.today())) {
            return Err(refused(Sentence::new("template-rhythm")));
        }
        let text = rhythm.map(json);
        if !templates::set_rhythm(&self.inner.kept.connection(), name, text.as_deref())? {
            return Err(unknown(name));
        }
        self.templates()
    }

    /// Skips the due time of a reminder, which the person names: one that is done already is not skipped for the next.
    ///
    /// # Errors
    /// `role`, `template-unknown`, `template` where another time is due, or `database`.
    pub fn template_skip(&self, name: &str, time: &str) -> Result<Vec<TemplateView>> {
        self.require(Role::Preparer)?;
        let due = self.template(name)?.due;
        if due.is_none_or(|due| due.time != time) {
            return Err(refused(Sentence::new("template-not-due").with("name", name).with("day", time)));
        }
        let connection = self.inner.kept.connection();
        templates::done_until(&connection, name, time)?;
        templates::forget_orders(&connection, name, time)?;
        drop(connection);
        self.templates()
    }

    /// Checks an order that began from a template. Its confirmation then counts for the time that is due now.
    ///
    /// # Errors
    /// As [`Desk::prepare`]; an unknown template is no error, because it may have been removed since.
    pub fn prepare_from(&self, order: &Order, template: &str) -> Result<CheckView> {
        let period = self.period_of(order, template);
        let check = self.prepare_for(order, period.as_ref())?;
        if let Some(period) = period
            && let Err(error) = self.note_template_order(&check.submission_id, &period)
        {
            tracing::warn!(template, %error, "the reminder of an order is not noted");
        }
        Ok(check)
    }

    /// A transfer with the values of a template, some of them replaced; flags become the payer's bank's own values.
    ///
    /// # Errors
    /// `template` for an operation on drafts, a lost account, an unknown field or a word without a value; `template-unknown`;
    /// `database`.
    pub fn template_order(
        &self,
        name: &str,
        replaced: Vec<(String, String)>,
        language: &str,
        reason: Option<String>,
    ) -> Result<Order> {
        let TemplateView { values, trouble, .. } = self.template(name)?;
        if let Some(trouble) = trouble {
            return Err(refused(trouble));
        }
        let operation = Operation::named(&values.operation)?;
        let account = values.account.filter(|_| operation.is_transfer());
        let account = account.ok_or_else(|| refused(Sentence::new("template-no-transfer").with("name", name)))?;
        let bank_mark = account.split(':').next().unwrap_or_default();
        let mut fields = values.fields;
        // As in a form, the day is today until another is given.
        fields.insert("tradeDate".to_owned(), self.profile().date_text(self.today()));
        for (field, text) in replaced {
            if operation.item.field(&field).is_none() {
                return Err(refused(Sentence::new("template-no-field").with("field", field)));
            }
            fields.insert(field, text);
        }
        for flag in FLAGS {
            if let Some(word) = fields.get_mut(*flag) {
                let value = self.code_book().value(bank_mark, flag, word);
                let unknown = || Sentence::new("template-no-word").with("field", flag).with("word", &word);
                *word = value.ok_or_else(|| refused(unknown()))?.to_string();
            }
        }
        // Another text stays as it is, and the check refuses it.
        if let Some(text) = fields.get_mut("tradeAmount")
            && let Some(amount) = typed_amount(text)
        {
            *text = amount.to_string();
        }
        let item = OrderItem { account, draft: None, fields, supersedes: None };
        let operation = operation.name().to_owned();
        Ok(Order { operation, items: vec![item], language: language.to_owned(), reason, list: None })
    }

    /// The time of a reminder that an order from its template is for; `None` without a time that is due, or where the order
    /// is another operation by now.
    fn period_of(&self, order: &Order, template: &str) -> Option<Period> {
        let TemplateView { name, values, due, rhythm, .. } = self.template(template).ok()?;
        let is_transfer = |name: &str| Operation::named(name).is_ok_and(Operation::is_transfer);
        let is_its_operation =
            values.operation == order.operation || (is_transfer(&values.operation) && is_transfer(&order.operation));
        let due = due.filter(|_| is_its_operation)?;
        Some(Period { template: name, time: due.time, rhythm: rhythm.as_ref().map(Rhythm::named) })
    }

    fn note_template_order(&self, submission: &str, period: &Period) -> Result<()> {
        let since = model::clock::text(self.now() - chrono::Duration::days(UNCONFIRMED_DAYS));
        let connection = self.inner.kept.connection();
        templates::note_order(&connection, submission, &period.template, &period.time, &self.now_text(), &since)
    }

    pub(super) fn drop_template_order(&self, submission: &str) -> Result<()> {
        templates::drop_order(&self.inner.kept.connection(), submission)
    }

    /// The order is confirmed whether or not its reminder can be ended: at worst it asks once more.
    pub(super) fn confirm_template_order(&self, submission: &str) {
        if let Err(error) = templates::confirm_order(&mut self.inner.kept.connection(), submission, &self.now_text()) {
            tracing::warn!(submission, %error, "the reminder of an order is not ended");
        }
    }

    fn stored_template(&self, name: &str) -> Result<StoredTemplate> {
        templates::one(&self.inner.kept.connection(), name)?.ok_or_else(|| unknown(name))
    }

    fn template_view(&self, stored: StoredTemplate) -> Result<TemplateView> {
        let values: FormValues = serde_json::from_str(&stored.form).unwrap_or_default();
        let rhythm: Option<Rhythm> = stored.rhythm.as_deref().and_then(|text| serde_json::from_str(text).ok());
        let done_until = stored.done_until.as_deref().and_then(|day| day.parse::<NaiveDate>().ok());
        let calendar = self.calendar()?;
        let open = rhythm.as_ref().map(|rhythm| rhythm::open_times(rhythm, done_until, &calendar, self.today()));
        let OpenTimes { mut due, next } = open.unwrap_or_default();
        let again = if rhythm.is_some() { self.ordered_without_effect(&stored.name)? } else { BTreeMap::new() };
        if let Some(rhythm) = &rhythm {
            let known: Vec<NaiveDate> = due.iter().map(|time| time.by_rhythm).collect();
            let others = again.keys().filter(|day| !known.contains(day));
            due.extend(others.map(|day| rhythm::time_on(rhythm, *day, &calendar)));
            due.sort_by_key(|time| time.by_rhythm);
        }
        let trouble = self.template_trouble(&values);
        let moves = rhythm.as_ref().is_some_and(|rhythm| rhythm.off_day != OffDay::Stay);
        Ok(TemplateView {
            name: stored.name,
            trouble,
            values,
            rhythm,
            due: due.first().map(|first| ReminderDue {
                time: first.by_rhythm.to_string(),
                day: first.due.to_string(),
                count: u32::try_from(due.len()).unwrap_or(u32::MAX),
                again: again.get(&first.by_rhythm).cloned(),
            }),
            note: next.filter(|_| moves).and_then(|next| calendar.silence_on(next.due)),
            next: next.map(|next| next.due.to_string()),
            saved_by: stored.saved_by,
            saved_at: stored.saved_at,
        })
    }

    /// The times of a reminder whose orders all ended without effect: refused, sent back, not sent or cancelled. An order
    /// whose outcome is not known yet counts as ordered.
    fn ordered_without_effect(&self, name: &str) -> Result<BTreeMap<NaiveDate, ReminderAgain>> {
        let mut ends: BTreeMap<NaiveDate, Option<ReminderAgain>> = BTreeMap::new();
        for (due, submission) in templates::confirmed(&self.inner.kept.connection(), name)? {
            let Ok(day) = due.parse() else { continue };
            let end = self.submissions()?.journal(|journal| Ok(without_effect(journal, &submission)?))?;
            let known = ends.insert(day, None);
            // One order with an effect is enough.
            if known.is_none_or(|known| known.is_some()) {
                ends.insert(day, end);
            }
        }
        Ok(ends.into_iter().filter_map(|(day, end)| Some((day, end?))).collect())
    }

    /// Why an order cannot begin with all values of a template.
    fn template_trouble(&self, values: &FormValues) -> Option<Sentence> {
        if let Err(error) = Operation::named(&values.operation) {
            return Some(error.trouble().sentence.clone());
        }
        let account = values.account.as_ref()?;
        let is_ours = self.profile().accounts.iter().any(|one| one.key().to_string() == *account);
        (!is_ours).then(|| Sentence::new("template-account-gone").with("account", account))
    }
}

/// The end of a submission, with those that replaced its instructions; `None` where one of them has or may have an effect,
/// or where the journal does not have it.
fn without_effect(journal: &Journal, submission: &str) -> std::result::Result<Option<ReminderAgain>, JournalError> {
    let found = match journal.submission(submission) {
        Err(JournalError::Unknown { .. }) => return Ok(None),
        found => found?,
    };
    let mut end = None;
    for mut one in found.instructions {
        while let Some(next) = journal.superseded_by(&one.id)? {
            one = journal.instruction(&next.id)?;
        }
        // A reported refusal counts: the reminder only asks, and the check stops a second order until it is settled.
        if !one.state.is_without_effect(one.unproven) && one.state != State::Refused {
            return Ok(None);
        }
        end = Some(ReminderAgain {
            instruction: InstructionName { id: one.id, number: one.number },
            state: one.state,
            unproven: one.unproven,
            reason: one.reason,
            said: one.service_message,
        });
    }
    Ok(end)
}

fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

fn template_name(name: &str) -> Result<String> {
    let name = name.trim();
    let fits = !name.is_empty()
        && name.chars().count() <= NAME_CHARS_MAX
        && !name.contains(char::is_control)
        && hidden(name).is_none();
    let refuse = || refused(Sentence::new("template-name").with("max", NAME_CHARS_MAX));
    fits.then(|| name.to_owned()).ok_or_else(refuse)
}

fn refused(sentence: Sentence) -> DeskError {
    DeskError::correct("template", sentence)
}

fn unknown(name: &str) -> DeskError {
    DeskError::correct("template-unknown", Sentence::new("template-unknown").with("name", name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;
    use crate::home::tests::{form, home};
    use crate::view::RhythmEvery;

    fn values(account: &str) -> FormValues {
        let fields = [
            ("oppositeAccountName", " Linden Freight "),
            ("tradeAmount", "1,200.50"),
            ("tradeDate", "2026-01-02"),
            ("referenceOrder", "R-1"),
            ("notAField", "x"),
            ("purpose", ""),
        ];
        FormValues {
            operation: "transfer".to_owned(),
            answer: None,
            account: Some(account.to_owned()),
            fields: fields.into_iter().map(|(name, text)| (name.to_owned(), text.to_owned())).collect(),
        }
    }

    fn desk() -> (tempfile::TempDir, Desk) {
        let (folder, home) = home();
        home.add(&form("main")).unwrap();
        let desk = Desk::open(&home, "main", Options { act: true, ..Options::quiet() }).unwrap();
        (folder, desk)
    }

    fn monthly(desk: &Desk) -> Rhythm {
        let from = desk.today().checked_sub_days(chrono::Days::new(70)).unwrap();
        Rhythm { every: RhythmEvery::Month, day: 1, month: 1, off_day: OffDay::Stay, from: from.to_string() }
    }

    #[test]
    fn a_template_has_the_common_values_as_typed_and_names_a_lost_account() {
        let (_folder, desk) = desk();
        let account = desk.profile().accounts[0].key().to_string();
        desk.template_save(" Freight ", &values(&account)).unwrap();
        let saved = desk.template("Freight").unwrap();
        let fields: Vec<_> = saved.values.fields.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
        assert_eq!(fields, [("oppositeAccountName", "Linden Freight"), ("tradeAmount", "1,200.50")]);
        assert_eq!((saved.trouble, saved.due, saved.next), (None, None, None));
        desk.template_save("Freight", &values("EAST:gone")).unwrap();
        let lost = desk.template("Freight").unwrap().trouble.unwrap();
        assert_eq!((lost.id.as_str(), desk.templates().unwrap().len()), ("template-account-gone", 1));
        for (name, code) in [("", "template"), ("a\u{202e}b", "template"), (&"x".repeat(61), "template")] {
            assert_eq!(desk.template_save(name, &values(&account)).unwrap_err().trouble().code, code, "{name}");
        }
        let long = FormValues { fields: [("purpose".to_owned(), "x".repeat(401))].into(), ..values(&account) };
        assert_eq!(desk.template_save("Long", &long).unwrap_err().trouble().code, "template");
        let other = FormValues { operation: "no-such".to_owned(), ..values(&account) };
        assert_eq!(desk.template_save("Other", &other).unwrap_err().trouble().code, "operation-unknown");
    }

    #[test]
    fn a_reminder_keeps_its_rhythm_through_a_new_form_and_a_new_name() {
        let (_folder, desk) = desk();
        desk.template_save("Rent", &values("EAST:1")).unwrap();
        desk.template_save("Lease", &values("EAST:1")).unwrap();
        desk.template_remind("Rent", Some(&monthly(&desk))).unwrap();
        desk.template_save("Rent", &values("EAST:2")).unwrap();
        assert_eq!(desk.template_rename("Rent", "Lease").unwrap_err().trouble().code, "template");
        desk.template_rename("Rent", "Rent of the hall").unwrap();
        let due = desk.template("Rent of the hall").unwrap().due.unwrap();
        assert!(due.count >= 2, "{due:?}");
        let wrong = Rhythm { day: 0, ..monthly(&desk) };
        assert_eq!(desk.template_remind("Lease", Some(&wrong)).unwrap_err().trouble().code, "template");
        desk.template_remind("Rent of the hall", None).unwrap();
        assert_eq!(desk.template("Rent of the hall").unwrap().due, None);
        desk.template_remove("Lease").unwrap();
        assert_eq!(desk.template_remove("Lease").unwrap_err().trouble().code, "template-unknown");
    }

    #[test]
    fn only_the_time_that_is_due_is_skipped_and_only_once() {
        let (_folder, desk) = desk();
        desk.template_save("Rent", &values("EAST:1")).unwrap();
        desk.template_remind("Rent", Some(&monthly(&desk))).unwrap();
        let due = || desk.template("Rent").unwrap().due.unwrap();
        let first = due();
        assert_eq!(desk.template_skip("Rent", "2020-01-01").unwrap_err().trouble().code, "template");
        desk.template_skip("Rent", &first.time).unwrap();
        assert_eq!(desk.template_skip("Rent", &first.time).unwrap_err().trouble().code, "template");
        let second = due();
        assert_eq!(second.count, first.count - 1);
        assert!(second.time > first.time);
    }
}
