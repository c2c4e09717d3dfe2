//! Problems of an item, as sentences for the clerk who entered it.

use bank_contract::item::{BadValue, ValueFault};
use bank_contract::rule::{Broken, House};
use model::{DeskError, Problem, ProblemSource, Sentence, Trouble};

/// A problem of an item.
pub fn problem(item: usize, field: Option<&str>, source: ProblemSource, sentence: Sentence) -> Problem {
    Problem { item: u32::try_from(item).unwrap_or(u32::MAX), field: field.map(str::to_owned), source, sentence }
}

/// All problems as one error.
pub fn refused(problems: Vec<Problem>) -> DeskError {
    let sentence = Sentence::new("trouble-problems").with("count", problems.len());
    DeskError::Correct(Box::new(Trouble { code: "problems".to_owned(), sentence, service_message: None, problems }))
}

/// An invalid value.
pub fn bad_value(item: usize, bad: &BadValue) -> Problem {
    let sentence = match bad.fault {
        ValueFault::Unknown => Sentence::new("problem-unknown-field"),
        ValueFault::NotText => Sentence::new("problem-not-text"),
        ValueFault::NotInteger => Sentence::new("problem-not-whole"),
        ValueFault::Amount(error) => Sentence::new("problem-amount").with("fault", error.word()),
        ValueFault::NotAnItem => Sentence::new("problem-not-an-item"),
    };
    let field = (!bad.field.is_empty()).then_some(bad.field.as_str());
    problem(item, field, ProblemSource::Value, sentence.with("field", &bad.field))
}

/// The risk of a local rule that an item breaks where the administrator relaxed it.
pub fn relaxed_rule(broken: &Broken) -> Sentence {
    let field = match broken {
        Broken::Required(field) => field,
        Broken::House(rule) => rule.field(),
    };
    Sentence::new("optional-field-risk").with("rule", field)
}

/// A rule that an item breaks.
pub fn broken_rule(item: usize, broken: &Broken) -> Problem {
    match broken {
        Broken::Required(field) => {
            problem(item, Some(field), ProblemSource::Service, Sentence::new("problem-required").with("field", field))
        }
        Broken::House(house) => {
            let sentence = match house {
                House::Needs(field) => Sentence::new("problem-house-required").with("field", field),
                House::NeedsOne(field, other) => {
                    Sentence::new("problem-house-one-of").with("field", field).with("other", other)
                }
                House::AboveZero(field) => Sentence::new("problem-house-above-zero").with("field", field),
            };
            problem(item, Some(house.field()), ProblemSource::Local, sentence)
        }
    }
}
