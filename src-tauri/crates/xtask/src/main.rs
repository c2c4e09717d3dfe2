//! The project's chores as cargo commands: run, test, generate.
fn main() {}
