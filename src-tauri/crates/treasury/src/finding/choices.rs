//! What a filter can choose among: the service's own types and statuses that the lists have, and how many drafts each.

use std::collections::BTreeMap;

use super::bits::Bits;
use super::filter::{Filter, Sieve};
use super::scope::{Lookups, Scope};

/// One value with what the service calls it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Counted {
    /// As the service writes it; blank for drafts without one.
    pub value: String,
    /// The service's own words for it.
    pub meaning: Option<String>,
    pub drafts: u32,
}

/// The values of each filter.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Choices {
    pub types: Vec<Counted>,
    pub statuses: Vec<Counted>,
    /// Drafts per list that was asked, in that order.
    pub lists: Vec<u32>,
}

impl Choices {
    pub(super) fn count(scope: &Scope, lookups: &Lookups, filter: &Filter) -> Self {
        let without_types = Filter { types: Vec::new(), ..filter.clone() };
        let without_statuses = Filter { statuses: Vec::new(), ..filter.clone() };
        let all = taken(scope, lookups, filter);
        Self {
            types: of_kinds(scope, lookups, &without_types, 0),
            statuses: of_kinds(scope, lookups, &without_statuses, 2),
            lists: all.iter().map(|bits| u32::try_from(bits.count()).unwrap_or(u32::MAX)).collect(),
        }
    }
}

fn taken(scope: &Scope, lookups: &Lookups, filter: &Filter) -> Vec<Bits> {
    super::take(&Sieve::new(filter, &lookups.parties, &lookups.kinds), scope)
}

/// Counts by the word at a place of the kinds; its meaning stands behind it.
fn of_kinds(scope: &Scope, lookups: &Lookups, filter: &Filter, word: usize) -> Vec<Counted> {
    let mut by_kind = vec![0_u32; lookups.kinds.len()];
    for (part, bits) in scope.parts.iter().zip(taken(scope, lookups, filter)) {
        bits.each(|row| by_kind[part.more().kind[row] as usize] += 1);
    }
    let mut by_word: BTreeMap<&str, Counted> = BTreeMap::new();
    for (words, drafts) in lookups.kinds.iter().zip(by_kind).filter(|(_, drafts)| *drafts > 0) {
        let value = words[word].as_deref().unwrap_or_default();
        let counted = by_word.entry(value).or_insert_with(|| Counted { value: value.to_owned(), ..Counted::default() });
        counted.drafts += drafts;
        counted.meaning = counted.meaning.take().or_else(|| words[word + 1].clone());
    }
    by_word.into_values().collect()
}
