//! The log: one file per day in `DATA/logs`, readable only by this user, kept for fourteen days.
//!
//! Users send logs to support. So the core logs no bodies and no tokens, and as a second safeguard this module shortens
//! every long run of digits (account, draft and reference numbers) to its last four before it is written.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use chrono::{NaiveDate, Utc};
use model::folder;
use tracing_appender::non_blocking::{NonBlockingBuilder, WorkerGuard};
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::prelude::*;

/// Number of daily log files that are kept.
const FILES_KEPT_DAYS: usize = 14;

/// Runs of digits of this length or more are shortened.
const DIGITS_SHOWN_MAX: usize = 7;

/// Lines that wait for the disk; later ones are dropped. The room for all of them is memory from the start.
const LINES_WAITING_MAX: usize = 4_096;

/// Opens the log. Keep the guard: dropping it flushes the buffer.
pub fn open(data_dir: &Path) -> io::Result<WorkerGuard> {
    let file = DayFile::open(data_dir.join("logs"), Utc::now().date_naive())?;
    let (writer, guard) =
        NonBlockingBuilder::default().thread_name("log").buffered_lines_limit(LINES_WAITING_MAX).finish(Masked(file));
    // Libraries below the core (HTTP, D-Bus, the web view) log warnings only: their finer levels would print addresses
    // and headers.
    let ours = ["aval_shell", "treasury", "money", "journal", "model", "bank_client", "practice_bank"];
    let levels =
        Targets::new().with_default(LevelFilter::WARN).with_targets(ours.map(|name| (name, LevelFilter::INFO)));
    let lines = tracing_subscriber::fmt::layer().with_ansi(false).with_writer(writer);
    let installed = tracing_subscriber::registry().with(lines.with_filter(levels)).try_init();
    installed.map_err(io::Error::other)?;
    tracing::info!(version = env!("CARGO_PKG_VERSION"), "window starts");
    Ok(guard)
}

/// A file per UTC day.
struct DayFile {
    folder: PathBuf,
    day: NaiveDate,
    file: File,
}

impl DayFile {
    fn open(folder: PathBuf, day: NaiveDate) -> io::Result<Self> {
        folder::make_private(&folder)?;
        let file = folder::open_end(&folder.join(format!("aval-{day}.log")))?;
        remove_old(&folder)?;
        Ok(Self { folder, day, file })
    }
}

impl Write for DayFile {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        let today = Utc::now().date_naive();
        if today != self.day {
            *self = Self::open(std::mem::take(&mut self.folder), today)?;
        }
        self.file.write(line)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Shortens long numbers in every line. Each event is one write.
struct Masked<W>(W);

impl<W: Write> Write for Masked<W> {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        self.0.write_all(mask(&String::from_utf8_lossy(line)).as_bytes())?;
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// The text with every long run of digits shortened to its last four.
fn mask(text: &str) -> String {
    let mut masked = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find(|c: char| c.is_ascii_digit()) {
        let (before, from_digits) = rest.split_at(start);
        let length = from_digits.bytes().take_while(u8::is_ascii_digit).count();
        let (digits, after) = from_digits.split_at(length);
        masked.push_str(before);
        match length {
            0..=DIGITS_SHOWN_MAX => masked.push_str(digits),
            _ => masked.extend(["…", &digits[length - 4..]]),
        }
        rest = after;
    }
    masked + rest
}

/// Removes the oldest files; their names sort by day.
fn remove_old(folder: &Path) -> io::Result<()> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)?
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| is_log_file(path))
        .collect();
    files.sort();
    let surplus = files.len().saturating_sub(FILES_KEPT_DAYS);
    files.iter().take(surplus).try_for_each(std::fs::remove_file)
}

fn is_log_file(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    name.starts_with("aval-") && name.ends_with(".log")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_numbers_keep_only_their_last_four_digits() {
        let cases = [
            ("account 6222020200112233445 read", "account …3445 read"),
            ("draft 130758100001820260101000000001", "draft …0001"),
            ("2026-11-21T07:47:00.123456Z  INFO page 12 of 300", "2026-11-21T07:47:00.123456Z  INFO page 12 of 300"),
            ("票据 12345678 与 1234567", "票据 …5678 与 1234567"),
            ("", ""),
        ];
        for (text, expected) in cases {
            assert_eq!(mask(text), expected);
        }
    }

    #[test]
    fn a_log_file_is_private_and_a_fortnight_is_kept() {
        let folder = tempfile::tempdir().expect("temporary folder");
        let logs = folder.path().join("logs");
        folder::make_private(&logs).expect("folder");
        for day in 1..=20 {
            folder::open_end(&logs.join(format!("aval-2026-01-{day:02}.log"))).expect("old file");
        }
        std::fs::write(logs.join("notes.txt"), "not ours").expect("foreign file");
        let day = NaiveDate::from_ymd_opt(2026, 2, 1).expect("a day");
        DayFile::open(logs.clone(), day).expect("opens");
        let mut names: Vec<String> = std::fs::read_dir(&logs)
            .expect("lists")
            .map(|entry| entry.expect("entry").file_name().into_string().expect("name"))
            .collect();
        names.sort();
        assert_eq!(names.len(), FILES_KEPT_DAYS + 1);
        assert_eq!(names.first().map(String::as_str), Some("aval-2026-01-08.log"));
        assert_eq!(names.last().map(String::as_str), Some("notes.txt"), "a file of somebody else stays");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = |path: &Path| std::fs::metadata(path).expect("metadata").permissions().mode() & 0o777;
            assert_eq!(mode(&logs.join("aval-2026-02-01.log")), 0o600);
            assert_eq!(mode(&logs), 0o700);
        }
    }
}
