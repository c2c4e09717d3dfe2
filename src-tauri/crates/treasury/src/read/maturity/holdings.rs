//! The distinct drafts behind the ladder, combined from the lists of all our accounts.
//!
//! # Which rows are one draft
//! The cache's identity holds within one account. Across accounts a draft is identified by its number and sequence
//! number, which are the same in the whole market; the ids beside them are each bank's own. Where one account has two
//! drafts with the same pair, the pair does not identify a part, and each account's identity is counted separately: a
//! draft counted twice is visible in the list behind its bar, a draft left out is not.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use bank_contract::{Amount, Stage};
use model::profile::{Account, Profile};
use model::{AccountKey, Result};
use rusqlite::Connection;

use super::StaleLists;
use super::standing::{Ownership, bit};
use crate::store::cache::holding_rows::HoldingRow;
use crate::store::cache::{DigestMap, holding_rows};

/// One draft, counted once: 48 bytes, of which a desk has one for each of its drafts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Holding {
    /// The row that represents it: from a list in which it is ours, where there is one.
    pub draft: i64,
    /// Index in [`Holdings::currencies`].
    pub currency: u16,
    /// Days since 1970-01-01, or `NO_DUE_DAY`.
    pub due: i32,
    /// `None` where the amount is not exact.
    pub amount: Option<Amount>,
    /// Its acceptor's number in the cache.
    pub acceptor: Option<u32>,
    /// Whose money it is.
    pub standing: Ownership,
    /// One of our accounts must pay it.
    pub payable: bool,
    /// It is in the list of drafts that may be presented.
    pub presentable: bool,
    /// Its number begins with 5 or 6: the draft system presents it on its due day.
    pub automatic: bool,
}

/// All holdings of some accounts.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Holdings {
    pub drafts: Vec<Holding>,
    /// Currencies that the profile states for their banks; `None` where it states none.
    pub currencies: Vec<Option<String>>,
}

impl Holdings {
    /// Reads the holdings. Only lists that the profile reads count, and of a draft on which this desk has acted only
    /// those read since.
    pub(crate) fn read(
        connection: &Connection,
        profile: &Profile,
        scope: &[Account],
        stale: &StaleLists,
    ) -> Result<Self> {
        let mut gathering = Gathering::over(holding_rows::accounts(connection)?, profile, scope, stale);
        holding_rows::each(connection, |row| gathering.take(row))?;
        Ok(gathering.end())
    }

    /// The currency that the profile states for a draft's bank.
    pub(crate) fn currency(&self, one: &Holding) -> Option<&str> {
        self.currencies[usize::from(one.currency)].as_deref()
    }

    /// The representing rows of a set's drafts, with their indexes: `receivable`, `payable`, or the word of another
    /// standing, which leaves out the drafts that we pay.
    pub(crate) fn set(&self, word: &str) -> HashMap<i64, usize> {
        let is_in = |one: &Holding| match word {
            "payable" => one.payable,
            "receivable" => one.standing == Ownership::Ours,
            _ => one.standing.word() == word && !one.payable,
        };
        self.drafts.iter().enumerate().filter(|(_, one)| is_in(one)).map(|(at, one)| (one.draft, at)).collect()
    }
}

/// The profile's settings for an account in scope.
struct Own {
    currency: u16,
    /// One bit per list that is read for it.
    pulled: i64,
    /// By draft number: the lists that do not show an operation of this desk yet.
    stale: HashMap<String, i64>,
}

/// A draft of one account, combined from its versions.
struct OfAccount {
    account: i64,
    /// One bit per list that contains it, without those older than an operation of this desk.
    stages: i64,
    /// One of its lists is older than an operation of this desk.
    acted: bool,
    /// Range of its number and sequence number in [`Gathering::pairs`]; empty without a number.
    pair: Range<usize>,
    /// Completed at the end, from all its lists.
    holding: Holding,
}

