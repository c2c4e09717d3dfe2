//! `cargo xtask ratchet`: counts the processor instructions of a dozen paths of the core under callgrind, and compares
//! them with the record, so that a path cannot become slower without anybody noticing.
//!
//! The paths are in `tests/benches/src/ratchet`, the record in `tests/benches/ratchet.md`. Where processor, C library and
//! compiler are the record's, a path may need 3 % more; elsewhere its ratio to a floor of the same run may be 5 % higher. A
//! gain has to lower the record in the same commit. Not here: times, which differ from run to run (`cargo xtask bench`).

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::sync::Mutex;
use std::thread;

use crate::command::{built, cargo, program};
use crate::{Outcome, Stop, root};

/// The record.
const RECORD: &str = "tests/benches/ratchet.md";
/// Data and counts.
const FOLDER: &str = "target/bench/ratchet";
/// The function whose instructions count, as callgrind names it.
const COUNTED: &str = "*ratchet*counted*";

/// Paths counted at once.
const AT_ONCE: usize = 2;

/// A path that is a floor.
const FLOOR: &str = "floor-";
const PARSE: &str = "floor-parse";
const ROWS: &str = "floor-rows";
/// Paths that are compared with [`PARSE`]; the others with [`ROWS`].
const PARSING: &[&str] = &["reply", "scan", "decode", "verdict", "statement"];

/// `decode` with one pass more over the bytes: it shows that a loss is noticed.
const BAIT: &str = "bait";
const BAIT_OF: &str = "decode";

/// Paths that may need at most so many thousandths of other paths together, on every machine: the lists compared with the ends of
/// instructions, of a reply and its refresh; the check and the confirmation after 1,000 earlier payments, of those without them.
const BOUNDS: &[(&str, u64, &[&str])] = &[
    ("ends", 50, &["reply", "refresh"]),
    ("prepare-after", 1_100, &["prepare"]),
    ("confirm-after", 1_100, &["confirm"]),
];

/// Thousandths by which a path may differ where everything is the record's, and elsewhere.
const SAME_MOST: u64 = 30;
const ELSEWHERE_MOST: u64 = 50;

/// Instructions by path.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Counts {
    /// Processor, C library and compiler.
    key: String,
    paths: Vec<(String, u64)>,
}

impl Counts {
    fn of(&self, name: &str) -> Option<u64> {
        self.paths.iter().find(|(path, _)| path == name).map(|(_, count)| *count)
    }

    /// Thousandths of the floor.
    fn ratio(&self, name: &str) -> Option<u64> {
        let floor = if PARSING.contains(&name) { PARSE } else { ROWS };
        Some(self.of(name)? * 1_000 / self.of(floor)?.max(1))
    }

    /// The paths above their bound.
    fn above_bounds(&self) -> Vec<String> {
        let part = |(name, most, of): &(&str, u64, &[&str])| {
            let all: u64 = of.iter().filter_map(|path| self.of(path)).sum();
            let part = self.of(name)? * 1_000 / all.max(1);
            (part > *most).then(|| format!("{name}: {part} thousandths of {}, at most {most}", of.join(" and ")))
        };
        BOUNDS.iter().filter_map(part).collect()
    }

    /// The record's file.
    fn to_text(&self) -> String {
        let mut text =
            format!("{HEAD}\n{KEY}{}\n\n| path | instructions | of its floor |\n|---|---:|---:|\n", self.key);
        for (name, count) in &self.paths {
            let ratio = self.ratio(name).unwrap_or(0);
            let ratio = format!("{}.{:03}", ratio / 1_000, ratio % 1_000);
            let _ = writeln!(text, "| {name} | {count} | {} |", if name.starts_with(FLOOR) { "–" } else { &ratio });
        }
        text
    }

    fn parse(text: &str) -> Self {
        let key = text.lines().find_map(|line| line.strip_prefix(KEY)).unwrap_or_default().to_owned();
        let row = |line: &str| {
            let mut cells = line.strip_prefix("| ")?.split(" | ");
            Some((cells.next()?.to_owned(), cells.next()?.parse().ok()?))
        };
        Self { key, paths: text.lines().filter_map(row).collect() }
    }
}

const HEAD: &str = "\
# Instructions of the core's paths

`cargo xtask ratchet` compares with this table and `cargo xtask ratchet --record` writes it. Both count with callgrind in the build
of the tests, from one seed; `tests/benches/src/ratchet` has the paths.
";
const KEY: &str = "Counted with: ";

