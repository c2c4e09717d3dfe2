//! Builds the counterparties of the book from three sources: accepted instructions, entries of persons, and parties of
//! drafts that were read. For an account the strongest source decides its origin.

use std::collections::BTreeMap;

use model::spelling::{account as same_account, name as same_name};

use super::is_bank_number;
use crate::store::kept::counterparties::KnownParty;
use crate::store::kept::counterparty_book::{AccountEntry, PartyEntry, ReadParty};
use crate::view::{AccountOrigin, BookAccount, BookParty, PartyGroup, PartyLimit};

/// Most merges that are followed from a name to the counterparty that shows it.
const MERGES_MAX: usize = 16;

/// The sources of the book.
#[derive(Debug, Default)]
pub(super) struct Sources {
    pub used: Vec<KnownParty>,
    pub parties: Vec<PartyEntry>,
    pub accounts: Vec<AccountEntry>,
    pub read: Vec<ReadParty>,
    /// Names and accounts of the profile's own companies.
    pub own: Vec<(Option<String>, String)>,
}

/// The group of a stored word.
pub(super) fn group_of(word: &str) -> PartyGroup {
    match word {
        "supplier" => PartyGroup::Supplier,
        "employee" => PartyGroup::Employee,
        "own" => PartyGroup::Own,
        _ => PartyGroup::None,
    }
}

/// The stored word of a group.
pub(super) const fn group_word(group: PartyGroup) -> &'static str {
    match group {
        PartyGroup::None => "",
        PartyGroup::Supplier => "supplier",
        PartyGroup::Employee => "employee",
        PartyGroup::Own => "own",
    }
}

/// The name under which a merged name is shown.
pub(super) fn shown_name<'a>(parties: &'a [PartyEntry], name: &'a str) -> &'a str {
    let merged = |name: &str| {
        let entry = parties.binary_search_by(|entry| entry.name.as_str().cmp(name)).ok().map(|at| &parties[at]);
        entry.map(|entry| entry.merged_into.as_str()).filter(|into| !into.is_empty())
    };
    let mut shown = name;
    for _ in 0..MERGES_MAX {
        match merged(shown) {
            Some(into) => shown = into,
            None => break,
        }
    }
    shown
}

fn filled(text: &str) -> Option<String> {
    Some(text.trim()).filter(|text| !text.is_empty()).map(str::to_owned)
}

/// A bank as one text is a number or a name.
fn bank_of(bank: &str) -> (Option<String>, Option<String>) {
    if is_bank_number(bank) { (None, filled(bank)) } else { (filled(bank), None) }
}

#[derive(Default)]
struct Building {
    parties: BTreeMap<String, BookParty>,
    merged: BTreeMap<String, Vec<String>>,
}

fn empty(name: &str) -> BookParty {
    BookParty {
        name: name.to_owned(),
        merged: Vec::new(),
        same_as: Vec::new(),
        group: PartyGroup::None,
        company_code: String::new(),
        limit: None,
        note: String::new(),
        accounts: Vec::new(),
        first_used: None,
        last_used: None,
        uses: 0,
        changed_by: None,
        changed_at: None,
    }
}

impl Building {
    /// The counterparty that shows a name.
    fn party(&mut self, sources: &Sources, name: &str) -> &mut BookParty {
        let shown = shown_name(&sources.parties, name).to_owned();
        if shown != name {
            let merged = self.merged.entry(shown.clone()).or_default();
            if !merged.iter().any(|known| known == name) {
                merged.push(name.to_owned());
            }
        }
        self.parties.entry(shown.clone()).or_insert_with(|| empty(&shown))
    }
}

/// Adds an account, or completes the one of this number.
fn add(party: &mut BookParty, account: BookAccount) {
    let number = same_account(&account.account_number);
    let Some(known) = party.accounts.iter_mut().find(|known| same_account(&known.account_number) == number) else {
        party.accounts.push(account);
        return;
    };
    known.uses += account.uses;
    known.origin = known.origin.max(account.origin);
    known.last_used = known.last_used.take().max(account.last_used);
    known.first_seen = std::mem::take(&mut known.first_seen).min(account.first_seen);
    known.entered_by = known.entered_by.take().or(account.entered_by);
    known.called_back = known.called_back.take().or(account.called_back);
    known.called_back_by = known.called_back_by.take().or(account.called_back_by);
    known.called_back_at = known.called_back_at.take().or(account.called_back_at);
    // The bank in a draft completes no account that was used or entered.
    if account.origin != AccountOrigin::Read {
        known.bank_name = known.bank_name.take().or(account.bank_name);
        known.bank_number = known.bank_number.take().or(account.bank_number);
    }
}