/// Collects the holdings. A hundred thousand drafts pass through, so no draft gets an allocation of its own.
struct Gathering {
    own: HashMap<i64, Own>,
    numbers: HashSet<String>,
    currencies: Vec<Option<String>>,
    drafts: Vec<OfAccount>,
    /// Their indexes by the cache's identity.
    places: DigestMap<usize>,
    /// Numbers with sequence numbers, concatenated.
    pairs: String,
}

impl Gathering {
    fn over(known: Vec<(i64, AccountKey)>, profile: &Profile, scope: &[Account], stale: &StaleLists) -> Self {
        let mut currencies: Vec<Option<String>> = Vec::new();
        let mut own = HashMap::new();
        for account in scope {
            let Some((id, _)) = known.iter().find(|(_, key)| *key == account.key()) else { continue };
            let currency = profile.draft_currency(&account.bank_mark).map(|text| profile.compared_currency(text));
            let at = currencies.iter().position(|other| *other == currency).unwrap_or_else(|| {
                currencies.push(currency);
                currencies.len() - 1
            });
            // A profile has fewer banks than that.
            let Ok(at) = u16::try_from(at) else { continue };
            let pulled = Stage::ALL.iter().filter(|stage| account.pulls(**stage)).map(|stage| bit(*stage)).sum();
            let key = account.key().to_string();
            let of_account = stale.iter().filter(|((of, _), _)| *of == key);
            let stale = of_account.map(|((_, number), lists)| (number.clone(), *lists)).collect();
            own.insert(*id, Own { currency: at, pulled, stale });
        }
        let numbers = scope.iter().map(|account| account.account_number.clone()).collect();
        Self { own, numbers, currencies, drafts: Vec::new(), places: DigestMap::default(), pairs: String::new() }
    }

    fn take(&mut self, row: &HoldingRow<'_>) {
        let Some(own) = self.own.get(&row.account) else { return };
        let stages = row.stages & own.pulled;
        if stages == 0 {
            return;
        }
        let stale = row.draft_number.and_then(|number| own.stale.get(number)).copied().unwrap_or_default();
        let (stages, acted) = (stages & !stale, stages & stale != 0);
        let is_ours = |number: Option<&str>| number.is_some_and(|number| self.numbers.contains(number));
        let payable = is_ours(row.acceptor_account) || is_ours(row.drawer_account);
        let currency = own.currency;
        let Some(held) = self.places.get(&row.identity).map(|at| &mut self.drafts[*at]) else {
            let pair = put_pair(&mut self.pairs, row);
            self.places.insert(row.identity, self.drafts.len());
            let holding = holding(row, currency, payable);
            self.drafts.push(OfAccount { account: row.account, stages, acted, pair, holding });
            return;
        };
        // Versions of one draft, from lists read at different moments; rows arrive oldest first.
        let newest_of_ours =
            Ownership::of_lists(stages) == Ownership::Ours || Ownership::of_lists(held.stages) != Ownership::Ours;
        let payable = held.holding.payable || payable;
        if newest_of_ours {
            held.holding = holding(row, currency, payable);
            held.pair = put_pair(&mut self.pairs, row);
        }
        held.holding.payable = payable;
        held.stages |= stages;
        held.acted |= acted;
    }

    fn end(self) -> Holdings {
        let Self { currencies, drafts: mut gathered, places, pairs, .. } = self;
        drop(places);
        let ambiguous = ambiguous(&gathered, &pairs);
        let mut places: HashMap<&str, usize> = HashMap::with_capacity(gathered.len());
        let mut drafts: Vec<Holding> = Vec::with_capacity(gathered.len());
        gathered.sort_unstable_by_key(|one| one.holding.draft);
        for one in gathered {
            let pair = &pairs[one.pair.clone()];
            let holding = one.end();
            match places.get(pair) {
                Some(at) => put_beside(&mut drafts[*at], holding),
                None => {
                    if !pair.is_empty() && !ambiguous.contains(pair) {
                        places.insert(pair, drafts.len());
                    }
                    drafts.push(holding);
                }
            }
        }
        drafts.shrink_to_fit();
        Holdings { drafts, currencies }
    }
}

