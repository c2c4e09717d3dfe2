//! Without a network: everything already read is shown with its age.

use treasury::Desk;
use treasury::view::InboxQuery;

use crate::bench::{Bench, codes, options_with, refresh, rows};

#[tokio::test]
async fn without_a_network_lists_details_and_balances_are_there_with_their_age() {
    let bench = Bench::new().await;
    let account = [bench.account(0)];
    bench.refresh(&[], &account).await;
    bench.desk.balances_refresh(&[]).await.unwrap();
    let row = bench.rows("receipt-confirm", &account).remove(0);
    let live = bench.desk.draft_detail("receipt-confirm", &row.key, true).await.unwrap();
    let lists = bench.desk.lists(&account).unwrap();
    let balances = bench.desk.balances(None).unwrap();
    let Bench { bank, desk, home, _folder } = bench;
    drop(desk);
    bank.stop().await;

    let desk = Desk::open(&home, "practice", options_with("token")).unwrap();
    let report = refresh(&desk, &["receipt-confirm", "draft"], &account).await;
    assert_eq!(codes(&report), ["unreachable"]);
    assert_eq!(model::exit::Exit::of_read("unreachable").number(), 6);
    let after = desk.lists(&account).unwrap();
    for (before, after) in lists.stages.iter().zip(&after.stages) {
        assert_eq!((&before.as_of, before.drafts, &before.totals), (&after.as_of, after.drafts, &after.totals));
    }
    let query = InboxQuery { stage: "receipt-confirm".to_owned(), accounts: account.to_vec(), ..InboxQuery::default() };
    assert_eq!(rows(&desk, &query).len(), report[0].drafts as usize);
    let kept = desk.draft_detail("receipt-confirm", &row.key, true).await.unwrap();
    assert_eq!((kept.live, kept.trouble.as_ref().map(|trouble| trouble.code.as_str())), (false, Some("unreachable")));
    assert_eq!(
        (&kept.record.fields, &kept.record.objects, &kept.as_of),
        (&live.record.fields, &live.record.objects, &live.as_of)
    );
    let still = desk.balances_refresh(&[]).await.unwrap();
    assert_eq!(still.rows, balances.rows);
    assert!(still.errors.iter().all(|error| error.trouble.code == "unreachable") && still.errors.len() == 2);
}

#[cfg(unix)]
#[tokio::test]
async fn the_token_is_in_no_file_and_every_file_is_its_owner_s_alone() {
    let bench = Bench::new().await;
    bench.refresh(&["draft", "receipt-confirm"], &[]).await;
    bench.desk.balances_refresh(&[]).await.unwrap();
    let mut looked_at = 0;
    let mut folders = vec![bench.home.dir().to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let entry = entry.unwrap();
            let path = entry.path();
            let mode = std::os::unix::fs::PermissionsExt::mode(&entry.metadata().unwrap().permissions()) & 0o077;
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            assert_eq!(mode, 0, "{path:?}");
            let bytes = std::fs::read(&path).unwrap();
            let token = bench.bank.token.as_bytes();
            assert!(!bytes.windows(token.len()).any(|window| window == token), "{path:?}");
            looked_at += 1;
        }
    }
    assert!(looked_at >= 5, "{looked_at}");
}
