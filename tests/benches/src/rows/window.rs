//! The real window over a cached desk: from a key to painted rows, a step of scrolling, the start, and the memory of
//! all its processes. Measured inside the page, under Xvfb, with WebDriver's keys.
//!
//! `cargo xtask bench window` builds the program and names it in `AVAL_WINDOW_BIN`; without it nothing can be measured.

use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use acceptance::window::{Window, spot};
use serde_json::{Value, json};
use treasury::list_columns::LIST_COLUMNS;
use treasury::view::InboxQuery;

use crate::Outcome;
use crate::filled::{Filled, data_dir};
use crate::row::{Line, Reach, Row};
use crate::setup::Setup;
use crate::timing::{Case, Took, medians, time};

/// The row.
pub const ROW: Row =
    Row { name: "window", what: "the real window: opening, sorting, searching, scrolling, start, memory", run };

/// Texts typed letter by letter into the search box.
const TYPED: [&str; 8] = ["有限公司", "linden", "freight", "华东", "102030", "148", "machinery", "港务"];
/// Of 39 letters, the second slowest would decide about 95 of 100.
const TYPED_TIMES: usize = 3;
/// From a click into the box to the first letter. Without it the driver types 2 ms after the click, and the letter waits
/// for the click to be painted.
const FROM_MOUSE_TO_KEYS: Duration = Duration::from_millis(100);
/// Columns to sort by, one after another and again.
const SORTED: [&str; 3] = ["sort-amount", "sort-acceptor_name", "sort-due_date"];
/// Rows of the reply that is compared with its bare bytes.
const IPC_ROWS: u32 = 200;
/// Rows per jump.
const JUMP_ROWS: u32 = 28;
const JUMPS: u32 = 60;
/// The pause before the memory is read, of the full and of the empty window.
const AT_REST: Duration = Duration::from_secs(30);

fn run(setup: &Setup) -> Outcome<Vec<Line>> {
    if std::env::var_os("AVAL_WINDOW_BIN").is_none() {
        let why = "needs the built window: `cargo xtask bench window`";
        return Ok(vec![Line::missing("the real window", "–", why)]);
    }
    let data = data_dir(setup)?;
    let core_us = core_us(setup)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(measure(setup, &data, core_us))
}

async fn measure(setup: &Setup, data: &Path, core_us: u64) -> Outcome<Vec<Line>> {
    let empty = setup.folder()?;
    let bare = Started::on(empty.path(), "first-start").await?;
    drop(bare.window);
    let full = Started::on(data, "page-today").await?;
    let window = full.window;
    window.script(WATCH, &[]).await;
    let mut opened = opened(&window, setup.rounds).await?;
    let mut sorted = sorted(&window, setup.rounds).await?;
    let mut keys = typed(&window).await?;
    let jumps = window.script(SCROLL, &[json!(JUMP_ROWS), json!(JUMPS)]).await;
    let mut jumps: Vec<u64> = microseconds(&jumps)?;
    // Measured before rows are fetched over and over, which does not happen in normal use.
    let memory = weighed(data).await?;
    let window_rows = window.script(ROWS_OVER_IPC, &[json!(IPC_ROWS)]).await;
    let ipc = microseconds(&window_rows)?;
    let rows = window.attribute(spot("grid"), "data-rows").await.unwrap_or_default();

    let took = |microseconds: u64| Took { wall_ns: microseconds * 1_000, cpu_ns: 0 };
    let kb = |kilobytes: u64| format!("{} MB", kilobytes / 1_024);
    Ok(vec![
        shown("a list opened from another page to rows painted, p50", at(&mut opened, 50), &rows),
        shown(&format!("column pressed to rows painted, p50 of {} sorts", sorted.len()), at(&mut sorted, 50), &rows),
        shown("key typed in the search box to rows painted, p50", at(&mut keys, 50), &rows),
        limit(&format!("the same, p95 of {} keys", keys.len()), at(&mut keys, 95), 33_000, &rows),
        limit(&format!("scroll step of {JUMP_ROWS} rows, p50"), at(&mut jumps, 50), 60_000, &rows),
        limit(&format!("{IPC_ROWS} rows over IPC, p50"), ipc[0], 4_000, &rows),
        Line::measured(
            "start to first rows painted",
            "the same shell with an empty page",
            took(full.painted_us),
            took(bare.painted_us),
            Reach::Within(150),
        ),
        Line::measured(
            format!("IPC: a window of {IPC_ROWS} rows"),
            "the same bytes: without reading the rows, writing their JSON and reading it",
            took(ipc[0]),
            took(ipc[0].saturating_sub(ipc[1] + core_us)),
            Reach::Within(120),
        )
        .noting(format!("{} characters; the core {core_us} µs, reading JSON {} µs", ipc[2], ipc[1])),
        Line::missing(
            "memory of the process tree (PSS)",
            "the same shell with an empty page",
            format!(
                "{} against {}, ratio {}.{:02}",
                kb(memory),
                kb(bare.memory_kb),
                memory / bare.memory_kb.max(1),
                memory * 100 / bare.memory_kb.max(1) % 100
            ),
        ),
    ])
}

