//! The practice profile: five steps to the first signed draft, and days that pass by a button.

use acceptance::window::{Window, spot};
use tempfile::tempdir;

use crate::desk;

#[tokio::test]
async fn five_steps_lead_to_the_first_signed_draft_and_a_button_to_the_next_day() {
    let data = tempdir().expect("a data directory");
    let window = Window::open(data.path()).await;
    desk::practise(&window).await;
    window.see("practice-band").await;
    window.look("practice-tour").await;
    for step in 1..=5 {
        window.see(format!("practice-step-{step}").as_str()).await;
    }
    desk::refresh(&window).await;
    window.click("practice-step-open").await;
    window.see("page-receipt-by-endorsee").await;
    desk::sign_the_first(&window).await;
    desk::see_accepted(&window, 1, "practice-signed").await;

    let today = chrono::Local::now().date_naive();
    for days in 1..=2 {
        window.click("nav-today").await;
        window.click("practice-next-day").await;
        let day = (today + chrono::Days::new(days)).to_string();
        window.see(spot("practice-day").having("data-day", &day)).await;
    }
    window.look("practice-next-day").await;
    window.close().await;
}
