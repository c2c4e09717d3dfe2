//! A morning with drafts: signing and refusing, endorsing, pledging, presenting, and withdrawing unanswered requests.

use std::collections::{BTreeMap, BTreeSet};

use treasury::view::DraftRow;

use crate::clerk::Clerk;
use crate::office::Office;
use crate::people::Payee;
use crate::quarter::Size;
use acceptance::torture::seed::Seed;

type Fields = Vec<(&'static str, String)>;

/// The work of one such morning; there are two a week.
pub async fn work(clerk: &mut Clerk, chance: &mut Seed, suppliers: &[Payee], size: Size) {
    clerk.office.refresh().await;
    sign(clerk, chance, size.share(15)).await;
    let mut endorsed = endorse(clerk, chance, suppliers, size.share(6)).await;
    endorsed.extend(equal_denominations(clerk, chance, suppliers).await);
    pledge(clerk, chance, size.share(2)).await;
    present(clerk, chance, size.share(2)).await;
    release(clerk, chance, size.share(1)).await;
    take_back(clerk, chance, size.share(2)).await;
    // By the next morning two of three endorsees have signed.
    for row in endorsed {
        if chance.percent(66) {
            clerk.office.counterparty_answers(&row, "sign").await;
        }
    }
}

/// Drafts of one amount to one supplier: the largest such group of an account, four at most, and one order in five is given
/// in two halves.
async fn equal_denominations(clerk: &mut Clerk, chance: &mut Seed, suppliers: &[Payee]) -> Vec<DraftRow> {
    let mut groups: BTreeMap<(String, Option<String>), Vec<DraftRow>> = BTreeMap::new();
    let mut numbers = BTreeSet::new();
    for row in clerk.fresh("endorsement-transfer") {
        if numbers.insert(row.draft_number.clone()) {
            groups.entry((row.account.clone(), row.amount.clone())).or_default().push(row);
        }
    }
    let mut rows = groups.into_values().max_by_key(Vec::len).unwrap_or_default();
    rows.truncate(4);
    clerk.use_up(&rows);
    let to = chance.of(suppliers).clone();
    let half = if chance.percent(20) { rows.len().div_ceil(2) } else { rows.len().max(1) };
    for rows in rows.chunks(half) {
        let mut given = clerk.over_drafts("endorsements of equal denominations", "endorse", rows, |office, row| {
            endorsee(office, row, &to, "may_transfer")
        });
        if to.draft_account.is_some() {
            given.call_back_due = (0..rows.len()).collect();
        }
        clerk.give(given).await;
    }
    rows
}

/// Takes some rows of one list, which are then used up for the day.
fn take(clerk: &mut Clerk, chance: &mut Seed, stage: &str, count: usize) -> Vec<DraftRow> {
    let mut rows = clerk.fresh(stage);
    let mut taken: Vec<DraftRow> = Vec::new();
    while taken.len() < count && !rows.is_empty() {
        let row = rows.swap_remove(chance.below(rows.len()));
        // The parts of a split draft are in other lists under the same number.
        if taken.iter().all(|other| other.draft_number != row.draft_number) {
            taken.push(row);
        }
    }
    clerk.use_up(&taken);
    taken
}

async fn sign(clerk: &mut Clerk, chance: &mut Seed, count: usize) {
    let lists = [
        ("receipt-by-endorsee", "receipt-by-endorsee"),
        ("receipt-confirm", "receipt-confirm"),
        ("mortgage-confirm", "receipt-pledge-confirm"),
        ("mortgage-release-confirm", "receipt-pledge-release-confirm"),
    ];
    for (stage, operation) in lists {
        for row in take(clerk, chance, stage, count) {
            // One in fifteen is refused, with a remark for the counterparty.
            let refuses = chance.below(15) == 0;
            let (kind, word) =
                if refuses { ("single signatures: refused", "refuse") } else { ("single signatures", "accept") };
            let given = clerk.over_drafts(kind, operation, &[row], |office, row| {
                let mut fields = vec![("replayFlag", office.flag(&row.bank_mark, "replayFlag", word))];
                fields.extend(refuses.then(|| ("remark", "金额与合同不符".to_owned())));
                fields
            });
            clerk.give(given).await;
        }
    }
}

fn endorsee(office: &Office, row: &DraftRow, to: &Payee, word: &str) -> Fields {
    vec![
        ("endorseeAccountName", to.name.clone()),
        ("endorseeAccountNumber", to.draft_account.clone().unwrap_or_else(|| to.account.clone())),
        ("endorseeAccountBankNumber", "308290003011".to_owned()),
        ("transferFlag", office.flag(&row.bank_mark, "transferFlag", word)),
    ]
}

/// One to four drafts to one supplier. One order in thirty forbids further endorsement; one in fifteen is for our
/// sister company.
async fn endorse(clerk: &mut Clerk, chance: &mut Seed, suppliers: &[Payee], count: usize) -> Vec<DraftRow> {
    let mut endorsed = Vec::new();
    let mut left = count;
    while left > 0 {
        let wanted = (1 + chance.below(4)).min(left);
        let rows = take(clerk, chance, "endorsement-transfer", wanted);
        if rows.is_empty() {
            break;
        }
        left -= rows.len();
        let to = if chance.below(15) == 0 { sister(clerk, &rows[0]) } else { chance.of(suppliers).clone() };
        let may_not = chance.below(30) == 0;
        let word = if may_not { "may_not" } else { "may_transfer" };
        let rows: Vec<DraftRow> = match clerk.office.bank.accounts.iter().any(|own| own.account_number == to.account) {
            true => rows[..1].to_vec(),
            false => rows,
        };
        let mut given = clerk.over_drafts("endorsements", "endorse", &rows, |office, row| {
            let mut fields = endorsee(office, row, &to, word);
            fields.extend(may_not.then(|| ("remark", "不得转让，双方约定".to_owned())));
            fields
        });
        // A supplier with a separate account for drafts is, the first time, a known name with a new account.
        if to.draft_account.is_some() {
            given.call_back_due = (0..rows.len()).collect();
        }
        clerk.give(given).await;
        endorsed.extend(rows);
    }
    endorsed
}

/// The sister company in the group.
fn sister(clerk: &Clerk, row: &DraftRow) -> Payee {
    let accounts = &clerk.office.bank.accounts;
    let own = accounts.iter().find(|line| row.account.ends_with(&line.account_number)).expect("an account of ours");
    let other = accounts.iter().find(|line| line.account_name != own.account_name).expect("another company");
    Payee {
        name: other.account_name.clone(),
        account: other.account_number.clone(),
        bank: "",
        draft_account: None,
        usual: 0,
    }
}

async fn pledge(clerk: &mut Clerk, chance: &mut Seed, count: usize) {
    let rows = take(clerk, chance, "pledge-application", count);
    let given = clerk.over_drafts("pledges", "create-pledge-application", &rows, |_, _| {
        vec![
            ("pledgeeAccountName", "长河银行上海分行".to_owned()),
            ("pledgeeAccountNumber", "3100990000000088".to_owned()),
            ("pledgeeAccountBankNumber", "313290000017".to_owned()),
        ]
    });
    clerk.give(given).await;
}

/// The draft's whole amount as a rule; another agreed amount has a reason.
async fn present(clerk: &mut Clerk, chance: &mut Seed, count: usize) {
    for row in take(clerk, chance, "prompt-payment-app", count) {
        let is_partial = chance.below(12) == 0;
        let mut given = clerk.over_drafts("presentments", "create-prompt-payment-app", &[row], |office, row| {
            let amount = if is_partial { "100.00".to_owned() } else { row.amount.clone().unwrap_or_default() };
            vec![("amount", amount), ("onlineFlag", office.flag(&row.bank_mark, "onlineFlag", "online"))]
        });
        if is_partial {
            given.voucher = bank_contract::Amount::parse_plain("100.00").expect("an amount");
            given.order.reason = Some("承兑人已付其余部分".to_owned());
        }
        clerk.give(given).await;
    }
}

async fn release(clerk: &mut Clerk, chance: &mut Seed, count: usize) {
    let rows = take(clerk, chance, "mortgage-release-app", count);
    let given = clerk.over_drafts("releases of pledges", "create-pledge-release-application", &rows, |_, _| Vec::new());
    clerk.give(given).await;
}

/// Withdraws unanswered applications. Withdrawn endorsements return to the list and are made again another day.
async fn take_back(clerk: &mut Clerk, chance: &mut Seed, count: usize) {
    let lists = [
        ("transfer-withdrawal", "transfer-withdrawal"),
        ("pledge-app-withdrawal", "pledge-application-withdrawal"),
        ("prompt-payment-app-withdrawal", "prompt-payment-app-withdrawal"),
        ("mortgage-rel-app-withdrawal", "mortgage-release-app-withdrawal"),
    ];
    for (stage, operation) in lists {
        let rows = take(clerk, chance, stage, if stage == "transfer-withdrawal" { count * 2 } else { count });
        let given = clerk.over_drafts("withdrawals", operation, &rows, |_, _| Vec::new());
        clerk.give(given).await;
    }
}
