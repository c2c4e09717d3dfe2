//! `avalctl journal receipt`: the file is kept once and written where the caller says; without the service the kept one is
//! there.

use serde_json::json;

use crate::acting::{currency, transfer};
use crate::desk::{Bank, Desk};

#[test]
fn a_receipt_is_fetched_kept_and_written_to_a_file() {
    let mut bank = Bank::start();
    let desk = Desk::on(&bank);
    let items = json!([transfer(&bank.account(0), &currency(&bank), "12.50")]);
    let sent = desk.submit("transfer", &items, &["--yes", "--expect-total", "12.50"]).exits(0);
    let id = sent.rows()[0]["instruction_id"].as_str().unwrap().to_owned();
    desk.run(&["journal", "receipt", &id, "--kept"]).exits(2);
    let to = desk.data().with_file_name("receipt");
    let fetched = desk.run(&["journal", "receipt", &id, "--to", to.to_str().unwrap()]).exits(0).json();
    assert_eq!((&fetched["ending"], &fetched["differs"]), (&"pdf".into(), &false.into()));
    let bytes = std::fs::read(fetched["file"].as_str().unwrap()).unwrap();
    assert!(bytes.starts_with(b"%PDF-"));
    assert_eq!(fetched["sha256"], model::hex(&model::sha256(&bytes)));
    assert!(desk.run(&["journal", "receipt", &id]).exits(0).stderr.contains("same file"));
    let text = desk.text(&["journal", "show", &id]).exits(0).stdout;
    assert!(text.contains(fetched["sha256"].as_str().unwrap()), "{text}");
    bank.end();
    assert_eq!(desk.run(&["journal", "receipt", &id, "--kept"]).exits(0).json()["sha256"], fetched["sha256"]);
    desk.run(&["journal", "receipt", &id]).exits(6);
}
