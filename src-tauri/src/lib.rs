//! The desktop shell of Aval: the windows over the core.
//!
//! It opens the log, ensures one program per data directory, and passes the window's calls to `treasury` and the core's
//! news to the window. Not here: decisions about drafts or money, SQL and request bodies, because those belong to the
//! core. The window has no file, network or process permission; `src-tauri/permissions` lists each command it may call.

#[macro_use]
mod commands;
mod asked;
mod closing;
mod current_stop;
mod instance;
mod leaving;
mod link;
mod log;
mod news;
mod notify;
mod one_at_a_time;
mod opening;
mod placement;
mod polling;
mod practice;
mod probes;
mod shell;
mod small;
mod start;
mod tray;
mod window;

use std::error::Error;
use std::process::ExitCode;

use closing::Sending;
use leaving::Leaving;
use model::words;
use shell::Shell;
pub use small::start_small;
use start::Start;
use tauri::{AppHandle, Manager};
use treasury::Home;

macro_rules! handler {
    ($($module:ident :: $command:ident),* $(,)?) => {
        tauri::generate_handler![$(commands::$module::$command),*]
    };
}

/// Opens the first window and returns when the last one is closed. A failed start prints its reason on standard error.
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
        .on_window_event(placement::remember_at_the_end)
        .on_window_event(closing::on_event)
        .setup(move |app| {
            // After the plugin: a second start quits before it opens a database.
            app.manage(Sending::default());
            app.manage(Leaving::default());
            app.manage(link::Waiting::holding(window::LABELS[0], start.link));
            app.manage(tauri::async_runtime::block_on(Shell::open(home, start.practice)));
            window::open_first(app)?;
            placement::restore(app);
            probes::keep_probing(app.handle().clone());
            polling::keep_polling(app.handle().clone());
            polling::keep_following(app.handle().clone());
            show_in_tray(app.handle().clone());
            Ok(())
        })
        .run(tauri::generate_context!())?;
    Ok(())
}

/// Puts the icon into the tray, where it is switched on.
fn show_in_tray(app: AppHandle) {
    if app.state::<Shell>().home().preferences().tray {
        tauri::async_runtime::spawn(async move {
            app.state::<Shell>().tray().switch(&app, true).await;
            news::changed(&app, &news::Changed::App);
        });
    }
}
