//! The program `aval`: opens the window.

// On Windows, no console window opens with the program.
#![cfg_attr(all(windows, not(debug_assertions)), windows_subsystem = "windows")]

fn main() -> std::process::ExitCode {
    model::folder::keep_private();
    aval_shell::start_small();
    aval_shell::run()
}
