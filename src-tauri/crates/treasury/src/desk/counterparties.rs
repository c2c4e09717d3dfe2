//! Counterparties of earlier instructions: for suggestions, first-time marks and the stop for a new account.

use std::collections::HashMap;

use model::Result;
use money::Party;

use super::Desk;
use crate::store::kept::counterparties;
use crate::store::kept::counterparties::KnownParty;
use crate::view::CounterpartyView;

/// Twelve digits are the number of a bank, any other text its name.
fn is_bank_number(bank: &str) -> bool {
    bank.len() == 12 && bank.bytes().all(|byte| byte.is_ascii_digit())
}

/// One view of each name and account, from their rows with different banks; the newest first.
fn merged(all: Vec<KnownParty>) -> Vec<CounterpartyView> {
    let mut views: Vec<CounterpartyView> = Vec::new();
    let mut places = HashMap::new();
    for KnownParty { party, last_used, uses, .. } in all {
        let Party { name, account_number, bank } = party;
        let (bank_number, bank_name) = match bank {
            Some(bank) if is_bank_number(&bank) => (Some(bank), None),
            name => (None, name),
        };
        let place = *places.entry((name.clone(), account_number.clone())).or_insert(views.len());
        let Some(newer) = views.get_mut(place) else {
            views.push(CounterpartyView { name, account_number, bank_name, bank_number, last_used, uses });
            continue;
        };
        newer.bank_name = newer.bank_name.take().or(bank_name);
        newer.bank_number = newer.bank_number.take().or(bank_number);
        newer.uses += uses;
    }
    views
}

impl Desk {
    /// All counterparties, the newest first.
    ///
    /// # Errors
    /// `database` when it cannot be read.
    pub fn counterparties(&self) -> Result<Vec<KnownParty>> {
        counterparties::all(&self.inner.kept.connection())
    }

    /// All counterparties as suggestions for a form, the newest first: one of each name and account, with its bank's
    /// name and number wherever they were typed, because a transfer names the bank and an endorsement numbers it.
    ///
    /// # Errors
    /// `database` when it cannot be read.
    pub fn counterparty_views(&self) -> Result<Vec<CounterpartyView>> {
        Ok(merged(self.counterparties()?))
    }

    /// Whether an earlier instruction paid this account under this name.
    ///
    /// # Errors
    /// `database` when it cannot be read.
    pub fn counterparty_seen(&self, party: &Party) -> Result<bool> {
        counterparties::seen(&self.inner.kept.connection(), party)
    }

    /// Whether the name is known, but not with this account.
    ///
    /// # Errors
    /// `database` when it cannot be read.
    pub fn known_name_new_account(&self, party: &Party) -> Result<bool> {
        counterparties::known_name_new_account(&self.inner.kept.connection(), party)
    }

    /// Records that an instruction to it was sent.
    ///
    /// # Errors
    /// `database` when it cannot be written.
    pub fn counterparty_used(&self, party: &Party, operation: &str) -> Result<()> {
        counterparties::used(&self.inner.kept.connection(), party, operation, &self.now_text())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_party_of_transfer_and_endorsement_is_one_with_name_and_number() {
        let row = |name: &str, bank: Option<&str>| KnownParty {
            party: Party {
                name: Some(name.to_owned()),
                account_number: Some("6222".to_owned()),
                bank: bank.map(str::to_owned),
            },
            first_used: "2026-01-05T08:00:00.000Z".to_owned(),
            last_used: "2026-01-05T08:00:00.000Z".to_owned(),
            uses: 2,
            last_operation: "transfer".to_owned(),
        };
        let newest_first = vec![
            row("Linden", Some("Harbour Bank")),
            row("Linden", Some("102290002916")),
            row("Linden", Some("Harbor Bnk")),
            row("Atlas", None),
        ];
        let seen: Vec<_> = merged(newest_first)
            .into_iter()
            .map(|one| (one.name.unwrap(), one.bank_name, one.bank_number, one.uses))
            .collect();
        let linden = ("Linden".to_owned(), Some("Harbour Bank".to_owned()), Some("102290002916".to_owned()), 6);
        assert_eq!(seen, [linden, ("Atlas".to_owned(), None, None, 2)]);
    }
}