impl OfAccount {
    fn end(self) -> Holding {
        let standing = match Ownership::of_lists(self.stages) {
            Ownership::Unknown if self.acted => Ownership::Acted,
            standing => standing,
        };
        Holding {
            standing,
            // We must pay a draft that we drew, even if its record does not repeat our account.
            payable: self.holding.payable || standing == Ownership::Drawn,
            presentable: self.stages & bit(Stage::PromptPaymentApp) != 0,
            ..self.holding
        }
    }
}

fn holding(row: &HoldingRow<'_>, currency: u16, payable: bool) -> Holding {
    Holding {
        draft: row.draft,
        currency,
        due: row.due,
        amount: row.amount,
        acceptor: row.acceptor,
        standing: Ownership::Unknown,
        payable,
        presentable: false,
        automatic: row.draft_number.is_some_and(model::is_automatic),
    }
}

/// Appends number and sequence number; an empty range without a number.
fn put_pair(pairs: &mut String, row: &HoldingRow<'_>) -> Range<usize> {
    let start = pairs.len();
    if let Some(number) = row.draft_number {
        pairs.push_str(number);
        pairs.push('\n');
        pairs.push_str(row.sequence_number.unwrap_or_default());
    }
    start..pairs.len()
}

/// The pairs under which one account has several drafts.
fn ambiguous<'a>(gathered: &[OfAccount], pairs: &'a str) -> HashSet<&'a str> {
    let mut seen: HashSet<(i64, &str)> = HashSet::with_capacity(gathered.len());
    let told = gathered.iter().filter(|one| !one.pair.is_empty());
    told.map(|one| (one.account, &pairs[one.pair.clone()]))
        .filter(|one| !seen.insert(*one))
        .map(|(_, pair)| pair)
        .collect()
}

