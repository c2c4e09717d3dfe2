//! The command line: the same core for scripts, schedules and support.
fn main() {}
