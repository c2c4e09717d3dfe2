//! All readers of foreign bytes, each as a target: a function of bytes that panics where a promise is broken. Here they
//! run on mutated examples, by seed; `tests/fuzz/` runs the same functions in libFuzzer, which follows the program's
//! own branches (`cargo xtask libfuzzer`).

mod examples;
mod files;
mod havoc;
mod sheets;
mod targets;
mod written;

use std::sync::OnceLock;

use super::seed::Seed;
use super::{Asked, Counts, Failure, workers};
pub use targets::TARGETS;

/// The invariants of every run.
pub const INVARIANTS: &str = "no panic; what is taken is what a second, plain reader sees (JSON with each key once, exact \
decimals, whole records, accepted only what contradicts nothing), is the same when it is read again, and survives being \
written and read back";

/// One target.
pub struct Target {
    /// Its name on the command line.
    pub name: &'static str,
    /// Valid inputs to start from.
    pub examples: fn() -> Vec<Vec<u8>>,
    /// Reads the bytes; panics where a promise is broken. True where they were accepted.
    pub read: fn(&[u8]) -> bool,
}

/// Reads bytes with the target of this name, for a fuzzer.
///
/// # Panics
/// A broken promise, or no such target.
pub fn read(name: &str, bytes: &[u8]) {
    let target = TARGETS.iter().find(|target| target.name == name);
    (target.unwrap_or_else(|| panic!("no target {name}")).read)(bytes);
}

/// As many mutated examples as requested, target by target in turn.
///
/// # Errors
/// [`Failure`] when a run broke an invariant.
pub fn run(asked: Asked) -> Result<Counts, Failure> {
    static EXAMPLES: OnceLock<Vec<Vec<Vec<u8>>>> = OnceLock::new();
    let examples = EXAMPLES.get_or_init(|| {
        let taken = |target: &Target| {
            let examples = (target.examples)();
            let refused = examples.iter().find(|bytes| !(target.read)(bytes));
            assert!(refused.is_none(), "{}: {}", target.name, String::from_utf8_lossy(refused.map_or(&[], |it| it)));
            examples
        };
        TARGETS.iter().map(taken).collect()
    });
    workers::run(
        asked,
        1,
        || (),
        |(), number, counts| {
            let at = usize::try_from(number % TARGETS.len() as u64).unwrap_or(0);
            let (target, examples) = (&TARGETS[at], &examples[at]);
            let mut seed = Seed::new(number);
            let (example, other) = (seed.of(examples).clone(), seed.of(examples));
            let bytes = havoc::changed(example, other, &mut seed);
            let taken = (target.read)(&bytes);
            counts.one(&format!("{} {}", target.name, if taken { "taken" } else { "refused" }));
        },
    )
}