/// Merges the same draft of another account of ours.
fn put_beside(held: &mut Holding, other: Holding) {
    let standing = held.standing.beside(other.standing);
    let (payable, presentable) = (held.payable || other.payable, held.presentable || other.presentable);
    if other.standing == Ownership::Ours && held.standing != Ownership::Ours {
        *held = other;
    }
    *held = Holding { standing, payable, presentable, ..held.clone() };
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROFILE: &str = "base_url = \"https://b\"\norganization_id = 1\nenvironment = \"test\"\n\
        [banks.WEST]\ndraft_currency = \"CNY\"\n\
        [[accounts]]\nbank_mark = \"EAST\"\naccount_number = \"1\"\n\
        [[accounts]]\nbank_mark = \"WEST\"\naccount_number = \"2\"\nstages = [\"draft\", \"endorsement-transfer\"]\n";

    fn row<'a>(draft: i64, identity: u8, account: i64, stages: &[Stage], number: &'a str) -> HoldingRow<'a> {
        HoldingRow {
            draft,
            identity: [identity; 16],
            account,
            stages: stages.iter().map(|stage| bit(*stage)).sum(),
            due: i32::MAX,
            amount: Amount::from_scaled(draft.into()),
            acceptor: None,
            draft_number: (!number.is_empty()).then_some(number),
            sequence_number: None,
            drawer_account: None,
            acceptor_account: None,
        }
    }

    fn gathered(rows: Vec<HoldingRow<'_>>) -> Vec<(i64, Ownership, bool)> {
        let profile = Profile::parse(PROFILE, "profile.toml").unwrap();
        let known =
            vec![(1, "EAST:1".parse().unwrap()), (2, "WEST:2".parse().unwrap()), (3, "GONE:3".parse().unwrap())];
        let acted = [(("EAST:1".to_owned(), "ACTED".to_owned()), bit(EndorsementTransfer) | bit(Draft))];
        let mut gathering = Gathering::over(known, &profile, &profile.accounts, &acted.into());
        for row in rows {
            gathering.take(&row);
        }
        gathering.end().drafts.into_iter().map(|one| (one.draft, one.standing, one.payable)).collect()
    }

    use Ownership::{Acted, Drawn, Endorsed, Ours, Unknown};
    use Stage::{Draft, EndorsementTransfer, MortgageConfirm, PromptReceipt, TransferWithdrawal};

    #[test]
    fn a_draft_in_several_lists_versions_and_accounts_is_one_draft() {
        // Two versions in two lists of one account; the one from the list in which it is ours represents it.
        let versions = vec![row(1, 1, 1, &[EndorsementTransfer], "A"), row(2, 1, 1, &[Draft], "A")];
        assert_eq!(gathered(versions), [(1, Ours, false)]);
        // Sent by one account, held by another.
        let between = vec![row(1, 1, 1, &[TransferWithdrawal], "A"), row(2, 2, 2, &[Draft, EndorsementTransfer], "A")];
        assert_eq!(gathered(between), [(2, Ours, false)]);
        let within = vec![row(1, 1, 1, &[TransferWithdrawal], "A"), row(2, 1, 1, &[EndorsementTransfer], "A")];
        assert_eq!(gathered(within)[0].1, Endorsed);
    }

    #[test]
    fn a_list_older_than_an_own_operation_says_nothing_about_its_draft() {
        let one = |stages: &[Stage]| gathered(vec![row(1, 1, 1, stages, "ACTED")]);
        assert_eq!(one(&[Draft, EndorsementTransfer]), [(1, Acted, false)]);
        // The list that shows the result was read since.
        assert_eq!(one(&[Draft, EndorsementTransfer, TransferWithdrawal]), [(1, Endorsed, false)]);
        // Another account of ours has received it.
        let acted = || row(1, 1, 1, &[Draft, EndorsementTransfer], "ACTED");
        let received = vec![acted(), row(2, 2, 2, &[EndorsementTransfer], "ACTED")];
        assert_eq!(gathered(received), [(2, Ours, false)]);
        // What we must pay stays: the operation does not change that.
        let paid = gathered(vec![HoldingRow { acceptor_account: Some("1"), ..acted() }]);
        assert_eq!(paid, [(1, Acted, true)]);
    }

    #[test]
    fn parts_that_number_and_sequence_do_not_tell_apart_are_not_swallowed() {
        let parts = vec![row(1, 1, 1, &[Draft], "A"), row(2, 2, 1, &[Draft], "A"), row(3, 3, 2, &[Draft], "A")];
        assert_eq!(gathered(parts).len(), 3);
        let nameless = vec![row(1, 1, 1, &[Draft], ""), row(2, 2, 2, &[Draft], "")];
        assert_eq!(gathered(nameless).len(), 2);
    }

    #[test]
    fn our_account_pays_as_acceptor_or_drawer_and_unread_lists_say_nothing() {
        let paid = |drawer: Option<&str>, acceptor: Option<&str>| {
            gathered(vec![HoldingRow {
                drawer_account: drawer,
                acceptor_account: acceptor,
                ..row(1, 1, 1, &[Draft], "A")
            }])
        };
        assert_eq!(paid(Some("2"), None), [(1, Unknown, true)]);
        assert_eq!(paid(Some("9"), Some("1")), [(1, Unknown, true)]);
        assert_eq!(paid(Some("9"), Some("8")), [(1, Unknown, false)]);
        assert_eq!(gathered(vec![row(1, 1, 1, &[PromptReceipt], "A")]), [(1, Drawn, true)]);
        assert_eq!(gathered(vec![row(1, 1, 2, &[MortgageConfirm], "A"), row(2, 2, 3, &[Draft], "B")]), []);
    }
}
