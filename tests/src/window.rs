//! The real window, driven like a person would: elements found by `data-testid`, clicked, typed into, read.
//!
//! One [`Window`] is a screen in memory, a session bus, the WebDriver server and the program on a data directory given
//! by the test, so that a second one can be opened on the first one's data. Every step waits for its element, up to a
//! deadline, and a wait that fails reports the page's content and saves a picture. Not here: WebDriver's own
//! screenshot, because this web view returns an empty one; the pictures are of the screen.

mod close_button;
mod faults;
mod keys;
mod screen;
mod servers;
mod session;
mod spot;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use screen::Screen;
use servers::Servers;
pub use servers::{APPROVER_KEY_FILE, GROUP_KEY_FILE};
use session::{Element, Session};
pub use spot::{Spot, spot};

/// The deadline for an element to appear.
const APPEARS_MS: u64 = 120_000;
/// The deadline for a window to open, try by try. A cold start of the web view on a busy machine needs most of the
/// first; a start that hangs needs the next.
const OPENS_MS: [u64; 3] = [60_000, 90_000, 120_000];
/// The pause between two checks.
const LOOK_AGAIN_MS: u64 = 60;

/// The open window. Dropping it ends the program and all processes started for it.
pub struct Window {
    session: Session,
    servers: Servers,
    screen: Screen,
}

impl Window {
    /// Opens the program that `AVAL_WINDOW_BIN` names on `data_dir`.
    pub async fn open(data_dir: &Path) -> Self {
        Self::open_with(data_dir, &[]).await
    }

    /// The same, with arguments for the program.
    pub async fn open_with(data_dir: &Path, arguments: &[&str]) -> Self {
        let mut failed = Vec::new();
        for limit_ms in OPENS_MS {
            match Self::try_to_open(data_dir, arguments, Duration::from_millis(limit_ms)).await {
                Ok(window) => return window,
                Err(why) => failed.push(why),
            }
        }
        panic!("the window did not open in {} tries: {failed:#?}", failed.len())
    }

    /// One try with a screen, servers and a program of its own. A second session on the same servers could never open:
    /// the program of the first is still running, and one data directory has one window.
    async fn try_to_open(data_dir: &Path, arguments: &[&str], limit: Duration) -> Result<Self, String> {
        let screen = Screen::start();
        let mut servers = Servers::start(&screen, data_dir);
        let deadline = Instant::now() + limit;
        while !servers.listen()? {
            if Instant::now() > deadline {
                return Err(format!("the servers do not listen after {limit:?}"));
            }
            pause().await;
        }
        let opening = Session::open(servers.port(), servers.program(), arguments);
        let session = tokio::time::timeout_at(deadline.into(), opening);
        let session = session.await.map_err(|_| format!("no session after {limit:?}"))??;
        servers.note_programs();
        Ok(Self { session, servers, screen })
    }

    /// Waits until `spot` is there and visible.
    pub async fn see(&self, spot: impl Into<Spot>) {
        self.element(&spot.into()).await;
    }

    /// Waits until nothing visible matches `spot`.
    pub async fn see_gone(&self, spot: impl Into<Spot>) {
        let spot = spot.into();
        self.until(&format!("{spot} to go"), async || self.shown(&spot).await.is_none().then_some(())).await;
    }

    /// Clicks `spot` once it is there and not disabled.
    pub async fn click(&self, spot: impl Into<Spot>) {
        let spot = spot.into();
        self.until(&format!("a click on {spot}"), async || {
            let element = self.shown(&spot).await?;
            let enabled = self.session.attribute(&element, "aria-disabled").await.ok()?.as_deref() != Some("true");
            (enabled && self.session.is_enabled(&element).await.ok()?).then_some(())?;
            match self.session.click(&element).await {
                Ok(()) => Some(()),
                // Partly outside the scrolled area: a person would scroll, too.
                Err(_) => self.session.scroll_to(&element).await.ok().and(None),
            }
        })
        .await;
    }

    /// Presses the other mouse button at the middle of `spot`.
    pub async fn right_click(&self, spot: impl Into<Spot>) {
        let spot = spot.into();
        let (x, y) = self.middle(&spot).await;
        let pointer = json!([
            {"type": "pointerMove", "duration": 0, "x": x, "y": y},
            {"type": "pointerDown", "button": 2},
            {"type": "pointerUp", "button": 2},
        ]);
        let mouse =
            json!({"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": pointer});
        let done = self.session.act(&json!({"actions": [mouse]})).await;
        done.unwrap_or_else(|why| panic!("a right click on {spot}: {why}"));
    }

