//! The desktop shell of Aval: one window over the core.
//!
//! It opens the log, makes sure that one data directory has one window, and passes the window's calls to `treasury` and
//! the core's news to the window. Deliberately absent: any decision about drafts or money, any SQL, any request body. The
//! window has no file, network or process permission; what it may call stands, a line each, in `src-tauri/permissions`.

#[macro_use]
mod commands;
mod closing;
mod instance;
mod log;
mod looks;
mod news;
mod notify;
mod opening;
mod polling;
mod practice;
mod shell;
mod start;
mod window;

use std::error::Error;
use std::process::ExitCode;

use tauri::Manager;
use treasury::{Home, words};

use closing::Sending;
use shell::Shell;
use start::Start;

macro_rules! handler {
    ($($module:ident :: $command:ident),* $(,)?) => {
        tauri::generate_handler![$(commands::$module::$command),*]
    };
}

/// Opens the window and stays until it is closed. A start that cannot go on says why on standard error.
pub fn run() -> ExitCode {
    match open() {
        Ok(()) => ExitCode::SUCCESS,
        Err(trouble) => {
            eprintln!("aval: {trouble}");
            ExitCode::FAILURE
        }
    }
}

fn open() -> Result<(), Box<dyn Error>> {
    let start = Start::read(std::env::args_os().skip(1))?;
    let home = Home::at(start.data_dir).map_err(|error| words::text(&error.to_trouble().sentence, "en"))?;
    let _log = log::open(home.dir())?;
    let data_dir = home.dir().to_owned();
    tauri::Builder::default()
        .plugin(instance::plugin(&data_dir))
        .invoke_handler(window_commands!(handler))
        .on_page_load(window::show_when_loaded)
        .on_window_event(closing::wait_for_what_is_sent)
        .setup(move |app| {
            // After the plugin: a second start ends before it touches a database.
            app.manage(Sending::default());
            app.manage(tauri::async_runtime::block_on(Shell::open(home, start.practice)));
            window::open(app, &data_dir)?;
            looks::keep_looking(app.handle().clone());
            polling::keep_polling(app.handle().clone());
            Ok(())
        })
        .run(tauri::generate_context!())?;
    Ok(())
}
