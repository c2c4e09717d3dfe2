//! The icon in the desktop's tray, seen from the desktop: the test is the tray on the session bus, and reads and presses the
//! entries of the menu.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use acceptance::window::{Spot, Window, spot};
use serde_json::json;
use tempfile::tempdir;
use zbus::connection::Builder;
use zbus::zvariant::{OwnedValue, Value};
use zbus::{Connection, Proxy, interface};

use crate::desk;
use crate::doubt::{endorsements, fault, let_go, lose_one_reply};

/// Items that programs put into the tray, by their names on the bus.
type Items = Arc<Mutex<Vec<String>>>;

/// The side of the protocol that a desktop with a tray has.
struct Watcher(Items);

#[interface(name = "org.kde.StatusNotifierWatcher")]
impl Watcher {
    fn register_status_notifier_item(&self, service: &str) {
        self.0.lock().expect("the items").push(service.to_owned());
    }

    #[zbus(property)]
    fn is_status_notifier_host_registered(&self) -> bool {
        true
    }
}

struct Tray {
    bus: Connection,
    items: Items,
}

impl Tray {
    async fn appear(window: &Window) -> Self {
        let items = Items::default();
        let bus = Builder::address(window.bus().as_str()).expect("an address").name("org.kde.StatusNotifierWatcher");
        let bus = bus.expect("a name").serve_at("/StatusNotifierWatcher", Watcher(items.clone())).expect("a path");
        Self { bus: bus.build().await.expect("the session bus"), items }
    }

    fn item(&self) -> Option<String> {
        self.items.lock().expect("the items").last().cloned()
    }

    /// The entries of the menu with their numbers; none while there is no item.
    async fn entries(&self) -> Vec<(i32, String)> {
        let Some(item) = self.item() else { return Vec::new() };
        let menu = Proxy::new(&self.bus, item, "/MenuBar", "com.canonical.dbusmenu").await.expect("the menu");
        let asked = (Vec::<i32>::new(), vec!["label"]);
        let all = menu.call::<_, _, Vec<(i32, HashMap<String, OwnedValue>)>>("GetGroupProperties", &asked).await;
        let entries = all.unwrap_or_default().into_iter();
        let labelled = entries.filter_map(|(id, mut words)| Some((id, String::try_from(words.remove("label")?).ok()?)));
        labelled.filter(|(_, label)| !label.is_empty()).collect()
    }

    async fn labels(&self) -> Vec<String> {
        self.entries().await.into_iter().map(|(_, label)| label).collect()
    }

    /// Waits until the menu has these entries.
    async fn see(&self, window: &Window, labels: &[&str]) {
        window.until(&format!("{labels:?} in the tray"), async || (self.labels().await == labels).then_some(())).await;
    }

    /// Presses an entry as a desktop does: without waiting for a reply, because a program that quits need not send one.
    /// The caller waits for its effect.
    async fn press(&self, label: &str) {
        let entries = self.entries().await;
        let (id, _) =
            entries.iter().find(|(_, found)| found == label).unwrap_or_else(|| panic!("{label}: {entries:?}"));
        let item = self.item().expect("an item");
        let menu = Proxy::new(&self.bus, item, "/MenuBar", "com.canonical.dbusmenu").await.expect("the menu");
        menu.call_noreply("Event", &(*id, "clicked", Value::from(0), 0_u32)).await.expect("pressed");
    }

