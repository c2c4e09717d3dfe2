//! Values that the filters offer: the types and statuses in the lists, each with its number of drafts.

use std::collections::BTreeMap;

use super::QueryData;
use super::filter::{Filter, Sieve};

/// One value with the service's words for it.
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
    /// Drafts per requested list, in the order requested.
    pub lists: Vec<u32>,
}

impl Choices {
    pub(super) fn count(data: &QueryData, filter: &Filter) -> Self {
        let without_types = Filter { types: Vec::new(), ..filter.clone() };
        let without_statuses = Filter { statuses: Vec::new(), ..filter.clone() };
        let mut lists = vec![0; data.scope.parts.len()];
        each(data, filter, |row| lists[usize::from(data.scope.part[row])] += 1);
        Self { types: of_kinds(data, &without_types, 0), statuses: of_kinds(data, &without_statuses, 2), lists }
    }
}

fn each(data: &QueryData, filter: &Filter, with: impl FnMut(usize)) {
    let sieve = Sieve::new(filter, &data.lookups.parties, &data.lookups.kinds);
    sieve.take(&data.scope, data.more.as_deref()).each(with);
}

/// Counts by the word at index `word` of the kinds; its meaning is at the next index.
fn of_kinds(data: &QueryData, filter: &Filter, word: usize) -> Vec<Counted> {
    let kinds = &data.lookups.kinds;
    let mut by_kind = vec![0_u32; kinds.len()];
    each(data, filter, |row| by_kind[data.more().kind[row] as usize] += 1);
    let mut by_word: BTreeMap<&str, Counted> = BTreeMap::new();
    for (words, drafts) in kinds.iter().zip(by_kind).filter(|(_, drafts)| *drafts > 0) {
        let value = words[word].as_deref().unwrap_or_default();
        let counted = by_word.entry(value).or_insert_with(|| Counted { value: value.to_owned(), ..Counted::default() });
        counted.drafts += drafts;
        counted.meaning = counted.meaning.take().or_else(|| words[word + 1].clone());
    }
    by_word.into_values().collect()
}
