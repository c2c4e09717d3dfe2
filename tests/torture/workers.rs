//! Many runs on all processors of the machine. Each worker keeps its expensive parts (a bank, a process) from run to run;
//! a run's actions depend on its seed alone.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;

use super::{Asked, Counts, Failure};

/// Workers for each processor: a worker often waits for a reply, a process, or a time limit of the run.
const PER_PROCESSOR: usize = 2;
const WORKERS_MAX: usize = 16;

/// Runs everything requested; each run counts as `each` of the row's units. Stops at the first run that panics.
///
/// # Errors
/// [`Failure`] of that run.
pub fn run<L>(
    asked: Asked,
    each: u32,
    parts: impl Fn() -> L + Sync,
    one: impl Fn(&mut L, u64, &mut Counts) + Sync,
) -> Result<Counts, Failure> {
    let runs = asked.runs.div_ceil(each);
    let next = AtomicU32::new(0);
    let outcome = Mutex::new((Counts::default(), None::<Failure>));
    let work = || {
        let mut counts = Counts::default();
        let mut kept = None;
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            if at >= runs {
                break;
            }
            let seed = asked.seed.wrapping_add(u64::from(at));
            let run = AssertUnwindSafe(|| one(kept.get_or_insert_with(&parts), seed, &mut counts));
            if let Err(panic) = catch_unwind(run) {
                next.store(runs, Ordering::Relaxed);
                let failure = Failure { seed, what: words(panic.as_ref()), replay_runs: each.min(asked.runs) };
                outcome.lock().unwrap_or_else(PoisonError::into_inner).1.get_or_insert(failure);
                break;
            }
        }
        outcome.lock().unwrap_or_else(PoisonError::into_inner).0.merge(counts);
    };
    thread::scope(|scope| {
        let processors = thread::available_parallelism().map_or(1, usize::from);
        for _ in 0..(PER_PROCESSOR * processors).min(WORKERS_MAX) {
            scope.spawn(work);
        }
    });
    let (counts, failure) = outcome.into_inner().unwrap_or_else(PoisonError::into_inner);
    match failure {
        None => Ok(counts),
        Some(failure) => Err(failure),
    }
}

fn words(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().cloned();
    text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned())).unwrap_or_default()
}