async fn opened(window: &Window, rounds: u32) -> Outcome<Vec<u64>> {
    let mut took = Vec::new();
    for _ in 0..rounds {
        window.click("nav-today").await;
        window.see("page-today").await;
        window.click("nav-draft").await;
        took.push(painted(window).await?);
    }
    Ok(took)
}

async fn sorted(window: &Window, rounds: u32) -> Outcome<Vec<u64>> {
    let mut took = Vec::new();
    for column in (0..rounds).flat_map(|_| SORTED) {
        window.click(column).await;
        took.push(painted(window).await?);
    }
    Ok(took)
}

/// Times of every letter of every text, [`TYPED_TIMES`]; the box is cleared between texts.
async fn typed(window: &Window) -> Outcome<Vec<u64>> {
    let mut took = Vec::new();
    for text in [TYPED; TYPED_TIMES].into_iter().flatten() {
        window.click("filter-text").await;
        tokio::time::sleep(FROM_MOUSE_TO_KEYS).await;
        for letter in text.chars() {
            window.press(&letter.to_string()).await;
            took.push(painted(window).await?);
        }
        window.press("Control+a").await;
        window.press("Backspace").await;
        painted(window).await?;
    }
    Ok(took)
}

fn shown(what: &str, microseconds: u64, rows: &str) -> Line {
    Line::missing(what, "–", figure(microseconds, rows))
}

fn limit(what: &str, microseconds: u64, most: u64, rows: &str) -> Line {
    let reached = if microseconds <= most { "reached" } else { "**not reached**" };
    let figure = figure(microseconds, rows);
    Line::missing(what, "–", format!("{figure}; to reach: {} ms, {reached}", most / 1_000))
}

fn figure(microseconds: u64, rows: &str) -> String {
    format!("{}.{} ms over {rows} rows", microseconds / 1_000, microseconds / 100 % 10)
}

/// The percentile of the values.
fn at(values: &mut [u64], hundredth: usize) -> u64 {
    values.sort_unstable();
    values.get(values.len() * hundredth / 100).or(values.last()).copied().unwrap_or_default()
}

struct Started {
    window: Window,
    painted_us: u64,
    memory_kb: u64,
}

impl Started {
    /// Opens the window and measures the time from the program's start until a page is painted.
    async fn on(data: &Path, page: &str) -> Outcome<Self> {
        let window = Window::open(data).await;
        window.see(page).await;
        let painted = window.script(PAINTED_AT, &[]).await.as_u64().ok_or("no time of painting")?;
        let started = started_us(data)?;
        Ok(Self { painted_us: painted.saturating_sub(started), memory_kb: weighed(data).await?, window })
    }
}

