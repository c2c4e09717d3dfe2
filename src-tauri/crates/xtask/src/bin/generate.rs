//! Writes the project's generated files, or with `--check` lists the stale ones. Started by `cargo xtask generate`.

use std::process::ExitCode;

use xtask::generated::{Found, compare, write};

fn main() -> ExitCode {
    let check = std::env::args().any(|argument| argument == "--check");
    let root = xtask::root();
    let result = if check { Ok(compare(&root)) } else { write(&root) };
    match result {
        Ok(found) => report(&found, check),
        Err(error) => {
            eprintln!("A generated file could not be written: {error}");
            ExitCode::FAILURE
        }
    }
}

fn report(found: &[Found], check: bool) -> ExitCode {
    for file in found {
        let word = match (file.fresh, check) {
            (true, _) => "fresh  ",
            (false, true) => "stale  ",
            (false, false) => "written",
        };
        println!("{word} {}", file.path);
    }
    if check && found.iter().any(|file| !file.fresh) {
        eprintln!("Run `cargo xtask generate` and commit what it writes.");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}
