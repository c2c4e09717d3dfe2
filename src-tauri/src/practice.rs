//! Starts the practice bank inside this program and passes its address to the core.
//!
//! Its state is stored beside the practice profile, so that the next start has the same bank, on another port.

use model::profile::Account;
use model::{DeskError, Sentence};
use practice_bank::past::{BALANCE_DAYS, Past};
use practice_bank::{AccountLine, Running};
use treasury::home::Practice;
use treasury::{Desk, Home, PastDay};

/// The running bank; it ends when this value is dropped.
///
/// # Errors
/// `practice-bank` if it does not start; otherwise an error of the data directory.
pub async fn start(home: &Home) -> Result<Running, DeskError> {
    let state = home.practice_state();
    let options = practice_bank::Options { state: Some(state.clone()), ..practice_bank::Options::default() };
    let bank = practice_bank::start(options).await.map_err(|error| {
        let sentence = Sentence::new("trouble-practice-bank").with("detail", error).with("place", state.display());
        DeskError::local("practice-bank", sentence)
    })?;
    home.practice(&Practice {
        base_url: bank.base_url.clone(),
        organization_id: bank.organization_id,
        accounts: bank.accounts.iter().map(account).collect(),
        settings_toml: practice_bank::settings_toml(),
        code_book_toml: practice_bank::code_book_toml(),
    })?;
    Ok(bank)
}

/// Ends the bank's day and begins the next one. Returns the number of drafts paid.
///
/// # Errors
/// `practice-bank` if it cannot be stored.
pub async fn end_day(bank: &Running) -> Result<u32, DeskError> {
    let paid = bank.next_day().await.map_err(|error| {
        let sentence = Sentence::new("practice-day-failed").with("detail", error);
        DeskError::local("practice-bank", sentence)
    })?;
    Ok(u32::try_from(paid).unwrap_or(u32::MAX))
}

/// Gives the practice profile the days before the bank's first day, once.
///
/// # Errors
/// An error of the profile's databases.
pub fn give_past(desk: &Desk, bank: &Running) -> Result<(), DeskError> {
    let Some(past) = bank.past().filter(|_| desk.is_without_past().unwrap_or(false)) else { return Ok(()) };
    desk.practise_past(&days(&past))
}

fn days(past: &Past) -> Vec<PastDay> {
    let key = |line: &AccountLine| account(line).key();
    let day = |before: u64| PastDay {
        day: past.first_day() - chrono::Days::new(before),
        balances: past.balances(before).into_iter().map(|of| (key(&of.account), of.records)).collect(),
        lists: past.lists(before).into_iter().map(|of| (of.stage, key(&of.account), of.page)).collect(),
    };
    (1..=BALANCE_DAYS).rev().map(day).collect()
}

fn account(line: &AccountLine) -> Account {
    Account {
        bank_mark: line.bank_mark.clone(),
        account_number: line.account_number.clone(),
        bank_code: Some(line.bank_code.clone()),
        owner: Some(line.account_name.clone()),
        ..Account::default()
    }
}
