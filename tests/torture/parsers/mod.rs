//! Everything that reads bytes which somebody else wrote, each as a target: a function of bytes that panics where a promise is
//! broken. Here they run on mutated examples, by seed; `tests/fuzz/` gives the same functions to libFuzzer, which learns from the
//! program's own branches (`cargo xtask libfuzzer`).

mod examples;
mod files;
mod havoc;
mod targets;

use std::sync::OnceLock;

use super::seed::Seed;
use super::{Asked, Counts, Failure, lanes};
pub use targets::TARGETS;

/// What holds after every run.
pub const INVARIANTS: &str = "no panic; what is taken is what a second, plain reader sees (JSON with each key once, exact \
decimals, whole records, accepted only what contradicts nothing), is the same when it is read again, and survives being \
written and read back";

/// One of them.
pub struct Target {
    /// What the command line calls it.
    pub name: &'static str,
    /// Examples that are taken, to begin from.
    pub examples: fn() -> Vec<Vec<u8>>,
    /// Reads the bytes; panics where a promise is broken. True where they were taken.
    pub read: fn(&[u8]) -> bool,
}

/// Reads bytes with the target of that name, as a fuzzer wants it.
///
/// # Panics
/// A broken promise, or no such target.
pub fn read(name: &str, bytes: &[u8]) {
    let target = TARGETS.iter().find(|target| target.name == name);
    (target.unwrap_or_else(|| panic!("no target {name}")).read)(bytes);
}

/// Mutated examples as many as asked, target by target in turn.
///
/// # Errors
/// A run broke an invariant.
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
    lanes::over(
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