    /// Drags from the middle of `spot` by some px to the right, or to the left.
    pub async fn drag(&self, spot: impl Into<Spot>, by: i64) {
        let spot = spot.into();
        let (x, y) = self.middle(&spot).await;
        let moved = |x: i64| json!({"type": "pointerMove", "duration": 0, "x": x, "y": y});
        let mut pointer = vec![moved(x), json!({"type": "pointerDown", "button": 0})];
        pointer.extend([moved(x + by / 3), moved(x + by / 2), moved(x + by)]);
        pointer.push(json!({"type": "pointerUp", "button": 0}));
        let mouse =
            json!({"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": pointer});
        let done = self.session.act(&json!({"actions": [mouse]})).await;
        done.unwrap_or_else(|why| panic!("dragging {spot}: {why}"));
    }

    async fn middle(&self, spot: &Spot) -> (i64, i64) {
        self.see(spot.clone()).await;
        let script = "const at = document.querySelector(arguments[0]).getBoundingClientRect();
            return [Math.round((at.left + at.right) / 2), Math.round((at.top + at.bottom) / 2)];";
        let at = self.script(script, &[json!(spot.to_string())]).await;
        (at[0].as_i64().expect("x"), at[1].as_i64().expect("y"))
    }

    /// Replaces the text of the field at `spot`.
    pub async fn fill(&self, spot: impl Into<Spot>, text: &str) {
        let spot = spot.into();
        self.click(spot.clone()).await;
        self.press("Control+a").await;
        let element = self.element(&spot).await;
        self.session.type_text(&element, text).await.unwrap_or_else(|why| panic!("typing into {spot}: {why}"));
    }

    /// Chooses the entry with this value in a native list, which opens outside the page.
    pub async fn choose(&self, spot: impl Into<Spot>, value: &str) {
        let spot = spot.into();
        self.until(&format!("{value:?} in {spot}"), async || {
            let element = self.shown(&spot).await?;
            self.session.choose(&element, value).await.ok()?.then_some(())
        })
        .await;
    }

    /// Presses keys together, named and joined by `+`: `Control+Enter`, `Escape`, `Shift+ArrowDown`.
    pub async fn press(&self, chord: &str) {
        self.session.act(&keys::chord(chord)).await.unwrap_or_else(|why| panic!("pressing {chord}: {why}"));
    }

    /// The visible text at `spot`.
    pub async fn text(&self, spot: impl Into<Spot>) -> String {
        let spot = spot.into();
        self.until(&format!("text of {spot}"), async || {
            let element = self.shown(&spot).await?;
            self.session.text(&element).await.ok()
        })
        .await
    }

    /// Waits until the text at `spot` contains `part`, and returns all of it.
    pub async fn read(&self, spot: impl Into<Spot>, part: &str) -> String {
        let spot = spot.into();
        self.until(&format!("{part:?} in {spot}"), async || {
            let element = self.shown(&spot).await?;
            self.session.text(&element).await.ok().filter(|text| text.contains(part))
        })
        .await
    }

    /// An attribute of the element at `spot`; `None` where it has none.
    pub async fn attribute(&self, spot: impl Into<Spot>, name: &str) -> Option<String> {
        let spot = spot.into();
        self.until(&format!("attribute {name} of {spot}"), async || {
            let element = self.shown(&spot).await?;
            self.session.attribute(&element, name).await.ok()
        })
        .await
    }

    /// How many elements match `spot` now. It does not wait.
    pub async fn count(&self, spot: impl Into<Spot>) -> usize {
        let css = spot.into().selector();
        self.session.find_all(&css).await.unwrap_or_else(|why| panic!("counting {css}: {why}")).len()
    }

    /// Waits until `count` elements match `spot`.
    pub async fn see_count(&self, spot: impl Into<Spot>, count: usize) {
        let css = spot.into().selector();
        self.until(&format!("{count} of {css}"), async || {
            (self.session.find_all(&css).await.ok()?.len() == count).then_some(())
        })
        .await;
    }

    /// Runs a function body in the page with `arguments[0]…` and returns its result, awaiting a promise.
    pub async fn script(&self, body: &str, arguments: &[Value]) -> Value {
        self.session.script(body, arguments).await.unwrap_or_else(|why| panic!("script in the page: {why}"))
    }

    /// Saves a picture of the window as `artifacts/pictures/NAME.png`, once two in a row are the same (or, where
    /// something blinks, after two seconds).
    pub async fn picture(&self, name: &str) -> PathBuf {
        let path = pictures().join(format!("{name}.png"));
        faults::folder_of(&path);
        let part = self.covers().await;
        let mut before = self.screen.picture(&path, part.as_deref());
        for _ in 0..10 {
            pause().await;
            let now = self.screen.picture(&path, part.as_deref());
            if now == before {
                break;
            }
            before = now;
        }
        path
    }

