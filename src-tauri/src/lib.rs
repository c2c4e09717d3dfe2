//! The desktop shell of Aval: one window over the core.
//!
//! It finds the data directory, opens the log, makes sure that one data directory has one window, and passes the window's
//! calls to `treasury` and the core's news to the window. Deliberately absent: any decision about drafts or money, any
//! SQL, any request body. The window has no file, network or process permission; what it may call stands, a line each, in
//! `src-tauri/permissions`.

mod instance;
mod log;
mod place;
mod window;

use std::process::ExitCode;

/// Opens the window and stays until it is closed. A start that cannot go on says why on standard error.
pub fn run() -> ExitCode {
    match start() {
        Ok(()) => ExitCode::SUCCESS,
        Err(trouble) => {
            eprintln!("aval: {trouble}");
            ExitCode::FAILURE
        }
    }
}

fn start() -> Result<(), Box<dyn std::error::Error>> {
    let data_dir = place::data_dir(std::env::args_os().skip(1))?;
    let _log = log::open(&data_dir)?;
    tauri::Builder::default()
        .plugin(instance::plugin(&data_dir))
        .on_page_load(window::show_when_loaded)
        .run(tauri::generate_context!())?;
    Ok(())
}
