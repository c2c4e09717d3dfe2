//! Builds each mistake: the good work before it, and the wrong order.

use acceptance::torture::seed::Seed;
use chrono::Days;
use model::State;
use money::view::OrderItem;
use treasury::view::DraftRow;

use crate::clerk::{BY_NUMBER, Clerk, Given, Way, sum};
use crate::mistakes::next_day;
use crate::office::CONTROL_TOTAL_OVER;
use crate::people::{Payee, account, money};

/// A mistake; the table describes each one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Slip {
    SameDraftTwice,
    EndorsedAgain,
    PaidTwice,
    PaidAgainLater,
    OtherNumber,
    OtherDraft,
    DraftDigits,
    OtherPayee,
    PayeeDigits,
    AccountByLetter,
    NewPayeeDigits,
    AmountDigits,
    PresentedAmount,
    Pledged,
    Refused,
    OtherBanksFlag,
    Ourselves,
    Currency,
    LastYear,
    OtherAccount,
    InvoiceAgain,
    InvoiceRetyped,
    OwnTwice,
    FileAgain,
    DigitMissing,
    SplitDraft,
    PayingItself,
    SmallAmount,
    OtherKnownPayee,
    SignedInstead,
}

/// The good work before a mistake, and the wrong order with the right order's total on the voucher.
pub async fn make(clerk: &mut Clerk, chance: &mut Seed, slip: Slip) -> Given {
    match slip {
        Slip::PaidTwice
        | Slip::PaidAgainLater
        | Slip::InvoiceAgain
        | Slip::InvoiceRetyped
        | Slip::FileAgain
        | Slip::OwnTwice => paid(clerk, chance, slip).await,
        Slip::OtherPayee
        | Slip::PayeeDigits
        | Slip::DigitMissing
        | Slip::AccountByLetter
        | Slip::NewPayeeDigits
        | Slip::OtherKnownPayee
        | Slip::PayingItself => payee(clerk, chance, slip),
        Slip::AmountDigits | Slip::SmallAmount | Slip::Currency | Slip::LastYear => value(clerk, chance, slip),
        Slip::Refused | Slip::SignedInstead => answer(clerk, chance, slip),
        _ => draft(clerk, chance, slip).await,
    }
}

/// Sends the good work before a mistake.
async fn rightly(clerk: &mut Clerk, given: Given) {
    match clerk.attempt(&given).await {
        Way::Ended(view) if view.instructions.iter().all(|one| one.state == State::Accepted) => {}
        other => panic!("good work was stopped: {other:?}"),
    }
}

fn row(clerk: &mut Clerk, chance: &mut Seed, stage: &str, fits: impl Fn(&DraftRow) -> bool) -> DraftRow {
    let rows: Vec<DraftRow> = clerk.fresh(stage).into_iter().filter(fits).collect();
    assert!(!rows.is_empty(), "{stage} has no such draft left");
    let row = rows[chance.below(rows.len())].clone();
    clerk.use_up(std::slice::from_ref(&row));
    row
}

/// A supplier that was paid in the month.
fn known(clerk: &Clerk, chance: &mut Seed) -> Payee {
    let book = clerk.office.desk.counterparties().expect("the counterparties");
    let paid = |payee: &&Payee| book.iter().any(|known| known.party.account_number.as_ref() == Some(&payee.account));
    let paid: Vec<&Payee> = clerk.known.values().filter(paid).collect();
    paid[chance.below(paid.len())].clone()
}

fn endorsing(clerk: &Clerk, rows: &[DraftRow], to: &Payee) -> Given {
    clerk.over_drafts("a mistake", "endorse", rows, |office, row| {
        vec![
            ("endorseeAccountName", to.name.clone()),
            ("endorseeAccountNumber", to.account.clone()),
            ("endorseeAccountBankNumber", "308290003011".to_owned()),
            ("transferFlag", office.flag(&row.bank_mark, "transferFlag", "may_transfer")),
        ]
    })
}

fn one_payment(clerk: &Clerk, payee: &Payee, amount: &str, reference: Option<String>) -> Given {
    clerk.payments("a mistake", "transfer", vec![clerk.pay(1, payee, amount, "货款", reference)])
}

/// A random amount.
fn some_amount(chance: &mut Seed) -> String {
    money(1_000_000 + chance.draw() % 8_000_000)
}

fn set(given: &mut Given, field: &str, value: &str) {
    for item in &mut given.order.items {
        item.fields.insert(field.to_owned(), value.to_owned());
    }
}