/// Waits for the page's own time from the last key to painted rows.
async fn painted(window: &Window) -> Outcome<u64> {
    let took = window.script("return window.figures.painted", &[]).await;
    Ok(took.as_u64().ok_or("no time of painting")?)
}

fn microseconds(values: &Value) -> Outcome<Vec<u64>> {
    let values = values.as_array().ok_or("no times")?;
    Ok(values.iter().filter_map(Value::as_u64).collect())
}

/// From each key or press to the frame after the one in which the new rows, or the note that there are none, are shown.
const WATCH: &str = "
    const now = () => document.querySelector('[data-view]')?.dataset.view ?? 'none';
    const grid = () => document.querySelector('[data-testid=\"grid\"]');
    const whole = () => !grid() || document.querySelector('[data-testid=\"row-0\"]')?.dataset.key;
    window.figures = { painted: Promise.resolve(0) };
    const begin = () => {
        const begun = performance.now(), before = now();
        window.figures.painted = new Promise((done, fail) => {
            const look = () => {
                const took = performance.now() - begun;
                if (now() !== before && now() !== 'none' && whole())
                    setTimeout(() => done(Math.round((performance.now() - begun) * 1000)));
                else if (took > 20000) fail(new Error('no rows'));
                else requestAnimationFrame(look);
            };
            requestAnimationFrame(look);
        });
        window.figures.painted.catch(() => null);
    };
    document.addEventListener('keydown', (event) => event.ctrlKey || event.key === 'Control' || begin(), true);
    document.addEventListener('click', (event) => event.target.closest('input') || begin(), true);";

/// Jumps all over the list; each ends with the frame after the one in which all visible rows are shown.
const SCROLL: &str = "
    const [rows, jumps] = arguments;
    const grid = document.querySelector('[data-testid=\"grid\"]');
    const height = document.querySelector('[data-testid=\"row-0\"]').offsetHeight;
    const all = Number(grid.dataset.rows);
    // In a list that is higher than an element can be, more rows go by than are scrolled.
    const body = grid.querySelector('.grid-body').offsetHeight;
    const room = grid.clientHeight + body - grid.scrollHeight;
    const pace = (all * height - room) / (body - room);
    const times = [];
    let first = 0;
    for (let jump = 0; jump < jumps; jump += 1) {
        first = jump % 10 === 9 ? (first + 3 * 7919) % (all - rows) : Math.min(first + rows, all - rows);
        const begun = performance.now();
        grid.scrollTop = (first * height) / pace;
        await new Promise((done) => {
            const look = () => {
                const row = document.getElementById(`grid-row-${first + 1}`);
                if (row?.dataset.key) setTimeout(done);
                else requestAnimationFrame(look);
            };
            requestAnimationFrame(look);
        });
        times.push(Math.round((performance.now() - begun) * 1000));
    }
    grid.scrollTop = 0;
    return times;";

/// When the page now shown was painted, in microseconds since 1970.
const PAINTED_AT: &str = "
    const paint = performance.getEntriesByName('first-contentful-paint')[0];
    return Math.round((performance.timeOrigin + (paint ? paint.startTime : performance.now())) * 1000);";

/// The median times of reading `count` rows as the page does and of parsing their JSON, then the JSON's length.
const ROWS_OVER_IPC: &str = "
    const [count] = arguments;
    const view = Number(document.querySelector('[data-testid=\"grid\"]').dataset.view);
    const { invoke } = window.__TAURI_INTERNALS__;
    const ask = () => invoke('inbox_rows', { view, from: 0, count });
    const text = JSON.stringify(await ask());
    // Ten at a time: the page's clock goes in whole milliseconds.
    const measure = async (work) => {
        const times = [];
        for (let turn = 0; turn < 15; turn += 1) {
            const begun = performance.now();
            for (let one = 0; one < 10; one += 1) await work();
            times.push((performance.now() - begun) * 100);
        }
        return Math.round(times.sort((one, other) => one - other)[times.length >> 1]);
    };
    return [await measure(ask), await measure(() => JSON.parse(text)), text.length];";

