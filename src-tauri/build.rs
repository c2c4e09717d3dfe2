//! Builds the shell: gives every command of the window its own permission, and refuses to build a window without its
//! pages, which would open empty and say nothing.

use std::path::Path;
use std::process::exit;

use tauri_build::{AppManifest, Attributes};

#[macro_use]
#[path = "src/commands/list.rs"]
mod list;

macro_rules! names {
    ($($module:ident :: $command:ident),* $(,)?) => { &[$(stringify!($command)),*] };
}

/// Where `tauri.conf.json` takes the pages from.
const PAGES: &str = "ui/dist";

fn main() {
    for watched in [PAGES, "src-tauri/permissions", "src-tauri/capabilities", "src-tauri/src/commands/list.rs"] {
        println!("cargo:rerun-if-changed={watched}");
    }
    if !Path::new(PAGES).join("index.html").is_file() {
        eprintln!("The window's pages are not built yet: {PAGES}/index.html is missing.");
        eprintln!("Run `cargo xtask run`, which builds them and then the window.");
        exit(1);
    }
    let manifest =
        AppManifest::new().commands(window_commands!(names)).permissions_path_pattern("./src-tauri/permissions/**/*");
    let attributes =
        Attributes::new().app_manifest(manifest).capabilities_path_pattern("./src-tauri/capabilities/**/*");
    if let Err(error) = tauri_build::try_build(attributes) {
        eprintln!("{error:#}");
        exit(1);
    }
}