/// The text with two different neighbouring digits swapped.
pub fn swapped(text: &str, chance: &mut Seed) -> String {
    let mut signs: Vec<char> = text.chars().collect();
    let digit = |sign: char| sign.is_ascii_digit();
    let places: Vec<usize> = (1..signs.len() - 1)
        .filter(|at| digit(signs[*at]) && digit(signs[at + 1]) && signs[*at] != signs[at + 1])
        .collect();
    let at = places[chance.below(places.len())];
    signs.swap(at, at + 1);
    signs.into_iter().collect()
}

async fn paid(clerk: &mut Clerk, chance: &mut Seed, slip: Slip) -> Given {
    let has_number = matches!(slip, Slip::InvoiceAgain | Slip::InvoiceRetyped);
    let reference = has_number.then(|| clerk.reference("FP"));
    let count = if slip == Slip::FileAgain { 5 } else { 1 };
    let items: Vec<OrderItem> = (0..count)
        .map(|_| {
            let mut payee = known(clerk, chance);
            if slip == Slip::OwnTwice {
                let own = &clerk.office.bank.accounts[3];
                payee.name.clone_from(&own.account_name);
                payee.account.clone_from(&own.account_number);
            }
            clerk.pay(1, &payee, &some_amount(chance), "货款", reference.clone())
        })
        .collect();
    let given = clerk.payments("a mistake", "transfer", items);
    rightly(clerk, given.clone()).await;
    let mut again = given;
    match slip {
        Slip::PaidAgainLater => next_day(clerk, 3).await,
        Slip::InvoiceAgain => next_day(clerk, 1).await,
        Slip::InvoiceRetyped => set(&mut again, "referenceOrder", &format!("{}A", reference.unwrap_or_default())),
        _ => {}
    }
    set(&mut again, "tradeDate", &clerk.office.desk.today().to_string());
    again
}

fn payee(clerk: &mut Clerk, chance: &mut Seed, slip: Slip) -> Given {
    let right = known(clerk, chance);
    let mut wrong = right.clone();
    match slip {
        Slip::OtherPayee | Slip::OtherKnownPayee => {
            let other = loop {
                let other = known(clerk, chance);
                if other.name != right.name && other.account != right.account {
                    break other;
                }
            };
            wrong.account = other.account;
            if slip == Slip::OtherKnownPayee {
                wrong.name = other.name;
            }
        }
        Slip::PayeeDigits => wrong.account = swapped(&right.account, chance),
        Slip::DigitMissing => drop(wrong.account.remove(3 + chance.below(10))),
        Slip::PayingItself => wrong.account.clone_from(&clerk.office.bank.accounts[1].account_number),
        Slip::NewPayeeDigits => {
            wrong.name = format!("新客户{}号有限公司", chance.draw() % 1_000_000);
            wrong.account = swapped(&account(chance), chance);
        }
        _ => wrong.account = account(chance),
    }
    let mut given = one_payment(clerk, &wrong, &some_amount(chance), None);
    if slip == Slip::AccountByLetter {
        given.order.reason = Some("按对方来函变更账号".to_owned());
    }
    given
}

fn value(clerk: &mut Clerk, chance: &mut Seed, slip: Slip) -> Given {
    let payee = known(clerk, chance);
    let right = match slip {
        Slip::AmountDigits => format!("{}{}3450.00", 1 + chance.below(4), 5 + chance.below(4)),
        Slip::SmallAmount => format!("{}{}00.00", 1 + chance.below(4), 5 + chance.below(4)),
        _ => some_amount(chance),
    };
    let mut given = one_payment(clerk, &payee, &right, None);
    match slip {
        Slip::AmountDigits | Slip::SmallAmount => {
            let wrong = format!("{}{}{}", &right[1..2], &right[..1], &right[2..]);
            set(&mut given, "tradeAmount", &wrong);
        }
        Slip::Currency => set(&mut given, "currency", ["USD", "JPY", "CNH"][chance.below(3)]),
        _ => set(&mut given, "tradeDate", &(clerk.office.desk.today() - Days::new(365)).to_string()),
    }
    given
}

fn answer(clerk: &mut Clerk, chance: &mut Seed, slip: Slip) -> Given {
    let row = row(clerk, chance, "receipt-by-endorsee", |_| true);
    let word = if slip == Slip::Refused { "refuse" } else { "accept" };
    clerk.over_drafts("a mistake", "receipt-by-endorsee", &[row], |office, row| {
        vec![("replayFlag", office.flag(&row.bank_mark, "replayFlag", word))]
    })
}