/// The core's time for the same rows, in microseconds: reading them and writing their JSON. Without a window, on the
/// same lists.
fn core_us(setup: &Setup) -> Outcome<u64> {
    let filled = Filled::open(setup)?;
    let query = InboxQuery { stage: "draft".to_owned(), ..InboxQuery::default() };
    let view = filled.desk.inbox_open_with(&query, 0, &own_columns())?.head.view;
    let rows =
        || time(|| Ok(serde_json::to_string(&filled.desk.inbox_shown(view, 0, IPC_ROWS)?)?)).map(|(_, took)| took);
    let took = medians(setup.rounds.max(31), &mut [Case::new("rows", rows)])?;
    Ok(took[0].wall_ns / 1_000)
}

/// The columns with which the page opens the list of all drafts.
fn own_columns() -> Vec<String> {
    let shown = LIST_COLUMNS.iter().filter_map(|column| column.shown);
    shown.filter(|column| !column.on_choice && column.lists.is_none()).map(|column| column.id.to_owned()).collect()
}

/// When the program with this data directory was started, in microseconds since 1970.
fn started_us(data: &Path) -> Outcome<u64> {
    let id = processes(data)?.into_iter().find(|(name, _)| name == "aval").ok_or("the program does not run")?.1;
    let stat = std::fs::read_to_string(format!("/proc/{id}/stat"))?;
    let ticks: u64 =
        stat.rsplit(')').next().and_then(|rest| rest.split_whitespace().nth(19)).ok_or("no start")?.parse()?;
    let up = std::fs::read_to_string("/proc/uptime")?;
    let (seconds, hundredths) =
        up.split_whitespace().next().and_then(|text| text.split_once('.')).ok_or("no uptime")?;
    let up_us = seconds.parse::<u64>()? * 1_000_000 + hundredths.parse::<u64>()? * 10_000;
    let now_us = u64::try_from(SystemTime::now().duration_since(UNIX_EPOCH)?.as_micros())?;
    // A tick of /proc is a hundredth of a second.
    Ok(now_us - up_us + ticks * 10_000)
}

/// The memory of a window at rest.
async fn weighed(data: &Path) -> Outcome<u64> {
    tokio::time::sleep(AT_REST).await;
    memory_kb(data)
}

/// Proportional set size of the program and of its web view's processes.
fn memory_kb(data: &Path) -> Outcome<u64> {
    let mut sum = 0;
    for (_, id) in processes(data)? {
        let rollup = std::fs::read_to_string(format!("/proc/{id}/smaps_rollup")).unwrap_or_default();
        let pss = rollup.lines().find_map(|line| line.strip_prefix("Pss:"));
        sum += pss.and_then(|text| text.split_whitespace().next()?.parse::<u64>().ok()).unwrap_or_default();
    }
    Ok(sum)
}

/// The processes started with this data directory: the program and its web view's.
fn processes(data: &Path) -> Outcome<Vec<(String, u32)>> {
    let wanted = format!("AVAL_DATA_DIR={}", data.display());
    let mut found = Vec::new();
    for entry in std::fs::read_dir("/proc")?.filter_map(Result::ok) {
        let Some(id) = entry.file_name().to_str().and_then(|name| name.parse::<u32>().ok()) else { continue };
        let of = |file: &str| std::fs::read(entry.path().join(file)).unwrap_or_default();
        let name = String::from_utf8_lossy(&of("comm")).trim().to_owned();
        let ours = of("environ").split(|byte| *byte == 0).any(|one| one == wanted.as_bytes());
        if ours && (name == "aval" || name.starts_with("WebKit") && name != "WebKitWebDriver") {
            found.push((name, id));
        }
    }
    Ok(found)
}
