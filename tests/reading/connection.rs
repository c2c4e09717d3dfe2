//! The test of a connection: a working one, one that asks for a token, a refused token, and no service.

use treasury::home::PRACTICE;
use treasury::view::ProfileForm;
use treasury::{Desk, connection_test};

use crate::bench::{Bench, options_with};

#[tokio::test(flavor = "multi_thread")]
async fn the_test_of_a_connection_says_what_answered() {
    let bench = Bench::new().await;
    let tested = bench.desk.connection_test().await.unwrap();
    assert_eq!(tested.sentence.id, "connection-works");
    let other = Desk::open(&bench.home, PRACTICE, options_with("not-the-token")).unwrap();
    assert_eq!(other.connection_test().await.unwrap_err().trouble().code, "401");

    let form = |base_url: &str| ProfileForm {
        name: "new".to_owned(),
        environment: None,
        base_url: base_url.to_owned(),
        organization_id: bench.bank.organization_id.to_string(),
        accounts: vec![bench.account(0)],
        ceiling_instruction: None,
        ceiling_day: None,
        settings: Some(practice_bank::settings_toml()),
        code_book: None,
    };
    let asked = connection_test(&form(&bench.bank.base_url)).await.unwrap();
    assert_eq!(asked.sentence.id, "connection-asks-token");
    let nobody = connection_test(&form("http://127.0.0.1:9")).await.unwrap_err();
    assert_eq!(nobody.trouble().code, "unreachable");
    assert!(!bench.home.profile_dir("new").unwrap().exists(), "a test stores nothing");
}
