//! Only the practice bank that this program started is shown as one; another service that its settings call so is a test.

use std::fs;

use model::Environment;
use treasury::Desk;
use treasury::view::MoneyUnit;

use crate::bench::Bench;

#[tokio::test(flavor = "multi_thread")]
async fn a_relay_whose_settings_call_it_practice_is_a_test_everywhere() {
    let bench = Bench::with_drafts(0).await;
    let (own, relay) = (bench.home().profile_dir("practice").unwrap(), bench.home().profile_dir("relay").unwrap());
    fs::create_dir(&relay).unwrap();
    fs::copy(own.join("code-book.toml"), relay.join("code-book.toml")).unwrap();
    let settings = fs::read_to_string(own.join("profile.toml")).unwrap();
    let elsewhere = settings.replace("http://127.0.0.1:", "http://localhost:");
    assert!(elsewhere != settings && elsewhere.contains("environment = \"practice\""), "{settings}");
    fs::write(relay.join("profile.toml"), elsewhere).unwrap();
    let relay = Desk::open(&bench.home(), "relay", bench.options()).unwrap();

    let order = bench.transfer("transfer", "10.00", "6200900000017");
    for (desk, environment) in [(bench.desk(), Environment::Practice), (&relay, Environment::Test)] {
        let is_practice = environment == Environment::Practice;
        assert_eq!(desk.profile_view().environment, environment);
        assert_eq!(desk.daily_report(None, MoneyUnit::One).unwrap().environment, environment);
        let check = desk.prepare(&order).unwrap();
        let table = money::check_table(&check, "en");
        assert_eq!((check.practice, table.contains("no real money")), (is_practice, is_practice), "{table}");
    }
    let heads = bench.home().profiles().unwrap();
    let heads: Vec<_> = heads.iter().map(|head| (head.name.as_str(), head.environment)).collect();
    assert_eq!(heads, [("practice", Environment::Practice), ("relay", Environment::Test)]);
}
