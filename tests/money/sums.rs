//! Tiers and ceilings count per tenant over all profiles of the data directory, by the trade day and by the day of the
//! confirmation. Splitting an order changes nothing: a table of doors and cases.

use chrono::Days;
use model::State;
use money::view::{CheckView, Order};
use treasury::Desk;

use crate::bench::{Bench, SECOND, only, second, states};

/// Another profile of the data directory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sibling {
    SameTenant,
    OtherTenant,
    Removed,
}

const CEILING: &str = "[limits]\nper_day = { CNY = \"1000\" }\n";
const TIER: &str = "[[second_person.tiers]]\nfrom = \"1000\"\nhow = \"same_account\"\n";
/// An approver is asked for nothing by its sum.
const FAR_TIER: &str = "[[second_person.tiers]]\nfrom = \"999999\"\nhow = \"same_account\"\n";

/// Adds settings to a profile that is closed.
fn change(bench: &Bench, profile: &str, with: impl FnOnce(&mut toml::Table)) {
    let path = bench.folder().join("profiles").join(profile).join("profile.toml");
    let mut settings: toml::Table = std::fs::read_to_string(&path).unwrap().parse().unwrap();
    with(&mut settings);
    std::fs::write(&path, toml::to_string(&settings).unwrap()).unwrap();
}

async fn bench(settings: &str) -> Bench {
    let mut bench = Bench::new().await;
    bench.desk = None;
    change(&bench, "practice", |profile| profile.extend(settings.parse::<toml::Table>().unwrap()));
    bench.open();
    bench
}

/// A transfer to an account of its own, for the day that is so many days away.
fn transfer(bench: &Bench, amount: &str, payee: u32, days: u64) -> Order {
    let mut order = bench.transfer("transfer", amount, &format!("62009000006{payee}"));
    let day = bench.desk().today().checked_add_days(Days::new(days)).unwrap();
    order.items[0].fields.insert("tradeDate".to_owned(), day.to_string());
    order
}

