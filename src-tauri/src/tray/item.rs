//! The item of a Linux desktop's tray.

use std::time::Duration;

use ksni::menu::StandardItem;
use ksni::{Error, Handle, Icon, MenuItem, OfflineReason, ToolTip, TrayMethods};
use model::{Sentence, words};
use tauri::async_runtime::JoinHandle;
use tauri::{AppHandle, Manager};
use treasury::view::WorkCounts;

use crate::news::{self, Changed, Place};
use crate::polling::language;
use crate::shell::Shell;
use crate::{closing, window};

/// Between two countings. The navigation counts at each event; a look at the tray is rarer.
const COUNTED_EVERY: Duration = Duration::from_secs(3);

/// The item while it is switched on.
pub struct Shown {
    item: Handle<Item>,
    counting: JoinHandle<()>,
}

impl Shown {
    /// Takes it from the tray.
    pub async fn end(self) {
        self.counting.abort();
        self.item.shutdown().await;
    }
}

/// Puts the item into the tray, or keeps it until there is one.
///
/// # Errors
/// The session has no D-Bus.
pub async fn show(app: &AppHandle) -> Result<Shown, Error> {
    let item = Item { app: app.clone(), icon: icon(app), language: language(app), counts: counts(app) };
    let item = item.assume_sni_available(true).spawn().await?;
    let (app, counted) = (app.clone(), item.clone());
    let counting = tauri::async_runtime::spawn(async move {
        let mut told = None;
        loop {
            let now = (language(&app), tokio::task::block_in_place(|| counts(&app)));
            if told.as_ref() != Some(&now) {
                let shown = now.clone();
                counted.update(move |item| (item.language, item.counts) = shown).await;
                told = Some(now);
            }
            tokio::time::sleep(COUNTED_EVERY).await;
        }
    });
    Ok(Shown { item, counting })
}

/// The counts of the open profile; `None` without one.
fn counts(app: &AppHandle) -> Option<WorkCounts> {
    app.state::<Shell>().desk().and_then(|desk| desk.work_counts()).ok()
}

/// The window's icon, as the protocol has it: alpha first.
fn icon(app: &AppHandle) -> Vec<Icon> {
    let Some(image) = app.default_window_icon() else { return Vec::new() };
    let alpha_first = |pixel: &[u8]| [pixel[3], pixel[0], pixel[1], pixel[2]];
    let data = image.rgba().chunks_exact(4).flat_map(alpha_first).collect();
    let side = |side: u32| i32::try_from(side).unwrap_or(0);
    vec![Icon { width: side(image.width()), height: side(image.height()), data }]
}

struct Item {
    app: AppHandle,
    icon: Vec<Icon>,
    language: String,
    counts: Option<WorkCounts>,
}

impl Item {
    fn say(&self, id: &str) -> String {
        words::text(&Sentence::new(id), &self.language)
    }

    fn say_count(&self, id: &str, count: u32) -> String {
        words::text(&Sentence::new(id).with("count", count), &self.language)
    }

    /// Each count with its place. Reminders are named only where one is due, as in the navigation.
    fn counted(&self) -> Vec<(String, Place)> {
        let Some(counts) = self.counts else { return Vec::new() };
        let mut counted = vec![
            (self.say_count("tray-in-doubt", counts.in_doubt), Place::Doubts),
            (self.say_count("tray-to-approve", counts.to_approve), Place::Approvals),
        ];
        if counts.reminders > 0 {
            counted.push((self.say_count("tray-reminders", counts.reminders), Place::Today));
        }
        counted
    }

    fn go(&self, place: Place) {
        window::bring_front_forward(&self.app);
        if let Some(front) = window::front(&self.app) {
            news::place(&self.app, front.label(), place);
        }
    }

    fn miss(&self, missing: Option<Sentence>) {
        self.app.state::<Shell>().tray().miss(missing);
        news::changed(&self.app, &Changed::App);
    }
}

impl ksni::Tray for Item {
    fn id(&self) -> String {
        "app.aval.desk".to_owned()
    }

    fn title(&self) -> String {
        "Aval".to_owned()
    }

    fn icon_pixmap(&self) -> Vec<Icon> {
        self.icon.clone()
    }

    fn tool_tip(&self) -> ToolTip {
        let counted: Vec<_> = self.counted().into_iter().map(|(text, _)| text).collect();
        ToolTip { title: self.title(), description: counted.join(" · "), ..ToolTip::default() }
    }

    fn activate(&mut self, _x: i32, _y: i32) {
        window::bring_front_forward(&self.app);
    }

    fn menu(&self) -> Vec<MenuItem<Self>> {
        let entry = |label: String, act: Box<dyn Fn(&mut Self) + Send>| {
            MenuItem::from(StandardItem { label, activate: act, ..StandardItem::default() })
        };
        let mut menu =
            vec![entry(self.say("tray-open"), Box::new(|item: &mut Self| window::bring_front_forward(&item.app)))];
        let places = self.counted().into_iter();
        menu.extend(places.map(|(text, place)| entry(text, Box::new(move |item: &mut Self| item.go(place)))));
        menu.push(MenuItem::Separator);
        menu.push(entry(self.say("tray-quit"), Box::new(|item: &mut Self| closing::quit(&item.app))));
        menu
    }

    fn watcher_online(&self) {
        self.miss(None);
    }

    fn watcher_offline(&self, _why: OfflineReason) -> bool {
        self.miss(Some(Sentence::new("tray-missing")));
        true
    }
}