    /// A picture of a state that has to be free of accessibility faults, in both themes.
    pub async fn look(&self, name: &str) {
        self.picture(name).await;
        let mut found = self.faults().await;
        let other = "const page = document.documentElement;
            page.dataset.theme = page.dataset.theme === 'dark' ? 'light' : 'dark';
            return true;";
        self.script(other, &[]).await;
        self.picture(&format!("{name}-other")).await;
        found.extend(self.faults_of_colours().await);
        self.script(other, &[]).await;
        assert_eq!(found, Vec::<String>::new(), "{name}");
    }

    /// Waits until the program has this many windows, and returns their handles.
    pub async fn see_windows(&self, count: usize) -> Vec<String> {
        self.until(&format!("{count} windows"), async || {
            self.session.windows().await.ok().filter(|all| all.len() == count)
        })
        .await
    }

    /// Lets the next steps be of another window of the program.
    pub async fn turn_to(&self, handle: &str) {
        self.session.turn_to(handle).await.unwrap_or_else(|why| panic!("turning to {handle}: {why}"));
    }

    /// Saves a picture of the whole screen, with all windows on it.
    pub fn picture_of_screen(&self, name: &str) {
        self.screen.picture(&pictures().join(format!("{name}.png")), None);
    }

    /// Gives the window another size, in px.
    pub async fn resize(&self, width: u32, height: u32) {
        self.session.resize(width, height).await.unwrap_or_else(|why| panic!("resizing: {why}"));
    }

    /// Presses the button that closes the window; the program may ask before it quits.
    pub fn press_close(&self) {
        close_button::press(self.screen.name()).unwrap_or_else(|why| panic!("the close button: {why}"));
    }

    /// Presses the button that closes the window above all others.
    pub fn press_close_of_the_top(&self) {
        close_button::press_top(self.screen.name()).unwrap_or_else(|why| panic!("the close button: {why}"));
    }

    /// Waits until the program has ended by itself.
    pub async fn see_ended(self) {
        self.until("the program to end", async || (!self.servers.program_runs()).then_some(())).await;
    }

    /// Closes the window as a person does.
    pub async fn close(self) {
        self.session.close().await.unwrap_or_else(|why| panic!("closing: {why}"));
    }

    /// Starts the program once more with these arguments, as the desktop does when a link is opened.
    pub fn start_again(&self, arguments: &[&str]) {
        let ended = self.servers.start_second(arguments);
        assert!(ended.success(), "a second start: {ended}");
    }

    /// The address of the session bus on which the program is.
    pub fn bus(&self) -> String {
        self.servers.bus()
    }

    /// Kills the program as a power cut does; nothing of it gets the chance to write.
    pub async fn kill(self) {
        self.servers.kill_program();
    }

    async fn element(&self, spot: &Spot) -> Element {
        self.until(&spot.to_string(), async || self.shown(spot).await).await
    }

    /// The element that `spot` matches, if it exists and is visible now.
    async fn shown(&self, spot: &Spot) -> Option<Element> {
        let found = self.session.find_all(&spot.selector()).await.ok()?;
        let element = found.into_iter().nth(spot.place())?;
        self.session.is_shown(&element).await.ok()?.then_some(element)
    }

    /// Checks until there is a result, or fails with the page's content.
    pub async fn until<T>(&self, what: &str, look: impl AsyncFn() -> Option<T>) -> T {
        let deadline = Instant::now() + Duration::from_millis(APPEARS_MS);
        loop {
            if let Some(found) = look().await {
                return found;
            }
            if Instant::now() > deadline {
                self.give_up(what).await;
            }
            pause().await;
        }
    }

    async fn give_up(&self, what: &str) -> ! {
        let picture = self.picture("failed").await;
        let text = self.session.script("return document.body.innerText", &[]).await.unwrap_or(json!(null));
        let text = text.as_str().unwrap_or("(nothing readable)").to_owned();
        panic!("waited in vain for {what}\npicture: {}\nthe page shows:\n{text}", picture.display());
    }
}

/// The only pause of the harness: between two checks with a deadline.
async fn pause() {
    tokio::time::sleep(Duration::from_millis(LOOK_AGAIN_MS)).await;
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("tests/ lies in the project")
}

fn pictures() -> PathBuf {
    let folder = root().join("artifacts/pictures");
    std::fs::create_dir_all(&folder).expect("a folder for pictures");
    folder
}
