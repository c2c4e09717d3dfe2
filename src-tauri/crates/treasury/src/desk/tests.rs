//! What keeps the calls of one window out of each other's way.

use std::sync::mpsc;
use std::time::Duration;

use crate::view::{Environment, ProfileForm, ProposeQuery};
use crate::{Desk, Home, Options};

#[test]
fn what_goes_over_whole_lists_and_what_is_typed_do_not_wait_for_each_other() {
    let folder = tempfile::tempdir().unwrap();
    let home = Home::at(Some(folder.path().to_owned())).unwrap();
    home.add(&ProfileForm {
        name: "harbour".to_owned(),
        environment: Some(Environment::Test),
        base_url: "http://127.0.0.1:9".to_owned(),
        organization_id: "1".to_owned(),
        accounts: vec!["EASTBANK:6222000011112222".to_owned()],
        settings: None,
        code_book: None,
    })
    .unwrap();
    let desk = Desk::open(&home, "harbour", Options { act: true, ..Options::quiet() }).unwrap();
    let asked = desk.clone();
    let (tell, told) = mpsc::channel();
    let typed = desk.inner.cache.read();
    let asking = std::thread::spawn(move || {
        asked.ladder("week", &[]).unwrap();
        tell.send("ladder").unwrap();
        asked.exposure(&[]).unwrap();
        tell.send("exposure").unwrap();
        asked.propose(&ProposeQuery { amount: "1.00".to_owned(), ..ProposeQuery::default() }).unwrap();
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
