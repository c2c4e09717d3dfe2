//! Unfinished transfers in the ladder's cash and in the daily report: both count the same ones, list those in doubt
//! separately, and leave accounts with a separate role out of every sum.

use acceptance::account;
use serde_json::json;
use treasury::view::{LadderBy, LadderSeries, LadderSum, MoneyUnit};

use crate::bench::Bench;

const APART: &str = "保证金";

fn series(bench: &Bench, accounts: &[String]) -> LadderSeries {
    let ladder = bench.desk().ladder(LadderBy::Week, accounts).unwrap();
    ladder.series.into_iter().find(|series| series.currency.as_deref() == Some("CNY")).expect("drafts in CNY")
}

fn shown(sum: &Option<LadderSum>) -> Option<(&str, u32)> {
    sum.as_ref().map(|sum| (sum.amount.as_str(), sum.count))
}

/// Gives the first account a role that is kept out of sums, and reopens the desk.
fn set_apart(bench: &mut Bench) {
    let path = bench.desk().folder().join("profile.toml");
    let text = std::fs::read_to_string(&path).unwrap();
    let number = format!("account_number = \"{}\"\n", bench.bank.accounts[0].account_number);
    assert_eq!(text.matches(&number).count(), 1);
    let text = text.replace(&number, &format!("{number}role = \"{APART}\"\n"));
    std::fs::write(&path, format!("{text}\n[balances]\nexcluded_roles = [\"{APART}\"]\n")).unwrap();
    bench.open();
}

#[tokio::test(flavor = "multi_thread")]
async fn ladder_and_report_count_the_same_transfers_and_leave_the_same_out() {
    let mut bench = Bench::new().await;
    bench.refresh(&[]).await;
    assert!(series(&bench, &[]).queued.is_none() && series(&bench, &[]).in_doubt.is_none());
    bench.confirm(&bench.prepare(&bench.transfer("transfer", "10.00", "6200900000001")));
    for (fault, amount, payee) in
        [("apply_then_close", "20.00", "6200900000002"), ("apply_then_failed", "40.00", "6200900000003")]
    {
        bench.fault("transfer", json!({ "kind": fault })).await;
        bench.submit(&bench.transfer("transfer", amount, payee)).await;
    }
    // An accepted transfer is finished: the balance may contain it or not.
    bench.submit(&bench.transfer("transfer", "80.00", "6200900000004")).await;
    bench.desk().balances_refresh(&[]).await.unwrap();
    let before = series(&bench, &[]);
    assert_eq!((shown(&before.queued), shown(&before.in_doubt)), (Some(("-10.00", 1)), Some(("-60.00", 2))));
    assert_eq!((&before.apart, &before.apart_queued), (&None, &None));
    let report = bench.desk().daily_report(None, MoneyUnit::One).unwrap();
    let states: Vec<_> = report.queued.expect("of today").into_iter().map(|one| (one.state, one.totals)).collect();
    let told: Vec<_> = states.iter().map(|(state, of)| (state.as_str(), of[0].amount.as_str(), of[0].count)).collect();
    assert_eq!(told, [("confirmed", "10.00", 1), ("in_doubt", "20.00", 1), ("unproven", "40.00", 1)]);

    set_apart(&mut bench);
    // An instruction confirmed before the restart is not sent; this one waits.
    bench.confirm(&bench.prepare(&bench.transfer("transfer", "10.00", "6200900000005")));
    let after = series(&bench, &[]);
    assert_eq!((shown(&after.queued), shown(&after.apart_queued)), (None, Some(("-10.00", 1))));
    assert_eq!(shown(&after.in_doubt), Some(("-60.00", 2)), "whoever pays, nobody knows");
    let amount = |text: &str| bank_contract::Amount::from_json_number(text).unwrap();
    let own = after.apart.as_ref().expect("its balance is told");
    let rest = after.available.as_deref().expect("the others'");
    let sum = amount(&own.amount).checked_add(amount(rest)).unwrap();
    assert_eq!((own.count, sum), (1, amount(before.available.as_deref().unwrap())), "told apart, and nothing lost");
    // An account that is asked for alone counts, whatever its role.
    let first = &bench.bank.accounts[0];
    let alone = series(&bench, &[account::key(first)]);
    assert_eq!((shown(&alone.queued), alone.apart), (Some(("-10.00", 1)), None));
    assert_eq!(amount(alone.available.as_deref().unwrap()), amount(&own.amount));
}
