//! Wall time and processor time of one case, as the median over rounds in which all cases take turns, and their ratios.
//!
//! Whole numbers only: nanoseconds, and ratios in hundredths.

use std::fmt;
use std::time::Instant;

use rustix::time::{ClockId, clock_gettime};

use crate::Outcome;

/// The time of one run of a case.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Took {
    /// Wall time, in nanoseconds.
    pub wall_ns: u64,
    /// Time on all processors, in nanoseconds; 0 where it was not measured.
    pub cpu_ns: u64,
}

impl Took {
    /// The sum of both.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self { wall_ns: self.wall_ns + other.wall_ns, cpu_ns: self.cpu_ns + other.cpu_ns }
    }
}

/// Measures `work` in this process: its wall time, and the processor time of all threads meanwhile.
///
/// # Errors
/// The error of `work`.
pub fn time<T>(work: impl FnOnce() -> Outcome<T>) -> Outcome<(T, Took)> {
    let (begun, cpu) = (Instant::now(), processor_ns());
    let done = work()?;
    let wall_ns = u64::try_from(begun.elapsed().as_nanos()).unwrap_or(u64::MAX);
    Ok((done, Took { wall_ns, cpu_ns: processor_ns().saturating_sub(cpu) }))
}

fn processor_ns() -> u64 {
    let spent = clock_gettime(ClockId::ProcessCPUTime);
    u64::try_from(spent.tv_sec).unwrap_or(0) * 1_000_000_000 + u64::try_from(spent.tv_nsec).unwrap_or(0)
}

/// One of the compared cases.
pub struct Case<'a> {
    /// Its name in the table.
    pub name: &'a str,
    /// One run, which measures its own relevant part.
    pub once: Box<dyn FnMut() -> Outcome<Took> + 'a>,
}

impl<'a> Case<'a> {
    /// A new case.
    pub fn new(name: &'a str, once: impl FnMut() -> Outcome<Took> + 'a) -> Self {
        Self { name, once: Box::new(once) }
    }
}

/// Runs the cases in turns, so that other load on the machine affects all of them, and returns the median of each. A
/// first round that is not counted warms them up, unless there is only one round.
///
/// # Errors
/// The first error of a case, with the case's name.
pub fn medians(rounds: u32, cases: &mut [Case<'_>]) -> Outcome<Vec<Took>> {
    let mut taken: Vec<Vec<Took>> = vec![Vec::new(); cases.len()];
    let warming = u32::from(rounds > 1);
    for round in 0..rounds + warming {
        for (case, taken) in cases.iter_mut().zip(&mut taken) {
            let took = (case.once)().map_err(|error| format!("{}: {error}", case.name))?;
            if round >= warming {
                taken.push(took);
            }
        }
    }
    Ok(taken
        .iter()
        .map(|taken| Took { wall_ns: median(taken, |took| took.wall_ns), cpu_ns: median(taken, |took| took.cpu_ns) })
        .collect())
}

fn median(taken: &[Took], of: impl Fn(&Took) -> u64) -> u64 {
    let mut sorted: Vec<u64> = taken.iter().map(of).collect();
    sorted.sort_unstable();
    sorted.get(sorted.len() / 2).copied().unwrap_or_default()
}

/// A ratio in hundredths: prints as `1.27`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Ratio(pub u64);

impl Ratio {
    /// The ratio of `whole` to `part`.
    pub fn of(whole: u64, part: u64) -> Self {
        Self(u64::try_from(u128::from(whole) * 100 / u128::from(part.max(1))).unwrap_or(u64::MAX))
    }
}

impl fmt::Display for Ratio {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}.{:02}", self.0 / 100, self.0 % 100)
    }
}

/// Nanoseconds in a readable unit.
pub fn readable(ns: u64) -> String {
    match ns {
        0 => "–".to_owned(),
        _ if ns < 10_000 => format!("{ns} ns"),
        _ if ns < 10_000_000 => format!("{} µs", ns / 1_000),
        _ if ns < 10_000_000_000 => format!("{} ms", ns / 1_000_000),
        _ => format!("{} s", ns / 1_000_000_000),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ratio_has_two_digits_and_a_median_is_the_middle_run() {
        assert_eq!(Ratio::of(127, 100).to_string(), "1.27");
        assert_eq!(Ratio::of(5, 100).to_string(), "0.05");
        let took = |wall_ns| Took { wall_ns, cpu_ns: 0 };
        assert_eq!(median(&[took(9), took(1), took(5)], |took| took.wall_ns), 5);
    }

    #[test]
    fn cases_take_turns_and_the_first_round_does_not_count() {
        let order = std::cell::RefCell::new(String::new());
        let case = |name: &'static str| {
            let order = &order;
            Case::new(name, move || {
                order.borrow_mut().push_str(name);
                Ok(Took { wall_ns: order.borrow().len() as u64, cpu_ns: 1 })
            })
        };
        let medians = medians(3, &mut [case("a"), case("b")]).unwrap();
        assert_eq!(order.borrow().as_str(), "abababab");
        assert_eq!(medians.iter().map(|took| took.wall_ns).collect::<Vec<_>>(), [5, 6]);
    }
}
