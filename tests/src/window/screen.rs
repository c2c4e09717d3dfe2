//! A screen in memory: Xvfb, which chooses a free display number itself, and pictures of it.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// The screen size that the window is designed for.
const SIZE: &str = "1440x900x24";

/// An Xvfb of our own. It ends when this value is dropped.
pub struct Screen {
    server: Child,
    name: String,
}

impl Screen {
    pub fn start() -> Self {
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", SIZE, "-nolisten", "tcp"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("Xvfb starts (package xvfb)");
        let out = server.stdout.take().expect("Xvfb's output");
        let mut screen = Self { server, name: String::new() };
        let number = BufReader::new(out).lines().next().expect("Xvfb says its display").expect("readable");
        screen.name = format!(":{number}");
        screen
    }

    /// The value of `DISPLAY` for programs on it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Saves a picture of the whole screen and returns its bytes.
    pub fn picture(&self, path: &Path) -> Vec<u8> {
        let taken = Command::new("import")
            .args(["-display", &self.name, "-window", "root", "-define", "png:exclude-chunks=date,time"])
            .arg(path)
            .status()
            .expect("import starts (package imagemagick)");
        assert!(taken.success(), "no picture of the screen");
        std::fs::read(path).expect("the picture")
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // The server may have ended already.
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}
