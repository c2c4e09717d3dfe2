//! Notes and their files from a terminal.

use serde_json::Value;

use crate::desk::{Bank, Desk};

#[test]
fn a_note_with_a_file_is_kept_found_saved_and_removed_from_a_terminal() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    let invoice = desk.data().join("invoice.txt");
    std::fs::write(&invoice, "Invoice 7").expect("a file");
    desk.run(&["notes", "list"]).exits(2);
    desk.run(&["notes", "add", "--draft", "5302", "--counterparty", "华东"]).exits(2);
    desk.run(&["notes", "add", "--draft", "5302"]).exits(2);
    let file = invoice.display().to_string();
    let added = desk.run(&["notes", "add", "--draft", "5302", "--text", "Contract 7", "--file", &file]);
    let row = added.exits(0).rows()[0].clone();
    assert_eq!((&row["text"], &row["intact"]), (&Value::from("Contract 7"), &Value::from(true)));
    assert_eq!(desk.run(&["notes", "find", "contract"]).exits(0).rows().len(), 1);
    assert_eq!(desk.run(&["notes", "list", "--counterparty", "5302"]).exits(0).rows().len(), 0);
    let id = row["id"].as_str().expect("an id");
    let copy = desk.data().join("copy.txt").display().to_string();
    desk.run(&["notes", "save", id, "--to", &copy]).exits(0);
    assert_eq!(std::fs::read_to_string(&copy).expect("written"), "Invoice 7");
    desk.run(&["notes", "remove", id]).exits(0);
    desk.run(&["notes", "remove", id]).exits(2);
    assert_eq!(desk.run(&["notes", "list", "--draft", "5302"]).exits(0).rows().len(), 0);
}
