//! Starts the practice bank inside this program and passes its address to the core.
//!
//! Its state is stored beside the practice profile, so that the next start has the same bank, on another port.

use model::profile::Account;
use model::{DeskError, Sentence};
use practice_bank::{AccountLine, Running};
use treasury::Home;
use treasury::home::Practice;

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

fn account(line: &AccountLine) -> Account {
    Account {
        bank_mark: line.bank_mark.clone(),
        account_number: line.account_number.clone(),
        bank_code: Some(line.bank_code.clone()),
        nickname: None,
        owner: Some(line.account_name.clone()),
        role: None,
        stages: None,
    }
}
