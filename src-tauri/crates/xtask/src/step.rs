//! A chore as a list of named steps: a heading and a time for each, a stop at the first failure, one line at the end.

use std::time::Instant;

use crate::{Outcome, Stop};

/// One step of a chore.
pub struct Step {
    /// The name for `--only`.
    pub name: &'static str,
    /// The claim that a pass of the step proves, in one line.
    pub what: &'static str,
    /// The work.
    pub work: fn() -> Outcome,
}

/// The steps of `all` that are named in `only`, in the order of `all`; all of them if `only` is empty.
///
/// # Errors
/// [`Stop::Failed`] for an unknown name: a misspelt step must not pass as "nothing to do".
pub fn chosen<'a>(all: &'a [Step], only: &[String]) -> Outcome<Vec<&'a Step>> {
    let unknown: Vec<_> = only.iter().filter(|name| all.iter().all(|step| step.name != name.as_str())).collect();
    if !unknown.is_empty() {
        return Err(Stop::Failed(format!("There is no step {unknown:?}; `cargo xtask test --list` names them.")));
    }
    Ok(all.iter().filter(|step| only.is_empty() || only.iter().any(|name| name == step.name)).collect())
}

/// Runs the steps in order until one fails, and prints `N passed, N failed` at the end.
///
/// # Errors
/// The [`Stop`] of the failing step, with the step's name.
pub fn run_all(steps: &[&Step]) -> Outcome {
    let started = Instant::now();
    for (place, step) in steps.iter().enumerate() {
        eprintln!("\n=== {}/{} {}: {}", place + 1, steps.len(), step.name, step.what);
        let step_started = Instant::now();
        let result = (step.work)();
        let seconds = step_started.elapsed().as_secs();
        if let Err(stop) = result {
            eprintln!("=== {} failed after {seconds} s, {} not run", step.name, steps.len() - place - 1);
            println!("{place} passed, 1 failed");
            return Err(stop);
        }
        eprintln!("=== {} passed in {seconds} s", step.name);
    }
    eprintln!("\n=== all steps in {} s", started.elapsed().as_secs());
    println!("{} passed, 0 failed", steps.len());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const STEPS: &[Step] = &[
        Step { name: "one", what: "", work: || Ok(()) },
        Step { name: "two", what: "", work: || Err(Stop::Failed("two fails".into())) },
        Step { name: "three", what: "", work: || panic!("a step ran after a failure") },
    ];

    fn names(only: &[&str]) -> Option<Vec<&'static str>> {
        let only: Vec<String> = only.iter().map(|name| (*name).to_owned()).collect();
        chosen(STEPS, &only).ok().map(|steps| steps.iter().map(|step| step.name).collect())
    }

    #[test]
    fn steps_keep_their_order_and_unknown_names_are_refused() {
        assert_eq!(names(&[]), Some(vec!["one", "two", "three"]));
        assert_eq!(names(&["two", "one"]), Some(vec!["one", "two"]));
        assert_eq!(names(&["one", "tow"]), None);
    }

    #[test]
    fn the_first_failure_ends_the_run() {
        let steps: Vec<&Step> = STEPS.iter().collect();
        assert!(matches!(run_all(&steps), Err(Stop::Failed(_))));
    }
}