/// How a path differs from the record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Difference {
    Within,
    /// By this many thousandths.
    More(u64),
    Fewer(u64),
    /// The record or the run lacks it.
    Missing,
}

/// Compares a path with the record: by its number where the key is equal, by its ratio to its floor elsewhere. A gain
/// elsewhere lowers no record.
fn compare(record: &Counts, now: &Counts, name: &str, of: &str) -> Difference {
    let is_same = record.key == now.key;
    let value = |counts: &Counts, name: &str| if is_same { counts.of(name) } else { counts.ratio(name) };
    let (Some(before), Some(after)) = (value(record, of), value(now, name)) else { return Difference::Missing };
    let most = if is_same { SAME_MOST } else { ELSEWHERE_MOST };
    let thousandths = |more: u64, than: u64| (more - than) * 1_000 / than.max(1);
    if after > before {
        let more = thousandths(after, before);
        return if more > most { Difference::More(more) } else { Difference::Within };
    }
    let fewer = thousandths(before, after);
    if is_same && fewer > most { Difference::Fewer(fewer) } else { Difference::Within }
}

/// Counts every path; compares with the record, or writes it.
///
/// # Errors
/// [`Stop::Failed`] names each path that needs more than the record says, or fewer; or a path that fails.
pub fn ratchet(writes_record: bool) -> Outcome {
    let now = count()?;
    let file = root().join(RECORD);
    let failed = |error: std::io::Error| Stop::Failed(format!("{RECORD}: {error}"));
    if writes_record {
        return fs::write(&file, now.without_bait().to_text()).map_err(failed);
    }
    let record = Counts::parse(&fs::read_to_string(&file).map_err(failed)?);
    eprintln!(
        "    {}",
        if record.key == now.key { "the record's machine" } else { "another machine than the record's" }
    );
    let mut wrong = now.above_bounds();
    for (name, count) in &now.paths {
        let of = if name == BAIT { BAIT_OF } else { name };
        let difference = compare(&record, &now, name, of);
        eprintln!("    {name:12} {count:>14}  {}", said(difference));
        let is_floor = name.starts_with(FLOOR);
        match difference {
            Difference::More(_) if name == BAIT => {}
            _ if name == BAIT => wrong.push("the bait, one pass more over the bytes, is not noticed".to_owned()),
            Difference::Within => {}
            // A floor has no ratio, and its libraries are part of the key.
            _ if is_floor && record.key != now.key => {}
            difference => wrong.push(format!("{name}: {}", said(difference))),
        }
    }
    if wrong.is_empty() {
        return Ok(());
    }
    Err(Stop::Failed(format!(
        "{}.\nA loss is taken back; a gain, or a cost with its reason in the commit, is recorded with `cargo xtask ratchet --record`.",
        wrong.join("\n")
    )))
}

fn said(difference: Difference) -> String {
    let percent = |thousandths: u64| format!("{}.{} %", thousandths / 10, thousandths % 10);
    match difference {
        Difference::Within => "as recorded".to_owned(),
        Difference::More(by) => format!("{} more than recorded", percent(by)),
        Difference::Fewer(by) => format!("{} fewer than recorded", percent(by)),
        Difference::Missing => "not recorded".to_owned(),
    }
}

impl Counts {
    fn without_bait(mut self) -> Self {
        self.paths.retain(|(name, _)| name != BAIT);
        self
    }
}

/// Counts every path, several at once: other work on the machine changes no count.
fn count() -> Outcome<Counts> {
    cargo(["build", "--workspace", "--quiet", "--bin", "bench"]).run()?;
    let bench = || program(built("bench")).args(["ratchet", FOLDER]);
    bench().args(["data"]).run()?;
    let names = bench().args(["names"]).answer().ok_or(Stop::Failed("the paths have no names".to_owned()))?;
    let waiting = Mutex::new(names.lines().rev().map(str::to_owned).collect::<Vec<_>>());
    let next = || waiting.lock().ok().and_then(|mut waiting| waiting.pop());
    let work = || -> Outcome<Vec<(String, u64)>> {
        let mut counted = Vec::new();
        while let Some(name) = next() {
            let count = count_path(&name)?;
            counted.push((name, count));
        }
        Ok(counted)
    };
    let counted = thread::scope(|scope| {
        let workers: Vec<_> = (0..AT_ONCE).map(|_| scope.spawn(work)).collect();
        let joined = workers.into_iter().map(|worker| worker.join().unwrap_or(Err(Stop::Failed("a worker".into()))));
        joined.collect::<Outcome<Vec<_>>>()
    })?;
    let counted: Vec<(String, u64)> = counted.into_iter().flatten().collect();
    let in_order = |name: &str| counted.iter().find(|(path, _)| path == name).cloned();
    Ok(Counts { key: key()?, paths: names.lines().filter_map(in_order).collect() })
}

