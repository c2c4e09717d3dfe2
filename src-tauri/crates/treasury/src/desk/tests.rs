//! Calls of one window do not block each other.

use std::sync::mpsc;
use std::time::Duration;

use crate::home::tests::{form, home};
use crate::view::{LadderBy, ProposeQuery};
use crate::{Desk, Options};

#[test]
fn reads_of_whole_lists_and_typed_searches_do_not_wait_for_each_other() {
    let (_folder, home) = home();
    home.add(&form("main")).unwrap();
    let desk = Desk::open(&home, "main", Options { act: true, ..Options::quiet() }).unwrap();
    let asked = desk.clone();
    let (tell, told) = mpsc::channel();
    let typed = desk.inner.cache.read();
    let asking = std::thread::spawn(move || {
        asked.ladder(LadderBy::Week, &[]).unwrap();
        tell.send("ladder").unwrap();
        asked.exposure(&[]).unwrap();
        tell.send("exposure").unwrap();
        let query = ProposeQuery { amount: "1.00".to_owned(), several_payers: true, ..ProposeQuery::default() };
        asked.propose(&query).unwrap();
        tell.send("propose").unwrap();
        asked.code_suggestions().unwrap();
        tell.send("code suggestions").unwrap();
    });
    for what in ["ladder", "exposure", "propose", "code suggestions"] {
        assert_eq!(told.recv_timeout(Duration::from_secs(20)), Ok(what), "it waits for who types");
    }
    drop(typed);
    asking.join().unwrap();
}
