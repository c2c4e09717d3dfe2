//! Places of the window from outside: links of mails, the keys of the profiles, and the window's own size after a restart.

use acceptance::window::{Spot, Window, spot};
use serde_json::json;
use tempfile::tempdir;

use crate::desk;

const NUMBER: &str = "[data-testid=\"detail\"] [data-number]";

async fn opened(window: &Window) -> String {
    window.see("detail-amount").await;
    window.attribute(Spot::css(NUMBER), "data-number").await.expect("a draft number")
}

#[tokio::test]
async fn a_link_opens_a_draft_where_it_can_be_acted_upon() {
    let data = tempdir().expect("a data directory");
    let (_bank, window) = desk::at_list(data.path(), "receipt-by-endorsee").await;
    window.click("row-2").await;
    let number = opened(&window).await;
    window.click("nav-balances").await;
    window.see("page-balances").await;
    let link = format!("aval://draft/{number}");

    window.start_again(&[&link]);
    window.see("page-receipt-by-endorsee").await;
    assert_eq!(opened(&window).await, number);
    window.picture("link-opened").await;

    // A typed form stays; the link waits until the form is closed.
    window.click("nav-transfers").await;
    window.click("transfer-new").await;
    window.fill("form-tradeAmount", "12.50").await;
    window.start_again(&[&link]);
    window.see(spot("form-tradeAmount").having("value", "12.50")).await;
    window.see("page-transfers").await;
    desk::discard_form(&window).await;
    window.see("page-receipt-by-endorsee").await;
    assert_eq!(opened(&window).await, number);

    // A draft of no list, and a link that asks for an act: said, and nothing is opened.
    window.click("nav-balances").await;
    window.start_again(&["aval://draft/999999999999999999999999999999"]);
    window.read("notice", "999999999999999999999999999999").await;
    window.see("page-balances").await;
    window.look("link-missing").await;
    window.click("notice-close").await;
    window.see_gone("notice").await;
    window.start_again(&[&format!("aval://endorse/{number}?to=elsewhere")]);
    window.see(spot("notice").inside("error-band").having("data-code", "link")).await;
    window.see("page-balances").await;
    window.look("link-refused").await;
    window.press_close();
    window.see_ended().await;

    // A link that starts the program.
    let window = Window::open_with(data.path(), &[&link]).await;
    window.see("page-receipt-by-endorsee").await;
    assert_eq!(opened(&window).await, number);
    window.close().await;
}

#[tokio::test]
async fn profiles_open_by_their_keys_and_the_window_keeps_its_size() {
    let data = tempdir().expect("a data directory");
    let _bank = desk::bank_with_profile(data.path()).await;
    let window = Window::open(data.path()).await;
    window.read("profile-name", "harbour").await;
    window.click("open-profile").await;
    window.click("practice-open").await;
    window.read("profile-name", "practice").await;
    window.press("Control+1").await;
    window.read("profile-name", "harbour").await;
    window.click("open-profile").await;
    window.read("profile-key-practice", "Ctrl + 2").await;
    window.look("profile-keys").await;
    // A form belongs to its profile.
    window.click("nav-transfers").await;
    window.click("transfer-new").await;
    window.see("order-form").await;
    window.press("Control+2").await;
    window.fill("form-tradeAmount", "1").await;
    window.read("profile-name", "harbour").await;
    desk::discard_form(&window).await;
    window.press("Control+2").await;
    window.read("profile-name", "practice").await;

    window.resize(1180, 720).await;
    let width = "return [window.innerWidth, window.innerHeight]";
    window.until("the new size", async || (window.script(width, &[]).await[0].as_u64()? < 1300).then_some(())).await;
    let before = window.script(width, &[]).await;
    window.press_close();
    window.see_ended().await;
    let window = Window::open(data.path()).await;
    window.read("profile-name", "practice").await;
    assert_eq!(window.script(width, &[]).await, before);
    window.press_close();
    window.see_ended().await;

    // A file that was edited: a size of no screen and a place on none.
    let file = data.path().join("preferences.toml");
    let text = std::fs::read_to_string(&file).expect("the preferences");
    let rest = text.split("[window]").next().expect("what is before");
    let odd = "[window]\nwidth = 1100\nheight = 700\nx = -90000\ny = 70000\nmaximized = false\n";
    std::fs::write(&file, format!("{rest}{odd}")).expect("written");
    let window = Window::open(data.path()).await;
    window.see("profile-name").await;
    assert_eq!(window.script("return window.innerWidth", &[]).await, json!(1100));
    let corner = window.script("return [window.screenX, window.screenY]", &[]).await;
    assert!(corner[0].as_i64() >= Some(0) && corner[1].as_i64() >= Some(0), "{corner}");
    window.close().await;
}
