//! Paying with drafts: which company pays is chosen, and no set mixes companies unless that was asked for.

use std::collections::BTreeSet;

use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use treasury::view::{ProposalsView, ProposeQuery};

use crate::bench::Bench;

/// The companies whose drafts are in a set, by the profile's own accounts and not by the proposal's parts.
fn companies(bench: &Bench, found: &ProposalsView) -> Vec<BTreeSet<String>> {
    let accounts = bench.desk().profile_view().accounts;
    let owner = |key: &str| {
        let account = accounts.iter().find(|account| account.key == key).expect("an account of the profile");
        account.owner.clone().unwrap_or_else(|| account.key.clone())
    };
    found.sets.iter().map(|set| set.rows.iter().map(|row| owner(&row.account)).collect()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn no_set_holds_drafts_of_two_companies_unless_that_was_asked_for() {
    let bench = Bench::new().await;
    bench.refresh(&["endorsement-transfer"]).await;
    let accounts: Vec<String> = bench.desk().profile_view().accounts.iter().map(|one| one.key.clone()).collect();
    let several = ProposeQuery { amount: "5000000".to_owned(), several_payers: true, ..ProposeQuery::default() };
    // As much as all of them have together.
    let all = bench.desk().propose(&several).unwrap().candidates.amount;
    let found = bench.desk().propose(&ProposeQuery { amount: all, ..several.clone() }).unwrap();
    let payers = found.payers.clone();
    assert!(payers.len() > 1 && found.payer.is_none(), "the practice bank has several companies: {payers:?}");
    assert!(companies(&bench, &found).iter().any(|set| set.len() > 1), "asked for, a set mixes them");
    let cases = ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() };
    let scopes = proptest::sample::subsequence(accounts.clone(), 0..=accounts.len());
    let (mut proposed, mut refused) = (0, 0);
    TestRunner::new(cases)
        .run(&(1_u64..90_000_000, scopes, 0..=payers.len()), |(amount, accounts, payer)| {
            let payer = payers.get(payer).cloned();
            let query = ProposeQuery { amount: amount.to_string(), accounts, payer, ..ProposeQuery::default() };
            match bench.desk().propose(&query) {
                Ok(found) => {
                    for set in companies(&bench, &found) {
                        prop_assert!(set.len() == 1, "{set:?} for {query:?}");
                        prop_assert!(query.payer.as_ref().is_none_or(|payer| set.contains(payer)), "{set:?} {query:?}");
                    }
                }
                Err(error) => prop_assert_eq!(error.trouble().code.as_str(), "propose-payer", "{:?}", query),
            }
            Ok(())
        })
        .unwrap();
    for payer in &payers {
        let query = ProposeQuery { payer: Some(payer.clone()), several_payers: false, ..several.clone() };
        match bench.desk().propose(&query) {
            Ok(found) if !found.sets.is_empty() => proposed += 1,
            Ok(_) => {}
            Err(_) => refused += 1,
        }
    }
    assert!(proposed > 1 && refused == 0, "each company has drafts to pay with");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_proposal_says_whose_drafts_it_takes_and_how_old_its_lists_are() {
    let bench = Bench::new().await;
    let query = ProposeQuery { amount: "5000000".to_owned(), several_payers: true, ..ProposeQuery::default() };
    assert_eq!(bench.desk().propose(&query).unwrap().lists.id, "propose-lists-never");
    bench.refresh(&["endorsement-transfer"]).await;
    let found = bench.desk().propose(&query).unwrap();
    assert_eq!(found.lists.id, "propose-lists-whole");
    assert_eq!(found.lists.args.get("oldest"), found.as_of.as_ref());
    for set in &found.sets {
        let count: u32 = set.parts.iter().map(|part| part.count).sum();
        assert_eq!(count as usize, set.rows.len());
        assert!(set.rows.iter().all(|row| set.parts.iter().any(|part| part.account == row.account)), "{set:#?}");
    }
}