fn account(name: &str, number: &str, bank: (Option<String>, Option<String>), origin: AccountOrigin) -> BookAccount {
    BookAccount {
        name: name.to_owned(),
        account_number: number.to_owned(),
        bank_name: bank.0,
        bank_number: bank.1,
        origin,
        is_new: false,
        first_seen: String::new(),
        last_used: None,
        uses: 0,
        entered_by: None,
        called_back: None,
        called_back_by: None,
        called_back_at: None,
    }
}

/// All counterparties: those used last first, then the entered ones, then those that only drafts name, by name.
pub(super) fn build(sources: &Sources) -> Vec<BookParty> {
    let mut building = Building::default();
    for entry in &sources.parties {
        let party = building.party(sources, &entry.name);
        if entry.merged_into.is_empty() {
            party.group = group_of(&entry.group);
            party.company_code.clone_from(&entry.company_code);
            let limit = filled(&entry.limit_amount);
            party.limit = limit.map(|amount| PartyLimit { amount, currency: entry.limit_currency.clone() });
            party.note.clone_from(&entry.note);
            party.changed_by = filled(&entry.changed_by);
            party.changed_at = filled(&entry.changed_at);
        }
    }
    // Entered banks come before those of instructions: a person may have mended them.
    for entry in &sources.accounts {
        let banks = (filled(&entry.bank_name), filled(&entry.bank_number));
        let found = BookAccount {
            first_seen: entry.entered_at.clone(),
            entered_by: filled(&entry.entered_by),
            called_back: filled(&entry.called_back),
            called_back_by: filled(&entry.called_back_by),
            called_back_at: filled(&entry.called_back_at),
            ..account(&entry.name, &entry.account_number, banks, AccountOrigin::Entered)
        };
        add(building.party(sources, &entry.name), found);
    }
    for known in &sources.used {
        let Some(name) = known.party.name.as_deref() else { continue };
        let party = building.party(sources, name);
        party.uses += known.uses;
        party.first_used =
            Some(party.first_used.take().map_or(known.first_used.clone(), |first| first.min(known.first_used.clone())));
        party.last_used = party.last_used.take().max(Some(known.last_used.clone()));
        let Some(number) = known.party.account_number.as_deref() else { continue };
        let banks = bank_of(known.party.bank.as_deref().unwrap_or_default());
        let found = BookAccount {
            first_seen: known.first_used.clone(),
            last_used: Some(known.last_used.clone()),
            uses: known.uses,
            ..account(name, number, banks, AccountOrigin::Used)
        };
        add(party, found);
    }
    for read in &sources.read {
        let party = building.party(sources, &read.name);
        if !read.account_number.is_empty() {
            let found = BookAccount {
                first_seen: read.first_read.clone(),
                ..account(&read.name, &read.account_number, bank_of(&read.bank), AccountOrigin::Read)
            };
            add(party, found);
        }
    }
    finished(building, &sources.own)
}

fn finished(building: Building, own: &[(Option<String>, String)]) -> Vec<BookParty> {
    let Building { parties, mut merged } = building;
    let mut by_form: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for name in parties.keys() {
        by_form.entry(same_name(name)).or_default().push(name.clone());
    }
    let mut all: Vec<BookParty> = parties.into_values().collect();
    for party in &mut all {
        party.merged = merged.remove(&party.name).unwrap_or_default();
        let form = same_name(&party.name);
        let others = by_form.get(&form).filter(|_| !form.is_empty()).into_iter().flatten();
        party.same_as = others.filter(|name| **name != party.name).cloned().collect();
        let is_paid = party.accounts.iter().any(|account| account.origin == AccountOrigin::Used);
        for account in &mut party.accounts {
            account.is_new = is_paid && account.origin != AccountOrigin::Used;
        }
        party.accounts.sort_by(|one, other| (other.origin, &other.last_used).cmp(&(one.origin, &one.last_used)));
        let is_own = own.iter().any(|(owner, number)| {
            owner.as_deref().is_some_and(|owner| same_name(owner) == form)
                || party.accounts.iter().any(|account| same_account(&account.account_number) == same_account(number))
        });
        if is_own && party.group == PartyGroup::None {
            party.group = PartyGroup::Own;
        }
    }
    let origin = |party: &BookParty| party.accounts.first().map(|account| account.origin);
    all.sort_by(|one, other| {
        let (of, than) = ((&other.last_used, origin(other)), (&one.last_used, origin(one)));
        of.cmp(&than).then_with(|| one.name.cmp(&other.name))
    });
    all
}
