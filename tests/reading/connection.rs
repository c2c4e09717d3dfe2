//! The test of a connection: a working one, and a refused token.

use treasury::Desk;
use treasury::home::PRACTICE;

use crate::bench::{Bench, options_with};

#[tokio::test(flavor = "multi_thread")]
async fn the_test_of_a_connection_says_what_answered() {
    let bench = Bench::new().await;
    let tested = bench.desk.connection_test().await.unwrap();
    assert_eq!(tested.sentence.id, "connection-works");
    let other = Desk::open(&bench.home, PRACTICE, options_with("not-the-token")).unwrap();
    assert_eq!(other.connection_test().await.unwrap_err().trouble().code, "401");
}