async fn draft(clerk: &mut Clerk, chance: &mut Seed, slip: Slip) -> Given {
    let to = known(clerk, chance);
    if slip == Slip::PresentedAmount {
        return presented(clerk, chance);
    }
    if slip == Slip::SplitDraft {
        let part = clerk.office.all_rows("endorsement-transfer").into_iter().find(|row| row.split);
        return endorsing(clerk, &[part.expect("a split draft")], &to);
    }
    let pledgeable = clerk.fresh("pledge-application");
    let is_other_bank = slip == Slip::OtherBanksFlag;
    let row = row(clerk, chance, "endorsement-transfer", |row| {
        let can_be_pledged = pledgeable.iter().any(|other| other.draft_number == row.draft_number);
        (slip != Slip::Pledged || can_be_pledged) && (!is_other_bank || row.bank_mark == "HARBOUR")
    });
    let mut given = endorsing(clerk, std::slice::from_ref(&row), &to);
    match slip {
        Slip::SameDraftTwice => given = endorsing(clerk, &[row.clone(), row], &to),
        Slip::EndorsedAgain => {
            rightly(clerk, given.clone()).await;
            given = endorsing(clerk, &[row], &known(clerk, chance));
        }
        Slip::OtherNumber => {
            let other = self::row(clerk, chance, "endorsement-transfer", |_| true);
            set(&mut given, "draftNumber", other.draft_number.as_deref().unwrap_or_default());
        }
        Slip::OtherDraft => return other_draft(clerk, chance, &row, &to),
        Slip::DraftDigits => {
            given.order.items[0].draft = None;
            set(&mut given, "draftNumber", &swapped(row.draft_number.as_deref().unwrap_or_default(), chance));
        }
        Slip::Pledged => {
            let same = pledgeable.iter().find(|other| other.draft_number == row.draft_number).expect("the same draft");
            let fields = [("Name", &to.name), ("Number", &to.account), ("BankNumber", &to.account)];
            let pledge = clerk.over_drafts("a mistake", BY_NUMBER[1], std::slice::from_ref(same), |_, _| {
                let names = ["pledgeeAccountName", "pledgeeAccountNumber", "pledgeeAccountBankNumber"];
                names.into_iter().zip(fields).map(|(name, (_, value))| (name, value.clone())).collect()
            });
            rightly(clerk, pledge).await;
        }
        Slip::OtherBanksFlag => {
            let theirs = clerk.office.flag("EASTBANK", "transferFlag", "may_transfer");
            set(&mut given, "transferFlag", &theirs);
        }
        Slip::Ourselves => {
            let line = own_account(clerk, chance, &row);
            set(&mut given, "endorseeAccountName", &line.0);
            set(&mut given, "endorseeAccountNumber", &line.1);
        }
        _ => {
            let others = (0..5).map(|at| clerk.office.account(at));
            let mark = format!("{}:", row.bank_mark);
            let other = others.filter(|other| *other != row.account).find(|other| other.starts_with(&mark));
            given.order.items[0].account = other.expect("another account at that bank");
        }
    }
    given
}

/// The acting account, or another one of the same company.
fn own_account(clerk: &Clerk, chance: &mut Seed, row: &DraftRow) -> (String, String) {
    let accounts = &clerk.office.bank.accounts;
    let acting = accounts.iter().find(|line| row.account.ends_with(&line.account_number)).expect("an account of ours");
    let same: Vec<_> = accounts.iter().filter(|line| line.account_name == acting.account_name).collect();
    let line = chance.of(&same);
    (line.account_name.clone(), line.account_number.clone())
}

/// The voucher is for one draft; another draft above the limit is chosen.
fn other_draft(clerk: &mut Clerk, chance: &mut Seed, right: &DraftRow, to: &Payee) -> Given {
    let amount = |row: &DraftRow| sum(row.amount.as_deref().into_iter());
    let limit = sum([CONTROL_TOTAL_OVER].into_iter());
    let meant = amount(right);
    let wrong = row(clerk, chance, "endorsement-transfer", |row| amount(row) > limit && amount(row) != meant);
    Given { voucher: meant, ..endorsing(clerk, &[wrong], to) }
}

/// The amount lacks its last digit.
fn presented(clerk: &mut Clerk, chance: &mut Seed) -> Given {
    let row = row(clerk, chance, "prompt-payment-app", |row| {
        row.amount.as_ref().is_some_and(|amount| amount.split('.').next().is_some_and(|yuan| yuan.len() > 2))
    });
    let amount = row.amount.clone().unwrap_or_default();
    let yuan = amount.split('.').next().unwrap_or_default();
    let wrong = format!("{}.00", &yuan[..yuan.len() - 1]);
    clerk.over_drafts("a mistake", "create-prompt-payment-app", &[row], |office, row| {
        let online = office.flag(&row.bank_mark, "onlineFlag", "online");
        vec![("amount", wrong.clone()), ("onlineFlag", online)]
    })
}
