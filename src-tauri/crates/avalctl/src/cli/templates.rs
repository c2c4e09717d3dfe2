//! `avalctl templates`.

use clap::{Args, Subcommand, ValueEnum};
use treasury::view::{OffDay, RhythmEvery};

/// How often a reminder asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Every {
    /// Each week.
    Week,
    /// Each month.
    Month,
    /// Each quarter of the year.
    Quarter,
}

impl From<Every> for RhythmEvery {
    fn from(every: Every) -> Self {
        match every {
            Every::Week => Self::Week,
            Every::Month => Self::Month,
            Every::Quarter => Self::Quarter,
        }
    }
}

/// The day that is due in place of a day off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum OnDayOff {
    /// The working day before.
    Before,
    /// The working day after.
    After,
    /// The day itself.
    Stay,
}

impl From<OnDayOff> for OffDay {
    fn from(day: OnDayOff) -> Self {
        match day {
            OnDayOff::Before => Self::Before,
            OnDayOff::After => Self::After,
            OnDayOff::Stay => Self::Stay,
        }
    }
}

#[derive(Debug, Clone, Subcommand)]
pub enum Templates {
    /// All templates, with the days of their reminders.
    List,
    /// One template with its values.
    Show {
        /// Its name.
        name: String,
    },
    /// Rename a template.
    Rename {
        /// Its name.
        name: String,
        /// Its new name.
        #[arg(long, value_name = "NAME")]
        to: String,
    },
    /// Delete a template with its reminder.
    Remove {
        /// Its name.
        name: String,
    },
    /// Make a template a reminder, or change its rhythm. A reminder asks and never sends.
    Remind(Remind),
    /// Skip the time of a reminder that is due.
    Skip {
        /// The template's name.
        name: String,
    },
}

#[derive(Debug, Clone, Args)]
pub struct Remind {
    /// The template's name.
    pub name: String,
    /// Week, month or quarter.
    #[arg(long, required_unless_present = "end")]
    pub every: Option<Every>,
    /// Day of the week (1 is Monday) or of the month; a shorter month has its last day instead.
    #[arg(long, required_unless_present = "end")]
    pub day: Option<u8>,
    /// Month of the quarter, 1 to 3.
    #[arg(long, default_value_t = 1)]
    pub month: u8,
    /// The day that is due in place of a day off, by the imported calendars.
    #[arg(long, value_enum, default_value_t = OnDayOff::Before)]
    pub off_day: OnDayOff,
    /// The first day that counts, YYYY-MM-DD; default: today.
    #[arg(long, value_name = "DAY")]
    pub from: Option<String>,
    /// End the reminder; the template stays.
    #[arg(long, conflicts_with_all = ["every", "day", "from"])]
    pub end: bool,
}