    /// The tooltip, and the number of the icon's pixels.
    async fn shown(&self) -> (String, usize) {
        let item = self.item().expect("an item");
        let item = Proxy::new(&self.bus, item, "/StatusNotifierItem", "org.kde.StatusNotifierItem").await;
        let item = item.expect("the item");
        let tip: (String, Vec<(i32, i32, Vec<u8>)>, String, String) =
            item.get_property::<OwnedValue>("ToolTip").await.expect("a tooltip").try_into().expect("its form");
        let icons: Vec<(i32, i32, Vec<u8>)> =
            item.get_property::<OwnedValue>("IconPixmap").await.expect("an icon").try_into().expect("its form");
        (format!("{}: {}", tip.2, tip.3), icons.iter().map(|(_, _, bytes)| bytes.len() / 4).sum())
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_tray_counts_as_the_navigation_and_leads_to_its_pages() {
    let data = tempdir().expect("a data directory");
    let bank = desk::bank_with_profile(data.path()).await;
    let window = Window::open(data.path()).await;
    let tray = Tray::appear(&window).await;
    desk::sign_in(&window, &bank).await;
    desk::refresh(&window).await;
    assert_eq!(tray.item(), None, "it is off by default");

    window.click("open-profile").await;
    window.click("tray").await;
    tray.see(&window, &["Open Aval", "In doubt (0)", "To approve (0)", "Quit"]).await;
    assert_eq!(window.count("tray-missing").await, 0);
    window.look("tray-switch").await;
    lose_one_reply(&bank).await;
    desk::endorse(&window, &[2]).await;
    window.see(spot("result-row-0").having("data-state", "in_doubt")).await;
    tray.see(&window, &["Open Aval", "In doubt (1)", "To approve (0)", "Quit"]).await;
    assert_eq!(window.text(Spot::css("[data-testid=nav-doubts] .nav-count")).await, "1");
    let (tip, pixels) = tray.shown().await;
    assert_eq!((tip.as_str(), pixels > 0), ("Aval: In doubt (1) · To approve (0)", true));

    // The entry waits for the open dialog, as a link does.
    tray.press("In doubt (1)").await;
    desk::close_result(&window).await;
    window.see("page-doubts").await;
    window.click("language-zh").await;
    tray.see(&window, &["打开 Aval", "结果不明（1）", "待复核（0）", "退出"]).await;
    window.click("open-profile").await;
    window.look("tray-switch-zh").await;
    window.click("language-en").await;

    // It quits as closing the last window does: with the same question.
    window.choose("scope", &acceptance::account::key(&bank.accounts[1])).await;
    fault(&bank, json!({ "kind": "hold" })).await;
    desk::endorse(&window, &[3]).await;
    window.see(spot("result-row-0").having("data-state", "sending")).await;
    tray.see(&window, &["Open Aval", "In doubt (1)", "To approve (0)", "Quit"]).await;
    tray.press("Quit").await;
    window.see("closing-dialog").await;
    window.click(spot("closing-dialog").inside("dialog-back")).await;
    window.see_gone("closing-dialog").await;
    let_go(&bank).await;
    window.see(spot("result").having("data-done", "true")).await;
    let sent = endorsements(&bank).await;
    tray.press("Quit").await;
    window.see_ended().await;
    assert_eq!(endorsements(&bank).await, sent);

    // At the next start it is in the tray again, and leaves it when it is switched off.
    let window = Window::open(data.path()).await;
    let tray = Tray::appear(&window).await;
    window.until("the icon", async || tray.item()).await;
    window.click("open-profile").await;
    window.click("tray").await;
    window.until("no menu", async || tray.entries().await.is_empty().then_some(())).await;
    window.close().await;
    bank.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_desktop_without_a_tray_is_said_and_one_that_comes_is_used() {
    let data = tempdir().expect("a data directory");
    let window = Window::open(data.path()).await;
    desk::practise(&window).await;
    window.click("open-profile").await;
    window.click("tray").await;
    window.read("tray-missing", "gnome-shell-extension-appindicator").await;
    window.look("tray-missing").await;
    window.click("language-zh").await;
    window.read("tray-missing", "系统托盘").await;
    window.picture("tray-missing-zh").await;
    window.click("language-en").await;
    let tray = Tray::appear(&window).await;
    tray.see(&window, &["Open Aval", "In doubt (0)", "To approve (0)", "Quit"]).await;
    window.see_gone("tray-missing").await;
    // The tray ends, and the program stays.
    tray.bus.close().await.expect("closed");
    window.see("tray-missing").await;
    tokio::time::sleep(Duration::from_secs(4)).await;
    window.click("nav-today").await;
    window.see("page-today").await;
    window.close().await;
}
