//! One program per data directory: a second start shows the open window, passes its link on, and quits.
//!
//! This is a convenience, not a safeguard: the core's file lock keeps two programs from writing to one journal.

use std::path::Path;

use sha2::{Digest, Sha256};
use tauri::plugin::TauriPlugin;
use tauri::{AppHandle, Wry};

use crate::{link, window};

/// The plugin, keyed by the data directory: programs of different directories are independent.
pub fn plugin(data_dir: &Path) -> TauriPlugin<Wry> {
    tauri_plugin_single_instance::Builder::new()
        .callback(|app: &AppHandle, arguments, _directory| {
            let Some(front) = window::front(app) else { return };
            window::bring_forward(&front);
            link::received(app, front.label(), &arguments);
        })
        .dbus_id(bus_name(data_dir))
        .build()
}

/// A D-Bus name with a hash of the directory. The prefix is needed because no part of a name may begin with a digit.
fn bus_name(data_dir: &Path) -> String {
    let hash = Sha256::digest(data_dir.as_os_str().as_encoded_bytes());
    let short: String = hash.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    format!("app.aval.desk.data_{short}")
}

#[cfg(test)]
mod tests {
    use super::bus_name;
    use std::path::Path;

    #[test]
    fn each_data_directory_has_a_bus_name_of_its_own() {
        let one = bus_name(Path::new("/data/one"));
        assert_eq!(one, bus_name(Path::new("/data/one")));
        assert_ne!(one, bus_name(Path::new("/data/two")));
        assert!(one.split('.').all(|part| part.starts_with(|first: char| first.is_ascii_alphabetic())), "{one}");
    }
}
