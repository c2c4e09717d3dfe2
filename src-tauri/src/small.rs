//! Settings of memory that a process reads when it starts. On Linux the program starts itself once more with them, under
//! the same process id, and the web view inherits them: it is WebKit in processes of its own.
//!
//! The figures are in docs/results/benchmarks.md. A value that the person's environment has stays. WebKit documents
//! none of its settings; a version that does not know one ignores it, and the window only needs more memory.

use std::ffi::OsString;

/// Few areas of the C library's memory: each thread would get its own and keep it. Large pieces are returned to the system
/// when they are free: the two limits are the library's own first values, which otherwise grow with the pieces. And WebKit's
/// simplest script compiler only, for functions that run often: the page runs short pieces of script, for which more code of
/// its compilers costs more than it saves.
const SETTINGS: [(&str, &str); 5] = [
    ("MALLOC_ARENA_MAX", "2"),
    ("MALLOC_MMAP_THRESHOLD_", "131072"),
    ("MALLOC_TRIM_THRESHOLD_", "131072"),
    ("JSC_useDFGJIT", "0"),
    ("JSC_thresholdForJITAfterWarmUp", "16000"),
];

/// Starts the program again with the settings that its environment lacks. Returns where it has all of them, on other
/// systems, and if the second start fails: the window then opens without them.
pub fn start_small() {
    let missing = missing(|name| std::env::var_os(name));
    if cfg!(target_os = "linux") && !missing.is_empty() {
        start_again(&missing);
    }
}

fn missing(value: impl Fn(&str) -> Option<OsString>) -> Vec<(&'static str, &'static str)> {
    SETTINGS.into_iter().filter(|(name, _)| value(name).is_none()).collect()
}

#[cfg(unix)]
fn start_again(settings: &[(&str, &str)]) {
    use std::os::unix::process::CommandExt;

    let Ok(program) = std::env::current_exe() else { return };
    let error =
        std::process::Command::new(program).args(std::env::args_os().skip(1)).envs(settings.iter().copied()).exec();
    eprintln!("aval: starts with the usual memory settings: {error}");
}

#[cfg(not(unix))]
fn start_again(_settings: &[(&str, &str)]) {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_setting_of_the_environment_stays_and_a_second_start_lacks_none() {
        assert_eq!(missing(|_| None), SETTINGS);
        let own = |name: &str| (name == "JSC_useDFGJIT").then(|| "1".into());
        let others: Vec<_> = SETTINGS.into_iter().filter(|(name, _)| *name != "JSC_useDFGJIT").collect();
        assert_eq!(missing(own), others);
        assert_eq!(missing(|_| Some("".into())), []);
    }
}
