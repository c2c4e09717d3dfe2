//! Policies of the desks: each is a file of its own computer, and the others show where it differs.

use model::words;
use treasury::Desk;
use treasury::view::{DeskPolicy, GroupDesk};

use crate::office::Office;

const POLICY: &str = "[all.group.alone]\noperations = [\"transfer\"]\nbelow = { CNY = \"100.00\" }\n";

/// The other desk, as this desk lists it.
async fn other(desk: &Desk) -> GroupDesk {
    desk.group_desks().await.unwrap().into_iter().find(|one| !one.own).unwrap()
}

async fn policy(desk: &Desk) -> Option<DeskPolicy> {
    other(desk).await.policy
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_desk_with_another_policy_is_named_with_the_settings_that_differ() {
    let mut office = Office::under(POLICY).await;
    let first = office.first.desk().clone();
    for desk in office.desks() {
        desk.follow_group().await.unwrap();
    }
    let same = policy(&first).await.unwrap();
    assert!(same.same && same.sha256.is_some() && same.differs.is_empty(), "{same:?}");
    assert_eq!(other(&first).await.other_policy(), None);

    // A looser sum at the other desk.
    office.second.under(&POLICY.replace("100.00", "900.00"));
    office.second.desk().follow_group().await.unwrap();
    let desk = other(&first).await;
    let looser = desk.policy.clone().unwrap();
    assert_eq!((looser.same, looser.differs.as_slice()), (false, ["group.alone.below.CNY".to_owned()].as_slice()));
    let told = desk.other_policy().unwrap();
    for language in ["en", "zh-CN"] {
        let text = words::text(&told, language);
        assert!(text.contains("Beijing") && text.contains("group.alone.below.CNY"), "{text}");
    }
    // It sees the same from its side.
    assert_eq!(policy(office.second.desk()).await.unwrap().differs, looser.differs);

    // Another file with the same settings, and none.
    office.second.under(&format!("# of the computer in Beijing\n{POLICY}"));
    office.second.desk().follow_group().await.unwrap();
    let commented = policy(&first).await.unwrap();
    assert_eq!((commented.same, commented.differs.len()), (false, 0));
    office.second.under("");
    office.second.desk().follow_group().await.unwrap();
    assert_eq!(policy(&first).await.unwrap().differs.len(), 2);
    assert!(office.second.desk().journal_verify().unwrap().intact);

    // The database's administrator hides it: then it is not known.
    let first_again = |office: &mut Office| {
        office.open_first();
        office.first.desk().clone()
    };
    drop(first);
    let newest = "(SELECT MAX(e.sequence) FROM event AS e WHERE e.kind = 'settings' AND e.desk = event.desk)";
    let hide = format!(
        "UPDATE event SET payload = (SELECT payload FROM event AS e WHERE e.desk = event.desk AND e.kind = 'settings'
                                       ORDER BY sequence LIMIT 1)
          WHERE kind = 'settings' AND sequence = {newest}"
    );
    office.database().await.batch_execute(&hide).await.unwrap();
    let first = first_again(&mut office);
    assert_eq!(policy(&first).await, None);
}