fn refusal(prepared: model::Result<CheckView>) -> Option<String> {
    let error = prepared.err()?;
    let problem = error.trouble().problems.first().cloned();
    problem.map(|problem| format!("{} {}", problem.sentence.id, problem.sentence.args["before"]))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_ceiling_counts_every_profile_of_the_tenant_at_every_door() {
    for other in [Sibling::SameTenant, Sibling::OtherTenant, Sibling::Removed] {
        let mut bench = bench(CEILING).await;
        let desk = second(&bench);
        // The dialog is open before the other profile confirms.
        let open = bench.prepare(&transfer(&bench, "200.00", 11, 0));
        let sent = desk.prepare(&transfer(&bench, "900.00", 10, 0)).unwrap();
        let sent = desk.confirm(&sent.submission_id, &sent.nonce, None).unwrap();
        assert_eq!(states(&desk.send(&sent.id, |_| {}).await.unwrap()), [State::Accepted]);
        drop(desk);
        match other {
            Sibling::SameTenant => {}
            Sibling::OtherTenant => change(&bench, SECOND, |profile| {
                profile.insert("organization_id".to_owned(), 999.into());
            }),
            Sibling::Removed => drop(bench.home().remove(SECOND, chrono::Utc::now()).unwrap()),
        }
        let counts = other != Sibling::OtherTenant;
        let expected = counts.then(|| "problem-ceiling-day 900.00".to_owned());
        let checked = refusal(bench.desk().prepare(&transfer(&bench, "150.00", 12, 0)));
        assert_eq!(checked, expected, "the check, {other:?}");
        let confirmed = bench.desk().confirm(&open.submission_id, &open.nonce, None);
        assert_eq!(confirmed.is_err(), counts, "the confirmation, {other:?}");
        // A fitting order is confirmed; then the ceiling comes down below it.
        bench.open();
        let fits = bench.confirm(&bench.prepare(&transfer(&bench, "90.00", 13, 0)));
        bench.desk().pause(&fits.id).unwrap();
        bench.desk = None;
        change(&bench, "practice", |profile| {
            profile.extend(CEILING.replace("1000", "950").parse::<toml::Table>().unwrap())
        });
        bench.open();
        bench.go_on(&fits.id);
        let gone = bench.send(&fits.id).await;
        let left = if counts { State::NotSent } else { State::Accepted };
        assert_eq!(only(&gone).state, left, "the last moment, {other:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tier_counts_every_profile_of_the_tenant() {
    let bench = bench(TIER).await;
    let desk = second(&bench);
    let sent = desk.prepare(&transfer(&bench, "900.00", 20, 0)).unwrap();
    assert!(sent.approval.is_none());
    desk.confirm(&sent.submission_id, &sent.nonce, None).unwrap();
    assert!(bench.prepare(&transfer(&bench, "99.99", 21, 0)).approval.is_none());
    assert!(bench.prepare(&transfer(&bench, "100.00", 21, 0)).approval.is_some());
}

/// 900 were confirmed today, for today or for tomorrow; 200 more come.
#[tokio::test(flavor = "multi_thread")]
async fn a_ceiling_stops_by_the_trade_day_and_asks_by_the_confirming_day() {
    for (settings, first, second, stops, asks) in [
        (CEILING, 0, 0, true, false),
        (CEILING, 1, 1, true, false),
        // Without an approver, one sitting is one day.
        (CEILING, 0, 1, true, false),
        (FAR_TIER, 0, 0, true, false),
        (FAR_TIER, 1, 0, false, true),
        (FAR_TIER, 0, 1, false, true),
    ] {
        let bench = bench(&format!("{CEILING}{}", if settings == CEILING { "" } else { settings })).await;
        bench.confirm(&bench.prepare(&transfer(&bench, "900.00", 30, first)));
        let order = transfer(&bench, "200.00", 31, second);
        let row = format!("{first} {second} {}", settings == FAR_TIER);
        let prepared = bench.desk().prepare(&order);
        assert_eq!(prepared.is_err(), stops, "{row}");
        let Ok(check) = prepared else { continue };
        assert_eq!(check.approval.is_some(), asks, "{row}");
        assert!(check.notes.iter().any(|note| note.id == "note-ceiling-confirming"), "{row}");
        assert_eq!(only(&bench.confirm(&check)).state, State::AwaitingApproval, "{row}");
    }
}

/// The same bank by another spelling of its address: a doubt locks there too.
#[tokio::test(flavor = "multi_thread")]
async fn an_open_order_locks_whatever_the_address_of_the_bank_is_called() {
    let mut bench = Bench::new().await;
    bench.refresh(&["endorsement-transfer"]).await;
    let row = bench.rows("endorsement-transfer").remove(0);
    let endorse = bench.order("endorse", &[&row], &crate::bench::outsider("endorsee"));
    let confirmed = bench.confirm(&bench.prepare(&endorse));
    bench.desk().pause(&confirmed.id).unwrap();
    drop(second(&bench));
    let mut unlisted = endorse.clone();
    unlisted.items[0].draft = None;
    unlisted.items[0].fields.insert("draftNumber".to_owned(), row.draft_number.clone().unwrap());
    let url = bench.bank.base_url.clone();
    let port = url.rsplit_once(':').unwrap().1;
    bench.desk = None;
    for (address, system, is_locked) in [
        (url.clone(), None, true),
        (url.clone(), Some("other"), true),
        (format!("{}/", url.to_uppercase()), Some("other"), true),
        (format!("http://localhost:{port}"), Some("MAIN"), true),
        (format!("http://LOCALHOST:{port}/"), None, true),
        (format!("http://127.0.0.1:{port}/other/route"), None, true),
        (format!("http://localhost:{port}"), Some("other"), false),
        (format!("http://localhost:{port}"), Some("main"), true),
    ] {
        change(&bench, SECOND, |profile| {
            profile.insert("base_url".to_owned(), address.clone().into());
            profile.remove("bank_system");
            profile.extend(system.map(|name| ("bank_system".to_owned(), toml::Value::from(name))));
        });
        let found = refusal_ids(&second(&bench), &unlisted);
        let is_held = found.contains(&"problem-held-elsewhere".to_owned());
        assert_eq!(is_held, is_locked, "{address} {system:?}: {found:?}");
    }
}

/// An older copy of the claims alone is completed from the journals, and said.
#[tokio::test(flavor = "multi_thread")]
async fn an_older_copy_of_the_claims_is_completed_and_said() {
    let mut bench = Bench::new().await;
    let order = bench.transfer("transfer", "77.00", "6200900000109");
    bench.desk = None;
    let (file, older) = (bench.folder().join("claims.sqlite"), bench.folder().join("older.sqlite"));
    rusqlite::Connection::open(&file).unwrap().backup("main", &older, None).unwrap();
    bench.open();
    let confirmed = bench.confirm(&bench.prepare(&order));
    bench.desk().pause(&confirmed.id).unwrap();
    let says = |desk: &Desk| desk.warnings().iter().any(|warning| warning.id == "machine-claims-older");
    bench.open();
    assert!(!says(bench.desk()), "a restart is no older copy");
    bench.desk = None;
    for ending in ["sqlite-wal", "sqlite-shm"] {
        let _ = std::fs::remove_file(file.with_extension(ending));
    }
    std::fs::copy(&older, &file).unwrap();
    // The other profile opens first: it completes the file too.
    let other = second(&bench);
    assert!(says(&other));
    let held = other.claims_held().unwrap();
    assert_eq!(held.len(), 1, "{held:?}");
    drop(other);
    bench.open();
    assert!(says(bench.desk()), "for some days");
    assert!(model::words::is_written("machine-claims-older"));
}

fn refusal_ids(desk: &Desk, order: &Order) -> Vec<String> {
    match desk.prepare(order) {
        Err(error) => {
            let trouble = error.trouble();
            let own = std::iter::once(trouble.sentence.id.clone());
            own.chain(trouble.problems.iter().map(|one| one.sentence.id.clone())).collect()
        }
        Ok(_) => Vec::new(),
    }
}
