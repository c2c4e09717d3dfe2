//! When to probe each doubt within one run, independent of changes to the computer's clock: the age of each doubt is
//! counted by monotonic time from the moment at which this run first saw it.
//!
//! A probe is due when monotonic time or the clock says so: only the clock sees days, and the hours of a sleeping
//! computer; only monotonic time is unaffected when the clock is set. Several due probes are one, and probes keep a
//! minimum distance.

use std::collections::BTreeMap;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use model::clock::Zone;

use super::schedule::{after_minutes, next_probe};

/// Minimum time between two scheduled probes of one doubt; a little under the schedule's shortest interval.
const DISTANCE: Duration = Duration::from_secs(50);
/// By monotonic time, a doubt is probed again after this many hours even if the clock never reaches another day.
const DAY_HOURS: u64 = 25;

/// The state of each doubt in this run.
#[derive(Debug, Default)]
pub struct Watch(BTreeMap<String, DoubtState>);

/// The journal's and the clocks' facts about one doubt.
#[derive(Debug, Clone, Copy)]
pub struct DoubtFacts {
    /// When it came into doubt.
    pub since: DateTime<Utc>,
    /// Time of the last probe.
    pub last: Option<DateTime<Utc>>,
    /// The clock.
    pub now: DateTime<Utc>,
    /// Monotonic time.
    pub steady: Duration,
    /// Zone in which days are counted.
    pub zone: Zone,
    /// How long it takes to settle, for an unproven refusal.
    pub settles: Option<TimeDelta>,
}

#[derive(Debug)]
struct DoubtState {
    first: Duration,
    /// Age of the doubt when this run first saw it.
    age: Duration,
    /// Age at the last probe before that; `None` if there was none.
    looked_at_age: Option<Duration>,
    probed: Option<Duration>,
}

impl Watch {
    /// Time of the next probe, by the clock as it is now; a time that is not in the future means that a probe is due.
    pub fn next(&mut self, id: &str, standing: DoubtFacts) -> DateTime<Utc> {
        let DoubtFacts { since, last, now, steady, zone, settles } = standing;
        let positive = |span: TimeDelta| span.to_std().unwrap_or_default();
        let seen = self.0.entry(id.to_owned()).or_insert_with(|| {
            let age = positive(now - since);
            let looked_at_age = last.filter(|last| *last >= since).map(|last| positive(last - since).min(age));
            DoubtState { first: steady, age, looked_at_age, probed: None }
        });
        // Time that passed by the monotonic clock stays passed, even if the clock is set back.
        let counted = seen.probed.map(|probed| since + span(seen.age_at(probed)));
        let by_clock = next_probe(since, last.max(counted), zone, settles);
        let by_steady = now + seen.wait(steady, settles);
        let next = by_clock.min(by_steady);
        let Some(probed) = seen.probed else { return next };
        next.max(now + span(DISTANCE.saturating_sub(steady.saturating_sub(probed))))
    }

    /// Records that the doubt was probed.
    pub fn probed(&mut self, id: &str, steady: Duration) {
        if let Some(seen) = self.0.get_mut(id) {
            seen.probed = Some(steady);
        }
    }

    /// Drops doubts that are no longer open.
    pub fn keep_only(&mut self, open: &[&str]) {
        self.0.retain(|id, _| open.contains(&id.as_str()));
    }
}

impl DoubtState {
    fn age_at(&self, steady: Duration) -> Duration {
        self.age + steady.saturating_sub(self.first)
    }

    /// Time until the next probe, by monotonic time alone.
    fn wait(&self, steady: Duration, settles: Option<TimeDelta>) -> Duration {
        let looked_at_age = self.probed.map(|probed| self.age_at(probed)).or(self.looked_at_age);
        let due_at_age = match looked_at_age {
            None => Duration::ZERO,
            Some(age) => after_minutes(age, settles).unwrap_or(age + Duration::from_secs(DAY_HOURS * 3_600)),
        };
        due_at_age.saturating_sub(self.age_at(steady))
    }
}

fn span(duration: Duration) -> TimeDelta {
    TimeDelta::from_std(duration).unwrap_or(TimeDelta::MAX)
}

#[cfg(test)]
mod tests {
    use model::clock::Clock;

    use super::*;

    /// Runs for some minutes in steps of ten seconds, sets the clock as `jumps` says, and returns the seconds of
    /// monotonic time at which it probed.
    fn probes(minutes: u64, jumps: &[(u64, i64)]) -> Vec<u64> {
        let since: DateTime<Utc> = "2026-03-02T02:00:00Z".parse().unwrap();
        let zone = Zone::Named("Asia/Shanghai".parse().unwrap());
        let (clock, mut watch, mut last, mut probed) = (Clock::fixed(since), Watch::default(), None, Vec::new());
        for second in (0..=minutes * 60).step_by(10) {
            if second > 0 {
                clock.set(clock.now() + TimeDelta::seconds(10));
            }
            for (_, by) in jumps.iter().filter(|(at, _)| *at == second) {
                clock.jump(clock.now() + TimeDelta::minutes(*by));
            }
            let standing = DoubtFacts { since, last, now: clock.now(), steady: clock.steady(), zone, settles: None };
            if watch.next("one", standing) <= clock.now() {
                watch.probed("one", clock.steady());
                last = Some(clock.now());
                probed.push(clock.steady().as_secs());
            }
        }
        probed
    }

    #[test]
    fn looks_keep_to_their_minutes_whatever_somebody_does_to_the_clock() {
        let all = [0, 60, 300, 900, 3_600];
        assert_eq!(probes(90, &[]), all);
        for (at, by) in [(30, -60), (30, -60 * 24 * 400), (120, -10), (400, -7), (1_000, -59)] {
            let probed = probes(90, &[(at, by)]);
            assert!(all.iter().all(|second| probed.contains(second)), "{at} s, {by} min: {probed:?}");
            assert!(probed.len() <= all.len() + 1, "{at} s, {by} min: no storm: {probed:?}");
        }
        for (at, by) in [(30, 60), (120, 60 * 24 * 400), (400, 5), (1_000, 300)] {
            let probed = probes(90, &[(at, by)]);
            let due = all.iter().filter(|second| !probed.iter().any(|at| at.abs_diff(**second) <= 60)).count();
            assert_eq!(due, 0, "{at} s, {by} min: nothing is skipped: {probed:?}");
            assert!(probed.len() <= all.len() + 2, "{at} s, {by} min: no storm: {probed:?}");
        }
    }

    #[test]
    fn a_clock_that_is_set_to_and_fro_makes_no_storm() {
        let jumps: Vec<(u64, i64)> = (1..500).map(|at| (at * 10, if at % 2 == 0 { 1_500 } else { -1_500 })).collect();
        let probed = probes(90, &jumps);
        assert!(probed.windows(2).all(|pair| pair[1] - pair[0] >= DISTANCE.as_secs()), "{probed:?}");
        assert!(probed.len() < 20, "{probed:?}");
    }

    #[test]
    fn what_fell_due_while_the_computer_slept_is_one_look_at_waking() {
        // While the computer sleeps, monotonic time stops and the clock runs: to the program it looks like a clock set
        // forward.
        assert_eq!(probes(8, &[(120, 50)]), [0, 60, 120, 300]);
    }
}
