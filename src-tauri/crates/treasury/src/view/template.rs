//! Views of templates: filled forms under a name, and the reminders that some of them are.

use std::collections::BTreeMap;

use model::{InstructionName, Sentence, State};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The values that a form begins with, from a template or an earlier instruction. Nothing is checked or sent by them.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct FormValues {
    /// The endpoint's last path segment.
    pub operation: String,
    /// For the four receipts: `accept` or `refuse`.
    pub answer: Option<String>,
    /// `BANK_MARK:ACCOUNT` of the payer; `None` for an operation on drafts.
    pub account: Option<String>,
    /// Texts by the interface's field names; flags are words of the code book, amounts as they were typed. Values that belong
    /// to one order alone (its day, its reference, its draft) are not among them.
    pub fields: BTreeMap<String, String>,
}

/// A unit of a rhythm.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum RhythmEvery {
    /// Each week.
    Week,
    /// Each month.
    Month,
    /// Each quarter of the year.
    Quarter,
}

/// Where a time of a rhythm moves to from a day off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum OffDay {
    /// To the working day before.
    Before,
    /// To the working day after.
    After,
    /// It stays.
    Stay,
}

/// When a reminder is due.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Rhythm {
    /// The unit.
    pub every: RhythmEvery,
    /// The day: 1 (Monday) to 7 in a week, 1 to 31 in a month; a shorter month has its last day instead.
    pub day: u8,
    /// The month of the quarter, 1 to 3; without meaning in the other units.
    pub month: u8,
    /// Its change on a day off.
    pub off_day: OffDay,
    /// The first day that counts, `YYYY-MM-DD`.
    pub from: String,
}

impl Rhythm {
    /// Its unit and day, as they are recorded with an order: `month 31 before`.
    pub(crate) fn named(&self) -> String {
        let every = match self.every {
            RhythmEvery::Week => "week",
            RhythmEvery::Month => "month",
            RhythmEvery::Quarter => "quarter",
        };
        let month = if self.every == RhythmEvery::Quarter { format!(" {}", self.month) } else { String::new() };
        format!("{every}{month} {}", self.day)
    }
}

/// The order of a time of a reminder that ended without effect.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ReminderAgain {
    /// Its last instruction.
    pub instruction: InstructionName,
    /// That instruction's state.
    pub state: State,
    /// The service reported the refusal, and nothing else shows it yet.
    pub unproven: bool,
    /// Why, as this desk recorded it.
    pub reason: Option<Sentence>,
    /// The service's own message.
    pub said: Option<String>,
}

/// The oldest time of a reminder that is neither ordered nor skipped.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ReminderDue {
    /// The day by the rhythm, which names this time.
    pub time: String,
    /// The day on which it is due.
    pub day: String,
    /// How many times are due by today, this one included.
    pub count: u32,
    /// This time was ordered, and the order ended without effect.
    pub again: Option<ReminderAgain>,
}

/// A template.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct TemplateView {
    /// Its name.
    pub name: String,
    /// Its values.
    pub values: FormValues,
    /// Why an order cannot begin with all of its values, for example that its account is no longer in the settings.
    pub trouble: Option<Sentence>,
    /// The rhythm of a reminder.
    pub rhythm: Option<Rhythm>,
    /// The time that is due.
    pub due: Option<ReminderDue>,
    /// The first day after today on which it will be due.
    pub next: Option<String>,
    /// That no calendar covers that day.
    pub note: Option<Sentence>,
    /// The person who saved it.
    pub saved_by: String,
    /// When it was saved.
    pub saved_at: String,
}