fn count_path(name: &str) -> Outcome<u64> {
    let out = Path::new(FOLDER).join(format!("{name}.callgrind"));
    let run = program("valgrind")
        .args(["--quiet", "--tool=callgrind", "--collect-atstart=no"])
        .args([format!("--toggle-collect={COUNTED}"), format!("--callgrind-out-file={}", out.display())])
        .args([built("bench").as_os_str(), "ratchet".as_ref(), FOLDER.as_ref(), name.as_ref()]);
    run.run()?;
    let text = fs::read_to_string(root().join(&out)).map_err(|error| Stop::Failed(error.to_string()))?;
    let count = text.lines().find_map(|line| line.strip_prefix("totals: ")?.trim().parse().ok());
    count.filter(|count| *count > 0).ok_or(Stop::Failed(format!("{name}: callgrind counted nothing")))
}

/// The number of instructions depends on these beside the program: the processor's features and caches, by which the C
/// library and the crates choose their code, the C library, and the compiler.
fn key() -> Outcome<String> {
    let said = |name: &str, args: &[&str]| program(name).args(args).answer().unwrap_or_default();
    let cpu = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let field = |name: &str| {
        let line = cpu.lines().find(|line| line.split(':').next().is_some_and(|key| key.trim() == name));
        line.and_then(|line| line.split(':').nth(1)).unwrap_or_default().trim().to_owned()
    };
    let flags = field("flags");
    let has: Vec<&str> = WATCHED.iter().copied().filter(|flag| flags.split(' ').any(|has| has == *flag)).collect();
    let libc = said("getconf", &["GNU_LIBC_VERSION"]);
    let compiler = said("rustc", &["--version"]);
    Ok([field("vendor_id"), field("cache size"), has.join(" "), libc, compiler].join(", "))
}

/// The processor's features by which code is chosen.
const WATCHED: &[&str] = &["sse4_2", "avx2", "bmi2", "erms", "fsrm", "pclmulqdq", "sha_ni", "aes"];

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(key: &str, decode: u64, parse: u64) -> Counts {
        let paths = [(PARSE, parse), (ROWS, 500), ("decode", decode), ("fill", 1_000)];
        Counts { key: key.to_owned(), paths: paths.map(|(name, count)| (name.to_owned(), count)).to_vec() }
    }

    #[test]
    fn the_record_is_read_as_it_was_written() {
        let record = counts("A, B 1.2, rustc", 1_503, 1_000);
        assert_eq!(Counts::parse(&record.to_text()), record);
        assert!(record.to_text().contains("| decode | 1503 | 1.503 |"));
        assert!(record.to_text().contains("| fill | 1000 | 2.000 |"));
    }

    #[test]
    fn a_path_above_its_bound_is_named() {
        let above = |ends: u64| {
            let paths = [("ends", ends), ("reply", 800), ("refresh", 200)];
            let paths = paths.map(|(name, count)| (name.to_owned(), count)).to_vec();
            Counts { key: String::new(), paths }.above_bounds()
        };
        assert_eq!(above(50), [""; 0]);
        assert_eq!(above(51), ["ends: 51 thousandths of reply and refresh, at most 50"]);
    }

    #[test]
    fn a_loss_is_noticed_everywhere_and_a_gain_on_the_records_machine() {
        use Difference::{Fewer, Missing, More, Within};
        let record = counts("here", 10_000, 10_000);
        let rows = [
            ("here", 10_299, 10_000, Within),
            ("here", 10_310, 10_000, More(31)),
            ("here", 9_800, 10_000, Within),
            ("here", 9_600, 10_000, Fewer(41)),
            // Elsewhere only the ratio counts.
            ("there", 20_000, 20_000, Within),
            ("there", 10_400, 10_000, Within),
            ("there", 10_520, 10_000, More(52)),
            ("there", 5_000, 10_000, Within),
        ];
        for (key, decode, parse, expected) in rows {
            assert_eq!(compare(&record, &counts(key, decode, parse), "decode", "decode"), expected, "{key} {decode}");
        }
        assert_eq!(compare(&record, &record, "chain", "chain"), Missing);
    }
}
