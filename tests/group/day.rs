//! The group's work as a manager sees it at any desk: sums by desk, account and operation, doubts, requests.

use bank_contract::Amount;
use model::State;
use serde_json::json;

use crate::bench::outsider;
use crate::office::{Office, confirmed, sent};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_desk_shows_the_day_and_the_doubts_of_all() {
    let office = Office::new().await;
    office.refresh("endorsement-transfer").await;
    let [first, second] = office.desks();
    let pay = |amount: &str, payee: &str| office.first.transfer("transfer", amount, payee);
    for (desk, amount) in [(first, "10.25"), (first, "20.50"), (second, "0.75")] {
        let order = pay(amount, "6200900000109");
        assert_eq!(sent(desk, &confirmed(desk, &order)).await.state, State::Accepted);
    }
    let row = office.first.rows("endorsement-transfer").remove(0);
    let endorse = office.first.order("endorse", &[&row], &outsider("endorsee"));
    assert_eq!(sent(second, &confirmed(second, &endorse)).await.state, State::Accepted);
    office.first.fault("transfer", json!({ "kind": "apply_then_close" })).await;
    let lost = sent(second, &confirmed(second, &pay("99.00", "6200900000208"))).await;
    assert_eq!(lost.state, State::InDoubt);
    office.first.end_faults().await;
    second.follow_group().await.unwrap();

    for desk in [first, second] {
        let day = desk.group_day().await.unwrap();
        assert_eq!((day.day.clone(), day.cut.len(), day.asked.len()), (desk.today().to_string(), 0, 0));
        let line = |name: &str, operation: &str| {
            let of = |one: &&treasury::view::GroupDayLine| one.desk == name && one.operation == operation;
            day.lines.iter().find(of).unwrap_or_else(|| panic!("{:#?}", day.lines)).clone()
        };
        let shanghai = line("Shanghai", "transfer");
        assert_eq!((shanghai.done, shanghai.done_totals[0].amount.as_str(), shanghai.open), (2, "30.75", 0));
        let beijing = line("Beijing", "transfer");
        assert_eq!((beijing.done, beijing.done_totals[0].amount.as_str()), (1, "0.75"));
        assert_eq!((beijing.open, beijing.open_totals[0].amount.as_str()), (1, "99.00"));
        assert_eq!((line("Beijing", "endorse").done, day.lines.len()), (1, 3));
        // The day's sum is that of its lines.
        let sums = day.lines.iter().flat_map(|line| line.done_totals.iter().chain(&line.open_totals));
        let cny = sums.filter(|total| total.currency.as_deref() == Some("CNY"));
        let all = cny.map(|total| Amount::parse_plain(&total.amount).unwrap());
        let all = all.reduce(|sum, one| sum.checked_add(one).unwrap()).unwrap();
        let total = day.totals.iter().find(|total| total.currency.as_deref() == Some("CNY")).unwrap();
        assert_eq!(total.amount, all.to_string());
        let doubt = &day.doubts[0];
        assert_eq!((day.doubts.len(), doubt.desk.as_str(), doubt.amount.as_deref()), (1, "Beijing", Some("99.00")));
        assert_eq!(
            (doubt.state, doubt.own),
            (
                State::InDoubt,
                desk.profile().group.as_ref().unwrap().desk == second.profile().group.as_ref().unwrap().desk
            )
        );

        let journal = desk.group_journal(7).await.unwrap();
        assert_eq!((journal.rows.len(), journal.cut.len()), (5, 0));
        assert!(journal.rows.is_sorted_by(|one, next| one.confirmed_at >= next.confirmed_at));
    }

    // A row that the database's administrator changed is in no sum.
    let (client, connection) = tokio_postgres::connect(&office.server.url(), tokio_postgres::NoTls).await.unwrap();
    tokio::spawn(connection);
    let change =
        "UPDATE event SET payload = convert_to(replace(convert_from(payload, 'UTF8'), '20.50', '90.50'), 'UTF8')
                   WHERE kind = 'confirmed'";
    client.batch_execute(change).await.unwrap();
    let day = second.group_day().await.unwrap();
    let shanghai = day.lines.iter().find(|line| line.desk == "Shanghai").unwrap();
    assert_eq!((shanghai.done, shanghai.done_totals[0].amount.as_str()), (1, "10.25"));
}
