//! A screen in memory: Xvfb, which chooses a free display number itself, and pictures of it.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// Large enough for the widest window that is looked at; a picture shows the window only.
const SIZE: &str = "1920x1080x24";

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

    /// Saves a picture of a part of the screen, or of the whole, and returns its bytes.
    pub fn picture(&self, path: &Path, part: Option<&str>) -> Vec<u8> {
        let crop: Vec<&str> = part.map(|part| vec!["-crop", part, "+repage"]).unwrap_or_default();
        let taken = Command::new("import")
            .args(["-display", &self.name, "-window", "root", "-define", "png:exclude-chunks=date,time"])
            // The weakest compression: a picture is compared with the next one more often than it is kept.
            .args(["-quality", "11"])
            .args(crop)
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
