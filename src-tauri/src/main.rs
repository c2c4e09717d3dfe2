//! The program `aval`: opens the window.

// No console window beside the program on Windows.
#![cfg_attr(all(windows, not(debug_assertions)), windows_subsystem = "windows")]

fn main() -> std::process::ExitCode {
    treasury::folder::keep_private();
    aval_shell::run()
}
